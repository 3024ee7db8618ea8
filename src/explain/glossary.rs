//! Every quantity on the formula cards: the rows of `assets/glossary.md`.

use std::sync::LazyLock;

use crate::explain::value::Digits;
use crate::geom::order;
use crate::sim::WorldKind;

/// A quantity of the cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// Unique id, by which the code of the cards names the quantity.
    pub id: &'static str,
    /// Symbol in formulas: "rA".
    pub symbol: &'static str,
    /// Meaning, in a few words.
    pub meaning: &'static str,
    /// Unit; empty if none.
    pub unit: &'static str,
}

impl Quantity {
    /// Returns the default format of the value.
    pub(crate) fn digits(&self) -> Digits {
        match self.unit {
            "°" => Digits::Degrees,
            "ticks" | "bodies" => Digits::Whole,
            _ => Digits::Plain,
        }
    }
}

/// Placeholder for a missing row.
pub static UNKNOWN: Quantity =
    Quantity { id: "", symbol: "⟨no such quantity⟩", meaning: "", unit: "" };

/// Returns the row with this id, or [`UNKNOWN`].
#[must_use]
pub fn find(id: &str) -> &'static Quantity {
    GLOSSARY.iter().find(|row| row.id == id).unwrap_or(&UNKNOWN)
}

/// The glossary page in Markdown: a table for each section.
pub const PAGE: &str = include_str!("../../assets/glossary.md");

/// All rows of the page.
pub static GLOSSARY: LazyLock<Vec<Quantity>> =
    LazyLock::new(|| PAGE.lines().filter_map(row).collect());

fn row(line: &'static str) -> Option<Quantity> {
    let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
    let [id, symbol, meaning, unit] = [(); 4].map(|()| cells.next().unwrap_or_default());
    let is_heading = id == "id" || id.starts_with("---");
    (!is_heading).then_some(Quantity { id, symbol, meaning, unit })
}

/// A section of the page.
#[derive(Clone, Debug)]
pub struct Section {
    /// Title of the section.
    pub title: &'static str,
    /// Rows of the section.
    pub rows: Vec<Quantity>,
}

/// Sections of the page, in order.
pub static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| {
    let sections = PAGE.split("\n## ").skip(1);
    let section = |text: &'static str| {
        let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
        Section { title, rows: rest.lines().filter_map(row).collect() }
    };
    sections.map(section).collect()
});

/// Worlds whose cards use these sections; other sections apply to all worlds.
const WORLDS: [(&[&str], &[WorldKind]); 7] = [
    (&["The tank, its targets and what a hit does"], &[WorldKind::Tank]),
    (&["The walker"], &[WorldKind::Walker]),
    (&["The player in a map"], &[WorldKind::Map]),
    (&["Bodies, the article's solver", "Bodies, the impulse solver"], &[WorldKind::Bodies]),
    (&["The box and a plane", "Two boxes in space"], &[WorldKind::Wall]),
    (&["Two convex shapes of the lab"], &[WorldKind::Lab]),
    (
        &["Pairs of shapes, on the ground or upright"],
        &[WorldKind::Tank, WorldKind::Bodies, WorldKind::Lab],
    ),
];

/// Returns the rows whose symbols occur in a card's text, in order of occurrence; `kind` is the
/// card's world. A symbol with two meanings has two rows.
#[must_use]
pub fn rows_in_text(text: &str, kind: WorldKind) -> Vec<&'static Quantity> {
    let applies = |section: &&Section| {
        let worlds = WORLDS.iter().find(|(titles, _)| titles.contains(&section.title));
        worlds.is_none_or(|(_, worlds)| worlds.contains(&kind))
    };
    let rows = SECTIONS.iter().filter(applies).flat_map(|section| &section.rows);
    let mut found: Vec<(usize, &Quantity)> =
        rows.filter_map(|row| Some((find_symbol(text, row.symbol)?, row))).collect();
    order::sort_by_key(&mut found, |(position, _)| *position);
    found.into_iter().map(|(_, row)| row).collect()
}

/// Returns the position of the symbol in the text, not as part of a word or of another symbol.
fn find_symbol(text: &str, symbol: &str) -> Option<usize> {
    let continues_symbol =
        |c: char| c.is_alphanumeric() || matches!(c, '.' | '′' | '∥' | '₁' | '₂' | '/');
    let is_whole = |(start, _): &(usize, &str)| {
        let before = text[..*start].chars().next_back();
        let after = text[start + symbol.len()..].chars().next();
        !before.is_some_and(continues_symbol) && !after.is_some_and(continues_symbol)
    };
    text.match_indices(symbol).find(is_whole).map(|(start, _)| start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sections_have_every_row_once() {
        let rows: Vec<Quantity> = SECTIONS.iter().flat_map(|s| s.rows.clone()).collect();
        assert_eq!(rows, *GLOSSARY);
        for title in WORLDS.iter().flat_map(|(titles, _)| *titles) {
            assert!(SECTIONS.iter().any(|section| section.title == *title), "{title}");
        }
    }

    #[test]
    fn symbols_are_found_whole_and_in_their_world() {
        let names = |text, kind| -> Vec<&str> {
            rows_in_text(text, kind).into_iter().map(|row| row.id).collect()
        };
        let found = names("rA = |lx·L| hx + |lz·L| hz", WorldKind::Tank);
        for name in ["radius-of-a", "lx", "axis", "half-size-x", "lz", "half-size-z"] {
            assert!(found.contains(&name), "{name} in {found:?}");
        }
        assert!(!found.contains(&"disk-radius"), "r is part of a word: {found:?}");
        assert_eq!(names("s = n · (C − P)", WorldKind::Wall)[0], "height");
        assert!(names("", WorldKind::Map).is_empty());
    }
}
