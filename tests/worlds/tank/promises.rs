//! Short drives that show the promises of the lessons.

use collidoscope::scene;
use collidoscope::sim::tank::{Model, OnHit};
use collidoscope::sim::{ContactDetail, EventKind, Phase};
use glam::vec2;

use super::run::{Run, TO_THE_SPHERE, tank, tank_setup};

#[test]
fn detect_finds_hits_and_responds_to_none() {
    let run = Run::new("tank/detect", &[], "[(ticks: 90, hold: [Forward])]");
    assert!(run.enter("box").is_some());
    assert_eq!(run.events().count(), 0);
    assert!((run.end() - vec2(0.0, -5.0 + 90.0 * 0.08)).length() < 1e-3, "nothing stops it");
    let run = Run::new("tank/detect", &[], TO_THE_SPHERE);
    assert!(run.enter("sphere").is_some());
}

#[test]
fn all_five_coins_can_be_collected_and_come_back() {
    // The middle coin, the two on the left, the two on the right; then away from the last one.
    let drive = "[
        (ticks: 2, hold: [TurnLeft]),
        (ticks: 53, hold: [Forward]),
        (ticks: 34, hold: [TurnLeft]),
        (ticks: 29, hold: [Forward]),
        (ticks: 10, hold: [TurnLeft]),
        (ticks: 28, hold: [Forward]),
        (ticks: 49, hold: [TurnLeft]),
        (ticks: 78, hold: [Forward]),
        (ticks: 21, hold: [TurnRight]),
        (ticks: 49, hold: [Forward]),
        (ticks: 1, hold: [Use]),
    ]";
    let run = Run::new("tank/coins", &[], drive);
    let count = |kind: EventKind| run.events().filter(move |e| e.kind == kind).count();
    assert_eq!((count(EventKind::Collect), count(EventKind::Return)), (5, 5));
    assert!(tank(&run.world).state.targets.iter().all(|coin| coin.alive));
    assert_eq!(run.rebounds().count(), 0);
}

#[test]
fn each_of_the_four_regions_can_be_reached() {
    // Turns the rect by a quarter, approaches it and backs off far enough for its ends to pass.
    let drive = "[
        (ticks: 40, hold: [Reverse]),
        (ticks: 36, hold: [Use]), (ticks: 50, hold: [Forward]), (ticks: 40, hold: [Reverse]),
        (ticks: 36, hold: [Use]), (ticks: 75, hold: [Forward]), (ticks: 60, hold: [Reverse]),
        (ticks: 36, hold: [Use]), (ticks: 50, hold: [Forward]), (ticks: 40, hold: [Reverse]),
        (ticks: 36, hold: [Use]), (ticks: 75, hold: [Forward]),
    ]";
    let run = Run::new("tank/regions", &[], drive);
    let contacts = run.ticks.iter().flat_map(|tick| &tick.contacts);
    let mut regions: Vec<u8> = contacts
        .filter_map(|c| match c.detail {
            ContactDetail::Region(region) => Some(region),
            _ => None,
        })
        .collect();
    regions.dedup();
    assert_eq!(regions, [3, 4, 1, 2]);
    assert!(run.rebounds().all(|(_, ticks, speed)| (ticks, speed) == (4, 0.03)));
    // Use turns counter-clockwise seen from above: yaw grows.
    assert!((tank(&run.world).state.targets[0].yaw.to_degrees() - 360.0).abs() < 0.1);
}

#[test]
fn regions_turns_back_for_use_back_and_tests_nothing_while_rebounding() {
    let drive =
        "[(ticks: 20, hold: [Use]), (ticks: 20, hold: [UseBack]), (ticks: 60, hold: [Forward])]";
    let run = Run::new("tank/regions", &[], drive);
    assert!(tank(&run.world).state.targets[0].yaw.abs() < 1e-5);
    let first = run.enter("rect").unwrap();
    for tick in &run.ticks[first + 1..first + 5] {
        assert!(tick.contacts.iter().all(|c| c.phase == Phase::Exit));
    }
}

#[test]
fn rebound_repeats_and_keeps_the_driver_outside() {
    let run = Run::new("tank/rebound", &[], "[(ticks: 120, hold: [Forward])]");
    assert!(run.rebounds().count() > 20);
    assert!(run.rebounds().all(|(_, ticks, speed)| (ticks, speed) == (1, 0.08)));
    assert!(run.ticks.iter().all(|tick| tick.driver.y < -0.5), "it stays outside");
    let run = Run::new("tank/rebound", &[], TO_THE_SPHERE);
    assert!(run.enter("sphere").is_some());
}

#[test]
fn rebound_has_the_targets_of_detect() {
    let targets = |id| {
        let setup = tank_setup(scene::load(id).unwrap().file.world);
        setup.targets.into_iter().map(|mut target| {
            target.on_hit = OnHit::Highlight;
            target
        })
    };
    assert!(targets("tank/detect").eq(targets("tank/rebound")));
}

