//! Moments of a tick of the map world.

use crate::explain::Term;
use crate::explain::card::{Line, in_metres, remark_line, value_line, vector};
use crate::explain::map::card::stopped;
use crate::explain::map::{floors, walls};
use crate::explain::moments::Moment;
use crate::explain::number::{metres, plain, with_unit};
use crate::explain::verdict::count;
use crate::params::grouped;
use crate::sim::map::{
    FreeAfter, MAX_TESTS, Motion, MovePart, Stage, Step, TickRecord, TriangleClass, Walls, top,
};
use crate::sim::pseudo::highlighted_line;

/// Maximum number of gathered triangles with a moment each; the rest share one.
const MAX_GATHERED: usize = 40;
/// Maximum number of first and last answers to walls with a moment each; those between share one.
const MAX_ANSWERS: [usize; 2] = [2_000, 100];

pub(crate) fn moments(record: &TickRecord) -> Vec<Moment> {
    let (all, listing) = (record.gathered().count(), record.before.setup.listing());
    let (mut few, mut answers) = (Few::default(), Answers::of(record));
    let mut out = Vec::new();
    for (at, step, term) in walls::lit(record) {
        let Some(line) = highlighted_line(&listing, step) else { continue };
        if is_answer(step) {
            answers.taken += 1;
            if answers.left_out().contains(&answers.taken) {
                continue;
            }
            if answers.taken == answers.left_out().end {
                out.push(Moment { line, step_count: at, ..Moment::of([answers.rest()]) });
            }
        }
        if let Step::Gathered { class, .. } = *step
            && all > MAX_GATHERED
            && !few.shows(class)
        {
            continue;
        }
        if *step == Step::Stage(Stage::Walls)
            && let Some(class) = few.last.take()
        {
            let line = highlighted_line(&listing, &Step::Gathered { triangle: 0, class })
                .unwrap_or_default();
            out.push(Moment { line, step_count: at, ..Moment::of([few.rest()]) });
        }
        out.push(Moment {
            line,
            step_count: at + 1,
            explanation: lines(record, at, term),
            term,
            subject: triangle(step).map(|number| number as usize),
            stop_reason: stop(record, step),
        });
    }
    out
}

/// Triangles with a moment of their own, and the number of others by class, in the order of
/// [`TriangleClass`].
#[derive(Default)]
struct Few {
    shown: [usize; 4],
    left_out: [usize; 4],
    last: Option<TriangleClass>,
}

impl Few {
    /// Returns whether a triangle has its own moment: effective walls and floors up to a maximum,
    /// and the first of each other class.
    fn shows(&mut self, class: TriangleClass) -> bool {
        let kind = class as usize;
        let most = if matches!(class, TriangleClass::Wall | TriangleClass::Floor) {
            MAX_GATHERED / 2
        } else {
            1
        };
        let is_shown = self.shown[kind] < most;
        if is_shown {
            self.shown[kind] += 1;
        } else {
            self.left_out[kind] += 1;
            self.last = Some(class);
        }
        is_shown
    }

    /// Returns a line with the number of other triangles.
    fn rest(&self) -> Line {
        let names = ["walls", "too low to block", "floors", "dropped"];
        let parts = names.iter().zip(self.left_out).filter(|(_, count)| *count > 0);
        let parts: Vec<_> = parts.map(|(name, count)| format!("{count} {name}")).collect();
        let more: usize = self.left_out.iter().sum();
        remark_line(format!("and {more} more: {}", parts.join(", ")), None)
    }
}

/// Number of answers to walls in a tick, and of those already passed.
struct Answers {
    all: usize,
    taken: usize,
}

impl Answers {
    fn of(record: &TickRecord) -> Self {
        Self { all: record.steps.iter().filter(|step| is_answer(step)).count(), taken: 0 }
    }

    /// Returns the numbers, from 1, of answers without a moment of their own; empty if there are
    /// few answers.
    fn left_out(&self) -> std::ops::Range<usize> {
        let [first, last] = MAX_ANSWERS;
        if self.all > first + last { first + 1..self.all - last + 1 } else { 0..0 }
    }

    /// Returns a line with the number of other answers.
    fn rest(&self) -> Line {
        let more = grouped(self.left_out().len() as u64);
        remark_line(format!("and {more} more rounds, slides and pushes"), None)
    }
}

