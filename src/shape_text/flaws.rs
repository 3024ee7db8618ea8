//! Common flaws of collision tests, reproduced with the tests of [`crate::geom`].

use glam::Vec2;

use super::diagnose::{AnalysedShape, analyse};
use super::geometry::centre_of_area;
use super::pair::{Frame, parts};
use super::shape::{ParsedShape, Point, ShapeGeometry};
use crate::geom::convex::Convex;
use crate::geom::convex_sat::{ConvexAxisSource, ConvexAxisTest, EarlyExit, Flaws, SatStep, sat};
use crate::geom::outline::{self, bounds, distance, hull};
use crate::geom::shape::Contact;
use crate::geom::verdict::tolerance;
use crate::geom::way_out::way_out;
use crate::text::{Id, id};

/// Result of a test with flaws, in the units of the text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Depth; negative: minus the gap.
    pub depth: f64,
    /// Normal from b towards a. Some flaws change its length.
    pub normal: Point,
    /// Depth or gap up to which the shapes touch.
    pub touch_tolerance: f64,
}

impl Outcome {
    /// Returns the product of depth and normal.
    #[must_use]
    pub fn mtv(&self) -> Point {
        self.normal.map(|n| n * self.depth)
    }
}

/// A common mistake in a collision test.
#[derive(Debug)]
pub struct Flaw {
    /// Name in the `--json` format. A flaw of the lab has the name of its switch.
    pub name: &'static str,
    /// Message with a clause about the test; takes the names of the shapes as `a` and `b`.
    pub says: Id,
    effect: Effect,
}

/// Chooses the deciding axis from the tested axes.
type Choice = fn(&[ConvexAxisTest]) -> Option<ConvexAxisTest>;

#[derive(Clone, Copy, Debug)]
enum Effect {
    /// Changes a shape before the test. The flag is true for angles in radians.
    Shape(fn(&mut ShapeGeometry, bool)),
    /// Changes centre, size and angle of a box.
    Box(fn(&mut Point, &mut Point, &mut f64)),
    /// Multiplies the radius of a circle or capsule.
    Radius(f64),
    /// Sets a switch of the lab's test.
    Switch(fn(&mut Flaws)),
    /// Measures overlaps on unnormalized axes, and normalizes only the deciding axis.
    NormalizedLate,
    /// Tests only the axes of b.
    OnlyB,
    /// Leaves out the edge from the last corner of a polygon to the first.
    OpenOutline,
    /// Chooses the deciding axis if no axis separates.
    Choice(Choice),
    /// Changes the result.
    Outcome(fn(&mut Outcome)),
}

impl Flaw {
    /// Returns the index of this flaw in [`FLAWS`].
    #[must_use]
    pub fn index(&self) -> usize {
        FLAWS.iter().position(|flaw| flaw.name == self.name).unwrap_or(FLAWS.len())
    }

    /// Returns whether the lab has a switch for this flaw.
    #[must_use]
    pub fn is_in_lab(&self) -> bool {
        matches!(self.effect, Effect::Switch(_)) || self.name == "concave_as_it_is"
    }
}

