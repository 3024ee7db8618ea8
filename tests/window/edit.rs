//! Edit mode in the window: scenes built with mouse and keys, and saved.

use collidoscope::app::edit::{Edit, Modifiers};
use collidoscope::app::{Command, Session, Viewport};
use collidoscope::params::{self, Value};
use collidoscope::scene;
use collidoscope::sim::{WorldKind, WorldSetup};
use glam::{Vec2, Vec3, vec2};
use libtest_mimic::Trial;

use crate::support::trials::{everywhere, slow, with_files};
use crate::support::{Act, App, Desktop, Page, Place, Side, VIEW, changed, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        slow(everywhere(tank_is_built)),
        slow(everywhere(wall_is_built)),
        slow(everywhere(walker_is_built)),
        slow(everywhere(map_is_built)),
        slow(everywhere(bodies_is_built)),
        slow(everywhere(lab_is_built)),
        with_files(a_polygon_is_clicked_and_a_move_is_typed),
        slow(with_files(every_world_is_built_by_keys_and_the_same_by_mouse)),
        everywhere(three_shapes_take_six_clicks),
    ];
    rows.into_iter().flatten().collect()
}

/// Heights of the banner and of the key strip in the view, pixels.
const BANNER_HEIGHT: f32 = 44.0;
const KEY_STRIP_HEIGHT: f32 = 36.0;

/// Field with the name of the selected object, in the panel at the right, pixels.
const NAME: (i32, i32) = (1130, 182);

/// Returns an empty scene in plan view, paused.
fn empty_scene(world: WorldKind) -> String {
    format!("(\n    title: \"Empty\", // mine\n    camera: Plan,\n    world: {world:?}(),\n)\n")
}

/// Returns a session with the window's camera and the same snapping, in edit mode.
fn session(text: &str) -> Session {
    let mut session = Session::new(scene::parse("t", None, text).expect("a good scene"), None);
    let [left, top, right, bottom] = VIEW;
    let size = vec2(right - left, bottom - top);
    let (low, high) = (vec2(0.0, BANNER_HEIGHT), size - vec2(0.0, KEY_STRIP_HEIGHT));
    for _ in 0..120 {
        session.update_view(Viewport { size, free_min: low, free_max: high }, 0.1);
    }
    session.shape_drag.snaps = true;
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    session
}

/// Returns the view position of a point of the scene's plane, pixels.
fn pixel(session: &Session, x: f32, y: f32) -> Vec2 {
    let [left, top, right, bottom] = VIEW;
    let lens = session.camera.lens(vec2(right - left, bottom - top));
    let upright = session.world().view_hints().draw_plane.is_upright();
    let point = if upright { Vec3::new(x, y, 0.0) } else { Vec3::new(x, 0.0, y) };
    lens.project(point).expect("a plan has nothing behind it").round()
}

fn drag<S: Side + ?Sized>(app: &mut App<S>, from: Vec2, to: Vec2) {
    let to_window = |pixel: Vec2| ((VIEW[0] + pixel.x) as i32, (VIEW[1] + pixel.y) as i32);
    for (step, pixel) in [from, from.lerp(to, 0.5).round(), to].into_iter().enumerate() {
        let (x, y) = to_window(pixel);
        app.point_still(x, y);
        if step == 0 {
            app.hand(Act::Press(1));
            app.frames_still();
        }
    }
    app.hand(Act::Release(1));
    app.frames_still();
}

/// Presses keys, one per frame.
fn keys<S: Side + ?Sized>(app: &mut App<S>, keys: &[&str]) {
    for key in keys {
        app.key(key);
        app.frames_still();
    }
}

/// Types a text, one character per frame.
fn type_keys<S: Side + ?Sized>(app: &mut App<S>, text: &str) {
    for char in text.chars() {
        let letter = char.to_string();
        let key = match char {
            '-' => "minus",
            '.' => "period",
            _ => &letter,
        };
        keys(app, &[key]);
    }
}

/// Saves the scene under this name and returns its text.
fn save_as(app: &mut App<Desktop>, name: &str) -> String {
    keys(app, &["ctrl+shift+s"]);
    app.type_over(name);
    app.frames_still();
    keys(app, &["Return"]);
    let file = format!("{name}.ron");
    until(app, &file, |app| app.path(&file).exists());
    std::fs::read_to_string(app.path(&file)).expect("it is there")
}

