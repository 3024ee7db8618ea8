//! Sums over all bodies: quantities that a closed scene should conserve.

use super::Bodies;
use super::setup::Solver;

/// Energy and momentum of all movable bodies, summed in f64.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measures {
    /// Σ m v² / 2, J.
    pub translation: f64,
    /// Σ I ω² / 2, J; 0 with the article's solver, whose rotation has no energy.
    pub rotation: f64,
    /// Σ m g y relative to y = 0, J, with the present gravity g.
    pub potential: f64,
    /// Σ m v, kg m/s.
    pub momentum: [f64; 2],
}

impl Measures {
    /// Returns kinetic plus potential energy, J.
    #[must_use]
    pub fn energy(&self) -> f64 {
        self.translation + self.rotation + self.potential
    }
}

impl Bodies {
    /// Returns the present energy and momentum.
    #[must_use]
    pub fn measures(&self) -> Measures {
        let mut sum = Measures::default();
        for (index, (body, spec)) in self.state.bodies.iter().zip(&*self.specs).enumerate() {
            if !self.is_movable(index) {
                continue;
            }
            let mass = f64::from(spec.mass);
            let [x, y] = body.velocity.to_array().map(f64::from);
            let squared = x * x + y * y;
            sum.translation += 0.5 * mass * squared;
            if self.setup.methods.solver == Solver::Impulse && spec.turns {
                let spin = f64::from(body.angular_velocity);
                sum.rotation += 0.5 * f64::from(spec.size.inertia(spec.mass)) * spin * spin;
            }
            let height = f64::from(body.center(spec).y);
            sum.potential += mass * f64::from(self.gravity_on(spec)) * height;
            sum.momentum[0] += mass * x;
            sum.momentum[1] += mass * y;
        }
        sum
    }
}
