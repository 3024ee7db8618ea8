//! Stage 2: which bodies overlap, and how each would be moved out of the other.

use glam::Vec2;

use super::grid::{Aabb, Grid, brute_force};
use super::impulse::{self, MARGIN};
use super::setup::{CircleMtv, Pairs, Solver};
use super::spec::Spec;
use super::state::{FADE_TICKS, center_of, reach_of};
use super::trace::{Hit, InTick, PairStep, Step};
use super::{Bodies, Scratch};
use crate::geom::manifold::{self, Shape};
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
    /// Finds this tick's hits in pair order, with the manifolds if the solver wants them, and
    /// reports each pair's phase.
    pub(super) fn collide<T: Trace<Step>>(&mut self, trace: &mut T) {
        let mut scratch = std::mem::take(&mut self.scratch);
        let Scratch { shapes, boxes, grid, pairs, .. } = &mut scratch;
        shapes.clear();
        shapes.extend(self.state.bodies.iter().zip(&*self.specs).map(|(body, s)| body.shape(s)));
        boxes.clear();
        boxes.extend(shapes.iter().zip(&*self.specs).map(|(shape, spec)| bounds(shape, spec)));
        let method = self.setup.methods.pairs;
        let found = match method {
            Pairs::BruteForce => brute_force(boxes, pairs),
            Pairs::Grid => grid.pairs(boxes, pairs),
        };
        let tested = self.test_pairs(&mut scratch);
        trace.note(|| {
            let grid = match method {
                Pairs::BruteForce => Grid::default().pairs(&scratch.boxes, &mut Vec::new()).tests,
                Pairs::Grid => found.tests,
            };
            let count = scratch.boxes.len() as u64;
            Step::Tested { brute_force: count * count.saturating_sub(1) / 2, grid, tested }
        });
        for hit in &scratch.hits {
            trace.note(|| Step::Hit(*hit));
        }
        self.phases(&scratch.hits, &mut scratch.touched);
        trace.note(|| {
            let count = |wanted| {
                self.state.contacts.iter().filter(|contact| contact.phase == wanted).count()
            };
            Step::Phases([Phase::Enter, Phase::Stay, Phase::Exit].map(count))
        });
        self.scratch = scratch;
    }

    /// Tests the pairs whose bounds overlap; returns how many it tested.
    fn test_pairs(&self, scratch: &mut Scratch) -> usize {
        let Scratch { shapes, pairs, hits, contacts, .. } = scratch;
        hits.clear();
        contacts.clear();
        let bare = self.setup.methods.circle_mtv == CircleMtv::Article;
        let pushes = self.setup.methods.solver == Solver::Impulse;
        let mut tested = 0;
        for &(first, second) in &*pairs {
            let (a, b) = (first as usize, second as usize);
            if !self.meet(a, b) {
                continue;
            }
            tested += 1;
            let (left, right) = (&shapes[a], &shapes[b]);
            if pushes {
                let manifold = manifold::collide(left, right, MARGIN, &mut ());
                if manifold.count > 0 {
                    let (spec, other) = (&self.specs[a], &self.specs[b]);
                    contacts.push(impulse::Contact {
                        a: first,
                        b: second,
                        manifold,
                        friction: impulse::Contact::mix_friction(spec.friction, other.friction),
                        restitution: spec.restitution.max(other.restitution),
                    });
                }
            }
            let contact = test(left, right, &mut ());
            if contact.depth > 0.0 {
                hits.push(hit(a, b, left, right, contact, bare));
                if hits.len() == MOST_HITS {
                    break;
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
    /// `touched` is made to be the latter's, and lends its memory.
    fn phases(&mut self, hits: &[Hit], touched: &mut Vec<(Body, Body)>) {
        std::mem::swap(touched, &mut self.state.touching);
        self.state.touching.clear();
        let mut before = touched.iter().copied().peekable();
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
        self.light();
    }

    /// Bodies show for a while that a contact began or ended.
    pub(super) fn light(&mut self) {
        for at in 0..self.state.contacts.len() {
            let ContactReport { a, b, phase, .. } = self.state.contacts[at];
            let which = match phase {
                Phase::Enter => 0,
                Phase::Stay => continue,
                Phase::Exit => 1,
            };
            let indices = [a, b].map(|body| self.index(body));
            for index in indices.into_iter().flatten() {
                self.state.bodies[index].lit[which] = FADE_TICKS;
            }
        }
    }
}

/// What bounds a collider, with room for contacts that are not quite there yet; of a body that is
/// not enabled, nothing.
pub(super) fn bounds(shape: &Shape, spec: &Spec) -> Aabb {
    if !spec.enabled {
        return Aabb { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
    }
    let (center, reach) = (center_of(shape), reach_of(shape) + Vec2::splat(MARGIN));
    Aabb { min: center - reach, max: center + reach }
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
