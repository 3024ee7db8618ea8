//! What the program remembers from one start to the next.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The text scales that Ctrl + and Ctrl − go through.
const SCALES: [f32; 9] = [0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5];

/// The user's taste.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Settings {
    /// Dusk instead of daylight.
    pub dark: bool,
    /// Text scale, 1 = 100 %.
    pub text_scale: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { dark: false, text_scale: 1.0 }
    }
}

impl Settings {
    /// The settings saved last; defaults where there are none or they cannot be read.
    pub(super) fn load() -> Self {
        let saved = path().and_then(|path| std::fs::read_to_string(path).ok());
        let mut settings: Self = saved.and_then(|s| ron::from_str(&s).ok()).unwrap_or_default();
        if !(SCALES[0]..=SCALES[SCALES.len() - 1]).contains(&settings.text_scale) {
            settings.text_scale = 1.0;
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
