//! Stage 3: tests the driver's rect against the models of near targets.

use super::direction::on_ground;
use super::setup::Contacts;
use super::state::target_body;
use super::trace::{PairTrace, Step};
use super::{RegionChoice, Shape, Tank};
use crate::geom::{Contact, Rect, Trace, rect_disk, rect_rect};
use crate::sim::Stepped;
use crate::sim::event::{Body, ContactDetail, ContactReport, Phase};

/// A hit of the driver on a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    /// Index of the target.
    pub target: usize,
    /// Contact whose MTV moves the driver out.
    pub contact: Contact,
    /// Direction of the driver's rebound.
    pub choice: RegionChoice,
}

impl Tank {
    /// Finds this tick's hits, in scene order, and reports each pair's phase.
    pub(super) fn detect<T: Trace<Step>>(&mut self, trace: &mut T) {
        let driver = self.state.driver_rect(&self.setup);
        self.gather_near(&Shape::Rect(driver).bounds(), trace);
        let methods = &self.setup.methods;
        let mut hits = std::mem::take(&mut self.hits);
        for (target, setup, state) in self.near() {
            let shape = state.shape(setup);
            let pair = || Step::Pair { target, a: driver, b: shape };
            let is_last = trace.span(pair, |trace| {
                let contact = test(&driver, &shape, trace);
                trace.note(|| Step::Tested(contact));
                let choose = |contact| {
                    RegionChoice::new(methods.direction, target, &driver, &shape, contact)
                };
                let Some(contact) = contact.hit() else {
                    trace.note(|| Step::DirectionWithoutHit(choose(&contact)));
                    return false;
                };
                let choice = choose(&contact);
                choice.record(trace);
                hits.push(Hit { target, contact, choice });
                let is_last = methods.contacts == Contacts::First;
                trace.note(|| match methods.contacts {
                    Contacts::First => Step::StoppedAt { target },
                    Contacts::All => Step::WentOn { target },
                });
                is_last
            });
            if is_last {
                break;
            }
        }
        self.hits = hits;
        self.report(trace);
    }

    /// Reports Enter, Stay and Exit from this tick's hits and those of the previous tick with tests.
    fn report<T: Trace<Step>>(&mut self, trace: &mut T) {
        let (mut next_hit, mut from) = (0, 0);
        while let Some(index) = self.next_reported(from, next_hit) {
            from = index + 1;
            let hit = self.hits.get(next_hit).filter(|hit| hit.target == index).copied();
            next_hit += usize::from(hit.is_some());
            let touched = self.state.targets[index].touching;
            let Some(phase) = Phase::of(hit.is_some(), touched) else { continue };
            let region = hit.and_then(|hit| hit.choice.regions).map(|test| test.region.number());
            let contact = ContactReport {
                a: Body::Driven,
                b: target_body(index),
                phase,
                normal: hit.map_or(glam::Vec3::ZERO, |hit| on_ground(hit.contact.normal)),
                depth: hit.map_or(0.0, |hit| hit.contact.depth),
                detail: region.map_or(ContactDetail::None, ContactDetail::Region),
            };
            self.commit(Step::Reported(contact), trace);
        }
    }

    /// Returns the first target to report from index `from` on: one touched in the previous tick with
    /// tests, or the target of the hit at index `next_hit`.
    fn next_reported(&self, from: usize, next_hit: usize) -> Option<usize> {
        let hit = self.hits.get(next_hit).map(|hit| hit.target);
        let targets = &self.state.targets;
        let awake =
            std::iter::successors(targets.next_awake(from), |index| targets.next_awake(index + 1));
        let mut before_hit = awake.take_while(|index| hit.is_none_or(|hit| *index < hit));
        before_hit.find(|index| targets[*index].touching).or(hit)
    }
}

/// Tests the driver's model against a target's; returns the contact of the driver with the target.
pub(super) fn test<T: Trace<Step>>(driver: &Rect, target: &Shape, trace: &mut T) -> Contact {
    match target {
        Shape::Rect(rect) => rect_rect(driver, rect, &mut PairTrace(trace)),
        Shape::Disk(disk) => rect_disk(driver, disk, &mut PairTrace(trace)),
    }
}
