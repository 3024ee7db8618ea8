//! Goals of scenes: their progress, their time, and the effect of a rewind or a restart.

use collidoscope::app::{Command, Session};
use collidoscope::scene;
use collidoscope::sim::Action;
use collidoscope::sim::input::ActionSet;

use crate::tick;

/// Returns a scene with a tank, two coins ahead of the tank, and behind the coins a wall that throws
/// the tank back; for [`Stay`](scene::SceneGoal::Stay) without the coins.
fn scene(goal: &str) -> String {
    let coin = |z: f32| {
        format!(
            "(name: \"coin{z}\", look: Coin(), model: Disk(radius: 0.5), position: (0, 0.5, {z}), \
             on_hit: Collect),"
        )
    };
    let wall = "(name: \"wall\", look: Box(size: (8, 1, 1)), model: Rect(width: 8, depth: 1), \
                position: (0, 0.5, 9), on_hit: Rebound()),";
    let coins = if goal.starts_with("Stay") { String::new() } else { coin(3.0) + &coin(5.0) };
    let targets = coins + wall;
    format!("(title: \"Goal\", goal: {goal}, world: Tank(driver: (), targets: [{targets}]))")
}

fn session(goal: &str) -> Session {
    let scene = scene::parse("goal.ron", None, &scene(goal)).expect("it is valid");
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    Session::new(scene, None)
}

/// Drives ahead; returns the parts of the goal, done and all, after each tick.
fn drive_ahead(session: &mut Session, ticks: u32) -> Vec<[u32; 2]> {
    let drive = |_| {
        tick(session, ActionSet::from_iter([Action::Forward]), |_, _, _| {});
        session.goal().expect("it has one").parts
    };
    (0..ticks).map(drive).collect()
}

#[test]
fn coins_count_one_by_one_and_the_time_is_reported_once() {
    let mut session = session("Collect(all)");
    let parts = drive_ahead(&mut session, 120);
    assert_eq!(parts[0], [0, 2]);
    assert!(parts.is_sorted() && parts.contains(&[1, 2]), "{parts:?}");
    let last = parts.iter().position(|parts| *parts == [2, 2]).expect("both are ahead") as u32 + 1;
    assert_eq!(session.goal().expect("it has one").reached, Some(last));
    assert_eq!(session.take_goal_time(), Some((last, true)));
    assert_eq!(session.take_goal_time(), None);
    // At earlier ticks the goal is not reached.
    session.apply(Command::Seek(last - 1)).expect("a tick");
    let before = session.goal().expect("it has one");
    assert_eq!((before.parts, before.reached), ([1, 2], None));
    session.apply(Command::Restart).expect("always");
    drive_ahead(&mut session, 1);
    assert_eq!(session.goal().expect("it has one").reached, None);
    drive_ahead(&mut session, 119);
    assert_eq!(session.take_goal_time(), Some((last, true)), "the same run takes as long");
}

#[test]
fn a_zone_is_reached_by_the_position_alone() {
    let mut session = session("Reach(position: (0, 0, 2), radius: 0.5)");
    let far = |session: &Session| (session.world().driven().0.z - 2.0).abs() > 0.5;
    while far(&session) {
        assert_eq!(session.goal().expect("it has one").reached, None);
        drive_ahead(&mut session, 1);
    }
    assert_eq!(session.goal().expect("it has one").reached, Some(session.ticks()));
}

#[test]
fn a_hit_restarts_the_count_of_ticks() {
    let mut session = session("Stay(40)");
    let parts = drive_ahead(&mut session, 300);
    assert!((1..40).eq(parts[..39].iter().map(|[done, _]| *done)), "{parts:?}");
    let resets = parts.windows(2).filter(|pair| pair[1][0] < pair[0][0]).count();
    assert!(resets > 0, "the wall ends a row");
    // After an edit, the time no longer counts.
    let path = "driver.move_speed".to_owned();
    let value = collidoscope::params::Value::F32(0.05);
    let mut other = self::session("Stay(40)");
    drive_ahead(&mut other, 10);
    other.apply(Command::Set { path, value, gesture: false }).expect("a parameter");
    drive_ahead(&mut other, 40);
    assert_eq!(other.take_goal_time(), Some((40, false)));
}

#[test]
fn values_out_of_range_are_refused_and_a_goal_out_of_reach_is_a_warning() {
    for (goal, what) in [
        ("Reach(position: (NaN, 0, 0), radius: 1)", "the position is not finite"),
        ("Reach(position: (0, 0, 0), radius: 0)", "the radius is out of range"),
        ("Stay(0)", "the number of ticks is out of range"),
    ] {
        let refused = scene::parse("goal.ron", None, &scene(goal)).expect_err("out of range");
        assert!(format!("{refused:?}").contains(what), "{goal}: {refused:?}");
    }
    let empty = "(title: \"A\", goal: Collect(all), world: Tank(driver: (), targets: []))";
    let scene = scene::parse("goal.ron", None, empty).expect("it opens");
    assert!(scene.warnings.iter().any(|found| found.what.contains("nothing can be collected")));
}
