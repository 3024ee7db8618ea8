//! Random commands of edit mode, by pointer, keys and typing.

use collidoscope::app::edit::typed::NumberKey;
use collidoscope::app::edit::{Edit, Modifiers};
use collidoscope::app::{Command, Session, Viewport};
use collidoscope::params;
use collidoscope::scene;
use collidoscope::sim::{World, WorldKind};
use glam::{Vec2, vec2};

use crate::random::Random;

/// Size of the view, points.
const VIEW: Vec2 = vec2(800.0, 600.0);
/// Number of objects above which all are removed.
const MAX_OBJECTS: usize = 30;
/// A number above the length of the longest palette.
const KINDS: u64 = 12;
/// Number of commands between two checks of the text.
const CHECK_INTERVAL: usize = 50;

/// Returns a small number of either sign.
fn small(random: &mut Random) -> i8 {
    random.below(7) as i8 - 3
}

/// Returns a point in and around the view.
fn pixel(random: &mut Random) -> Vec2 {
    let mut part = || random.below(1_200) as f32 / 1_000.0 - 0.1;
    vec2(part(), part()) * VIEW
}

/// Returns a key that types a number, mostly a digit.
fn number_key(random: &mut Random) -> NumberKey {
    let others = ["−", ".", "Backspace", "Tab", "Enter"];
    let digit = random.below(10).to_string();
    let name = others.get(random.below(12) as usize).copied().unwrap_or(&digit);
    NumberKey::of(name).expect("a key of a number")
}

/// Drags with the pointer, types numbers, and sometimes cancels.
fn drag(session: &mut Session, random: &mut Random) -> Result<(), String> {
    let lens = session.camera.lens(VIEW);
    let mut one_in = |count| random.below(count) == 0;
    let keys = Modifiers { shift: one_in(2), ctrl: one_in(2), alt: one_in(4) };
    session.press_edit(&lens, pixel(random), keys)?;
    for _ in 0..random.below(4) {
        let pixel = pixel(random);
        session.drag_edit(&lens, pixel, keys);
        if random.below(3) == 0 {
            let _ = session.type_number(number_key(random), (&lens, pixel), keys);
        }
    }
    if random.below(8) == 0 {
        session.cancel_edit();
        return Ok(());
    }
    session.release_edit(&lens, pixel(random), keys)
}

/// Returns a command that replaces or removes a character of the text.
fn random_typing(session: &Session, random: &mut Random) -> Command {
    let mut text: Vec<char> = session.scene.text.chars().collect();
    let at = random.below(text.len().max(1) as u64) as usize;
    let new = ['0', '1', '7', '.', '-', ' ', ',', 'x', '(', '"'][random.below(10) as usize];
    match text.get_mut(at) {
        Some(_) if random.below(3) == 0 => drop(text.remove(at)),
        Some(old) => *old = new,
        None => text.push(new),
    }
    let text: String = text.into_iter().collect();
    Command::Type { text: text.into(), merges_with_last_edit: random.below(2) == 0 }
}

/// Returns a command that sets a field of the scene, mostly to a value that the loader accepts.
fn random_field(random: &mut Random) -> Command {
    let all = [
        ("title", "\"A title\""),
        ("title", ""),
        ("camera", "Orbit"),
        ("paused", "true"),
        ("paused", ""),
        ("goal", "Stay(9)"),
        ("goal", "Reach(position: (1, 0, 2), radius: 2)"),
        ("goal", "Reach(position: (1, 0, 2), radius: 0)"),
        ("goal", ""),
        ("goal.radius", "3"),
        ("overlays", "[Models]"),
        ("lesson", "\"none\""),
    ];
    let (path, value) = all[random.below(all.len() as u64) as usize];
    let gesture = random.below(3) == 0;
    Command::SetField { path: path.to_owned(), value: value.to_owned(), gesture }
}

