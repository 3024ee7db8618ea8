//! Results of the trials, as tables of docs/RELIABILITY.md.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A table: its columns, and its rows with their cells, in the order of discovery.
type Table = (Vec<String>, Vec<(String, BTreeMap<String, String>)>);

static TABLES: Mutex<BTreeMap<&'static str, Table>> = Mutex::new(BTreeMap::new());
static NOT_RUN: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Records the result of a trial that passed.
pub(crate) fn found(table: &'static str, row: &str, column: &str, cell: impl Into<String>) {
    let mut tables = TABLES.lock().expect("no trial holds it for long");
    put(tables.entry(table).or_default(), (row, column), cell.into());
}

/// Records that a trial did not run; repeated at the end.
pub(crate) fn not_run(trial: &str, why: &str) {
    NOT_RUN.lock().expect("no trial holds it for long").push(format!("{trial}: {why}"));
}

/// Lists the trials that did not run, and prints the tables. Writes them to the page if requested and
/// all trials passed.
pub(crate) fn end(all_passed: bool) {
    for trial in NOT_RUN.lock().expect("the trials are over").iter() {
        eprintln!("NOT RUN: {trial}");
    }
    let is_renewal = all_passed && env::var("RELIABILITY").is_ok_and(|value| value == "renew");
    for (name, table) in TABLES.lock().expect("the trials are over").iter() {
        println!("{name}\n{}", markdown(table));
        if is_renewal {
            write(name, table);
        }
    }
}

fn markdown((columns, rows): &Table) -> String {
    let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
    let first = rows.first().map_or("", |_| "what");
    let mut text = line(std::iter::once(first).chain(columns.iter().map(String::as_str)).collect());
    text += &line(vec!["---"; columns.len() + 1]);
    for (row, cells) in rows {
        let cell = |column: &String| cells.get(column).map_or("", String::as_str);
        text += &line(std::iter::once(row.as_str()).chain(columns.iter().map(cell)).collect());
    }
    text
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/RELIABILITY.md")
}

/// Writes the results between the table's markers in the page; cells without a new result stay.
fn write(name: &str, (columns, rows): &Table) {
    let text = fs::read_to_string(page()).expect("docs/RELIABILITY.md is there");
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let (before, rest) =
        text.split_once(&begin).unwrap_or_else(|| panic!("the page has no {begin:?}"));
    let (known, after) = rest.split_once(&end).unwrap_or_else(|| panic!("the page has no {end:?}"));
    let mut all = parsed(known);
    for (row, cells) in rows {
        for column in columns {
            if let Some(cell) = cells.get(column) {
                put(&mut all, (row, column), cell.clone());
            }
        }
    }
    let table = markdown(&all);
    fs::write(page(), format!("{before}{begin}{table}{end}{after}")).expect("writable");
}

/// Reads the table from the page.
fn parsed(text: &str) -> Table {
    let mut lines = text.lines().map(|line| {
        let cells = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned());
        cells.collect::<Vec<String>>()
    });
    let columns: Vec<String> = lines.next().into_iter().flatten().skip(1).collect();
    let mut all = (columns.clone(), Vec::new());
    // Skips the line of dashes.
    for cells in lines.skip(1) {
        for (column, cell) in columns.iter().zip(&cells[1..]).filter(|(_, cell)| !cell.is_empty()) {
            put(&mut all, (&cells[0], column), cell.clone());
        }
    }
    all
}

fn put((columns, rows): &mut Table, (row, column): (&str, &str), cell: String) {
    if !columns.iter().any(|known| known == column) {
        columns.push(column.to_owned());
    }
    let index = rows.iter().position(|(known, _)| known == row).unwrap_or_else(|| {
        rows.push((row.to_owned(), BTreeMap::new()));
        rows.len() - 1
    });
    rows[index].1.insert(column.to_owned(), cell);
}
