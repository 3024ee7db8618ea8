//! What the program remembers from one start to the next.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::app::KeySet;
use crate::overlay::Depth;
use crate::scene::read;

/// The text scales that Ctrl + and Ctrl − go through.
const SCALES: [f32; 9] = [0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5];

/// Settings of more bytes than this are not read.
const LIMIT: u64 = 1 << 16;

/// The user's taste.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Settings {
    /// Dusk instead of daylight.
    pub dark: bool,
    /// Text scale, 1 = 100 %.
    pub text_scale: f32,
    /// How much of a tick is explained at once.
    pub depth: Depth,
    /// Which keys drive.
    pub keys: KeySet,
    /// What the side panels were dragged to, left and right, points.
    pub widths: [Option<f32>; 2],
    /// Ids of the scenes whose lesson was done.
    pub done: BTreeSet<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            dark: false,
            text_scale: 1.0,
            depth: Depth::default(),
            keys: KeySet::Article,
            widths: [None; 2],
            done: BTreeSet::new(),
        }
    }
}

impl Settings {
    /// The settings saved last; defaults where there are none or they cannot be read.
    pub(super) fn load() -> Self {
        path().map_or_else(Self::default, |path| Self::read(&path))
    }

    fn read(path: &Path) -> Self {
        let saved = read::text(path, LIMIT).ok();
        let mut settings: Self = saved.and_then(|s| ron::from_str(&s).ok()).unwrap_or_default();
        if !(SCALES[0]..=SCALES[SCALES.len() - 1]).contains(&settings.text_scale) {
            settings.text_scale = 1.0;
        }
        for width in &mut settings.widths {
            *width = width.filter(|width| width.is_finite());
        }
        settings
    }

    /// Saves them; a home that cannot be written to only costs the memory.
    pub(super) fn save(&self) {
        let Some(path) = path() else { return };
        let Ok(text) = ron::to_string(self) else { return };
        let folder = path.parent().map(std::fs::create_dir_all);
        if matches!(folder, Some(Ok(()))) {
            let _ = std::fs::write(path, text);
        }
    }

    /// The next larger (+1) or smaller (−1) text scale.
    pub(super) fn scale_by(&mut self, steps: i8) {
        let nearest = SCALES.iter().position(|s| *s >= self.text_scale - 0.01).unwrap_or(2);
        let index = nearest.saturating_add_signed(isize::from(steps)).min(SCALES.len() - 1);
        self.text_scale = SCALES[index];
    }
}

fn path() -> Option<PathBuf> {
    let dirs = directories::ProjectDirs::from("", "", "collidoscope")?;
    Some(dirs.config_dir().join("settings.ron"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_are_no_plain_file_are_the_defaults() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        std::fs::write(&file, "\u{feff}(dark: true, text_scale: 1.5, keys: Wasd)")
            .expect("written");
        let keys = KeySet::Wasd;
        let saved = Settings { dark: true, text_scale: 1.5, keys, ..Settings::default() };
        assert_eq!(Settings::read(&file), saved, "what is not said is as it is by default");
        for depth in [Depth::Answer, Depth::Work, Depth::All] {
            let settings = Settings { depth, ..saved.clone() };
            std::fs::write(&file, ron::to_string(&settings).expect("plain")).expect("written");
            assert_eq!(Settings::read(&file), settings);
        }
        std::fs::write(&file, "(widths: (Some(NaN), Some(400)))").expect("written");
        assert_eq!(Settings::read(&file).widths, [None, Some(400.0)]);
        let padding = " ".repeat(LIMIT as usize);
        std::fs::write(&file, format!("(dark: true){padding}")).expect("written");
        assert_eq!(Settings::read(&file), Settings::default(), "more than anybody writes");
        #[cfg(unix)]
        {
            // Neither waits for a writer nor reads for ever.
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.is_ok_and(|status| status.success()));
            assert_eq!(Settings::read(&pipe), Settings::default());
            assert_eq!(Settings::read(Path::new("/dev/zero")), Settings::default());
        }
    }
}
