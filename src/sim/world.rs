//! What is asked of every world and of every tick, whichever world it is.

use std::any::Any;

use glam::{Quat, Vec3};

use super::event::{Body, ContactReport, Event};
use super::grounds::ToMake;
use super::handles::Handles;
use super::hash::Fnv;
use super::input::{Action, Grab, Input};
use super::outlook::Outlook;
use super::places::Placed;
use super::pseudo::Shown;
use super::report::{BodyReport, Fields};
use super::tick::InParts;
use super::{Record, World};
use crate::geom::{Ray, Sides};
use crate::mesh::bvh::Bvh;
use crate::params::{Param, Value};

/// What is asked of every world. [`World`] and references to worlds answer it without knowing which
/// world they are.
pub trait Sim {
    /// Writes the whole state.
    fn hash(&self, fnv: &mut Fnv);

    /// About how many bytes a clone of this world takes for itself, beside what it shares with it.
    fn weight(&self) -> usize;

    /// The contacts found by the last tick.
    fn contacts(&self) -> &[ContactReport];

    /// The body's name; shells and other spawned bodies have one too.
    fn name(&self, body: Body) -> String;

    /// Every body as it is now, the driven one first.
    fn report(&self) -> Vec<BodyReport>;

    /// One of them.
    fn report_of(&self, body: Body) -> Option<BodyReport> {
        self.report().into_iter().find(|report| report.body == body)
    }

    /// Whether its state is that of another world whose setup may differ. If it is, and bodies of both were
    /// told alike since the setups were changed, they are told alike now.
    fn is_in_state_of(&self, other: &World) -> bool;

    /// Every body there is now: the driven one, then objects in scene order, then spawned ones.
    fn bodies(&self) -> Vec<Body>;

    /// Where a body is, m; `None` when there is no such body.
    fn position(&self, body: Body) -> Option<Vec3>;

    /// Visits every body that may move, in the order of [`Self::bodies`].
    fn places(&self, visit: &mut dyn FnMut(Placed));

    /// The bodies that are drawn with legs or wheels, which go as far as they do.
    fn strides(&self) -> Vec<Body> {
        Vec::new()
    }

    /// Whether anything in this world can move the body.
    fn can_move(&self, _body: Body) -> bool {
        true
    }

    /// The actions that do something in this scene.
    fn useful_actions(&self) -> Vec<Action>;

    /// Whether the last tick made its tests, or skipped them.
    fn has_tested(&self) -> bool;

    /// The product of which the work of a tick comes, in words, where it is one.
    fn work(&self) -> Option<String> {
        None
    }

    /// The setup the world runs with now.
    fn parameters(&self) -> &dyn Param;

    /// Changes a parameter while the world runs; a start value (a position, a heading, a first
    /// speed) changes the present one too.
    ///
    /// # Errors
    /// Says what is wrong with the path or the value; nothing is changed then.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String>;

    /// Changes several parameters, one after the other, before the world is begun again
    /// ([`World::restarted`](super::World::restarted)): ground that the next value changes again is not
    /// made.
    ///
    /// # Errors
    /// Which of the values is wrong, and what is wrong with it; those before it are taken.
    fn set_all(&mut self, values: &[(String, Value)]) -> Result<(), (usize, String)> {
        one_by_one(values, |path, value| self.set(path, value))
    }

    /// What has to be made before these values can be set one after the other at once: large
    /// grounds. `None` where there is nothing that takes long.
    fn to_make(&self, _values: &[(String, Value)]) -> Option<ToMake> {
        None
    }

    /// Where the driven body is, m, and its heading, radians about +Y; where nothing is driven, what
    /// the camera looks at by itself. On an upright sheet the heading is [`Sheet::FRONT`](super::Sheet::FRONT).
    fn driven(&self) -> (Vec3, f32);

    /// Whether there is a body that keys move.
    fn is_driven(&self) -> bool {
        true
    }

