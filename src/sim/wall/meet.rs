//! Tests the driven box against planes and other boxes.

use glam::Vec3;

use super::setup::{Crosses, Side};
use super::trace::{BoxTested, Step};
use super::{TOUCH_TOLERANCE, Wall};
use crate::geom::obb_obb::AxisSet;
use crate::geom::{self, BoxPlane, ObbContact, Trace, obb_obb, obb_plane};
use crate::sim::Stepped;
use crate::sim::event::{Body, ContactDetail, ContactReport, Event, EventKind, Phase};

impl Wall {
    /// Tests the box against every plane in scene order. After each hit, pushes the box out before the
    /// next test. Returns whether any plane was hit.
    pub(super) fn push_out_of_planes<T: Trace<Step>>(
        &mut self,
        pass: u32,
        wanted: Vec3,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) -> bool {
        let side = match self.setup.methods.side {
            Side::Plane => geom::Side::Sheet,
            Side::HalfSpace => geom::Side::Behind,
        };
        let mut b = self.state.driver.shape(&self.setup.driver);
        let mut any_hit = false;
        for index in 0..self.state.planes.len() {
            let world = self.state.planes[index].plane;
            let pair = || {
                let (along, across) = world.split(wanted);
                Step::Pair { plane: index, b, world, along, across }
            };
            // Lossless: a scene has at most 20,000 objects.
            let plane = Body::Object(index as u32);
            let is_hit = trace.span(pair, |trace| {
                let found = obb_plane(&b, &world, side, &mut trace.wrapping(Step::Shadow));
                trace.note(|| Step::Tested(found));
                let is_hit = found.depth > TOUCH_TOLERANCE;
                if pass == 0 {
                    self.reports.push(plane_report(plane, &found, is_hit));
                }
                if is_hit {
                    self.commit(Step::PushedOut { plane: index, push: found.push() }, trace);
                    let kind = EventKind::PushOut { plane, length: found.depth };
                    events.push(Event { body: Body::Driven, kind });
                    let report = &mut self.reports[index];
                    if report.depth == 0.0 {
                        *report = plane_report(plane, &found, true);
                    }
                }
                is_hit
            });
            b.center = self.state.driver.position;
            any_hit |= is_hit;
        }
        any_hit
    }

    /// Tests the box against every other box in scene order. After each hit, pushes the box out before
    /// the next test. Returns whether any other box was hit.
    pub(super) fn push_out_of_boxes<T: Trace<Step>>(
        &mut self,
        pass: u32,
        wanted: Vec3,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) -> bool {
        let axes = match self.setup.methods.crosses {
            Crosses::With => AxisSet::All,
            Crosses::Without => AxisSet::FacesOnly,
        };
        let first = self.state.planes.len();
        let mut a = self.state.driver.shape(&self.setup.driver);
        let mut any_hit = false;
        for index in 0..self.state.boxes.len() {
            let (b, object) = (self.state.boxes[index].shape, first + index);
            // Lossless: a scene has at most 20,000 objects.
            let target = Body::Object(object as u32);
            let is_hit = trace.span(
                || Step::BoxPair { target: object, a, b },
                |trace| {
                    let found = obb_obb(&a, &b, axes, &mut trace.wrapping(Step::Axis));
                    trace.note(|| Step::BoxTested(BoxTested::new(found, [&a, &b], wanted)));
                    let is_hit = found.depth > TOUCH_TOLERANCE;
                    if pass == 0 {
                        self.reports.push(box_report(target, &found, is_hit));
                    }
                    if is_hit {
                        self.commit(Step::MovedOut { target: object, push: found.mtv() }, trace);
                        let kind = EventKind::OutOfBox { target, length: found.depth };
                        events.push(Event { body: Body::Driven, kind });
                        let report = &mut self.reports[object];
                        if report.depth == 0.0 {
                            *report = box_report(target, &found, true);
                        }
                    }
                    is_hit
                },
            );
            a.center = self.state.driver.position;
            any_hit |= is_hit;
        }
        any_hit
    }
}

/// Returns the tick's report on the box and a plane: the push of the first hit, with r and s of this
/// test; the push is 0 without a hit.
fn plane_report(plane: Body, found: &BoxPlane, is_hit: bool) -> ContactReport {
    let depth = if is_hit { found.depth } else { 0.0 };
    let detail = ContactDetail::Push { r: found.r, s: found.s, push: depth };
    contact_report((plane, found.normal, depth), detail)
}

/// Returns the tick's report on the box and another box: the push of the first hit, or 0.
fn box_report(target: Body, found: &ObbContact, is_hit: bool) -> ContactReport {
    let depth = if is_hit { found.depth } else { 0.0 };
    contact_report((target, found.normal, depth), ContactDetail::Out { push: depth })
}

/// Returns a report with the phase Enter; a depth of 0 means no contact.
fn contact_report((b, normal, depth): (Body, Vec3, f32), detail: ContactDetail) -> ContactReport {
    let normal = if depth > 0.0 { normal } else { Vec3::ZERO };
    ContactReport { a: Body::Driven, b, phase: Phase::Enter, normal, depth, detail }
}
