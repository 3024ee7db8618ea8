//! Lengths of links, and the message for a link that is too long.

use collidoscope::app::link::{LONGEST_READ, LinkError, LinkPart, MAX_LENGTH};
use collidoscope::app::{Command, Link, Session};
use collidoscope::params::Value;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::input::{ActionSet, Input};
use glam::{Vec3, vec3};

use super::{VIEWPORT, assert_same, made, open, text};
use crate::drive::restless;
use crate::{TICK, session, tick};

/// Runs the scene for a number of ticks, and makes a link every 100 ticks. Returns the greatest
/// length of a link, and the session.
pub fn longest(id: &str, ticks: u32, inputs: impl Iterator<Item = Input>) -> (usize, Session) {
    let (mut session, mut longest) = (session(id), text(&session(id)).len());
    for (ticks, input) in (1..=ticks).zip(inputs) {
        tick(&mut session, input.held, |_, _, _| {});
        session.update_view(VIEWPORT, TICK);
        if ticks % 100 == 0 {
            longest = longest
                .max(made(&session).map_or_else(|why| rejected_size(&why), |text| text.len()));
        }
    }
    (longest, session)
}

/// Returns the length of a link that is too long.
fn rejected_size(why: &LinkError) -> usize {
    let LinkError::Long { size, .. } = why else { panic!("{why}") };
    *size
}

#[test]
fn undriven_runs_of_every_scene_need_a_thousand_characters_at_most() {
    for id in catalogue::ids() {
        let (length, session) = longest(id, 200, std::iter::repeat(Input::default()));
        println!("{id}: {length} undriven");
        assert!(length <= 1_000, "{id}: {length}");
        let opened = open(&text(&session));
        assert!(opened.is_link && opened.divergence.is_none(), "{id}");
        assert_same(&session, &opened.first, id);
    }
}

#[test]
fn ten_driven_seconds_of_every_scene_need_two_thousand_characters_at_most() {
    for id in catalogue::ids() {
        let (length, session) = longest(id, 600, restless(600));
        println!("{id}: {length} driven");
        assert!(length <= MAX_LENGTH, "{id}: {length}");
        assert_same(&session, &open(&text(&session)).first, id);
    }
}

#[test]
fn a_saved_link_may_be_longer_than_a_shared_one() {
    let mut session = session("tank/rebound");
    for input in restless(6_000) {
        tick(&mut session, input.held, |_, _, _| {});
        if session.ticks().is_multiple_of(200) && made(&session).is_err() {
            break;
        }
    }
    let why = made(&session).expect_err("it has become too long");
    assert!(why.to_string().contains("at most 2000 are allowed"), "{why}");
    let link = Link::of(&session, session.shown_tick()).expect("there is one");
    let text = link.to_long_text().expect("it is kept");
    assert!((MAX_LENGTH..=LONGEST_READ).contains(&text.len()), "{}", text.len());
    assert_eq!(open(&text).first.world().hash(), session.world().hash());
}

/// The mouse drags a body in circles, and presses again every 200 ticks.
#[test]
fn ten_seconds_of_dragging_fit_into_a_link() {
    let mut session = session("bodies/pyramid");
    for ticks in 0..600_u16 {
        let (sin, cos) = libm::sincosf(f32::from(ticks) * 0.05);
        let ray = (vec3(1.5 * cos, 2.0 + sin, 10.0), Vec3::NEG_Z);
        let world = &session.timeline.world;
        if ticks % 200 == 0 {
            session.input_source.body_drag.release();
            let body = world.bodies().into_iter().find_map(|body| world.position(body));
            session
                .input_source
                .body_drag
                .start_drag(world, (body.expect("there is one") + Vec3::Z * 10.0, Vec3::NEG_Z));
        }
        session.input_source.body_drag.follow(ray);
        tick(&mut session, ActionSet::default(), |_, _, _| {});
    }
    let dragged =
        session.timeline.history.run.inputs.iter().filter(|(_, input)| input.grab.is_some());
    assert!(dragged.count() > 300);
    let length = made(&session).map_or_else(|why| rejected_size(&why), |text| text.len());
    println!("600 ticks of dragging: {length}");
    assert!(length <= MAX_LENGTH, "{length}");
    assert_same(&session, &open(&text(&session)).first, "dragged");
}

#[test]
fn a_link_that_would_be_too_long_names_its_largest_part() {
    let (_, driven) = longest("tank/rebound", 9_000, restless(9_000));
    let Err(LinkError::Long { size, part, part_size, most: MAX_LENGTH }) = made(&driven) else {
        panic!("it fits")
    };
    assert!(
        size > MAX_LENGTH && part == LinkPart::Inputs && part_size > size / 2,
        "{size} {part} {part_size}"
    );
    let message = made(&driven).expect_err("too long").to_string();
    assert!(message.contains("earlier tick") && message.contains("Ctrl+R"), "{message}");
    assert!(Link::of(&driven, 300).expect("few ticks").to_text("").is_ok());

    let mut edited = session("tank/rebound");
    for ticks in 0..400_u16 {
        let value = Value::F32(0.1 + libm::sinf(f32::from(ticks)).abs() * 0.01);
        let path = "driver.move_speed".to_owned();
        edited.apply(Command::Set { path, value, gesture: true }).expect("in range");
        tick(&mut edited, ActionSet::default(), |_, _, _| {});
    }
    let why = made(&edited).expect_err("a change a tick");
    assert!(matches!(why, LinkError::Long { part: LinkPart::Edits, .. }), "{why}");

    let coin = |k: usize| {
        let model = "look: Coin(radius: 0.5, thickness: 0.1), model: Disk(radius: 0.5)";
        format!(
            "(name: \"coin-{k}\", {model}, position: ({}, 0.5, {k}), on_hit: Collect)",
            k * k % 97
        )
    };
    let coins: Vec<String> = (0..400).map(coin).collect();
    let text = format!("(title: \"Many\", world: Tank(targets: [{}]))", coins.join(","));
    let large_scene = scene::parse("own", None, &text).unwrap_or_else(|why| panic!("{why:?}"));
    let why = made(&Session::new(large_scene, None)).expect_err("a long scene");
    assert!(matches!(why, LinkError::Long { part: LinkPart::Scene, .. }), "{why}");
}
