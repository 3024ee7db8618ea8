//! How stiff and how damped a contact is.

use super::contact::{Contact, InvMasses};
use super::{Correction, ImpulseSetup, Motion};

/// A contact's spring: how an overlap and the impulse so far enter the next impulse.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Softness {
    /// How many times `contact_hertz` it has; 0 when it is rigid.
    pub stiffer: f32,
    /// Its frequency, Hz.
    pub hertz: f32,
    /// ω = 2π times that, rad/s.
    pub omega: f32,
    /// a₁ = 2ζ + hω.
    pub a1: f32,
    /// a₂ = hω a₁.
    pub a2: f32,
    /// Speed asked for per overlap, 1/s.
    pub bias_rate: f32,
    /// Part of the rigid impulse that is applied.
    pub mass_scale: f32,
    /// Part of the accumulated impulse that is given back.
    pub impulse_scale: f32,
}

/// How many times stiffer than the setup says a contact of two bodies that move is, and one with
/// a body that does not.
pub(super) const STIFFER: [f32; 2] = [1.0, 2.0];

/// Which of [`STIFFER`].
pub(super) fn stiffness(inv: &InvMasses) -> usize {
    usize::from(inv.mass[0] == 0.0 || inv.mass[1] == 0.0)
}

impl Softness {
    /// That of a contact for sub-steps of `h` s.
    #[must_use]
    pub fn of(contact: &Contact, bodies: &[Motion], setup: &ImpulseSetup, h: f32) -> Self {
        Self::new(setup, STIFFER[stiffness(&InvMasses::of(contact, bodies))], h)
    }

    /// For sub-steps of `h` s; `stiffer` times its `contact_hertz`.
    ///
    /// Soft constraints: Catto, "Soft Constraints", GDC 2011, in the form of his "`Solver2D`" (2024).
    pub(super) fn new(setup: &ImpulseSetup, stiffer: f32, h: f32) -> Self {
        // What only keeps bodies from coming closer.
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
