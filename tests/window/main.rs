//! The window, tested by keys, mouse, pictures and trace: one list of scenarios for the native
//! program on a virtual display and for the page in a browser.
//!
//! `cargo test --features window-tests --test window`; needs Xvfb and xdotool. The page's trials
//! run if `COLLIDOSCOPE_PAGE` names a built page (`web/build --quick`, then
//! `COLLIDOSCOPE_PAGE=dist`); they need node, playwright-core and Chromium, see `page.mjs`.

#![allow(clippy::disallowed_methods, reason = "tests read the files they wrote")]

mod bodies;
mod calls;
mod class;
mod clipboard;
mod closing;
mod compare;
mod conflict;
mod course;
mod driving;
mod edit;
mod embed;
mod failing;
mod figure;
mod files;
mod first;
mod hashes;
mod keeping;
mod lab;
#[path = "../support/large_map.rs"]
mod large_map;
mod links;
mod loading;
#[path = "../support/many_targets.rs"]
mod many_targets;
mod map;
mod new;
mod panels;
mod predict;
mod present;
mod recording;
mod scenes;
mod screen;
mod stepper;
#[allow(dead_code, unused_imports, reason = "the trials of faults use the rest")]
mod support;
mod timeline;
mod touch;
mod unit;
mod unsaved;
mod view;
mod walker;
mod wall;
mod web;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial, run};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // One window at a time: without a graphics card, two windows would share the processor, and
    // several keys would fall into one slow frame.
    arguments.test_threads = Some(1);
    let all: Vec<Trial> = [
        bodies::trials(),
        calls::trials(),
        class::trials(),
        clipboard::trials(),
        closing::trials(),
        compare::trials(),
        conflict::trials(),
        course::trials(),
        driving::trials(),
        edit::trials(),
        embed::trials(),
        failing::trials(),
        figure::trials(),
        files::trials(),
        first::trials(),
        hashes::trials(),
        keeping::trials(),
        lab::trials(),
        links::trials(),
        loading::trials(),
        map::trials(),
        new::trials(),
        panels::trials(),
        predict::trials(),
        present::trials(),
        recording::trials(),
        scenes::trials(),
        screen::trials(),
        stepper::trials(),
        timeline::trials(),
        touch::trials(),
        unit::trials(),
        unsaved::trials(),
        view::trials(),
        walker::trials(),
        wall::trials(),
        web::trials(),
    ]
    .into_iter()
    .flatten()
    .collect();
    let conclusion = run(&arguments, all);
    support::end_pages();
    conclusion.exit_code()
}
