//! Links: short, exact, and safe to open.

mod damage;
mod length;
mod random;

use std::fs;
use std::path::Path;

use collidoscope::app::link::{LinkError, Source, is_link};
use collidoscope::app::opening::OpenedScene;
use collidoscope::app::stepper::OpenedTick;
use collidoscope::app::{Command, Link, Session, Viewport};
use collidoscope::overlay::{Depth, OverlayKind, overlays};
use collidoscope::params::Value;
use collidoscope::scene::{self, CameraKind, LoadError, Progress};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Body};
use glam::{Mat4, Vec3, vec2, vec3};

use crate::program::program;
use crate::{session, tick};

/// The viewport of the compared pictures.
const VIEWPORT: Viewport = Viewport {
    size: vec2(1280.0, 720.0),
    free_min: vec2(280.0, 60.0),
    free_max: vec2(1000.0, 660.0),
};

/// Returns the link to the shown tick.
fn text(session: &Session) -> String {
    made(session).unwrap_or_else(|why| panic!("{}: {why}", session.scene.id))
}

/// Returns the link to the shown tick, or why there is none.
fn made(session: &Session) -> Result<String, LinkError> {
    Link::of(session, session.shown_tick())?.to_text("")
}

fn open(text: &str) -> OpenedScene {
    let link = Link::parse(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    link.open(&Progress::default()).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Returns the reason why a link is refused.
fn refused(text: &str) -> String {
    let opened = Link::parse(text).map_err(LoadError::Refused);
    let opened = opened.and_then(|link| link.open(&Progress::default()));
    opened.err().unwrap_or_else(|| panic!("{text} was opened")).to_string()
}

/// Lets the camera settle while time is paused.
fn settle(session: &mut Session) {
    session.clock.pause();
    for _ in 0..60 {
        session.advance(0.1, |_, _, _| {});
        session.update_view(VIEWPORT, 0.1);
    }
}

/// Returns the greatest shift of a point between two pictures, near their middle, in pixels.
fn pixels_apart(a: &Session, b: &Session) -> f32 {
    let [a, b] = [a, b].map(|session| session.camera.lens(VIEWPORT.size));
    let clip = (a.projection * a.view).inverse();
    let points = (0..27_u8).map(|k| {
        let coordinate = |k: u8| f32::from(k % 3) - 1.0;
        vec3(coordinate(k) * 0.8, coordinate(k / 3) * 0.8, 0.985 + 0.01 * coordinate(k / 9))
    });
    let points = points.map(|at: Vec3| Mat4::project_point3(&clip, at));
    let shifts = points
        .filter_map(|at| Some(a.project(at)?.distance(b.project(at).unwrap_or(vec2(9e9, 9e9)))));
    shifts.fold(0.0, f32::max)
}

/// Checks that both sessions show the same moment and look the same.
fn assert_same(a: &Session, b: &Session, name: &str) {
    assert_eq!((b.shown_tick(), b.ticks()), (a.shown_tick(), a.shown_tick()), "{name}");
    assert_eq!(a.world().hash(), b.world().hash(), "{name}: tick {}", a.shown_tick());
    assert_eq!(a.world().setup(), b.world().setup(), "{name}");
    let [moment_a, moment_b] = [a, b].map(|session| session.opened_tick().map(OpenedTick::moment));
    assert_eq!(moment_a.is_some(), moment_b.is_some(), "{name}");
    // `b` opens the tick after its selection, so the tick may explain another body.
    assert!(
        moment_b.map(|moment| moment.step_count) <= moment_a.map(|moment| moment.step_count),
        "{name}"
    );
    if moment_a == moment_b {
        assert_eq!(a.shown_world().hash(), b.shown_world().hash(), "{name}");
        assert_eq!(a.verdict().to_string(), b.verdict().to_string(), "{name}");
    }
    assert!(b.clock.paused && b.is_live(), "{name}");
    for overlay in overlays(a.world().kind()) {
        let [on_a, on_b] = [a, b].map(|session| session.overlays.contains(overlay.kind));
        assert_eq!(on_a, on_b, "{name}: {}", overlay.name);
    }
    assert_eq!((a.depth, a.selection(), a.partner()), (b.depth, b.selection(), b.partner()));
    assert_eq!((&a.progress, a.turns_to_figure()), (&b.progress, b.turns_to_figure()), "{name}");
    assert_eq!(a.camera.kind, b.camera.kind, "{name}");
    let hashes = |session: &Session| {
        session.timeline.history.run.hashes[..=session.shown_tick() as usize].to_vec()
    };
    assert!(hashes(a) == hashes(b), "{name}: the past is there");
}

/// The documentation's links belong to this program's version.
#[test]
fn the_links_of_the_documentation_open() {
    let mut found = 0;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/embed")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("it can be read").path();
            let is_text = path.extension().is_some_and(|end| end == "md" || end == "html");
            if path.is_dir() {
                folders.push(path);
            } else if is_text {
                let text = fs::read_to_string(&path).expect("a text");
                let quoted = text.split('"').filter(|part| !part.contains(char::is_whitespace));
                for link in quoted.filter(|part| part.contains("?embed=1#")) {
                    let opened = open(link);
                    assert!(opened.divergence.is_none(), "{}: {link}", path.display());
                    found += 1;
                }
            }
        }
    }
    assert!(found == 3, "{found}");
}