    /// How the driven body stands: from its frame (up is y, the front z) to the world's.
    fn stance(&self) -> Quat {
        let (sin, cos) = libm::sincosf(self.driven().1 * 0.5);
        Quat::from_xyzw(0.0, sin, 0.0, cos)
    }

    /// The body that chases the driven one, if one does.
    fn chaser(&self) -> Option<Body> {
        None
    }

    /// The triangles that can be stood on and can hide things, where there are any.
    fn ground(&self) -> Option<&Bvh> {
        None
    }

    /// How the world lies before the eye.
    fn outlook(&self) -> Outlook {
        Outlook::default()
    }

    /// How much of the way between two points no ground and no wall stands in, 0..1; 1 where there
    /// are none.
    fn free_way(&self, from: Vec3, to: Vec3) -> f32 {
        let Some((bvh, ray)) = self.ground().zip(Ray::new(from, to - from)) else { return 1.0 };
        bvh.first_ray_hit(&ray, 1.0, Sides::Both).map_or(1.0, |(_, hit)| hit.t)
    }

    /// The highest ground above or below a point, m; `None` where there is none.
    fn on_ground(&self, point: Vec3) -> Option<Vec3> {
        const HIGH: f32 = 200.0;
        if self.ground().is_none() {
            return Some(self.outlook().floor.map_or(point, |floor| point.with_y(floor)));
        }
        let from = point.with_y(HIGH);
        let part = self.free_way(from, point.with_y(-HIGH));
        (part < 1.0).then(|| from - Vec3::Y * (2.0 * HIGH * part))
    }

    /// Numbers of a body, or of the whole world, that plots, lessons and goals may ask for beside
    /// those of the trace.
    fn further(&self, _body: Body) -> Fields {
        Vec::new()
    }

    /// The body that the ray from `from` along the unit vector `along` meets first.
    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body>;

    /// The bodies that stand between two points; none where bodies hide nothing.
    fn between(&self, _from: Vec3, _to: Vec3) -> Vec<Body> {
        Vec::new()
    }

    /// The tick that `input` makes of this world, run on a copy and in parts; `None` where a tick has none
    /// or is always short. The memory that this world's own ticks work with is given back.
    fn tick_in_parts(&mut self, _input: &Input) -> Option<Box<dyn InParts>> {
        None
    }

    /// How a hand takes hold of the body there; `None` where hands cannot reach in.
    fn grab(&self, _from: Vec3, _along: Vec3) -> Option<Grab> {
        None
    }

    /// Whether hands throw balls into this world.
    fn catches(&self) -> bool {
        false
    }

    /// By what hands change the body itself, whether time runs or not; `None` where they cannot.
    fn handles(&self, _body: Body) -> Option<Handles> {
        None
    }
}

/// What is asked of a tick run again, traced.
pub trait Tick: Any {
    /// The world that the tick ended with.
    fn after(&self) -> World;

    /// The same, without a copy.
    fn ended(&self) -> &dyn Sim;

    /// What the tick reported.
    fn events(&self) -> &[Event];

    /// The tick as far as its first `count` steps: the same record cut off there, and the world as
    /// it stood then.
    fn up_to(&self, count: usize) -> Record;

    /// The listing of the world's tick, with the methods of this one.
    fn listing(&self) -> Vec<Shown>;

    /// Pairs the body explained with this one, where any two bodies can be a pair; with `None` it is
    /// the one that matters most.
    fn pair_with(&mut self, _partner: Option<Body>) {}

    /// Itself, to be narrowed to its own type.
    fn as_any(&self) -> &dyn Any;
}

/// Sets these values by `set`, one after the other.
///
/// # Errors
/// Which of them is the first that is refused, and why.
pub(super) fn one_by_one(
    values: &[(String, Value)],
    mut set: impl FnMut(&str, Value) -> Result<(), String>,
) -> Result<(), (usize, String)> {
    let set = |(index, (path, value)): (usize, &(String, Value))| {
        set(path, value.clone()).map_err(|why| (index, why))
    };
    values.iter().enumerate().try_for_each(set)
}
