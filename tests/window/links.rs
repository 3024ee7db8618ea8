//! Links and shapes, copied and pasted by keys.

use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::trials::{everywhere, with_files};
use crate::support::{ALONE, Act, App, Desktop, Place, SIZE, changed, tick};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        everywhere(a_copied_link_opens_at_its_tick_with_the_same_state),
        with_files(a_run_left_for_a_link_to_its_scene_is_restored),
        everywhere(shapes_open_in_the_lab_from_the_dialog_and_from_the_clipboard),
    ];
    rows.into_iter().flatten().collect()
}

/// A place on the timeline, well before the end of a run of a few hundred ticks.
const ON_TIMELINE: (i32, i32) = (700, SIZE.1.cast_signed() - 28);

/// Pastes a link while time runs or is paused; returns the line of the tick at which it opens.
fn paste(app: &mut App, what: &str) -> Value {
    let before = app.trace().len();
    let leap = |trace: &[Value]| {
        (before..trace.len()).find(|index| tick(&trace[*index]) != tick(&trace[*index - 1]) + 1)
    };
    let trace = app.key_until("ctrl+v", what, |trace| leap(trace).is_some());
    let index = leap(&trace).expect("waited for");
    app.frames_still();
    assert_eq!(app.trace().len(), index + 1, "time stands still");
    trace[index].clone()
}

/// A user's own scene. Its link contains the whole scene, so a lesson would make it too long.
const OWN: &str = r#"(title: "Again", world: Tank(driver: (position: (0, 0, -5)), targets: [
    (name: "box", look: Box(size: (1.8, 1.2, 1.2)), model: Rect(width: 1.8, depth: 1.2),
     position: (0.6, 0.6, 0), yaw: 20, motion: Spin(deg_per_tick: -0.4), on_hit: Rebound(ticks: 1, speed: 0.08)),
]))"#;

fn a_copied_link_opens_at_its_tick_with_the_same_state(place: Place) {
    let mut app = place.open(OWN);
    app.hand(Act::Down("Up"));
    app.wait_ticks(300);
    app.key("p");
    app.frames_still();
    app.hand(Act::Up("Up"));
    app.frames_still();
    let run = app.trace();
    let end = tick(&run[run.len() - 1]);
    app.key("ctrl+l");
    app.frames_still();
    // The scene restarts, and time runs to another tick.
    app.key("F5");
    app.wait("a restart", |trace| trace.last().is_some_and(|line| tick(line) == 0));
    app.key("p");
    app.wait_ticks(30);
    let line = paste(&mut app, "the link opens");
    assert_eq!(tick(&line), end);
    assert_eq!(line, run[end as usize], "the same state");
    // The right button on the timeline offers a link to another tick, but keeps the shown tick. On
    // a busy machine a second click may close the menu; the clipboard then still has the first link.
    let line = (0..5).find_map(|_| {
        app.key("comma");
        let back =
            app.wait("a tick back", |trace| trace.last().is_some_and(|line| tick(line) < end));
        assert_eq!(back[back.len() - 1], run[end as usize - 1], "its past is there");
        copy_by_menu(&mut app);
        let before = back.len();
        assert_eq!(app.trace().len(), before, "nothing was sought");
        let trace = app.key_until("ctrl+v", "a link opens", |trace| trace.len() > before);
        trace.last().filter(|line| tick(line) != end).cloned()
    });
    let line = line.expect("the menu copies another link");
    let there = tick(&line);
    assert!(there > 0 && there < end - 1, "{there}");
    assert_eq!(line, run[there as usize], "as it was");
}

fn a_run_left_for_a_link_to_its_scene_is_restored() {
    let mut app = Desktop::start(ALONE, &[]);
    app.wait_ticks(2);
    let open_coins = |app: &mut App<Desktop>| {
        app.key("ctrl+p");
        app.frames_still();
        app.hand(Act::Type("coins"));
        app.frames_still();
        app.key("Return");
    };
    open_coins(&mut app);
    let is_coins = |line: &Value| line["bodies"]["coin-1"].is_object();
    app.wait("tank/coins", |trace| trace.last().is_some_and(is_coins));
    app.wait_ticks(20);
    app.key("p");
    app.frames_still();
    app.key("ctrl+l");
    app.frames_still();
    app.key("p");
    app.wait_ticks(60);
    app.key("p");
    app.frames_still();
    let trace = app.trace();
    let left_at = tick(&trace[trace.len() - 1]);
    app.key("ctrl+v");
    app.wait("the link opens", |trace| trace.last().is_some_and(|line| tick(line) + 50 < left_at));
    app.frames_still();
    open_coins(&mut app);
    app.wait("what was left", |trace| trace.last().is_some_and(|line| tick(line) == left_at));
}

/// Opens the timeline's menu with the right button and chooses its only entry. On a busy machine a
/// press may last too long for a click, so each click is repeated until the picture shows its effect.
fn copy_by_menu(app: &mut App) {
    let (x, y) = ON_TIMELINE;
    app.point_still(x, y);
    // Position of the open menu, beside the tooltip at the pointer.
    let [left, top] = [x + 30, y + 2].map(i32::cast_unsigned);
    let closed = app.picture();
    for (button, place, is_open) in [(3, (x, y), true), (1, (x + 60, y + 12), false)] {
        let mut clicks = 0;
        loop {
            app.point_still(place.0, place.1);
            app.hand(Act::Click(button, 1));
            app.frames_still();
            let difference = changed(&closed, &app.picture(), [left, top, left + 60, top + 16]);
            if (difference > 0.05) == is_open {
                break;
            }
            clicks += 1;
            assert!(clicks < 10, "the menu never opens, or never closes");
        }
    }
}

/// Returns whether the lab with both shapes is shown.
fn has_shapes(line: &Value) -> bool {
    line["bodies"]["kite"].is_object() && line["bodies"]["sun"].is_object()
}

fn shapes_open_in_the_lab_from_the_dialog_and_from_the_clipboard(place: Place) {
    let mut app = place.open(ALONE);
    app.key("ctrl+shift+v");
    app.frames_still();
    app.hand(Act::Type("kite: box 0 0 2 2; sun: circle 1.5 0 1"));
    app.frames_still();
    // Copying leaves the text unchanged.
    app.key("ctrl+a");
    app.key("ctrl+c");
    app.frames_still();
    app.key("ctrl+Return");
    app.wait("the lab", |trace| trace.last().is_some_and(has_shapes));
    app.wait_ticks(20);
    let before = app.trace().len();
    app.key("ctrl+v");
    app.wait("it opens anew", |trace| {
        trace.iter().skip(before).any(|line| tick(line) == 0 && has_shapes(line))
    });
}
