//! What overlays draw on the ground elsewhere stands upright in the bodies world.

use glam::Vec3;

use crate::explain::term::Term;
use crate::overlay::pen::{Head, Ink, Label, Pattern, Pen, Stroke};

/// Where the front faces of the bodies are, m: half of how deep they are drawn.
pub const FRONT: f32 = 0.3;

/// Turns the ground up: its x stays, its z becomes y, its height comes before the front faces.
///
/// So everything that draws in a plane needs to know of the ground only.
pub(super) struct Upright<'a>(pub(super) &'a mut dyn Pen);

/// The point of the vertical plane for a point on the ground.
pub(super) fn stand(p: Vec3) -> Vec3 {
    Vec3::new(p.x, p.z, FRONT + p.y)
}

impl Pen for Upright<'_> {
    fn term(&mut self, term: Option<Term>) {
        self.0.term(term);
    }

    fn line(&mut self, points: &[Vec3], stroke: Stroke) {
        let points: Vec<Vec3> = points.iter().copied().map(stand).collect();
        self.0.line(&points, stroke);
    }

    fn arrow(&mut self, from: Vec3, to: Vec3, stroke: Stroke, head: Head) {
        self.0.arrow(stand(from), stand(to), stroke, head);
    }

    fn fill(&mut self, corners: &[Vec3], ink: Ink, pattern: Pattern) {
        let corners: Vec<Vec3> = corners.iter().copied().map(stand).collect();
        self.0.fill(&corners, ink, pattern);
    }

    fn label(&mut self, label: Label<'_>) {
        self.0.label(Label { at: stand(label.at), ..label });
    }
}
