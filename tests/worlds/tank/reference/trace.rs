//! The compared part of the program's trace, one JSON object per line.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Line {
    pub tick: usize,
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

/// Reads all lines; an error names the unreadable line and the reason.
pub fn read(text: &str) -> Result<Vec<Line>, String> {
    let parse = |(i, line): (usize, &str)| {
        serde_json::from_str(line)
            .map_err(|error| format!("trace line {}: {error}: {line:.300}", i + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.is_empty()).map(parse).collect()
}

#[test]
fn a_trace_line_is_read() {
    let line = r#"{"tick":0,"hash":"9f0c2e4b7a118d36","bodies":{"tank":{"position":[0.0,0.0,-3.04],
        "rotation":[0.0,0.0,0.0,1.0],"yaw":0.0,"rebound_ticks":1}},"contacts":[{"a":"tank","b":"cylinder",
        "phase":"Enter","normal":[0.0,0.0,-1.0],"depth":0.02},{"a":"tank","b":"old","phase":"Exit",
        "normal":[0.0,0.0,-1.0],"depth":0.0}],"events":[{"kind":"Rebound","body":"tank",
        "direction":[0.0,0.0,-1.0],"ticks":1,"speed":0.08}]}"#
        .replace('\n', " ");
    let lines = read(&line).unwrap_or_default();
    let frames = super::compare::from_trace(&lines);
    assert_eq!(frames.len(), 1);
    assert_eq!(frames[0].contacts.keys().collect::<Vec<_>>(), ["cylinder"]);
    assert_eq!(frames[0].events, ["Rebound"]);
    assert!(read("{").is_err());
}