/// Returns whether a step is a part of a round, of which a tick may have hundreds of thousands.
fn is_answer(step: &Step) -> bool {
    matches!(
        step,
        Step::Round { .. }
            | Step::Slid { .. }
            | Step::Pushed { .. }
            | Step::Contact { .. }
            | Step::Seam { .. }
    )
}

/// Returns the triangle of a step.
fn triangle(step: &Step) -> Option<u32> {
    match *step {
        Step::Gathered { triangle, .. }
        | Step::Touched { triangle }
        | Step::Slid { triangle, .. }
        | Step::Pushed { triangle, .. }
        | Step::Contact { triangle, .. }
        | Step::Seam { triangle, .. } => Some(triangle),
        Step::Probed { hit, .. } => hit.map(|(triangle, _)| triangle),
        _ => None,
    }
}

/// Names a triangle: "triangle 12 of ramp".
fn named(record: &TickRecord, triangle: u32) -> String {
    let piece = record.before.setup.pieces.get(record.before.ground.piece_of(triangle));
    let name = piece.map_or("the map", |piece| &piece.name);
    format!("triangle {triangle} of {name}")
}

fn speed(v: f32) -> String {
    with_unit(v, "m/tick")
}

fn place(name: &str, at: glam::Vec3, term: Option<Term>) -> Line {
    remark_line(format!("{name} = {}", in_metres(at)), term)
}

/// Describes the player's motion in words.
fn named_state(motion: Motion) -> String {
    crate::params::words(motion.name())
}

/// Returns the lines of a step in this tick's numbers.
fn lines(record: &TickRecord, at: usize, term: Option<Term>) -> Vec<Line> {
    let remark = |text: String| remark_line(text, None);
    let one = |text: String| vec![remark(text)];
    let v = |v: f32| remark(format!("v = {}", speed(v)));
    match record.steps[at] {
        Step::Wanted { wanted, .. } => vec![value_line("wanted move", in_metres(wanted), term)],
        Step::Pulled { speed } => vec![v(speed)],
        Step::Jumped { motion, speed: v } => {
            one(format!("{}: v = {}", named_state(motion), speed(v)))
        }
        Step::Turned { yaw } => one(format!("facing {:.1}°", yaw.to_degrees())),
        Step::Searched { radius } => one(format!("radius {}", metres(radius))),
        Step::Gathered { triangle, class } => classed(record, triangle, class),
        Step::Tried { at } => vec![place("N", at, term)],
        Step::Touched { triangle } => one(format!("the first: {}", named(record, triangle))),
        Step::SlideChecked { moved } => {
            let (_, move_) = record.wanted();
            let answer = if moved { "moved" } else { "not moved" };
            one(format!("|{}|, |{}|: {answer}", plain(move_.x), plain(move_.z)))
        }
        Step::Round { round } => one(format!("round {round}")),
        Step::Slid { .. } | Step::Pushed { .. } | Step::Solved { .. } | Step::Contact { .. } => {
            answer_lines(record, at, term)
        }
        Step::Probed { from, to, hit, rising, .. } => {
            let ends = format!("from y = {} to y = {}", metres(from.y), metres(to.y));
            let found = floors::found(record, hit, rising);
            [remark_line(ends, term)].into_iter().chain(found).collect()
        }
        Step::Seam { triangle, beside, .. } => {
            let nearer = format!("nearer: {}", named(record, beside));
            vec![remark(named(record, triangle)), remark(nearer)]
        }
        Step::Retried { at, speed, .. } => vec![place("N", at, term), v(speed)],
        Step::MoveRejected { at, left, speed, .. } => {
            let left = format!("depth {} in a wall", metres(left));
            vec![place("N", at, term), remark(left), v(speed)]
        }
        Step::WedgedStanding => one("walls on opposite sides hold it up".to_owned()),
        Step::StagesRepeated { depth } => one(format!("depth {} in a wall", metres(depth))),
        Step::WallsDone { at, .. } | Step::Landed { at } => vec![place("N", at, None)],
        Step::Lowered { to, speed: [before, after], .. } => vec![
            remark(format!("N.y = {}", metres(to))),
            remark(format!("v: {} → {}", speed(before), speed(after))),
        ],
        Step::Fell { motion, speed: v } => {
            one(format!("{}, v = {}", named_state(motion), speed(v)))
        }
        Step::Moved { to, motion } => {
            vec![place("P", to, term), remark(format!("state: {}", named_state(motion)))]
        }
        Step::NoFloors => one("the article's state stays as it is".to_owned()),
        Step::LeftMap { ticks } | Step::StillOutOfMap { ticks } => {
            one(format!("returns in {}", count(ticks, "tick")))
        }
        Step::Returned { to } => vec![place("P", to, None)],
        Step::Stage(_) | Step::Free(_) | Step::RoundsUp { .. } | Step::Missed => Vec::new(),
    }
}

