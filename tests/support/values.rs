//! Valid values for parameters.

use collidoscope::params::{Meta, Value, visit_few};
use collidoscope::sim::World;
use glam::{Vec2, Vec3};

/// Draws a number below its argument, from a generator or from the bytes of a fuzzer.
pub(crate) type Draw<'d> = dyn FnMut(u64) -> u64 + 'd;

/// Maximum number of points in a drawn value.
const MAX_POINTS: u64 = 12;

/// A parameter: path, declaration and value.
pub(crate) type Parameter = (String, Meta, Value);

/// Returns the parameters of a world, with the first `max_entries` entries of each list.
pub(crate) fn parameters(world: &World, max_entries: usize) -> Vec<Parameter> {
    let mut all = Vec::new();
    visit_few(world.parameters(), (max_entries, ""), &mut |at, meta, value| {
        all.push((at.named.clone(), *meta, value));
    });
    all
}

/// Draws a value for the parameter. Each number is an end of its range or slider, or lies between
/// two such ends.
pub(crate) fn any_value((_, meta, value): &Parameter, draw: &mut Draw) -> Value {
    let any_number = |draw: &mut Draw| any_number(meta, draw);
    match value {
        Value::F32(_) => Value::F32(any_number(draw) as f32),
        Value::U32(_) => Value::U32(any_number(draw) as u32),
        Value::Bool(_) => Value::Bool(draw(2) == 1),
        Value::Vec3(_) => Value::Vec3(Vec3::from([0; 3].map(|_| any_number(draw) as f32))),
        Value::Points(_) => {
            let count = draw(MAX_POINTS + 1);
            Value::Points(
                (0..count).map(|_| Vec2::from([0; 2].map(|_| any_number(draw) as f32))).collect(),
            )
        }
        Value::Char(_) => Value::Char(
            char::from_u32(draw(0x11_0000) as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        ),
        Value::Choice(_, choices) => {
            Value::Choice(draw(choices.names.len() as u64) as usize, choices)
        }
    }
}

/// Returns the parameter's value with every number at the low or the high end of its range.
pub(crate) fn at_end((_, meta, value): &Parameter, is_high: bool) -> Value {
    let end = if is_high { meta.hi } else { meta.lo };
    match value {
        Value::F32(_) => Value::F32(end as f32),
        Value::U32(_) => Value::U32(end as u32),
        Value::Bool(_) => Value::Bool(is_high),
        Value::Vec3(_) => Value::Vec3(Vec3::splat(end as f32)),
        Value::Points(points) => {
            Value::Points(points.iter().map(|_| Vec2::splat(end as f32)).collect())
        }
        Value::Char(_) => Value::Char(if is_high { char::MAX } else { '\0' }),
        Value::Choice(_, choices) => {
            Value::Choice(if is_high { choices.names.len() - 1 } else { 0 }, choices)
        }
    }
}

fn any_number(meta: &Meta, draw: &mut Draw) -> f64 {
    const PARTS: u64 = 1 << 16;
    let fraction = |draw: &mut Draw| draw(PARTS + 1) as f64 / PARTS as f64;
    let lerp = |(low, high): (f64, f64), fraction: f64| low + (high - low) * fraction;
    match draw(6) {
        0 => meta.lo,
        1 => meta.hi,
        2 => meta.slider.0,
        3 => meta.slider.1,
        4 => lerp((meta.lo, meta.hi), fraction(draw)),
        _ => lerp(meta.slider, fraction(draw)),
    }
}
