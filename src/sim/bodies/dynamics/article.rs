//! The article's solver: every body is moved by its largest MTVs, and its velocity with it.

use glam::{Vec2, vec2};

use crate::geom::Trace;
use crate::sim::bodies::setup::{Share, VibrationVelocity};
use crate::sim::bodies::spec::{Size, Spec};
use crate::sim::bodies::state::{BodyState, cos_sin, turned};
use crate::sim::bodies::trace::{Hit, Step};
use crate::sim::bodies::{ArticleSetup, Bodies, DT};
use crate::sim::event::Event;

/// What `article_spin` leaves of its angular momentum from tick to tick.
const SPIN_KEPT: f32 = 0.99;

/// What the MTVs of a body come to in a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Push {
    /// The most negative x and y among its MTVs, m; 0 where none is.
    pub min: Vec2,
    /// The largest positive x and y, m.
    pub max: Vec2,
    /// What its velocity changed by, m/s.
    pub delta_velocity: Vec2,
    /// Its velocity with that, before `vibration_hold`, m/s.
    pub velocity: Vec2,
    /// How far it came in the tick along x and y before `vibration_hold`, m; not below 0.
    pub moved: Vec2,
    /// Whether `antagonist_hold` put it back to its last height.
    pub antagonist: bool,
    /// Whether `vibration_hold` put its x, its y back.
    pub vibration: (bool, bool),
}

impl Push {
    /// min + max: how far it was moved, m.
    #[must_use]
    pub fn sum(&self) -> Vec2 {
        self.min + self.max
    }

    /// Takes an MTV in, and returns what of it counts.
    fn add(&mut self, mtv: Vec2, least: f32) -> Vec2 {
        // Of several MTVs the largest counts, not their sum: two floor tiles lift no higher than one.
        let count = |x: f32| if x.abs() < least { 0.0 } else { x };
        let mtv = vec2(count(mtv.x), count(mtv.y));
        self.min = self.min.min(mtv);
        self.max = self.max.max(mtv);
        mtv
    }
}

impl Bodies {
    /// Answers the hits: position, velocity, the two holds, grounded, and the spin.
    pub(in crate::sim::bodies) fn respond<T: Trace<Step>>(
        &mut self,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let mut pushes = std::mem::take(&mut self.scratch.pushes);
        pushes.clear();
        pushes.resize(self.state.bodies.len(), Push::default());
        let least = self.setup.article.mtv_round_down;
        for hit in &self.scratch.hits {
            let (a, b) = self.shares(hit);
            let counted_a = pushes[hit.a].add(hit.mtv_a * a, least);
            let counted_b = pushes[hit.b].add(hit.mtv_b * b, least);
            trace.note(|| Step::Shared {
                bodies: [hit.a, hit.b],
                shares: [a, b],
                counted: [counted_a, counted_b],
            });
        }
        let (article, methods) = (&self.setup.article, &self.setup.methods);
        for (index, push) in pushes.iter_mut().enumerate() {
            if !self.moves(index) {
                continue;
            }
            let (spec, body) = (&self.specs[index], &mut self.state.bodies[index]);
            correct(body, index, push, (article, methods.antagonist_hold), trace);
            if methods.article_spin {
                spin(index, body, spec, push, trace);
            }
            push.moved = (body.position - body.last_position).abs();
            let moved = push.moved;
            trace.note(|| Step::Came { body: index, moved });
            if methods.vibration_hold {
                hold(body, push, article, methods.vibration_velocity);
            }
            if push.vibration != (false, false) {
                let (axes, position, velocity) = (push.vibration, body.position, body.velocity);
                trace.note(|| Step::Held { body: index, axes, position, velocity });
            }
        }
        for (index, push) in pushes.iter().enumerate() {
            let grounded = self.moves(index) && push.max.y > self.setup.article.ground_mtv;
            self.ground(index, grounded, events, trace);
        }
        self.scratch.pushes = pushes;
    }

