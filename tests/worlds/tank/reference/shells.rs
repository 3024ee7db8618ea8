//! The cannon: its shots, and the hits of its shells.

use super::model::{OnHit, V, local_z};
use super::reading::Reading;
use super::step::{Report, Shell, World};
use super::sweep::first_touch;

const SHELL_RADIUS: f64 = 0.15;
const SHELL_AHEAD: f64 = 0.75;
const SHELL_SPEED: f64 = 0.5;
const SHELL_TICKS: u32 = 120;
const FIRE_GAP: u64 = 15;

impl World<'_> {
    pub fn fire(&mut self, report: &mut Report) {
        let gap = if self.reads(Reading::FireGap16) { FIRE_GAP + 1 } else { FIRE_GAP };
        if self.last_shot.is_some_and(|shot| self.tick - shot < gap) {
            return;
        }
        self.last_shot = Some(self.tick);
        self.fired += 1;
        let forward = local_z(self.driver.yaw);
        let at = self.driver.at + forward * SHELL_AHEAD;
        self.shells.push(Shell { number: self.fired, at, forward, age: 0 });
        report.events.push("Fire");
    }

    /// Moves the first `count` shells, which are older than this tick.
    pub fn move_shells(&mut self, count: usize, report: &mut Report) {
        let lifetime =
            if self.reads(Reading::ShellLives121) { SHELL_TICKS + 1 } else { SHELL_TICKS };
        let mut kept = Vec::new();
        for (i, mut shell) in std::mem::take(&mut self.shells).into_iter().enumerate() {
            if i >= count {
                kept.push(shell);
                continue;
            }
            let from = shell.at;
            shell.at = from + shell.forward * SHELL_SPEED;
            shell.age += 1;
            if let Some(target) = self.first_touched(from, shell.at, SHELL_RADIUS) {
                report.events.push("ShellHit");
                if self.scene.targets[target].on_hit == OnHit::Collect {
                    self.targets[target].alive = false;
                    if !self.reads(Reading::ShellHitWithoutCollect) {
                        report.events.push("Collect");
                    }
                }
            } else if shell.age >= lifetime {
                report.events.push("ShellGone");
            } else {
                kept.push(shell.clone());
            }
        }
        self.shells = kept;
    }

    fn first_touched(&self, from: V, to: V, radius: f64) -> Option<usize> {
        let touch = |i: usize| {
            let (target, model) = (&self.targets[i], self.scene.targets[i].model);
            let found = first_touch(from, to, radius, target.at, target.yaw, model);
            found.filter(|_| target.alive).map(|t| (t, i))
        };
        let mut all = (0..self.targets.len()).filter_map(touch);
        if self.reads(Reading::ShellSceneOrder) {
            return all.next().map(|(_, i)| i);
        }
        all.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, i)| i)
    }
}
