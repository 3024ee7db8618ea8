//! The parameters of a lab in a scene file, each with its default, range and unit.
//!
//! The lab is a vertical plane: x to the right, y up. Positions and velocities are (x, y, z) as in
//! every scene; their z has no effect. Corners are (x, y).

use glam::Vec3;

pub use super::frames_file::{Fixed, FramesFile, FramesSetup, GameFrames};
pub use super::shape::Corners;
use crate::geom::convex_sat::Flaws;
use crate::params;

params! {
    /// A lab: shapes in a plane, the test of each pair, and common mistakes in that test.
    struct LabSetup {
        /// The methods that can be switched.
        methods: Methods = Methods::default();
        /// The time span in which the first contact is looked for; 0 means one tick.
        horizon: f32 = 2.0, 0..=100 "s", slider 0..=10;
        /// Common mistakes, as switches.
        flaw: FlawSetup = FlawSetup::default();
        /// Recorded frames of a game, replayed by the bodies. Bodies in the recording need no entry below.
        frames: GameFrames = GameFrames::default();
        /// The bodies, one shape each.
        bodies: Vec<BodySetup> = Vec::new();
    }

    /// The method switches of the lab.
    struct Methods {
        /// The test of each pair.
        test: Test = Test::Sat;
        /// Whether the test of a pair ends at the first separating axis.
        exit: Exit = Exit::AfterAll;
        /// The method that selects the pairs to test.
        broad: Broad = Broad::None;
        /// The method that finds the time of the first contact.
        sweep: Sweep = Sweep::Axes;
        /// Whether all bodies stop at the first contact.
        stop: EarlyStop = EarlyStop::Pass;
        /// Whether moving bodies are pushed out of bodies that they overlap.
        answer: Answer = Answer::Nothing;
    }

    /// The test of each pair.
    choice Test {
        /// The separating axis test: finds an axis with a gap, or the axis of least overlap.
        Sat,
        /// The distance by Gilbert, Johnson and Keerthi: a simplex in the Minkowski difference approaches
        /// the origin.
        Gjk,
        /// GJK, and for an overlap the expanding polytope algorithm, which finds the depth.
        GjkEpa,
        /// The whole Minkowski difference and the point of its border nearest to the origin.
        Minkowski,
        /// The contact points: the incident edge, clipped at the ends of the reference edge.
        Clip,
        /// The time of the first contact at the present velocities.
        TimeOfImpact,
        /// The closest point of a shape to a point, a circle, a segment or a capsule.
        Closest,
    }

    /// The method that finds the time of the first contact.
    choice Sweep {
        /// Swept axes: the time in which the intervals of each axis overlap. Exact, but ignores spin.
        Axes,
        /// Conservative advancement: steps so short that nothing can meet in between. Includes spin.
        Advancement,
    }

    /// Whether all bodies stop at the first contact.
    choice EarlyStop {
        /// Bodies pass through each other.
        Pass,
        /// The tick ends at the first contact, and nothing moves while it lasts.
        AtImpact,
    }

    /// Whether moving bodies are pushed out of bodies that they overlap.
    choice Answer {
        /// Bodies pass through each other.
        Nothing,
        /// A moving body leaves at the start of each tick what it overlapped at the end of the previous
        /// tick. Two moving bodies go half the way each.
        PushOut,
    }

    /// Whether the test of a pair ends at the first separating axis.
    choice Exit {
        /// All axes are tested; the widest gap is found.
        AfterAll,
        /// The first separating axis ends the test.
        AtFirstGap,
    }

    /// The method that selects the pairs to test. A broad phase leaves out pairs whose axis-aligned
    /// bounding boxes are apart. The four broad phases find the same candidates.
    choice Broad {
        /// Every pair is tested.
        None,
        /// The bounds of every body are compared with those of every other.
        BruteForce,
        /// Only bounds in the same or neighbouring cells of a grid are compared.
        Grid,
        /// Only bounds whose intervals overlap on one axis are compared. Their order along it is kept
        /// from tick to tick.
        SweepAndPrune,
        /// The bounds are the leaves of a tree of boxes. A box that does not overlap the searched bounds is
        /// left out with everything in it.
        Tree,
    }

    /// Common mistakes. With all of them off, the test is right.
    struct FlawSetup {
        /// Only edges of the first shape give axes. A pair that only an edge of the second shape separates
        /// is reported as overlapping.
        only_axes_of_a: bool = false;
        /// Axes are not normalized: they keep the lengths of their edges, and overlaps cannot be compared.
        axes_not_normalized: bool = false;
        /// The normal is not flipped: it may point from the first shape into the second.
        normal_not_flipped: bool = false;
        /// If one interval contains the other, the depth is the overlap alone. This does not separate them.
        containment_ignored: bool = false;
        /// Each axis replaces the previous one: the last axis decides, not the least overlap.
        first_axis_wins: bool = false;
        /// The axes are the directions of the edges instead of their normals.
        edge_instead_of_normal: bool = false;
        /// No axis runs from a corner to the circle's centre. A circle near a corner is reported as
        /// touching it.
        circle_without_vertex_axis: bool = false;
        /// GJK does not end at a support point that brings no progress. It repeats itself until it gives
        /// up.
        gjk_without_progress_test: bool = false;
        /// Contacts are looked for only at the end of a tick. A fast body passes through a thin one.
        test_once_a_tick: bool = false;
        /// A concave outline is tested without being split. Its projections are those of its convex hull: a
        /// body in its notch is reported as overlapping.
        concave_as_it_is: bool = false;
        /// Edges between the parts of a body count as its border. A body that slides over such a seam is
        /// pushed back.
        inner_edges: bool = false;
    }

    /// A body: one shape in the plane.
    entry BodySetup {
        /// The name, which no other body in the scene has.
        name: String;
        /// The shape, about the body's own origin.
        shape: ShapeSetup;
        /// The starting position.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// The starting angle. A positive angle is counter-clockwise.
        angle: f32 = 0.0, -360..=360 "°", slider -180..=180;
        /// The velocity with which the body moves while time runs. Contacts do not change it.
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
    /// Makes two boxes side by side.
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
    /// Returns the switches of the separating axis test.
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
