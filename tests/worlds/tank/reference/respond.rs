//! Stage 4: the responses to hits, and the separation after them.

use super::collide::{overlap, rebound};
use super::model::{Impact, Motion, OnHit, Separation, V, ZERO, local_z};
use super::reading::Reading;
use super::step::{Hit, Rebounding, Report, World, first_chase_speed};

/// Rebound of the driver that a hit requests.
struct Request {
    depth: f64,
    rebound: Rebounding,
}

impl World<'_> {
    pub fn respond(&mut self, report: &mut Report) {
        let mut requests = Vec::new();
        let mut stepped_back = false;
        for hit in report.hits.clone() {
            let spec = &self.scene.targets[hit.target];
            let direction = self.direction_of(&hit);
            let request = |ticks, speed| Request {
                depth: hit.depth,
                rebound: Rebounding { ticks, speed, direction },
            };
            match spec.on_hit {
                OnHit::Highlight => {}
                OnHit::Collect => {
                    self.targets[hit.target].alive = false;
                    report.events.push("Collect");
                }
                OnHit::Rebound { ticks, speed } => requests.push(request(ticks, speed)),
                OnHit::Impact(impact) => {
                    let (ticks, speed) = self.impact(hit.target, impact, report);
                    requests.push(request(ticks, speed));
                }
                OnHit::Push { speed, back_off } => {
                    self.targets[hit.target].rebound =
                        Rebounding { ticks: 1, speed, direction: -direction };
                    if !(stepped_back && self.reads(Reading::OneBackOff)) {
                        self.driver.at = self.driver.at - local_z(self.driver.yaw) * back_off;
                    }
                    stepped_back = true;
                    report.events.push("Push");
                }
            }
            if matches!(spec.motion, Motion::Chase { .. })
                && !self.reads(Reading::OnlyImpactSlowsChase)
            {
                self.targets[hit.target].chase_speed = first_chase_speed(spec.motion);
            }
        }
        self.combine(&requests, report);
        self.separate(report);
    }

    fn direction_of(&self, hit: &Hit) -> V {
        if !self.reads(Reading::DirectionAtResponse) {
            return hit.direction;
        }
        let (target, spec) = (&self.targets[hit.target], &self.scene.targets[hit.target]);
        rebound(self.driver_rect(), target.at, target.yaw, spec.model, self.scene.direction)
    }

    /// Returns ticks and speed of the rebound; resets the speeds of target and driver to their
    /// initial values.
    fn impact(&mut self, index: usize, impact: Impact, report: &mut Report) -> (u32, f64) {
        let v = self.targets[index].moved;
        report.events.push("Impact");
        self.targets[index].chase_speed = first_chase_speed(self.scene.targets[index].motion);
        self.driver.speed = self.scene.driver.move_speed;
        if v < impact.threshold {
            return (impact.slow_ticks, impact.slow_speed);
        }
        // A number less than 0.001 below a whole number, by rounding, counts as that whole number.
        let ticks = impact.ticks_per_speed * v + 1e-3;
        (ticks.floor() as u32, impact.speed_factor * v)
    }

    fn combine(&mut self, requests: &[Request], report: &mut Report) {
        report.rebounds = requests.len();
        let Some(deepest) = requests.iter().reduce(|a, b| if b.depth > a.depth { b } else { a })
        else {
            return;
        };
        let sum = requests.iter().fold(ZERO, |sum, request| sum + request.rebound.direction);
        let direction = if requests.len() == 1 || sum.length() < 1e-4 {
            deepest.rebound.direction
        } else {
            sum.unit()
        };
        let ticks = requests.iter().map(|request| request.rebound.ticks).max().unwrap_or(0);
        let speed = requests.iter().map(|request| request.rebound.speed).fold(0.0, f64::max);
        self.driver.rebound = Rebounding { ticks, speed, direction };
        let impacts = report.events.iter().filter(|kind| **kind == "Impact").count();
        if !(self.reads(Reading::ImpactWithoutRebound) && impacts == requests.len()) {
            report.events.push("Rebound");
        }
    }

    fn separate(&mut self, report: &mut Report) {
        let skipped = !report.detected && self.reads(Reading::NoSeparationWhenSkipped);
        if self.scene.separation == Separation::None || skipped {
            return;
        }
        for _pass in 0..4 {
            let mut overlapping: Vec<(f64, usize)> = (0..self.targets.len())
                .filter(|i| self.separates_from(*i, report))
                .map(|i| (self.way_out(i).0, i))
                .filter(|(depth, _)| *depth > 0.0)
                .collect();
            // Deepest first; the sort is stable, so equal depths keep the scene's order.
            overlapping.sort_by(|a, b| b.0.total_cmp(&a.0));
            if overlapping.is_empty() {
                return;
            }
            if self.reads(Reading::DeepestOnly) {
                overlapping.truncate(1);
            }
            for (_, i) in overlapping {
                let (depth, mtv) = self.way_out(i);
                if depth > 0.0 {
                    self.driver.at = self.driver.at + mtv;
                    report.separated = true;
                }
            }
        }
    }

    fn separates_from(&self, index: usize, report: &Report) -> bool {
        let hit = report.hits.iter().any(|hit| hit.target == index);
        let solid = matches!(
            self.scene.targets[index].on_hit,
            OnHit::Rebound { .. } | OnHit::Impact(_) | OnHit::Push { .. }
        );
        self.targets[index].alive && solid && (hit || !self.reads(Reading::SeparateFromHitsOnly))
    }

    /// Returns the depth, and the displacement that moves the driver out of the target.
    fn way_out(&self, index: usize) -> (f64, V) {
        let target = &self.targets[index];
        let model = self.scene.targets[index].model;
        let found = overlap(self.driver_rect(), target.at, target.yaw, model);
        (found.depth, found.normal * found.depth)
    }
}
