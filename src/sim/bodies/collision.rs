//! Stage 2: finds overlapping bodies and the translations that separate them.

use std::iter::Peekable;

use glam::{Vec2, Vec3};

use super::impulse::{self, Impulses, MARGIN};
use super::setup::{CircleMtv, Pairs, Solver};
use super::spec::BodySpec;
use super::trace::{Hit, Step};
use super::{Bodies, PairStep, Scratch};
use crate::geom::broad::{Grid, Method};
use crate::geom::{Aabb, Contact, Shape, Trace, disk_disk, disk_rect, rect_disk, rect_rect};
use crate::sim::Stepped;
use crate::sim::event::{Body, ContactDetail, ContactReport, Phase};

/// Maximum number of overlapping pairs resolved per tick, the first in pair order. A pile of 20,000
/// bodies has 80,000; all at one point, they would have 200 million. `BodiesSetup::max_pairs` may be
/// lower.
pub const MAX_HITS: usize = 100_000;

/// Tests two colliders. Returns the contact, whose MTV moves a out of b.
#[inline]
pub fn test<T: Trace<PairStep>>(a: &Shape, b: &Shape, trace: &mut T) -> Contact {
    use PairStep::{Axis, Centers, Closest};
    match (a, b) {
        (Shape::Rect(a), Shape::Rect(b)) => rect_rect(a, b, &mut trace.wrapping(Axis)),
        (Shape::Rect(a), Shape::Disk(b)) => rect_disk(a, b, &mut trace.wrapping(Closest)),
        (Shape::Disk(a), Shape::Rect(b)) => disk_rect(a, b, &mut trace.wrapping(Closest)),
        (Shape::Disk(a), Shape::Disk(b)) => disk_disk(a, b, &mut trace.wrapping(Centers)),
    }
}

impl Bodies {
    /// Finds this tick's hits in pair order, with manifolds if the solver needs them.
    pub(super) fn collide<T: Trace<Step>>(&mut self, trace: &mut T) {
        let mut scratch = std::mem::take(&mut self.scratch);
        let Scratch { shapes, boxes, broad, pairs, seams, .. } = &mut scratch;
        shapes.clear();
        shapes.extend(self.state.bodies.iter().zip(&*self.specs).map(|(body, s)| body.shape(s)));
        boxes.clear();
        boxes.extend(shapes.iter().zip(&*self.specs).map(|(shape, spec)| bounds(shape, spec)));
        let method = match self.setup.methods.pairs {
            Pairs::BruteForce => Method::BruteForce,
            Pairs::Grid => Method::Grid,
            Pairs::SweepAndPrune => Method::SweepAndPrune,
            Pairs::Tree => Method::Tree,
        };
        let compared = broad.pairs(method, boxes, pairs, &mut ());
        if self.setup.methods.inner_edges {
            seams.clear();
        } else {
            seams.find(pairs, shapes, &self.specs);
        }
        let (tested, untested) = self.test_pairs(&mut scratch);
        trace.note(|| {
            let count = scratch.boxes.len() as u64;
            // A new grid makes the same number of comparisons as the one in use.
            let grid = match method {
                Method::Grid => compared,
                _ => Grid::default().pairs(&scratch.boxes, &mut Vec::new(), &mut ()),
            };
            let brute_force = count * count.saturating_sub(1) / 2;
            Step::Tested { brute_force, grid, compared, tested, untested }
        });
        for &(bodies, inner) in &scratch.left_out {
            trace.note(|| Step::Seam { bodies, inner });
        }
        for hit in &scratch.hits {
            trace.note(|| Step::Hit(*hit));
        }
        self.scratch = scratch;
    }

    /// Tests the pairs whose bounds overlap, until the maximum number touch. Returns the numbers of
    /// tested and untested pairs.
    fn test_pairs(&self, scratch: &mut Scratch) -> (usize, usize) {
        let Scratch { shapes, pairs, seams, left_out, hits, contacts, .. } = scratch;
        left_out.clear();
        hits.clear();
        contacts.clear();
        // For two circles, the article ignores the depth.
        let ignores_depth = self.setup.methods.circle_mtv == CircleMtv::Article;
        let needs_manifolds = self.setup.methods.solver == Solver::Impulse;
        let max_pairs = self.setup.max_pairs();
        let mut tested = 0;
        for (index, &(first, second)) in pairs.iter().enumerate() {
            if hits.len().max(contacts.len()) == max_pairs {
                return (tested, pairs.len() - index);
            }
            let (a, b) = (first as usize, second as usize);
            if !self.should_collide(a, b) {
                continue;
            }
            tested += 1;
            let (shape_a, shape_b) = (&shapes[a], &shapes[b]);
            let found = test(shape_a, shape_b, &mut ());
            let adjusted = seams.adjusted_contact([a, b], [shape_a, shape_b], found);
            let mut inner = adjusted.map(|adjusted| adjusted.inner);
            if needs_manifolds {
                let (manifold, edge) = seams.manifold([a, b], [shape_a, shape_b], found, &mut ());
                inner = edge;
                if manifold.count > 0 {
                    let (spec_a, spec_b) = (&self.specs[a], &self.specs[b]);
                    contacts.push(impulse::Contact {
                        a: first,
                        b: second,
                        manifold,
                        friction: libm::sqrtf((spec_a.friction * spec_b.friction).max(0.0)),
                        restitution: spec_a.restitution.max(spec_b.restitution),
                    });
                }
            }
            left_out.extend(inner.map(|inner| ([a, b], inner)));
            let contact = adjusted.map_or(Some(found), |adjusted| adjusted.contact);
            if let Some(contact) = contact.and_then(Contact::hit) {
                let are_circles = matches!((shape_a, shape_b), (Shape::Disk(_), Shape::Disk(_)));
                let bare = ignores_depth && are_circles;
                let mtv = if bare { contact.normal } else { contact.mtv() };
                hits.push(Hit { a, b, contact, bare, mtv_a: mtv, mtv_b: -mtv });
            }
        }
        (tested, 0)
    }

