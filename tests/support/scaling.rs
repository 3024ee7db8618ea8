//! How much more twice as much takes, on a machine that does other things, too.

use std::fs::File;
use std::io::{Read, Seek};
use std::time::{Duration, Instant};

/// What a doubling may take, as a factor: more than 2 for what is sorted, and for caches that overflow; what
/// is quadratic takes 4.
const A_DOUBLING: f64 = 2.5;

/// The work is done again until it has taken so long.
const LONG_ENOUGH: Duration = Duration::from_millis(40);

/// Asserts that `work` on four times as much as `few` takes less than two doublings may; `prepare` makes
/// what is worked on, untimed.
pub fn assert_scales<T>(
    what: &str,
    few: usize,
    prepare: impl Fn(usize) -> T,
    mut work: impl FnMut(&T),
) {
    let [few_of_them, many_of_them] = [few, 4 * few].map(&prepare);
    let mut factor = f64::INFINITY;
    // The least of several is what it takes without the rest of the machine.
    for _ in 0..5 {
        let [small, large] = [&few_of_them, &many_of_them].map(|of| {
            let tries = (0..3).map(|_| {
                let (began, at, mut times) = (spent(), Instant::now(), 0.0);
                // The system's count goes in steps of some milliseconds.
                while times == 0.0 || at.elapsed() < LONG_ENOUGH {
                    work(of);
                    times += 1.0;
                }
                (spent() - began) / times
            });
            tries.fold(f64::INFINITY, f64::min)
        });
        factor = factor.min(large / small);
        if factor < A_DOUBLING * A_DOUBLING {
            return;
        }
    }
    panic!("{what}: four times as much as {few} takes {factor:.1} times as long");
}

/// The processor's time of this thread so far, s; where the system does not tell, the time of day.
pub fn spent() -> f64 {
    thread_local! {
        static BEGAN: Instant = Instant::now();
        // Opened once: opening takes several times as long as reading, and this is asked at every tick.
        static TOLD: Option<File> = File::open("/proc/thread-self/schedstat").ok();
    }
    let nanoseconds = TOLD.with(|file| {
        let (mut file, mut told) = (file.as_ref()?, [0; 64]);
        file.rewind().ok()?;
        let count = file.read(&mut told).ok()?;
        str::from_utf8(&told[..count]).ok()?.split(' ').next()?.parse::<f64>().ok()
    });
    nanoseconds.map_or_else(|| BEGAN.with(|began| began.elapsed().as_secs_f64()), |ns| ns * 1e-9)
}
