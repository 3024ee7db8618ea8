//! `--screenshots FOLDER`: the pictures of the README.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::Desk;
use crate::app::Command;
use crate::record::drive::Drive;
use crate::sim::TICK_SECONDS;
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
    /// What is held down; a contact ends it.
    drive: &'static str,
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
        drive: "[(ticks: 120, hold: [Forward])]",
        inside: 0,
    },
    Shot {
        name: "stepper",
        scene: "wall/slide",
        dark: true,
        tab: Tab::Tick,
        drive: "[(ticks: 240, hold: [Forward])]",
        inside: 7,
    },
    Shot {
        name: "map",
        scene: "map/courtyard",
        dark: false,
        tab: Tab::Parameters,
        drive: "[(ticks: 30, hold: [Forward, TurnLeft]), (ticks: 40, hold: [Forward])]",
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
        shots.ready = Some(Instant::now());
        let drive = Drive::parse(shot.drive)?;
        let ticks = drive.ticks();
        self.session.drive(Some(drive));
        let touches = |desk: &Self| desk.session.world().contacts().iter().any(|c| c.depth > 0.0);
        while u64::from(self.session.ticks()) < ticks && !touches(self) {
            self.ask(Command::StepOnce)?;
            self.session.advance(TICK_SECONDS, |_, _, _| {});
        }
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
