//! `--screenshots FOLDER`: the pictures of the README; `--gallery FOLDER`: a small one of every
//! built-in scene; `--figures FOLDER`: those of the course.

use std::path::PathBuf;
use std::time::Duration;

use super::Desk;
use crate::app::Command;
use crate::platform::clock::Instant;
use crate::platform::files;
use crate::record::drive::Drive;
use crate::scene::course::{Figure, course};
use crate::scene::{CameraKind, catalogue};
use crate::sim::TICK_SECONDS;
use crate::window::Options;
use crate::window::panels::{PICTURE, Tab};
use crate::window::shot;
use crate::window::theme::Theme;

/// The cameras have come to rest after this.
const REST: Duration = Duration::from_millis(1_500);

/// What is driven before a picture of the gallery: far enough to be under way.
const UNDER_WAY: &str = "[(ticks: 40, hold: [Forward])]";

/// Text scale of Figures in the gallery: one pixel of theirs is a point.
const SMALL_SCALE: f32 = 5.0;

/// Of figures, which are shown small: their marks and letters are so much larger.
const FIGURE_SCALE: f32 = 2.0;

/// A picture and how to come to it.
struct Shot {
    /// The file, without its extension.
    name: String,
    scene: &'static str,
    dark: bool,
    tab: Tab,
    /// What is held down.
    drive: &'static str,
    /// When it ends.
    until: Until,
    /// Steps inside the tick that is then on show.
    inside: usize,
}

/// When a drive ends.
#[derive(Clone, Copy)]
enum Until {
    /// When it is over.
    Over,
    /// At the first contact, at the latest when it is over.
    Hit,
    /// As the figure says, which also says how the scene is set and looked at.
    Figure(&'static Figure),
}

/// The pictures of the README, in the order in which they are made.
fn readme() -> Vec<Shot> {
    vec![
        Shot {
            name: "hit".to_owned(),
            scene: "tank/rebound",
            dark: false,
            tab: Tab::Inspector,
            drive: "[(ticks: 120, hold: [Forward])]",
            until: Until::Hit,
            inside: 0,
        },
        Shot {
            name: "stepper".to_owned(),
            scene: "wall/slide",
            dark: true,
            tab: Tab::Tick,
            drive: "[(ticks: 240, hold: [Forward])]",
            until: Until::Hit,
            inside: 7,
        },
        Shot {
            name: "map".to_owned(),
            scene: "map/courtyard",
            dark: false,
            tab: Tab::Parameters,
            drive: "[(ticks: 30, hold: [Forward, TurnLeft]), (ticks: 40, hold: [Forward])]",
            until: Until::Hit,
            inside: 0,
        },
    ]
}

/// The picture of a scene in the gallery.
fn small(scene: &'static str) -> Shot {
    Shot {
        name: scene.replace('/', "-"),
        scene,
        dark: false,
        tab: Tab::Parameters,
        drive: UNDER_WAY,
        until: Until::Over,
        inside: 0,
    }
}

/// The picture of a figure of the course.
fn drawn(figure: &'static Figure) -> Shot {
    Shot {
        name: figure.name.clone(),
        scene: &figure.scene,
        dark: false,
        tab: Tab::Parameters,
        drive: &figure.drive,
        until: Until::Figure(figure),
        inside: 0,
    }
}

/// How far the pictures are made.
pub(super) struct Shots {
    folder: PathBuf,
    all: Vec<Shot>,
    /// Whether they show the world alone, in the gallery's size.
    pub(super) are_small: bool,
    /// Whether they are figures, which have the overlays that they name.
    are_figures: bool,
    /// Which one is made.
    at: usize,
    /// Since when it has been ready but for the cameras.
    ready: Option<Instant>,
}

impl Shots {
    /// What the command line asks for.
    pub(super) fn asked(options: &Options) -> Option<Self> {
        let (folder, all) = if let Some(folder) = &options.gallery {
            (folder, catalogue::ids().map(small).collect())
        } else if let Some(folder) = &options.figures {
            let figures = course().units.iter().flat_map(|unit| &unit.figures);
            (folder, figures.map(drawn).collect())
        } else {
            (options.screenshots.as_ref()?, readme())
        };
        let are_small = options.gallery.is_some() || options.figures.is_some();
        let are_figures = options.gallery.is_none() && options.figures.is_some();
        Some(Self { folder: folder.clone(), all, are_small, are_figures, at: 0, ready: None })
    }
}

impl Desk {
    /// Whether it makes figures of the course.
    pub(super) fn is_figure(&self) -> bool {
        self.shots.as_ref().is_some_and(|shots| shots.are_figures)
    }

    /// Whether the window shows the world alone, for pictures of the gallery and of the course.
    pub(super) fn is_bare(&self) -> bool {
        self.shots.as_ref().is_some_and(|shots| shots.are_small)
    }

    /// Goes on with the picture that is made; whether all are made and the window may close.
    ///
    /// # Errors
    /// One sentence when a picture cannot be written.
    pub(super) fn make_picture(&mut self) -> Result<bool, String> {
        // A page, which has none, need not be able to.
        let Some(shots) = self.shots.as_mut().filter(|_| files::HAS_FOLDERS) else {
            return Ok(false);
        };
        let Some(shot) = shots.all.get(shots.at) else { return Ok(true) };
        if self.coming.is_some() {
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
                (shots.at, shots.ready) = (shots.at + 1, None);
            }
            return Ok(false);
        }
        let scene = shot.scene;
        if self.session.scene.id != scene {
            self.load(scene).map_err(|why| why.to_string())?;
            return Ok(false);
        }
        shots.ready = Some(Instant::now());
        let (drive, until, inside) = (Drive::parse(shot.drive)?, shot.until, shot.inside);
        self.theme = Theme::new(shot.dark);
        self.ui.right.tab = shot.tab;
        egui_macroquad::cfg(|ctx| self.theme.apply(ctx));
        if let Until::Figure(figure) = until {
            self.settings.text_scale = FIGURE_SCALE;
            return self.session.stand_as(figure).map(|()| false);
        }
        if self.is_bare() {
            // A whole scene, unless that is one pair.
            self.session.apply(Command::TurnToFigure)?;
            let is_pair = self.is_about_a_test() && self.session.world().bodies().len() == 2;
            self.settings.text_scale = if is_pair { SMALL_SCALE } else { 1.0 };
            if is_pair {
                self.session.apply(Command::Camera(CameraKind::Figure))?;
            }
        }
        self.come_to(drive, matches!(until, Until::Hit))?;
        for moment in 0..inside {
            let open = Command::OpenTick(0);
            let step = Command::StepInside { on: true, stage: false };
            self.session.apply(if moment == 0 { open } else { step })?;
        }
        Ok(false)
    }

    /// Drives to the drive's end, or to the first contact, and stands still there.
    fn come_to(&mut self, drive: Drive, until_hit: bool) -> Result<(), String> {
        let ticks = drive.ticks();
        self.session.drive(Some(drive));
        let touches = |desk: &Self| desk.session.world().contacts().iter().any(|c| c.depth > 0.0);
        while u64::from(self.session.ticks()) < ticks && !(until_hit && touches(self)) {
            self.session.apply(Command::StepOnce)?;
            self.session.advance(TICK_SECONDS, |_, _, _| {});
        }
        Ok(())
    }
}
