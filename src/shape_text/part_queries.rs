//! Tests for a pair of convex parts, with their iterations.

use glam::Vec2;

use super::pair::Frame;
use super::shape::Point;
use crate::geom::convex::Convex;
use crate::geom::convex_core::Part;
use crate::geom::convex_sat::{EarlyExit, Flaws, sat};
use crate::geom::epa::{self, GjkEpaStep, gjk_epa};
use crate::geom::gjk::{self, gjk};
use crate::geom::minkowski::{BorderFeature, Difference, EdgeSource};
use crate::geom::shape::Contact;
use crate::geom::simplex::Support;
use crate::geom::verdict::Verdict;
use crate::text::id;

/// Collision test for a pair.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[strum(ascii_case_insensitive)]
pub enum Test {
    /// The separating axis test; GJK measures the gap.
    #[default]
    Sat,
    /// The Gilbert–Johnson–Keerthi simplex method; knows no depth.
    Gjk,
    /// GJK, then the expanding polytope if the cores overlap.
    GjkEpa,
    /// The whole Minkowski difference.
    Minkowski,
}

impl Test {
    /// Name in the command-line option.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// An iteration over the Minkowski difference of the cores, or an edge of that difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration {
    /// Kind: `GJK`, `EPA`, or `edge` of the difference.
    pub kind: &'static str,
    /// Search direction of the support point, a unit vector; for an edge its normal.
    pub direction: Point,
    /// Corners of a and b whose difference is the support point; for an edge its start.
    pub corners: [usize; 2],
    /// Positions of these corners.
    pub places: [Point; 2],
    /// The support point: a corner of a minus a corner of b.
    pub difference: Point,
    /// Distance from the origin to the simplex, the nearest polytope edge, or the edge of the difference.
    pub distance: f64,
    /// Lower bound of the distance; for EPA, an upper bound of the depth.
    pub bound: Option<f64>,
    /// Reason why the iterations end, or a remark.
    pub note: String,
}

/// Test result for two parts.
pub(super) struct PartResult {
    pub(super) verdict: Verdict,
    /// Depth; negative: minus the gap. Infinite if the test finds an overlap without a depth.
    pub(super) depth: f64,
    pub(super) normal: Vec2,
    /// Closest points of a and b if apart.
    pub(super) closest: Option<[Vec2; 2]>,
}

/// Tests two parts.
pub(super) fn test_parts(test: Test, a: &Convex, b: &Convex, frame: Frame) -> PartResult {
    let contact = match test {
        Test::Sat => Some(sat(a, b, EarlyExit::AfterAll, &Flaws::default(), &mut ()).contact),
        Test::Gjk => gjk(a, b, false, &mut ())
            .apart
            .map(|apart| Contact { normal: apart.normal, depth: -apart.distance }),
        Test::GjkEpa => Some(gjk_epa(a, b, false, &mut ()).contact),
        Test::Minkowski => Some(Difference::new(a, b).nearest().contact),
    };
    let verdict = Verdict::of(a, b, contact.map(|contact| contact.depth));
    // SAT only bounds the gap between facing corners; GJK finds no normal for touching parts.
    let exact = gjk_epa(a, b, false, &mut ());
    let found = match verdict {
        Verdict::Apart => Some(exact.contact),
        Verdict::Touching => Some(contact.unwrap_or(exact.contact)),
        Verdict::Overlapping => contact,
    };
    let Contact { normal, depth } =
        found.unwrap_or(Contact { normal: Vec2::ZERO, depth: f32::INFINITY });
    let closest = (verdict == Verdict::Apart).then_some(exact.closest);
    PartResult { verdict, depth: frame.length(depth), normal, closest }
}

