//! Touch on a phone: on-screen keys, camera gestures and edit mode.

use collidoscope::app::camera::state::CameraState;
use libtest_mimic::Trial;

use crate::support::trials::in_page;
use crate::support::{ALONE, App, Page, Visit, changed, moved, tank};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        in_page(a_tap_shows_keys_and_a_keyboard_hides_them),
        in_page(keys_on_the_screen_drive_and_two_are_held_at_once),
        in_page(a_thumb_slides_from_key_to_key),
        in_page(a_pinch_zooms_and_a_drag_turns),
        in_page(three_shapes_are_placed_and_sized_by_fingers),
    ];
    rows.into_iter().flatten().collect()
}

/// A place in the view without keys, points.
const VIEW: (i32, i32) = (200, 300);
/// Positions of the on-screen keys that drive ahead and turn left, points.
const AHEAD: (i32, i32) = (94, 652);
const LEFT: (i32, i32) = (34, 712);
/// Area that contains the keys in both lower corners, pixels: left, top, right, bottom.
const CORNERS: [u32; 4] = [8, 1250, 772, 1480];

fn open_on_a_phone() -> App<Page> {
    let mut app = Visit { address: "?trace=1", on_a_phone: true, ..Visit::default() }.start(ALONE);
    app.wait_ticks(30);
    app
}

fn tap(app: &mut App<Page>, (x, y): (i32, i32)) {
    app.side.touch("Start", &[(0, x, y)]);
    app.side.touch("End", &[]);
    app.frames_still();
}

/// Touches these places for some ticks; returns the tank's displacement, m, and turn, degrees.
fn hold(app: &mut App<Page>, places: &[(i32, i32)]) -> ((f64, f64), f64) {
    let from = app.trace().len() - 1;
    let fingers: Vec<_> = (0..).zip(places).map(|(id, (x, y))| (id, *x, *y)).collect();
    for count in 1..=fingers.len() {
        app.side.touch("Start", &fingers[..count]);
    }
    app.wait_ticks(20);
    if !fingers.is_empty() {
        app.side.touch("End", &[]);
    }
    let trace = app.wait_ticks(8).split_off(from);
    let turned = tank(&trace[trace.len() - 1], "yaw") - tank(&trace[0], "yaw");
    (moved(&trace), turned)
}

fn a_tap_shows_keys_and_a_keyboard_hides_them() {
    let mut app = open_on_a_phone();
    let before = app.picture();
    assert_eq!(before.dimensions(), (780, 1688), "two pixels a point");
    assert_eq!(hold(&mut app, &[]), ((0.0, 0.0), 0.0));
    tap(&mut app, VIEW);
    let after = app.picture();
    let keys = changed(&before, &after, CORNERS);
    assert!(keys > 0.3, "keys are in the corners: {keys}");
    app.key("m");
    app.key("m");
    app.frames();
    let hidden = app.picture();
    assert!(changed(&after, &hidden, CORNERS) > 0.3, "whoever has real keys needs none");
}

fn keys_on_the_screen_drive_and_two_are_held_at_once() {
    let mut app = open_on_a_phone();
    tap(&mut app, VIEW);
    let ((x, z), turned) = hold(&mut app, &[AHEAD]);
    assert!(x == 0.0 && z > 1.5 && turned == 0.0, "{x}, {z}, {turned}°");
    let ((x, z), turned) = hold(&mut app, &[AHEAD, LEFT]);
    assert!(x.hypot(z) > 1.0 && turned > 40.0, "both count: {x}, {z}, {turned}°");
    let ((x, z), turned) = hold(&mut app, &[]);
    assert_eq!((x, z, turned), (0.0, 0.0, 0.0), "nothing is held any more");
}

