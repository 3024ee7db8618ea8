//! Growth of time with the size of the input, measured on a machine with other load.

#![allow(unsafe_code, reason = "the system is asked for a thread's time")]

use std::time::{Duration, Instant};

/// Maximum factor of time for twice the size: more than 2, for sorting and overflowing caches;
/// quadratic work takes 4.
const MAX_DOUBLING_FACTOR: f64 = 2.5;

/// Minimum time of a measurement, reached by repeating the work.
const MIN_DURATION: Duration = Duration::from_millis(40);

/// Asserts that `work` on four times `few` takes less than the factor of two doublings; `prepare`
/// makes its input, untimed.
pub fn assert_scales<T>(
    what: &str,
    few: usize,
    prepare: impl Fn(usize) -> T,
    mut work: impl FnMut(&T),
) {
    if let Ok(request) = std::env::var("SCALING") {
        count(&request, what, few, prepare, work);
        return;
    }
    let [small_input, large_input] = [few, 4 * few].map(&prepare);
    let mut factor = f64::INFINITY;
    // The minimum of several runs excludes other load on the machine.
    for _ in 0..5 {
        let [small, large] = [&small_input, &large_input].map(|input| {
            let times_per_run = (0..3).map(|_| {
                let (began, at, mut times) = (spent(), Instant::now(), 0.0);
                // The system's clock has steps of some milliseconds.
                while times == 0.0 || at.elapsed() < MIN_DURATION {
                    work(input);
                    times += 1.0;
                }
                (spent() - began) / times
            });
            times_per_run.fold(f64::INFINITY, f64::min)
        });
        factor = factor.min(large / small);
        if factor < MAX_DOUBLING_FACTOR * MAX_DOUBLING_FACTOR {
            return;
        }
    }
    panic!("{what}: four times as much as {few} takes {factor:.1} times as long");
}

/// Answers `.ci/scaling`: `list` prints the names and their tests. A number and a name run that
/// work once more at that multiple of its size, under a tool that counts instructions.
fn count<T>(
    request: &str,
    what: &str,
    few: usize,
    prepare: impl Fn(usize) -> T,
    mut work: impl FnMut(&T),
) {
    match request.split_once(' ') {
        Some((times, wanted)) if wanted == what => {
            let input = prepare(few * times.parse::<usize>().expect("a number"));
            // Excludes one-time work.
            work(&input);
            counted(&mut || work(&input));
        }
        Some(_) => {}
        None => {
            let test = std::thread::current();
            println!("\nscaling: {} {what}", test.name().expect("a test's thread has its name"));
        }
    }
}

/// Runs the counted work: the tool finds this function by its name.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    work();
}

/// Returns this thread's CPU time, s; without a system clock for it, the time since the first call.
pub fn spent() -> f64 {
    thread_local! {
        static BEGAN: Instant = Instant::now();
    }
    thread_time().unwrap_or_else(|| BEGAN.with(|began| began.elapsed().as_secs_f64()))
}

/// Reads the system's clock of this thread, s; faster than reading a file.
#[cfg(unix)]
fn thread_time() -> Option<f64> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes one `timespec` to the given address, which holds one.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    (failed == 0).then_some(time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9)
}

#[cfg(not(unix))]
fn thread_time() -> Option<f64> {
    None
}
