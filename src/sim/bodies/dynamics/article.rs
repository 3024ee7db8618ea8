//! The article's solver: moves every body by its largest MTVs and changes its velocity accordingly.

use glam::{Vec2, vec2};

use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::bodies::setup::{MtvShare, VibrationVelocity};
use crate::sim::bodies::spec::Size;
use crate::sim::bodies::state::{BodyState, turn_by};
use crate::sim::bodies::trace::{Hit, Step};
use crate::sim::bodies::{Bodies, DT};

/// Fraction of the angular momentum that `article_spin` keeps per tick.
const SPIN_KEPT: f32 = 0.99;

/// Minimum (≤ 0) and maximum (≥ 0) x and y among a body's MTVs, m. Only the largest of several MTVs counts,
/// not their sum: two floor tiles lift no higher than one.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::sim::bodies) struct Extremes {
    min: Vec2,
    max: Vec2,
}

impl Extremes {
    /// Adds an MTV, with components below `threshold` rounded to 0. Returns the rounded MTV.
    fn add(&mut self, mtv: Vec2, threshold: f32) -> Vec2 {
        let round = |x: f32| if x.abs() < threshold { 0.0 } else { x };
        let mtv = vec2(round(mtv.x), round(mtv.y));
        self.min = self.min.min(mtv);
        self.max = self.max.max(mtv);
        mtv
    }
}

impl Bodies {
    /// Resolves the hits: changes positions, velocities and rotation, applies the two holds, and updates
    /// support.
    pub(in crate::sim::bodies) fn respond<T: Trace<Step>>(&mut self, trace: &mut T) {
        let mut pushes = std::mem::take(&mut self.scratch.pushes);
        pushes.clear();
        pushes.resize(self.state.bodies.len(), Extremes::default());
        let threshold = self.setup.article.mtv_round_down;
        for hit in &self.scratch.hits {
            let (share_a, share_b) = self.shares(hit);
            let counted_a = pushes[hit.a].add(hit.mtv_a * share_a, threshold);
            let counted_b = pushes[hit.b].add(hit.mtv_b * share_b, threshold);
            trace.note(|| Step::Shared {
                bodies: [hit.a, hit.b],
                shares: [share_a, share_b],
                counted: [counted_a, counted_b],
            });
        }
        for (body, &Extremes { min, max }) in pushes.iter().enumerate() {
            if self.is_movable(body) {
                self.in_span(Step::Pushed { body, min, max }, trace, |world, trace| {
                    world.apply_push(body, [min, max], trace);
                });
            }
        }
        for (index, push) in pushes.iter().enumerate() {
            self.ground(index, push.max.y > self.setup.article.ground_mtv, trace);
        }
        self.scratch.pushes = pushes;
    }

    /// Returns the share of the MTV by which each body of the pair is moved. A fixed body never moves,
    /// whatever its share.
    fn shares(&self, hit: &Hit) -> (f32, f32) {
        let (mass_a, mass_b) = (self.specs[hit.a].mass, self.specs[hit.b].mass);
        match self.setup.methods.share {
            MtvShare::Full => (1.0, 1.0),
            _ if !self.is_movable(hit.a) || !self.is_movable(hit.b) => (1.0, 1.0),
            MtvShare::Half => (0.5, 0.5),
            MtvShare::ByMass => (mass_b / (mass_a + mass_b), mass_a / (mass_a + mass_b)),
        }
    }

    /// Applies all effects of a push on a body, given the extremes of its MTVs.
    fn apply_push<T: Trace<Step>>(&mut self, body: usize, [min, max]: [Vec2; 2], trace: &mut T) {
        self.correct(body, [min, max], trace);
        if self.setup.methods.article_spin {
            self.spin(body, min + max, trace);
        }
        let state = &self.state.bodies[body];
        let moved = (state.position - state.last_position).abs();
        trace.note(|| Step::Came { body, moved });
        if self.setup.methods.vibration_hold {
            self.apply_vibration_hold(body, moved, trace);
        }
    }

    /// Changes position and velocity by the push. With `antagonist_hold`, opposing pushes keep the height.
    fn correct<T: Trace<Step>>(&mut self, body: usize, [min, max]: [Vec2; 2], trace: &mut T) {
        let sum = min + max;
        self.commit(Step::Shifted { body, to: self.state.bodies[body].position + sum }, trace);
        let article = &self.setup.article;
        let (clamp, limit) = (Vec2::splat(article.mtv_force_clamp), article.antagonist_limit);
        let full_delta = sum / DT * article.mtv_force_scale;
        let mut delta = full_delta.clamp(-clamp, clamp);
        trace.note(|| Step::Faster { body, delta: full_delta });
        if delta != full_delta {
            trace.note(|| Step::Clamped { body, delta });
        }
        let is_opposed = min.y < 0.0 && max.y > 0.0 && sum.y.abs() < limit;
        if self.setup.methods.antagonist_hold && is_opposed {
            delta.y = 0.0;
            self.commit(Step::Opposed { body, y: self.state.bodies[body].last_position.y }, trace);
        }
        let BodyState { position, velocity, .. } = self.state.bodies[body];
        let (velocity, position) = (velocity + delta, position + delta * DT);
        self.commit(Step::Answered { body, delta, velocity, position }, trace);
    }

    /// Moves a body back on each axis along which it moved less than the threshold in this tick.
    fn apply_vibration_hold<T: Trace<Step>>(&mut self, body: usize, moved: Vec2, trace: &mut T) {
        let article = &self.setup.article;
        let slow = |v: f32| match self.setup.methods.vibration_velocity {
            VibrationVelocity::Halve => v * 0.5,
            VibrationVelocity::Clamp => v.clamp(-article.vibration_clamp, article.vibration_clamp),
        };
        let axes = (moved.x < article.vibration_x, moved.y < article.vibration_y);
        let BodyState { mut position, mut velocity, last_position, .. } = self.state.bodies[body];
        if axes.0 {
            (position.x, velocity.x) = (last_position.x, slow(velocity.x));
        }
        if axes.1 {
            (position.y, velocity.y) = (last_position.y, slow(velocity.y));
        }
        if axes != (false, false) {
            self.commit(Step::Held { body, axes, position, velocity }, trace);
        }
    }

    /// Rotates the body by the method that the article abandoned. Lever r = −(min + max), no longer than
    /// the half size; L = r × (mass × velocity / dt); momentum ← 0.99 momentum + L. The body rotates by
    /// momentum / inertia × dt about the point at r from its centre.
    fn spin<T: Trace<Step>>(&mut self, body: usize, sum: Vec2, trace: &mut T) {
        let (spec, mut state) = (&self.specs[body], self.state.bodies[body]);
        let half = spec.size.half();
        let lever = (-sum).clamp(-half, half);
        let torque = lever.perp_dot(state.velocity * (spec.mass / DT));
        let after = if spec.turns { SPIN_KEPT * state.momentum + torque } else { 0.0 };
        // m (w² + h²) / 12; a circle counts as its bounding square.
        let inertia = Size::Box(half).inertia(spec.mass);
        let turn = after / inertia * DT;
        let center = state.center(spec);
        let pivot = center + lever;
        state.place(spec, pivot + turn_by(turn).rotate(center - pivot), state.angle + turn);
        let BodyState { position, angle, momentum, .. } = state;
        let (spin, momentum) = (turn / DT, [momentum, after]);
        let spun =
            Step::Spun { body, position, angle, spin, lever, torque, momentum, inertia, turn };
        self.commit(spun, trace);
    }
}
