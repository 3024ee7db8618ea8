//! The scene of a case as RON text, and the program's trace, one JSON object per line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use super::generate::{Case, Pose};
use super::linear::V;

pub fn vector(v: V) -> String {
    format!("({:?}, {:?}, {:?})", v[0], v[1], v[2])
}

pub fn pose(pose: &Pose) -> String {
    let mut text = format!("position: {}", vector(pose.position));
    for (name, angle) in [("yaw", pose.yaw), ("pitch", pose.pitch), ("roll", pose.roll)] {
        // Defaults are left out, so that they are tested.
        if angle != 0.0 {
            let _ = write!(text, ", {name}: {angle:?}");
        }
    }
    text
}

pub fn scene(case: &Case) -> String {
    let mut driver = format!("{}, size: {}", pose(&case.driver), vector(case.size));
    for (name, value, default) in [
        ("move_speed", case.move_speed, 0.08),
        ("turn_speed", case.turn_speed, 3.0),
        ("tilt_speed", case.tilt_speed, 2.0),
    ] {
        if value != default {
            let _ = write!(driver, ", {name}: {value:?}");
        }
    }
    let planes = case.planes.iter().enumerate().map(|(i, plane)| {
        let (point, normal) = (vector(plane.point), vector(plane.normal));
        format!("(name: \"p{i}\", {}, point: {point}, normal: {normal})", pose(&plane.pose))
    });
    let planes: Vec<String> = planes.collect();
    let boxes = case.boxes.iter().enumerate().map(|(i, block)| {
        format!("(name: \"b{i}\", {}, size: {})", pose(&block.pose), vector(block.size))
    });
    let boxes: Vec<String> = boxes.collect();
    let side = if case.half_space { "side: HalfSpace, " } else { "" };
    let crosses = if case.crosses { "" } else { "crosses: Without" };
    let side = format!("methods: ({side}{crosses}), ");
    let passes =
        if case.passes == 4 { String::new() } else { format!("passes: {}, ", case.passes) };
    format!(
        "(title: \"Case\", world: Wall(driver: ({driver}), {side}{passes}planes: [{}], boxes: [{}]))",
        planes.join(", "),
        boxes.join(", ")
    )
}

#[derive(Deserialize)]
pub struct Line {
    pub tick: usize,
    pub bodies: BTreeMap<String, Body>,
    pub contacts: Vec<Contact>,
    pub events: Vec<Event>,
}

#[derive(Deserialize)]
pub struct Body {
    pub position: V,
    pub rotation: [f64; 4],
}

#[derive(Deserialize)]
pub struct Contact {
    pub b: String,
    pub phase: String,
    pub normal: V,
    pub depth: f64,
    #[serde(default)]
    pub r: f64,
    #[serde(default)]
    pub s: f64,
    pub push: f64,
}

#[derive(Deserialize)]
pub struct Event {
    pub kind: String,
    /// The plane, or the other box.
    #[serde(alias = "target")]
    pub plane: String,
    pub length: f64,
}
