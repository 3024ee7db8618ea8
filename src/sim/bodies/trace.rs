//! The steps of a tick.

use glam::Vec2;
use strum::IntoStaticStr;

use super::{SeamEdge, impulse};
use crate::geom::Contact;
use crate::sim::event::{ContactReport, EventKind};
use crate::sim::input::Throw;

/// The stages of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// Applies keys and mouse.
    Input,
    /// Moves the bodies.
    Physics,
    /// Finds overlaps.
    Collision,
    /// Corrects overlaps.
    Dynamics,
}

/// An overlap with both MTVs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Index of the first body.
    pub a: usize,
    /// Index of the second body, greater than `a`.
    pub b: usize,
    /// The contact as found: normal from b towards a.
    pub contact: Contact,
    /// Whether the MTVs are unit normals of two circles, not scaled by the depth (`circle_mtv: Article`).
    pub bare: bool,
    /// Translation that moves a out of b, m.
    pub mtv_a: Vec2,
    /// Translation that moves b out of a, m.
    pub mtv_b: Vec2,
}

/// A step of a tick. Bodies are indices into [`super::State::bodies`].
///
/// Steps are nested. A stage contains all its steps; `Pulled` and `Pushed` contain the consequences for
/// their body. `Solving` contains the sub-steps and their results, `Phases` the phase of each pair.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// The key Use dropped the spawn list.
    Dropped {
        /// Number of bodies.
        count: usize,
    },
    /// The mouse threw a ball.
    Thrown(Throw),
    /// The keys Left or Right drove a body.
    Driven {
        /// The body.
        body: usize,
        /// New velocity, m/s.
        velocity: Vec2,
    },
    /// A body jumped.
    Jumped {
        /// The body.
        body: usize,
        /// New velocity, m/s.
        velocity: Vec2,
    },
    /// The mouse pulled a body.
    Dragged {
        /// The body.
        body: usize,
        /// The grabbed point, m.
        point: Vec2,
        /// Position of the pointer, m.
        target: Vec2,
        /// Impulse of the spring, kg m/s.
        impulse: Vec2,
        /// New velocity of the body, m/s.
        velocity: Vec2,
        /// New angular velocity, rad/s.
        spin: f32,
    },
    /// Damping and gravity changed a body's velocity.
    Pulled {
        /// The body.
        body: usize,
        /// New velocity, m/s.
        velocity: Vec2,
    },
    /// A body moved.
    Moved {
        /// The body.
        body: usize,
        /// Old position, m.
        from: Vec2,
        /// New position, m.
        to: Vec2,
        /// Velocity before damping and gravity, m/s.
        before: Vec2,
        /// Velocity after damping and gravity, with which the body moved, m/s.
        velocity: Vec2,
    },
    /// Impulse solver: a body's velocity was damped.
    Damped {
        /// The body.
        body: usize,
        /// Velocity before and after, m/s.
        velocity: [Vec2; 2],
    },
    /// Counts of the compared and tested pairs.
    Tested {
        /// Number of pairs of bounds that `BruteForce` would compare.
        brute_force: u64,
        /// Number of pairs of bounds that `Grid` would compare.
        grid: u64,
        /// Number of pairs of bounds compared by the active method, tree nodes included.
        compared: u64,
        /// Number of pairs with overlapping bounds whose shapes were tested.
        tested: usize,
        /// Number of pairs with overlapping bounds left untested after the maximum number of hits.
        untested: usize,
    },
    /// The pair's MTV would cross an edge of a fixed box that another fixed box of its layer covers.
    /// The next shortest translation is used, or the pair makes no contact.
    Seam {
        /// The fixed box and the body that meets it, in pair order.
        bodies: [usize; 2],
        /// The covered edge and the body that covers it.
        inner: SeamEdge,
    },
    /// A pair overlaps.
    Hit(Hit),
    /// Every pair that touches or has just separated gets its phase.
    Phases,
    /// Phase of a pair: overlapping, pushed apart by the impulse solver, or separated.
    Met(ContactReport),
    /// Article's solver: the parts of a hit's MTVs that count.
    Shared {
        /// The hit's first and second body.
        bodies: [usize; 2],
        /// Fraction of its MTV by which each body moves.
        shares: [f32; 2],
        /// The counted part for each body, m; components below the threshold are set to 0.
        counted: [Vec2; 2],
    },
    /// Article: extremes of a body's MTVs.
    Pushed {
        /// The body.
        body: usize,
        /// The most negative x and y of the MTVs, m; 0 if all are positive.
        min: Vec2,
        /// The largest positive x and y of the MTVs, m; 0 if all are negative.
        max: Vec2,
    },
    /// Article: a body was moved by min + max.
    Shifted {
        /// The body.
        body: usize,
        /// New position, m.
        to: Vec2,
    },
    /// Article: Δv, the velocity change of a push, before clamping.
    Faster {
        /// The body.
        body: usize,
        /// Δv, m/s.
        delta: Vec2,
    },
    /// Article: Δv was too large and is clamped.
    Clamped {
        /// The body.
        body: usize,
        /// Clamped Δv, m/s.
        delta: Vec2,
    },
    /// Article: `antagonist_hold` cancelled Δv.y and restored the body's previous height.
    Opposed {
        /// The body.
        body: usize,
        /// The previous height, m.
        y: f32,
    },
    /// Article: Δv was added to the velocity and moved the body.
    Answered {
        /// The body.
        body: usize,
        /// Δv, m/s.
        delta: Vec2,
        /// New velocity, m/s.
        velocity: Vec2,
        /// New position, m.
        position: Vec2,
    },
    /// Article: `article_spin` turned a body.
    Spun {
        /// The body.
        body: usize,
        /// New position, m.
        position: Vec2,
        /// New angle, radians.
        angle: f32,
        /// New angular velocity, rad/s.
        spin: f32,
        /// Vector from the centre to the point of rotation, m.
        lever: Vec2,
        /// L = lever × (mass · velocity / dt), kg m²/s².
        torque: f32,
        /// Angular momentum before and after.
        momentum: [f32; 2],
        /// Moment of inertia, kg m².
        inertia: f32,
        /// Change of the angle, radians.
        turn: f32,
    },
    /// Article: the distance moved by a body in the tick.
    Came {
        /// The body.
        body: usize,
        /// Distance along x and y, m; not below 0.
        moved: Vec2,
    },
    /// Article: `vibration_hold` restored a body's position along x or y.
    Held {
        /// The body.
        body: usize,
        /// Whether the position was restored along x and along y.
        axes: (bool, bool),
        /// New position, m.
        position: Vec2,
        /// New velocity, m/s.
        velocity: Vec2,
    },
    /// Impulse: the solver starts.
    Solving,
    /// Impulse: a body's state after the sub-steps.
    Solved {
        /// The body.
        body: usize,
        /// Position, m.
        position: Vec2,
        /// Angle, radians.
        angle: f32,
        /// Velocity, m/s.
        velocity: Vec2,
        /// Angular velocity, rad/s.
        spin: f32,
    },
    /// A body's support changed.
    Grounded {
        /// The body.
        body: usize,
        /// Whether something supports the body now.
        grounded: bool,
    },
    /// A body's state became invalid; the body stays still from now on.
    Frozen {
        /// The body.
        body: usize,
    },
    /// Spawned bodies fell out of the world and are removed.
    TakenOut {
        /// Number of bodies.
        count: usize,
    },
    /// A step of the impulse solver. Not recorded, but part of the tick for callers of
    /// [`TickRecord::iterations`](super::TickRecord::iterations).
    Impulse(impulse::SolverStep),
    /// The tick is over.
    Ended,
}

