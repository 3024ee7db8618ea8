//! Writes the inputs of a run as short texts, and reads them.

#[cfg(test)]
mod tests;

use glam::Vec2;
use serde::{Deserialize, Serialize};

use crate::scene::problem::{Finding, quote};
use crate::sim::Body;
use crate::sim::input::{ActionSet, Grab, HEADING_STEPS, Input, TARGET_STEPS, Throw};
use crate::text::{Id, id};

/// Expected form of an item in the track of keys.
const KEYS: Id = id::LINK_KEYS_EXPECTED;

/// Expected form of an item in a track of numbers.
const NUMBERS: Id = id::LINK_NUMBERS_EXPECTED;

/// Maximum change written in steps; floats represent these exactly.
const MAX_STEPS: f64 = 1_000_000.0;

/// All inputs, as written in a link.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tracks {
    pub(super) keys: String,
    pub(super) yaw: String,
    pub(super) grabs: Vec<GrabForm>,
    pub(super) throws: Vec<ThrowForm>,
}

/// A body dragged for some ticks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GrabForm {
    from: u32,
    ticks: u32,
    body: Body,
    point: Vec2,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    x: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    y: String,
}

/// A ball thrown in a tick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ThrowForm {
    tick: u32,
    from: Vec2,
    velocity: Vec2,
}

/// A value with the number of its ticks, or with the tick at which it ends.
type Stretch<T> = (u32, T);

impl Tracks {
    /// Writes the tracks of these stretches, each with its last tick and its input.
    pub(super) fn of(inputs: &[(u32, Input)]) -> Self {
        let starts = std::iter::once(0).chain(inputs.iter().map(|(end, _)| *end));
        let timed_inputs: Vec<(u32, u32, &Input)> =
            starts.zip(inputs).map(|(start, (end, input))| (start, end - start, input)).collect();
        let yaw = timed_inputs.iter().map(|(_, ticks, input)| (*ticks, input.camera_yaw));
        let throws = timed_inputs.iter().filter_map(|(start, ticks, input)| {
            let throw = input.throw?;
            Some((*start..start + ticks).map(move |tick| ThrowForm {
                tick,
                from: throw.from,
                velocity: throw.velocity,
            }))
        });
        Self {
            keys: write_keys(timed_inputs.iter().map(|(_, ticks, input)| (*ticks, **input))),
            yaw: write_numbers(yaw, HEADING_STEPS),
            grabs: write_grabs(&timed_inputs),
            throws: throws.flatten().collect(),
        }
    }

    /// Reads the inputs of `tick` ticks, as in a run.
    pub(super) fn read(&self, tick: u32) -> Result<Vec<(u32, Input)>, Finding> {
        let keys = read_keys(&self.keys, tick)?;
        let yaw = read_numbers(("yaw", HEADING_STEPS), &self.yaw, tick)?;
        let mut grabs: Vec<(u32, u32, Grab)> = Vec::new();
        for (index, form) in self.grabs.iter().enumerate() {
            let after = grabs.last().map_or(0, |(_, end, _)| *end);
            grabs.extend(form.read(&format!("grabs[{index}]"), after, tick)?);
        }
        let mut before = None;
        for (index, throw) in self.throws.iter().enumerate() {
            let path = format!("throws[{index}]");
            if throw.tick >= tick || before >= Some(throw.tick) {
                let what = id::FILE_ENTRY_TICK.with(&[("tick", &throw.tick)]);
                return Err(wrong(format!("{path}.tick"), what, id::LINK_THROW_TICKS_EXPECTED));
            }
            check_finite(&path, [("from", throw.from), ("velocity", throw.velocity)])?;
            before = Some(throw.tick);
        }
        let mut ends: Vec<u32> = keys.iter().map(|(end, _)| *end).collect();
        ends.extend(yaw.iter().map(|(end, _)| *end));
        ends.extend(grabs.iter().flat_map(|(start, end, _)| [*start, *end]));
        ends.extend(self.throws.iter().flat_map(|throw| [throw.tick, throw.tick + 1]));
        ends.push(tick);
        ends.sort_unstable();
        ends.dedup();
        let (mut inputs, mut start) = (Vec::<(u32, Input)>::new(), 0);
        for end in ends.into_iter().filter(|end| *end > 0) {
            let (held, pressed) = value_at(&keys, start).unwrap_or_default();
            let grab = grabs.partition_point(|(_, end, _)| *end <= start);
            let grab = grabs.get(grab).filter(|(from, ..)| *from <= start);
            let throw = self.throws.binary_search_by_key(&start, |throw| throw.tick).ok();
            let throw = throw.map(|index| &self.throws[index]);
            let input = Input {
                held,
                pressed,
                camera_yaw: value_at_or_last(&yaw, start).unwrap_or_default(),
                grab: grab.map(|(_, _, grab)| *grab),
                throw: throw.map(|throw| Throw { from: throw.from, velocity: throw.velocity }),
            };
            match inputs.last_mut() {
                Some((known, same)) if *same == input => *known = end,
                _ => inputs.push((end, input)),
            }
            start = end;
        }
        Ok(inputs)
    }
}

