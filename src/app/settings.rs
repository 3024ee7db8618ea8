//! Settings of the program, read from an untrusted file.

mod fields;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use self::fields::{fields, others, take, with};
use super::{KeySet, LearningProgress};
use crate::figure::layout::Corner;
use crate::overlay::Depth;
use crate::record::history::DEFAULT_MEMORY_LIMIT;
use crate::scene::problem::{closest, quote};
use crate::scene::{read, ron_writer};
use crate::text::id;

/// Available text scales.
pub const SCALES: [f32; 9] = [0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5];

/// Memory for rewinding: minimum, default and maximum, MB.
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
    /// Fields unknown to this version; they are written back.
    #[serde(skip)]
    unknown: Unknown,
}

/// The inset of the Figure over the 3D view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Inset {
    /// Corner of the inset; the Figure shows the 3D view in the same corner.
    pub corner: Corner,
    /// Whether only the title is shown.
    pub folded: bool,
}

/// Unknown fields as RON: names and values.
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
fn names<T: Serialize>(of: &T) -> Vec<String> {
    let text = ron_writer::text(of, &ron::Options::default(), None).unwrap_or_default();
    fields(&text).into_iter().map(|(name, _)| name.to_owned()).collect()
}

impl Settings {
    /// Parses the settings; returns true as well if the text is damaged, and then as many fields as
    /// are readable.
    #[must_use]
    pub fn of(text: &str) -> (Self, bool) {
        let text = read::without_mark(text);
        let strict = ron::from_str(text);
        let is_damaged = strict.is_err();
        let mut settings = strict.unwrap_or_else(|_| Self::of_fields(text));
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
        let text = with(own, &text);
        let of_learned = fields(&text).into_iter().find(|(name, _)| *name == "learned");
        Ok(match of_learned.filter(|_| !learned.is_empty()) {
            Some((_, value)) => text.replacen(value, &with(learned, value), 1),
            None => text,
        })
    }

    /// Takes over the unknown fields now in the file.
    pub fn keep_unknown(&mut self, there: &Self) {
        self.unknown.clone_from(&there.unknown);
    }

    /// Returns a sentence with the names of the unknown fields, if there are any.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let Unknown { own, learned } = &self.unknown;
        let known = names(self);
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let own = own.iter().map(|(name, _)| match closest(name, &known) {
            Some(close) => {
                id::SETTINGS_UNKNOWN_FIELD_CLOSE.with(&[("field", &quote(name)), ("close", &close)])
            }
            None => quote(name),
        });
        let learned = learned.iter().map(|(name, _)| quote(&format!("learned.{name}")));
        let all: Vec<String> = own.chain(learned).collect();
        let warning = || {
            let (count, fields) = (all.len(), all.join(", "));
            id::SETTINGS_UNKNOWN_FIELDS.with(&[("count", &count), ("fields", &fields)])
        };
        (!all.is_empty()).then(warning)
    }

    /// Reads the readable fields; the others keep their defaults.
    fn of_fields(text: &str) -> Self {
        let mut settings = Self::default();
        for (name, value) in fields(text) {
            let it = &mut settings;
            match name {
                "dark" => take(&mut it.dark, value),
                "text_scale" => take(&mut it.text_scale, value),
                "depth" => take(&mut it.depth, value),
                "keys" => take(&mut it.keys, value),
                "snaps" => take(&mut it.snaps, value),
                "still" => take(&mut it.still, value),
                "history" => take(&mut it.history, value),
                "widths" => take(&mut it.widths, value),
                "inset" => take(&mut it.inset, value),
                "done" => take(&mut it.done, value),
                "learned" => it.learned = learned(value),
                _ => {}
            }
        }
        settings
    }
}

impl Unknown {
    /// Reads the unknown fields of the settings' text.
    fn of(text: &str) -> Self {
        let mut known = names(&Settings::default());
        known.push("done".to_owned());
        let learned = fields(text).into_iter().find(|(name, _)| *name == "learned");
        let learned = learned.map_or("", |(_, value)| value);
        Self {
            own: others(text, &known),
            learned: others(learned, &names(&LearningProgress::default())),
        }
    }
}

/// Reads the learning progress, as far as readable.
fn learned(text: &str) -> LearningProgress {
    let mut learned = LearningProgress::default();
    for (name, value) in fields(text) {
        match name {
            "done" => take(&mut learned.done, value),
            "steps" => take(&mut learned.steps, value),
            "read" => take(&mut learned.read, value),
            "ticked" => take(&mut learned.ticked, value),
            _ => {}
        }
    }
    learned
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns settings that differ from all defaults.
    fn some() -> Settings {
        let mut learned = LearningProgress::default();
        learned.done.insert("tank/coins".to_owned());
        learned.note("tank/rebound", 1);
        learned.read.insert("sat".to_owned());
        learned.tick("sat/3");
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
    fn unknown_fields_are_named_and_written_again() {
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
        assert_eq!(Settings::of(&some().to_text().expect("plain")), (some(), false));
    }

    #[test]
    fn what_is_not_said_is_the_default() {
        let text = "\u{feff}(dark: true, text_scale: 1.5, keys: Wasd)";
        let keys = KeySet::Wasd;
        let saved = Settings { dark: true, text_scale: 1.5, keys, ..Settings::default() };
        assert_eq!(Settings::of(text), (saved.clone(), false));
        for depth in [Depth::Answer, Depth::Work, Depth::All] {
            let settings = Settings { depth, ..saved.clone() };
            let text = ron::to_string(&settings).expect("plain");
            assert_eq!(Settings::of(&text), (settings, false));
        }
        let text = ron::to_string(&some()).expect("plain");
        assert_eq!(Settings::of(&text), (some(), false), "{text}");
        let (settings, is_damaged) = Settings::of("(widths: (Some(NaN), Some(400)))");
        assert_eq!((settings.widths, is_damaged), ([None, Some(400.0)], false));
    }

    #[test]
    fn lessons_that_an_earlier_version_kept_are_kept() {
        let text = "(dark:true,widths:(None,None),done:[\"tank/coins\",\"wall/slide\"])";
        let (settings, is_damaged) = Settings::of(text);
        assert!(settings.dark && !is_damaged);
        assert!(settings.learned.done.iter().eq(["tank/coins", "wall/slide"]));
        let again = ron::to_string(&settings).expect("plain");
        assert_eq!(Settings::of(&again), (settings, false), "they are written where they belong");
    }

    #[test]
    fn of_a_damaged_file_is_read_what_can_be() {
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

    /// A file that is cut off keeps every field before the cut.
    #[test]
    fn a_file_that_was_cut_off_keeps_what_stood_before_the_cut() {
        let text = ron::to_string(&some()).expect("plain");
        let mut kept = 0;
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            let (settings, is_damaged) = Settings::of(&text[..end]);
            assert!(is_damaged, "{}", &text[..end]);
            let wanted = some();
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
