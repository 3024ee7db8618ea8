//! The moments of a tick of the tank world.

use glam::Vec2;

use crate::explain::card::{Line, in_metres, vector, words};
use crate::explain::moments::{Moment, named};
use crate::explain::number::{degrees, metres, plain};
use crate::explain::pair::{closest_point, mtv, overlap};
use crate::explain::rect_pair::{AXES, RectPair};
use crate::explain::{Term, target_name};
use crate::geom::Contact;
use crate::geom::trace::{AxisSource, AxisTest};
use crate::sim::pseudo;
use crate::sim::tank::{
    LISTING, PairRecord, PairTests, Region, RegionChoice, Shape, Stage, Step, TickRecord,
};

/// Of more targets than this only those that are hit and the explained one are opened.
const MANY: usize = 40;

pub(crate) fn moments(record: &TickRecord, explained: Option<usize>) -> Vec<Moment> {
    let few = record.before.setup.targets.len() <= MANY;
    let mut walk = Walk {
        record,
        pairs: record.pairs().collect(),
        tested: 0,
        gap: None,
        alive: alive(record),
    };
    let mut out = Vec::new();
    for (at, step) in record.steps.iter().enumerate() {
        let (said, term) = walk.told(step);
        let about =
            about(step).or_else(|| if in_pair(step) { Some(walk.pair()?.target) } else { None });
        let open = few
            || match step {
                Step::TargetMoved { .. } => about == explained,
                step if in_pair(step) => {
                    about == explained || walk.pair().is_some_and(|pair| pair.hit().is_some())
                }
                _ => true,
            };
        if open {
            out.push(Moment {
                line: pseudo::place(LISTING, record.code(step)),
                upto: at + 1,
                said,
                term,
                about,
                stop: walk.stop(step),
            });
        }
    }
    out
}

/// Which targets are there when detection begins.
fn alive(record: &TickRecord) -> Vec<bool> {
    let mut alive: Vec<bool> = record.before.state.targets.iter().map(|t| t.alive).collect();
    for step in &record.steps {
        match *step {
            Step::Stage(Stage::Detection) => break,
            Step::Returned { target } => alive[target] = true,
            Step::ShellHit { target, collects: true, .. } => alive[target] = false,
            _ => {}
        }
    }
    alive
}

/// Whether the step belongs to the pair under test.
fn in_pair(step: &Step) -> bool {
    matches!(
        step,
        Step::Pair { .. }
            | Step::Axis(_)
            | Step::Least(_)
            | Step::Gap(_)
            | Step::ClosestPoint(_)
            | Step::Inside
            | Step::Tested(_)
            | Step::Aimed(_)
            | Step::Asked { .. }
            | Step::Direction(_)
            | Step::Considered(_)
            | Step::StoppedAt { .. }
            | Step::WentOn { .. }
    )
}

/// The target that a step outside the pairs is about.
fn about(step: &Step) -> Option<usize> {
    match *step {
        Step::Returned { target }
        | Step::Spun { target, .. }
        | Step::TargetRebounded { target, .. }
        | Step::TargetMoved { target, .. }
        | Step::ShellHit { target, .. }
        | Step::Highlighted { target }
        | Step::Collected { target }
        | Step::Demanded { target, .. }
        | Step::Impacted { target, .. }
        | Step::Pushed { target, .. }
        | Step::Separated { target, .. } => Some(target),
        _ => None,
    }
}

/// What is known of the steps gone through.
struct Walk<'a> {
    record: &'a TickRecord,
    pairs: Vec<PairRecord<'a>>,
    /// How many of the pairs have begun.
    tested: usize,
    /// Of the pair under test, the axes tested so far, and whether a gap was found among them.
    gap: Option<(usize, bool)>,
    /// Which targets are there when detection begins.
    alive: Vec<bool>,
}

