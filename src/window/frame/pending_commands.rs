//! Edits that wait for a large ground.
//!
//! An edit belongs to the tick on show, and a recording must reproduce it: no tick runs before the edit
//! is made. The ground is built first. Meanwhile time stands still, a panel shows a progress bar, and
//! the old world stays on show. The edit then uses the finished ground. Cancelling changes nothing.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use super::App;
use super::loading::FRAME;
use crate::app::Command;
use crate::platform::clock::Instant;
use crate::scene::loading::AT_ONCE;
use crate::scene::{LoadActivity, Loading};
use crate::sim::PendingGrounds;
use crate::sim::grounds::GroundKeepAlive;
use crate::text::id;

/// A waiting command and the commands given after it.
#[derive(Default)]
pub(super) struct PendingCommands {
    waiting: Option<Waiting>,
    after: VecDeque<Command>,
}

struct Waiting {
    command: Command,
    loading: Loading<GroundKeepAlive>,
    since: Instant,
}

impl Waiting {
    fn new(command: Command, to_make: PendingGrounds) -> Self {
        let triangles = to_make.triangles();
        let loading = Loading::with(id::FRAME_GROUND.text(), async move |_, progress, pace| {
            progress.triangles.store(triangles, Relaxed);
            Ok(to_make.make(pace).await)
        });
        Self { command, loading, since: Instant::now() }
    }
}

impl PendingCommands {
    /// Returns whether a command waits.
    pub(super) fn wait(&self) -> bool {
        self.waiting.is_some()
    }

    /// Cancels all waiting commands.
    pub(super) fn give_up(&mut self) {
        *self = Self::default();
    }

    /// Returns title and progress of the wait if it is long.
    pub(super) fn waits_for(
        &self,
        is_long: impl Fn(Instant) -> bool,
    ) -> Option<(String, LoadActivity)> {
        let waiting = self.waiting.as_ref().filter(|waiting| is_long(waiting.since))?;
        Some((id::FRAME_BUILDING_GROUND.to_string(), waiting.loading.progress.activity()))
    }

    /// Merges a command into the waiting one if both belong to the same drag; returns the merged command.
    fn take_over(&mut self, command: &Command) -> Option<Command> {
        let waiting = &self.waiting.as_ref()?.command;
        match (waiting, command) {
            (
                Command::Set { path: before, gesture: first, .. },
                Command::Set { path, value, gesture: true },
            ) if before == path && self.after.is_empty() => {
                Some(Command::Set { path: path.clone(), value: value.clone(), gesture: *first })
            }
            _ => None,
        }
    }
}

impl App {
    /// Applies a command, or begins to build the ground that it needs.
    pub(super) fn command(&mut self, command: Command) -> io::Result<()> {
        let newer = self.pending_commands.take_over(&command);
        if newer.is_none() && self.pending_commands.wait() {
            self.pending_commands.after.push_back(command);
            return Ok(());
        }
        let command = newer.unwrap_or(command);
        self.pending_commands.waiting = None;
        let Some(to_make) = self.session.to_make(&command) else { return self.obey(command) };
        self.pending_commands.waiting = Some(Waiting::new(command, to_make));
        self.await_change_for(AT_ONCE)
    }

    /// Applies the waiting command once its ground is built.
    pub(super) fn await_change(&mut self) -> io::Result<()> {
        self.await_change_for(FRAME)
    }

    fn await_change_for(&mut self, patience: Duration) -> io::Result<()> {
        let Some(waiting) = &mut self.pending_commands.waiting else { return Ok(()) };
        let Some(made) = waiting.loading.take(patience) else { return Ok(()) };
        let Some(Waiting { command, .. }) = self.pending_commands.waiting.take() else {
            return Ok(());
        };
        self.obey(command)?;
        // The world holds the ground from now on.
        drop(made);
        while !self.pending_commands.wait()
            && let Some(next) = self.pending_commands.after.pop_front()
        {
            self.command(next)?;
        }
        Ok(())
    }
}
