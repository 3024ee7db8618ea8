//! Cases made from a seed, run one by one within their limits.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::str::FromStr;
use std::{env, fs};

pub(crate) use crate::digest::LIMITS;
use crate::digest::{Became, SHORTENED_RUNS, within};
use crate::random::Random;
use crate::reliability;

/// Default seed.
const SEED: u64 = 2026;

/// Number of failures after which the test stops.
const MAX_FAILURES: usize = 10;

/// A generator of inputs.
pub(crate) struct Generator {
    /// Name of the generator; in capitals, the environment variable for the number of cases.
    pub(crate) name: &'static str,
    /// Extension of the input files.
    pub(crate) extension: &'static str,
    /// Default number of cases.
    pub(crate) count: u64,
    /// Limits per input: processor time, s, and memory, bytes.
    pub(crate) limits: (f64, isize),
    /// Whether some inputs must be refused; otherwise all must be accepted.
    pub(crate) refuses: bool,
}

/// An input, and its known properties.
pub(crate) struct Made<T> {
    pub(crate) bytes: Vec<u8>,
    pub(crate) known: T,
}

/// Returns a number from the environment.
pub(crate) fn number_from_env<N: FromStr>(variable: &str) -> Option<N> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")))
}

/// Returns the message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref().copied()).unwrap_or("a panic").to_owned()
}

/// Statistics of all cases.
#[derive(Default)]
struct Statistics {
    taken: u64,
    refused: u64,
    /// Refused inputs whose problems all name a field.
    with_fields: u64,
    /// Longest time, s, and its case.
    longest: (f64, u64),
    /// Largest memory, bytes, and its case.
    largest: (isize, u64),
}

impl Statistics {
    fn add(&mut self, case: u64, became: Became, seconds: f64, bytes: isize) {
        match became {
            Became::Taken => self.taken += 1,
            Became::Refused { names_fields } => {
                self.refused += 1;
                self.with_fields += u64::from(names_fields);
            }
        }
        if seconds > self.longest.0 {
            self.longest = (seconds, case);
        }
        if bytes > self.largest.0 {
            self.largest = (bytes, case);
        }
    }
}

impl Generator {
    /// Makes the cases and passes each to `process`. Fails with seed, number and message of the cases
    /// that panic or exceed their limits.
    pub(crate) fn try_all<T>(
        &self,
        make: impl Fn(&mut Random) -> Made<T>,
        process: impl Fn(&Made<T>) -> Became,
    ) {
        let seed = number_from_env("SEED").unwrap_or(SEED);
        let count = number_from_env(&self.name.to_uppercase()).unwrap_or(self.count);
        SHORTENED_RUNS.set(0);
        let (mut statistics, mut failures) = (Statistics::default(), Vec::new());
        let single_case: Option<u64> = number_from_env("CASE");
        for case in single_case.map_or(0..count, |case| case..case + 1) {
            let result = catch_unwind(AssertUnwindSafe(|| {
                let made = make(&mut Random(Random(seed.wrapping_add(case)).next()));
                // The file exists before the case runs, and stays if the process dies.
                let file = self.write(&format!("{seed}-{case}"), &made.bytes);
                let (became, seconds, bytes) = within(self.limits, || process(&made));
                fs::remove_file(&file).expect("it was written");
                (became, seconds, bytes)
            }));
            match result {
                Ok((became, seconds, bytes)) => statistics.add(case, became, seconds, bytes),
                Err(panic) => {
                    failures.push(format!("SEED={seed} CASE={case}: {}", panic_message(&*panic)));
                }
            }
            if failures.len() == MAX_FAILURES {
                break;
            }
        }
        let (name, failed) = (self.name, failures.len());
        let messages = failures.join("\n\n");
        assert!(
            failures.is_empty(),
            "{name}: {failed} failed; target/slow has them:\n\n{messages}"
        );
        println!(
            "{name}: the longest is case {}, the largest {}",
            statistics.longest.1, statistics.largest.1
        );
        if single_case.is_none() {
            self.report(count, &statistics);
        }
    }

    /// Writes an input to target/slow; its file name begins with the generator's name.
    fn write(&self, case: &str, bytes: &[u8]) -> std::path::PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/slow");
        fs::create_dir_all(&folder).expect("target can be written to");
        let file = folder.join(format!("{}-{case}.{}", self.name, self.extension));
        fs::write(&file, bytes).expect("target can be written to");
        file
    }

    /// Writes the row of the table and checks the number of refusals.
    fn report(&self, count: u64, statistics: &Statistics) {
        let Statistics { taken, refused, with_fields, longest, largest } = statistics;
        // Rounded to digits that barely vary between runs.
        let megabytes = largest.0 as f64 / f64::from(1 << 20);
        reliability::row(
            "trust",
            &[
                self.name.to_owned(),
                count.to_string(),
                taken.to_string(),
                refused.to_string(),
                with_fields.to_string(),
                SHORTENED_RUNS.get().to_string(),
                format!("{:.2} s", longest.0),
                format!("{megabytes:.0} MB"),
            ],
        );
        assert_eq!(taken + refused, count);
        // Both outcomes must occur often enough.
        let allowed_refusals = if self.refuses { count / 20..=count - count / 20 } else { 0..=0 };
        assert!(allowed_refusals.contains(refused), "{refused} of {count} were refused");
    }
}
