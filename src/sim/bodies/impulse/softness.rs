//! Stiffness and damping of a contact.

use super::contact::{Contact, InvMasses};
use super::{Correction, ImpulseSetup, RigidBody};

/// A contact's spring: how an overlap and the accumulated impulse affect the next impulse.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Softness {
    /// Factor on `contact_hertz`; 0 for a rigid contact.
    pub stiffer: f32,
    /// Frequency, Hz.
    pub hertz: f32,
    /// ω = 2π times the frequency, rad/s.
    pub omega: f32,
    /// a₁ = 2ζ + hω.
    pub a1: f32,
    /// a₂ = hω a₁.
    pub a2: f32,
    /// Separating speed per overlap, 1/s.
    pub bias_rate: f32,
    /// Applied fraction of the rigid impulse.
    pub mass_scale: f32,
    /// Removed fraction of the accumulated impulse.
    pub impulse_scale: f32,
}

/// Stiffness factors for a contact of two movable bodies, and for one with an immovable body.
pub(super) const STIFFNESS_FACTORS: [f32; 2] = [1.0, 2.0];

/// Returns the contact's index in [`STIFFNESS_FACTORS`].
pub(super) fn stiffness_index(inv: &InvMasses) -> usize {
    usize::from(inv.mass[0] == 0.0 || inv.mass[1] == 0.0)
}

impl Softness {
    /// Returns the softness of a contact for sub-steps of `h` s.
    #[must_use]
    pub fn of(contact: &Contact, bodies: &[RigidBody], setup: &ImpulseSetup, h: f32) -> Self {
        Self::new(setup, STIFFNESS_FACTORS[stiffness_index(&InvMasses::of(contact, bodies))], h)
    }

    /// Computes the softness for sub-steps of `h` s, with `stiffer` times the `contact_hertz`.
    ///
    /// Soft constraints: Catto, "Soft Constraints", GDC 2011, in the form of his "`Solver2D`" (2024).
    pub(super) fn new(setup: &ImpulseSetup, stiffer: f32, h: f32) -> Self {
        // A rigid contact only keeps the bodies from coming closer.
        let rigid = Self { mass_scale: 1.0, ..Self::default() };
        match setup.correction {
            Correction::None => rigid,
            Correction::Baumgarte => Self { bias_rate: setup.baumgarte / h, ..rigid },
            Correction::Soft => {
                let hertz = stiffer * setup.contact_hertz.max(0.0).min(0.25 / h);
                let zeta = setup.contact_damping.max(0.0);
                let omega = std::f32::consts::TAU * hertz;
                let a1 = 2.0 * zeta + h * omega;
                let a2 = h * omega * a1;
                if a2 <= 0.0 {
                    return rigid;
                }
                let impulse_scale = 1.0 / (1.0 + a2);
                let (bias_rate, mass_scale) = (omega / a1, a2 * impulse_scale);
                Self { stiffer, hertz, omega, a1, a2, bias_rate, mass_scale, impulse_scale }
            }
        }
    }
}