/// Returns the path of a list entry of the world, or an invalid path.
fn random_entry(session: &Session, random: &mut Random) -> String {
    let mut all = vec!["targets[0]".to_owned(), "no list".to_owned()];
    params::visit(session.world().parameters(), &mut |path, _, _| {
        if let Some(end) = path.indexed.rfind(']') {
            all.push(path.indexed[..=end].to_owned());
        }
    });
    all.swap_remove(random.below(all.len() as u64) as usize)
}

/// Applies a random command. A refused command changes nothing.
fn apply_random_command(session: &mut Session, random: &mut Random) -> Result<(), String> {
    let command = match random.below(24) {
        0..4 => return drag(session, random),
        4 | 5 => Command::Edit(Edit::Place(random.below(KINDS) as usize)),
        6 => Command::Edit(Edit::Here),
        7 => Command::Edit(Edit::Select(random.below(40) as usize)),
        8 => Command::Edit(Edit::Turn(small(random))),
        9 => Command::Edit(Edit::Grow(small(random))),
        10 => Command::Edit(Edit::Lift(small(random))),
        11 => Command::Edit(Edit::Duplicate),
        12 => Command::Edit(Edit::Remove),
        13 => Command::Rename {
            path: session
                .editor()
                .primary_selection()
                .map(|item| item.path.clone())
                .unwrap_or_default(),
            name: ["a", "b", "", "box-1", "é\"\\", "driver"][random.below(6) as usize].to_owned(),
        },
        14 => Command::Nudge { right: small(random), up: small(random) },
        15 => random_typing(session, random),
        16 => Command::Undo,
        17 => Command::Edit(Edit::TakeCorner),
        18 => Command::NextCorner,
        19 => Command::AddCorner,
        20 => random_field(random),
        21 => Command::AddAfter(random_entry(session, random)),
        22 => Command::RemoveEntry(random_entry(session, random)),
        _ => Command::Redo,
    };
    session.apply(command)
}

/// Applies `count` random commands to an empty scene of this kind of world, then undoes all. Checks that the text
/// always loads and describes the shown world, and that undo restores the first bytes and the first state. Returns
/// the number of commands that changed the text.
pub fn check(world: WorldKind, seed: u64, count: usize) -> usize {
    let text = format!(
        "(\n    title: \"Empty\", // mine\n    camera: Plan,\n    world: {world:?}(),\n)\n"
    );
    let first = scene::parse("mine.ron", None, &text).expect("it loads");
    let hash = World::new(first.file.world.clone()).hash();
    let mut session = Session::new(first, None);
    let viewport = Viewport { size: VIEW, free_min: Vec2::ZERO, free_max: VIEW };
    for _ in 0..60 {
        session.update_view(viewport, 0.1);
    }
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    let (mut random, mut changed) = (Random(seed), 0);
    for n in 0..count {
        let before = session.scene.text.clone();
        if session.editor().items.len() > MAX_OBJECTS {
            session.apply(Command::Edit(Edit::All)).expect("always allowed");
            let _ = session.apply(Command::Edit(Edit::Remove));
        }
        let result = apply_random_command(&mut session, &mut random);
        changed += usize::from(session.scene.text != before);
        if n % CHECK_INTERVAL == 0 || n + 1 == count {
            let text = &session.scene.text;
            let parsed = scene::parse("mine.ron", None, text);
            let parsed =
                parsed.unwrap_or_else(|why| panic!("{world:?}, {seed}, {n}: {why:?}\n{text}"));
            let shown = session.world().hash();
            assert_eq!(parsed.file.goal, session.scene.file.goal, "{world:?}, {seed}, {n}");
            assert_eq!(
                World::new(parsed.file.world).hash(),
                shown,
                "{world:?}, {seed}, {n}: {result:?}"
            );
        }
    }
    session.cancel_edit();
    while session.editor().steps()[0].is_some() {
        let undo_count = session.editor().counts()[0];
        session.apply(Command::Undo).expect("it was made");
        assert_eq!(session.editor().counts()[0], undo_count - 1);
    }
    assert_eq!(session.scene.text, text, "{world:?}, {seed}: the first bytes");
    assert_eq!(session.world().hash(), hash, "{world:?}, {seed}: the first state");
    changed
}