/// The flaws, common ones first.
#[rustfmt::skip]
pub static FLAWS: [Flaw; 31] = [
    Flaw { name: "only_axes_of_a", says: id::FLAW_ONLY_AXES_OF_A,
        effect: Effect::Switch(|f| f.only_axes_of_a = true) },
    Flaw { name: "only_axes_of_b", says: id::FLAW_ONLY_AXES_OF_B, effect: Effect::OnlyB },
    Flaw { name: "wrong_way", says: id::FLAW_WRONG_WAY,
        effect: Effect::Outcome(|it| it.normal = it.normal.map(|n| -n)) },
    Flaw { name: "normal_not_flipped", says: id::FLAW_NORMAL_NOT_FLIPPED,
        effect: Effect::Switch(|f| f.normal_not_flipped = true) },
    Flaw { name: "axes_not_normalized", says: id::FLAW_AXES_NOT_NORMALIZED,
        effect: Effect::Switch(|f| f.axes_not_normalized = true) },
    Flaw { name: "normalized_late", says: id::FLAW_NORMALIZED_LATE,
        effect: Effect::NormalizedLate },
    Flaw { name: "containment_ignored", effect: Effect::Switch(|f| f.containment_ignored = true),
        says: id::FLAW_CONTAINMENT_IGNORED },
    Flaw { name: "greatest_overlap", says: id::FLAW_GREATEST_OVERLAP,
        effect: Effect::Choice(greatest_overlap) },
    Flaw { name: "first_axis_wins", says: id::FLAW_FIRST_AXIS_WINS,
        effect: Effect::Switch(|f| f.first_axis_wins = true) },
    Flaw { name: "first_axis_only", says: id::FLAW_FIRST_AXIS_ONLY,
        effect: Effect::Choice(|tests| tests.first().copied()) },
    Flaw { name: "edge_instead_of_normal", says: id::FLAW_EDGE_INSTEAD_OF_NORMAL,
        effect: Effect::Switch(|f| f.edge_instead_of_normal = true) },
    Flaw { name: "circle_without_vertex_axis", says: id::FLAW_CIRCLE_WITHOUT_VERTEX_AXIS,
        effect: Effect::Switch(|f| f.circle_without_vertex_axis = true) },
    Flaw { name: "open_outline", says: id::FLAW_OPEN_OUTLINE,
        effect: Effect::OpenOutline },
    Flaw { name: "bounding_boxes", says: id::FLAW_BOUNDING_BOXES,
        effect: Effect::Shape(bounding_box) },
    Flaw { name: "bounding_circles", says: id::FLAW_BOUNDING_CIRCLES,
        effect: Effect::Shape(bounding_circle) },
    Flaw { name: "concave_as_it_is", says: id::FLAW_CONCAVE_AS_IT_IS,
        effect: Effect::Shape(convex_hull) },
    Flaw { name: "angle_ignored", says: id::FLAW_ANGLE_IGNORED,
        effect: Effect::Box(|_, _, angle| *angle = 0.0) },
    Flaw { name: "degrees_as_radians", says: id::FLAW_DEGREES_AS_RADIANS,
        effect: Effect::Box(|_, _, angle| *angle = angle.to_degrees()) },
    Flaw { name: "radians_as_degrees", says: id::FLAW_RADIANS_AS_DEGREES,
        effect: Effect::Box(|_, _, angle| *angle = angle.to_radians()) },
    Flaw { name: "angle_sign", says: id::FLAW_ANGLE_SIGN, effect: Effect::Box(|_, _, angle| *angle = -*angle) },
    Flaw { name: "turned_about_corner", says: id::FLAW_TURNED_ABOUT_CORNER,
        effect: Effect::Shape(rotate_about_corner) },
    Flaw { name: "centre_as_corner", says: id::FLAW_CENTRE_AS_CORNER,
        effect: Effect::Box(|at, size, _| *at = offset(*at, size, 0.5)) },
    Flaw { name: "corner_as_centre", says: id::FLAW_CORNER_AS_CENTRE,
        effect: Effect::Box(|at, size, _| *at = offset(*at, size, -0.5)) },
    Flaw { name: "half_as_whole", says: id::FLAW_HALF_AS_WHOLE,
        effect: Effect::Box(|_, size, _| *size = size.map(|x| x / 2.0)) },
    Flaw { name: "whole_as_half", says: id::FLAW_WHOLE_AS_HALF,
        effect: Effect::Box(|_, size, _| *size = size.map(|x| x * 2.0)) },
    Flaw { name: "diameter_as_radius", says: id::FLAW_DIAMETER_AS_RADIUS, effect: Effect::Radius(2.0) },
    Flaw { name: "radius_as_diameter", says: id::FLAW_RADIUS_AS_DIAMETER, effect: Effect::Radius(0.5) },
    Flaw { name: "radius_ignored", says: id::FLAW_RADIUS_IGNORED, effect: Effect::Radius(0.0) },
    Flaw { name: "half_way", says: id::FLAW_HALF_WAY,
        effect: Effect::Outcome(|it| it.depth /= 2.0) },
    Flaw { name: "y_turned", says: id::FLAW_Y_TURNED,
        effect: Effect::Outcome(|it| it.normal[1] = -it.normal[1]) },
    Flaw { name: "normal_alone", says: id::FLAW_NORMAL_ALONE,
        effect: Effect::Outcome(|it| it.depth = if it.depth > it.touch_tolerance { 1.0 } else { it.depth }) },
];

