//! One tick, and what each of its steps does to the state.

use super::setup::Broad;
use super::trace::{Stage, Step, TickRecord};
use super::{Lab, setup};
use crate::geom::Trace;
use crate::geom::convex::Convex;
use crate::geom::convex_sat::{self, Exit, Sat, sat};
use crate::geom::trace::Steps;
use crate::sim::event::{Body, ContactDetail, ContactReport, Event, Phase};
use crate::sim::input::Input;
use crate::sim::{Stepped, TICK_SECONDS, tick};

/// The time of a tick, s.
const DT: f32 = TICK_SECONDS as f32;

impl Lab {
    /// The tick that `input` makes of this world, as an account of every step.
    #[must_use]
    pub fn record(&self, input: &Input) -> TickRecord {
        TickRecord::new(self, input)
    }

    /// The account of a tick in which nothing moves: what its tests say of the world as it stands.
    #[must_use]
    pub fn record_at_rest(&self) -> TickRecord {
        let (mut after, mut steps) = (self.clone(), Steps::default());
        after.within(Step::Stage(Stage::Bodies), &mut steps, |_, _| ());
        after.look(&mut steps);
        let tick = tick::TickRecord { before: self.clone(), steps, events: Vec::new(), after };
        TickRecord { tick, partner: None }
    }

    /// Tests two shapes with the present methods and mistakes.
    pub(super) fn test<T: Trace<convex_sat::Step>>(
        &self,
        a: &Convex,
        b: &Convex,
        trace: &mut T,
    ) -> Sat {
        let exit = match self.setup.methods.exit {
            setup::Exit::AfterAll => Exit::AfterAll,
            setup::Exit::AtFirstGap => Exit::AtFirstGap,
        };
        sat(a, b, exit, &self.setup.flaw.flaws(), trace)
    }

    /// Moves the bodies by their velocities.
    fn go<T: Trace<Step>>(&mut self, trace: &mut T) {
        for body in 0..self.state.bodies.len() {
            let (setup, now) = (&self.setup.bodies[body], self.state.bodies[body]);
            let velocity = setup.velocity.truncate();
            if velocity == glam::Vec2::ZERO && setup.spin == 0.0 {
                continue;
            }
            let position = now.position + velocity * DT;
            let angle = now.angle + setup.spin.to_radians() * DT;
            self.take(Step::Moved { body, position, angle }, trace);
        }
    }

    /// Tests what stands where it is now.
    fn look<T: Trace<Step>>(&mut self, trace: &mut T) {
        self.shapes.clear();
        self.shapes.extend(self.state.bodies.iter().map(super::BodyState::placed));
        self.touched.clear();
        self.touched.extend_from_slice(&self.state.touching);
        self.within(Step::Stage(Stage::Pairs), trace, Self::test_pairs);
        self.take(Step::Ended, trace);
    }

    /// Tests the pairs in scene order: each body against all that come after it.
    fn test_pairs<T: Trace<Step>>(&mut self, trace: &mut T) {
        let all = self.shapes.len();
        let asks_bounds = self.setup.methods.broad == Broad::Bounds;
        self.bounds.clear();
        self.bounds.extend(self.shapes.iter().map(Convex::bounds));
        for (a, b) in (0..all).flat_map(|a| (a + 1..all).map(move |b| (a, b))) {
            if asks_bounds && are_apart(self.bounds[a], self.bounds[b]) {
                trace.note(|| Step::LeftOut { a, b });
                continue;
            }
            trace.span(
                || Step::Pair { a, b },
                |trace| {
                    let (one, two) = (&self.shapes[a], &self.shapes[b]);
                    let found = self.test(one, two, &mut trace.wrapping(Step::Axis));
                    self.take(Step::Tested(found), trace);
                    if found.contact.hit().is_some() {
                        // Lossless: a scene has at most 20,000 objects.
                        let pair = (a as u32, b as u32);
                        let touched = self.touched.binary_search(&pair).is_ok();
                        let phase = if touched { Phase::Stay } else { Phase::Enter };
                        let normal = found.contact.normal.extend(0.0);
                        self.report(pair, phase, (normal, found.contact.depth), trace);
                    }
                },
            );
        }
        for k in 0..self.touched.len() {
            let pair = self.touched[k];
            if self.state.touching.binary_search(&pair).is_err() {
                self.report(pair, Phase::Exit, (glam::Vec3::ZERO, 0.0), trace);
            }
        }
    }

    fn report<T: Trace<Step>>(
        &mut self,
        (a, b): (u32, u32),
        phase: Phase,
        (normal, depth): (glam::Vec3, f32),
        trace: &mut T,
    ) {
        let [a, b] = [a, b].map(Body::Object);
        let detail = ContactDetail::None;
        self.take(Step::Reported(ContactReport { a, b, phase, normal, depth, detail }), trace);
    }
}

impl Stepped for Lab {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, _: &Input, _: &mut Vec<Event>, trace: &mut T) {
        self.within(Step::Stage(Stage::Bodies), trace, Self::go);
        self.look(trace);
    }

    #[inline(always)]
    fn apply(&mut self, step: &Step) {
        match *step {
            Step::Stage(Stage::Bodies) => self.state.contacts.clear(),
            Step::Stage(Stage::Pairs) => self.state.touching.clear(),
            Step::Moved { body, position, angle } => {
                let body = &mut self.state.bodies[body];
                (body.position, body.angle) = (position, angle);
            }
            Step::Reported(contact) => {
                if let (Body::Object(a), Body::Object(b), true) =
                    (contact.a, contact.b, contact.phase != Phase::Exit)
                {
                    self.state.touching.push((a, b));
                }
                self.state.contacts.push(contact);
            }
            Step::Ended => self.state.tick += 1,
            // Nothing moves while shapes are tested.
            _ => {}
        }
    }
}

/// Whether two upright boxes, each by its lower left and upper right corner, have no point in common.
fn are_apart([low, high]: [glam::Vec2; 2], [from, to]: [glam::Vec2; 2]) -> bool {
    low.cmpgt(to).any() || from.cmpgt(high).any()
}
