//! The moments of a tick of the map world.

use crate::explain::Term;
use crate::explain::card::{Line, given, in_metres, vector, words};
use crate::explain::map::card::stopped;
use crate::explain::map::{floors, walls};
use crate::explain::moments::Moment;
use crate::explain::number::{metres, plain, with_unit};
use crate::sim::map::{Class, FreeAfter, LISTING, Stage, Step, TickRecord, Walls, top};
use crate::sim::pseudo;

/// Of more gathered triangles than this the rest is one moment.
const MOST_GATHERED: usize = 40;

pub(crate) fn moments(record: &TickRecord) -> Vec<Moment> {
    let all = record.gathered().count();
    let (mut few, mut counts) = (Few::default(), Counts::default());
    let mut out = Vec::new();
    for (at, step) in record.steps.iter().enumerate() {
        let Some(line) = line_of(record, step) else { continue };
        if let Step::Gathered { class, .. } = *step
            && all > MOST_GATHERED
            && !few.shows(class)
        {
            continue;
        }
        if *step == Step::Stage(Stage::Walls) && few.left_out.iter().any(|n| *n > 0) {
            out.push(few.rest(record, at));
        }
        let term = term(counts, step);
        let (said, stop) = (said(record, at, step, term), stop(record, step));
        let about = triangle(step).map(|number| number as usize);
        out.push(Moment { line, upto: at + 1, said, term, about, stop });
        counts.pass(step);
    }
    out
}

fn line_of(record: &TickRecord, step: &Step) -> Option<usize> {
    pseudo::lit(LISTING, &record.before.setup, step)
}

/// How many moves and how many contacts there have been: by these numbers the view knows them.
#[derive(Clone, Copy, Default)]
struct Counts {
    moves: u16,
    contacts: u16,
}

impl Counts {
    fn pass(&mut self, step: &Step) {
        match step {
            Step::Slid { .. } | Step::Pushed { .. } | Step::Solved { .. } => {
                self.moves = self.moves.saturating_add(1);
            }
            Step::Contact { .. } => self.contacts = self.contacts.saturating_add(1),
            _ => {}
        }
    }
}

/// The triangles that have their own moment, and how many of each class have none.
#[derive(Default)]
struct Few {
    shown: [usize; 4],
    left_out: [usize; 4],
    last: Option<Class>,
}

impl Few {
    /// Walls that count and floors each by each, up to a number; of the rest the first of its kind.
    fn shows(&mut self, class: Class) -> bool {
        let kind = class as usize;
        let most = if matches!(class, Class::Wall | Class::Floor) { MOST_GATHERED / 2 } else { 1 };
        let is_shown = self.shown[kind] < most;
        if is_shown {
            self.shown[kind] += 1;
        } else {
            self.left_out[kind] += 1;
            self.last = Some(class);
        }
        is_shown
    }

    /// The moment of all that have none.
    fn rest(&self, record: &TickRecord, upto: usize) -> Moment {
        let names = [
            (Class::Wall, "walls"),
            (Class::LowWall, "too low to count"),
            (Class::Floor, "floors"),
            (Class::Dropped, "dropped"),
        ];
        let parts: Vec<String> = names
            .into_iter()
            .map(|(class, name)| (self.left_out[class as usize], name))
            .filter(|(count, _)| *count > 0)
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        let more: usize = self.left_out.iter().sum();
        let class = self.last.unwrap_or(Class::Floor);
        let text = format!("and {more} more: {}", parts.join(", "));
        Moment {
            line: line_of(record, &Step::Gathered { triangle: 0, class }).unwrap_or_default(),
            upto,
            said: vec![words(text, None)],
            ..Moment::default()
        }
    }
}

/// The triangle that a step is about.
fn triangle(step: &Step) -> Option<u32> {
    match *step {
        Step::Gathered { triangle, .. }
        | Step::Touched { triangle }
        | Step::Slid { triangle, .. }
        | Step::Pushed { triangle, .. }
        | Step::Contact { triangle, .. } => Some(triangle),
        Step::Probed { hit, .. } => hit.map(|(triangle, _)| triangle),
        _ => None,
    }
}

/// What a step lights up.
fn term(counts: Counts, step: &Step) -> Option<Term> {
    match step {
        Step::Wanted { .. } | Step::Tried { .. } | Step::Asked { .. } => Some(Term::WantedStep),
        Step::Touched { .. } => Some(Term::TouchedWall),
        Step::Slid { .. } | Step::Pushed { .. } | Step::Solved { .. } => {
            Some(Term::WallMove(counts.moves))
        }
        Step::Contact { .. } => Some(Term::WallContact(counts.contacts)),
        Step::Probed { .. } | Step::Lowered { .. } | Step::Landed { .. } => Some(Term::Floor),
        Step::Moved { .. } => Some(Term::RealStep),
        _ => None,
    }
}

/// "triangle 12 of ramp".
fn named(record: &TickRecord, triangle: u32) -> String {
    let piece = record.before.setup.pieces.get(record.before.ground.piece_of(triangle));
    let name = piece.map_or("the map", |piece| &piece.name);
    format!("triangle {triangle} of {name}")
}

fn speed(v: f32) -> String {
    with_unit(v, "m/tick")
}

fn place(name: &str, at: glam::Vec3, term: Option<Term>) -> Line {
    words(format!("{name} = {}", in_metres(at)), term)
}

