//! Sections of the map world: heights, and the distances of walls.

use collidoscope::explain::number::metres;
use collidoscope::figure::{Figure, Line, Outline, Role, ShapeState, Sheet};
use collidoscope::geom::CapsuleContact;
use collidoscope::sim::Record;
use collidoscope::sim::map::{Step, TickRecord};
use glam::{DVec3, Vec2, Vec3, Vec3Swizzles};

use super::{CLOSE, Checks, each, mark};

/// Returns the player's axis: A's open outline in the tested state.
fn axis(sheet: &Sheet) -> [Vec2; 2] {
    let found = sheet.shapes.iter().find_map(|shape| match &shape.outline {
        Outline::Open(points) if shape.role == Role::A && shape.when == ShapeState::Tested => {
            Some([points[0], points[1]])
        }
        _ => None,
    });
    found.expect("the player's axis is drawn")
}

#[test]
fn heights_of_a_section_are_those_of_the_probe() {
    let checks = each("map", |checks, record, figure| {
        let Record::Map(record) = record else { panic!("of the map") };
        if figure.sheet.plane != "along the heading" {
            return;
        }
        let probe = record.steps.iter().find_map(|step| match *step {
            Step::Probed { from, to, hit, rising, .. } => Some((from, to, hit, rising)),
            _ => None,
        });
        let (from, to, hit, rising) = probe.expect("it is drawn");
        let height = record.before.setup.player.height;
        // The ray goes from the feet to the head of a rising player, else from the head downwards.
        let (feet, head) = if rising { (from.y, to.y) } else { (from.y - height, from.y) };
        let drawn = axis(&figure.sheet);
        checks.lengths("axis", &drawn.map(|end| end.y), &[feet, head]);
        let ray = figure.sheet.segments.iter().find(|segment| segment.name == "ray");
        let ray = ray.expect("the ray is drawn").ends.map(|end| end.y);
        checks.lengths("ray", &ray, &[from.y, to.y]);
        let number = figure.numbers.first().expect("it has one");
        let Some((_, point)) = hit else {
            let (name, far) = if rising {
                ("no ceiling within", to.y - feet)
            } else {
                ("no ground within", feet - to.y)
            };
            assert_eq!(number.name, name, "{}", checks.place);
            checks.length(name, number.value, far);
            assert!(figure.lines.is_empty(), "{}", checks.place);
            return;
        };
        let line = &figure.lines[0];
        checks.lengths("interval of the player", &line.a, &[feet, head]);
        let (what, end, overlap) = if rising {
            ("ceiling", line.b[0], head - point.y)
        } else {
            ("floor", line.b[1], point.y - feet)
        };
        checks.length(what, end, point.y);
        checks.length("overlap", line.overlap, overlap);
        checks.length("number", number.value, overlap.abs());
        for (name, at) in [("feet", feet), ("head", head), ("end of the ray", to.y)] {
            checks.length("mark", mark(line, name), at);
        }
        let drawn = figure.sheet.points.iter().find(|point| point.name == "hit");
        checks.length("hit", drawn.expect("it is drawn").at.y, point.y);
    });
    checks.were_seen(3, &["ceiling"]);
    checks.were_seen(20, &["floor", "no ceiling within", "no ground within", "hit"]);
}

/// A wall that the tick touched.
struct TouchedWall {
    triangle: u32,
    corners: [Vec3; 3],
    /// Unit normal, computed from the corners.
    normal: DVec3,
    /// Length of the player's axis, m.
    height: f32,
}

impl TouchedWall {
    /// Returns the level part of the normal, of unit length.
    fn level(&self) -> Vec2 {
        self.normal.as_vec3().xz().normalize()
    }

    /// Returns the distance from the wall's plane to the nearer end of the player's axis, m.
    fn distance(&self, feet: Vec3) -> f32 {
        let ends = [feet, feet + Vec3::Y * self.height];
        let apart = |end: Vec3| (end - self.corners[2]).as_dvec3().dot(self.normal) as f32;
        ends.map(apart).into_iter().fold(f32::MAX, f32::min)
    }
}

/// Returns the walls that the tick touched, in order.
fn touched_walls(record: &TickRecord) -> Vec<TouchedWall> {
    let triangles = record.steps.iter().filter_map(|step| match *step {
        Step::Touched { triangle }
        | Step::Slid { triangle, .. }
        | Step::Pushed { triangle, .. }
        | Step::Contact { triangle, .. } => Some(triangle),
        _ => None,
    });
    let wall = |triangle: u32| {
        let corners = record.before.ground.triangles[triangle as usize].corners();
        let [a, b, c] = corners.map(|corner| corner.as_dvec3());
        let height = record.before.setup.player.height;
        TouchedWall { triangle, corners, normal: (b - a).cross(c - a).normalize(), height }
    };
    triangles.map(wall).collect()
}

/// Returns the position at which the walls were tested first.
fn tested_position(record: &TickRecord) -> Vec3 {
    let tested_position = record.steps.iter().find_map(|step| match *step {
        Step::Tried { at } => Some(at),
        _ => None,
    });
    tested_position.expect("walls were tested")
}

