//! Contents of a loaded scene, to load its files again only if they have changed.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::Session;
#[cfg(not(target_arch = "wasm32"))]
use crate::frames::Reading;
use crate::mesh::RawMesh;
use crate::platform::files::{Stamp, stamp};
use crate::platform::pace::Pace;
use crate::platform::text::file;
use crate::scene::progress::Progress;
use crate::scene::{SCENE_LIMIT, Scene, load, meshes, read};
use crate::sim::lab::FramesSetup;

/// Contents of a loaded scene: text, lesson and meshes.
#[derive(Clone, Debug)]
pub struct Known {
    /// Whether the scene was imported from a file of another program.
    is_imported: bool,
    /// Setup of the game frames, if the scene has any.
    frames: Option<FramesSetup>,
    text: String,
    lesson: String,
    meshes: Vec<Arc<RawMesh>>,
    /// Further files of the scene.
    files: Vec<PathBuf>,
    stamps: Vec<(PathBuf, Stamp)>,
}

impl Known {
    /// Returns the contents of the files of this session's scene.
    #[must_use]
    pub fn of_session(session: &Session) -> Self {
        let known = Self::of(&session.scene);
        let text = session.editor().saved.clone().unwrap_or_else(|| known.text.clone());
        Self { text, ..known }
    }

    /// Returns the contents of this scene.
    #[must_use]
    pub fn of(scene: &Scene) -> Self {
        let (text, lesson) = (scene.text.clone(), scene.lesson.clone());
        let files = scene.files.iter().skip(1).cloned().collect();
        let (meshes, stamps) = (meshes::read(&scene.file.world), scene.stamps.clone());
        let is_imported = scene.path.as_ref().is_some_and(|own| *own != file(&scene.id));
        let frames = meshes::frames(&scene.file.world).cloned();
        Self { is_imported, frames, text, lesson, meshes, files, stamps }
    }

    /// Returns the options for reading the game frames, if the scene was imported from their file.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn reading(&self) -> Option<Reading> {
        self.frames.as_ref().filter(|_| self.is_imported).map(Reading::from)
    }

    /// Returns whether the file at `name` and its further files are unchanged.
    pub(super) async fn is_unchanged(&self, name: &str, progress: &Progress, pace: &Pace) -> bool {
        let has_same_text =
            || read::text(&file(name), SCENE_LIMIT).is_ok_and(|now| now == self.text);
        if !self.is_imported && !has_same_text() {
            return false;
        }
        // A rewritten file can have the same contents.
        let is_untouched = |file: &PathBuf| {
            let known = self.stamps.iter().find(|(known, _)| known == file);
            known.is_some_and(|(_, known)| stamp(file).as_ref() == Some(known))
        };
        if self.files.iter().all(is_untouched) {
            return true;
        }
        if self.frames.is_some() {
            return false;
        }
        let Ok(scene) = load::load_paced(name, progress, pace).await else { return false };
        let now = Self::of(&scene);
        let is_same_mesh = |(a, b): (&Arc<RawMesh>, &Arc<RawMesh>)| {
            a.positions == b.positions && a.triangles == b.triangles
        };
        now.lesson == self.lesson
            && now.meshes.len() == self.meshes.len()
            && now.meshes.iter().zip(&self.meshes).all(is_same_mesh)
    }
}
