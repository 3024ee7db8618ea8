//! What can be switched and turned.

use super::contact::{Contact, InvMasses};
use super::motion::Motion;

/// How overlaps are got rid of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Correction {
    /// Each contact is a damped spring, stiff but not rigid; what speed the spring gave is taken
    /// away again by a *relax* pass, so that no overlap is turned into a jump.
    #[default]
    Soft,
    /// A part of the overlap each sub-step is asked for as speed, which stays in the bodies.
    Baumgarte,
    /// Overlaps stay.
    None,
}

/// The solver's numbers and switches; each can be changed alone, at any tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Times that every contact is visited in a sub-step.
    pub iterations: u32,
    /// Times that every contact is visited after the positions, by [`Correction::Soft`].
    pub relax_iterations: u32,
    /// Equal parts of the tick that are solved one after the other; 0 counts as 1.
    pub sub_steps: u32,
    /// Whether a contact starts with the impulses of the last sub-step, or tick, instead of none.
    pub warm_starting: bool,
    /// Whether an impulse may shrink again as long as the sum of a contact's impulses keeps
    /// pushing; otherwise each impulse by itself must push. Without it there is no warm starting.
    pub accumulate: bool,
    /// Whether contacts rub; how much is each contact's own µ.
    pub friction: bool,
    /// Whether contacts bounce; how much is each contact's own.
    pub restitution: bool,
    /// Speed of approach from which a contact bounces, m/s.
    pub restitution_threshold: f32,
    /// How overlaps are got rid of.
    pub correction: Correction,
    /// [`Correction::Baumgarte`]: overlap that is left alone, so that contacts at rest stay contacts
    /// and are not thrown apart again and again, m. Soft contacts need none.
    pub slop: f32,
    /// [`Correction::Soft`]: the spring's frequency, Hz; at most a quarter of the sub-steps' rate
    /// is used. Contacts with what cannot move are twice as stiff.
    pub hertz: f32,
    /// [`Correction::Soft`]: the spring's damping ratio; 1 is critical.
    pub damping_ratio: f32,
    /// [`Correction::Baumgarte`]: the part of an overlap asked back each sub-step, 0 to 1.
    pub baumgarte: f32,
    /// Largest speed at which an overlap is pushed apart, m/s.
    pub push_speed: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            iterations: 8,
            relax_iterations: 1,
            sub_steps: 4,
            warm_starting: true,
            accumulate: true,
            friction: true,
            restitution: true,
            restitution_threshold: 1.0,
            correction: Correction::Soft,
            slop: 0.005,
            hertz: 60.0,
            damping_ratio: 10.0,
            baumgarte: 0.2,
            push_speed: 3.0,
        }
    }
}

/// A contact's spring: how an overlap and the impulse so far enter the next impulse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Softness {
    /// How many times the settings' frequency it has; 0 when it is rigid.
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

/// How many times stiffer than the settings say a contact of two bodies that move is, and one with
/// a body that does not.
pub(super) const STIFFER: [f32; 2] = [1.0, 2.0];

/// Which of [`STIFFER`].
pub(super) fn stiffness(inv: &InvMasses) -> usize {
    usize::from(inv.mass[0] == 0.0 || inv.mass[1] == 0.0)
}

impl Softness {
    /// Rigid: what only keeps bodies from coming closer.
    const RIGID: Self = Self {
        stiffer: 0.0,
        hertz: 0.0,
        omega: 0.0,
        a1: 0.0,
        a2: 0.0,
        bias_rate: 0.0,
        mass_scale: 1.0,
        impulse_scale: 0.0,
    };

    /// That of a contact for sub-steps of `h` s, bodies being as in `motion`; `None` when a body is
    /// not there.
    #[must_use]
    pub fn of(contact: &Contact, motion: &Motion, settings: &Settings, h: f32) -> Option<Self> {
        if [contact.a, contact.b].iter().any(|body| *body as usize >= motion.len()) {
            return None;
        }
        let stiffer = STIFFER[stiffness(&InvMasses::of(contact, motion))];
        Some(Self::new(settings, stiffer, h))
    }

    /// For sub-steps of `h` s; `stiffer` times the settings' frequency.
    ///
    /// Soft constraints: Catto, "Soft Constraints", GDC 2011, in the form of his "`Solver2D`" (2024).
    pub(super) fn new(settings: &Settings, stiffer: f32, h: f32) -> Self {
        match settings.correction {
            Correction::None => Self::RIGID,
            Correction::Baumgarte => Self { bias_rate: settings.baumgarte / h, ..Self::RIGID },
            Correction::Soft => {
                let hertz = stiffer * settings.hertz.max(0.0).min(0.25 / h);
                let zeta = settings.damping_ratio.max(0.0);
                let omega = std::f32::consts::TAU * hertz;
                let a1 = 2.0 * zeta + h * omega;
                let a2 = h * omega * a1;
                if a2 <= 0.0 {
                    return Self::RIGID;
                }
                let impulse_scale = 1.0 / (1.0 + a2);
                let (bias_rate, mass_scale) = (omega / a1, a2 * impulse_scale);
                Self { stiffer, hertz, omega, a1, a2, bias_rate, mass_scale, impulse_scale }
            }
        }
    }
}