/// Saves the scene in a page, which downloads it; returns its text.
fn download(app: &mut App<Page>, _: &str) -> String {
    keys(app, &["ctrl+s"]);
    String::from_utf8(app.side.download().1).expect("a text")
}

/// Checks that both scenes have the same objects at nearly the same positions. The session's camera
/// differs by a few pixels.
#[track_caller]
fn assert_similar(found: &str, expected: &str) {
    let texts = [found, expected];
    let [found, expected] = texts.map(|text| {
        let file = scene::parse("t", None, text).expect("it loads").file;
        let mut all = Vec::new();
        params::visit(&file.world, &mut |at, _, value| all.push((at.named.clone(), value)));
        all
    });
    assert_eq!(found.len(), expected.len(), "{}\nfor\n{}", texts[0], texts[1]);
    for ((path, found), (other, expected)) in found.into_iter().zip(expected) {
        let is_near = match (&found, &expected) {
            (Value::F32(a), Value::F32(b)) => (a - b).abs() < 0.3,
            (Value::Vec3(a), Value::Vec3(b)) => a.distance(*b) < 0.4,
            (a, b) => a == b,
        };
        assert!(path == other && is_near, "{path}: {found} for {other}: {expected}");
    }
}

/// A drag that places an object: index of its kind in the palette, start and end, m.
type Placement = (usize, (f32, f32), (f32, f32));

/// Builds a scene in the window and in a session, and checks that both agree. Places and sizes three
/// objects; moves and renames the last one by mouse; nudges, turns and duplicates it and deletes the
/// copy by keys; undoes and redoes everything. Returns the text that `save` saved.
fn build_three_objects<S: Side>(
    app: &mut App<S>,
    save: fn(&mut App<S>, &str) -> String,
    (world, placements): (WorldKind, [Placement; 3]),
) -> String {
    let text = empty_scene(world);
    let mut session = session(&text);
    app.hand(Act::Move(600, 350));
    app.wait_ticks(2);
    keys(app, &["F2", "ctrl+g"]);
    let [left, top, right, bottom] = VIEW;
    let lens = session.camera.lens(vec2(right - left, bottom - top));
    let drag_both = |app: &mut App<S>, session: &mut Session, (from, to)| {
        let no_modifiers = Modifiers::default();
        drag(app, from, to);
        session.press_edit(&lens, from, no_modifiers).expect("allowed");
        session.drag_edit(&lens, to, no_modifiers);
        session.release_edit(&lens, to, no_modifiers).expect("allowed");
    };
    let mut last = Vec2::ZERO;
    for (kind, from, to) in placements {
        let [from, to] = [from, to].map(|(x, y)| pixel(&session, x, y));
        keys(app, &[&format!("{}", kind + 1)]);
        session.apply(Command::Edit(Edit::Place(kind))).expect("a kind");
        drag_both(app, &mut session, (from, to));
        last = from.midpoint(to).round();
    }
    drag_both(app, &mut session, (last, last + vec2(30.0, 20.0)));
    app.click_still(NAME);
    keys(app, &["ctrl+a"]);
    type_keys(app, "mine");
    keys(app, &["Return"]);
    let path = session.selected_paths().remove(0);
    session.apply(Command::Rename { path, name: "mine".to_owned() }).expect("a free name");
    for (key, command) in [
        ("Right", Command::Nudge { right: 1, up: 0 }),
        ("shift+Up", Command::Nudge { right: 0, up: 10 }),
        ("bracketleft", Command::Edit(Edit::Turn(1))),
        ("ctrl+d", Command::Edit(Edit::Duplicate)),
        ("Delete", Command::Edit(Edit::Remove)),
    ] {
        keys(app, &[key]);
        session.apply(command).expect("allowed");
    }
    let built = save(app, "built");
    assert_similar(&built, &session.scene.text);
    let steps = session.editor().counts()[0];
    keys(app, &vec!["ctrl+z"; steps]);
    assert_eq!(save(app, "undone"), text);
    keys(app, &vec!["ctrl+y"; steps]);
    assert_eq!(save(app, "redone"), built);
    // The scene runs.
    keys(app, &["F2"]);
    app.wait_ticks(3);
    built
}