    /// How much of the MTV each of the pair is moved by. Nothing moves a fixed body, whatever its
    /// share.
    fn shares(&self, hit: &Hit) -> (f32, f32) {
        let share = self.setup.methods.share;
        if share == Share::Full || !self.moves(hit.a) || !self.moves(hit.b) {
            return (1.0, 1.0);
        }
        if share == Share::Half {
            return (0.5, 0.5);
        }
        let (a, b) = (self.specs[hit.a].mass, self.specs[hit.b].mass);
        (b / (a + b), a / (a + b))
    }
}

/// Position and velocity from the push; opposing pushes leave the height alone.
fn correct<T: Trace<Step>>(
    body: &mut BodyState,
    index: usize,
    push: &mut Push,
    (article, antagonist_hold): (&ArticleSetup, bool),
    trace: &mut T,
) {
    let sum = push.sum();
    trace.note(|| Step::Pushed { body: index, push: *push });
    body.position += sum;
    let to = body.position;
    trace.note(|| Step::Shifted { body: index, to });
    let clamp = Vec2::splat(article.mtv_force_clamp);
    let free = sum / DT * article.mtv_force_scale;
    let mut delta = free.clamp(-clamp, clamp);
    trace.note(|| Step::Faster { body: index, delta: free });
    if delta != free {
        trace.note(|| Step::Clamped { body: index, delta });
    }
    let opposed = push.min.y < 0.0 && push.max.y > 0.0 && sum.y.abs() < article.antagonist_limit;
    if antagonist_hold && opposed {
        delta.y = 0.0;
        body.position.y = body.last_position.y;
        push.antagonist = true;
        let y = body.position.y;
        trace.note(|| Step::Opposed { body: index, y });
    }
    push.delta_velocity = delta;
    body.velocity += delta;
    body.position += delta * DT;
    push.velocity = body.velocity;
    let (velocity, position) = (body.velocity, body.position);
    trace.note(|| Step::Answered { body: index, delta, velocity, position });
}

/// An axis that moved less than the threshold in this tick goes back.
fn hold(
    body: &mut BodyState,
    push: &mut Push,
    article: &ArticleSetup,
    velocity: VibrationVelocity,
) {
    let moved = push.moved;
    let slow = |v: f32| match velocity {
        VibrationVelocity::Halve => v * 0.5,
        VibrationVelocity::Clamp => v.clamp(-article.vibration_clamp, article.vibration_clamp),
    };
    push.vibration = (moved.x < article.vibration_x, moved.y < article.vibration_y);
    if push.vibration.0 {
        body.position.x = body.last_position.x;
        body.velocity.x = slow(body.velocity.x);
    }
    if push.vibration.1 {
        body.position.y = body.last_position.y;
        body.velocity.y = slow(body.velocity.y);
    }
}

/// The turning that the article gave up: lever r = −(min + max), no longer than the half size;
/// L = r × (mass × velocity / dt); momentum ← 0.99 momentum + L; the body turns by
/// momentum / inertia × dt about the point at r from its centre.
fn spin<T: Trace<Step>>(
    index: usize,
    body: &mut BodyState,
    spec: &Spec,
    push: &Push,
    trace: &mut T,
) {
    let half = spec.size.half();
    let lever = (-push.sum()).clamp(-half, half);
    let torque = lever.perp_dot(body.velocity * (spec.mass / DT));
    let before = body.momentum;
    body.momentum = SPIN_KEPT * body.momentum + torque;
    if !spec.turns {
        body.momentum = 0.0;
    }
    // m (w² + h²) / 12 of the square round a circle, too.
    let inertia = Size::Box(half).inertia(spec.mass);
    let turn = body.momentum / inertia * DT;
    let center = body.center(spec);
    let pivot = center + lever;
    body.place(spec, pivot + turned(center - pivot, cos_sin(turn)), body.angle + turn);
    body.angular_velocity = turn / DT;
    let BodyState { position, angle, angular_velocity: spin, .. } = *body;
    let momentum = [before, body.momentum];
    trace.note(|| Step::Spun {
        body: index,
        position,
        angle,
        spin,
        lever,
        torque,
        momentum,
        inertia,
        turn,
    });
}
