//! Two contenders taking turns.

use std::hint::black_box;

use cpu_time::ProcessTime;

use crate::inputs::{Order, shuffle};

/// Rounds that count.
const ROUNDS: usize = 401;

/// Rounds before, to warm up.
const WARM_UP: usize = 40;

/// The middle of `values`.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// CPU time of `work`, s.
pub(crate) fn time(work: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    work();
    start.elapsed().as_secs_f64()
}

/// Whether instructions are counted instead: `.ci/counts` runs ours once in callgrind, without the peer.
pub(crate) fn is_counting() -> bool {
    std::env::var_os("COUNT").is_some()
}

/// Runs work whose instructions are counted: callgrind finds this function by its name.
#[inline(never)]
pub(crate) fn counted(work: &mut dyn FnMut()) {
    work();
}

/// Result of a comparison.
#[derive(Default)]
pub(crate) struct Times {
    /// Median CPU time of our test of a pair, s.
    pub(crate) ours: f64,
    /// The peer's, s.
    pub(crate) peer: f64,
    /// Median over the rounds of ours ÷ peer. Both sides of a round ran under the same load.
    pub(crate) ratio: f64,
}

/// One side of a comparison: inputs, test, and a buffer for results in its own form.
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
    /// Puts the inputs into another order, the same for the same round.
    fn shuffle(&mut self, round: usize);

    /// Tests all inputs; returns the CPU time of a pair, s.
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

/// Lets both test all of their inputs, round by round in turns, each first every other round.
///
/// In random order every round has its own, the same for both: a modern branch predictor learns
/// even thousands of outcomes by heart when they come in the same order again.
pub(crate) fn race<A, B, Ra, Rb>(
    order: Order,
    (ours, our_test): (Vec<A>, impl Fn(&A) -> Ra),
    (theirs, their_test): (Vec<B>, impl Fn(&B) -> Rb),
) -> Times {
    take_turns(order, Contender::new(ours, our_test), Contender::new(theirs, their_test))
}

/// As [`race`], of any two sides.
pub(crate) fn take_turns(order: Order, mut ours: impl Side, peer: impl Side) -> Times {
    if is_counting() {
        counted(&mut || _ = ours.run());
        return Times::default();
    }
    let mut turns = Turns::new(order, ours, peer);
    while turns.round() {}
    turns.times()
}

/// A race that goes on round by round.
pub(crate) struct Turns<O, P> {
    order: Order,
    ours: O,
    peer: P,
    /// How many rounds there have been.
    rounds: usize,
    /// Of those that count, ours and the peer's, s.
    times: Vec<(f64, f64)>,
}

impl<O: Side, P: Side> Turns<O, P> {
    pub(crate) fn new(order: Order, ours: O, peer: P) -> Self {
        Self { order, ours, peer, rounds: 0, times: Vec::with_capacity(ROUNDS) }
    }

    /// Another round; whether there is a next one.
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
        let middle = |of: fn(&(f64, f64)) -> f64| median(self.times.iter().map(of).collect());
        Times { ours: middle(|t| t.0), peer: middle(|t| t.1), ratio: middle(|t| t.0 / t.1) }
    }
}
