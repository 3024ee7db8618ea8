//! Stages 3 and 4 with `walls: Exact`: the player moves only to places free of walls and floors.

use glam::{Vec3, vec3};

use super::Map;
use super::state::Motion;
use super::trace::{MovePart, Stage, Step};
use super::walls::Outcome;
use super::walls_exact::MAX_RESIDUAL_DEPTH;
use crate::geom::Trace;
use crate::sim::Stepped;
use crate::sim::event::{Event, EventKind};

/// Maximum number of passes: floors may push the player into a wall, and the wall may push it over
/// other ground.
const PASSES: u32 = 8;

impl Map {
    /// Runs stages 3 and 4. If the whole move does not fit, tries the fall alone, then the walk alone;
    /// the fall comes first, since no key may stop a fall. A player whose fall is blocked counts as
    /// standing.
    pub(super) fn exact<T: Trace<Step>>(
        &mut self,
        from: Vec3,
        wanted: Vec3,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let (motion, speed) = (self.state.motion, self.state.vertical_speed);
        let (first_event, mut out) = (events.len(), Outcome::default());
        self.scratch.best = None;
        let (fall, walk) = (vec3(0.0, wanted.y, 0.0), vec3(wanted.x, 0.0, wanted.z));
        let is_in_two = fall != Vec3::ZERO && walk != Vec3::ZERO;
        let parts = [
            (MovePart::Whole, wanted, speed),
            (MovePart::Vertical, fall, speed),
            (MovePart::Horizontal, walk, 0.0),
        ];
        let parts = &parts[..if is_in_two { 3 } else { 1 }];
        let made = parts.iter().find(|(part, by, speed)| {
            let (part, at, speed) = (*part, from + *by, *speed);
            let first = match part {
                MovePart::Whole => Step::Tried { at },
                _ => Step::Retried { part, at, motion, speed },
            };
            events.truncate(first_event);
            self.attempt([from, *by], first, &mut out, events, trace)
        });
        let part = made.map(|(part, ..)| *part);
        if part.is_none() {
            events.truncate(first_event);
            self.stay_or_least_deep(from, (motion, speed), trace);
        }
        let falls = wanted.y < 0.0 && self.state.position.y == from.y;
        if falls
            && matches!(part, None | Some(MovePart::Horizontal))
            && self.state.motion.is_airborne()
        {
            self.commit(Step::WedgedStanding, trace);
        }
        out.gave_up = part != Some(MovePart::Whole);
        out.slid = out.touched && !out.gave_up && walk != Vec3::ZERO;
        for (place, event) in (first_event..).zip(out.told(EventKind::Blocked)) {
            events.insert(place, event);
        }
    }

    /// Alternates walls and floors until floors leave N out of all walls. Returns whether N is free.
    fn attempt<T: Trace<Step>>(
        &mut self,
        [from, by]: [Vec3; 2],
        first: Step,
        out: &mut Outcome,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) -> bool {
        let mut first = Some(first);
        for _ in 0..PASSES {
            let walls = |trace: &mut T| {
                if let Some(first) = first.take() {
                    self.commit(first, trace);
                }
                self.out_of_walls(from, by, out, trace)
            };
            if !trace.span(|| Step::Stage(Stage::Walls), walls) {
                return false;
            }
            let (y, is_rising) = (self.state.position.y, self.state.is_rising());
            trace.span(|| Step::Stage(Stage::Floors), |trace| self.floors(events, trace));
            let now = self.state.position.y;
            if now == y {
                return true;
            }
            // No headroom check when moving down: the probe crossed every floor in between.
            if (is_rising || now > y) && !self.has_room() {
                return false;
            }
            let depth = self.contacts();
            if depth <= MAX_RESIDUAL_DEPTH {
                return true;
            }
            trace.note(|| Step::StagesRepeated { depth });
        }
        false
    }

    /// Handles a move of which no part fits: stays at the start of the tick or, if that is not free
    /// either, at the least penetrating place tried.
    fn stay_or_least_deep<T: Trace<Step>>(
        &mut self,
        from: Vec3,
        (motion, speed): (Motion, f32),
        trace: &mut T,
    ) {
        let start = self.deepest(from);
        let best = self.scratch.best.filter(|(least, _)| {
            start > MAX_RESIDUAL_DEPTH && *least <= start + MAX_RESIDUAL_DEPTH
        });
        let (left, at) = best.unwrap_or((start, from));
        let real = at.y - from.y;
        let speed = real.clamp(speed.min(0.0), speed.max(0.0));
        self.commit(Step::MoveRejected { left, at, motion, speed }, trace);
    }
}