impl Step {
    /// Returns the event that the tick reports for this step.
    #[inline]
    pub(super) fn event(&self) -> Option<EventKind> {
        match self {
            Self::Grounded { grounded: true, .. } => Some(EventKind::Grounded),
            Self::Grounded { .. } => Some(EventKind::Airborne),
            Self::Frozen { .. } => Some(EventKind::Frozen),
            _ => None,
        }
    }

    /// Returns the body that the step is about; `None` for steps about a pair, several bodies or none.
    #[must_use]
    pub fn body(&self) -> Option<usize> {
        match *self {
            Self::Driven { body, .. }
            | Self::Jumped { body, .. }
            | Self::Dragged { body, .. }
            | Self::Pulled { body, .. }
            | Self::Moved { body, .. }
            | Self::Pushed { body, .. }
            | Self::Shifted { body, .. }
            | Self::Faster { body, .. }
            | Self::Clamped { body, .. }
            | Self::Opposed { body, .. }
            | Self::Answered { body, .. }
            | Self::Spun { body, .. }
            | Self::Came { body, .. }
            | Self::Held { body, .. }
            | Self::Damped { body, .. }
            | Self::Solved { body, .. }
            | Self::Grounded { body, .. }
            | Self::Frozen { body } => Some(body),
            _ => None,
        }
    }
}
