//! Stage 2: which bodies overlap, and how each would be moved out of the other.

use glam::Vec2;

use super::setup::{CircleMtv, Pairs};
use super::state::Shape;
use super::trace::{Hit, InTick, PairStep, Step};
use super::{Bodies, Scratch};
use crate::geom::{Contact, Trace, disk_disk, disk_rect, rect_disk, rect_rect};
use crate::sim::event::{Body, ContactDetail, ContactReport, Phase};

/// At most this many overlapping pairs of a tick are answered, the first in pair order: ten
/// thousand bodies in one point would make fifty million.
pub const MOST_HITS: usize = 200_000;

/// Tests two colliders: how to move a out of b.
#[inline]
pub fn test<T: Trace<PairStep>>(a: &Shape, b: &Shape, trace: &mut T) -> Contact {
    let trace = &mut InTick(trace);
    match (a, b) {
        (Shape::Box(a), Shape::Box(b)) => rect_rect(a, b, trace),
        (Shape::Box(a), Shape::Circle(b)) => rect_disk(a, b, trace),
        (Shape::Circle(a), Shape::Box(b)) => disk_rect(a, b, trace),
        (Shape::Circle(a), Shape::Circle(b)) => disk_disk(a, b, trace),
    }
}

impl Bodies {
    /// Finds this tick's hits in pair order, and reports each pair's phase.
    pub(super) fn collide<T: Trace<Step>>(&mut self, trace: &mut T) {
        let Scratch { mut shapes, mut hits, .. } = std::mem::take(&mut self.scratch);
        shapes.clear();
        hits.clear();
        shapes.extend(self.state.bodies.iter().zip(&*self.specs).map(|(body, s)| body.shape(s)));
        for (body, shape) in shapes.iter().enumerate() {
            trace.note(|| Step::Shape { body, shape: *shape });
        }
        let tested = self.find_hits(&shapes, &mut hits);
        trace.note(|| Step::Tested { pairs: tested });
        for hit in &hits {
            trace.note(|| Step::Hit(*hit));
        }
        self.phases(&hits);
        self.scratch.shapes = shapes;
        self.scratch.hits = hits;
    }

    /// Tests the pairs that the method `pairs` proposes; returns how many it tested.
    fn find_hits(&self, shapes: &[Shape], hits: &mut Vec<Hit>) -> usize {
        let mut tested = 0;
        let bare_direction = self.setup.methods.circle_mtv == CircleMtv::Article;
        match self.setup.methods.pairs {
            Pairs::BruteForce | Pairs::Grid => {
                for a in 0..shapes.len() {
                    for b in a + 1..shapes.len() {
                        if !self.meet(a, b) {
                            continue;
                        }
                        tested += 1;
                        let contact = test(&shapes[a], &shapes[b], &mut ());
                        if contact.depth > 0.0 {
                            hits.push(hit(a, b, &shapes[a], &shapes[b], contact, bare_direction));
                            if hits.len() == MOST_HITS {
                                return tested;
                            }
                        }
                    }
                }
            }
        }
        tested
    }

    /// Whether the pair is tested: both enabled, at least one movable, their layers not apart.
    #[inline]
    fn meet(&self, a: usize, b: usize) -> bool {
        let (left, right) = (&self.specs[a], &self.specs[b]);
        left.enabled
            && right.enabled
            && (self.moves(a) || self.moves(b))
            && self.layers.meet(left.layer, right.layer)
    }

    /// Enter, Stay and Exit in pair order, from this tick's hits and the last tick's.
    fn phases(&mut self, hits: &[Hit]) {
        let before = std::mem::take(&mut self.state.touching);
        let mut before = before.into_iter().peekable();
        let bodies = &self.state.bodies;
        let contacts = &mut self.state.contacts;
        for hit in hits {
            let pair = (bodies[hit.a].id, bodies[hit.b].id);
            while let Some(gone) = before.next_if(|old| *old < pair) {
                contacts.push(exit(gone));
            }
            let phase = if before.next_if_eq(&pair).is_some() { Phase::Stay } else { Phase::Enter };
            contacts.push(ContactReport {
                a: pair.0,
                b: pair.1,
                phase,
                normal: hit.contact.normal.extend(0.0),
                depth: hit.contact.depth,
                detail: ContactDetail::None,
            });
            self.state.touching.push(pair);
        }
        contacts.extend(before.map(exit));
    }
}

/// The hit with both MTVs; `bare_direction` forgets the overlap of two circles, as the article does.
fn hit(a: usize, b: usize, left: &Shape, right: &Shape, contact: Contact, bare: bool) -> Hit {
    let circles = matches!((left, right), (Shape::Circle(_), Shape::Circle(_)));
    let mtv = if bare && circles { contact.normal } else { contact.mtv() };
    Hit { a, b, contact, mtv_a: mtv, mtv_b: -mtv }
}

fn exit((a, b): (Body, Body)) -> ContactReport {
    let normal = Vec2::ZERO.extend(0.0);
    ContactReport { a, b, phase: Phase::Exit, normal, depth: 0.0, detail: ContactDetail::None }
}
