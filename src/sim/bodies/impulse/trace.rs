//! The steps of the solver.

use strum::IntoStaticStr;

/// The kinds of passes over the contacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
pub enum Pass {
    /// Solves speeds and pushes overlaps apart.
    Solve,
    /// Removes the velocity added by pushing overlaps apart; does not affect positions.
    Relax,
}

/// A step of the solver. Contacts are indices into the input slice. A sub-step contains all its
/// steps, a pass its visits.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum SolverStep {
    /// A sub-step begins; counted from 0.
    SubStep(u32),
    /// Gravity pulled all bodies.
    Accelerated,
    /// All contacts started without impulses.
    Cold,
    /// A pass over all contacts begins.
    Pass {
        /// Kind of the pass.
        pass: Pass,
        /// Number of the iteration, from 0.
        iteration: u32,
    },
    /// All bodies moved by the speeds of the solve passes.
    Went,
    /// A contact bounced.
    Bounce {
        /// Index of the contact.
        contact: u32,
        /// The point, 0 or 1.
        point: u8,
        /// Speed along the normal before and after, m/s; negative when approaching.
        speed: [f32; 2],
        /// Speed along the normal demanded by restitution, m/s.
        wanted: f32,
        /// Impulse along the normal, N·s.
        impulse: f32,
    },
    /// A contact started with the impulses of the previous sub-step or, in the first, of the previous
    /// tick, N·s.
    WarmStart {
        /// Index of the contact.
        contact: u32,
        /// The point, 0 or 1.
        point: u8,
        /// Impulse along the normal.
        normal: f32,
        /// Impulse along the tangent, the normal rotated a quarter turn counterclockwise.
        tangent: f32,
    },
    /// A contact was visited: its accumulated impulses before and after, N·s.
    Impulse {
        /// Kind of the pass.
        pass: Pass,
        /// Number of the iteration, from 0.
        iteration: u32,
        /// Index of the contact.
        contact: u32,
        /// The point, 0 or 1.
        point: u8,
        /// Present separation, m.
        separation: f32,
        /// Speed along the normal before the visit, m/s; negative when approaching.
        speed: f32,
        /// Bias added to the speed, m/s: separates the bodies, or limits their approach.
        bias: f32,
        /// Effective mass along the normal, kg.
        mass: f32,
        /// Applied fraction of `mass`.
        scale: f32,
        /// Fraction of the accumulated impulse that is removed.
        give: f32,
        /// Impulse along the normal.
        normal: [f32; 2],
        /// Speed along the tangent before the visit, m/s.
        slide: f32,
        /// Effective mass along the tangent, kg.
        tangent_mass: f32,
        /// Maximum friction, N·s.
        limit: f32,
        /// Impulse along the tangent, the normal rotated a quarter turn counterclockwise.
        tangent: [f32; 2],
    },
}

impl SolverStep {
    /// Returns the index of the step's contact; `None` for a step about all contacts.
    #[must_use]
    pub fn contact(&self) -> Option<u32> {
        match *self {
            Self::Bounce { contact, .. }
            | Self::WarmStart { contact, .. }
            | Self::Impulse { contact, .. } => Some(contact),
            _ => None,
        }
    }
}
