//! Every quantity that the formula cards name: the rows of `assets/glossary.md`.

use std::sync::LazyLock;

use crate::explain::formula::Digits;
use crate::geom::order;
use crate::sim::WorldKind;

/// A quantity of the cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// What the cards' code calls it; no two rows have the same.
    pub name: &'static str,
    /// How it is written in a formula: "rA".
    pub symbol: &'static str,
    /// What it is, in a few words.
    pub meaning: &'static str,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
}

impl Quantity {
    /// How its value is written unless a formula asks for other digits.
    pub(crate) fn digits(&self) -> Digits {
        match self.unit {
            "°" => Digits::Degrees,
            "ticks" | "bodies" => Digits::Whole,
            _ => Digits::Plain,
        }
    }
}

/// What stands in a formula for a quantity that has no row.
pub static UNKNOWN: Quantity =
    Quantity { name: "", symbol: "⟨no such quantity⟩", meaning: "", unit: "" };

/// The row of this name; [`UNKNOWN`] if there is none.
#[must_use]
pub fn find(name: &str) -> &'static Quantity {
    GLOSSARY.iter().find(|row| row.name == name).unwrap_or(&UNKNOWN)
}

/// The page as it is written: a table for each section, in Markdown.
pub const PAGE: &str = include_str!("../../assets/glossary.md");

/// All its rows.
pub static GLOSSARY: LazyLock<Vec<Quantity>> =
    LazyLock::new(|| PAGE.lines().filter_map(row).collect());

fn row(line: &'static str) -> Option<Quantity> {
    let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
    let [name, symbol, meaning, unit] = [(); 4].map(|()| cells.next().unwrap_or_default());
    let is_heading = name == "name" || name.starts_with("---");
    (!is_heading).then_some(Quantity { name, symbol, meaning, unit })
}

/// A section of the page.
#[derive(Clone, Debug)]
pub struct Section {
    /// What its quantities are of.
    pub title: &'static str,
    /// Its rows.
    pub rows: Vec<Quantity>,
}

/// The sections of the page, in its order.
pub static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| {
    let sections = PAGE.split("\n## ").skip(1);
    let section = |text: &'static str| {
        let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
        Section { title, rows: rest.lines().filter_map(row).collect() }
    };
    sections.map(section).collect()
});

/// The worlds whose cards use the quantities of these sections; of other sections, all worlds.
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

/// The rows whose symbols stand in this text of a card of such a world, in the order in which they
/// stand there. One symbol may mean two things: then both rows are there.
#[must_use]
pub fn standing_in(text: &str, kind: WorldKind) -> Vec<&'static Quantity> {
    let used = |section: &&Section| {
        let worlds = WORLDS.iter().find(|(titles, _)| titles.contains(&section.title));
        worlds.is_none_or(|(_, worlds)| worlds.contains(&kind))
    };
    let rows = SECTIONS.iter().filter(used).flat_map(|section| &section.rows);
    let mut found: Vec<(usize, &Quantity)> =
        rows.filter_map(|row| Some((place(text, row.symbol)?, row))).collect();
    order::sort_by_key(&mut found, |(at, _)| *at);
    found.into_iter().map(|(_, row)| row).collect()
}

/// Where the symbol stands in the text as a whole: nothing that belongs to a word or to another
/// symbol is beside it.
fn place(text: &str, symbol: &str) -> Option<usize> {
    let belongs = |c: char| c.is_alphanumeric() || matches!(c, '.' | '′' | '∥' | '₁' | '₂' | '/');
    let apart = |(at, _): &(usize, &str)| {
        let before = text[..*at].chars().next_back();
        let after = text[at + symbol.len()..].chars().next();
        !before.is_some_and(belongs) && !after.is_some_and(belongs)
    };
    text.match_indices(symbol).find(apart).map(|(at, _)| at)
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
            standing_in(text, kind).into_iter().map(|row| row.name).collect()
        };
        let told = names("rA = |lx·L| hx + |lz·L| hz", WorldKind::Tank);
        for name in ["radius of a", "lx", "axis", "half size x", "lz", "half size z"] {
            assert!(told.contains(&name), "{name} in {told:?}");
        }
        assert!(!told.contains(&"disk radius"), "r is part of a word: {told:?}");
        assert_eq!(names("s = n · (C − P)", WorldKind::Wall)[0], "height");
        assert!(names("", WorldKind::Map).is_empty());
    }
}