/// Builds a scene in the window or the page, and opens the saved file.
fn assert_world_is_built(world: WorldKind, place: Place) {
    let (text, built) = (empty_scene(world), (world, placements(world)));
    match place {
        Place::Desktop => {
            let mut app = Desktop::start(&text, &[]);
            let built = build_three_objects(&mut app, save_as, built);
            let read = scene::load(&app.path("redone.ron").display().to_string());
            assert_eq!(read.expect("it loads").text, built);
        }
        Place::Page => {
            let built = build_three_objects(&mut Page::start(&text), download, built);
            Page::start(&built).wait_ticks(3);
        }
    }
}

fn tank_is_built(place: Place) {
    assert_world_is_built(WorldKind::Tank, place);
}

/// Returns three drags that place objects of different kinds.
fn placements(world: WorldKind) -> [Placement; 3] {
    let kinds = match world {
        WorldKind::Tank => [0, 1, 2],
        WorldKind::Wall => [3, 1, 0],
        WorldKind::Walker => [1, 2, 0],
        WorldKind::Map => [0, 2, 1],
        WorldKind::Bodies => [0, 1, 3],
        WorldKind::Lab => {
            return [
                (0, (-3.0, 1.0), (-2.0, 2.0)),
                (1, (1.0, 1.0), (2.0, 2.0)),
                (2, (-1.0, -2.0), (0.0, -1.0)),
            ];
        }
    };
    // The plan of a map is turned by 180°, and its warnings cover the lower left.
    let x = if world == WorldKind::Map { -2.0 } else { 2.0 };
    [
        (kinds[0], (1.0, 1.0), (2.0, 3.0)),
        (kinds[1], (-3.0, 2.0), (-2.0, 3.0)),
        (kinds[2], (x, -2.0), (x + 1.0, -1.0)),
    ]
}

fn wall_is_built(place: Place) {
    assert_world_is_built(WorldKind::Wall, place);
}

fn walker_is_built(place: Place) {
    assert_world_is_built(WorldKind::Walker, place);
}

fn map_is_built(place: Place) {
    assert_world_is_built(WorldKind::Map, place);
}

fn bodies_is_built(place: Place) {
    assert_world_is_built(WorldKind::Bodies, place);
}

fn lab_is_built(place: Place) {
    assert_world_is_built(WorldKind::Lab, place);
}

fn a_polygon_is_clicked_and_a_move_is_typed() {
    let text = empty_scene(WorldKind::Lab);
    let (mut app, session) = (Desktop::start(&text, &[]), session(&text));
    app.hand(Act::Move(600, 350));
    app.wait_ticks(2);
    keys(&mut app, &["F2", "ctrl+g", "6"]);
    let on_screen = |(x, y): (f32, f32)| {
        let pixel = pixel(&session, x, y);
        ((VIEW[0] + pixel.x) as i32, (VIEW[1] + pixel.y) as i32)
    };
    // Clockwise; Backspace removes the third corner.
    let corners = [(-2.0, -2.0), (-2.0, 2.0), (2.0, -2.0)];
    for corner in [corners[0], corners[1], (3.0, 3.0)] {
        app.click_still(on_screen(corner));
    }
    keys(&mut app, &["BackSpace"]);
    app.click_still(on_screen(corners[2]));
    app.click_still(on_screen(corners[0]));
    let (x, y) = on_screen((-1.0, -1.0));
    app.point_still(x, y);
    app.hand(Act::Press(1));
    app.frames_still();
    app.point_still(x + 40, y);
    keys(&mut app, &["1", "period", "2", "5", "Tab", "minus", "1", "Return"]);
    app.point_still(x + 80, y);
    app.hand(Act::Release(1));
    app.frames_still();
    // The corners are counter-clockwise now: the upper one is the third. Moves it up by 1 m.
    keys(&mut app, &["n", "n", "n", "shift+Up"]);
    let built = save_as(&mut app, "built");
    let file = scene::parse("t", None, &built).expect("it loads").file;
    let get = |path: &str| params::get(&file.world, &format!("bodies.polygon-1.{path}"));
    assert_eq!(get("position"), Some(Value::Vec3(Vec3::new(1.25, -1.0, 0.0))));
    let Some(Value::Points(points)) = get("shape.points") else { panic!("{built}") };
    assert!(built.contains("shape: Polygon(") && points.len() == 3, "{built}");
    let height = points[2].y - points[0].y;
    assert!((height - 5.0).abs() < 0.25 && points[0].y == points[1].y, "{points:?}");
}

