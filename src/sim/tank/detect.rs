//! Stage 3: the driver's rect against every target's model.

use super::direction::{choose, on_ground};
use super::setup::Contacts;
use super::trace::{InTick, Step};
use super::{RegionChoice, Shape, Tank};
use crate::geom::{Contact, Rect, Trace, rect_disk, rect_rect};
use crate::sim::event::{Body, ContactDetail, ContactReport, Phase};

/// A hit of the driver on a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    /// The target's index.
    pub target: usize,
    /// Moves the driver out.
    pub contact: Contact,
    /// Where it sends the driver.
    pub choice: RegionChoice,
}

impl Tank {
    /// Finds this tick's hits, in scene order, and reports each pair's phase.
    pub(super) fn detect<T: Trace<Step>>(&mut self, trace: &mut T) {
        self.hits.clear();
        let driver = self.state.driver_rect(&self.setup);
        let methods = &self.setup.methods;
        for (index, (setup, target)) in
            self.setup.targets.iter().zip(&self.state.targets).enumerate()
        {
            if !target.alive {
                continue;
            }
            let shape = target.shape(setup);
            trace.note(|| Step::Pair { target: index, a: driver, b: shape });
            let contact = test(&driver, &shape, trace);
            trace.note(|| Step::Tested(contact));
            let choose = |contact| choose(methods.direction, index, &driver, &shape, contact);
            let Some(contact) = contact.hit() else {
                trace.note(|| Step::Considered(choose(&contact)));
                continue;
            };
            let choice = choose(&contact);
            choice.tell(trace);
            self.hits.push(Hit { target: index, contact, choice });
            if methods.contacts == Contacts::First {
                trace.note(|| Step::StoppedAt { target: index });
                break;
            }
            trace.note(|| Step::WentOn { target: index });
        }
        self.report();
    }

    /// Enter, Stay and Exit from this tick's hits and the last tick's.
    fn report(&mut self) {
        let mut hits = self.hits.iter().peekable();
        for (index, target) in self.state.targets.iter_mut().enumerate() {
            let hit = hits.next_if(|hit| hit.target == index);
            let phase = match (hit.is_some(), target.touching) {
                (true, false) => Phase::Enter,
                (true, true) => Phase::Stay,
                (false, true) => Phase::Exit,
                (false, false) => continue,
            };
            target.touching = hit.is_some();
            self.state.contacts.push(ContactReport {
                a: Body::Driven,
                // Lossless: a scene has at most 20,000 objects.
                b: Body::Object(index as u32),
                phase,
                normal: hit.map_or(glam::Vec3::ZERO, |hit| on_ground(hit.contact.normal)),
                depth: hit.map_or(0.0, |hit| hit.contact.depth),
                detail: hit
                    .and_then(|hit| hit.choice.regions)
                    .map_or(ContactDetail::None, |test| {
                        ContactDetail::Region(test.region.number())
                    }),
            });
        }
    }
}

/// The driver's model against a target's: how to move the driver out.
pub(super) fn test<T: Trace<Step>>(driver: &Rect, target: &Shape, trace: &mut T) -> Contact {
    match target {
        Shape::Rect(rect) => rect_rect(driver, rect, &mut InTick(trace)),
        Shape::Disk(disk) => rect_disk(driver, disk, &mut InTick(trace)),
    }
}
