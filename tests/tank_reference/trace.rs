//! The product's trace, a JSON object a line, as far as it is compared.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Line {
    pub tick: u64,
    pub bodies: BTreeMap<String, Body>,
    #[serde(default)]
    pub contacts: Vec<Contact>,
    #[serde(default)]
    pub events: Vec<Event>,
}

#[derive(Debug, Deserialize)]
pub struct Body {
    pub position: [f64; 3],
}

#[derive(Debug, Deserialize)]
pub struct Contact {
    pub b: String,
    pub phase: String,
    pub normal: [f64; 3],
    pub depth: f64,
    #[serde(default)]
    pub region: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Event {
    pub kind: String,
}

/// All lines, or which one could not be read and why.
pub fn read(text: &str) -> Result<Vec<Line>, String> {
    let parse = |(i, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| format!("trace line {}: {error}: {line:.300}", i + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.is_empty()).map(parse).collect()
}