fn greatest_overlap(tests: &[ConvexAxisTest]) -> Option<ConvexAxisTest> {
    tests.iter().copied().reduce(|p, q| if q.depth > p.depth { q } else { p })
}

fn offset([x, y]: Point, size: &Point, fraction: f64) -> Point {
    [x + size[0].abs() * fraction, y + size[1].abs() * fraction]
}

fn rotate_about_corner(form: &mut ShapeGeometry, radians: bool) {
    if let ShapeGeometry::Box { center, size, angle } = form {
        let (sin, cos) = libm::sincos(if radians { *angle } else { angle.to_radians() });
        let [x, y] = offset([0.0; 2], size, 0.5);
        let least = offset(*center, size, -0.5);
        *center = [least[0] + cos * x - sin * y, least[1] + sin * x + cos * y];
    }
}

fn bounding_box(form: &mut ShapeGeometry, radians: bool) {
    let (points, radius) = form.core(radians);
    let [low, high] = bounds(&points);
    let size = [0, 1].map(|k| high[k] - low[k] + 2.0 * radius);
    let center = [0, 1].map(|k| f64::midpoint(low[k], high[k]));
    *form = ShapeGeometry::Box { center, size, angle: 0.0 };
}

fn bounding_circle(form: &mut ShapeGeometry, radians: bool) {
    let (points, radius) = form.core(radians);
    let center = centre_of_area(&points);
    let reach = points.iter().map(|point| distance(center, *point)).fold(0.0, f64::max);
    *form = ShapeGeometry::Circle { center, radius: reach + radius };
}

/// Replaces a concave shape by its convex hull.
fn convex_hull(form: &mut ShapeGeometry, radians: bool) {
    let (points, _) = form.core(radians);
    let is_split = match form {
        ShapeGeometry::Polygon(_) => outline::analyse(&points).parts.len() > 1,
        ShapeGeometry::Parts(_) => true,
        _ => false,
    };
    if is_split {
        *form = ShapeGeometry::Polygon(hull(&points).into_iter().map(|i| points[i]).collect());
    }
}

/// Tests two shapes with these flaws; `None` if a shape has no finite points.
#[must_use]
pub fn run(shapes: [&ParsedShape; 2], radians: bool, flaws: &[&Flaw]) -> Option<Outcome> {
    let changed = |given: &ParsedShape| {
        let mut given = given.clone();
        for flaw in flaws {
            match (flaw.effect, &mut given.geometry) {
                (Effect::Shape(change), form) => change(form, radians),
                (Effect::Box(change), ShapeGeometry::Box { center, size, angle }) => {
                    change(center, size, angle);
                }
                (
                    Effect::Radius(factor),
                    ShapeGeometry::Circle { radius, .. } | ShapeGeometry::Capsule { radius, .. },
                ) => *radius *= factor,
                _ => {}
            }
        }
        analyse(&given, radians)
    };
    let (a, b) = (changed(shapes[0])?, changed(shapes[1])?);
    let test = FlawedTest::new(flaws, [&a, &b]);
    let mut frame = Frame::new(&a, &b);
    if test.flaws.axes_not_normalized {
        // Unnormalized axes have the lengths of the edges in the text.
        frame.unit = 1.0;
    }
    let shape_parts = [&a, &b].map(|shape| {
        parts(shape, frame).into_iter().map(|part| part.shape).collect::<Vec<Convex>>()
    });
    let pairs = shape_parts[0].iter().flat_map(|p| shape_parts[1].iter().map(move |q| (p, q)));
    let results = pairs.map(|(p, q)| (test.run(p, q), tolerance(p, q)));
    let deeper = |best: (Contact, f32), next: (Contact, f32)| {
        if next.0.depth > best.0.depth { next } else { best }
    };
    let (mut contact, touch_tolerance) = results.reduce(deeper)?;
    if test.has_correct_axes()
        && shape_parts[0].len() * shape_parts[1].len() > 1
        && contact.depth > touch_tolerance
    {
        contact = way_out(&shape_parts[0], &shape_parts[1])?.contact;
    }
    let normal = [f64::from(contact.normal.x), f64::from(contact.normal.y)];
    let touch_tolerance = frame.length(touch_tolerance);
    let mut outcome = Outcome { depth: frame.length(contact.depth), normal, touch_tolerance };
    for flaw in flaws {
        if let Effect::Outcome(change) = flaw.effect {
            change(&mut outcome);
        }
    }
    Some(outcome)
}