#[test]
fn a_link_opens_inside_its_tick_and_time_goes_on_from_there() {
    let mut session = session("tank/rebound");
    let forward = ActionSet::from_iter([Action::Forward]);
    for _ in 0..60 {
        tick(&mut session, forward, |_, _, _| {});
    }
    session.apply(Command::OpenTick(3)).expect("it has moments");
    session.apply(Command::Depth(Depth::All)).expect("a depth");
    session.apply(Command::Camera(CameraKind::Plan)).expect("a camera");
    session.apply(Command::ToggleOverlay(OverlayKind::Ghosts)).expect("an overlay");
    session.apply(Command::Select(Some(Body::Object(0)))).expect("a body");
    session.apply(Command::TurnToFigure).expect("a switch");
    session.progress = session.progress.clone();
    settle(&mut session);
    let text = text(&session);
    let mut opened = open(&text).first;
    settle(&mut opened);
    assert_same(&session, &opened, "inside");
    assert_eq!(opened.opened_tick().map(|opened| opened.at), Some(3));
    assert!(pixels_apart(&session, &opened) < 1.0, "{}", pixels_apart(&session, &opened));
    assert_eq!(self::text(&opened), text, "the same link again");
    // The opened link is an ordinary run.
    for session in [&mut session, &mut opened] {
        tick(session, forward, |_, _, _| {});
        session.apply(Command::Seek(30)).expect("it was run");
    }
    assert_eq!(session.world().hash(), opened.world().hash());
    assert!(!opened.is_recorded() && !opened.is_replaying());
    // Only a link to the shown tick opens inside it.
    let link = Link::of(&session, 40).expect("short");
    assert_eq!(
        (link.tick, link.inside, link.inputs.last().map(|(end, _)| *end)),
        (40, None, Some(40))
    );
    assert_eq!(Link::of(&session, 99_999).map(|link| link.tick), Ok(61));
}

/// Changes parameters before a restart, right after it and twenty ticks later.
#[test]
fn changes_before_a_restart_are_settings_and_later_ones_are_edits() {
    let mut session = session("tank/rebound");
    let set = |session: &mut Session, path: &str, x: f32| {
        let (path, value) = (path.to_owned(), Value::F32(x));
        session.apply(Command::Set { path, value, gesture: true }).expect("in range");
    };
    set(&mut session, "driver.move_speed", 0.3);
    session.apply(Command::NextChoice("methods.separation".to_owned())).expect("a choice");
    session.apply(Command::Restart).expect("always");
    for speed in [0.1, 0.11, 0.12] {
        set(&mut session, "driver.move_speed", speed);
    }
    for _ in 0..20 {
        tick(&mut session, ActionSet::from_iter([Action::Forward]), |_, _, _| {});
    }
    set(&mut session, "driver.turn_speed", 2.5);
    let link = Link::of(&session, 20).expect("short");
    let set: Vec<&str> = link.set.iter().map(|set| set.path.as_str()).collect();
    assert_eq!(set, ["driver.move_speed", "methods.separation"]);
    let edits: Vec<(u32, &str, &str)> = link
        .edits
        .iter()
        .map(|edit| (edit.tick, edit.path.as_str(), edit.value.as_str()))
        .collect();
    let expected = [(0, "driver.move_speed", "0.12"), (20, "driver.turn_speed", "2.5")];
    assert_eq!(edits, expected, "of a drag the last value");
    let mut opened = open(&text(&session)).first;
    assert_same(&session, &opened, "changed");
    // A restart and a recording begin with the same parameters.
    for session in [&mut session, &mut opened] {
        session.start_recording();
        session.apply(Command::Restart).expect("always");
    }
    assert_eq!(session.world().setup(), opened.world().setup());
    assert_eq!(session.stop_recording().start().hash(), opened.stop_recording().start().hash());
}