#[test]
fn letters_stop_the_tank_and_the_gaps_let_it_through() {
    let run = Run::new("tank/letters", &[], "[(ticks: 120, hold: [Forward])]");
    assert!(run.enter("L").is_some() && run.ticks.iter().all(|tick| tick.driver.y < -0.6));
    // At the middle of the gap between O and L, the tank passes without a touch.
    let targets = &tank(&run.world).setup.targets;
    let Model::Rect(o) = &targets[run.target("O")].model else { panic!("a rect") };
    let gap = targets[run.target("O")].position.x - o.width / 2.0 - 0.65;
    let start = format!("({gap}, 0, -4.5)");
    let run =
        Run::new("tank/letters", &[("driver.position", &start)], "[(ticks: 120, hold: [Forward])]");
    assert!(run.end().y > 4.0 && run.ticks.iter().all(|tick| tick.contacts.is_empty()));
    // Turned by 45°, the tank is 1.41 m wide.
    let sets = [("driver.position", &*format!("({}, 0, -4)", gap + 4.0)), ("driver.yaw", "-45")];
    let run = Run::new("tank/letters", &sets, "[(ticks: 120, hold: [Forward])]");
    assert!(run.rebounds().count() > 0);
}

#[test]
fn the_chaser_throws_gently_when_slow_and_far_when_fast() {
    let impact = |run: &Run| {
        run.events().find_map(|e| match e.kind {
            EventKind::Impact { speed, .. } => Some(speed),
            _ => None,
        })
    };
    // The tank waits.
    let run = Run::new("tank/chaser", &[], "[(ticks: 300, hold: [])]");
    let v = impact(&run).expect("it comes");
    assert!(v < 0.14, "{v}");
    let (_, ticks, speed) = run.rebounds().next().unwrap();
    assert_eq!((ticks, speed), (12, 0.084));
    // The tank runs away, ever faster; then it waits.
    let drive = "[
        (ticks: 60, hold: [TurnLeft]),
        (ticks: 120, hold: [Forward, Faster]),
        (ticks: 150, hold: []),
    ]";
    let run = Run::new("tank/chaser", &[], drive);
    let v = impact(&run).expect("it comes");
    assert!(v >= 0.14, "{v}");
    let (_, ticks, speed) = run.rebounds().next().unwrap();
    assert_eq!(ticks, (125.0 * v + 1e-3).floor() as u32);
    assert!((speed - 3.5 * v).abs() < 1e-6);
}

#[test]
fn an_impact_resets_both_speeds() {
    let run = Run::new("tank/chaser", &[], "[(ticks: 300, hold: [Faster])]");
    let hit = run.enter("chaser").unwrap();
    let drive = format!("[(ticks: {}, hold: [Faster])]", hit + 1);
    let run = Run::new("tank/chaser", &[], &drive);
    assert_eq!(run.speed(), 0.08);
    assert_eq!(tank(&run.world).state.targets[0].speed, 0.03);
}

#[test]
fn the_cube_is_pushed() {
    let run = Run::new("tank/push", &[], "[(ticks: 200, hold: [Forward])]");
    let pushes = run.events().filter(|e| matches!(e.kind, EventKind::Push { .. })).count();
    let displacement = run.ticks.last().unwrap().targets[0] - vec2(0.6, 0.0);
    assert!(pushes > 20);
    // Straight ahead, 0.03 m per push; the last push may still be pending.
    assert!(
        displacement.x.abs() < 1e-4 && (displacement.y - 0.03 * pushes as f32).abs() < 0.031,
        "{displacement}"
    );
}

#[test]
fn arena_offers_everything() {
    let run = Run::new("tank/arena", &[], "[(ticks: 1, hold: [Fire]), (ticks: 60, hold: [])]");
    let coin = run.body("coin-1");
    assert!(run.events().any(|e| e.kind == EventKind::ShellHit { target: coin }));
    assert!(run.events().any(|e| e.body == coin && e.kind == EventKind::Collect));
    // The cube is pushed.
    let sets = [("driver.position", "(3.8, 0, -5)")];
    let run = Run::new("tank/arena", &sets, "[(ticks: 90, hold: [Forward])]");
    assert!(run.events().any(|e| e.kind == EventKind::Push { target: run.body("cube") }));
    // The turnstile pushes away a tank beside it.
    let sets = [("driver.position", "(-4, 0, -0.8)")];
    let run = Run::new("tank/arena", &sets, "[(ticks: 120, hold: [])]");
    assert!(run.enter("turnstile").is_some());
    let (_, ticks, speed) = run.rebounds().next().unwrap();
    assert_eq!((ticks, speed), (8, 0.25));
    assert!(tank(&run.world).setup.driver.detect_while_rebounding);
    // The chaser reaches the waiting tank.
    let run = Run::new("tank/arena", &[], "[(ticks: 600, hold: [])]");
    let chaser = run.body("chaser");
    assert!(run.events().any(|e| matches!(e.kind, EventKind::Impact { by, .. } if by == chaser)));
}
