//! The walker's ray, and the dial of its directions.

use collidoscope::sim::Record;
use collidoscope::sim::walker::{Reorientation, Step, TickRecord};
use glam::{Vec2, Vec3, vec2};

use super::{each, mark};

#[test]
fn the_ray_of_a_walker_is_the_probe_of_the_tick() {
    let checks = each("walker", |checks, record, figure| {
        let Record::Walker(record) = record else { panic!("of a walker") };
        let probe = record.last_probe();
        assert_eq!(figure.is_empty(), probe.is_none(), "{}", checks.place);
        let Some(probe) = probe else { return };
        let Step::Probed { probe: ray, .. } = *probe.head() else { panic!("a probe") };
        let taken = probe.inner().iter().find_map(|step| match *step {
            Step::Taken(found) => Some(found),
            _ => None,
        });
        let line = figure.lines.iter().find(|line| line.name == "along the ray");
        let line = line.expect("the ray has a line");
        let along = taken.map_or(ray.length, |found| found.point.distance(ray.start));
        checks.lengths("start", &line.a, &[0.0; 2]);
        checks.lengths("ground", &line.b, &[-along; 2]);
        checks.length("along", line.overlap, -along);
        checks.length("mark", mark(line, "start of the ray"), 0.0);
        checks.length("mark", mark(line, "end of the ray"), -ray.length);
        let numbers = &figure.numbers;
        let (name, what) = match taken {
            Some(_) => ("along the ray", "number"),
            None => ("no ground within", "no ground within"),
        };
        let number = numbers.iter().find(|number| number.name == name).expect("it is told");
        checks.length(what, number.value, along);
        // On the sheet, the ray starts at height 0 and the heading points right.
        let basis = figure.sheet.basis.expect("a plane of the world");
        let start = basis.point(ray.start);
        checks.length("height of the start", start.y, 0.0);
        let Some(found) = taken else { return };
        checks.length("height of the hit", basis.point(found.point).y, -along);
        let arrow = figure.sheet.arrows.iter().find(|arrow| arrow.name == "N′");
        let arrow = arrow.expect("the normal is drawn");
        let normal = basis.plane.point(found.normal);
        checks.arrow("N′", (arrow.to - arrow.from) / 0.8, normal);
        checks.arrow("foot of N′", arrow.from, basis.point(found.point));
    });
    checks.were_seen(100, &["number", "no ground within", "N′"]);
}

/// Directions from a tick's steps; `None` for a direction that the tick lacks.
#[derive(Default)]
struct Directions {
    side: Option<Vec3>,
    front: Option<Vec3>,
    outcome: Option<Vec3>,
    /// R and R₂, radians.
    angles: Option<[f32; 2]>,
    sign: Option<f32>,
}

fn directions(record: &TickRecord) -> Option<(Reorientation, Directions)> {
    let posture = record.last_probe()?.spans().next()?;
    let Step::Posture(turned) = *posture.head() else { return None };
    let mut found = Directions { front: Some(turned.front), ..Directions::default() };
    for step in posture.inner() {
        match *step {
            Step::Side(side) | Step::Projected(side) => found.side = Some(side),
            Step::Angles(angled) => found.angles = Some([angled.angle, angled.turn]),
            Step::Sign(sign) => found.sign = Some(sign),
            Step::About(outcome) | Step::Crossed(outcome) => found.outcome = Some(outcome),
            Step::Ahead { flipped: true } => found.outcome = found.outcome.map(|outcome| -outcome),
            _ => {}
        }
    }
    Some((turned, found))
}

#[test]
fn the_dial_of_a_walker_has_the_directions_of_the_tick() {
    let checks = each("walker", |checks, record, figure| {
        let Record::Walker(record) = record else { panic!("of a walker") };
        let Some(dial) = &figure.beside else { return };
        let (turned, found) = directions(record).expect("the dial shows them");
        // Up means straight on: the direction of `Closed`, in the plane of F and N.
        let up = turned.forward.cross(turned.old).normalize().cross(turned.new).normalize();
        let up = if up.dot(turned.forward) < 0.0 { -up } else { up };
        let on_dial = |v: Vec3| vec2(v.dot(up.cross(turned.new)), v.dot(up));
        let arrow = |name: &str| dial.arrows.iter().find(|arrow| arrow.name == name);
        let all = [("V", found.side), ("D", found.front), ("D′", found.outcome)];
        for (name, direction) in all {
            let drawn = arrow(name).expect("a whole tick has all").to;
            checks.arrow(name, drawn, on_dial(direction.expect("a whole tick has all")));
        }
        let Some([angle, turn]) = found.angles else {
            assert!(figure.lines.iter().all(|line| line.name != "R, from D to V"));
            return;
        };
        // σ R₂ turns D to D′ or its opposite, counter-clockwise on the dial.
        let turn = found.sign.expect("beside the angles") * turn;
        let [front, outcome] = ["D", "D′"].map(|name| arrow(name).expect("drawn").to);
        let expected = Vec2::from_angle(turn).rotate(front);
        checks.arrow("σ R₂", outcome, expected * expected.dot(outcome).signum());
        // R in space and on the ground.
        let line = figure.lines.iter().find(|line| line.name == "R, from D to V");
        let line = line.expect("the way has an angle");
        let flat = on_dial(turned.side).normalize_or_zero();
        let cosine = flat.dot(front.normalize());
        checks.angle("R in space", line.a[1], angle.to_degrees());
        checks.angle("R in space", mark(line, "in space"), angle.to_degrees());
        // Cosines are compared: an arccosine is inaccurate near 0° and 180°.
        for angle in [line.b[1], mark(line, "on the ground")] {
            checks.length("cosine of R on the ground", libm::cosf(angle.to_radians()), cosine);
        }
        let off_course = libm::atan2f(outcome.x, outcome.y).abs().to_degrees();
        checks.angle("off course", line.overlap, off_course);
        let number = figure.numbers.iter().find(|number| number.name == "off course");
        checks.angle("number", number.expect("it is told").value, off_course);
    });
    checks.were_seen(
        100,
        &["V", "D", "D′", "σ R₂", "R in space", "cosine of R on the ground", "off course"],
    );
}
