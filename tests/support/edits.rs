//! Random edits of a scene's text, compared with the same edits of its parameters.

use std::collections::BTreeMap;

use collidoscope::params::{self, Meta, Value};
use collidoscope::scene::edit::{Change, Splice, inverse, splices, text_at, with_splices};
use collidoscope::scene::{self, Scene, catalogue};
use collidoscope::sim::WorldSetup;
use similar::{ChangeTag, TextDiff};

use crate::random::Random;

/// Parameters by named path.
type Values = BTreeMap<String, String>;

/// Returns a number below `end`, or 0.
fn below(random: &mut Random, end: usize) -> usize {
    random.below(end.max(1) as u64) as usize
}

/// A parameter: named path, path in the file, declaration, value.
type Parameter = (String, String, Meta, Value);

fn parameters(world: &WorldSetup) -> Vec<Parameter> {
    let mut all = Vec::new();
    params::visit(world, &mut |at, meta, value| {
        all.push((at.named.clone(), at.indexed.clone(), *meta, value));
    });
    all
}

fn values(world: &WorldSetup) -> Values {
    let is_part = |value: &Value| matches!(value, Value::Points(_));
    let all = parameters(world).into_iter().filter(|(.., value)| !is_part(value));
    all.map(|(named, _, _, value)| (named, value.to_string())).collect()
}

/// Removes the pairs of layers that meet, which the loader adds in one of both layers, and sorts the names of the
/// pairs that are apart.
fn listed_apart(all: Values) -> Values {
    let listed = all.into_iter().filter_map(|(path, value)| {
        let pair = path.strip_prefix("layers.").and_then(|rest| rest.strip_suffix(".meet"));
        let Some((one, other)) = pair.and_then(|pair| pair.split_once(".apart.")) else {
            return Some((path, value));
        };
        let (first, last) = if one < other { (one, other) } else { (other, one) };
        (value == "false").then(|| (format!("layers.{first}.apart.{last}.meet"), value))
    });
    listed.collect()
}

/// Returns the world's list entries: named path and path in the file.
fn entries(world: &WorldSetup) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for (named, indexed, ..) in parameters(world) {
        let Some((list, _)) = indexed.split_once('[') else { continue };
        if list.contains('.') {
            continue;
        }
        let end = indexed.find(']').expect("closed") + 1;
        let name = named.split('.').take(2).collect::<Vec<_>>().join(".");
        if all.last().is_none_or(|(last, _)| *last != name) {
            all.push((name, indexed[..end].to_owned()));
        }
    }
    all
}

