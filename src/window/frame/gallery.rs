//! `--gallery FOLDER`: a picture of every built-in scene, as the gallery shows them.

use std::io;
use std::path::PathBuf;

use super::Desk;
use crate::scene::catalogue;
use crate::sim::Action;
use crate::sim::input::ActionSet;
use crate::window::panels::PICTURE;
use crate::window::shot;

/// A scene has run for so many ticks when its picture is made.
const TICKS: u32 = 40;

/// The pictures that are to be made.
pub(super) struct Pictures {
    folder: PathBuf,
    /// The ids still to come, the next one at the end.
    left: Vec<&'static str>,
}

impl Pictures {
    pub(super) fn new(folder: PathBuf) -> Self {
        let mut left: Vec<&str> = catalogue::ids().collect();
        left.reverse();
        Self { folder, left }
    }
}

impl Desk {
    /// Makes the next picture, if its scene has run long enough; goes on to the next scene.
    /// Whether the window may close.
    ///
    /// # Errors
    /// One sentence when a picture cannot be written.
    pub(super) fn make_picture(&mut self) -> Result<bool, String> {
        let Some(pictures) = &mut self.pictures else { return Ok(false) };
        let Some(id) = pictures.left.last().copied() else { return Ok(true) };
        if self.loading.is_some() {
            return Ok(false);
        }
        if self.session.scene.id != id {
            self.load(id).map_err(|why: io::Error| why.to_string())?;
            return Ok(false);
        }
        if self.session.ticks() < TICKS {
            self.session.clock.paused = false;
            let held = ActionSet::from_iter([Action::Forward]);
            self.session.incoming.feed(held, ActionSet::default());
            return Ok(false);
        }
        let file = pictures.folder.join(format!("{}.png", id.replace('/', "-")));
        shot::write_small(&file, PICTURE)?;
        pictures.left.pop();
        Ok(false)
    }
}
