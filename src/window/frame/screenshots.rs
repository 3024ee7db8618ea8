//! `--screenshots FOLDER` makes the README's pictures, `--gallery FOLDER` a small picture of every
//! built-in scene.

use std::path::PathBuf;
use std::time::Duration;

use super::App;
use crate::app::Command;
use crate::platform::clock::Instant;
use crate::platform::files;
use crate::record::drive::Drive;
use crate::scene::catalogue;
use crate::sim::TICK_SECONDS;
use crate::window::Options;
use crate::window::panels::{PICTURE, Tab, has_plan};
use crate::window::shot;
use crate::window::theme::Theme;

/// Time in which every camera movement ends.
const REST: Duration = Duration::from_millis(1_500);

/// Drive before a gallery picture, long enough for visible motion.
const GALLERY_DRIVE: &str = "[(ticks: 40, hold: [Forward])]";

/// A picture to make and its preparation.
struct Shot {
    /// File name without extension.
    name: String,
    scene: &'static str,
    dark: bool,
    tab: Tab,
    /// Input of the drive.
    drive: &'static str,
    /// Whether the drive ends at the first contact.
    until_hit: bool,
    /// Number of steps inside the last tick.
    steps_inside: usize,
}

/// Returns the README's pictures.
fn readme() -> Vec<Shot> {
    vec![
        Shot {
            name: "hit".to_owned(),
            scene: "tank/rebound",
            dark: false,
            tab: Tab::Inspector,
            drive: "[(ticks: 120, hold: [Forward])]",
            until_hit: true,
            steps_inside: 0,
        },
        Shot {
            name: "stepper".to_owned(),
            scene: "wall/slide",
            dark: true,
            tab: Tab::Tick,
            drive: "[(ticks: 240, hold: [Forward])]",
            until_hit: true,
            steps_inside: 7,
        },
        Shot {
            name: "map".to_owned(),
            scene: "map/courtyard",
            dark: false,
            tab: Tab::Parameters,
            drive: "[(ticks: 30, hold: [Forward, TurnLeft]), (ticks: 40, hold: [Forward])]",
            until_hit: true,
            steps_inside: 0,
        },
    ]
}

/// Returns the gallery picture of a scene.
fn gallery_picture(scene: &'static str) -> Shot {
    Shot {
        name: scene.replace('/', "-"),
        scene,
        dark: false,
        tab: Tab::Parameters,
        drive: GALLERY_DRIVE,
        until_hit: false,
        steps_inside: 0,
    }
}

/// Progress of picture making.
pub(super) struct Screenshots {
    folder: PathBuf,
    all: Vec<Shot>,
    /// True for gallery pictures, which show the world alone, in a small size.
    pub(super) are_small: bool,
    /// Index of the current picture.
    index: usize,
    /// Time at which the picture was ready except for the cameras.
    ready: Option<Instant>,
}

impl Screenshots {
    /// Returns the pictures that the command line requests.
    pub(super) fn requested(options: &Options) -> Option<Self> {
        let (folder, all) = if let Some(folder) = &options.gallery {
            (folder, catalogue::ids().filter(|id| !has_plan(id)).map(gallery_picture).collect())
        } else {
            (options.screenshots.as_ref()?, readme())
        };
        let are_small = options.gallery.is_some();
        Some(Self { folder: folder.clone(), all, are_small, index: 0, ready: None })
    }
}

impl App {
    /// Returns whether the window shows the world alone, for the gallery.
    pub(super) fn is_bare(&self) -> bool {
        self.screenshots.as_ref().is_some_and(|shots| shots.are_small)
    }

    /// Advances the current picture; returns whether all pictures are made and the window may close.
    ///
    /// # Errors
    /// One sentence when a picture cannot be written.
    pub(super) fn make_picture(&mut self) -> Result<bool, String> {
        // Excludes unused code from the browser version.
        let Some(shots) = self.screenshots.as_mut().filter(|_| files::HAS_FOLDERS) else {
            return Ok(false);
        };
        let Some(shot) = shots.all.get(shots.index) else { return Ok(true) };
        if self.pending_load.is_some() {
            return Ok(false);
        }
        if let Some(since) = shots.ready {
            if since.elapsed() >= REST {
                let file = |extension| shots.folder.join(format!("{}.{extension}", shot.name));
                if shots.are_small {
                    shot::write_small(&file("jpg"), PICTURE)?;
                } else {
                    shot::write_to(&file("png"))?;
                }
                (shots.index, shots.ready) = (shots.index + 1, None);
            }
            return Ok(false);
        }
        let scene = shot.scene;
        if self.session.scene.id != scene {
            self.load(scene).map_err(|why| why.to_string())?;
            return Ok(false);
        }
        shots.ready = Some(Instant::now());
        let (drive, until_hit) = (Drive::parse(shot.drive)?, shot.until_hit);
        let steps_inside = shot.steps_inside;
        self.theme = Theme::new(shot.dark);
        self.ui.right.tab = shot.tab;
        egui_macroquad::cfg(|ctx| self.theme.apply(ctx));
        if self.is_bare() {
            // Keeps the scene in 3D at a hit.
            self.session.apply(Command::TurnToFigure)?;
        }
        self.drive_to_end(drive, until_hit)?;
        for moment in 0..steps_inside {
            let open = Command::OpenTick(0);
            let step = Command::StepInside { on: true, stage: false };
            self.session.apply(if moment == 0 { open } else { step })?;
        }
        Ok(false)
    }

    /// Drives to the end of the input or to the first contact, then stops.
    fn drive_to_end(&mut self, drive: Drive, until_hit: bool) -> Result<(), String> {
        let ticks = drive.ticks();
        self.session.drive(Some(drive));
        let touches = |app: &Self| app.session.world().contacts().iter().any(|c| c.depth > 0.0);
        while u64::from(self.session.ticks()) < ticks && !(until_hit && touches(self)) {
            self.session.apply(Command::StepOnce)?;
            self.session.advance(TICK_SECONDS, |_, _, _| {});
        }
        Ok(())
    }
}