/// Returns a random edit and the parameters that must result; `None` if no edit was chosen.
fn edit(scene: &Scene, random: &mut Random) -> Option<(Change, Values)> {
    let world = &scene.file.world;
    let mut expected = values(world);
    let entries = entries(world);
    let kind = below(random, 8);
    if kind < 5 || entries.is_empty() {
        let all = parameters(world);
        let (named, indexed, meta, value) = all.get(below(random, all.len()))?.clone();
        // The loader adds pairs of layers that the text does not have.
        if named.contains(".apart.") && text_at(&scene.text, &named).is_err() {
            return None;
        }
        let mut number = |lo: f64, hi: f64| {
            let part = below(random, 1000) as f64 / 1000.0;
            let (lo, hi) = (lo.max(-1e4), hi.min(1e4));
            (lo + (hi - lo) * part) as f32
        };
        let (lo, hi) = meta.slider;
        let new = match value {
            Value::F32(_) => Value::F32(number(lo, hi)),
            Value::Vec3(_) => Value::Vec3([number(lo, hi), number(lo, hi), number(lo, hi)].into()),
            Value::Bool(on) => Value::Bool(!on),
            Value::U32(_) => Value::U32(number(lo, hi) as u32),
            Value::Points(_) | Value::Char(_) | Value::Choice(..) => return None,
        };
        // A point of a list is written with two numbers.
        let mut file = world.clone();
        params::set(&mut file, &named, new.clone()).ok()?;
        expected = values(&file);
        let text = match new {
            Value::Vec3(at)
                if text_at(&scene.text, &indexed).is_ok_and(|it| it.matches(',').count() == 1) =>
            {
                format!("({}, {})", at.x, at.y)
            }
            new => new.to_string(),
        };
        let path = if below(random, 2) == 0 { named } else { format!("world.{indexed}") };
        return Some((Change::Set { path, value: text }, expected));
    }
    let (named, indexed) = entries[below(random, entries.len())].clone();
    let (list, old) = named.split_once('.').expect("a list and a name");
    let name = format!("{}-{}", &old[..old.len().min(20)], below(random, 1000));
    let new = format!("{list}.{name}");
    let is_in_entry = |at: &str| {
        at.strip_prefix(&named).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let renamed: Values = expected
        .iter()
        .filter(|(at, _)| is_in_entry(at))
        .map(|(at, value)| (at.replacen(&named, &new, 1), value.clone()))
        .collect();
    if kind != 5 {
        expected.extend(renamed);
    }
    if kind != 7 {
        expected.retain(|at, _| !is_in_entry(at));
    }
    if kind == 6 && list == "layers" {
        // Other layers refer to the renamed layer.
        let (from, to) = (format!(".apart.{old}."), format!(".apart.{name}."));
        expected = expected.into_iter().map(|(at, it)| (at.replace(&from, &to), it)).collect();
    }
    let change = match kind {
        5 => Change::Remove { path: indexed },
        6 => Change::Rename { path: named.clone(), name },
        _ => {
            let text = text_at(&scene.text, &indexed).expect("it is there");
            let value = text.replacen(&format!("\"{old}\""), &format!("\"{name}\""), 1);
            let length =
                entries.iter().filter(|(at, _)| at.starts_with(&format!("{list}."))).count();
            Change::Insert { list: list.to_owned(), index: Some(below(random, length + 1)), value }
        }
    };
    Some((change, expected))
}

/// Checks that the edit left all other lines unchanged.
fn check_lines(change: &Change, old: &str, new: &str) {
    let diff = TextDiff::from_lines(old, new);
    let count = |tag| diff.iter_all_changes().filter(|it| it.tag() == tag).count();
    let (gone, added) = (count(ChangeTag::Delete), count(ChangeTag::Insert));
    let is_small = match change {
        // The lines of the value, or a new field and the comma before it.
        Change::Set { path, .. } => {
            let lines = text_at(old, path).map_or(2, |text| text.lines().count());
            gone <= lines && added <= lines
        }
        Change::Insert { value, .. } => gone <= 1 && added <= value.lines().count() + 2,
        Change::Remove { .. } => added <= 1,
        Change::Rename { .. } => gone == added,
    };
    assert!(is_small, "{change:?}: {gone} lines gone, {added} added:\n{}", diff.unified_diff());
}

/// Applies `count` edits to random scenes, a few to each, and undoes them all. Returns the number of
/// edits that the loader accepted.
pub fn check(seed: u64, count: usize) -> usize {
    let random = &mut Random(seed);
    let ids: Vec<&str> = catalogue::ids().collect();
    let (mut made, mut accepted) = (0, 0);
    while made < count {
        let id = ids[below(random, ids.len())];
        let first = catalogue::scene(id).expect("it ships");
        let mut scene = scene::parse("t.ron", None, first).expect("it loads");
        let mut undo: Vec<Vec<Splice>> = Vec::new();
        for _ in 0..20 {
            made += 1;
            let Some((change, expected)) = edit(&scene, random) else { continue };
            let parts = splices(&scene.text, Some(&scene.file.world), &change)
                .unwrap_or_else(|why| panic!("{id}: {change:?}: {why}"));
            let text = with_splices(&scene.text, &parts);
            check_lines(&change, &scene.text, &text);
            let Ok(new) = scene::parse("t.ron", None, &text) else { continue };
            accepted += 1;
            let (found, expected) = (listed_apart(values(&new.file.world)), listed_apart(expected));
            if found != expected {
                let differs = |(at, value): &(&String, &String)| expected.get(*at) != Some(*value);
                let wrong: Vec<_> = found.iter().filter(differs).collect();
                panic!(
                    "{id}: {change:?}: {} values for {}, wrong: {wrong:?}\n{text}",
                    found.len(),
                    expected.len()
                );
            }
            undo.push(inverse(&scene.text, &parts));
            scene = new;
        }
        let undone = undo.iter().rev().fold(scene.text, |text, parts| with_splices(&text, parts));
        assert_eq!(undone, first, "{id}");
    }
    accepted
}
