//! Track meshes and their frames.

use collidoscope::mesh::track::{
    Bend, Corkscrew, Frame, Loop, Part, PartSetup, Pipe, Ramp, Straight, TrackSetup,
};
use glam::{Vec3, vec3};

/// Returns a track with the default cross-section and finer steps.
fn track(parts: &[Part]) -> TrackSetup {
    let named = |part: &Part| PartSetup { name: String::new(), part: part.clone() };
    TrackSetup { segments: 64, path: parts.iter().map(named).collect(), ..TrackSetup::default() }
}

const PARTS: [Part; 9] = [
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
fn every_part_is_a_closed_slab() {
    for part in PARTS {
        let track = track(std::slice::from_ref(&part));
        let mesh = track.mesh(Frame::START);
        super::assert_sound(&mesh);
        assert!(super::volume(&mesh).is_some_and(|volume| volume > 0.0), "{part:?}");
        assert_eq!(mesh.triangles.len() as u64, track.triangle_count() - 4 * 4 + 2 * 2 * 4);
    }
    let whole = track(&PARTS).mesh(Frame::START);
    super::assert_sound(&whole);
    assert!(super::volume(&whole).is_some());
}

#[test]
fn frames_are_orthonormal_and_follow_the_path_without_jumps() {
    let frames = track(&PARTS).frames(Frame::START);
    assert_eq!(frames.len(), 1 + 64 * PARTS.len());
    for frame in &frames {
        let Frame { left, up, forward, .. } = *frame;
        assert!([left, up, forward].iter().all(|v| (v.length() - 1.0).abs() < 1e-4), "{frame:?}");
        assert!(left.distance(up.cross(forward)) < 1e-4, "{frame:?}");
        assert!(up.dot(forward).abs() < 1e-4, "{frame:?}");
    }
    for pair in frames.windows(2) {
        let step = pair[1].position - pair[0].position;
        let direction = (pair[0].forward + pair[1].forward).normalize();
        assert!(step.normalize().dot(direction) > 0.99, "{pair:?}");
        assert!(pair[0].up.dot(pair[1].up) > 0.97, "{pair:?}");
        assert!(pair[0].forward.dot(pair[1].forward) > 0.95, "{pair:?}");
    }
}

fn end_frame(part: Part) -> Frame {
    *track(&[part]).frames(Frame::START).last().expect("frames")
}

fn assert_near(a: Vec3, b: Vec3) {
    assert!(a.distance(b) < 1e-4, "{a} is not {b}");
}

#[test]
fn every_part_ends_in_the_right_frame() {
    let quarter = end_frame(Part::Pipe(Pipe { radius: 5.0, angle: 90.0 }));
    assert_near(quarter.position, vec3(0.0, 5.0, 5.0));
    assert_near(quarter.forward, Vec3::Y);
    assert_near(quarter.up, -Vec3::Z);
    let ceiling = end_frame(Part::Pipe(Pipe { radius: 5.0, angle: 180.0 }));
    assert_near(ceiling.position, vec3(0.0, 10.0, 0.0));
    assert_near(ceiling.up, -Vec3::Y);
    let round = end_frame(Part::Loop(Loop { radius: 5.0, offset: 6.0 }));
    assert_near(round.position, vec3(6.0, 0.0, 0.0));
    assert_near(round.forward, Vec3::Z);
    assert_near(round.up, Vec3::Y);
    let ramp = end_frame(Part::Ramp(Ramp { length: 8.0, rise: 2.0 }));
    assert_near(ramp.position, vec3(0.0, 2.0, 8.0));
    assert_near(ramp.forward, Vec3::Z);
    let left = end_frame(Part::Bend(Bend { radius: 5.0, angle: 90.0, bank: 20.0 }));
    assert_near(left.position, vec3(5.0, 0.0, 5.0));
    assert_near(left.forward, Vec3::X);
    assert_near(left.up, Vec3::Y);
    let right = end_frame(Part::Bend(Bend { radius: 5.0, angle: -90.0, bank: 20.0 }));
    assert_near(right.position, vec3(-5.0, 0.0, 5.0));
    let leaning = Part::Bend(Bend { radius: 5.0, angle: 90.0, bank: 20.0 }).at(&Frame::START, 0.5);
    assert!(leaning.up.dot(vec3(1.0, 0.0, -1.0)) > 0.1, "leans out of the bend: {leaning:?}");
    let screw = end_frame(Part::Corkscrew(Corkscrew { length: 20.0, turns: 1.0, radius: 2.0 }));
    assert_near(screw.position, vec3(0.0, 0.0, 20.0));
    let half =
        Part::Corkscrew(Corkscrew { length: 20.0, turns: 1.0, radius: 2.0 }).at(&Frame::START, 0.5);
    assert_near(half.position, vec3(0.0, 4.0, 10.0));
    assert_near(half.up, -Vec3::Y);
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
            let offset = b.position - a.position;
            let is_clear = offset.dot(a.left).abs() > track.width * 0.99
                || offset.length() > 0.5 * track.width;
            assert!(is_clear, "{a:?} {b:?}");
        }
    }
}
