//! Tracks.

use collidoscope::mesh::track::{
    Bend, Corkscrew, Frame, Loop, Part, PartSetup, Pipe, Ramp, Straight, TrackSetup,
};
use glam::{Vec3, vec3};

/// Returns a track with the default cross-section and finer steps.
fn track(parts: &[Part]) -> TrackSetup {
    let named = |part: &Part| PartSetup { name: String::new(), part: part.clone() };
    TrackSetup { segments: 64, path: parts.iter().map(named).collect(), ..TrackSetup::default() }
}

const EVERY: [Part; 9] = [
    Part::Straight(Straight { length: 5.0 }),
    Part::Ramp(Ramp { length: 10.0, rise: 3.0 }),
    Part::Bend(Bend { radius: 12.0, angle: 90.0, bank: 25.0 }),
    Part::Loop(Loop { radius: 6.0, offset: 5.0 }),
    Part::Corkscrew(Corkscrew { length: 30.0, turns: 1.0, radius: 2.0 }),
    Part::Bend(Bend { radius: 12.0, angle: -60.0, bank: 10.0 }),
    Part::Corkscrew(Corkscrew { length: 20.0, turns: -0.5, radius: 0.0 }),
    Part::Corkscrew(Corkscrew { length: 20.0, turns: 0.5, radius: 0.0 }),
    Part::Pipe(Pipe { radius: 5.0, angle: 180.0 }),
];

#[test]
fn every_piece_is_a_closed_slab() {
    for part in EVERY {
        let track = track(std::slice::from_ref(&part));
        let mesh = track.mesh(Frame::START);
        super::sound(&mesh);
        assert!(super::volume(&mesh).is_some_and(|volume| volume > 0.0), "{part:?}");
        assert_eq!(mesh.triangles.len() as u64, track.triangle_count() - 4 * 4 + 2 * 2 * 4);
    }
    let whole = track(&EVERY).mesh(Frame::START);
    super::sound(&whole);
    assert!(super::volume(&whole).is_some());
}

#[test]
fn frames_are_perpendicular_and_go_the_way_of_the_path_without_jumps() {
    let frames = track(&EVERY).frames(Frame::START);
    assert_eq!(frames.len(), 1 + 64 * EVERY.len());
    for frame in &frames {
        let Frame { left, up, forward, .. } = *frame;
        assert!([left, up, forward].iter().all(|v| (v.length() - 1.0).abs() < 1e-4), "{frame:?}");
        assert!(left.distance(up.cross(forward)) < 1e-4, "{frame:?}");
        assert!(up.dot(forward).abs() < 1e-4, "{frame:?}");
    }
    for pair in frames.windows(2) {
        let step = pair[1].position - pair[0].position;
        let way = (pair[0].forward + pair[1].forward).normalize();
        assert!(step.normalize().dot(way) > 0.99, "{pair:?}");
        assert!(pair[0].up.dot(pair[1].up) > 0.97, "{pair:?}");
        assert!(pair[0].forward.dot(pair[1].forward) > 0.95, "{pair:?}");
    }
}

fn end(part: Part) -> Frame {
    *track(&[part]).frames(Frame::START).last().expect("frames")
}

fn near(a: Vec3, b: Vec3) {
    assert!(a.distance(b) < 1e-4, "{a} is not {b}");
}

#[test]
fn each_ends_where_it_should() {
    let quarter = end(Part::Pipe(Pipe { radius: 5.0, angle: 90.0 }));
    near(quarter.position, vec3(0.0, 5.0, 5.0));
    near(quarter.forward, Vec3::Y);
    near(quarter.up, -Vec3::Z);
    let ceiling = end(Part::Pipe(Pipe { radius: 5.0, angle: 180.0 }));
    near(ceiling.position, vec3(0.0, 10.0, 0.0));
    near(ceiling.up, -Vec3::Y);
    let round = end(Part::Loop(Loop { radius: 5.0, offset: 6.0 }));
    near(round.position, vec3(6.0, 0.0, 0.0));
    near(round.forward, Vec3::Z);
    near(round.up, Vec3::Y);
    let ramp = end(Part::Ramp(Ramp { length: 8.0, rise: 2.0 }));
    near(ramp.position, vec3(0.0, 2.0, 8.0));
    near(ramp.forward, Vec3::Z);
    let left = end(Part::Bend(Bend { radius: 5.0, angle: 90.0, bank: 20.0 }));
    near(left.position, vec3(5.0, 0.0, 5.0));
    near(left.forward, Vec3::X);
    near(left.up, Vec3::Y);
    let right = end(Part::Bend(Bend { radius: 5.0, angle: -90.0, bank: 20.0 }));
    near(right.position, vec3(-5.0, 0.0, 5.0));
    let leaning = Part::Bend(Bend { radius: 5.0, angle: 90.0, bank: 20.0 }).at(&Frame::START, 0.5);
    assert!(leaning.up.dot(vec3(1.0, 0.0, -1.0)) > 0.1, "leans out of the bend: {leaning:?}");
    let screw = end(Part::Corkscrew(Corkscrew { length: 20.0, turns: 1.0, radius: 2.0 }));
    near(screw.position, vec3(0.0, 0.0, 20.0));
    let half =
        Part::Corkscrew(Corkscrew { length: 20.0, turns: 1.0, radius: 2.0 }).at(&Frame::START, 0.5);
    near(half.position, vec3(0.0, 4.0, 10.0));
    near(half.up, -Vec3::Y);
    let first =
        Part::Corkscrew(Corkscrew { length: 20.0, turns: 1.0, radius: 0.0 }).at(&Frame::START, 0.1);
    assert!(first.left.y > 0.1, "rolls to the left: {first:?}");
}

/// The entry and the exit of a loop do not meet: where the track passes itself, the two are one
/// width apart.
#[test]
fn a_loop_passes_beside_itself() {
    let parts = [
        Part::Straight(Straight { length: 10.0 }),
        Part::Loop(Loop { radius: 6.0, offset: 5.0 }),
        Part::Straight(Straight { length: 10.0 }),
    ];
    let track = track(&parts);
    let frames = track.frames(Frame::START);
    for (i, a) in frames.iter().enumerate() {
        for b in &frames[(i + 40).min(frames.len())..] {
            let between = b.position - a.position;
            let apart = between.dot(a.left).abs() > track.width * 0.99
                || between.length() > 0.5 * track.width;
            assert!(apart, "{a:?} {b:?}");
        }
    }
}
