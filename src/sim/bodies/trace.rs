//! The steps of a tick.

use glam::Vec2;
use strum::IntoStaticStr;

use super::{Inner, impulse};
use crate::geom::Contact;
use crate::sim::event::{ContactReport, EventKind};
use crate::sim::input::Throw;

/// The stages of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
pub enum Stage {
    /// Keys and mouse.
    Input,
    /// Bodies fly.
    Physics,
    /// Overlaps are found.
    Collision,
    /// Overlaps are corrected.
    Dynamics,
}

/// An overlap with both MTVs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Index of the first body.
    pub a: usize,
    /// Index of the other, behind a's.
    pub b: usize,
    /// As found: normal from b towards a.
    pub contact: Contact,
    /// Whether the MTVs are the bare normal of two circles (`circle_mtv: Article`), the depth
    /// forgotten.
    pub bare: bool,
    /// What moves a out of b, m.
    pub mtv_a: Vec2,
    /// What moves b out of a, m.
    pub mtv_b: Vec2,
}

/// One step of a tick. Bodies are told by their index in [`super::State::bodies`].
///
/// A stage heads all its steps, a body's flight and its push what follows from them for that body,
/// the solver its sub-steps and where they lead the bodies, the phases each pair's.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A stage begins.
    Stage(Stage),
    /// Use dropped the spawn list.
    Dropped {
        /// How many bodies.
        count: usize,
    },
    /// The mouse threw a ball.
    Thrown(Throw),
    /// Left or Right drove a body.
    Driven {
        /// The body.
        body: usize,
        /// Its velocity now, m/s.
        velocity: Vec2,
    },
    /// A body jumped.
    Jumped {
        /// The body.
        body: usize,
        /// Its velocity now, m/s.
        velocity: Vec2,
    },
    /// The mouse pulled.
    Dragged {
        /// The body.
        body: usize,
        /// The grabbed point, m.
        point: Vec2,
        /// Where the pointer is, m.
        target: Vec2,
        /// What the spring gave, kg m/s.
        impulse: Vec2,
        /// The body's velocity now, m/s.
        velocity: Vec2,
        /// Its angular velocity now, rad/s.
        spin: f32,
    },
    /// Damping and gravity changed a body's velocity.
    Pulled {
        /// The body.
        body: usize,
        /// Its velocity now, m/s.
        velocity: Vec2,
    },
    /// A body flew.
    Moved {
        /// The body.
        body: usize,
        /// Where it was, m.
        from: Vec2,
        /// Where it is now, m.
        to: Vec2,
        /// Its velocity before damping and gravity, m/s.
        before: Vec2,
        /// And after: the velocity it moved with.
        velocity: Vec2,
    },
    /// Impulse solver: a body's velocity was damped, m/s.
    Damped {
        /// The body.
        body: usize,
        /// Its velocity before and after.
        velocity: [Vec2; 2],
    },
    /// How many pairs were looked at.
    Tested {
        /// Pairs whose bounds `BruteForce` compares.
        brute_force: u64,
        /// Pairs whose bounds `Grid` compares.
        grid: u64,
        /// How many bounds the method in use compared; of a tree those of its nodes, too.
        compared: u64,
        /// Pairs with overlapping bounds whose shapes were tested.
        tested: usize,
        /// Pairs with overlapping bounds that were left, as too many touched before them.
        untested: usize,
    },
    /// An edge of a fixed box is inside the ground: another fixed box of its layer covers it. The pair's
    /// shortest way out would lead across it; the next one is taken, or the pair is no contact.
    Seam {
        /// The fixed box and what meets it, in pair order.
        bodies: [usize; 2],
        /// The edge, and the body that covers it.
        inner: Inner,
    },
    /// A pair overlaps.
    Hit(Hit),
    /// Each pair that touches, or has ceased to, is told its phase.
    Phases,
    /// A pair's phase: it overlaps, or the impulse solver pushed it apart, or neither any more.
    Met(ContactReport),
    /// Article's solver: what of a hit's MTVs counts.
    Shared {
        /// The hit's first body and its other.
        bodies: [usize; 2],
        /// How much of its MTV each is moved by.
        shares: [f32; 2],
        /// That part, what is too small rounded down to nothing, m.
        counted: [Vec2; 2],
    },
    /// Article: what a body's MTVs come to.
    Pushed {
        /// The body.
        body: usize,
        /// The most negative x and y among them, m; 0 where none is.
        min: Vec2,
        /// The largest positive x and y, m.
        max: Vec2,
    },
    /// Article: a body was moved by min + max.
    Shifted {
        /// The body.
        body: usize,
        /// Where it is now, m.
        to: Vec2,
    },
    /// Article: Δv before it is clamped.
    Faster {
        /// The body.
        body: usize,
        /// Δv, m/s.
        delta: Vec2,
    },
    /// Article: Δv was too large.
    Clamped {
        /// The body.
        body: usize,
        /// Δv now, m/s.
        delta: Vec2,
    },
    /// Article: `antagonist_hold` took Δv.y away and put the body back to its last height.
    Opposed {
        /// The body.
        body: usize,
        /// That height, m.
        y: f32,
    },
    /// Article: Δv was added to the velocity, and the body moved with it.
    Answered {
        /// The body.
        body: usize,
        /// Δv, m/s.
        delta: Vec2,
        /// Its velocity now, m/s.
        velocity: Vec2,
        /// Where it is now, m.
        position: Vec2,
    },
    /// Article: `article_spin` turned a body.
    Spun {
        /// The body.
        body: usize,
        /// Where it is now, m.
        position: Vec2,
        /// How it is turned now, radians.
        angle: f32,
        /// Its angular velocity, rad/s.
        spin: f32,
        /// From its centre to the point it turned about, m.
        lever: Vec2,
        /// L, what the lever and the velocity gave, kg m²/s².
        torque: f32,
        /// Its angular momentum before and after.
        momentum: [f32; 2],
        /// Its moment of inertia, kg m².
        inertia: f32,
        /// By how much it was turned, radians.
        turn: f32,
    },
    /// Article: how far a body came in the tick.
    Came {
        /// The body.
        body: usize,
        /// Along x and y, m; not below 0.
        moved: Vec2,
    },
    /// Article: `vibration_hold` put a body back along x, along y.
    Held {
        /// The body.
        body: usize,
        /// Along which axes.
        axes: (bool, bool),
        /// Where it is now, m.
        position: Vec2,
        /// Its velocity now, m/s.
        velocity: Vec2,
    },
    /// Impulse: the solver goes to work.
    Solving,
    /// Impulse: where the sub-steps have led a body.
    Solved {
        /// The body.
        body: usize,
        /// Where it is, m.
        position: Vec2,
        /// How it is turned, radians.
        angle: f32,
        /// Its velocity, m/s.
        velocity: Vec2,
        /// Its angular velocity, rad/s.
        spin: f32,
    },
    /// Something holds a body up that nothing held up, or the other way round.
    Grounded {
        /// The body.
        body: usize,
        /// Whether it is held up now.
        grounded: bool,
    },
    /// A body's numbers were none any more; it stands still for good.
    Frozen {
        /// The body.
        body: usize,
    },
    /// Spawned bodies fell out of the world.
    TakenOut {
        /// How many.
        count: usize,
    },
    /// The impulse solver went on: not noted, but told as part of the tick by who has asked
    /// [`TickRecord::iterations`](super::TickRecord::iterations).
    Impulse(impulse::Step),
    /// The tick is over.
    Ended,
}

impl Step {
    /// What the tick reports of the body that the step is about.
    #[inline]
    pub(super) fn event(&self) -> Option<EventKind> {
        match self {
            Self::Grounded { grounded: true, .. } => Some(EventKind::Grounded),
            Self::Grounded { .. } => Some(EventKind::Airborne),
            Self::Frozen { .. } => Some(EventKind::Frozen),
            _ => None,
        }
    }

    /// The one body that a step is about; of a pair, and of none, `None`.
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
