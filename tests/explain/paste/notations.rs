//! The table of notations: each row's example gives the same shapes as its plain words.

use std::fmt::Write;
use std::path::Path;

use collidoscope::shape_text::{self, Options, ShapeGeometry};
use serde::Deserialize;

/// The compared columns of a row.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
pub(super) struct Row {
    pub(super) library: String,
    pub(super) name: String,
    pub(super) example: String,
    pub(super) means: String,
}

pub(super) fn rows() -> Vec<Row> {
    rows_of(include_str!("../../../assets/notations.ron"))
}

/// Returns the rows for shapes in three dimensions.
pub(super) fn space_rows() -> Vec<Row> {
    rows_of(include_str!("../../../assets/notations_space.ron"))
}

fn rows_of(table: &str) -> Vec<Row> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(table).expect("the table is sound")
}

/// Returns the shapes of a text. A distant circle, removed again, makes texts with a single shape
/// readable.
fn forms(text: &str) -> Result<Vec<ShapeGeometry>, String> {
    let extended = format!("{text}\nz_far: circle 5000 5000 1\n");
    let pasted = shape_text::read(&extended, Options::default()).map_err(|why| why.to_string())?;
    if !pasted.unused.is_empty() {
        return Err(format!("unused: {:?}", pasted.unused));
    }
    let kept = pasted.shapes.into_iter().filter(|shape| shape.name != "z_far");
    Ok(kept.map(|shape| shape.geometry).collect())
}

#[test]
fn every_row_reads_its_example() {
    let mut wrong = Vec::new();
    for row in rows().iter().filter(|row| !row.example.is_empty()) {
        let (found, expected) = (forms(&row.example), forms(&row.means));
        let same = match (&found, &expected) {
            (Ok(a), Ok(b)) => {
                let near = |(a, b): (&ShapeGeometry, &ShapeGeometry)| {
                    let (p, q) = (a.numbers(), b.numbers());
                    a.kind() == b.kind()
                        && p.len() == q.len()
                        && p.iter().zip(&q).all(|(p, q)| (p - q).abs() < 1e-9)
                };
                a.len() == b.len() && !a.is_empty() && a.iter().zip(b).all(near)
            }
            _ => false,
        };
        if !same {
            wrong.push(format!("{} {}: {found:?}, not {expected:?}", row.library, row.name));
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns a table of docs/explain.md.
fn table(rows: &[Row]) -> String {
    let mut text = "| library | written | means |\n| --- | --- | --- |\n".to_owned();
    let code = |text: &str| text.trim().replace('\n', "; ").replace('|', "\\|");
    for row in rows.iter().filter(|row| row.library != "words" && !row.example.is_empty()) {
        let (example, means) = (code(&row.example), code(&row.means));
        writeln!(text, "| {} | `{example}` | `{means}` |", row.library).expect("a text");
    }
    text
}

#[test]
fn the_page_lists_every_row() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/explain.md");
    for (name, rows) in [("notations", rows()), ("notations in space", space_rows())] {
        let begin = format!("<!-- {name}: written by the program -->\n");
        let end = format!("<!-- end of {name} -->");
        let text = std::fs::read_to_string(&page).expect("the page is there");
        let (head, rest) = text.split_once(&begin).expect("the table begins");
        let (found, foot) = rest.split_once(&end).expect("the table ends");
        let table = table(&rows);
        if std::env::var("PINS").is_ok_and(|asked| asked == "renew") {
            let new = [head, &begin, &table, &end, foot].concat();
            std::fs::write(&page, new).expect("it is written");
        } else {
            assert_eq!(found, table, "PINS=renew writes the table anew");
        }
    }
}