/// Returns the lines of a slide, push, contact or round: its triangle, its numbers, and the position after it.
fn answer_lines(record: &TickRecord, at: usize, term: Option<Term>) -> Vec<Line> {
    let step = &record.steps[at];
    let name = triangle(step).map(|number| remark_line(named(record, number), None));
    let mut lines = Vec::from_iter(name);
    lines.extend(walls::out_of_walls(record, at, term));
    match *step {
        Step::Pushed { to, .. } | Step::Solved { to, .. } => lines.push(place("N", to, None)),
        Step::Contact { contact, pushed, .. } => lines.extend([
            value_line("n", vector(contact.normal), term),
            value_line("pushed along n, level", metres(pushed), term),
        ]),
        _ => {}
    }
    lines
}

fn classed(record: &TickRecord, triangle: u32, class: TriangleClass) -> Vec<Line> {
    let shape = &record.before.ground.triangles[triangle as usize];
    let mut text = format!("n.y = {}", plain(shape.normal.y));
    if matches!(class, TriangleClass::Wall | TriangleClass::LowWall) {
        let (from, wanted) = record.wanted();
        let feet = match record.before.setup.methods.walls {
            Walls::Article => from.y,
            Walls::Exact => from.y + wanted.y.min(0.0),
        };
        text = format!("{text}, top {}, feet {}", metres(top(shape)), metres(feet));
    }
    vec![remark_line(named(record, triangle), None), remark_line(text, None)]
}

/// Returns the reason for an early end.
fn stop(record: &TickRecord, step: &Step) -> Option<String> {
    let rounds = record.before.setup.collision.rounds;
    Some(match *step {
        Step::Free(FreeAfter::Move) => {
            "no wall is touched: done, nothing to slide along".to_owned()
        }
        Step::Free(FreeAfter::Slide) => {
            "no wall is touched after this slide: done, no push is needed".to_owned()
        }
        Step::Free(FreeAfter::Rounds(round)) => {
            let left = rounds.saturating_sub(round);
            let what = match record.before.setup.methods.walls {
                Walls::Article => "no wall is touched",
                Walls::Exact => "no wall is deeper than 0.01 mm",
            };
            format!("{what} after round {round}: done, {} left", count(left, "round"))
        }
        Step::SlideChecked { moved: false } => "not moved: no slides, the pushes follow".to_owned(),
        Step::RoundsUp { rounds: done } if done < rounds => {
            let most = grouped(MAX_TESTS as u64);
            format!("stopped after {done} of {rounds} rounds: a tick tests at most {most} walls")
        }
        Step::RoundsUp { rounds } => {
            stopped(record).unwrap_or_else(|| format!("{} not enough", count(rounds, "round")))
        }
        Step::NoFloors => "no floor gathered: no ray is cast".to_owned(),
        Step::Gathered { class: TriangleClass::Dropped, .. } => {
            let most = record.before.setup.collision.max_polygons;
            format!("more than {most}: dropped")
        }
        Step::Missed => "nothing was hit: it flies on".to_owned(),
        Step::Fell { .. } => "no ground was hit: a fall begins".to_owned(),
        Step::Retried { part: MovePart::Vertical, .. } => "no room for the whole move".to_owned(),
        Step::Retried { .. } => "no room for the fall".to_owned(),
        Step::MoveRejected { .. } => "no part of the move leads to a free place".to_owned(),
        Step::WedgedStanding => "there is no way down: it stands".to_owned(),
        Step::LeftMap { .. } => "it is 4 m below the map's lowest corner: out".to_owned(),
        _ => return None,
    })
}