/// What a step says in this tick's numbers.
fn said(record: &TickRecord, at: usize, step: &Step, term: Option<Term>) -> Vec<Line> {
    let line = match *step {
        Step::Wanted { wanted, .. } => given("wanted move", in_metres(wanted), Term::WantedStep),
        Step::Pulled { speed: v } => words(format!("v = {}", speed(v)), None),
        Step::Jumped { motion, speed: v } => {
            words(format!("{}: v = {}", motion.name(), speed(v)), None)
        }
        Step::Turned { yaw } => words(format!("facing {:.1}°", yaw.to_degrees()), None),
        Step::Searched { radius } => words(format!("radius {}", metres(radius)), None),
        Step::Gathered { triangle, class } => return classed(record, triangle, class),
        Step::Tried { at } => place("N", at, Some(Term::WantedStep)),
        Step::Touched { triangle } => {
            words(format!("the first: {}", named(record, triangle)), None)
        }
        Step::Asked { moved } => {
            let (_, move_) = record.wanted();
            let answer = if moved { "moved" } else { "not moved" };
            words(format!("|{}|, |{}|: {answer}", plain(move_.x), plain(move_.z)), None)
        }
        Step::Round { round } => words(format!("round {round}"), None),
        Step::Contact { .. } | Step::Slid { .. } | Step::Pushed { .. } | Step::Solved { .. } => {
            return term.map_or_else(Vec::new, |term| pushed_out(record, at, step, term));
        }
        Step::Probed { from, to, hit, rising, .. } => {
            let ends = format!("from y = {} to y = {}", metres(from.y), metres(to.y));
            let found = floors::found(record, hit, rising);
            return [words(ends, Some(Term::Floor))].into_iter().chain(found).collect();
        }
        Step::Kept { at, left } => {
            let after = words(format!("{} left after the last round", metres(left)), None);
            return vec![after, place("N", at, None)];
        }
        Step::WallsDone { at, .. } | Step::Landed { at } => place("N", at, None),
        Step::SpeedLeft { speed: [before, after], .. } => {
            words(format!("v: {} → {}", speed(before), speed(after)), None)
        }
        Step::Lowered { to, speed: [before, after], .. } => {
            let v = words(format!("v: {} → {}", speed(before), speed(after)), None);
            return vec![words(format!("N.y = {}", metres(to)), None), v];
        }
        Step::Fell { motion, speed: v } => {
            words(format!("{}, v = {}", motion.name(), speed(v)), None)
        }
        Step::Moved { to, motion } => {
            return vec![
                place("P", to, Some(Term::RealStep)),
                words(format!("state {}", motion.name()), None),
            ];
        }
        Step::NoFloors => words("the article's state stays as it is", None),
        Step::Stage(_) | Step::Free(_) | Step::RoundsUp { .. } | Step::Missed => return Vec::new(),
    };
    vec![line]
}

/// What a slide, a push, a contact or a solved round says.
fn pushed_out(record: &TickRecord, at: usize, step: &Step, term: Term) -> Vec<Line> {
    match *step {
        Step::Slid { triangle, to, .. } => {
            let mut lines = vec![words(named(record, triangle), None)];
            lines.extend(walls::slid(record, triangle, to, term));
            lines
        }
        Step::Pushed { triangle, round, from, to } => vec![
            words(named(record, triangle), None),
            walls::pushed(record, (triangle, round), to - from, term),
            place("N", to, None),
        ],
        Step::Solved { round, from, to, .. } => {
            let planes: Vec<_> = record.contacts(at).collect();
            vec![walls::solved(round, &planes, to - from, term), place("N", to, None)]
        }
        Step::Contact { triangle, contact, pushed, .. } => {
            let mut lines = vec![words(named(record, triangle), None)];
            lines.extend(walls::found(record, &contact, term));
            lines.push(given("n", vector(contact.normal), term));
            lines.push(given("pushed along n", metres(pushed), term));
            lines
        }
        _ => Vec::new(),
    }
}

fn classed(record: &TickRecord, triangle: u32, class: Class) -> Vec<Line> {
    let shape = &record.before.ground.triangles[triangle as usize];
    let mut text = format!("n.y = {}", plain(shape.normal.y));
    if matches!(class, Class::Wall | Class::LowWall) {
        let (top, feet) = (metres(top(shape)), metres(record.wanted().0.y));
        text = format!("{text}, top {top}, P.y {feet}");
    }
    vec![words(named(record, triangle), None), words(text, None)]
}

/// Why something ends here before its time.
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
            format!("{what} after round {round}: done, {left} rounds left")
        }
        Step::Asked { moved: false } => "not moved: no slides, the pushes follow".to_owned(),
        Step::RoundsUp { rounds } => {
            stopped(record).unwrap_or_else(|| format!("{rounds} rounds not enough"))
        }
        Step::NoFloors => "no floor was gathered: nothing to look for".to_owned(),
        Step::Gathered { class: Class::Dropped, .. } => {
            let most = record.before.setup.collision.max_polygons;
            format!("more than {most}: as if it were not there")
        }
        Step::Missed => "nothing was hit: it flies on".to_owned(),
        Step::Fell { .. } => "no ground was hit: a fall begins".to_owned(),
        _ => return None,
    })
}
