//! Figures as JSON, before layout.

use glam::Vec2;
use serde_json::{Value, json};

use super::{Figure, Line, Outline, Role, Shape, ShapeState, Sheet, SheetAxis};

/// Returns the Figure as an object; lengths in m, coordinates on the sheet.
#[must_use]
pub fn json(figure: &Figure) -> Value {
    let repeated = figure.line_history.iter().flat_map(|repeated| &repeated.lines);
    let other_lines = figure.angle.iter().chain(repeated);
    let mut value = json!({
        "tick": figure.tick,
        "world": figure.world.folder(),
        "pair": figure.pair,
        "sentence": figure.sentence.to_string(),
        "plane": figure.sheet.plane,
        "up": point(figure.sheet.up),
        "shapes": figure.sheet.shapes.iter().map(shape).collect::<Vec<_>>(),
        "lines": figure.lines.iter().chain(other_lines).map(line).collect::<Vec<_>>(),
        "arrows": arrows(&figure.sheet),
        "points": points(&figure.sheet),
        "bars": figure.bars.iter().map(|bar| json!({
            "name": bar.name,
            "sum": bar.sum,
            "parts": bar.parts.iter().map(|part| json!({"name": part.name, "ends": part.ends})).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
        "numbers": figure.numbers.iter().map(|number| json!({
            "name": number.name,
            "value": number.value,
            "unit": number.unit,
            "remark": number.remark,
        })).collect::<Vec<_>>(),
    });
    if figure.sheet.along == SheetAxis::Y {
        value["along"] = json!("y");
    }
    if let Some(beside) = &figure.beside {
        value["beside"] = json!({
            "plane": beside.plane,
            "shapes": beside.shapes.iter().map(shape).collect::<Vec<_>>(),
            "arrows": arrows(beside),
            "points": points(beside),
        });
    }
    value
}

fn point(p: Vec2) -> [f32; 2] {
    // Avoids −0.
    [p.x + 0.0, p.y + 0.0]
}

fn shape(shape: &Shape) -> Value {
    let role = match shape.role {
        Role::A => "a",
        Role::B => "b",
        _ => "other",
    };
    let when = match shape.when {
        ShapeState::Tested => "tested",
        ShapeState::Result => "result",
        ShapeState::Guide => "guide",
    };
    let mut value = json!({"name": shape.name, "role": role, "when": when});
    match &shape.outline {
        Outline::Closed(corners) | Outline::Solid { corners, .. } => {
            value["points"] = json!(corners.iter().copied().map(point).collect::<Vec<_>>());
        }
        Outline::Open(points) => {
            value["points"] = json!(points.iter().copied().map(point).collect::<Vec<_>>());
            value["open"] = json!(true);
        }
        Outline::Circle(center, radius) => {
            value["circle"] = json!([center.x + 0.0, center.y + 0.0, radius]);
        }
    }
    value
}

fn line(line: &Line) -> Value {
    let mut value = json!({
        "name": line.name,
        "direction": point(line.direction),
        "a": line.a,
        "b": line.b,
        "overlap": line.overlap,
        "decides": line.decides,
        "unit": line.unit.symbol(),
        "marks": line.marks.iter().map(|mark| json!({"name": mark.name, "at": mark.at})).collect::<Vec<_>>(),
    });
    if let Some(tick) = line.tick {
        value["tick"] = json!(tick);
    }
    value
}

fn arrows(sheet: &Sheet) -> Vec<Value> {
    let arrow = |arrow: &super::Arrow| json!({"name": arrow.name, "from": point(arrow.from), "to": point(arrow.to), "length": arrow.length, "unit": arrow.unit.map_or("", super::Unit::symbol)});
    sheet.arrows.iter().map(arrow).collect()
}

fn points(sheet: &Sheet) -> Vec<Value> {
    let named = |p: &super::Point| json!({"name": p.name, "at": point(p.at)});
    sheet.points.iter().map(named).collect()
}
