//! *Write it*, at the end of a unit: an example with numbers, and a listing in six languages with
//! test cases.
//!
//! The files are `assets/course/write/<unit>.*`. In the Markdown, the line `{{listing}}` marks the
//! place of the listing.

use super::course::FILES;

/// Languages of the listings: name and file ending.
pub const LANGUAGES: [(&str, &str); 6] = [
    ("Python", "py"),
    ("JavaScript", "js"),
    ("C#", "cs"),
    ("C++", "cpp"),
    ("Rust", "rs"),
    ("GDScript", "gd"),
];

/// Returns a unit's example: the Markdown before and after its listing. `None` without an example.
#[must_use]
pub fn example(unit: &str) -> Option<(&'static str, &'static str)> {
    listing(unit, "md")?.split_once("{{listing}}")
}

/// Returns the listing of a unit in the language with this file ending.
#[must_use]
pub fn listing(unit: &str, ending: &str) -> Option<&'static str> {
    FILES.get_file(format!("write/{unit}.{ending}"))?.contents_utf8()
}
