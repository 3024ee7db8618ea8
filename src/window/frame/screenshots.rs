//! `--screenshots FOLDER`: the pictures of the README.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::Desk;
use crate::app::Command;
use crate::sim::Action;
use crate::sim::input::ActionSet;
use crate::window::panels::Tab;
use crate::window::shot;
use crate::window::theme::Theme;

/// The cameras have come to rest after this.
const REST: Duration = Duration::from_millis(1_500);

/// A picture of the whole window.
struct Shot {
    /// The file, without its extension.
    name: &'static str,
    scene: &'static str,
    dark: bool,
    tab: Tab,
    /// What is held down, and for how many ticks at most; a contact ends it.
    drive: &'static [(u32, &'static [Action])],
    /// Steps inside the tick that is then on show.
    inside: usize,
}

/// The pictures, in the order in which they are made.
const SHOTS: [Shot; 3] = [
    Shot {
        name: "hit",
        scene: "tank/rebound",
        dark: false,
        tab: Tab::Inspector,
        drive: &[(120, &[Action::Forward])],
        inside: 0,
    },
    Shot {
        name: "stepper",
        scene: "wall/slide",
        dark: true,
        tab: Tab::Tick,
        drive: &[(240, &[Action::Forward])],
        inside: 6,
    },
    Shot {
        name: "map",
        scene: "map/courtyard",
        dark: false,
        tab: Tab::Parameters,
        drive: &[(30, &[Action::Forward, Action::TurnLeft]), (40, &[Action::Forward])],
        inside: 0,
    },
];

/// How far the pictures are made.
pub(super) struct Screenshots {
    folder: PathBuf,
    /// Which one is made.
    at: usize,
    /// Since when it has been ready but for the cameras.
    ready: Option<Instant>,
}

impl Screenshots {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder, at: 0, ready: None }
    }
}

impl Desk {
    /// Goes on with the picture that is made; whether all are made and the window may close.
    ///
    /// # Errors
    /// One sentence when a picture cannot be written.
    pub(super) fn make_screenshot(&mut self) -> Result<bool, String> {
        let Some(shots) = &mut self.screenshots else { return Ok(false) };
        let Some(shot) = SHOTS.get(shots.at) else { return Ok(true) };
        if self.loading.is_some() {
            return Ok(false);
        }
        if let Some(since) = shots.ready {
            if since.elapsed() >= REST {
                shot::write_to(&shots.folder.join(format!("{}.png", shot.name)))?;
                (shots.at, shots.ready) = (shots.at + 1, None);
            }
            return Ok(false);
        }
        if self.session.scene.id != shot.scene {
            self.load(shot.scene).map_err(|why| why.to_string())?;
            return Ok(false);
        }
        let tick = self.session.ticks();
        let mut end = 0;
        let held = shot.drive.iter().find(|(ticks, _)| {
            end += ticks;
            tick < end
        });
        let touches = self.session.world().contacts().iter().any(|c| c.depth > 0.0);
        if let Some((_, held)) = held.filter(|_| !touches) {
            let held = ActionSet::from_iter(held.iter().copied());
            self.session.incoming.feed(held, ActionSet::default());
            self.ask(Command::StepOnce)?;
            return Ok(false);
        }
        self.screenshots.as_mut().map(|shots| shots.ready.insert(Instant::now()));
        self.theme = Theme::new(shot.dark);
        egui_macroquad::cfg(|ctx| self.theme.apply(ctx));
        self.ui.right.tab = shot.tab;
        for moment in 0..shot.inside {
            let open = Command::OpenTick(0);
            let inside = Command::StepInside { on: true, stage: false };
            self.ask(if moment == 0 { open } else { inside })?;
        }
        Ok(false)
    }

    fn ask(&mut self, command: Command) -> Result<(), String> {
        self.session.apply(command)
    }
}
