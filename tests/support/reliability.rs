//! The tables of docs/RELIABILITY.md, whose rows are written by the tests that measure them.

use std::path::Path;
use std::sync::Mutex;
use std::{env, fs};

/// Lets one thread write a row at a time.
static WRITING: Mutex<()> = Mutex::new(());

/// Prints a row of the table between `<!-- table: begin -->` and `<!-- table: end -->`. With
/// `RELIABILITY=renew` it replaces the row with the same first cell, or is added at the end.
pub(crate) fn row(table: &str, cells: &[String]) {
    let row = format!("| {} |", cells.join(" | "));
    println!("{row}");
    if env::var("RELIABILITY").is_ok_and(|value| value == "renew") {
        let _lock = WRITING.lock();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/RELIABILITY.md");
        let text = fs::read_to_string(&file).expect("the page");
        let text = with_row(&text, table, &row).unwrap_or_else(|| panic!("no table {table}"));
        fs::write(&file, text).expect("the page can be written");
    }
}

/// Returns the text with this row in its table; `None` if the table does not exist.
fn with_row(text: &str, table: &str, row: &str) -> Option<String> {
    let (before, rest) = text.split_once(&format!("<!-- {table}: begin -->\n"))?;
    let (rows, after) = rest.split_once(&format!("<!-- {table}: end -->"))?;
    let first = |row: &str| row.split('|').nth(1).map(str::to_owned);
    let mut rows: Vec<&str> = rows.lines().collect();
    match rows.iter_mut().find(|old| first(old) == first(row)) {
        Some(old) => *old = row,
        None => rows.push(row),
    }
    let rows = rows.join("\n");
    Some(format!("{before}<!-- {table}: begin -->\n{rows}\n<!-- {table}: end -->{after}"))
}

#[test]
fn a_row_replaces_the_one_with_the_same_first_cell() {
    let page = "a\n<!-- t: begin -->\n| x | y |\n| --- | --- |\n| one | 1 |\n<!-- t: end -->\nb\n";
    let two = with_row(page, "t", "| two | 2 |").expect("there is a table");
    assert_eq!(two, page.replace("| 1 |\n", "| 1 |\n| two | 2 |\n"));
    let again = with_row(&two, "t", "| one | 3 |").expect("there is a table");
    assert_eq!(again, two.replace("| 1 |", "| 3 |"));
    assert_eq!(with_row(page, "u", "| one | 1 |"), None);
}