/// Builds a scene of two objects and their copies by keys alone and by mouse; both give the same file.
fn every_world_is_built_by_keys_and_the_same_by_mouse() {
    for world in WorldKind::ALL {
        let by_keys = build_two_objects(world, |app, name| {
            let move_key = if name == "first" { "shift+Right" } else { "shift+Left" };
            keys(app, &["Return", move_key, move_key, move_key, "shift+Up", "Return"]);
        });
        let file = scene::parse("t", None, &by_keys).expect("it loads").file;
        let session = session(&empty_scene(world));
        let upright = session.world().view_hints().draw_plane.is_upright();
        let by_mouse = build_two_objects(world, |app, name| {
            let position = position(&file.world, name);
            let plane_y = if upright { position.y } else { position.z };
            let at = pixel(&session, position.x, plane_y);
            let [x, y] = [VIEW[0] + at.x, VIEW[1] + at.y].map(|at| at as i32);
            app.click_still((x, y));
            // Numbers typed during a drag give the exact position.
            app.hand(Act::Press(1));
            app.frames_still();
            app.point_still(x + 40, y);
            let to_next: &[&str] = if upright { &["Tab"] } else { &["Tab", "Tab"] };
            for (number, end_keys) in [(position.x, to_next), (plane_y, &["Return"])] {
                type_keys(app, &number.to_string());
                keys(app, end_keys);
            }
            app.hand(Act::Release(1));
            app.frames_still();
            app.click_still(NAME);
            keys(app, &["ctrl+a"]);
        });
        assert_eq!(by_mouse, by_keys, "{world:?}");
    }
}

/// Places two objects; names, turns, enlarges and duplicates each. `place_and_focus` moves an object
/// and focuses its name field. Returns the saved text.
fn build_two_objects(
    world: WorldKind,
    place_and_focus: impl Fn(&mut App<Desktop>, &str),
) -> String {
    let mut app = Desktop::start(&empty_scene(world), &[]);
    app.hand(Act::Move(600, 350));
    app.wait_ticks(2);
    keys(&mut app, &["F2", "ctrl+g"]);
    for (kind, name) in [("1", "first"), ("2", "second")] {
        keys(&mut app, &[kind]);
        place_and_focus(&mut app, name);
        type_keys(&mut app, name);
        keys(&mut app, &["Return", "bracketright", "plus", "ctrl+d"]);
    }
    save_as(&mut app, "built")
}

/// Returns the position of the object with this name.
fn position(world: &WorldSetup, name: &str) -> Vec3 {
    let (end, mut found) = (format!(".{name}.position"), None);
    params::visit(world, &mut |at, _, value| {
        if let (true, Value::Vec3(position)) = (at.named.ends_with(&end), value) {
            found = Some(position);
        }
    });
    found.unwrap_or_else(|| panic!("no object {name}: {world:?}"))
}

/// Places and sizes a triangle, a box and a circle.
fn three_shapes_take_six_clicks(place: Place) {
    let text = empty_scene(WorldKind::Lab);
    let (mut app, session) = (place.open(&text), session(&text));
    keys(&mut *app, &["F2"]);
    let before = app.picture();
    let mut clicks = 0;
    for (key, from, to) in [
        ("2", (-3.0, 1.0), (-2.0, 2.0)),
        ("1", (1.0, 1.0), (2.0, 2.0)),
        ("3", (-1.0, -2.0), (0.0, -1.0)),
    ] {
        keys(&mut *app, &[key]);
        let [from, to] = [from, to].map(|(x, y)| pixel(&session, x, y));
        drag(&mut *app, from, to);
        clicks += 2;
    }
    assert!(clicks <= 9, "with the palette's button in place of its key");
    assert!(changed(&before, &app.picture(), [290, 80, 974, 640]) > 0.01, "they are there");
    keys(&mut *app, &["F2"]);
    app.wait("the three shapes", |trace| {
        trace.last().is_some_and(|line| {
            ["triangle-1", "box-1", "circle-1"].iter().all(|name| line["bodies"][name].is_object())
        })
    });
}
