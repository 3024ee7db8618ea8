//! The end of stage 2: moves shells by swept tests, so that none passes through a target.

use super::setup::OnHit;
use super::trace::Step;
use super::{Shape, ShellState, Tank};
use crate::geom::swept_disk::{swept_disk_disk, swept_disk_rect};
use crate::geom::{Disk, Trace};
use crate::sim::Stepped;

/// Speed of a shell, m/tick.
const SHELL_SPEED: f32 = 0.5;

/// Lifetime of a shell, ticks.
const SHELL_TICKS: u32 = 120;

impl Tank {
    /// Moves each shell fired before this tick. The first target that a shell touches ends its flight.
    pub(super) fn move_shells<T: Trace<Step>>(&mut self, fired_before: u32, trace: &mut T) {
        let mut index = 0;
        while let Some(shell) = self.state.shells.get(index).copied()
            && shell.number <= fired_before
        {
            self.move_shell(&shell, trace);
            // If the shell has ended, the next one has taken its index.
            index +=
                usize::from(self.state.shells.get(index).is_some_and(|s| s.number == shell.number));
        }
    }

    fn move_shell<T: Trace<Step>>(&mut self, shell: &ShellState, trace: &mut T) {
        let (from, motion) = (shell.disk().center, shell.direction * SHELL_SPEED);
        let number = shell.number;
        let (hit, fraction) = self.first_touched(shell, trace).unzip();
        // Without a hit the fraction is exactly 1, so that the full motion is exact.
        let fraction = fraction.unwrap_or(1.0);
        let step = motion * fraction;
        let moved = Step::ShellMoved { shell: number, from, motion, fraction, step, hit };
        self.in_span(moved, trace, |tank, trace| {
            if let Some(target) = hit {
                let collects = matches!(tank.setup.targets[target].on_hit, OnHit::Collect);
                tank.commit(Step::ShellHit { shell: number, target, collects }, trace);
            } else if shell.age + 1 >= SHELL_TICKS {
                tank.commit(Step::ShellGone { shell: number }, trace);
            }
        });
    }

    /// Returns the first target that the shell touches, and the fraction of its motion until then; on
    /// ties, the first target in scene order.
    fn first_touched<T: Trace<Step>>(
        &mut self,
        shell: &ShellState,
        trace: &T,
    ) -> Option<(usize, f32)> {
        let (disk, motion) = (shell.disk(), shell.direction * SHELL_SPEED);
        let end = Disk { center: disk.center + motion, ..disk };
        let swept_bounds = Shape::Disk(disk).bounds().union(&Shape::Disk(end).bounds());
        self.gather_near(&swept_bounds, trace);
        let touches = self.near().filter_map(|(index, setup, target)| {
            let fraction = match target.shape(setup) {
                Shape::Rect(rect) => swept_disk_rect(&disk, motion, &rect),
                Shape::Disk(other) => swept_disk_disk(&disk, motion, &other),
            };
            Some((index, fraction?))
        });
        touches.reduce(|first, touch| if touch.1 < first.1 { touch } else { first })
    }
}