impl Walk<'_> {
    fn pair(&self) -> Option<&PairRecord<'_>> {
        self.pairs.get(self.tested.checked_sub(1)?)
    }

    fn name(&self, target: usize) -> String {
        target_name(self.record, target)
    }

    fn axis(&self, source: AxisSource) -> (Option<AxisTest>, String) {
        let pair = self.pair();
        let rects = pair.and_then(|pair| RectPair::of_tank(self.record, pair));
        let test = pair.and_then(|pair| pair.tests.axes().find(|test| test.source == source));
        (test.copied(), rects.map_or_else(String::new, |rects| rects.axis_name(source)))
    }

    /// What a step says and lights up.
    fn told(&mut self, step: &Step) -> (Vec<Line>, Option<Term>) {
        match *step {
            Step::Stage(Stage::Detection) => self.tested = 0,
            Step::Pair { .. } => {
                self.tested += 1;
                self.gap = Some((0, false));
            }
            Step::Axis(_) => self.gap = self.gap.map(|(count, found)| (count + 1, found)),
            _ => {}
        }
        if in_pair(step) { self.tested(step) } else { self.moved(step) }
    }

    /// Of a step of a pair.
    fn tested(&self, step: &Step) -> (Vec<Line>, Option<Term>) {
        match *step {
            Step::Pair { target, .. } => (vec![words(self.name(target), None)], None),
            Step::Axis(test) => {
                let (_, name) = self.axis(test.source);
                let term = Term::Axis(test.source);
                let axis = named(&format!("L = {name}"), vector(test.axis), Some(term));
                (vec![axis, overlap(&test)], Some(term))
            }
            Step::Least(source) | Step::Gap(source) => {
                let (test, name) = self.axis(source);
                let (term, gap) = (Some(Term::Overlap(source)), matches!(step, Step::Gap(_)));
                let length = test.map_or(0.0, |test| test.overlap);
                let line = if gap {
                    named(&format!("gap on {name}"), metres(-length), term)
                } else {
                    named(&format!("least so far, on {name}"), metres(length), term)
                };
                (vec![line], term)
            }
            Step::ClosestPoint(test) => {
                let Some(pair) = self.pair() else { return (Vec::new(), None) };
                let (Shape::Disk(disk), Some(contact)) = (pair.b, pair.contact) else {
                    return (Vec::new(), None);
                };
                let lines = closest_point(&test, (&pair.a, &disk), &contact, AXES[0]);
                (lines, Some(Term::ClosestPoint))
            }
            Step::Inside => {
                let face = match self.pair().map(|pair| pair.tests) {
                    Some(PairTests::ClosestPoint(Some(test))) => test.nearest_face,
                    _ => None,
                };
                let to_face = face.map_or(0.0, |(_, to_face)| to_face);
                let term = Some(Term::CenterDistance);
                (vec![named("way to the nearest face", metres(to_face), term)], term)
            }
            Step::Tested(contact) => Self::result(&contact),
            Step::Considered(_) | Step::StoppedAt { .. } | Step::WentOn { .. } => {
                (Vec::new(), None)
            }
            Step::Aimed(choice) => aimed(&choice),
            Step::Asked { region, yes } => {
                let choice = self.pair().and_then(|pair| pair.direction);
                (
                    choice.and_then(|choice| asked(choice, region, yes)).into_iter().collect(),
                    Some(Term::Region),
                )
            }
            Step::Direction(choice) => {
                let term = Some(Term::Direction);
                (vec![named("g", vector(choice.direction), term)], term)
            }
            _ => (Vec::new(), None),
        }
    }

    /// depth > 0, and the MTV of a hit.
    fn result(contact: &Contact) -> (Vec<Line>, Option<Term>) {
        let term = Some(Term::Mtv);
        let answer = if contact.hit().is_some() { "yes" } else { "no" };
        let mut lines =
            vec![named(&format!("depth {} > 0?", plain(contact.depth)), answer.to_owned(), term)];
        lines.extend(contact.hit().map(|contact| mtv(&contact)));
        (lines, term)
    }

    /// Of a step outside the pairs.
    fn moved(&self, step: &Step) -> (Vec<Line>, Option<Term>) {
        let step_of =
            |name: &str, step: Vec2, term| (vec![named(name, in_metres(step), term)], term);
        let real = Some(Term::RealStep);
        match *step {
            Step::Driven { step, rebounding: true, .. } => step_of("rebound's step", step, real),
            Step::Driven { step, yaw, .. } => {
                let (mut lines, term) = step_of("step", step, real);
                lines.push(named("yaw", degrees(yaw), None));
                (lines, term)
            }
            Step::Fired(shell) => (vec![words(format!("shell-{}", shell.number), None)], None),
            Step::TargetRebounded { target, step, .. } | Step::TargetMoved { target, step, .. } => {
                step_of(&self.name(target), step, None)
            }
            Step::Chased { target, distance, speed } => {
                let name = format!("{} to go", self.name(target));
                let faster = format!("{}\u{2009}m/tick", plain(speed[1]));
                (vec![named(&name, metres(distance), None), named("speed", faster, None)], None)
            }
            Step::ShellMoved { shell, step, .. } => step_of(&format!("shell-{shell}"), step, None),
            Step::ShellHit { shell, target, .. } => {
                (vec![words(format!("shell-{shell} touches {}", self.name(target)), None)], None)
            }
            Step::ShellGone { shell } => (vec![words(format!("shell-{shell}"), None)], None),
            Step::Spun { target, yaw } => {
                (vec![named(&self.name(target), degrees(yaw), None)], None)
            }
            Step::Returned { target }
            | Step::Highlighted { target }
            | Step::Collected { target } => (vec![words(self.name(target), None)], None),
            Step::Demanded { target, ticks, speed } => {
                (vec![named(&self.name(target), times(ticks, speed), None)], None)
            }
            Step::Impacted { target, v, ticks, speed, .. } => {
                let v = named("v", format!("{}\u{2009}m/tick", plain(v)), None);
                (vec![v, named(&self.name(target), times(ticks, speed), None)], None)
            }
            Step::Pushed { target, direction, back_off } => {
                let sent = named(&self.name(target), vector(direction), None);
                let (mut lines, term) = step_of("backs off by", back_off, real);
                lines.insert(0, sent);
                (lines, term)
            }
            Step::Rebound { direction, ticks, speed, .. } => {
                let term = Some(Term::Direction);
                let way = named("for", times(ticks, speed), term);
                (vec![named("g", vector(direction), term), way], term)
            }
            Step::Separated { target, mtv, .. } => {
                step_of(&format!("out of {}", self.name(target)), mtv, real)
            }
            _ => (Vec::new(), None),
        }
    }

    /// Where something ends before its time.
    fn stop(&mut self, step: &Step) -> Option<String> {
        match *step {
            Step::Gap(source) => {
                let (count, found) = self.gap?;
                self.gap = Some((count, true));
                let (test, name) = self.axis(source);
                let gap = metres(-test?.overlap);
                let all = AxisSource::ALL.len();
                (!found).then(|| {
                    format!("gap {gap} on {name}: a SAT may stop here, {count} of {all} tested")
                })
            }
            Step::StoppedAt { target } => {
                // A collected one would not have been tested.
                let left = self.alive[target + 1..].iter().filter(|alive| **alive).count();
                let noun = if left == 1 { "target" } else { "targets" };
                Some(format!("First: the hit ends detection, {left} {noun} not tested"))
            }
            Step::Asked { region, yes: true } if region != Region::R4 => {
                Some(format!("yes: R{}, no more questions", region.number()))
            }
            Step::Skipped => Some("the tick began rebounding: no target is tested".to_owned()),
            Step::ShellHit { .. } => Some("the first target touched ends the shell".to_owned()),
            Step::ShellGone { .. } => Some("its time is up: the shell ends".to_owned()),
            Step::Cleared => Some("nothing solid overlaps: no more passes".to_owned()),
            _ => None,
        }
    }
}

