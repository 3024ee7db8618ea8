//! Timing of two sides that take turns.

use std::hint::black_box;

use cpu_time::ProcessTime;

use crate::inputs::{Order, shuffle};

/// Number of rounds that count, after the warm-up.
const ROUNDS: usize = 401;

/// Number of warm-up rounds.
const WARM_UP: usize = 40;

/// Returns the median; for an even number of values, the upper one.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the CPU time of the process for `work`, s.
pub(crate) fn time(work: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    work();
    start.elapsed().as_secs_f64()
}

/// Returns whether instructions are counted instead of times. `.ci/counts` runs our side once in callgrind.
pub(crate) fn is_counting() -> bool {
    std::env::var_os("COUNT").is_some()
}

/// Runs the work whose instructions callgrind counts; callgrind finds this function by name.
#[inline(never)]
pub(crate) fn counted(work: &mut dyn FnMut()) {
    work();
}

/// Result of a comparison.
#[derive(Default)]
pub(crate) struct Times {
    /// Median CPU time of our side per pair, s.
    pub(crate) ours: f64,
    /// Median CPU time of the peer per pair, s.
    pub(crate) peer: f64,
    /// Median over the rounds of ours ÷ peer; both sides of a round run under the same load.
    pub(crate) ratio: f64,
}

/// A side that tests pairs: inputs, test, and a buffer for the results.
struct Contender<I, R, F> {
    inputs: Vec<I>,
    test: F,
    results: Vec<R>,
}

impl<I, R, F: Fn(&I) -> R> Contender<I, R, F> {
    fn new(inputs: Vec<I>, test: F) -> Self {
        let results = inputs.iter().map(&test).collect();
        Self { inputs, test, results }
    }
}

/// One side of a comparison.
pub(crate) trait Side {
    /// Shuffles the inputs; the order depends only on the round and the number of inputs.
    fn shuffle(&mut self, round: usize);

    /// Tests all inputs; returns the CPU time per pair, s.
    fn run(&mut self) -> f64;
}

impl<I, R, F: Fn(&I) -> R> Side for Contender<I, R, F> {
    fn shuffle(&mut self, round: usize) {
        shuffle(&mut self.inputs, round);
    }

    fn run(&mut self) -> f64 {
        let total = time(|| {
            for (input, result) in black_box(&self.inputs).iter().zip(&mut self.results) {
                *result = (self.test)(input);
            }
            black_box(&self.results);
        });
        total / self.inputs.len() as f64
    }
}

/// Times both sides on all of their inputs. The sides take turns at starting a round.
///
/// With [`Order::Random`] each round has its own order, the same for both sides: a modern branch
/// predictor memorizes even thousands of outcomes in a repeated order.
pub(crate) fn race<A, B, Ra, Rb>(
    order: Order,
    (ours, our_test): (Vec<A>, impl Fn(&A) -> Ra),
    (theirs, their_test): (Vec<B>, impl Fn(&B) -> Rb),
) -> Times {
    take_turns(order, Contender::new(ours, our_test), Contender::new(theirs, their_test))
}

/// Races two sides of any kind, like [`race`].
pub(crate) fn take_turns(order: Order, mut ours: impl Side, peer: impl Side) -> Times {
    if is_counting() {
        counted(&mut || _ = ours.run());
        return Times::default();
    }
    let mut turns = Turns::new(order, ours, peer);
    while turns.round() {}
    turns.times()
}

/// A race run round by round.
pub(crate) struct Turns<O, P> {
    order: Order,
    ours: O,
    peer: P,
    /// Number of finished rounds.
    rounds: usize,
    /// Times of our side and of the peer per pair, for each round that counts, s.
    times: Vec<(f64, f64)>,
}

impl<O: Side, P: Side> Turns<O, P> {
    pub(crate) fn new(order: Order, ours: O, peer: P) -> Self {
        Self { order, ours, peer, rounds: 0, times: Vec::with_capacity(ROUNDS) }
    }

    /// Runs a round; returns whether another one follows.
    pub(crate) fn round(&mut self) -> bool {
        let round = self.rounds;
        if self.order == Order::Random {
            self.ours.shuffle(round);
            self.peer.shuffle(round);
        }
        let times = if round.is_multiple_of(2) {
            let first = self.ours.run();
            (first, self.peer.run())
        } else {
            let first = self.peer.run();
            (self.ours.run(), first)
        };
        if round >= WARM_UP {
            self.times.push(times);
        }
        self.rounds += 1;
        self.rounds < WARM_UP + ROUNDS
    }

    pub(crate) fn times(&self) -> Times {
        let median_of =
            |pick: fn(&(f64, f64)) -> f64| median(self.times.iter().map(pick).collect());
        Times {
            ours: median_of(|t| t.0),
            peer: median_of(|t| t.1),
            ratio: median_of(|t| t.0 / t.1),
        }
    }
}
