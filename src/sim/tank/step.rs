//! One tick, stage by stage.

use super::trace::{Stage, Step};
use super::{Motion, OnHit, State, Tank};
use crate::geom::Trace;
use crate::sim::Sim;
use crate::sim::event::{Body, ContactReport, Event};
use crate::sim::hash::Fnv;
use crate::sim::input::Input;
use crate::sim::report::{BodyReport, Field};

impl Sim for Tank {
    type Step = Step;

    fn step<T: Trace<Step>>(&mut self, input: &Input, events: &mut Vec<Event>, trace: &mut T) {
        fade(&mut self.state);
        let began_rebounding = self.state.driver.rebound.ticks > 0;
        let fired_before = self.state.shells_fired;
        trace.note(|| Step::Stage(Stage::Use));
        self.use_things(input, events, trace);
        trace.note(|| Step::Stage(Stage::Driver));
        self.drive(input, events, trace);
        trace.note(|| Step::Stage(Stage::Targets));
        self.move_targets(trace);
        trace.note(|| Step::Stage(Stage::Shells));
        self.fly(fired_before, events, trace);
        self.hits.clear();
        self.has_tested = !began_rebounding || self.setup.driver.detect_while_rebounding;
        if self.has_tested {
            trace.note(|| Step::Stage(Stage::Detection));
            self.detect(trace);
        } else {
            trace.note(|| Step::Skipped);
        }
        trace.note(|| Step::Stage(Stage::Response));
        self.respond(events, trace);
        trace.note(|| Step::Stage(Stage::Separation));
        self.separate(trace);
        self.state.tick += 1;
    }

    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
    }

    fn contacts(&self) -> &[ContactReport] {
        &self.state.contacts
    }

    fn name(&self, body: Body) -> String {
        match body {
            Body::Driven => "tank".to_owned(),
            Body::Object(index) => {
                let target = self.setup.targets.get(index as usize);
                target.map_or_else(|| format!("target-{index}"), |target| target.name.clone())
            }
            Body::Spawned(number) => format!("shell-{number}"),
        }
    }

    fn report(&self) -> Vec<BodyReport> {
        let State { driver, targets, shells, .. } = &self.state;
        let mut told = BodyReport::upright(Body::Driven, driver.position, driver.yaw);
        told.fields.push(("rebound_ticks", Field::U32(driver.rebound.ticks)));
        told.fields.push(("speed", Field::F32(driver.speed)));
        let targets = (0..).zip(self.setup.targets.iter().zip(targets));
        let targets = targets.map(|(index, (setup, target))| {
            let mut told = BodyReport::upright(Body::Object(index), target.position, target.yaw);
            match setup.on_hit {
                OnHit::Collect => told.fields.push(("alive", Field::Bool(target.alive))),
                OnHit::Push(_) => {
                    told.fields.push(("rebound_ticks", Field::U32(target.rebound.ticks)));
                }
                OnHit::Highlight | OnHit::Rebound(_) | OnHit::Impact(_) => {}
            }
            if matches!(setup.motion, Motion::Chase(_)) {
                told.fields.push(("speed", Field::F32(target.speed)));
            }
            told
        });
        let shells = shells.iter().map(|shell| {
            let yaw = libm::atan2f(shell.direction.x, shell.direction.y);
            BodyReport::upright(Body::Spawned(shell.number), shell.position, yaw)
        });
        std::iter::once(told).chain(targets).chain(shells).collect()
    }
}

/// What lasts a while wears off; the last tick's contacts are forgotten.
pub(super) fn fade(state: &mut State) {
    state.contacts.clear();
    state.driver.flash = state.driver.flash.saturating_sub(1);
    state.driver.lit = state.driver.lit.saturating_sub(1);
    for target in &mut state.targets {
        target.lit = target.lit.saturating_sub(1);
    }
}
