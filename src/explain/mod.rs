//! What explains a tick in words and numbers: formula cards, moments, names; it draws nothing.
//!
//! A folder for each world, and what the worlds share beside them. Everything is read from the
//! tick's record; nothing here computes a second time what the tick has computed. Whoever shows or
//! explains a tick asks [`of`], and need not know which world it is.

pub mod bodies;
pub mod card;
mod explained;
pub mod formula;
pub mod glossary;
pub mod lab;
pub mod map;
pub mod moments;
pub mod number;
pub(crate) mod pair;
pub mod place;
pub mod ranked;
pub(crate) mod rect_pair;
pub mod tank;
pub mod term;
pub mod verdict;
pub mod walker;
pub mod wall;

pub use explained::{NEAR, nearest, nearest_object};
pub use term::Term;

use glam::{Vec2, Vec3, vec3};

use crate::geom::trace::AxisSource;
use crate::sim::{Body, Record, Sim};
use card::{Card, Line};
use moments::Moment;
use place::Place;
use ranked::Ranked;
use verdict::Verdict;

/// The name of the target, plane or piece at this index.
pub(crate) fn object_name(world: &impl Sim, index: usize) -> String {
    // Lossless: a scene has at most 20,000 objects.
    world.name(Body::Object(index as u32))
}

/// An axis that may decide about a pair.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// What it is called.
    pub name: String,
    /// Its direction, a unit vector.
    pub axis: Vec3,
    /// The depth along it, m: the overlap, or more where one reaches beyond the other on both sides;
    /// negative: minus the gap.
    pub depth: f32,
    /// What it is in cards and overlays.
    pub term: Option<Term>,
}

/// What explains a tick of one world.
pub trait Explain {
    /// The target, plane or body that pair overlays and inspector explain: the selected one, else
    /// the one that is near. Where the tick as a whole is explained this is 0.
    fn explained(&self, selection: Option<Body>) -> Option<usize> {
        match selection {
            Some(Body::Object(index)) => Some(index as usize),
            _ => self.near(),
        }
    }

    /// The one that is explained while nobody has selected one.
    fn near(&self) -> Option<usize> {
        Some(0)
    }

    /// How the pair explained is called while nobody has chosen one; `None` where the tick as a whole
    /// is explained.
    fn unchosen(&self) -> Option<&'static str> {
        None
    }

    /// What is said of a tick that has not been run, above what it would find.
    fn preview(&self) -> &'static str {
        "Preview: what the next tick would find if no key were held."
    }

    /// The body that `target` stands for.
    fn body(&self, target: usize) -> Body {
        // Lossless: a scene has at most 20,000 objects.
        Body::Object(target as u32)
    }

    /// What the tick decided of `target`, in one sentence; with `None` of what is nearest, or why
    /// nothing happened.
    fn verdict(&self, target: Option<usize>) -> Verdict;

    /// What the tick decided of this pair, which touched in it.
    fn verdict_on(&self, _a: Body, b: Body) -> Verdict {
        self.verdict(self.explained(Some(b)))
    }

    /// Where `target` and what it meets are; with `None` what is nearest, however far. `None` where
    /// the tick tested no such pair.
    fn place(&self, target: Option<usize>) -> Option<Place>;

    /// The formula card of `target`; `axis` asks for another axis than the one of least overlap.
    fn card(&self, target: usize, axis: Option<AxisSource>) -> Card;

    /// The axes of the pair, ranked, where a pair of rects is explained.
    fn table(&self, _target: usize) -> Option<Ranked> {
        None
    }

    /// The axes that may decide about `target`, in the order tested; none where it is not tested along
    /// axes.
    fn candidates(&self, target: usize) -> Vec<Candidate> {
        let rows = self.table(target).into_iter().flat_map(|table| table.rows);
        rows.map(|row| Candidate {
            name: row.axis.replace(" l", " "),
            axis: self.in_space(row.test.axis),
            depth: row.test.overlap,
            term: Some(Term::Axis(row.test.source)),
        })
        .collect()
    }

    /// A vector of the plane that the world's shapes are in, in space: on the ground, unless the world
    /// is upright.
    fn in_space(&self, v: Vec2) -> Vec3 {
        vec3(v.x, 0.0, v.y)
    }

    /// The card of the world as a whole, where there is more to it than `target`.
    fn world(&self) -> Option<Card> {
        None
    }

    /// How the impulses of the target's deepest contact came about, and their formulas. It costs a
    /// tick: to be asked for only when somebody wants to know.
    fn visits(&self, _target: usize) -> (Vec<String>, Vec<Line>) {
        (Vec::new(), Vec::new())
    }

    /// Every moment of the tick, in order; the pair of `explained` is opened where a world has too
    /// many to open all.
    fn moments(&self, explained: Option<usize>) -> Vec<Moment>;
}

/// What explains this tick.
#[must_use]
pub fn of(record: &Record) -> &dyn Explain {
    match record {
        Record::Tank(tick) => tick,
        Record::Wall(tick) => tick,
        Record::Walker(tick) => tick,
        Record::Map(tick) => tick,
        Record::Bodies(tick) => tick,
        Record::Lab(tick) => tick,
    }
}
