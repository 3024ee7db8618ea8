//! Seeking by keys and by the timeline at the bottom: any tick is restored.

use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::everywhere;
use crate::support::{Act, App, Place, SIZE, built_in, tick};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(keys_step_through_the_recorded_ticks),
        everywhere(time_runs_backwards_and_forwards_again),
        everywhere(the_mouse_seeks_on_the_timeline_and_enter_branches),
    ];
    rows.into_iter().flatten().collect()
}

/// Vertical position of the timeline's line, pixels. It is below the marks, since a click on a mark
/// would show the mark's tick.
const BAR_Y: i32 = SIZE.1.cast_signed() - 13;

/// Horizontal position on the timeline, right of its buttons, pixels.
const BAR_X: i32 = 640;

fn ticks(trace: &[Value]) -> Vec<u64> {
    trace.iter().map(tick).collect()
}

/// Drives for this many ticks and pauses; returns the complete trace of the run.
fn drive_and_pause(place: Place, length: usize) -> (Box<App>, Vec<Value>) {
    let text = built_in("tank/rebound", "title: \"Rebound\"", "title: \"Again\"");
    let mut app = place.open(&text);
    app.hand(Act::Down("Up"));
    app.wait_ticks(length);
    app.key("p");
    app.frames_still();
    app.hand(Act::Up("Up"));
    app.frames_still();
    let run = app.trace();
    assert!((0..).zip(&run).all(|(index, line)| tick(line) == index), "a line a tick");
    (app, run)
}

/// Checks that every line equals the line of the same tick in the first run.
fn assert_as_first(run: &[Value], again: &[Value]) {
    for line in again {
        assert_eq!(*line, run[tick(line) as usize], "it was otherwise the first time");
    }
}

/// Waits for at least this many lines after the first run; returns all lines after it.
fn lines_after(app: &mut App, run: &[Value], lines: usize) -> Vec<Value> {
    app.wait(&format!("{lines} lines"), |trace| trace.len() >= run.len() + lines);
    app.frames_still();
    app.trace().split_off(run.len())
}

fn keys_step_through_the_recorded_ticks(place: Place) {
    let (mut app, run) = drive_and_pause(place, 90);
    let end = run.len() as u64 - 1;
    let has_contact =
        run.iter().any(|line| line["contacts"].as_array().is_some_and(|c| !c.is_empty()));
    assert!(has_contact, "there is something to go back to");
    for key in ["comma", "comma", "comma", "period", "Home", "Next", "End"] {
        let before = app.trace().len();
        app.key(key);
        app.wait(key, |trace| trace.len() > before);
        app.frames_still();
        assert_eq!(app.trace().len(), before + 1, "{key} shows one tick");
    }
    let again = app.trace().split_off(run.len());
    assert_as_first(&run, &again);
    let shown = ticks(&again);
    assert_eq!(shown[..5], [end - 1, end - 2, end - 3, end - 2, 0]);
    let has_entry = |line: &&Value| {
        let is_entry = |c: &Value| c["phase"] == "Enter";
        line["contacts"].as_array().is_some_and(|all| all.iter().any(is_entry))
            || line["events"].as_array().is_some_and(|all| !all.is_empty())
    };
    let first = run.iter().find(has_entry).map(tick).expect("it met something");
    assert_eq!(shown[5..], [first, end], "PgDn finds the first hit, End the end");
    app.key("Home");
    app.wait("the first tick", |trace| trace.last().is_some_and(|line| tick(line) == 0));
    let before = app.trace().len();
    app.key("Prior");
    app.frames_still();
    assert_eq!(app.trace().len(), before, "PgUp stays where no event is to be found");
}

fn time_runs_backwards_and_forwards_again(place: Place) {
    let (mut app, run) = drive_and_pause(place, 90);
    let end = run.len() as u64 - 1;
    app.key("BackSpace");
    app.wait("20 ticks back", |trace| trace.len() >= run.len() + 20);
    app.key("BackSpace");
    app.frames_still();
    let back = app.trace().split_off(run.len());
    app.frames_still();
    assert_eq!(app.trace().len(), run.len() + back.len(), "Backspace stops it, too");
    let expected: Vec<u64> = (0..end).rev().take(back.len()).collect();
    assert_eq!(ticks(&back), expected, "one by one");
    assert_as_first(&run, &back);
    // Forward through the recorded ticks, and past the last one into new ticks.
    app.key("p");
    let forward = app.wait("the end and more", |trace| tick(&trace[trace.len() - 1]) > end + 10);
    let forward = &forward[run.len() + back.len()..];
    let turning_tick = tick(&back[back.len() - 1]);
    let expected: Vec<u64> = (turning_tick + 1..).take(forward.len()).collect();
    assert_eq!(ticks(forward), expected);
    assert_as_first(&run, &forward[..(end - turning_tick) as usize]);
}

fn the_mouse_seeks_on_the_timeline_and_enter_branches(place: Place) {
    let (mut app, run) = drive_and_pause(place, 200);
    let end = run.len() as u64 - 1;
    let move_to = |app: &mut App, x: i32| {
        app.hand(Act::Move(x, BAR_Y));
        app.frames_still();
    };
    // A press shows one tick, and no other while the mouse rests.
    move_to(&mut app, BAR_X);
    app.hand(Act::Press(1));
    let pressed = lines_after(&mut app, &run, 1);
    assert_eq!(pressed.len(), 1, "what is under the pointer stays there: {:?}", ticks(&pressed));
    assert!((1..end).contains(&tick(&pressed[0])));
    // Equal distances seek by equally many ticks.
    for step in 1..=4 {
        move_to(&mut app, BAR_X + step * 20);
    }
    app.hand(Act::Release(1));
    app.frames_still();
    let dragged = app.trace().split_off(run.len());
    assert_as_first(&run, &dragged);
    let shown = ticks(&dragged);
    let steps: Vec<u64> = shown.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(steps.len(), 4, "{shown:?}");
    assert!(steps.iter().all(|step| step.abs_diff(steps[0]) <= 1 && *step >= 5), "{shown:?}");
    // After the release the mouse does not seek.
    move_to(&mut app, BAR_X);
    assert_eq!(app.trace().len(), run.len() + dragged.len());

    // From here the run differs: no key is held.
    let before = app.trace().len();
    let from = tick(&dragged[4]);
    app.key("Return");
    app.frames_still();
    assert_eq!(app.trace().len(), before, "a branch is no tick");
    app.key("End");
    app.frames_still();
    assert_eq!(app.trace().len(), before, "the tick on show is the last one now");
    app.key("p");
    let new = app.wait_ticks(20).split_off(before);
    assert_eq!(tick(&new[0]), from + 1, "time goes on from there");
    // An earlier hit may still send the tank back for a tick.
    let differs =
        |line: &Value| run.get(tick(line) as usize).is_some_and(|recorded| recorded != line);
    assert!(new.iter().any(differs), "it is another run");
    // Undo removes the new run and restores the first one.
    app.key("p");
    app.frames_still();
    app.key("ctrl+z");
    app.frames_still();
    app.key("End");
    let trace =
        app.wait("undo brings the first run back", |trace| tick(&trace[trace.len() - 1]) == end);
    assert_as_first(&run, &trace[trace.len() - 1..]);
}
