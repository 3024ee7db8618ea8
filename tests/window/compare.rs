//! Comparison of two worlds side by side, each in its own view.

use image::RgbaImage;
use libtest_mimic::Trial;

use crate::support::trials::{everywhere, slow};
use crate::support::{Act, App, Place, VIEW, changed, has_event, tick};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    slow(everywhere(two_views_share_a_camera_and_show_where_the_runs_part))
}

/// A hit sends the tank back in A and pushes it out by the MTV in B.
const SCENE: &str = r#"(
    title: "Two ways",
    steps: [(
        try: "Drive into the box.",
        compare: [(path: "methods.separation", value: "Mtv")],
        until: Parted,
    )],
    world: Tank(driver: (position: (0, 0, -4)), targets: [(
        name: "box", look: Box(size: (1.8, 1.2, 1.2)), model: Rect(width: 1.8, depth: 1.2),
        position: (0.6, 0.6, 0), yaw: 20, on_hit: Rebound(ticks: 20, speed: 0.2),
    )]),
)"#;

/// Distance between the left edges of the two views, pixels.
const VIEW_DISTANCE: u32 = 353;

/// Returns the share of pixels that differ between the two views, below the sentences and above the
/// keys.
fn view_difference(picture: &RgbaImage) -> f64 {
    let [left, _, right, _] = VIEW.map(|edge| edge as u32);
    let shifted = RgbaImage::from_fn(picture.width(), picture.height(), |x, y| {
        *picture.get_pixel((x + VIEW_DISTANCE).min(picture.width() - 1), y)
    });
    changed(picture, &shifted, [left + 2, 190, right - VIEW_DISTANCE - 2, 480])
}

/// Returns the picture once the camera is at rest in both views.
fn settled_picture(app: &mut App) -> RgbaImage {
    let mut before = app.picture();
    for _ in 0..40 {
        app.frames_still();
        let now = app.picture();
        if changed(&before, &now, [284, 190, 980, 480]) == 0.0 {
            return now;
        }
        before = now;
    }
    panic!("the picture never comes to rest")
}

fn two_views_share_a_camera_and_show_where_the_runs_part(place: Place) {
    let mut app = place.open(SCENE);
    app.key("p");
    app.frames_still();
    for key in ["ctrl+e", "ctrl+b"] {
        app.key(key);
        app.frames_still();
    }
    let same = view_difference(&settled_picture(&mut app));
    assert!(same < 0.01, "they have not parted: {same}");
    app.key("p");
    app.hand(Act::Down("Up"));
    app.wait("a hit", |trace| trace.iter().any(|line| has_event(line, "Rebound")));
    let hit = app.trace().len();
    app.wait("the way back", |trace| trace.len() >= hit + 15);
    app.key("p");
    app.frames_still();
    app.hand(Act::Up("Up"));
    let parted = settled_picture(&mut app);
    let other = view_difference(&parted);
    assert!(other > 0.03, "A is thrown back, B is not: {other}");
    // A drag over the second view turns the camera of both.
    app.hand(Act::Move(820, 420));
    app.frames_still();
    app.hand(Act::Press(1));
    for x in [840, 870, 900] {
        app.hand(Act::Move(x, 420));
        app.frames_still();
    }
    app.hand(Act::Release(1));
    let turned = settled_picture(&mut app);
    for [left, right] in [[284, 628], [636, 980]] {
        let part = changed(&parted, &turned, [left, 190, right, 480]);
        assert!(part > 0.05, "from {left} to {right}: {part}");
    }
    // At the first different tick, both worlds still look the same except for that tick's motion.
    let end = app.trace().last().map(tick);
    app.key("ctrl+d");
    app.wait("where they part", |trace| trace.last().map(tick) != end);
    app.key("comma");
    let before = view_difference(&settled_picture(&mut app));
    assert!(before < 0.01, "a tick before they part: {before}");
    app.key("ctrl+b");
    app.frames_still();
    let one = view_difference(&settled_picture(&mut app));
    assert!(one > 0.03, "one view again: {one}");
}
