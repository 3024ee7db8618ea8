//! Settings of the program, read from an untrusted file.

mod fields;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use self::fields::{fields, read_into, unknown_fields, with_fields};
use super::{KeySet, LearningProgress};
use crate::figure::layout::Corner;
use crate::overlay::Depth;
use crate::record::history::DEFAULT_MEMORY_LIMIT;
use crate::scene::problem::{closest, quote};
use crate::scene::{read, ron_writer};
use crate::text::id;

/// Available text scales.
pub const SCALES: [f32; 9] = [0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5];

/// Memory for rewinding: minimum, default and maximum, MB (2²⁰ bytes).
pub const HISTORIES: [u32; 3] = [64, (DEFAULT_MEMORY_LIMIT >> 20) as u32, 1024];

/// Size limit of the settings file, bytes.
pub const LIMIT: u64 = 1 << 16;

/// Settings of the user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Whether the dark theme is used.
    pub dark: bool,
    /// Text scale, 1 = 100 %.
    pub text_scale: f32,
    /// Depth of explanation.
    pub depth: Depth,
    /// Key set for driving.
    pub keys: KeySet,
    /// Whether drags on a sheet snap to the grid.
    pub snaps: bool,
    /// Whether motion is reduced; `None` follows the system.
    pub still: Option<bool>,
    /// Memory for rewinding, MB (2²⁰ bytes).
    pub history: u32,
    /// Widths of the left and right panels, if dragged, points.
    pub widths: [Option<f32>; 2],
    /// Inset of the Figure.
    pub inset: Inset,
    /// Completed lessons, steps, pages and exercises.
    pub learned: LearningProgress,
    /// Ids of scenes with a completed lesson, in the format of earlier versions.
    #[serde(skip_serializing)]
    done: BTreeSet<String>,
    /// Fields unknown to this version; saving keeps them.
    #[serde(skip)]
    unknown: Unknown,
}

/// The inset of the Figure over the 3D view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Inset {
    /// Corner of the inset; the inset of the 3D view over the Figure uses the same corner.
    pub corner: Corner,
    /// Whether only the title is shown.
    pub folded: bool,
}

/// Unknown fields: names and values as RON.
#[derive(Clone, Debug, Default, PartialEq)]
struct Unknown {
    /// Unknown fields of the settings.
    own: Vec<(String, String)>,
    /// Unknown fields of `learned`.
    learned: Vec<(String, String)>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            dark: false,
            text_scale: 1.0,
            depth: Depth::default(),
            keys: KeySet::Article,
            snaps: false,
            still: None,
            history: HISTORIES[1],
            widths: [None; 2],
            inset: Inset::default(),
            learned: LearningProgress::default(),
            done: BTreeSet::new(),
            unknown: Unknown::default(),
        }
    }
}

/// Returns the field names of a struct.
fn field_names<T: Serialize>(value: &T) -> Vec<String> {
    let text = ron_writer::text(value, &ron::Options::default(), None).unwrap_or_default();
    fields(&text).into_iter().map(|(name, _)| name.to_owned()).collect()
}

impl Settings {
    /// Parses the settings. Returns true as well if the text is damaged; unreadable fields then have
    /// their defaults.
    #[must_use]
    pub fn of(text: &str) -> (Self, bool) {
        let text = read::without_mark(text);
        let strict = ron::from_str(text);
        let is_damaged = strict.is_err();
        let mut settings = strict.unwrap_or_else(|_| Self::from_fields(text));
        settings.learned.done.append(&mut settings.done);
        if !is_damaged {
            settings.unknown = Unknown::of(text);
        }
        if !(SCALES[0]..=SCALES[SCALES.len() - 1]).contains(&settings.text_scale) {
            settings.text_scale = 1.0;
        }
        settings.history = settings.history.clamp(HISTORIES[0], HISTORIES[2]);
        for width in &mut settings.widths {
            *width = width.filter(|width| width.is_finite());
        }
        (settings, is_damaged)
    }

    /// Writes the settings as text, including unknown fields.
    ///
    /// # Errors
    /// Returns an error if RON cannot write a value.
    pub fn to_text(&self) -> ron::Result<String> {
        let text = ron_writer::text(self, &ron::Options::default(), None)?;
        let Unknown { own, learned } = &self.unknown;
        let text = with_fields(own, &text);
        let learned_field = fields(&text).into_iter().find(|(name, _)| *name == "learned");
        Ok(match learned_field.filter(|_| !learned.is_empty()) {
            Some((_, value)) => text.replacen(value, &with_fields(learned, value), 1),
            None => text,
        })
    }

