//! Two contenders taking turns.

use cpu_time::ProcessTime;

/// Rounds that count; as many again, at most, to warm up.
const ROUNDS: usize = 31;

/// How often a contender goes through its inputs in a round.
const REPEATS: u32 = 20;

/// The middle of `values`; they are sorted.
pub(crate) fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// CPU time of `work`, s.
pub(crate) fn time(work: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    work();
    start.elapsed().as_secs_f64()
}

/// Lets both go through all of `pairs` pairs, round by round in turns, each first every other
/// round. Median CPU time of a pair, ours and the peer's, s, and the median over rounds of ours ÷
/// peer: the two of a round shared the machine's mood.
pub(crate) fn race(
    pairs: usize,
    mut ours: impl FnMut(),
    mut peer: impl FnMut(),
) -> (f64, f64, f64) {
    let scale = 1.0 / (f64::from(REPEATS) * pairs as f64);
    let mut round = |ours_first: bool| {
        let mut our_time = 0.0;
        if ours_first {
            our_time = time(|| (0..REPEATS).for_each(|_| ours())) * scale;
        }
        let peer_time = time(|| (0..REPEATS).for_each(|_| peer())) * scale;
        if !ours_first {
            our_time = time(|| (0..REPEATS).for_each(|_| ours())) * scale;
        }
        (our_time, peer_time)
    };
    for i in 0..4 {
        round(i % 2 == 0);
    }
    let times: Vec<(f64, f64)> = (0..ROUNDS).map(|i| round(i % 2 == 0)).collect();
    let middle = |of: fn(&(f64, f64)) -> f64| median(&mut times.iter().map(of).collect::<Vec<_>>());
    (middle(|t| t.0), middle(|t| t.1), middle(|t| t.0 / t.1))
}
