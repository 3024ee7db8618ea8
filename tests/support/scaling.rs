//! How much more twice as much takes, on a machine that does other things, too.

#![allow(unsafe_code, reason = "the system is asked for a thread's time")]

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
    if let Ok(asked) = std::env::var("SCALING") {
        count(&asked, what, few, prepare, work);
        return;
    }
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

/// What `.ci/scaling` asks for: `list` says what there is and in which test; a number and a name have that many times as much of it
/// worked on once more, under a tool that counts the instructions.
fn count<T>(
    asked: &str,
    what: &str,
    few: usize,
    prepare: impl Fn(usize) -> T,
    mut work: impl FnMut(&T),
) {
    match asked.split_once(' ') {
        Some((times, wanted)) if wanted == what => {
            let of = prepare(few * times.parse::<usize>().expect("a number"));
            // What is made once is made before.
            work(&of);
            counted(&mut || work(&of));
        }
        Some(_) => {}
        None => {
            let test = std::thread::current();
            println!("\nscaling: {} {what}", test.name().expect("a test's thread has its name"));
        }
    }
}

/// The instructions in it are counted: the tool knows it by its name.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    work();
}

/// The processor's time of this thread so far, s; where the system does not tell, the time of day.
pub fn spent() -> f64 {
    thread_local! {
        static BEGAN: Instant = Instant::now();
    }
    told().unwrap_or_else(|| BEGAN.with(|began| began.elapsed().as_secs_f64()))
}

/// What the system's clock of this thread says, s; it is quicker to ask than a file is to read.
#[cfg(unix)]
fn told() -> Option<f64> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes one `timespec` where it is told to, and this is one.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    (failed == 0).then_some(time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9)
}

#[cfg(not(unix))]
fn told() -> Option<f64> {
    None
}