    /// Adopts the unknown fields of `file`, the settings now in the file.
    pub fn keep_unknown(&mut self, file: &Self) {
        self.unknown.clone_from(&file.unknown);
    }

    /// Returns a sentence with the names of the unknown fields, if there are any.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let Unknown { own, learned } = &self.unknown;
        let known = field_names(self);
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let own = own.iter().map(|(name, _)| match closest(name, &known) {
            Some(close) => {
                id::SETTINGS_UNKNOWN_FIELD_CLOSE.with(&[("field", &quote(name)), ("close", &close)])
            }
            None => quote(name),
        });
        let learned = learned.iter().map(|(name, _)| quote(&format!("learned.{name}")));
        let names: Vec<String> = own.chain(learned).collect();
        let warning = || {
            let (count, fields) = (names.len(), names.join(", "));
            id::SETTINGS_UNKNOWN_FIELDS.with(&[("count", &count), ("fields", &fields)])
        };
        (!names.is_empty()).then(warning)
    }

    /// Reads the fields one by one; unreadable ones keep their defaults.
    fn from_fields(text: &str) -> Self {
        let mut settings = Self::default();
        for (name, value) in fields(text) {
            let it = &mut settings;
            match name {
                "dark" => read_into(&mut it.dark, value),
                "text_scale" => read_into(&mut it.text_scale, value),
                "depth" => read_into(&mut it.depth, value),
                "keys" => read_into(&mut it.keys, value),
                "snaps" => read_into(&mut it.snaps, value),
                "still" => read_into(&mut it.still, value),
                "history" => read_into(&mut it.history, value),
                "widths" => read_into(&mut it.widths, value),
                "inset" => read_into(&mut it.inset, value),
                "done" => read_into(&mut it.done, value),
                "learned" => it.learned = read_learned(value),
                _ => {}
            }
        }
        settings
    }
}

impl Unknown {
    /// Finds the unknown fields in a text of the settings.
    fn of(text: &str) -> Self {
        let mut known = field_names(&Settings::default());
        known.push("done".to_owned());
        let learned = fields(text).into_iter().find(|(name, _)| *name == "learned");
        let learned = learned.map_or("", |(_, value)| value);
        Self {
            own: unknown_fields(text, &known),
            learned: unknown_fields(learned, &field_names(&LearningProgress::default())),
        }
    }
}

