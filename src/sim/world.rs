//! Methods common to all worlds and all ticks.

use std::any::Any;

use glam::{Quat, Vec3};

use super::event::{Body, ContactReport, Event};
use super::grounds::PendingGrounds;
use super::handles::Handles;
use super::hash::Fnv;
use super::input::{Action, Grab, Input};
use super::places::PlacedBody;
use super::pseudo::ListingLine;
use super::report::{BodyReport, Fields};
use super::view_hints::ViewHints;
use super::{Record, World};
use crate::geom::{Ray, Sides};
use crate::mesh::bvh::Bvh;
use crate::params::{Param, Value};

/// Methods common to all worlds. [`World`] and references to worlds implement this trait too, so that
/// callers need not know the kind of world.
pub trait Sim {
    /// Hashes the whole state.
    fn hash(&self, fnv: &mut Fnv);

    /// Returns the approximate size of a clone of this world in bytes, without shared parts.
    fn heap_size(&self) -> usize;

    /// Returns the contacts found by the last tick.
    fn contacts(&self) -> &[ContactReport];

    /// Returns the body's name; shells and other spawned bodies have names too.
    fn name(&self, body: Body) -> String;

    /// Reports the present state of every body, the driven one first.
    fn report(&self) -> Vec<BodyReport>;

    /// Reports the present state of one body.
    fn report_of(&self, body: Body) -> Option<BodyReport> {
        self.report().into_iter().find(|report| report.body == body)
    }

    /// Returns whether the state equals that of another world, whose setup may differ. True implies equal
    /// reports, if the worlds have had equal reports since the last edit of a setup.
    fn has_same_state(&self, other: &World) -> bool;

    /// Returns every present body: the driven one, then objects in scene order, then spawned ones.
    fn bodies(&self) -> Vec<Body>;

    /// Returns the position of a body, m; `None` if the body does not exist.
    fn position(&self, body: Body) -> Option<Vec3>;

    /// Visits every movable body, in the order of [`Self::bodies`].
    fn places(&self, visit: &mut dyn FnMut(PlacedBody));

    /// Returns the bodies drawn with legs or wheels, whose animation follows the distance travelled.
    fn animated_bodies(&self) -> Vec<Body> {
        Vec::new()
    }

    /// Returns whether anything in this world can move the body.
    fn can_move(&self, _body: Body) -> bool {
        true
    }

    /// Returns the actions that have an effect in this scene.
    fn useful_actions(&self) -> Vec<Action>;

    /// Returns whether the last tick ran its collision tests.
    fn has_tested(&self) -> bool;

    /// Returns the factors of a tick's work, such as bodies and iterations, as text; `None` if no solver iterates.
    fn work_factors(&self) -> Option<String> {
        None
    }

    /// Returns the present setup.
    fn parameters(&self) -> &dyn Param;

    /// Changes a parameter while the world runs. A start value (position, heading, initial speed) also
    /// changes the present value.
    ///
    /// # Errors
    /// Describes the fault of the path or value; nothing is changed then.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String>;

    /// Changes several parameters in order, before a restart
    /// ([`World::restarted`](super::World::restarted)). Skips ground that a later value would replace.
    ///
    /// # Errors
    /// Returns the index of the refused value and the reason; earlier values stay set.
    fn set_all(&mut self, values: &[(String, Value)]) -> Result<(), (usize, String)> {
        set_in_order(values, |path, value| self.set(path, value))
    }

    /// Returns the large grounds that must be made before these values can be set without delay;
    /// `None` if there are none.
    fn pending_grounds(&self, _values: &[(String, Value)]) -> Option<PendingGrounds> {
        None
    }

    /// Returns the position of the driven body, m, and its heading, radians about +Y. Without a driven
    /// body, returns the default target of the camera. In a vertical plane the heading is
    /// [`DrawPlane::FRONT`](super::DrawPlane::FRONT).
    fn driven(&self) -> (Vec3, f32);

    /// Returns whether keys move a body.
    fn is_driven(&self) -> bool {
        true
    }

    /// Returns the rotation from the driven body's frame (y up, z forward) to the world's.
    fn driven_rotation(&self) -> Quat {
        let (sin, cos) = libm::sincosf(self.driven().1 * 0.5);
        Quat::from_xyzw(0.0, sin, 0.0, cos)
    }

    /// Returns the body that chases the driven one.
    fn chaser(&self) -> Option<Body> {
        None
    }

