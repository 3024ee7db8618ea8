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
    /// Tests the box against every plane in scene order, and pushes it out of each hit before the next
    /// test. Returns whether any was hit.
    pub(super) fn out_of_planes<T: Trace<Step>>(
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
        let mut any = false;
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
                    self.reports.push(of_plane(plane, &found, is_hit));
                }
                if is_hit {
                    self.commit(Step::PushedOut { plane: index, push: found.push() }, trace);
                    let kind = EventKind::PushOut { plane, length: found.depth };
                    events.push(Event { body: Body::Driven, kind });
                    let told = &mut self.reports[index];
                    if told.depth == 0.0 {
                        *told = of_plane(plane, &found, true);
                    }
                }
                is_hit
            });
            b.center = self.state.driver.position;
            any |= is_hit;
        }
        any
    }

    /// Tests the box against every other box in scene order, and pushes it out of each hit before the
    /// next test. Returns whether any was hit.
    pub(super) fn out_of_boxes<T: Trace<Step>>(
        &mut self,
        pass: u32,
        wanted: Vec3,
        events: &mut Vec<Event>,
        trace: &mut T,
    ) -> bool {
        let tried = match self.setup.methods.crosses {
            Crosses::With => AxisSet::All,
            Crosses::Without => AxisSet::FacesOnly,
        };
        let first = self.state.planes.len();
        let mut a = self.state.driver.shape(&self.setup.driver);
        let mut any = false;
        for index in 0..self.state.boxes.len() {
            let (b, object) = (self.state.boxes[index].shape, first + index);
            // Lossless: a scene has at most 20,000 objects.
            let target = Body::Object(object as u32);
            let is_hit = trace.span(
                || Step::BoxPair { target: object, a, b },
                |trace| {
                    let found = obb_obb(&a, &b, tried, &mut trace.wrapping(Step::Axis));
                    trace.note(|| Step::BoxTested(BoxTested::new(found, [&a, &b], wanted)));
                    let is_hit = found.depth > TOUCH_TOLERANCE;
                    if pass == 0 {
                        self.reports.push(of_box(target, &found, is_hit));
                    }
                    if is_hit {
                        self.commit(Step::MovedOut { target: object, push: found.mtv() }, trace);
                        let kind = EventKind::OutOfBox { target, length: found.depth };
                        events.push(Event { body: Body::Driven, kind });
                        let told = &mut self.reports[object];
                        if told.depth == 0.0 {
                            *told = of_box(target, &found, true);
                        }
                    }
                    is_hit
                },
            );
            a.center = self.state.driver.position;
            any |= is_hit;
        }
        any
    }
}

/// Returns the tick's report on the box and a plane: the first hit as found, or r and s of the first
/// test without a hit.
fn of_plane(plane: Body, found: &BoxPlane, is_hit: bool) -> ContactReport {
    let depth = if is_hit { found.depth } else { 0.0 };
    let detail = ContactDetail::Push { r: found.r, s: found.s, push: depth };
    told((plane, found.normal, depth), detail)
}

/// Returns the tick's report on the box and another box: the first hit as found.
fn of_box(target: Body, found: &ObbContact, is_hit: bool) -> ContactReport {
    let depth = if is_hit { found.depth } else { 0.0 };
    told((target, found.normal, depth), ContactDetail::Out { push: depth })
}

/// Returns the report of a contact that begins; without a depth it is no contact.
fn told((b, normal, depth): (Body, Vec3, f32), detail: ContactDetail) -> ContactReport {
    let normal = if depth > 0.0 { normal } else { Vec3::ZERO };
    ContactReport { a: Body::Driven, b, phase: Phase::Enter, normal, depth, detail }
}
