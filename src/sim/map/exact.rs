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

/// Maximum number of runs of the stages for walls and floors. A floor may push the player into a wall,
/// and the wall may push it over other ground.
const MAX_PASSES: u32 = 8;

impl Map {
    /// Runs stages 3 and 4. If the whole move does not fit, tries its vertical part alone, then its
    /// horizontal part. The vertical part comes first, since no key may stop a fall. A player whose fall
    /// is blocked counts as standing.
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
        let (vertical, walk) = (vec3(0.0, wanted.y, 0.0), vec3(wanted.x, 0.0, wanted.z));
        let has_both = vertical != Vec3::ZERO && walk != Vec3::ZERO;
        let parts = [
            (MovePart::Whole, wanted, speed),
            (MovePart::Vertical, vertical, speed),
            (MovePart::Horizontal, walk, 0.0),
        ];
        let parts = &parts[..if has_both { 3 } else { 1 }];
        let success = parts.iter().find(|(part, displacement, speed)| {
            let (part, at, speed) = (*part, from + *displacement, *speed);
            let first_step = match part {
                MovePart::Whole => Step::Tried { at },
                _ => Step::Retried { part, at, motion, speed },
            };
            events.truncate(first_event);
            self.attempt([from, *displacement], first_step, &mut out, events, trace)
        });
        let part = success.map(|(part, ..)| *part);
        if part.is_none() {
            events.truncate(first_event);
            self.reject_move(from, (motion, speed), trace);
        }
        let fall_is_blocked = wanted.y < 0.0 && self.state.position.y == from.y;
        if fall_is_blocked
            && matches!(part, None | Some(MovePart::Horizontal))
            && self.state.motion.is_airborne()
        {
            self.commit(Step::WedgedStanding, trace);
        }
        out.gave_up = part != Some(MovePart::Whole);
        out.slid = out.touched && !out.gave_up && walk != Vec3::ZERO;
        for (index, event) in (first_event..).zip(out.events(EventKind::Blocked)) {
            events.insert(index, event);
        }
    }

    /// Alternates the stages for walls and floors until N is in no wall after the stage for floors.
    /// Returns whether N is free.
    fn attempt<T: Trace<Step>>(
        &mut self,
        [from, displacement]: [Vec3; 2],
        first_step: Step,
        out: &mut Outcome,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) -> bool {
        let mut first_step = Some(first_step);
        for _ in 0..MAX_PASSES {
            let walls = |trace: &mut T| {
                if let Some(step) = first_step.take() {
                    self.commit(step, trace);
                }
                self.out_of_walls(from, displacement, out, trace)
            };
            if !trace.span(|| Step::Stage(Stage::Walls), walls) {
                return false;
            }
            let (y, is_rising) = (self.state.position.y, self.state.is_rising());
            trace.span(|| Step::Stage(Stage::Floors), |trace| self.floors(events, trace));
            let new_y = self.state.position.y;
            if new_y == y {
                return true;
            }
            // No headroom check when moving down: the probe crossed every floor in between.
            if (is_rising || new_y > y) && !self.has_headroom() {
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

    /// Rejects a move with no fitting part. The player stays at the start of the tick. If the start is not
    /// free either, moves to the least penetrating place tried, unless that place is deeper.
    fn reject_move<T: Trace<Step>>(
        &mut self,
        from: Vec3,
        (motion, speed): (Motion, f32),
        trace: &mut T,
    ) {
        let start_depth = self.deepest(from);
        let best = self.scratch.best.filter(|(least, _)| {
            start_depth > MAX_RESIDUAL_DEPTH && *least <= start_depth + MAX_RESIDUAL_DEPTH
        });
        let (left, at) = best.unwrap_or((start_depth, from));
        let rise = at.y - from.y;
        let speed = rise.clamp(speed.min(0.0), speed.max(0.0));
        self.commit(Step::MoveRejected { left, at, motion, speed }, trace);
    }
}
