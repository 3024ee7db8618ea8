use super::*;
use crate::record::drive::Drive;
use crate::sim::Action;
use crate::sim::input::on_grid;

/// Returns inputs in the form stored in a run: each with the last tick of its stretch.
fn stretches(inputs: impl IntoIterator<Item = Input>) -> Vec<(u32, Input)> {
    let mut all: Vec<(u32, Input)> = Vec::new();
    for (tick, input) in (1..).zip(inputs) {
        match all.last_mut() {
            Some((end, last)) if *last == input => *end = tick,
            _ => all.push((tick, input)),
        }
    }
    all
}

fn assert_round_trip(inputs: &[(u32, Input)]) -> Tracks {
    let tracks = Tracks::of(inputs);
    let ticks = inputs.last().map_or(0, |(end, _)| *end);
    assert_eq!(tracks.read(ticks).as_deref(), Ok(inputs), "{tracks:?}");
    tracks
}

#[test]
fn tracks_of_a_drive_are_as_short_as_its_file() {
    let drive = "[(ticks: 50, hold: [Forward]), (ticks: 40, hold: [Forward, TurnLeft])]";
    let inputs = Drive::parse(drive).expect("a drive").into_inputs();
    let tracks = assert_round_trip(&stretches(inputs.take(300)));
    assert_eq!(tracks, Tracks { keys: "50:1,40:5".to_owned(), ..Tracks::default() });
    assert_eq!(assert_round_trip(&[]), Tracks::default());
    assert_eq!(assert_round_trip(&[(9_000, Input::default())]), Tracks::default());
}

#[test]
fn taps_and_keys_held_without_a_press_survive() {
    let [a, b] = [Action::Forward, Action::Fire].map(|a| ActionSet::from_iter([a]));
    let none = ActionSet::default();
    let keys = |held, pressed| Input { held, pressed, ..Input::default() };
    // Pressed twice while held, held without a press, pressed in every tick, tapped within a tick.
    let run = [
        keys(a, a),
        keys(a, a),
        keys(a, none),
        keys(a.union(b), none),
        keys(b, b),
        keys(b, b),
        keys(none, none),
        keys(a, a),
        keys(none, none),
        keys(none, b),
    ];
    let tracks = assert_round_trip(&stretches(run));
    assert_eq!(tracks.keys, "2:1:1,1:1,1:101:0,2:100:100,1:0,1:1,1:0,1:0:100");
    for start in 0..run.len() {
        for end in start..run.len() {
            assert_round_trip(&stretches(run[start..=end].iter().copied()));
        }
    }
}

#[test]
fn headings_and_targets_survive_bit_by_bit() {
    let values = [
        0.0,
        -0.0,
        0.1,
        1e-9,
        -1e30,
        f32::MAX,
        3.0,
        on_grid(1.234, 256.0),
        on_grid(-7.77, 1024.0),
        0.5,
    ];
    let mut inputs = Vec::new();
    for (index, &x) in values.iter().cycle().take(40).enumerate() {
        let y = values[index * 7 % values.len()];
        let body = if index < 20 { Body::Object(2) } else { Body::Driven };
        let grab = Grab { body, point: Vec2::new(0.1, -0.2), target: Vec2::new(x, y) };
        let throw = Throw { from: Vec2::new(x, 1.0), velocity: Vec2::new(y, 2.0) };
        let input = Input {
            camera_yaw: x,
            grab: (index % 9 != 0).then_some(grab),
            throw: (index % 5 == 0).then_some(throw),
            ..Input::default()
        };
        inputs.extend(std::iter::repeat_n(input, index % 3 + 1));
    }
    let tracks = assert_round_trip(&stretches(inputs));
    assert!(tracks.grabs.len() >= 5, "{:?}", tracks.grabs);
    let turning = (0..100).map(|k| on_grid(1.5 + (k as f32).min(50.0) / 1024.0, HEADING_STEPS));
    let turning = turning.map(|camera_yaw| Input { camera_yaw, ..Input::default() });
    let yaw = assert_round_trip(&stretches(turning)).yaw;
    assert!(yaw.starts_with("1536,1,1,1,1,1,") && yaw.len() < 120, "{yaw}");
}

#[test]
fn errors_name_the_invalid_item() {
    let keys = |text: &str| Tracks { keys: text.to_owned(), ..Tracks::default() };
    let yaw = |text: &str| Tracks { yaw: text.to_owned(), ..Tracks::default() };
    for (tracks, expected) in [
        (keys("50:1,x"), "keys: item 2 is `x`"),
        (keys("0:1"), "keys: item 1 is `0:1`"),
        (keys("5:1:2:3"), "keys: item 1 is"),
        (keys("5:+1"), "keys: item 1 is"),
        (keys("-5:1"), "keys: item 1 is"),
        (keys("5:ffffffff"), "keys: item 1 is `5:ffffffff`"),
        (keys("60:1,41:2"), "keys: it is longer than 100 ticks"),
        (keys("4294967295:1,4294967295:1"), "keys: it is longer than"),
        (yaw("1,2,three"), "yaw: item 3 is `three`"),
        (yaw("=NaN"), "yaw: item 1 is `=NaN`"),
        (yaw("=1e99"), "yaw: item 1 is `=1e99`"),
        (yaw("*0"), "yaw: item 1 is `*0`"),
        (yaw("-2147483648"), "yaw: item 1 is"),
        (yaw("*101"), "yaw: it is longer than 100 ticks"),
    ] {
        let Finding { path, what, .. } = tracks.read(100).expect_err(expected);
        assert!(format!("{path}: {what}").starts_with(expected), "{expected}: {path}: {what}");
    }
    let grab = GrabForm {
        from: 10,
        ticks: 5,
        body: Body::Driven,
        point: Vec2::ZERO,
        x: String::new(),
        y: String::new(),
    };
    let with_grabs = |grabs: &[GrabForm]| Tracks { grabs: grabs.to_vec(), ..Tracks::default() };
    let error_path = |tracks: Tracks| tracks.read(20).map_err(|finding| finding.path);
    assert!(error_path(with_grabs(std::slice::from_ref(&grab))).is_ok());
    assert_eq!(error_path(with_grabs(&[grab.clone(), grab.clone()])), Err("grabs[1]".to_owned()));
    let long = GrabForm { ticks: 11, ..grab.clone() };
    assert_eq!(error_path(with_grabs(&[long])), Err("grabs[0].ticks".to_owned()));
    let endless = GrabForm { x: "*6".to_owned(), ..grab.clone() };
    assert_eq!(error_path(with_grabs(&[endless])), Err("grabs[0].x".to_owned()));
    let infinite = GrabForm { point: Vec2::splat(f32::INFINITY), ..grab };
    assert_eq!(error_path(with_grabs(&[infinite])), Err("grabs[0].point".to_owned()));
    let throw = |tick| ThrowForm { tick, from: Vec2::ZERO, velocity: Vec2::ZERO };
    let with_throws =
        |throws: &[ThrowForm]| Tracks { throws: throws.to_vec(), ..Tracks::default() };
    assert!(error_path(with_throws(&[throw(3), throw(4)])).is_ok());
    assert_eq!(error_path(with_throws(&[throw(3), throw(3)])), Err("throws[1].tick".to_owned()));
    assert_eq!(error_path(with_throws(&[throw(20)])), Err("throws[0].tick".to_owned()));
}
