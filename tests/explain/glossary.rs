//! The glossary has one row for each quantity of the cards, and no other rows.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use collidoscope::explain::glossary::{GLOSSARY, PAGE};

/// Appends the sources of a folder to `code`, except the glossary.
fn sources(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, code);
        } else if !path.ends_with("glossary.rs") {
            code.push_str(&fs::read_to_string(path).expect("a source file"));
        }
    }
}

#[test]
fn each_row_is_used_and_has_a_meaning() {
    let mut code = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explain"), &mut code);
    let mut names = BTreeSet::new();
    for row in &*GLOSSARY {
        assert!(names.insert(row.id), "two rows for {}", row.id);
        assert!(!row.symbol.is_empty() && !row.meaning.is_empty(), "{row:?}");
        assert!(code.contains(&format!("\"{}\"", row.id)), "no card names {}", row.id);
    }
}

#[test]
fn the_page_is_tables_and_every_row_has_four_cells() {
    let (mut rows, mut sections) = (0, 0);
    for line in PAGE.lines().filter(|line| line.starts_with('|') || line.starts_with("## ")) {
        sections += usize::from(line.starts_with("## "));
        rows += usize::from(line.starts_with('|'));
        let cells = line.matches('|').count();
        assert!(cells == 5 || line.starts_with('#'), "{cells}: {line}");
    }
    // Each table has a row of headings and a row of dashes.
    assert_eq!(GLOSSARY.len(), rows - 2 * sections);
}
