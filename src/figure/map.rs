//! Figure of the map world: a level section through walls, or an upright section along the heading.

mod heights;
mod tracks;

use glam::{Vec2, Vec3, Vec3Swizzles, vec2, vec3};

use super::outline::{hull, section};
use super::{
    Arrow, FigureParts, Line, LineMark, Number, Orientation, Outline, Plane, Point, Role, Segment,
    Shape, Sheet, SheetAxis, Unit,
};
use crate::explain::Term;
use crate::geom::Triangle;
use crate::sim::map::{PlayerSetup, Step, TickRecord};
use crate::sim::{Body, Sim};
use crate::text::id;

/// Drawn range of the ground, in radii of the player; the player's height is added.
const GROUND_RANGE: f32 = 4.0;
/// Maximum number of walls with their own line.
const MAX_WALLS: usize = 6;
/// Drawn depth of the solid behind a wall, in radii of the player.
const SOLID_DEPTH: f32 = 2.0;

/// A wall touched by the player in the tick.
struct Wall<'r> {
    triangle: u32,
    /// Level unit normal (x, z), towards the player.
    normal: Vec2,
    face: &'r Triangle,
    /// Length of the player's axis, m.
    height: f32,
}

/// Returns the Figure of the walls met in the tick, else of the floor or ceiling.
pub(super) fn figure(record: &TickRecord) -> Option<FigureParts> {
    let walls = touched_walls(record);
    if walls.is_empty() { upright_section(record) } else { level_section(record, &walls) }
}

fn piece_name(record: &TickRecord, triangle: u32) -> String {
    let piece = record.before.setup.pieces.get(record.before.ground.piece_of(triangle));
    piece.map_or_else(|| id::FIGURE_MAP.to_string(), |piece| piece.name.clone())
}

impl<'r> Wall<'r> {
    /// Returns the wall of this triangle; `None` if the triangle is level.
    fn of(record: &'r TickRecord, triangle: u32) -> Option<Self> {
        let face = &record.before.ground.triangles[triangle as usize];
        let normal = face.normal.xz().try_normalize()?;
        Some(Self { triangle, normal, face, height: record.before.setup.player.height })
    }

    /// Returns the distance of the player's axis from the wall's plane, m. If the wall leans, one end of
    /// the axis is nearer.
    fn distance(&self, feet: Vec3) -> f32 {
        let n = self.face.normal;
        let end = if n.y < 0.0 { feet + Vec3::Y * self.height } else { feet };
        n.dot(end - self.face.a)
    }

    /// Returns whether both walls are one plane to a player at `feet`.
    fn is_same(&self, other: &Self, feet: Vec3) -> bool {
        let difference = self.distance(feet) - other.distance(feet);
        self.face.normal.dot(other.face.normal) > 0.9999 && difference.abs() < 1e-3
    }
}

/// Returns the touched walls in order, one per plane.
fn touched_walls(record: &TickRecord) -> Vec<Wall<'_>> {
    let (mut walls, feet) = (Vec::<Wall<'_>>::new(), tried_position(record));
    for step in &record.steps {
        let (Step::Touched { triangle }
        | Step::Slid { triangle, .. }
        | Step::Pushed { triangle, .. }
        | Step::Contact { triangle, .. }) = *step
        else {
            continue;
        };
        let wall = Wall::of(record, triangle);
        let wall = wall.filter(|wall| !walls.iter().any(|known| known.is_same(wall, feet)));
        walls.extend(wall.filter(|_| walls.len() < MAX_WALLS));
    }
    walls
}

/// Returns the first tested position of the player: after the wanted move.
fn tried_position(record: &TickRecord) -> Vec3 {
    let (from, wanted) = record.wanted();
    record
        .steps
        .iter()
        .find_map(|step| if let Step::Tried { at } = step { Some(*at) } else { None })
        .unwrap_or(from + wanted)
}

