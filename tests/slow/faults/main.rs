//! What the program does when the system fails it: folders that cannot be written to, disks that are full,
//! processes that are killed, displays that go away; and a monkey at the keys of the window.
//!
//! `cargo test --test faults`; with `--features window-tests` those of the window, too. Wants Linux, `unshare`
//! and `mount` for faulty folders, and strace for failing system calls; what is missing is said, trial by trial
//! and at the end. `RELIABILITY=renew` writes what was found into docs/RELIABILITY.md.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

#[cfg(feature = "window-tests")]
mod desk;
mod disk;
#[cfg(feature = "window-tests")]
mod display;
mod files;
mod kills;
#[cfg(feature = "window-tests")]
mod monkey;
#[path = "../../support/program.rs"]
mod program;
#[path = "../../support/random.rs"]
mod random;
#[cfg(feature = "window-tests")]
#[allow(dead_code, unused_imports, reason = "the scenarios of the window use the rest")]
#[path = "../../window/support/mod.rs"]
mod support;
mod tables;
mod writers;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial, run};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    if !arguments.list
        && let Some(code) = disk::within_own_mounts()
    {
        return code;
    }
    // A full disk or a killed display of one trial is not to meet another; and times are measured.
    arguments.test_threads = Some(1);
    let mut all: Vec<Trial> = files::trials();
    all.extend(kills::trials());
    #[cfg(feature = "window-tests")]
    all.extend([desk::trials(), display::trials(), monkey::trials()].into_iter().flatten());
    #[cfg(not(feature = "window-tests"))]
    tables::not_run("the window", "it is behind the feature window-tests");
    let ended = run(&arguments, all);
    tables::end(!ended.has_failed());
    ended.exit_code()
}
