//! Frames of a run (the reference's or the program's), and the first difference between two runs.

use std::collections::BTreeMap;

use super::generate::Case;
use super::model::{V, inputs};
use super::reading::Reading;
use super::step::{Report, World};
use super::trace::Line;
use crate::random::Random;

/// Tolerance of positions, m.
pub const TOLERANCE: f64 = 2e-3;
/// Maximum deviation of a perturbed run, m.
const MAX_DEVIATION: f64 = 1e-3;
/// Tolerance factor for shells: they fly 60 m, and an error in the driver's yaw grows with the
/// distance.
const SHELL_FACTOR: f64 = 10.0;
/// Perturbed runs per case.
const PERTURBED_RUNS: u64 = 3;

#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    pub region: Option<String>,
    pub depth: f64,
    pub normal: [f64; 3],
}

/// The compared quantities of one tick.
#[derive(Clone, Debug)]
pub struct Frame {
    pub bodies: BTreeMap<String, [f64; 3]>,
    /// Collected targets; a trace may omit them.
    pub collected: Vec<String>,
    pub contacts: BTreeMap<String, Contact>,
    /// Sorted kinds.
    pub events: Vec<String>,
}

pub fn frame(world: &World, report: Option<&Report>) -> Frame {
    let spec = &world.scene.driver;
    let at = |p: V, y: f64| [p.x, y, p.z];
    let mut bodies = BTreeMap::new();
    bodies.insert("tank".to_owned(), at(world.driver.at, spec.position[1]));
    let mut collected = Vec::new();
    for (target, spec) in world.targets.iter().zip(&world.scene.targets) {
        bodies.insert(spec.name.clone(), at(target.at, spec.position[1]));
        if !target.alive {
            collected.push(spec.name.clone());
        }
    }
    for shell in &world.shells {
        bodies.insert(format!("shell-{}", shell.number), at(shell.at, f64::NAN));
    }
    let mut events: Vec<String> = Vec::new();
    let mut contacts = BTreeMap::new();
    if let Some(report) = report {
        events = report.events.iter().map(|kind| (*kind).to_owned()).collect();
        for hit in &report.hits {
            let contact = Contact {
                region: hit.region.map(|region| format!("R{region}")),
                depth: hit.depth,
                normal: at(hit.normal, 0.0),
            };
            contacts.insert(world.scene.targets[hit.target].name.clone(), contact);
        }
    }
    events.sort();
    Frame { bodies, collected, contacts, events }
}

/// Runs the reference from tick 0; with a seed, its state is perturbed slightly after every tick.
pub fn run(case: &Case, readings: &[Reading], seed: Option<u64>) -> Vec<Frame> {
    let mut world = World::new(&case.scene, readings);
    let mut rng = seed.map(Random);
    let side = if seed.is_some_and(|seed| seed % 2 == 0) { 1.0 } else { -1.0 };
    let mut frames = vec![frame(&world, None)];
    for input in inputs(&case.drive) {
        let report = world.step(&input);
        if let Some(rng) = &mut rng {
            world.perturb(rng, side);
        }
        frames.push(frame(&world, Some(&report)));
    }
    frames
}

/// Returns whether a case tests the rules and not rounding. Rebounds off disks magnify the smallest
/// difference, as in billiards, and a grazing hit depends on the last bit. Perturbed runs must stay
/// well within the tolerance.
pub fn well_conditioned(case: &Case) -> bool {
    let exact = run(case, &[], None);
    (1..=PERTURBED_RUNS).all(|seed| {
        let perturbed = run(case, &[], Some(seed));
        let differs = |(a, b): (&Frame, &Frame)| {
            positions_differ(a, b, MAX_DEVIATION).is_some()
                || hits_differ(a, b).is_some()
                || a.events != b.events
        };
        !exact.iter().zip(&perturbed).any(differs)
    })
}

