//! Moments of a tick of the map world.

use std::fmt::Display;

use crate::explain::Term;
use crate::explain::card::{Line, in_metres, remark_line, value_line, vector};
use crate::explain::map::card::stopped;
use crate::explain::map::{floors, walls};
use crate::explain::moments::Moment;
use crate::explain::number::{metres, plain, with_unit};
use crate::params::grouped;
use crate::sim::map::{
    FreeAfter, MAX_TESTS, Motion, MovePart, Stage, Step, TickRecord, TriangleClass, Walls, top,
};
use crate::sim::pseudo::highlighted_line;
use crate::text::{Id, id};

/// Up to this many gathered triangles, each has its own moment; above it, most share one.
const MAX_GATHERED: usize = 40;
/// Number of first and last wall responses with a moment each; those between share one.
const MAX_RESPONSES: [usize; 2] = [2_000, 100];

pub(crate) fn moments(record: &TickRecord) -> Vec<Moment> {
    let (all, listing) = (record.gathered().count(), record.before.setup.listing());
    let (mut triangles, mut responses) = (TriangleMoments::default(), ResponseMoments::new(record));
    let mut out = Vec::new();
    for (index, step, term) in walls::steps_with_terms(record) {
        let Some(line) = highlighted_line(&listing, step) else { continue };
        if is_response(step) {
            responses.passed += 1;
            if responses.omitted().contains(&responses.passed) {
                continue;
            }
            if responses.passed == responses.omitted().end {
                let remark = Moment::of([responses.remark()]);
                out.push(Moment { line, step_count: index, ..remark });
            }
        }
        if let Step::Gathered { class, .. } = *step
            && all > MAX_GATHERED
            && !triangles.add(class)
        {
            continue;
        }
        if *step == Step::Stage(Stage::Walls)
            && let Some(class) = triangles.last_omitted.take()
        {
            let line = highlighted_line(&listing, &Step::Gathered { triangle: 0, class })
                .unwrap_or_default();
            out.push(Moment { line, step_count: index, ..Moment::of([triangles.remark()]) });
        }
        out.push(Moment {
            line,
            step_count: index + 1,
            explanation: lines(record, index, term),
            term,
            subject: triangle(step).map(|number| number as usize),
            stop_reason: stop_reason(record, step),
        });
    }
    out
}

/// Numbers of gathered triangles with and without their own moment, by [`TriangleClass`].
#[derive(Default)]
struct TriangleMoments {
    shown: [usize; 4],
    omitted: [usize; 4],
    last_omitted: Option<TriangleClass>,
}

impl TriangleMoments {
    /// Counts a triangle, and returns whether it has its own moment: walls and floors up to a
    /// maximum, and the first of each other class.
    fn add(&mut self, class: TriangleClass) -> bool {
        let kind = class as usize;
        let max = if matches!(class, TriangleClass::Wall | TriangleClass::Floor) {
            MAX_GATHERED / 2
        } else {
            1
        };
        let is_shown = self.shown[kind] < max;
        if is_shown {
            self.shown[kind] += 1;
        } else {
            self.omitted[kind] += 1;
            self.last_omitted = Some(class);
        }
        is_shown
    }

    /// Returns a line with the number of omitted triangles.
    fn remark(&self) -> Line {
        let classes =
            [id::MAP_MORE_WALLS, id::MAP_MORE_LOW_WALLS, id::MAP_MORE_FLOORS, id::MAP_MORE_DROPPED];
        let parts = classes.into_iter().zip(self.omitted).filter(|(_, count)| *count > 0);
        let parts: Vec<_> = parts.map(|(class, count)| class.with(&[("count", &count)])).collect();
        let more: usize = self.omitted.iter().sum();
        let text = id::MAP_MORE_TRIANGLES.with(&[("count", &more), ("classes", &parts.join(", "))]);
        remark_line(text, None)
    }
}

/// Numbers of wall responses: in the tick, and passed so far.
struct ResponseMoments {
    total: usize,
    passed: usize,
}

impl ResponseMoments {
    fn new(record: &TickRecord) -> Self {
        Self { total: record.steps.iter().filter(|step| is_response(step)).count(), passed: 0 }
    }

    /// Returns the numbers, from 1, of responses without their own moment; empty for few responses.
    fn omitted(&self) -> std::ops::Range<usize> {
        let [first, last] = MAX_RESPONSES;
        if self.total > first + last { first + 1..self.total - last + 1 } else { 0..0 }
    }

