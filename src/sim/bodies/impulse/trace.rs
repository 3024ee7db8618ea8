//! The steps of the solver.

use strum::IntoStaticStr;

/// Which pass over the contacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
pub enum Pass {
    /// Speeds are solved, overlaps pushed apart.
    Solve,
    /// After the positions: what the push gave is taken away again.
    Relax,
}

/// A step of solving. Contacts are told by their index in the slice given. A sub-step heads all
/// that is done in it, a pass its visits.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr)]
pub enum Step {
    /// A sub-step begins; 0 first.
    SubStep(u32),
    /// Gravity pulled all bodies.
    Accelerated,
    /// All contacts started without impulses.
    Cold,
    /// A pass over all contacts begins.
    Pass {
        /// Which.
        pass: Pass,
        /// 0 first.
        iteration: u32,
    },
    /// All bodies went on by the speeds that the solve passes left.
    Went,
    /// A contact bounced.
    Bounce {
        /// Which contact.
        contact: u32,
        /// 0 or 1.
        point: u8,
        /// Speed along the normal before and after, m/s; below 0 they approach.
        speed: [f32; 2],
        /// The speed along the normal that restitution asks for, m/s.
        wanted: f32,
        /// Impulse along the normal, N·s.
        impulse: f32,
    },
    /// A contact started with the impulses of the sub-step before, N·s.
    WarmStart {
        /// Which contact.
        contact: u32,
        /// 0 or 1.
        point: u8,
        /// Along the normal.
        normal: f32,
        /// Along the tangent, the normal turned a quarter counterclockwise.
        tangent: f32,
    },
    /// A contact was visited: its accumulated impulses before and after, N·s.
    Impulse {
        /// Which pass.
        pass: Pass,
        /// 0 first.
        iteration: u32,
        /// Which contact.
        contact: u32,
        /// 0 or 1.
        point: u8,
        /// Separation now, m.
        separation: f32,
        /// Speed along the normal before the visit, m/s; below 0 they approach.
        speed: f32,
        /// The speed that is asked for on top, so that they come apart, or no closer than they
        /// may, m/s.
        bias: f32,
        /// The effective mass along the normal, kg.
        mass: f32,
        /// The part of it that counts.
        scale: f32,
        /// The part of the accumulated impulse that is given back.
        give: f32,
        /// Along the normal.
        normal: [f32; 2],
        /// Speed along the tangent before the visit, m/s.
        slide: f32,
        /// The effective mass along the tangent, kg.
        tangent_mass: f32,
        /// The most friction, N·s.
        limit: f32,
        /// Along the tangent, the normal turned a quarter counterclockwise.
        tangent: [f32; 2],
    },
}

impl Step {
    /// The contact that a step is about; of all, `None`.
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