/// Reads the program's run; a line with a wrong tick is left out, so that the lengths differ.
pub fn from_trace(lines: &[Line]) -> Vec<Frame> {
    let to_frame = |line: &Line| {
        let contacts =
            line.contacts.iter().filter(|contact| contact.phase != "Exit").map(|contact| {
                let (region, depth, normal) =
                    (contact.region.clone(), contact.depth, contact.normal);
                (contact.b.clone(), Contact { region, depth, normal })
            });
        let mut events: Vec<String> = line.events.iter().map(|event| event.kind.clone()).collect();
        events.sort();
        Frame {
            bodies: line.bodies.iter().map(|(name, body)| (name.clone(), body.position)).collect(),
            collected: Vec::new(),
            contacts: contacts.collect(),
            events,
        }
    };
    let in_order = lines.iter().enumerate().filter(|(i, line)| line.tick == *i);
    in_order.map(|(_, line)| to_frame(line)).collect()
}

/// The first tick with a difference, and its description.
pub type Difference = Option<(usize, String)>;

/// First differences between two runs, by kind of quantity.
pub struct Verdict {
    pub positions: Difference,
    pub hits: Difference,
    pub regions: Difference,
    pub depths: Difference,
    pub events: Difference,
}

pub fn compare(reference: &[Frame], other: &[Frame]) -> Verdict {
    let first = |difference: &dyn Fn(&Frame, &Frame) -> Option<String>| -> Difference {
        if reference.len() != other.len() {
            return Some((0, format!("{} ticks, expected {}", other.len(), reference.len())));
        }
        let pairs = reference.iter().zip(other).enumerate();
        pairs.into_iter().find_map(|(tick, (a, b))| difference(a, b).map(|what| (tick, what)))
    };
    Verdict {
        positions: first(&|a, b| positions_differ(a, b, TOLERANCE)),
        hits: first(&hits_differ),
        regions: first(&regions_differ),
        depths: first(&depths_differ),
        events: first(&|a, b| {
            (a.events != b.events)
                .then(|| format!("events {:?}, reference {:?}", b.events, a.events))
        }),
    }
}

fn positions_differ(a: &Frame, b: &Frame, tolerance: f64) -> Option<String> {
    for (name, expected) in &a.bodies {
        match b.bodies.get(name) {
            None if a.collected.contains(name) => {}
            None => return Some(format!("{name} is missing, reference {expected:?}")),
            Some(found) => {
                let tolerance =
                    if name.starts_with("shell-") { tolerance * SHELL_FACTOR } else { tolerance };
                // A shell's height is not specified: a comparison with its NaN is false.
                let differs = expected.iter().zip(found).any(|(e, f)| (e - f).abs() > tolerance);
                if differs {
                    return Some(format!("{name} at {found:?}, reference {expected:?}"));
                }
            }
        }
    }
    let extra = b.bodies.keys().find(|name| !a.bodies.contains_key(*name));
    extra.map(|name| format!("{name} is there, the reference has none"))
}

fn hits_differ(a: &Frame, b: &Frame) -> Option<String> {
    let (expected, found): (Vec<_>, Vec<_>) =
        (a.contacts.keys().collect(), b.contacts.keys().collect());
    (expected != found).then(|| format!("hits {found:?}, reference {expected:?}"))
}

fn regions_differ(a: &Frame, b: &Frame) -> Option<String> {
    a.contacts.iter().find_map(|(name, contact)| {
        let found = &b.contacts.get(name)?.region;
        (*found != contact.region)
            .then(|| format!("{name} in {found:?}, reference {:?}", contact.region))
    })
}

/// Compares depth and normal of the common hits.
fn depths_differ(a: &Frame, b: &Frame) -> Option<String> {
    a.contacts.iter().find_map(|(name, expected)| {
        let found = b.contacts.get(name)?;
        let turned = expected.normal.iter().zip(&found.normal).any(|(e, f)| (e - f).abs() > 0.02);
        let differs = (expected.depth - found.depth).abs() > TOLERANCE || turned;
        differs.then(|| format!("{name}: {found:?}, reference {expected:?}"))
    })
}
