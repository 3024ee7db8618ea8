//! The region that decides the response direction: a wedge behind B, the aligned models that define angle A,
//! and the angle line from B's x.

use glam::Vec2;

use crate::explain::Term;
use crate::figure::{Line, LineMark, Outline, Plane, Role, Shape, Sheet, Unit, rects};
use crate::geom::Rect;
use crate::sim::tank::{Direction, PairRecord, Region, RegionTest};
use crate::text::id;

/// Length of the wedge's sides, m.
const WEDGE_LENGTH: f32 = 12.0;
/// Radii of the arcs of angles A and B, as fractions of B's smaller half size.
const ARC_RADII: [f32; 2] = [0.75, 0.5];

/// Returns the region test, if it decided the response direction.
pub(super) fn deciding(pair: &PairRecord<'_>) -> Option<RegionTest> {
    let choice = pair.direction.filter(|choice| choice.method == Direction::Regions)?;
    choice.regions
}

/// Draws the region on the sheet and returns the angle line.
pub(super) fn draw(
    pair: &PairRecord<'_>,
    plane: &Plane,
    [a, b]: &[String; 2],
    sheet: &mut Sheet,
) -> Option<Line> {
    let test = deciding(pair)?;
    let choice = pair.direction?;
    let (center, x, z) = (choice.target_center, test.axis_x, test.axis_z);
    let point = |p: Vec2| plane.on_ground(p);
    // Direction at an angle from B's x, on the driver's side in z.
    let side = if test.u_z < 0.0 { -z } else { z };
    let ray = |angle: f32| x * libm::cosf(angle) + side * libm::sinf(angle);
    let (angle_a, angle_b) = (test.angle_a(), test.angle_b());
    let half_turn = std::f32::consts::PI;
    let range = match test.region {
        Region::R1 => [-angle_a, angle_a],
        Region::R3 => [half_turn - angle_a, half_turn + angle_a],
        Region::R2 | Region::R4 => [angle_a, half_turn - angle_a],
    };
    let middle = 0.5 * (range[0] + range[1]);
    let rim = [range[0], middle, range[1]].map(|angle| center + ray(angle) * WEDGE_LENGTH);
    let wedge = [center, rim[0], rim[1], rim[2]].map(point).to_vec();
    let name = format!("R{}", test.region.number());
    // Behind both models.
    sheet.shapes.insert(0, Shape::guide(name, Role::Overlap, Outline::Closed(wedge)));
    for angle in range {
        let at = center + ray(angle) * test.half_sum.length();
        let aligned = Rect { center: at, axis_x: x, ..pair.a };
        let name = id::FIGURE_ALIGNED.with(&[("body", a)]);
        sheet.shapes.push(Shape::guide(name, Role::A, rects::outline(&aligned, &point)));
    }
    let arc = |to: f32, radius: f32| {
        let point_at = |k: u8| point(center + ray(to * f32::from(k) / 24.0) * radius);
        Outline::Open((0..=24).map(point_at).collect())
    };
    if let crate::geom::Shape::Rect(target) = pair.b {
        let radii = ARC_RADII.map(|part| part * target.half.min_element());
        sheet.shapes.push(Shape::guide("A", Role::Overlap, arc(angle_a, radii[0])));
        sheet.shapes.push(Shape::guide("B", Role::A, arc(angle_b, radii[1])));
        let line = |to: Vec2| Outline::Open([center, to].map(point).to_vec());
        let centres = line(choice.driver_center);
        sheet.shapes.push(Shape::guide("", Role::A, centres));
        let along_x = line(center + x * target.half.x);
        sheet.shapes.push(Shape::guide(format!("{b} x"), Role::B, along_x));
    }
    let range = range.map(|angle| angle.to_degrees().clamp(0.0, 180.0));
    Some(angle_line(b, &test, range))
}

/// Returns the line from 0° to 180°, with A, 180° − A and B.
fn angle_line(b: &str, test: &RegionTest, range: [f32; 2]) -> Line {
    let [angle_a, angle_b] = [test.angle_a(), test.angle_b()].map(f32::to_degrees);
    Line {
        decides: false,
        unit: Unit::Degrees,
        marks: vec![
            LineMark::new("A", angle_a),
            LineMark::new("180° − A", 180.0 - angle_a),
            LineMark::new("B", angle_b),
        ],
        term: Some(Term::AngleB),
        ..Line::metres(
            id::FIGURE_ANGLE_FROM_X.with(&[("body", &b)]),
            Vec2::ZERO,
            [range, [angle_b; 2]],
            0.0,
        )
    }
}
