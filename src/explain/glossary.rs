//! Every quantity that the formula cards name: the rows of `assets/glossary.md`.

use std::sync::LazyLock;

use crate::explain::formula::Digits;

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
pub static GLOSSARY: LazyLock<Vec<Quantity>> = LazyLock::new(|| {
    let row = |line: &'static str| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let [name, symbol, meaning, unit] = [(); 4].map(|()| cells.next().unwrap_or_default());
        let is_heading = name == "name" || name.starts_with("---");
        (!is_heading).then_some(Quantity { name, symbol, meaning, unit })
    };
    PAGE.lines().filter_map(row).collect()
});
