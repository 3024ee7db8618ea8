//! The parameters of a lab in a scene file, each with its default, range and unit.
//!
//! The lab is a vertical plane: x to the right, y up. Positions and velocities are (x, y, z) as in
//! every scene; their z has no effect. Corners are (x, y).

use glam::Vec3;

pub use super::shape::Corners;
use crate::geom::convex_sat::Flaws;
use crate::params;

params! {
    /// A lab: any shapes on a sheet, the test of each two of them, and the mistakes that can be made in
    /// it.
    struct LabSetup {
        /// The methods that can be switched.
        methods: Methods = Methods::default();
        /// How far ahead the first time of contact is looked for; with 0 over one tick.
        horizon: f32 = 2.0, 0..=100 "s", slider 0..=10;
        /// The mistakes of the books, as switches.
        flaw: FlawSetup = FlawSetup::default();
        /// The shapes, each a body of its own.
        bodies: Vec<BodySetup> = Vec::new();
    }

    /// The method switches of the lab.
    struct Methods {
        /// Which test is made of each pair.
        test: Test = Test::Sat;
        /// Whether a separating axis ends the test of a pair.
        exit: Exit = Exit::AfterAll;
        /// Which pairs are tested at all.
        broad: Broad = Broad::None;
        /// How the first time of contact is found.
        sweep: Sweep = Sweep::Axes;
        /// Whether everything stops where the first two bodies meet.
        stop: Stop = Stop::Pass;
        /// Whether what moves gives way to what it overlaps.
        answer: Answer = Answer::Nothing;
    }

    /// Which test is made of each pair.
    choice Test {
        /// The separating axis test: an axis with a gap, or the least overlap of all.
        Sat,
        /// The distance by Gilbert, Johnson and Keerthi: a simplex creeps to the origin of the
        /// difference.
        Gjk,
        /// GJK, and where it ends inside, the expanding polytope: the penetration depth.
        GjkEpa,
        /// The whole Minkowski difference, and where its border is nearest to the origin.
        Minkowski,
        /// The manifold: the incident edge, clipped by the reference edge's ends.
        Clip,
        /// The first time of contact, by the bodies' velocities.
        TimeOfImpact,
        /// The closest point of a shape to a point, a circle, a segment or a capsule.
        Closest,
    }

    /// How the first time of contact is found.
    choice Sweep {
        /// The axes, each with the time in which the intervals overlap: exact, but blind to spin.
        Axes,
        /// Conservative advancement: never farther than nothing can meet, spin included.
        Advancement,
    }

    /// Whether everything stops where the first two bodies meet.
    choice Stop {
        /// Bodies pass through each other.
        Pass,
        /// The tick ends at the first contact, and nothing moves while it lasts.
        AtImpact,
    }

    /// Whether what moves gives way to what it overlaps.
    choice Answer {
        /// Bodies go their way, whatever they overlap.
        Nothing,
        /// A body that moves begins each tick by leaving what it overlapped when the previous one
        /// ended; of two that move each goes half the way.
        PushOut,
    }

    /// Whether a separating axis ends the test of a pair.
    choice Exit {
        /// All axes are tested, and the widest gap is found.
        AfterAll,
        /// The first axis that separates the shapes is enough: they are apart.
        AtFirstGap,
    }

    /// Which pairs are tested at all. A broad phase leaves out those whose bounds, the upright boxes
    /// round the shapes, are apart. All four find the same candidates.
    choice Broad {
        /// Every pair is tested, however far apart its two bodies are.
        None,
        /// The bounds of every body are compared with those of every other.
        BruteForce,
        /// Only bounds in the same or neighbouring cells of a grid are compared.
        Grid,
        /// Only bounds whose intervals overlap on one axis are compared. Their order along it is kept
        /// from tick to tick.
        SweepAndPrune,
        /// The bounds are the leaves of a tree of boxes. What a box does not overlap is left out with
        /// all that is in it.
        Tree,
    }

    /// The mistakes of the books. With all of them off the test is right.
    struct FlawSetup {
        /// Only the edges of the first shape give axes: what only an edge of the second would part is
        /// said to overlap.
        only_axes_of_a: bool = false;
        /// An axis keeps the length of its edge, so that overlaps on different axes cannot be
        /// compared.
        axes_not_normalized: bool = false;
        /// The normal is the axis as it came from its edge, so that it may point from the first shape
        /// into the second.
        normal_not_flipped: bool = false;
        /// Where one interval contains the other, the depth is the overlap alone, which is not enough
        /// to part them.
        containment_ignored: bool = false;
        /// Every axis replaces the one before, so that the last one tested counts and not the least.
        first_axis_wins: bool = false;
        /// The axes go along the edges and not across them.
        edge_instead_of_normal: bool = false;
        /// No axis goes through the nearest corners: a circle near a corner is said to touch it.
        circle_without_vertex_axis: bool = false;
        /// A support point that brings GJK nothing new does not end it: it goes round in circles
        /// until it gives up.
        gjk_without_progress_test: bool = false;
        /// Stopping at an impact looks only at where the tick ends: what is fast enough leaps over
        /// what is thin.
        test_once_a_tick: bool = false;
        /// A concave outline is tested as it is: its projections are those of its convex hull, so that
        /// what stands in its notch is said to overlap.
        concave_as_it_is: bool = false;
        /// An edge inside a body of several parts counts as its border: what slides over the joint of
        /// two parts is pushed back by the second one.
        inner_edges: bool = false;
    }

    /// A shape on the sheet.
    entry BodySetup {
        /// The name, which no other body in the scene has.
        name: String;
        /// The shape, about the body's own origin.
        shape: ShapeSetup;
        /// The starting position.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// The starting angle. A positive angle is counter-clockwise.
        angle: f32 = 0.0, -360..=360 "°", slider -180..=180;
        /// The velocity with which the body moves while time runs. Nothing stops it.
        velocity: Vec3 = Vec3::ZERO, -100..=100 "m/s", slider -10..=10;
        /// The angular velocity with which the body turns while time runs.
        spin: f32 = 0.0, -36000..=36000 "°/s", slider -360..=360;
    }

    /// The shape, about the body's own origin.
    one_of ShapeSetup {
        /// A convex polygon.
        Polygon(PolygonShape),
        /// An outline that may be concave: it is tested in convex parts.
        Outline(OutlineShape),
        /// Several shapes that move as one body.
        Parts(PartsShape),
        /// A rectangle.
        Box(BoxShape),
        /// A polygon with equal sides and angles.
        Regular(RegularShape),
        /// A circle.
        Circle(CircleShape),
        /// A segment with a radius all round.
        Capsule(CapsuleShape),
        /// A straight line between two ends.
        Segment(SegmentShape),
        /// A single point.
        Point(PointShape),
    }

    /// A convex polygon.
    struct PolygonShape {
        /// The corners (x, y), 3 to 64, convex and counter-clockwise.
        points: Corners = Corners::default(), -1000..=1000 "m", slider -6..=6;
        /// The radius that is added all round.
        round: f32 = 0.0, 0..=1000 "m", slider 0..=2;
    }

    /// An outline that may be concave: it is tested in convex parts.
    struct OutlineShape {
        /// The corners (x, y), 3 to 64, counter-clockwise; no edge may meet another.
        points: Corners = Corners::notched(), -1000..=1000 "m", slider -6..=6;
        /// The radius that is added all round.
        round: f32 = 0.0, 0..=1000 "m", slider 0..=2;
    }

    /// Several shapes that move as one body.
    struct PartsShape {
        /// The shapes, 1 to 64 convex parts in all.
        parts: Vec<PartSetup> = PartSetup::two_tiles();
    }

    /// A shape that is part of a body.
    entry PartSetup {
        /// The name, which no other part of the body has.
        name: String;
        /// The shape, about the part's own origin.
        shape: ShapeSetup;
        /// Where the part's origin is in the body's frame.
        offset: Vec3 = Vec3::ZERO, -1000..=1000 "m", slider -6..=6;
        /// The angle of the part in the body's frame. A positive angle is counter-clockwise.
        angle: f32 = 0.0, -360..=360 "°", slider -180..=180;
    }

    /// A rectangle about the body's origin.
    struct BoxShape {
        /// The size along the box's own x axis.
        width: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
        /// The size along the box's own y axis.
        height: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
        /// The radius that is added all round.
        round: f32 = 0.0, 0..=1000 "m", slider 0..=2;
    }

    /// A polygon with equal sides and angles about the body's origin.
    struct RegularShape {
        /// How many corners it has.
        corners: u32 = 6, 3..=64 "", slider 3..=12;
        /// The distance of each corner from the middle.
        radius: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=4;
        /// The radius that is added all round.
        round: f32 = 0.0, 0..=1000 "m", slider 0..=2;
    }

    /// A circle about the body's origin.
    struct CircleShape {
        /// The radius of the circle.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.05..=4;
    }

    /// A segment along the body's x axis with a radius all round.
    struct CapsuleShape {
        /// The length of the segment, without the round ends.
        length: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
        /// The radius all round.
        radius: f32 = 0.3, 0.001..=1000 "m", slider 0.05..=4;
    }

    /// A segment along the body's x axis.
    struct SegmentShape {
        /// The length of the segment.
        length: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
        /// The radius that is added all round.
        round: f32 = 0.0, 0..=1000 "m", slider 0..=2;
    }

    /// A single point at the body's origin.
    struct PointShape {
        /// The radius that is added all round.
        round: f32 = 0.0, 0..=1000 "m", slider 0..=2;
    }
}

impl PartSetup {
    /// Two boxes side by side.
    fn two_tiles() -> Vec<Self> {
        let tile = |name: &str, x| Self {
            name: name.to_owned(),
            shape: ShapeSetup::Box(BoxShape::default()),
            offset: Vec3::X * x,
            angle: 0.0,
        };
        vec![tile("left", -0.5), tile("right", 0.5)]
    }
}

impl FlawSetup {
    /// Returns the switches in the form that the test reads.
    #[must_use]
    pub fn flaws(&self) -> Flaws {
        Flaws {
            only_axes_of_a: self.only_axes_of_a,
            axes_not_normalized: self.axes_not_normalized,
            normal_not_flipped: self.normal_not_flipped,
            containment_ignored: self.containment_ignored,
            first_axis_wins: self.first_axis_wins,
            edge_instead_of_normal: self.edge_instead_of_normal,
            circle_without_vertex_axis: self.circle_without_vertex_axis,
        }
    }
}
