//! Search for scenes by words or letters of their titles, or by words of their lessons.

use std::cmp::Reverse;

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use crate::geom::order;
use crate::scene::{self, catalogue};

/// Search entry of a built-in scene.
#[derive(Clone, Debug)]
pub struct SearchEntry {
    /// Id, `world/name`.
    pub id: &'static str,
    /// Title of the scene.
    pub title: String,
    /// Purpose of the scene, in one sentence.
    pub purpose: &'static str,
    /// Words of lesson, steps and scene in lower case, including methods, shapes and names.
    words: String,
}

impl SearchEntry {
    /// Returns an entry for each built-in scene, in catalogue order.
    #[must_use]
    #[cfg(test)]
    pub fn all() -> Vec<Self> {
        catalogue::ids().filter_map(Self::for_scene).collect()
    }

    /// Returns the entry of the built-in scene with this id.
    #[must_use]
    pub fn for_scene(id: &'static str) -> Option<Self> {
        let (file, lesson) = scene::built_in(id)?;
        let purpose = catalogue::purpose(id).unwrap_or_default();
        let steps = file.steps.iter().map(|step| step.text.as_str());
        let text = catalogue::scene(id).unwrap_or_default();
        let texts = [purpose, lesson.as_str(), text].into_iter().chain(steps);
        let words = texts.collect::<Vec<_>>().join("\n").to_lowercase();
        Some(Self { id, title: file.title, purpose, words })
    }

    /// Returns the folder of the scene's world, the first part of the id.
    #[must_use]
    pub fn folder(&self) -> &'static str {
        self.id.split_once('/').map_or("", |(folder, _)| folder)
    }
}

/// Returns the indices of matching entries, best first; for an empty query, all in order. Entries
/// with every word in id or title come first, then those with every word in their text, most
/// occurrences first. If none match, falls back to fuzzy matching of id and title.
#[must_use]
pub fn ranked(query: &str, entries: &[SearchEntry]) -> Vec<usize> {
    let query = query.trim().to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let mut found: Vec<((u8, Reverse<usize>), usize)> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let name = format!("{} {}", entry.id, entry.title).to_lowercase();
        let counts = || words.iter().map(|word| entry.words.matches(word).count());
        if words.iter().all(|word| name.contains(word)) {
            found.push(((0, Reverse(0)), index));
        } else if counts().all(|count| count > 0) {
            found.push(((1, Reverse(counts().sum())), index));
        }
    }
    if found.is_empty() {
        found = fuzzy_matches(&query, entries);
    }
    // The sort is stable and keeps equal entries in catalogue order.
    order::sort_by_key(&mut found, |(rank, _)| *rank);
    found.into_iter().map(|(_, index)| index).collect()
}

fn fuzzy_matches(query: &str, entries: &[SearchEntry]) -> Vec<((u8, Reverse<usize>), usize)> {
    let mut matcher = Matcher::new(Config::DEFAULT.match_paths());
    let pattern = Pattern::parse(query, CaseMatching::Ignore, Normalization::Smart);
    let mut buffer = Vec::new();
    let mut score = |entry: &SearchEntry| {
        let text = format!("{} {}", entry.id, entry.title);
        pattern.score(Utf32Str::new(&text, &mut buffer), &mut matcher)
    };
    let scored =
        entries.iter().enumerate().filter_map(|(index, entry)| Some((score(entry)?, index)));
    scored.map(|(score, index)| ((2, Reverse(score as usize)), index)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::PURPOSES;

    fn ids(query: &str, entries: &[SearchEntry]) -> Vec<&'static str> {
        ranked(query, entries).into_iter().map(|index| entries[index].id).collect()
    }

    #[test]
    fn titles_rank_above_texts_and_fuzzy_matches() {
        let entries = SearchEntry::all();
        assert_eq!(ids("", &entries), catalogue::ids().collect::<Vec<_>>());
        assert_eq!(ids("tunnel", &entries)[0], "wall/tunnel");
        assert!(ids("mtv", &entries).contains(&"tank/rebound"), "its method is Mtv");
        assert!(ids("jump", &entries).contains(&"map/tower"), "its lesson is about a jump");
        assert!(ids("friction", &entries).contains(&"bodies/slope"));
        assert_eq!(ids("tank coins", &entries)[0], "tank/coins");
        assert!(ids("chsr", &entries).contains(&"tank/chaser"), "letters in order");
        assert!(ids("qqq", &entries).is_empty());
    }

    #[test]
    fn every_purpose_is_one_short_sentence() {
        for entry in SearchEntry::all() {
            let purpose = entry.purpose;
            assert!((20..=72).contains(&purpose.len()), "{}: {purpose}", entry.id);
            assert!(purpose.ends_with('.') && !purpose.contains(". "), "{}: {purpose}", entry.id);
        }
        assert_eq!(PURPOSES.len(), catalogue::ids().count(), "an entry for an unknown scene");
    }
}