/// Returns the value in the tick that follows `tick` ticks; `None` after the last stretch. The
/// number of each stretch is the tick at which it ends.
fn value_at<T: Copy>(stretches: &[Stretch<T>], tick: u32) -> Option<T> {
    stretches.get(stretches.partition_point(|(end, _)| *end <= tick)).map(|(_, value)| *value)
}

fn wrong(path: impl Into<String>, what: String, expected: Id) -> Finding {
    let (path, expected) = (path.into(), expected.text().to_owned());
    Finding { path, what, expected, ..Finding::default() }
}

fn check_finite<const N: usize>(path: &str, numbers: [(&str, Vec2); N]) -> Result<(), Finding> {
    match numbers.iter().find(|(_, numbers)| !numbers.is_finite()) {
        Some((name, _)) => Err(wrong(
            format!("{path}.{name}"),
            id::FILE_SOME_NUMBER_NOT_FINITE.to_string(),
            id::FILE_FINITE,
        )),
        None => Ok(()),
    }
}

/// Writes the track of held actions, without trailing empty items.
fn write_keys(inputs: impl Iterator<Item = Stretch<Input>>) -> String {
    let mut runs: Vec<Stretch<(ActionSet, ActionSet)>> = Vec::new();
    for (ticks, Input { held, pressed, .. }) in inputs {
        match runs.last_mut() {
            Some((same, keys)) if *keys == (held, pressed) => *same += ticks,
            _ => runs.push((ticks, (held, pressed))),
        }
    }
    let none = ActionSet::default();
    if runs.last().is_some_and(|(_, keys)| *keys == (none, none)) {
        runs.pop();
    }
    let (mut items, mut before) = (Vec::new(), none);
    let mut runs = runs.into_iter().peekable();
    while let Some((mut ticks, (held, pressed))) = runs.next() {
        let new = held.difference(before);
        if pressed == new && (ticks == 1 || new == none) {
            let rest = runs.next_if(|(_, keys)| *keys == (held, none));
            ticks += rest.map_or(0, |(ticks, _)| ticks);
            items.push(format!("{ticks}:{:x}", held.bits()));
        } else {
            items.push(format!("{ticks}:{:x}:{:x}", held.bits(), pressed.bits()));
        }
        before = held;
    }
    items.join(",")
}

/// Returns the items of a track with their indices.
fn items(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(',').filter(|_| !text.is_empty()).enumerate()
}

/// Returns the finding about an invalid item.
fn invalid_item(path: &str, (index, item): (usize, &str), expected: Id) -> Finding {
    let what = id::LINK_ITEM_UNFIT.with(&[("index", &(index + 1)), ("item", &quote(item))]);
    wrong(path, what, expected)
}

/// Returns `end + ticks`; refuses a track longer than `last` ticks.
fn add_ticks(path: &str, end: u32, ticks: u32, last: u32) -> Result<u32, Finding> {
    match end.checked_add(ticks).filter(|end| *end <= last) {
        Some(end) => Ok(end),
        None => Err(wrong(
            path,
            id::LINK_TRACK_TOO_LONG.with(&[("ticks", &last)]),
            id::LINK_TRACK_LENGTH_EXPECTED,
        )),
    }
}

fn read_keys(text: &str, last: u32) -> Result<Vec<Stretch<(ActionSet, ActionSet)>>, Finding> {
    let set =
        |digits: &str| u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'));
    let read = |item: &str| {
        let mut parts = item.split(':');
        let ticks = parts.next()?.parse().ok().filter(|ticks: &u32| *ticks > 0)?;
        let (held, pressed) = (set(parts.next()?)?, parts.next().map(set));
        let pressed = if let Some(pressed) = pressed { Some(pressed?) } else { None };
        parts.next().is_none().then_some((ticks, held, pressed))
    };
    let (mut runs, mut end, mut before) = (Vec::new(), 0, ActionSet::default());
    for item in items(text) {
        let (ticks, held, pressed) =
            read(item.1).ok_or_else(|| invalid_item("keys", item, KEYS))?;
        let known = |bits| {
            ActionSet::from_bits(bits)
                .ok_or_else(|| invalid_item("keys", item, id::LINK_ACTIONS_EXPECTED))
        };
        let held = known(held)?;
        let first = end + 1;
        end = add_ticks("keys", end, ticks, last)?;
        if let Some(pressed) = pressed {
            runs.push((end, (held, known(pressed)?)));
        } else {
            runs.push((first, (held, held.difference(before))));
            if end > first {
                runs.push((end, (held, ActionSet::default())));
            }
        }
        before = held;
    }
    Ok(runs)
}

