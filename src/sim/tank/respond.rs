//! Stage 4: the effects of the hits, and the removal of remaining overlaps.

use glam::Vec2;

use super::detect::{Hit, test};
use super::setup::{Impact, OnHit, Rebound, Separation};
use super::trace::Step;
use super::{Shape, Tank};
use crate::geom::{Contact, Trace};
use crate::sim::Stepped;

/// Minimum length of a summed direction; below it, the rebounds cancel.
const MIN_DIRECTION: f32 = 1e-4;

/// Rounding tolerance for whole ticks. v is a difference of positions, which rounding may make too
/// short.
const TICK_TOLERANCE: f32 = 1e-3;

/// Maximum number of separation passes.
const SEPARATION_PASSES: usize = 4;

/// The rebound demanded by one hit, or by several together.
#[derive(Clone, Copy)]
struct Demand {
    /// Sum of the directions of the hits.
    sum: Vec2,
    deepest: Hit,
    ticks: u32,
    speed: f32,
    flash: u32,
}

impl Demand {
    /// Combines two demands: sums directions, and takes the maximum of ticks, speed and flash.
    fn combine(self, later: Self) -> Self {
        let deeper = later.deepest.contact.depth > self.deepest.contact.depth;
        Self {
            sum: self.sum + later.sum,
            deepest: if deeper { later.deepest } else { self.deepest },
            ticks: self.ticks.max(later.ticks),
            speed: self.speed.max(later.speed),
            flash: self.flash.max(later.flash),
        }
    }

    /// Returns the normalised sum, or the deepest hit's direction if the sum vanishes.
    fn direction(&self) -> Vec2 {
        if self.is_cancelled() { self.deepest.choice.direction } else { self.sum.normalize() }
    }

    /// Returns whether the sum is too short to have a direction.
    fn is_cancelled(&self) -> bool {
        self.sum.length() <= MIN_DIRECTION
    }
}

impl Tank {
    /// Applies the `on_hit` reaction of each target hit.
    pub(super) fn respond<T: Trace<Step>>(&mut self, trace: &mut T) {
        let setup = self.setup.clone();
        let mut rebound: Option<Demand> = None;
        for index in 0..self.hits.len() {
            let hit = self.hits[index];
            let (target, sum) = (hit.target, hit.choice.direction);
            let mut demand = |ticks, speed, flash| {
                let demand = Demand { sum, deepest: hit, ticks, speed, flash };
                rebound = Some(rebound.map_or(demand, |earlier| earlier.combine(demand)));
            };
            match &setup.targets[target].on_hit {
                OnHit::Highlight => self.commit(Step::Highlighted { target }, trace),
                OnHit::Collect => self.commit(Step::Collected { target }, trace),
                &OnHit::Rebound(Rebound { ticks, speed, flash_ticks }) => {
                    self.commit(Step::Demanded { target, ticks, speed }, trace);
                    demand(ticks, speed, flash_ticks);
                }
                OnHit::Impact(impact) => {
                    let v = self.state.targets[target].moved.length();
                    let slow = v < impact.threshold;
                    let (ticks, speed) = impact.rebound(v, slow);
                    self.commit(Step::Impacted { target, v, slow, ticks, speed }, trace);
                    demand(ticks, speed, impact.flash_ticks);
                }
                OnHit::Push(push) => {
                    let (direction, speed) = (-sum, push.speed);
                    let back_off = -self.state.driver.forward() * push.back_off;
                    self.commit(Step::Pushed { target, direction, speed, back_off }, trace);
                }
            }
        }
        // A hit while rebounding replaces direction, ticks and speed.
        if let Some(demand) = rebound {
            let (direction, cancelled) = (demand.direction(), demand.is_cancelled());
            let Demand { sum, ticks, speed, flash, .. } = demand;
            self.commit(Step::Rebound { sum, cancelled, direction, ticks, speed, flash }, trace);
        }
    }

    /// Moves the driver out of the solid targets that it still overlaps, the deepest in each pass.
    pub(super) fn separate<T: Trace<Step>>(&mut self, trace: &mut T) {
        if self.setup.methods.separation == Separation::None {
            return trace.note(|| Step::NotSeparated);
        }
        for _ in 0..SEPARATION_PASSES {
            let Some((target, contact)) = self.deepest_solid(trace) else {
                return trace.note(|| Step::Cleared);
            };
            let (Contact { normal, depth }, mtv) = (contact, contact.mtv());
            self.commit(Step::Separated { target, depth, normal, mtv }, trace);
        }
    }

    /// Returns the solid target with the deepest overlap; on ties the first in scene order.
    fn deepest_solid<T: Trace<Step>>(&mut self, trace: &T) -> Option<(usize, Contact)> {
        let driver = self.state.driver_rect(&self.setup);
        self.gather_near(&Shape::Rect(driver).bounds(), trace);
        let solid = self.near().filter(|(_, setup, _)| setup.on_hit.is_solid());
        let hits = solid.filter_map(|(index, setup, target)| {
            Some((index, test(&driver, &target.shape(setup), &mut ()).hit()?))
        });
        hits.reduce(|deepest, hit| if hit.1.depth > deepest.1.depth { hit } else { deepest })
    }
}

impl Impact {
    /// Returns the ticks and the speed, m/tick, of the rebound from a target that moved `v` m in this
    /// tick.
    fn rebound(&self, v: f32, slow: bool) -> (u32, f32) {
        if slow {
            return (self.slow_ticks, self.slow_speed);
        }
        // The cast rounds down and saturates.
        ((self.ticks_per_speed * v + TICK_TOLERANCE) as u32, self.speed_factor * v)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::tank::{Direction, RegionChoice};

    #[test]
    fn cancelling_hits_of_equal_depth_use_the_earlier_direction() {
        let demand = |target, direction| {
            let contact = Contact { normal: direction, depth: 0.5 };
            let (method, centre) = (Direction::CentreLine, Vec2::ZERO);
            let choice = RegionChoice {
                target,
                target_center: centre,
                driver_center: centre,
                u: direction,
                regions: None,
                method,
                direction,
            };
            let deepest = Hit { target, contact, choice };
            Demand { sum: direction, deepest, ticks: 1, speed: 0.1, flash: 0 }
        };
        let both = demand(0, Vec2::X).combine(demand(1, Vec2::NEG_X));
        assert!(both.is_cancelled());
        assert_eq!(both.direction(), Vec2::X);
    }

    #[test]
    fn rounding_of_v_loses_no_whole_tick() {
        let setup = |threshold| Impact { threshold, ..Impact::default() };
        for (v, ticks) in [(0.16, 20), (0.2, 25), (0.24, 30), (0.32, 40), (0.4, 50)] {
            for k in 0..2_000 {
                let from = k as f32 * 0.0123 - 12.0;
                let moved = (from + v) - from;
                assert_eq!(setup(0.14).rebound(moved, false).0, ticks, "{moved}");
            }
        }
        assert_eq!(setup(0.14).rebound(0.2075, false).0, 25, "rounded down");
    }
}