#[test]
fn rows_of_walls_are_the_distances_of_the_tick() {
    let checks = each("map", |checks, record, figure| {
        let Record::Map(record) = record else { panic!("of the map") };
        if figure.sheet.plane != "xz" {
            return;
        }
        let (all, at) = (touched_walls(record), tested_position(record));
        let radius = record.before.setup.player.radius;
        let basis = figure.sheet.basis.expect("a plane of the world");
        let wall_of = |line: &Line| {
            let normal = basis.way(line.direction).xz();
            let is_of_line = |wall: &&TouchedWall| {
                wall.level().distance(normal) < 1e-4
                    && (radius - wall.distance(at) - line.overlap).abs() < CLOSE
            };
            let found = all.iter().find(is_of_line);
            found.unwrap_or_else(|| panic!("{}: no wall is {line:?}", checks.place))
        };
        let walls: Vec<&TouchedWall> = figure.lines.iter().map(wall_of).collect();
        for (line, wall) in figure.lines.iter().zip(&walls) {
            let distance = wall.distance(at);
            checks.length("overlap", line.overlap, radius - distance);
            checks.length("r", line.a[1] - line.a[0], 2.0 * radius);
            checks.length("distance", mark(line, "centre") - line.b[1], distance);
            checks.length("centre", mark(line, "centre"), 0.5 * (line.a[0] + line.a[1]));
            let place = basis.way(line.direction).xz().dot(at.xz());
            checks.length("place", mark(line, "centre"), place);
            check_depth(checks, record, line, wall);
        }
        checks.length("number", figure.numbers[0].value, figure.lines[0].overlap.abs());
        let deepest = figure.lines.iter().map(|line| line.overlap).fold(f32::MIN, f32::max);
        checks.length("deepest", figure.lines[0].overlap, deepest);
        // Each wall has a line; a Figure has up to six.
        for wall in all.iter().filter(|_| figure.lines.len() < 6) {
            let has_line = figure.lines.iter().any(|line| {
                let normal = basis.way(line.direction).xz();
                normal.dot(wall.level()) > 0.9998
                    && (radius - wall.distance(at) - line.overlap).abs() < 2e-3
            });
            assert!(has_line, "{}: a wall has no line", checks.place);
        }
        check_tracks(checks, record, figure, &walls);
    });
    checks.were_seen(100, &["overlap", "distance", "depth of the trace", "before", "after", "end"]);
}

/// Checks a wall's overlap against the depth of its first-round contact, if that contact is on the
/// face and at the nearer end of the axis.
fn check_depth(checks: &mut Checks, record: &TickRecord, line: &Line, wall: &TouchedWall) {
    let contact = record.steps.iter().find_map(|step| match *step {
        Step::Contact { triangle, round: 1, contact, .. } if triangle == wall.triangle => {
            Some(contact)
        }
        _ => None,
    });
    let end = wall.distance(tested_position(record));
    let on_face = |found: &CapsuleContact| {
        let distance = (found.on_axis - found.on_triangle).as_dvec3().dot(wall.normal) as f32;
        end > 0.0 && found.normal.dot(wall.normal.as_vec3()) > 0.999_999 && distance - end < 1e-4
    };
    if let Some(found) = contact.filter(on_face) {
        checks.length("depth of the trace", line.overlap, found.depth);
    }
}

/// Checks the distances to each wall during the tick.
fn check_tracks(checks: &mut Checks, record: &TickRecord, figure: &Figure, walls: &[&TouchedWall]) {
    let moves: Vec<[Vec3; 2]> = record.wall_moves().map(|(_, from, to)| [from, to]).collect();
    assert!(figure.tracks.is_empty() == (walls.len() < 2), "{}", checks.place);
    for track in &figure.tracks {
        let line = figure.lines.iter().position(|line| line.name == track.name);
        let wall = walls[line.unwrap_or_else(|| panic!("{}: {}", checks.place, track.name))];
        checks.length("limit", track.limit, record.before.setup.player.radius);
        for (number, [before, after]) in &track.moves {
            let [from, to] = moves[number - 1];
            checks.length("before", *before, wall.distance(from));
            checks.length("after", *after, wall.distance(to));
        }
        checks.length("end", track.end, wall.distance(record.after.state.position));
    }
}

#[test]
fn heights_at_a_wall_are_those_of_the_setup_and_the_wall() {
    let checks = each("map", |checks, record, figure| {
        let Record::Map(record) = record else { panic!("of the map") };
        let Some(sheet) = figure.beside.as_ref().filter(|sheet| sheet.plane == "heights") else {
            return;
        };
        let (player, at) = (&record.before.setup.player, tested_position(record));
        let feet = record.before.state.position.y;
        let deepest = figure.lines[0].overlap;
        let is_deepest =
            |wall: &&TouchedWall| (player.radius - wall.distance(at) - deepest).abs() < CLOSE;
        let all = touched_walls(record);
        let wall = all.iter().find(is_deepest).expect("it was touched");
        let top = wall.corners.iter().map(|corner| corner.y).fold(f32::MIN, f32::max) - feet;
        let [foot, head] = axis(sheet);
        checks.length("feet", foot.y, feet);
        checks.length("head", head.y, feet + player.height);
        let step_over = record.before.setup.collision.step_over;
        let rows =
            [("feet", 0.0), ("step over", step_over), ("head", player.height), ("top of", top)];
        for (name, height) in rows {
            let row = sheet.segments.iter().find(|row| row.name.starts_with(name));
            let row = row.unwrap_or_else(|| panic!("{}: no {name}", checks.place));
            assert!(row.name.ends_with(&format!(" {}", metres(height))), "{}", row.name);
            checks.lengths("row", &row.ends.map(|end| end.y), &[feet + height; 2]);
            checks.length("face", row.ends[0].x - foot.x, wall.distance(at));
        }
        let stops = sheet.shapes.iter().find(|shape| shape.name == "stops the player");
        let Some(Outline::Open(ends)) = stops.map(|shape| &shape.outline) else {
            assert!(top <= step_over + CLOSE, "{}: nothing stops the player", checks.place);
            return;
        };
        let highest = top.min(player.height + 2.0 * player.radius);
        let ends: Vec<f32> = ends.iter().map(|end| end.y).collect();
        checks.lengths("stops", &ends, &[feet + step_over, feet + highest]);
    });
    checks.were_seen(20, &["row", "face", "stops"]);
}
