//! Edits that wait for a large ground.
//!
//! An edit applies to the tick on show, and a recording must reproduce the edit. No tick therefore runs
//! while the ground for an edit is built: a panel shows a progress bar, and the old world stays on show.
//! The edit then uses the finished ground. Cancelling changes nothing.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::App;
use super::loading::WAIT_PER_FRAME;
use crate::app::Command;
use crate::platform::clock::Instant;
use crate::scene::loading::PROGRESS_DELAY;
use crate::scene::{LoadActivity, Loading};
use crate::sim::PendingGrounds;
use crate::sim::grounds::GroundKeepAlive;
use crate::text::id;

/// A waiting command and the commands given after it.
#[derive(Default)]
pub(super) struct PendingCommands {
    waiting: Option<Waiting>,
    queue: VecDeque<Command>,
}

/// A command and the ground being built for it.
struct Waiting {
    command: Command,
    loading: Loading<GroundKeepAlive>,
    start: Instant,
}

impl Waiting {
    fn new(command: Command, grounds: PendingGrounds) -> Self {
        let triangles = grounds.triangles();
        let loading = Loading::with(id::FRAME_GROUND.text(), async move |_, progress, pace| {
            progress.triangles.store(triangles, Relaxed);
            Ok(grounds.make(pace).await)
        });
        Self { command, loading, start: Instant::now() }
    }
}

impl PendingCommands {
    /// Returns whether a command waits.
    pub(super) fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Cancels all waiting commands.
    pub(super) fn cancel(&mut self) {
        *self = Self::default();
    }

    /// Returns the title and progress of a long wait.
    pub(super) fn wait_progress(
        &self,
        is_long: impl Fn(Instant) -> bool,
    ) -> Option<(String, LoadActivity)> {
        let waiting = self.waiting.as_ref().filter(|waiting| is_long(waiting.start))?;
        Some((id::FRAME_BUILDING_GROUND.to_string(), waiting.loading.progress.activity()))
    }

    /// Merges a command into the waiting one if both belong to the same drag; returns the merged command.
    fn merge(&mut self, command: &Command) -> Option<Command> {
        let waiting = &self.waiting.as_ref()?.command;
        match (waiting, command) {
            (
                Command::Set { path: waiting_path, gesture: first, .. },
                Command::Set { path, value, gesture: true },
            ) if waiting_path == path && self.queue.is_empty() => {
                Some(Command::Set { path: path.clone(), value: value.clone(), gesture: *first })
            }
            _ => None,
        }
    }
}

impl App {
    /// Applies a command, or starts to build the ground that it needs.
    pub(super) fn command(&mut self, command: Command) -> io::Result<()> {
        let merged = self.pending_commands.merge(&command);
        if merged.is_none() && self.pending_commands.is_waiting() {
            self.pending_commands.queue.push_back(command);
            return Ok(());
        }
        let command = merged.unwrap_or(command);
        self.pending_commands.waiting = None;
        let Some(grounds) = self.session.pending_grounds(&command) else {
            return self.apply_command(command);
        };
        self.pending_commands.waiting = Some(Waiting::new(command, grounds));
        self.await_change_for(PROGRESS_DELAY)
    }

    /// Applies the waiting command once its ground is built.
    pub(super) fn await_change(&mut self) -> io::Result<()> {
        self.await_change_for(WAIT_PER_FRAME)
    }

    fn await_change_for(&mut self, time_limit: Duration) -> io::Result<()> {
        let Some(waiting) = &mut self.pending_commands.waiting else { return Ok(()) };
        let Some(grounds) = waiting.loading.take(time_limit) else { return Ok(()) };
        let Some(Waiting { command, .. }) = self.pending_commands.waiting.take() else {
            return Ok(());
        };
        self.apply_command(command)?;
        // The world holds the ground from now on.
        drop(grounds);
        while !self.pending_commands.is_waiting()
            && let Some(next) = self.pending_commands.queue.pop_front()
        {
            self.command(next)?;
        }
        Ok(())
    }
}
