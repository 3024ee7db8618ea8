//! Stage 2, at its end: shells fly, swept so that none passes through a target.

use super::setup::OnHit;
use super::state::{State, shift};
use super::trace::Step;
use super::{FADE_TICKS, Shape, ShellState, Tank, TankSetup};
use crate::geom::Trace;
use crate::geom::swept_disk::{swept_disk_disk, swept_disk_rect};
use crate::sim::event::{Body, Event, EventKind};

/// How far a shell flies in a tick, m.
const SHELL_SPEED: f32 = 0.5;

/// Ticks a shell flies.
const SHELL_TICKS: u32 = 120;

impl Tank {
    /// Each shell flies on from where it was, the one fired in this tick excepted; the first
    /// target touched on the way ends it.
    pub(super) fn fly<T: Trace<Step>>(
        &mut self,
        fired_before: u32,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) {
        let mut shells = std::mem::take(&mut self.state.shells);
        shells.retain_mut(|shell| {
            shell.number > fired_before
                || fly_one(&self.setup, &mut self.state, shell, events, trace)
        });
        self.state.shells = shells;
    }
}

/// Whether the shell flies on.
fn fly_one<T: Trace<Step>>(
    setup: &TankSetup,
    state: &mut State,
    shell: &mut ShellState,
    events: &mut Vec<Event>,
    trace: &mut T,
) -> bool {
    let (from, motion) = (shell.disk(), shell.direction * SHELL_SPEED);
    let body = Body::Spawned(shell.number);
    let first = first_touched(setup, state, shell);
    let step = first.map_or(motion, |(_, fraction)| motion * fraction);
    shift(&mut shell.position, step);
    shell.age += 1;
    let number = shell.number;
    let hit = first.map(|(index, _)| index);
    trace.note(|| Step::ShellMoved { shell: number, from: from.center, step, hit });
    if let Some((index, _)) = first {
        let target = &mut state.targets[index];
        // Lossless: a scene has at most 20,000 objects.
        let object = Body::Object(index as u32);
        target.lit = FADE_TICKS;
        events.push(Event { body, kind: EventKind::ShellHit { target: object } });
        let collects = matches!(setup.targets[index].on_hit, OnHit::Collect);
        trace.note(|| Step::ShellHit { shell: number, target: index, collects });
        if collects {
            target.alive = false;
            events.push(Event { body: object, kind: EventKind::Collect });
        }
        return false;
    }
    if shell.age >= SHELL_TICKS {
        trace.note(|| Step::ShellGone { shell: number });
        events.push(Event { body, kind: EventKind::ShellGone });
        return false;
    }
    true
}

/// The target that the shell touches first on its way, and after what fraction of it; of targets
/// touched at once the first in scene order.
fn first_touched(setup: &TankSetup, state: &State, shell: &ShellState) -> Option<(usize, f32)> {
    let (disk, motion) = (shell.disk(), shell.direction * SHELL_SPEED);
    let mut first: Option<(usize, f32)> = None;
    for (index, (setup, target)) in setup.targets.iter().zip(&state.targets).enumerate() {
        let touch = match target.shape(setup) {
            _ if !target.alive => None,
            Shape::Rect(rect) => swept_disk_rect(&disk, motion, &rect),
            Shape::Disk(other) => swept_disk_disk(&disk, motion, &other),
        };
        if let Some(fraction) = touch
            && first.is_none_or(|(_, earliest)| fraction < earliest)
        {
            first = Some((index, fraction));
        }
    }
    first
}