/// The separating axis test with flawed axes.
#[derive(Default)]
struct FlawedTest {
    flaws: Flaws,
    only_b: bool,
    normalized_late: bool,
    /// Untested axes: the closing edges of a and b, from the last corner to the first.
    left_out: Vec<ConvexAxisSource>,
    choice: Option<Choice>,
}

impl FlawedTest {
    fn new(flaws: &[&Flaw], shapes: [&AnalysedShape; 2]) -> Self {
        let mut test = Self::default();
        for flaw in flaws {
            match flaw.effect {
                Effect::Switch(set) => set(&mut test.flaws),
                Effect::OnlyB => test.only_b = true,
                Effect::NormalizedLate => {
                    (test.flaws.axes_not_normalized, test.normalized_late) = (true, true);
                }
                Effect::OpenOutline => {
                    let last = shapes.map(|shape| {
                        let outline = &shape.outline;
                        if outline.clockwise { 0 } else { outline.corners.len().max(1) - 1 }
                    });
                    test.left_out = vec![
                        ConvexAxisSource::EdgeOfA(last[0]),
                        ConvexAxisSource::EdgeOfB(last[1]),
                    ];
                }
                Effect::Choice(choice) => test.choice = Some(choice),
                _ => {}
            }
        }
        test
    }

    /// Returns whether the axes and their choice are free of flaws.
    fn has_correct_axes(&self) -> bool {
        self.flaws == Flaws::default()
            && !self.only_b
            && self.left_out.is_empty()
            && self.choice.is_none()
    }

    /// Tests two convex parts.
    fn run(&self, a: &Convex, b: &Convex) -> Contact {
        let mut flaws = self.flaws;
        // With a and b swapped, the axes of b are those of the first shape.
        flaws.only_axes_of_a |= self.only_b;
        let (p, q) = if self.only_b { (b, a) } else { (a, b) };
        let mut steps = Vec::new();
        let found = sat(p, q, EarlyExit::AfterAll, &flaws, &mut steps).contact;
        let chosen = if self.choice.is_some() || !self.left_out.is_empty() {
            self.deciding_axis(&steps).map(|test| {
                let side = if flaws.normal_not_flipped { 1.0 } else { test.side };
                Contact { normal: test.axis * side, depth: test.depth }
            })
        } else {
            Some(found)
        };
        let contact = chosen.unwrap_or(Contact { normal: Vec2::ZERO, depth: f32::INFINITY });
        let is_turned = self.only_b && !flaws.normal_not_flipped;
        let normal = if is_turned { -contact.normal } else { contact.normal };
        let normal = if self.normalized_late { normal.normalize_or_zero() } else { normal };
        Contact { normal, ..contact }
    }

    /// Returns the deciding axis of the tested axes.
    fn deciding_axis(&self, steps: &[SatStep]) -> Option<ConvexAxisTest> {
        let swapped = |source: &ConvexAxisSource| match *source {
            ConvexAxisSource::EdgeOfA(k) if self.only_b => ConvexAxisSource::EdgeOfB(k),
            ConvexAxisSource::EdgeOfB(k) if self.only_b => ConvexAxisSource::EdgeOfA(k),
            source => source,
        };
        let is_left_out = |source: &ConvexAxisSource| self.left_out.contains(&swapped(source));
        // A tested edge parallel to an untested one gives the same axis.
        let is_tested = |test: &ConvexAxisTest| {
            !is_left_out(&test.source)
                || steps.iter().any(|step| {
                    matches!(step, SatStep::Parallel { source, to } if *to == test.source && !is_left_out(source))
                })
        };
        let tests = steps.iter().filter_map(|step| match step {
            SatStep::Axis(test) if is_tested(test) => Some(*test),
            _ => None,
        });
        let tests: Vec<ConvexAxisTest> = tests.collect();
        let least = tests.iter().copied().reduce(|p, q| if q.depth < p.depth { q } else { p })?;
        match self.choice {
            Some(choice) if !least.separates() => choice(&tests),
            None if self.flaws.first_axis_wins && !least.separates() => tests.last().copied(),
            _ => Some(least),
        }
    }
}