/// Reads the readable fields of the learning progress.
fn read_learned(text: &str) -> LearningProgress {
    let mut learned = LearningProgress::default();
    for (name, value) in fields(text) {
        match name {
            "done" => read_into(&mut learned.done, value),
            "steps" => read_into(&mut learned.steps, value),
            "read" => read_into(&mut learned.read, value),
            "ticked" => read_into(&mut learned.ticked, value),
            "best" => read_into(&mut learned.best, value),
            _ => {}
        }
    }
    learned
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns settings with no default value.
    fn non_default() -> Settings {
        let mut learned = LearningProgress::default();
        learned.done.insert("tank/coins".to_owned());
        learned.note("tank/rebound", 1);
        learned.read.insert("sat".to_owned());
        learned.tick("sat/3");
        learned.note_time("tank/rebound", 120);
        Settings {
            dark: true,
            text_scale: 1.5,
            depth: Depth::All,
            keys: KeySet::Wasd,
            snaps: true,
            still: Some(true),
            history: 64,
            widths: [None, Some(400.0)],
            inset: Inset { corner: Corner::UpperLeft, folded: true },
            learned,
            ..Settings::default()
        }
    }

    #[test]
    fn unknown_fields_are_reported_and_saved() {
        let text = "(dark: true, text_scal: 1.5, learned: (done: [\"tank/coins\"], stars: 3), \
                    panes: (a: [1, (2)], b: \"x, y)\"),)";
        let (mut settings, is_damaged) = Settings::of(text);
        assert!(settings.dark && !is_damaged);
        let warning = "Unknown fields in the settings: `text_scal` (did you mean `text_scale`?), \
                       `panes`, `learned.stars`. They have no effect.";
        assert_eq!(settings.warning().as_deref(), Some(warning));
        settings.dark = false;
        let written = settings.to_text().expect("plain");
        assert_eq!(Settings::of(&written), (settings, false), "{written}");
        for field in ["text_scal:1.5", "panes:(a: [1, (2)], b: \"x, y)\")", "stars:3"] {
            assert!(written.contains(field), "{field} in {written}");
        }
        let warning = "Unknown field in the settings: `zoom`. It has no effect.";
        assert_eq!(Settings::of("(zoom: 3)").0.warning().as_deref(), Some(warning));
        for text in ["()", "(done: [\"a\"])", "(learned: (read: []))", "", "(:", "(a b: 1, c: )"] {
            assert_eq!(Settings::of(text).0.warning(), None, "{text}");
        }
        assert_eq!(Settings::of(&non_default().to_text().expect("plain")), (non_default(), false));
    }

    #[test]
    fn missing_fields_have_their_defaults() {
        let text = "\u{feff}(dark: true, text_scale: 1.5, keys: Wasd)";
        let keys = KeySet::Wasd;
        let saved = Settings { dark: true, text_scale: 1.5, keys, ..Settings::default() };
        assert_eq!(Settings::of(text), (saved.clone(), false));
        for depth in [Depth::Answer, Depth::Work, Depth::All] {
            let settings = Settings { depth, ..saved.clone() };
            let text = ron::to_string(&settings).expect("plain");
            assert_eq!(Settings::of(&text), (settings, false));
        }
        let text = ron::to_string(&non_default()).expect("plain");
        assert_eq!(Settings::of(&text), (non_default(), false), "{text}");
        let (settings, is_damaged) = Settings::of("(widths: (Some(NaN), Some(400)))");
        assert_eq!((settings.widths, is_damaged), ([None, Some(400.0)], false));
    }

    #[test]
    fn completed_lessons_of_earlier_versions_are_kept() {
        let text = "(dark:true,widths:(None,None),done:[\"tank/coins\",\"wall/slide\"])";
        let (settings, is_damaged) = Settings::of(text);
        assert!(settings.dark && !is_damaged);
        assert!(settings.learned.done.iter().eq(["tank/coins", "wall/slide"]));
        let again = ron::to_string(&settings).expect("plain");
        assert_eq!(Settings::of(&again), (settings, false), "they are written where they belong");
    }

    #[test]
    fn damaged_files_keep_their_readable_fields() {
        let (settings, is_damaged) = Settings::of("(dark: yes, text_scale: 1.5, keys: Wasd)");
        assert!(is_damaged && !settings.dark);
        assert_eq!((settings.text_scale, settings.keys), (1.5, KeySet::Wasd));
        let text = "(learned:(done:[\"a\"],steps:7,read:[\"b\"]),snaps:true";
        let (settings, is_damaged) = Settings::of(text);
        assert!(is_damaged && settings.snaps);
        assert!(settings.learned.done.contains("a") && settings.learned.read.contains("b"));
        for text in ["", "nonsense", "\"", "((((", "(dark", "(:", "(,,,)", ")(", "(é: ü, "] {
            assert_eq!(Settings::of(text), (Settings::default(), true), "{text}");
        }
    }

    #[test]
    fn cut_off_files_keep_all_fields_before_the_cut() {
        let text = ron::to_string(&non_default()).expect("plain");
        let mut kept = 0;
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            let (settings, is_damaged) = Settings::of(&text[..end]);
            assert!(is_damaged, "{}", &text[..end]);
            let wanted = non_default();
            let same = [
                settings.dark == wanted.dark,
                settings.text_scale == wanted.text_scale,
                settings.depth == wanted.depth,
                settings.keys == wanted.keys,
                settings.snaps == wanted.snaps,
                settings.still == wanted.still,
                settings.history == wanted.history,
                settings.widths == wanted.widths,
                settings.inset == wanted.inset,
                settings.learned.done == wanted.learned.done,
                settings.learned.steps == wanted.learned.steps,
            ];
            let now = same.iter().filter(|same| **same).count();
            assert!(now >= kept, "{}", &text[..end]);
            kept = now;
        }
        assert_eq!(kept, 11);
    }
}
