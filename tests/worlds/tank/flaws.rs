//! Each flaw that a lesson names happens in its scene, and disappears with the switch that corrects
//! it.

use collidoscope::sim::{Body, ContactDetail, EventKind, Phase};
use glam::{Vec2, Vec3Swizzles, vec2};

use super::run::{Run, TO_THE_SPHERE, Tick, degrees};

const MTV: (&str, &str) = ("methods.separation", "Mtv");

#[test]
fn regions_sends_a_turned_driver_along_the_wrong_face_and_the_mtv_axis_does_not() {
    for (yaw, off) in [("40", 50.0), ("45", 45.0)] {
        let sets = [("targets.rect.yaw", yaw)];
        let drive = "[(ticks: 30, hold: [Forward])]";
        let run = Run::new("tank/regions", &sets, drive);
        let hit = run.enter("rect").unwrap();
        let normal = run.ticks[hit].contacts[0].normal.xz();
        // The corner meets the tank's flat front: the way out is straight back.
        assert!(degrees(normal, Vec2::Y) < 0.1, "{normal}");
        let (direction, ..) = run.rebounds().next().unwrap();
        assert!((degrees(direction, normal) - off).abs() < 0.1, "{yaw}: {direction}");
        if yaw == "40" {
            // The long face R2 faces the driver more than the chosen R3.
            let long = Vec2::from_angle(50f32.to_radians());
            assert_eq!(run.ticks[hit].contacts[0].detail, ContactDetail::Region(3));
            assert!(degrees(long, normal) < degrees(direction, normal));
        }
        let sets = [("targets.rect.yaw", yaw), ("methods.direction", "MtvAxis")];
        let run = Run::new("tank/regions", &sets, drive);
        let (direction, ..) = run.rebounds().next().unwrap();
        assert!(degrees(direction, Vec2::Y) < 0.1, "{direction}");
    }
}

#[test]
fn a_fixed_rebound_leaves_a_fast_driver_inside_and_separation_does_not() {
    let drive = "[(ticks: 360, hold: [Faster]), (ticks: 120, hold: [Forward])]";
    let run = Run::new("tank/rebound", &[], drive);
    assert!((run.speed() - 0.4).abs() < 1e-6);
    // The overlap outlasts the rebound, again and again.
    assert!(run.stays("box").count() > 10 && run.stays("box").any(|c| c.depth > 0.1));
    let run = Run::new("tank/rebound", &[MTV], drive);
    assert!(run.enter("box").is_some());
    assert_eq!(run.stays("box").count(), 0);
}

#[test]
fn in_regions_a_fast_driver_goes_right_through_and_with_separation_it_does_not() {
    let drive = "[(ticks: 360, hold: [Faster]), (ticks: 90, hold: [Forward])]";
    let run = Run::new("tank/regions", &[], drive);
    assert!(run.enter("rect").is_some() && run.end().y < -1.3, "{}", run.end());
    let run = Run::new("tank/regions", &[MTV], drive);
    assert!(run.enter("rect").is_some() && run.end().y > 1.2, "{}", run.end());
}

/// Drives along the row of coins into the corner of `tank/arena`.
const INTO_THE_CORNER: &str = "[
    (ticks: 90, hold: [Forward]),
    (ticks: 15, hold: [TurnLeft]),
    (ticks: 102, hold: [Forward]),
]";

