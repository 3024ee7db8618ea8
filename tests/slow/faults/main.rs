//! The program under system failures: folders that cannot be written to, full disks, killed
//! processes, missing displays; and random input to the window.
//!
//! `cargo test --test faults`; with `--features window-tests` the window's trials, too. Needs
//! Linux, `unshare` and `mount` for faulty folders, and strace for failing system calls; missing
//! tools are reported for each trial and at the end. `RELIABILITY=renew` writes the results into
//! docs/RELIABILITY.md.

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
    // A full disk or a killed display must not affect another trial, and times are measured.
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