/// "12 ticks × 0.084 m".
fn times(ticks: u32, speed: f32) -> String {
    let unit = if ticks == 1 { "tick" } else { "ticks" };
    format!("{ticks} {unit} × {}", metres(speed))
}

/// u, and of a rect the cosines.
fn aimed(choice: &RegionChoice) -> (Vec<Line>, Option<Term>) {
    let mut lines = vec![named("u", vector(choice.u), Some(Term::U))];
    if let Some(test) = &choice.regions {
        lines.push(named("cos A", plain(test.cos_a), Some(Term::AngleA)));
        lines.push(named("cos B", plain(test.cos_b), Some(Term::AngleB)));
    }
    (lines, Some(Term::U))
}

/// A region's question in this tick's numbers; there is none for R4.
fn asked(choice: &RegionChoice, region: Region, yes: bool) -> Option<Line> {
    let test = choice.regions?;
    let question = match region {
        Region::R1 => format!("{} ≤ {}?", plain(test.cos_a), plain(test.cos_b)),
        Region::R3 => format!("{} ≤ {}?", plain(test.cos_b), plain(-test.cos_a)),
        Region::R2 => format!("{} > 0?", plain(test.u_z)),
        Region::R4 => return Some(words("R4", Some(Term::Region))),
    };
    let answer = if yes { format!("yes: R{}", region.number()) } else { "no".to_owned() };
    Some(named(&question, answer, Some(Term::Region)))
}