fn a_thumb_slides_from_key_to_key() {
    let mut app = open_on_a_phone();
    tap(&mut app, VIEW);
    let (x, y) = AHEAD;
    app.side.touch("Start", &[(0, x, y)]);
    app.wait_ticks(10);
    let from = app.trace().len() - 1;
    app.side.touch("Move", &[(0, LEFT.0, LEFT.1)]);
    let trace = app.wait_ticks(20).split_off(from);
    app.side.touch("End", &[]);
    let turned = tank(&trace[trace.len() - 1], "yaw") - tank(&trace[0], "yaw");
    assert!(turned > 40.0, "it turns left now: {turned}°");
    let last = &trace[trace.len() - 10..];
    assert_eq!(moved(last), (0.0, 0.0), "and drives ahead no more");
}

fn camera(app: &mut App<Page>) -> CameraState {
    app.link_from_now().view.camera
}

fn a_pinch_zooms_and_a_drag_turns() {
    const STEPS: i32 = 4;
    let mut app = open_on_a_phone();
    tap(&mut app, VIEW);
    let before = camera(&mut app);
    let (x, y) = VIEW;
    let fingers_at = |step: i32| [(0, x - 40 - 20 * step, y), (1, x + 40 + 20 * step, y)];
    app.side.touch("Start", &fingers_at(0)[..1]);
    app.side.touch("Start", &fingers_at(0));
    for step in 1..=STEPS {
        app.side.touch("Move", &fingers_at(step));
    }
    app.side.touch("End", &[]);
    let near = camera(&mut app);
    let ratio = before.distance / near.distance;
    assert!((ratio - 3.0).abs() < 0.1, "three times as far apart, {ratio} times as near");
    assert_eq!((near.yaw, near.pitch), (before.yaw, before.pitch), "two fingers turn nothing");
    let zoom = app.side.run("visualViewport.scale");
    assert_eq!(zoom.as_f64(), Some(1.0), "the page itself is not zoomed");

    app.side.touch("Start", &[(0, x - 40, y)]);
    for step in 1..=STEPS {
        app.side.touch("Move", &[(0, x - 40 + 20 * step, y)]);
    }
    app.side.touch("End", &[]);
    let turned = camera(&mut app);
    assert!((turned.yaw - near.yaw).abs() > 0.3, "{} from {}", turned.yaw, near.yaw);
    assert!((turned.pitch - near.pitch).abs() < 1e-3, "not up or down");
    let ratio = turned.distance / near.distance;
    assert!((ratio - 1.0).abs() < 1e-3, "no nearer: {ratio}");
    let ((x, z), _) = hold(&mut app, &[]);
    assert_eq!((x, z), (0.0, 0.0), "nothing of it has driven");
}

/// Positions of the menu of rare commands, of its entry *Edit the scene*, and of *Done* in edit mode,
/// points.
const MENU: (i32, i32) = (320, 22);
const EDIT: (i32, i32) = (250, 135);
const DONE: (i32, i32) = (170, 130);

/// Opens edit mode by two taps; places and sizes each shape by a tap and a drag.
fn three_shapes_are_placed_and_sized_by_fingers() {
    const EMPTY: &str = "(title: \"Empty\", camera: Plan, world: Lab())";
    let mut app = Visit { address: "?trace=1", on_a_phone: true, ..Visit::default() }.start(EMPTY);
    app.wait_ticks(2);
    tap(&mut app, VIEW);
    tap(&mut app, MENU);
    tap(&mut app, EDIT);
    for (entry, from, to) in [
        ((285, 125), (60, 300), (140, 380)),
        ((231, 125), (220, 300), (300, 360)),
        ((337, 125), (150, 480), (230, 560)),
    ] {
        tap(&mut app, entry);
        app.side.touch("Start", &[(0, from.0, from.1)]);
        for step in 1..=4 {
            let between = |from: i32, to: i32| from + (to - from) * step / 4;
            app.side.touch("Move", &[(0, between(from.0, to.0), between(from.1, to.1))]);
        }
        app.side.touch("End", &[]);
        app.frames_still();
    }
    tap(&mut app, DONE);
    app.wait("the three shapes", |trace| {
        trace.last().is_some_and(|line| {
            ["triangle-1", "box-1", "circle-1"].iter().all(|name| line["bodies"][name].is_object())
        })
    });
}
