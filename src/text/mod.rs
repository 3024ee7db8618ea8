//! Messages: the visible text, under ids, in `assets/text/en.ftl` ([Fluent]). A message determines word order and
//! plurals; the code supplies the values.
//!
//! [Fluent]: https://projectfluent.org/fluent/guide/

mod pseudo;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use include_dir::Dir;
use serde::Deserialize;

/// The ids of all messages, as constants: `verdict-hit` is [`VERDICT_HIT`](id::VERDICT_HIT).
pub mod id {
    use super::Id;

    include!(concat!(env!("OUT_DIR"), "/ids.rs"));
}

// These tables hold ids as numbers, to keep the download of the page small.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));
include!(concat!(env!("OUT_DIR"), "/purposes.rs"));

/// Index of English, which has every message.
const ENGLISH: usize = 0;

/// Index of the pseudo-language.
const PSEUDO: usize = LANGUAGES.len() - 1;

/// Index of the language in use.
static LANGUAGE: AtomicUsize = AtomicUsize::new(ENGLISH);

/// Selects one of the [`LANGUAGES`]; English if the name is unknown. Called before texts are shown.
pub fn choose_language(name: &str) {
    let index = LANGUAGES.iter().position(|language| *language == name);
    LANGUAGE.store(index.unwrap_or(ENGLISH), Ordering::Relaxed);
}

fn language() -> usize {
    #[cfg(test)]
    if let Some(language) = tests::LANGUAGE.get() {
        return language;
    }
    LANGUAGE.load(Ordering::Relaxed)
}

/// Returns the translated page with this path, such as `lessons/axes.md`; `None` in English.
#[must_use]
pub fn page(path: &str) -> Option<&'static str> {
    let (_, pages) = PAGES.iter().find(|(index, _)| *index == language())?;
    pages.get_file(path)?.contents_utf8()
}

type Bundle = FluentBundle<FluentResource>;

/// Returns the messages of a language.
fn bundle(language: usize) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; LANGUAGES.len()] =
        [const { OnceLock::new() }; LANGUAGES.len()];
    BUNDLES[language].get_or_init(|| {
        let file = if language == PSEUDO { ENGLISH } else { language };
        // A test checks that the files have no errors.
        let (Ok(resource) | Err((resource, _))) =
            FluentResource::try_new(MESSAGES[file].to_owned());
        let mut bundle =
            FluentBundle::new_concurrent(vec![LANGUAGES[file].parse().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        if language == PSEUDO {
            bundle.set_transform(Some(pseudo::accented));
        }
        let _ = bundle.add_resource(resource);
        bundle
    })
}

/// Cached texts of messages with escapes or several lines, by language.
static FORMATTED: Mutex<BTreeMap<(usize, Id), &str>> = Mutex::new(BTreeMap::new());

/// First placeholder character for values, in a private-use area that no font here uses.
const FIRST_MARK: u32 = 0xF_0000;

/// A piece of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Literal text of the message.
    Words(String),
    /// The value with this index.
    Value(usize),
}

/// Id of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(transparent)]
pub struct Id(u16);

impl Id {
    /// Returns the text of a message that takes no values.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self.format(None) {
            Cow::Borrowed(text) => text,
            Cow::Owned(text) => {
                let mut formatted = FORMATTED.lock().unwrap_or_else(PoisonError::into_inner);
                // Each message is leaked at most once.
                formatted.entry((language(), self)).or_insert_with(|| text.leak())
            }
        }
    }

    /// Returns a message with these values. Whole numbers select plural forms.
    #[must_use]
    pub fn with(self, values: &[(&'static str, &dyn Display)]) -> String {
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, number_or_text(value.to_string()));
        }
        self.format(Some(&args)).into_owned()
    }

    /// Returns the pieces of a message without selectors: its words, and indices of values into `names`.
    #[must_use]
    pub fn split(self, names: &[&'static str]) -> Vec<Piece> {
        let mark = |index: usize| char::from_u32(FIRST_MARK + index as u32).unwrap_or_default();
        let mut args = FluentArgs::with_capacity(names.len());
        for (index, name) in names.iter().enumerate() {
            args.set(*name, mark(index).to_string());
        }
        let text = self.format(Some(&args));
        let (mut pieces, mut rest) = (Vec::new(), &*text);
        while let Some(start) = rest.find(|c| c >= mark(0)) {
            let (words, value) = rest.split_at(start);
            let number = value.chars().next().map_or(0, u32::from) - FIRST_MARK;
            if !words.is_empty() {
                pieces.push(Piece::Words(words.to_owned()));
            }
            pieces.push(Piece::Value(number as usize));
            rest = &value[mark(0).len_utf8()..];
        }
        if !rest.is_empty() {
            pieces.push(Piece::Words(rest.to_owned()));
        }
        pieces
    }

    fn format(self, args: Option<&FluentArgs>) -> Cow<'static, str> {
        let (id, language) = (format!("m{}", self.0), language());
        let find = |language| {
            let bundle = bundle(language);
            Some((bundle, bundle.get_message(&id)?.value()?))
        };
        let found = find(language).or_else(|| find(ENGLISH));
        let Some((bundle, pattern)) = found else { return Cow::Borrowed("") };
        let text = bundle.format_pattern(pattern, args, &mut Vec::new());
        if language == PSEUDO { format!("[{text}]").into() } else { text }
    }
}

impl Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text())
    }
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        id.text().to_owned()
    }
}

/// Returns a whole number without leading zeros as a number, and any other value as text.
fn number_or_text(value: String) -> FluentValue<'static> {
    let is_canonical = !value.starts_with(['0', '+']) || value == "0";
    match value.parse::<u32>() {
        Ok(number) if is_canonical => number.into(),
        _ => value.into(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        /// Language of this test; replaces the selected one.
        pub(super) static LANGUAGE: Cell<Option<usize>> = const { Cell::new(None) };
    }

    /// Runs `test` in the pseudo-language.
    pub(crate) fn in_pseudo<R>(test: impl FnOnce() -> R) -> R {
        LANGUAGE.set(Some(PSEUDO));
        let result = test();
        LANGUAGE.set(None);
        result
    }

    #[test]
    fn values_fill_the_placeholders_of_a_message() {
        let ticks = |count: u32| id::TICKS.with(&[("n", &count)]);
        assert_eq!([0, 1, 2].map(ticks), ["0 ticks", "1 tick", "2 ticks"]);
        // A number would lose the leading zeros.
        assert_eq!(number_or_text("007".to_owned()), FluentValue::from("007"));
        let words = |text: &str| Piece::Words(text.to_owned());
        let pieces = id::VERDICT_HIT.split(&["overlap", "b", "a"]);
        let wanted = [words("hit: "), Piece::Value(2), words(" overlaps "), Piece::Value(1)];
        assert_eq!(pieces, [&wanted[..], &[words(" by "), Piece::Value(0)]].concat());
    }

    #[test]
    fn the_pseudo_language_is_longer_and_has_no_plain_vowel() {
        let text = pseudo::accented("The lock opens at 3.");
        assert_eq!(text, "Ţhêê lőőçk őőpêêñš ááţ 3.");
        assert_eq!(in_pseudo(|| id::TICKS.with(&[("n", &1)])), "[1 ţïïçk]");
    }
}