#[test]
fn first_misses_the_second_wall_of_a_corner_and_all_does_not() {
    let out = -Vec2::ONE.normalize();
    let walls = |run: &Run| {
        let (far, left) = (run.body("wall-far"), run.body("wall-left"));
        let at = run.enter("wall-far").unwrap();
        let hits: Vec<Body> = run.ticks[at].contacts.iter().map(|c| c.b).collect();
        (at, hits.contains(&far), hits.contains(&left))
    };
    let run = Run::new("tank/arena", &[], INTO_THE_CORNER);
    let coins = run.events().filter(|e| e.kind == EventKind::Collect).count();
    assert!(coins >= 3, "{coins} coins on the way");
    let (at, far, left) = walls(&run);
    // The tank is equally deep in both walls; the next tick finds the second one.
    assert!(far && !left);
    let next = &run.ticks[at + 1].contacts;
    assert!(next.iter().any(|c| c.b == run.body("wall-left") && c.phase == Phase::Enter));
    let first: Vec<Vec2> = run.rebounds().map(|(direction, ..)| direction).collect();
    assert!(degrees(first[0], vec2(0.0, -1.0)) < 0.1 && degrees(first[1], vec2(-1.0, 0.0)) < 0.1);
    // The tank leaves along a wall.
    let displacement = run.end() - run.ticks[at].driver;
    assert!(degrees(displacement, out) > 30.0, "{displacement}");

    let run = Run::new("tank/arena", &[("methods.contacts", "All")], INTO_THE_CORNER);
    let (at, far, left) = walls(&run);
    assert!(far && left);
    let (direction, ..) = run.rebounds().next().unwrap();
    assert!(degrees(direction, out) < 0.1, "{direction}");
    assert_eq!(run.rebounds().count(), 1);
    let displacement = run.end() - run.ticks[at].driver;
    assert!(
        degrees(displacement, out) < 1.0 && (displacement.length() - 2.0).abs() < 0.01,
        "{displacement}"
    );
}

#[test]
fn a_fast_target_tunnels() {
    let slow = Run::new("tank/detect", &[], TO_THE_SPHERE);
    assert!(slow.enter("sphere").is_some());
    let fast = Run::new("tank/detect", &[("targets.sphere.motion.ticks", "1")], TO_THE_SPHERE);
    let sphere = fast.target("sphere");
    assert_eq!(fast.enter("sphere"), None);
    // The sphere passes the driver repeatedly.
    let passes = fast.ticks[90..].windows(2).filter(|pair| {
        let z = |tick: &Tick| tick.targets[sphere].y - tick.driver.y;
        (pair[1].driver.x - pair[1].targets[sphere].x).abs() < 0.2
            && z(&pair[0]) * z(&pair[1]) < 0.0
    });
    assert!(passes.count() > 100);
}

#[test]
fn a_swept_shell_does_not_tunnel() {
    // A shell moves 0.5 m per tick; shell and coin together measure 0.4 m. Without a sweep, every
    // fifth coin would be missed.
    let mut step = 0.0;
    while step < 0.5 {
        let sets = [("driver.position", &*format!("(0.4, 0, {})", -7.2 + step))];
        let drive = "[(ticks: 1, hold: [Fire]), (ticks: 15, hold: [])]";
        let run = Run::new("tank/arena", &sets, drive);
        let coin = run.body("coin-1");
        assert!(run.events().any(|e| e.kind == EventKind::ShellHit { target: coin }), "{step}");
        step += 0.02;
    }
}

#[test]
fn backing_into_the_cube_goes_deeper_and_separation_mends_it() {
    let drive = "[(ticks: 60, hold: [TurnLeft]), (ticks: 120, hold: [Reverse])]";
    let run = Run::new("tank/push", &[], drive);
    let hit = run.enter("cube").unwrap();
    // Per tick, the tank reverses by 0.08 m, `back_off` moves it back by another 0.055 m, and the
    // cube recedes by 0.03 m: deeper by 0.105 m.
    let depth = |tick: usize| run.ticks[tick].contacts[0].depth;
    for tick in hit..hit + 4 {
        assert!((depth(tick + 1) - depth(tick) - 0.105).abs() < 1e-3);
    }
    let through = |run: &Run| {
        let last = run.ticks.last().unwrap();
        last.driver.y > last.targets[0].y
    };
    assert!(through(&run) && run.deepest("cube") > 0.45);

    let run = Run::new("tank/push", &[MTV], drive);
    assert!(!through(&run) && run.deepest("cube") < 0.081);
    assert!(run.ticks.last().unwrap().targets[0].y > 1.0, "and it is pushed along");
}

#[test]
fn in_a_forward_push_the_step_back_leads_out() {
    let run = Run::new("tank/push", &[], "[(ticks: 120, hold: [Forward])]");
    assert!(run.enter("cube").is_some() && run.deepest("cube") < 0.081);
}