#[test]
fn a_link_contains_the_users_own_scene_but_not_its_files() {
    let dir = tempfile::tempdir().expect("a folder");
    let at = |name: &str| dir.path().join(name).display().to_string();
    let own =
        "// Mine.\n(title: \"Mine\", lesson: \"mine\", world: Tank(driver: (move_speed: 0.2)))";
    fs::write(at("mine.ron"), own).expect("written");
    fs::write(at("mine.md"), "# Mine").expect("written");
    let mut session = Session::new(scene::load(&at("mine.ron")).expect("good"), None);
    for _ in 0..30 {
        tick(&mut session, ActionSet::from_iter([Action::Forward]), |_, _, _| {});
    }
    let link = text(&session);
    assert!(link.len() < 500, "{}", link.len());
    let opened = open(&link).first;
    assert_same(&session, &opened, "own");
    let scene = &opened.scene;
    assert_eq!((scene.id.as_str(), &scene.path, scene.files.len()), ("link", &None, 0));
    assert_eq!((scene.file.title.as_str(), scene.lesson.as_str()), ("Mine", ""), "no lesson");
    assert_eq!(scene.warnings.len(), 1, "that is said");
    assert_eq!(text(&opened), link);

    let map = |mesh: &str| {
        format!("(title: \"M\", world: Map(pieces: [(name: \"m\", shape: Obj(path: \"{mesh}\"))]))")
    };
    fs::write(at("castle.obj"), "v 0 0 0\nv 0 0 9\nv 9 0 0\nf 1 2 3\n").expect("written");
    fs::write(at("map.ron"), map("castle.obj")).expect("written");
    let session = Session::new(scene::load(&at("map.ron")).expect("good"), None);
    assert_eq!(made(&session), Err(LinkError::File("castle.obj".to_owned())));
    // A link that names a mesh file anyway: the file exists but is not read.
    let mut link = Link::of(&self::session("map/corners"), 0).expect("short");
    for name in ["castle.obj", &at("castle.obj"), "../castle.obj"] {
        link.scene = Source::Inline(map(name));
        let why = link.to_text("").map(|text| refused(&text)).expect("short");
        assert!(why.starts_with("link's scene:1:"), "{why}");
        let reasons =
            ["is not built in, and a scene without a file", "lies outside the scene's folder"];
        assert!(reasons.iter().any(|reason| why.contains(reason)), "{why}");
    }
    let text = link.to_text("https://example.org/collidoscope/").expect("short");
    let done = program(dir.path(), &["check", &text]).output().expect("it starts");
    assert_eq!(done.status.code(), Some(1), "beside the file, too");
    // Built-in files are available everywhere.
    fs::write(at("copy.ron"), map("ruins.obj")).expect("written");
    let session = Session::new(scene::load(&at("copy.ron")).expect("good"), None);
    assert_same(&session, &open(&self::text(&session)).first, "ruins");
}

#[test]
fn a_link_begins_with_the_sign_or_is_an_address_with_it() {
    for link in ["#1.abc", "  #1.abc", "https://a.b/#1.abc", "file:///c/index.html#1.x"] {
        assert!(is_link(link), "{link}");
    }
    for name in ["tank/rebound", "my#1.ron", "./#1.ron", "", "https://a.b/"] {
        assert!(!is_link(name), "{name}");
    }
}

#[test]
fn the_command_line_accepts_links_in_place_of_scenes() {
    let dir = tempfile::tempdir().expect("a folder");
    let call = |arguments: &[&str]| {
        let done = program(dir.path(), arguments).output().expect("it starts");
        let [out, err] =
            [done.stdout, done.stderr].map(|text| String::from_utf8(text).expect("text"));
        (done.status.code(), out, err)
    };
    let mut session = session("tank/rebound");
    for ticks in 0..80 {
        if ticks == 40 {
            let (path, value) = ("driver.move_speed".to_owned(), Value::F32(0.3));
            session.apply(Command::Set { path, value, gesture: false }).expect("in range");
        }
        tick(&mut session, ActionSet::from_iter([Action::Forward]), |_, _, _| {});
    }
    let link = format!("https://example.org/{}", text(&session));
    let hash = format!("{:016x}\n", session.world().hash());
    assert_eq!(call(&["run", &link, "--hash"]), (Some(0), hash.clone(), String::new()));
    let (code, out, _) = call(&["run", &link, "--explain"]);
    assert_eq!((code, out.lines().count()), (Some(0), 80));
    assert_eq!(call(&["run", &link, "--record", "a.rec.ron", "--ticks", "90"]).0, Some(0));
    assert_eq!(call(&["replay", "a.rec.ron"]), (Some(0), String::new(), String::new()));
    assert_eq!(call(&["check", &link]), (Some(0), String::new(), String::new()));
    let other = Link { hash: 7, ..Link::parse(&link).expect("good") }.to_text("").expect("short");
    let (code, out, err) = call(&["run", &other, "--hash"]);
    assert_eq!((code, out), (Some(0), hash), "it runs, and is told to come to something else");
    assert!(err.contains("warning: tick 80: the hash is "), "{err}");
    assert!(call(&["params", &link]).1.contains("driver.move_speed\t"));
    let (code, out, _) = call(&["check", "#1.AAAA"]);
    assert_eq!(code, Some(1));
    assert!(out.starts_with("link:1:"), "{out}");
    let (code, _, err) = call(&["run", &link[..link.len() - 9], "--hash"]);
    assert_eq!(code, Some(2));
    assert!(err.starts_with("collidoscope: the link was refused\n"), "{err}");
    assert!(err.contains("the link is cut off here"), "{err}");
}
