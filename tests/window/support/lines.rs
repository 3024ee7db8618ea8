//! Values of a trace line.

use serde_json::Value;

/// Returns the vector `bodies.BODY.FIELD` of a trace line.
pub fn vector(line: &Value, body: &str, field_name: &str) -> [f64; 3] {
    let component = |k: usize| field(line, body, field_name)[k].as_f64().expect("a number");
    [component(0), component(1), component(2)]
}

/// Returns an axis of the body (0 left, 1 up, 2 ahead) in world coordinates.
pub fn axis(line: &Value, body: &str, axis: usize) -> [f64; 3] {
    let q = field(line, body, "rotation");
    let [x, y, z, w] = [0, 1, 2, 3].map(|k| q[k].as_f64().expect("a number"));
    match axis {
        0 => [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)],
        1 => [2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)],
        _ => [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)],
    }
}

/// Returns whether an event of this kind happened in the tick.
pub fn has_event(line: &Value, kind: &str) -> bool {
    line["events"].as_array().is_some_and(|all| all.iter().any(|event| event["kind"] == kind))
}

/// Returns `bodies.BODY.FIELD` of a trace line.
pub fn field<'a>(line: &'a Value, body: &str, field: &str) -> &'a Value {
    &line["bodies"][body][field]
}

/// Returns a numeric field of the driving tank.
pub fn tank(line: &Value, name: &str) -> f64 {
    field(line, "tank", name).as_f64().unwrap_or_else(|| panic!("no {name} in {line}"))
}

/// Returns the driving tank's position: x, z, m.
fn position_xz(line: &Value) -> (f64, f64) {
    let position = field(line, "tank", "position");
    let component = |k: usize| position[k].as_f64().expect("a number");
    (component(0), component(2))
}

/// Returns the driving tank's displacement from the first line to the last: x, z, m.
pub fn moved(trace: &[Value]) -> (f64, f64) {
    let (from, to) = (position_xz(&trace[0]), position_xz(&trace[trace.len() - 1]));
    (to.0 - from.0, to.1 - from.1)
}

/// Counts the starts of the scene, including the first.
pub fn restarts(trace: &[Value]) -> usize {
    trace.iter().filter(|line| line["tick"] == 0).count()
}

/// Returns the tick of the line.
pub fn tick(line: &Value) -> u64 {
    line["tick"].as_u64().expect("a number")
}