/// Writes a track of numbers, without the trailing constant part. The first number is a change from 0.
fn write_numbers(stretches: impl Iterator<Item = Stretch<f32>>, grid: f32) -> String {
    let (mut items, mut now, mut unchanged) = (Vec::new(), 0.0_f32, 0);
    for (ticks, x) in stretches {
        if x.to_bits() == now.to_bits() {
            unchanged += ticks;
            continue;
        }
        match std::mem::replace(&mut unchanged, ticks - 1) {
            0 => {}
            1 => items.push("0".to_owned()),
            count => items.push(format!("*{count}")),
        }
        let steps = ((f64::from(x) - f64::from(now)) * f64::from(grid)).round();
        let is_on_grid = steps.abs() <= MAX_STEPS && steps != 0.0;
        if is_on_grid && stepped(now, steps as f32, grid).to_bits() == x.to_bits() {
            items.push(format!("{steps}"));
        } else {
            items.push(format!("={x:?}"));
        }
        now = x;
    }
    items.join(",")
}

/// Returns `now` moved by `steps` of the grid; unchanged for zero steps, even for −0.
fn stepped(now: f32, steps: f32, grid: f32) -> f32 {
    if steps == 0.0 { now } else { now + steps / grid }
}

fn read_numbers(
    (path, grid): (&str, f32),
    text: &str,
    last: u32,
) -> Result<Vec<Stretch<f32>>, Finding> {
    let (mut stretches, mut end, mut now) = (Vec::new(), 0, 0.0_f32);
    for item in items(text) {
        let refuse = || invalid_item(path, item, NUMBERS);
        let mut ticks = 1;
        if let Some(count) = item.1.strip_prefix('*') {
            ticks = count.parse().ok().filter(|ticks| *ticks > 0).ok_or_else(refuse)?;
        } else if let Some(number) = item.1.strip_prefix('=') {
            now = number.parse().ok().filter(|x: &f32| x.is_finite()).ok_or_else(refuse)?;
        } else {
            let steps =
                item.1.parse::<i32>().ok().filter(|n| f64::from(n.abs_diff(0)) <= MAX_STEPS);
            now = stepped(now, steps.ok_or_else(refuse)? as f32, grid);
        }
        end = add_ticks(path, end, ticks, last)?;
        stretches.push((end, now));
    }
    Ok(stretches)
}

/// Writes the drags, one entry for each time that a point of a body is held without a break.
fn write_grabs(timed_inputs: &[(u32, u32, &Input)]) -> Vec<GrabForm> {
    let mut runs: Vec<(u32, Grab, Vec<Stretch<Vec2>>)> = Vec::new();
    let mut end = None;
    for (start, ticks, input) in timed_inputs {
        let Some(grab) = input.grab else { continue };
        let target = (*ticks, grab.target);
        match runs.last_mut() {
            Some((_, held, targets))
                if end == Some(*start) && (held.body, held.point) == (grab.body, grab.point) =>
            {
                targets.push(target);
            }
            _ => runs.push((*start, grab, vec![target])),
        }
        end = Some(start + ticks);
    }
    let form = |(from, Grab { body, point, .. }, targets): (u32, Grab, Vec<Stretch<Vec2>>)| {
        let track = |axis: usize| {
            write_numbers(targets.iter().map(|(ticks, at)| (*ticks, at[axis])), TARGET_STEPS)
        };
        let ticks = targets.iter().map(|(ticks, _)| ticks).sum();
        GrabForm { from, ticks, body, point, x: track(0), y: track(1) }
    };
    runs.into_iter().map(form).collect()
}

impl GrabForm {
    /// Returns each target with its start and end. Refuses a drag that starts before `after` or ends
    /// after `last`.
    fn read(&self, path: &str, after: u32, last: u32) -> Result<Vec<(u32, u32, Grab)>, Finding> {
        let Self { from, ticks, body, point, .. } = *self;
        if from < after || ticks == 0 {
            let what = id::LINK_DRAG_UNFIT.with(&[("ticks", &ticks), ("from", &from)]);
            return Err(wrong(path, what, id::LINK_DRAGS_EXPECTED));
        }
        let end = add_ticks(&format!("{path}.ticks"), from, ticks, last)?;
        check_finite(path, [("point", point)])?;
        let [x, y] = [("x", &self.x), ("y", &self.y)].map(|(name, text)| {
            read_numbers((&format!("{path}.{name}"), TARGET_STEPS), text, ticks)
        });
        let (x, y) = (x?, y?);
        let mut ends: Vec<u32> = x.iter().chain(&y).map(|(end, _)| from + end).collect();
        ends.push(end);
        ends.sort_unstable();
        ends.dedup();
        let value = |track: &[Stretch<f32>], tick: u32| {
            value_at_or_last(track, tick - from).unwrap_or_default()
        };
        let mut start = from;
        let grabs = ends.into_iter().map(|end| {
            let target = Vec2::new(value(&x, start), value(&y, start));
            let grab = (start, end, Grab { body, point, target });
            start = end;
            grab
        });
        Ok(grabs.collect())
    }
}

/// Returns the same as [`value_at`], but the last value after the last stretch.
fn value_at_or_last(track: &[Stretch<f32>], tick: u32) -> Option<f32> {
    value_at(track, tick).or(track.last().map(|(_, x)| *x))
}