/// Draws walls: a level section through the player's middle.
fn level_section(record: &TickRecord, walls: &[Wall<'_>]) -> Option<FigureParts> {
    let player = &record.before.setup.player;
    let (radius, center) = (player.radius, tried_position(record));
    let depth = |wall: &Wall<'_>| radius - wall.distance(center);
    let deepest = walls.iter().max_by(|p, q| depth(p).total_cmp(&depth(q)))?;
    let plane = Plane::ground(deepest.normal);
    let mut sheet = Sheet::new("xz", plane.on_ground(record.wanted().1.xz()).normalize_or(Vec2::Y));
    sheet.basis = Some(plane.into());
    section_near(record, &plane, center + Vec3::Y * (0.5 * player.height), &mut sheet);
    let name = record.after.name(Body::Driven);
    let to_sheet = |p: Vec3| plane.on_ground(p.xz());
    let face = to_sheet(center).x - deepest.distance(center);
    solid(face, &piece_name(record, deepest.triangle), to_sheet(center), radius, &mut sheet);
    for (k, wall) in walls.iter().enumerate() {
        let foot = center.xz() - wall.normal * wall.distance(center);
        let along = wall.normal.perp() * radius * 2.0;
        let ends = [foot - along, foot + along].map(|p| plane.on_ground(p));
        let name = match walls.len() {
            ..=1 => String::new(),
            _ => id::FIGURE_WALL_NUMBER.with(&[("number", &(k + 1))]),
        };
        sheet.segments.push(Segment::solid(name, Role::B, ends));
    }
    sheet.shapes.push(Shape::tested(&name, Role::A, Outline::Circle(to_sheet(center), radius)));
    let after = record.after.state.position;
    sheet.shapes.push(Shape::result(&name, Role::A, Outline::Circle(to_sheet(after), radius)));
    let mut lines: Vec<Line> = walls
        .iter()
        .enumerate()
        .map(|(k, wall)| wall_line(record, wall, k, walls.len(), center, &plane))
        .collect();
    let deepest_index = walls.iter().position(|wall| std::ptr::eq(wall, deepest)).unwrap_or(0);
    lines.swap(0, deepest_index);
    lines[0].decides = true;
    let overlap = lines[0].overlap;
    let numbers = vec![Number::answer(overlap, id::FIGURE_RADIUS_LESS_DISTANCE.text())];
    // A single move is no path: show the heights that make the obstacle a wall.
    let beside = if record.wall_moves().count() > 1 {
        path(record, &plane)
    } else {
        heights::side_view(record, deepest, center)
    };
    Some(FigureParts {
        pair: vec![name, piece_name(record, deepest.triangle)],
        sheet,
        lines,
        numbers,
        tracks: tracks::rows(record, walls, center),
        beside: Some(beside),
        ..FigureParts::default()
    })
}

/// Returns a wall's line: its distance after the wanted move, compared with r.
fn wall_line(
    record: &TickRecord,
    wall: &Wall<'_>,
    k: usize,
    count: usize,
    center: Vec3,
    plane: &Plane,
) -> Line {
    let radius = record.before.setup.player.radius;
    let (at, distance) = (center.xz().dot(wall.normal), wall.distance(center));
    let name = if count > 1 {
        id::FIGURE_TO_WALL.with(&[("number", &(k + 1))])
    } else {
        id::FIGURE_TO_PIECE.with(&[("piece", &piece_name(record, wall.triangle))])
    };
    let face = at - distance;
    let spans = [[at - radius, at + radius], [face - SOLID_DEPTH * radius, face]];
    let mut line = Line::metres(name, plane.on_ground(wall.normal), spans, radius - distance);
    line.decides = false;
    line.term = Some(Term::TouchedWall);
    line.marks = vec![LineMark::new(id::FIGURE_CENTRE.text(), at)];
    line
}

/// Draws the ground near a point of the player, cut by the sheet's plane through that point.
fn section_near(record: &TickRecord, plane: &Plane, at: Vec3, sheet: &mut Sheet) {
    let player = &record.before.setup.player;
    let reach = Vec3::splat(GROUND_RANGE * player.radius + player.height);
    for ends in section(&record.before.ground.bvh, plane, at, reach) {
        sheet.shapes.push(Shape::tested("", Role::Other, Outline::Open(ends.to_vec())));
    }
}

/// Draws the solid behind the deciding wall, whose face is at `x`.
fn solid(x: f32, name: &str, center: Vec2, radius: f32, sheet: &mut Sheet) {
    let depth = SOLID_DEPTH * radius;
    let outline = Outline::solid([x - depth, x], [center.y - depth, center.y + depth]);
    sheet.shapes.push(Shape::tested(name, Role::B, outline));
}

/// Draws the centre's path in the tick: wanted move, slides and pushes, numbered.
fn path(record: &TickRecord, plane: &Plane) -> Sheet {
    let (from, wanted) = record.wanted();
    let to_sheet = |p: Vec3| plane.on_ground(p.xz());
    let mut sheet = Sheet::new(
        id::FIGURE_PATH_OF_CENTRE.text(),
        plane.on_ground(wanted.xz()).normalize_or(Vec2::Y),
    );
    sheet.orientation = Orientation::Up;
    let arrow = |name: String, role, from: Vec3, to: Vec3| {
        Arrow::new(name, role, [to_sheet(from), to_sheet(to)], from.distance(to))
    };
    sheet.arrows.push(arrow(id::FIGURE_WANTED.to_string(), Role::Guide, from, from + wanted));
    for (k, (step, from, to)) in record.wall_moves().enumerate().take(12) {
        let (label, role) = if matches!(step, Step::Slid { .. }) {
            (id::FIGURE_SLIDE_NUMBER, Role::Guide)
        } else {
            (id::FIGURE_PUSH_NUMBER, Role::Overlap)
        };
        sheet.arrows.push(arrow(label.with(&[("number", &(k + 1))]), role, from, to));
    }
    let end = record.after.state.position;
    sheet.points = [(id::FIGURE_START, from), (id::FIGURE_END, end)]
        .map(|(name, at)| Point::new(name.text(), Role::A, to_sheet(at)))
        .to_vec();
    sheet
}

/// Ray of the tick for a floor or a ceiling, m.
struct Ray {
    from: Vec3,
    to: Vec3,
    /// Index of the hit triangle, and the hit point.
    hit: Option<(u32, Vec3)>,
    /// Depth of the ray's end below the feet; 0 for a ceiling.
    below: f32,
    is_rising: bool,
}

impl Ray {
    fn of(record: &TickRecord) -> Option<Self> {
        record.steps.iter().find_map(|step| match *step {
            Step::Probed { from, to, hit, below, rising } => {
                Some(Self { from, to, hit, below, is_rising: rising })
            }
            _ => None,
        })
    }

    /// Returns the position of the feet before the ray changes it, m.
    fn feet(&self) -> Vec3 {
        if self.is_rising { self.from } else { self.to + Vec3::Y * self.below }
    }

    /// Compares the player's extent with a hit floor or ceiling at height `surface`: the line and the overlap.
    fn heights(&self, surface: f32, player: &PlayerSetup) -> (Line, Number) {
        let (feet, depth) = (self.feet().y, SOLID_DEPTH * player.radius);
        let head = feet + player.height;
        let (span, overlap, reason) = if self.is_rising {
            ([surface, surface + depth], head - surface, id::FIGURE_HEAD_ABOVE_CEILING.text())
        } else {
            ([surface - depth, surface], surface - feet, id::FIGURE_GROUND_ABOVE_FEET.text())
        };
        let remark = if overlap > 0.0 {
            reason.to_owned()
        } else {
            id::FIGURE_RAY_REACH.with(&[("depth", &format_args!("{:.1}", self.below))])
        };
        let line = Line {
            term: Some(Term::Floor),
            marks: vec![
                LineMark::new(id::FIGURE_FEET.text(), feet),
                LineMark::new(id::FIGURE_HEAD.text(), head),
                LineMark::new(id::FIGURE_END_OF_RAY.text(), self.to.y),
            ],
            ..Line::metres(id::FIGURE_HEIGHT.text(), Vec2::Y, [[feet, head], span], overlap)
        };
        (line, Number::answer(overlap, remark))
    }

    /// Returns the length searched without a hit.
    fn searched_length(&self, player: &PlayerSetup) -> Number {
        let (name, value, remark) = if self.is_rising {
            (id::FIGURE_NO_CEILING_WITHIN.text(), player.height, id::FIGURE_ABOVE_FEET.text())
        } else {
            (id::FIGURE_NO_GROUND_WITHIN.text(), self.below, id::FIGURE_BELOW_FEET.text())
        };
        Number::new(name, value, Unit::Metres, Role::Gap, remark)
    }
}

/// Draws floors and ceilings: a section along the heading.
fn upright_section(record: &TickRecord) -> Option<FigureParts> {
    let ray = Ray::of(record)?;
    let player = &record.before.setup.player;
    let name = record.after.name(Body::Driven);
    let sheet = heading_sheet(record, &ray, &name);
    let (mut pair, mut lines) = (vec![name], Vec::new());
    let number = if let Some((triangle, point)) = ray.hit {
        pair.push(piece_name(record, triangle));
        let (line, number) = ray.heights(point.y, player);
        lines.push(line);
        number
    } else {
        ray.searched_length(player)
    };
    Some(FigureParts { pair, sheet, lines, numbers: vec![number], ..FigureParts::default() })
}

/// Returns the section along the heading, with the ray and the player before and after it.
fn heading_sheet(record: &TickRecord, ray: &Ray, name: &str) -> Sheet {
    let (height, radius) = (record.before.setup.player.height, record.before.setup.player.radius);
    let yaw = record.after.state.yaw;
    let plane = Plane { x: vec3(libm::sinf(yaw), 0.0, libm::cosf(yaw)), y: Vec3::Y };
    let mut sheet = Sheet::new(id::FIGURE_ALONG_HEADING.text(), Vec2::Y);
    (sheet.along, sheet.orientation) = (SheetAxis::Y, Orientation::Up);
    sheet.basis = Some(plane.into());
    section_near(record, &plane, ray.feet(), &mut sheet);
    // The ray tests the axis; walls touch the capsule around it.
    let foot = plane.point(ray.feet());
    let axis = vec![foot, foot + vec2(0.0, height)];
    let after = plane.point(record.after.state.position);
    sheet.shapes.extend([
        Shape::tested("", Role::Other, capsule(foot, height, radius)),
        Shape::tested(name, Role::A, Outline::Open(axis)),
        Shape::result(name, Role::A, capsule(after, height, radius)),
    ]);
    let ends = [plane.point(ray.from), plane.point(ray.to)];
    sheet.segments.push(Segment::dashed(id::FIGURE_RAY.text(), Role::Guide, ends));
    if let Some((_, point)) = ray.hit {
        sheet.points.push(Point::new(id::FIGURE_HIT.text(), Role::Overlap, plane.point(point)));
    }
    sheet
}

/// Returns a capsule seen from the side; its axis rises from `foot`.
fn capsule(foot: Vec2, height: f32, radius: f32) -> Outline {
    // Include the lowest and highest points of the caps.
    let ends = [foot, foot + vec2(0.0, height)];
    let offsets =
        (0..64u8).map(|k| Vec2::from_angle(f32::from(k) * std::f32::consts::TAU / 64.0) * radius);
    Outline::Closed(hull(offsets.flat_map(|offset| ends.map(|end| end + offset)).collect()))
}