    /// Returns whether the pair is tested: both enabled, at least one movable, their layers not `apart`.
    #[inline]
    pub(crate) fn should_collide(&self, a: usize, b: usize) -> bool {
        let (spec_a, spec_b) = (&self.specs[a], &self.specs[b]);
        spec_a.enabled
            && spec_b.enabled
            && (self.is_movable(a) || self.is_movable(b))
            && self.layers.should_collide(spec_a.layer, spec_b.layer)
    }

    /// Reports Enter, Stay and Exit in pair order, for overlapping pairs and for pairs that the impulse
    /// solver pushed apart before they could overlap.
    pub(super) fn report_phases<T: Trace<Step>>(&mut self, trace: &mut T) {
        let Scratch { hits, contacts, touched, .. } = &mut self.scratch;
        let (hits, contacts) = (std::mem::take(hits), std::mem::take(contacts));
        let mut touched = std::mem::take(touched);
        touched.clone_from(&self.state.touching);
        // Reserve for the expected number of reports: a list that grows may take twice the memory.
        let expected = hits.len().max(contacts.len());
        if self.state.contacts.capacity() < expected {
            self.state.contacts.reserve_exact(expected + expected / 4);
        }
        self.in_span(Step::Phases, trace, |world, trace| {
            let mut old_pairs = touched.iter().copied().peekable();
            let mut overlaps = &hits[..];
            for (index, contact) in contacts.iter().enumerate() {
                if !world.solver.impulses().get(index).is_some_and(Impulses::acted) {
                    continue;
                }
                let pair = (contact.a as usize, contact.b as usize);
                while let [hit, rest @ ..] = overlaps
                    && (hit.a, hit.b) < pair
                {
                    world.report_contact((hit.a, hit.b), hit.contact, &mut old_pairs, trace);
                    overlaps = rest;
                }
                let mut touch = Contact { normal: contact.manifold.normal, depth: 0.0 };
                if let [hit, rest @ ..] = overlaps
                    && (hit.a, hit.b) == pair
                {
                    (touch, overlaps) = (hit.contact, rest);
                }
                world.report_contact(pair, touch, &mut old_pairs, trace);
            }
            for hit in overlaps {
                world.report_contact((hit.a, hit.b), hit.contact, &mut old_pairs, trace);
            }
            for gone in old_pairs {
                world.commit(Step::Met(exit_report(gone)), trace);
            }
        });
        let scratch = &mut self.scratch;
        (scratch.hits, scratch.contacts, scratch.touched) = (hits, contacts, touched);
    }

    /// Reports that the pair of bodies at these indices touches. First reports the end of contact for
    /// earlier pairs. The depth is that of detection, or 0 for a contact made within the tick.
    #[inline(always)]
    fn report_contact<T: Trace<Step>>(
        &mut self,
        (a, b): (usize, usize),
        Contact { normal, depth }: Contact,
        old_pairs: &mut Peekable<impl Iterator<Item = (Body, Body)>>,
        trace: &mut T,
    ) {
        let (a, b) = (self.state.bodies[a].id, self.state.bodies[b].id);
        while let Some(gone) = old_pairs.next_if(|old| *old < (a, b)) {
            self.commit(Step::Met(exit_report(gone)), trace);
        }
        let stays = old_pairs.next_if_eq(&(a, b)).is_some();
        let phase = if stays { Phase::Stay } else { Phase::Enter };
        let (normal, detail) = (normal.extend(0.0), ContactDetail::None);
        self.commit(Step::Met(ContactReport { a, b, phase, normal, depth, detail }), trace);
    }
}

/// Returns the report that the pair no longer touches.
fn exit_report((a, b): (Body, Body)) -> ContactReport {
    let (phase, detail) = (Phase::Exit, ContactDetail::None);
    ContactReport { a, b, phase, normal: Vec3::ZERO, depth: 0.0, detail }
}

/// Returns the bounds of a collider, with a margin for imminent contacts; empty for a disabled body.
fn bounds(shape: &Shape, spec: &BodySpec) -> Aabb {
    if !spec.enabled {
        return Aabb { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
    }
    let (center, reach) = (shape.center(), shape.reach() + Vec2::splat(MARGIN));
    Aabb { min: center - reach, max: center + reach }
}