    /// Returns the triangles that bodies can stand on and that can hide bodies.
    fn ground(&self) -> Option<&Bvh> {
        None
    }

    /// Returns hints for the view of the world.
    fn view_hints(&self) -> ViewHints {
        ViewHints::default()
    }

    /// Returns the fraction of the segment between two points that is free of terrain, 0..1, counted from
    /// `from`.
    fn free_fraction(&self, from: Vec3, to: Vec3) -> f32 {
        let Some((bvh, ray)) = self.ground().zip(Ray::new(from, to - from)) else { return 1.0 };
        bvh.first_ray_hit(&ray, 1.0, Sides::Both).map_or(1.0, |(_, hit)| hit.t)
    }

    /// Returns the point on the highest terrain above or below a point, m; `None` if there is none. A
    /// world without terrain uses its floor, or else the point itself.
    fn project_to_ground(&self, point: Vec3) -> Option<Vec3> {
        const MAX_HEIGHT: f32 = 200.0;
        if self.ground().is_none() {
            return Some(self.view_hints().floor.map_or(point, |floor| point.with_y(floor)));
        }
        let from = point.with_y(MAX_HEIGHT);
        let fraction = self.free_fraction(from, point.with_y(-MAX_HEIGHT));
        (fraction < 1.0).then(|| from - Vec3::Y * (2.0 * MAX_HEIGHT * fraction))
    }

    /// Returns further values of a body, or of the whole world, for plots, lessons and goals.
    fn extra_fields(&self, _body: Body) -> Fields {
        Vec::new()
    }

    /// Returns the first body that the ray from `from` in the unit `direction` meets.
    fn pick(&self, from: Vec3, direction: Vec3) -> Option<Body>;

    /// Returns the bodies between two points; none in worlds where bodies hide nothing.
    fn bodies_between(&self, _from: Vec3, _to: Vec3) -> Vec<Body> {
        Vec::new()
    }

    /// Prepares the tick with `input` on a copy of this world, to be run in parts. Returns `None` if the
    /// tick has no parts or is always short. Otherwise frees the working memory of this world's ticks.
    fn tick_in_parts(&mut self, _input: &Input) -> Option<Box<dyn ResumableTick>> {
        None
    }

    /// Returns the grab of the body hit by the ray; `None` if the mouse cannot drag bodies.
    fn grab(&self, _from: Vec3, _direction: Vec3) -> Option<Grab> {
        None
    }

    /// Returns whether the mouse throws balls into this world.
    fn accepts_throws(&self) -> bool {
        false
    }

    /// Returns the drag handles of a body, for running or paused time; `None` if it has none.
    fn handles(&self, _body: Body) -> Option<Handles> {
        None
    }
}

/// A tick that runs in parts, so that other work can run in between.
pub trait ResumableTick: Send {
    /// Runs the next part. Returns false if none was left.
    fn run_next_part(&mut self) -> bool;

    /// Returns the number of finished parts and the total number of parts.
    fn progress(&self) -> [u32; 2];

    /// Runs the remaining parts and returns the record of the tick.
    fn finish(self: Box<Self>) -> Record;
}

/// Methods common to all re-run, traced ticks.
pub trait RecordedTick: Any {
    /// Returns the world at the end of the tick.
    fn after(&self) -> World;

    /// Returns the world at the end of the tick without a copy.
    fn sim_after(&self) -> &dyn Sim;

    /// Returns the events of the tick.
    fn events(&self) -> &[Event];

    /// Returns the record cut off after its first `count` steps, with the world at that step.
    fn up_to(&self, count: usize) -> Record;

    /// Returns the pseudocode of the world's tick, with the methods of this tick.
    fn listing(&self) -> Vec<ListingLine>;

    /// Sets the partner of the explained body, in worlds where any two bodies form a pair. `None` picks
    /// the most important partner.
    fn pair_with(&mut self, _partner: Option<Body>) {}

    /// Returns the record as [`Any`], for a downcast to its own type.
    fn as_any(&self) -> &dyn Any;
}

/// Sets the values in order with `set`.
///
/// # Errors
/// Returns the index of the first refused value and the reason.
pub(super) fn set_in_order(
    values: &[(String, Value)],
    mut set: impl FnMut(&str, Value) -> Result<(), String>,
) -> Result<(), (usize, String)> {
    let set = |(index, (path, value)): (usize, &(String, Value))| {
        set(path, value.clone()).map_err(|reason| (index, reason))
    };
    values.iter().enumerate().try_for_each(set)
}