/// Returns the iterations of a test; none for the separating axis test, which lists its axes instead.
pub(super) fn iterations(test: Test, a: &Part, b: &Part, frame: Frame) -> Vec<Iteration> {
    let parts = PartPair { a, b, frame };
    match test {
        Test::Sat => Vec::new(),
        Test::Gjk => {
            let mut steps = Vec::new();
            gjk(&a.shape, &b.shape, false, &mut steps);
            steps.iter().map(|step| parts.gjk_iteration(step)).collect()
        }
        Test::GjkEpa => {
            let mut passes = Vec::new();
            gjk_epa(&a.shape, &b.shape, false, &mut passes);
            let iteration = |pass: &GjkEpaStep| match pass {
                GjkEpaStep::Gjk(step) => parts.gjk_iteration(step),
                GjkEpaStep::Epa(step) => parts.epa_iteration(step),
            };
            passes.iter().map(iteration).collect()
        }
        Test::Minkowski => parts.difference_edges(&Difference::new(&a.shape, &b.shape)),
    }
}

/// Two parts, and the frame that converts their iterations to units of the text.
struct PartPair<'p> {
    a: &'p Part,
    b: &'p Part,
    frame: Frame,
}

impl PartPair<'_> {
    fn iteration(&self, kind: &'static str, direction: Vec2, support: &Support) -> Iteration {
        let length = |x: f32| self.frame.length(x) + 0.0;
        Iteration {
            kind,
            direction: [f64::from(direction.x), f64::from(direction.y)],
            corners: [self.a.corners[support.a], self.b.corners[support.b]],
            places: [support.on_a, support.on_b].map(|at| self.frame.to_text(at)),
            difference: [length(support.difference.x), length(support.difference.y)],
            distance: 0.0,
            bound: None,
            note: String::new(),
        }
    }

    fn gjk_iteration(&self, step: &gjk::GjkStep) -> Iteration {
        let note = match step.end {
            None => "",
            Some(gjk::End::Converged) => id::PASTE_NONE_IS_NEARER.text(),
            Some(gjk::End::Inside) => id::PASTE_SIMPLEX_CONTAINS_ORIGIN.text(),
            Some(gjk::End::Touching) => id::PASTE_SIMPLEX_THROUGH_ORIGIN.text(),
            Some(gjk::End::GaveUp) => id::PASTE_TOO_MANY_ITERATIONS.text(),
        };
        Iteration {
            distance: self.frame.length(step.distance),
            bound: Some(self.frame.length(step.lower)),
            note: note.to_owned(),
            ..self.iteration("GJK", step.direction, &step.support)
        }
    }

    fn epa_iteration(&self, step: &epa::EpaStep) -> Iteration {
        let edge = step.edges[step.nearest];
        let note = match step.end {
            None => id::PASTE_EDGE_GROWS.text(),
            Some(epa::End::Converged) => id::PASTE_EDGE_CANNOT_GROW.text(),
            Some(epa::End::GaveUp) => id::PASTE_TOO_MANY_STEPS.text(),
        };
        Iteration {
            distance: self.frame.length(edge.distance),
            bound: Some(self.frame.length(edge.distance + step.growth.max(0.0))),
            note: note.to_owned(),
            ..self.iteration("EPA", edge.normal, &step.support)
        }
    }

    fn difference_edges(&self, difference: &Difference) -> Vec<Iteration> {
        let nearest = difference.nearest().feature;
        let edge = |part: &Part, k: usize| {
            format!("{}-{}", part.corners[k], part.corners[(k + 1) % part.corners.len()])
        };
        let faces = difference.faces().iter().enumerate();
        let edges = faces.map(|(k, face)| {
            let from = match face.source {
                EdgeSource::A(k) => id::PASTE_EDGE_OF_A.with(&[("edge", &edge(self.a, k))]),
                EdgeSource::B(k) => id::PASTE_EDGE_OF_B.with(&[("edge", &edge(self.b, k))]),
                EdgeSource::Nothing => id::PASTE_A_POINT.to_string(),
            };
            let note = match nearest {
                BorderFeature::Face(near) if near == k => {
                    id::PASTE_NEAREST_TO_ORIGIN.with(&[("edge", &from)])
                }
                BorderFeature::Corner(near) if near == k => {
                    id::PASTE_START_NEAREST_TO_ORIGIN.with(&[("edge", &from)])
                }
                _ => from,
            };
            Iteration {
                distance: self.frame.length(face.normal.dot(face.from.difference)),
                note,
                ..self.iteration("edge", face.normal, &face.from)
            }
        });
        edges.collect()
    }
}