    /// Returns a line with the number of omitted responses.
    fn remark(&self) -> Line {
        let more = grouped(self.omitted().len() as u64);
        remark_line(id::MAP_MORE_ANSWERS.with(&[("count", &more)]), None)
    }
}

/// Returns whether a step responds to a wall; a tick may have hundreds of thousands of these.
fn is_response(step: &Step) -> bool {
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
fn triangle_name(record: &TickRecord, triangle: u32) -> String {
    let piece = record.before.setup.pieces.get(record.before.ground.piece_of(triangle));
    let name = piece.map_or(id::MAP_UNNAMED_PIECE.text(), |piece| &piece.name);
    id::MAP_TRIANGLE_OF_PIECE.with(&[("number", &triangle), ("piece", &name)])
}

fn speed(v: f32) -> String {
    with_unit(v, "m/tick")
}

fn place(name: &str, at: glam::Vec3, term: Option<Term>) -> Line {
    remark_line(format!("{name} = {}", in_metres(at)), term)
}

/// Describes the player's motion in words.
fn motion_words(motion: Motion) -> String {
    crate::params::words(motion.name())
}

/// Returns the lines of a step, with this tick's numbers.
fn lines(record: &TickRecord, index: usize, term: Option<Term>) -> Vec<Line> {
    let remark = |text: String| remark_line(text, None);
    let one = |text: String| vec![remark(text)];
    let say =
        |message: Id, name: &'static str, value: &dyn Display| one(message.with(&[(name, value)]));
    let v = |v: f32| remark(format!("v = {}", speed(v)));
    match record.steps[index] {
        Step::Wanted { wanted, .. } => {
            vec![value_line(id::MAP_WANTED_MOVE.text(), in_metres(wanted), term)]
        }
        Step::Pulled { speed } => vec![v(speed)],
        Step::Jumped { motion, speed: v } => {
            one(format!("{}: v = {}", motion_words(motion), speed(v)))
        }
        Step::Turned { yaw } => {
            say(id::MAP_FACING, "yaw", &format_args!("{:.1}", yaw.to_degrees()))
        }
        Step::Searched { radius } => say(id::MAP_SEARCH_RADIUS, "radius", &metres(radius)),
        Step::Gathered { triangle, class } => class_lines(record, triangle, class),
        Step::Tried { at } => vec![place("N", at, term)],
        Step::Touched { triangle } => {
            say(id::MAP_FIRST_TOUCHED, "triangle", &triangle_name(record, triangle))
        }
        Step::SlideChecked { moved } => {
            let (_, move_) = record.wanted();
            let answer = if moved { id::MAP_MOVED } else { id::MAP_NOT_MOVED };
            one(format!("|{}|, |{}|: {}", plain(move_.x), plain(move_.z), answer.text()))
        }
        Step::Round { round } => say(id::MAP_ROUND, "round", &round),
        Step::Slid { .. } | Step::Pushed { .. } | Step::Solved { .. } | Step::Contact { .. } => {
            response_lines(record, index, term)
        }
        Step::Probed { from, to, hit, rising, .. } => {
            let ends = id::MAP_RAY_ENDS.with(&[("from", &metres(from.y)), ("to", &metres(to.y))]);
            let hit = floors::hit_lines(record, hit, rising);
            [remark_line(ends, term)].into_iter().chain(hit).collect()
        }
        Step::Seam { triangle, beside, .. } => {
            let nearer =
                id::MAP_NEARER_TRIANGLE.with(&[("triangle", &triangle_name(record, beside))]);
            vec![remark(triangle_name(record, triangle)), remark(nearer)]
        }
        Step::Retried { at, speed, .. } => vec![place("N", at, term), v(speed)],
        Step::MoveRejected { at, left, speed, .. } => {
            let left = id::MAP_DEPTH_IN_WALL.with(&[("depth", &metres(left))]);
            vec![place("N", at, term), remark(left), v(speed)]
        }
        Step::WedgedStanding => one(id::MAP_HELD_UP.to_string()),
        Step::StagesRepeated { depth } => say(id::MAP_DEPTH_IN_WALL, "depth", &metres(depth)),
        Step::WallsDone { at, .. } | Step::Landed { at } => vec![place("N", at, None)],
        Step::Lowered { to, speed: [before, after], .. } => vec![
            remark(format!("N.y = {}", metres(to))),
            remark(format!("v: {} → {}", speed(before), speed(after))),
        ],
        Step::Fell { motion, speed: v } => {
            one(format!("{}, v = {}", motion_words(motion), speed(v)))
        }
        Step::Moved { to, motion } => {
            let state = id::MAP_STATE.with(&[("motion", &motion_words(motion))]);
            vec![place("P", to, term), remark(state)]
        }
        Step::NoFloors => one(id::MAP_NO_FLOOR_GATHERED.to_string()),
        Step::LeftMap { ticks } | Step::StillOutOfMap { ticks } => {
            say(id::MAP_RETURNS_IN, "ticks", &ticks)
        }
        Step::Returned { to } => vec![place("P", to, None)],
        Step::Stage(_) | Step::Free(_) | Step::RoundsUp { .. } | Step::Missed => Vec::new(),
    }
}

/// Returns the lines of a slide, push, contact or round: triangle, numbers and resulting position.
fn response_lines(record: &TickRecord, index: usize, term: Option<Term>) -> Vec<Line> {
    let step = &record.steps[index];
    let name = triangle(step).map(|number| remark_line(triangle_name(record, number), None));
    let mut lines = Vec::from_iter(name);
    lines.extend(walls::out_of_walls(record, index, term));
    match *step {
        Step::Pushed { to, .. } | Step::Solved { to, .. } => lines.push(place("N", to, None)),
        Step::Contact { contact, pushed, .. } => lines.extend([
            value_line("n", vector(contact.normal), term),
            value_line(id::MAP_PUSHED_ALONG_NORMAL.text(), metres(pushed), term),
        ]),
        _ => {}
    }
    lines
}

fn class_lines(record: &TickRecord, triangle: u32, class: TriangleClass) -> Vec<Line> {
    let shape = &record.before.ground.triangles[triangle as usize];
    let y = plain(shape.normal.y);
    let text = if matches!(class, TriangleClass::Wall | TriangleClass::LowWall) {
        let (from, wanted) = record.wanted();
        let feet = match record.before.setup.methods.walls {
            Walls::Article => from.y,
            Walls::Exact => from.y + wanted.y.min(0.0),
        };
        id::MAP_WALL_HEIGHTS.with(&[
            ("normal-height", &y),
            ("top", &metres(top(shape))),
            ("feet", &metres(feet)),
        ])
    } else {
        format!("n.y = {y}")
    };
    vec![remark_line(triangle_name(record, triangle), None), remark_line(text, None)]
}

/// Returns the reason for an early end.
fn stop_reason(record: &TickRecord, step: &Step) -> Option<String> {
    let rounds = record.before.setup.collision.rounds;
    Some(match *step {
        Step::Free(FreeAfter::Move) => id::MAP_DONE_WITHOUT_SLIDE.to_string(),
        Step::Free(FreeAfter::Slide) => id::MAP_DONE_AFTER_SLIDE.to_string(),
        Step::Free(FreeAfter::Rounds(round)) => {
            let left = rounds.saturating_sub(round);
            let done = match record.before.setup.methods.walls {
                Walls::Article => id::MAP_DONE_UNTOUCHED,
                Walls::Exact => id::MAP_DONE_NOT_DEEP,
            };
            done.with(&[("round", &round), ("left", &left)])
        }
        Step::SlideChecked { moved: false } => id::MAP_NO_SLIDES.to_string(),
        Step::RoundsUp { rounds: done } if done < rounds => {
            let most = grouped(MAX_TESTS as u64);
            id::MAP_TESTS_USED_UP.with(&[("done", &done), ("rounds", &rounds), ("most", &most)])
        }
        Step::RoundsUp { rounds } => stopped(record)
            .unwrap_or_else(|| id::MAP_ROUNDS_NOT_ENOUGH.with(&[("rounds", &rounds)])),
        Step::NoFloors => id::MAP_NO_RAY_CAST.to_string(),
        Step::Gathered { class: TriangleClass::Dropped, .. } => {
            let most = record.before.setup.collision.max_polygons;
            id::MAP_DROPPED_OVER_MOST.with(&[("most", &most)])
        }
        Step::Missed => id::MAP_FLIES_ON.to_string(),
        Step::Fell { .. } => id::MAP_FALL_BEGINS.to_string(),
        Step::Retried { part: MovePart::Vertical, .. } => id::MAP_NO_ROOM_TO_MOVE.to_string(),
        Step::Retried { .. } => id::MAP_NO_ROOM_TO_FALL.to_string(),
        Step::MoveRejected { .. } => id::MAP_NO_FREE_PLACE.to_string(),
        Step::WedgedStanding => id::MAP_NO_WAY_DOWN.to_string(),
        Step::LeftMap { .. } => id::MAP_OUT_BELOW.to_string(),
        _ => return None,
    })
}
