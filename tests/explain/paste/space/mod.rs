//! Shapes in three dimensions: reading, verdicts and answers.

mod oracle;
mod program;
mod reading;
mod values;

use collidoscope::shape_text::Options;
use collidoscope::shape_text::space::{self, SpaceText, answer};
use serde_json::Value;

/// Reads a text with shapes in space.
fn read(text: &str) -> SpaceText {
    let read = space::read(text, Options::default()).unwrap_or_else(|| panic!("flat:\n{text}"));
    read.unwrap_or_else(|why| panic!("{text}\n{why}"))
}

/// Returns the error of a text.
fn refused(text: &str) -> String {
    match space::read(text, Options::default()) {
        Some(Err(why)) => why.to_string(),
        other => panic!("{text}\n{other:?}"),
    }
}

/// Returns the answer for the only pair, as JSON.
fn explained(text: &str) -> Value {
    let read = read(text);
    let pairs = space::all_pairs(&read);
    assert_eq!(pairs.len(), 1, "{text}\n{read:?}");
    serde_json::from_str(&answer::json(&pairs, &read)).expect("it is JSON")
}

/// Returns the answer for the first pair, as text.
fn plain(text: &str) -> String {
    answer::text(&space::all_pairs(&read(text))[0])
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn vector(value: &Value) -> [f64; 3] {
    [0, 1, 2].map(|i| number(&value[i]))
}
