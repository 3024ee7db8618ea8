//! The walker world: over uneven ground, upright like a person or adhering to the surface like a racing
//! craft.
//!
//! The ground is a triangle mesh. [`Walker::step`](super::Stepped::step) in `step.rs` runs a tick;
//! `posture.rs` computes the new posture and direction when the normal changes.

mod pick;
mod posture;
mod pseudo;
mod setup;
mod state;
mod step;
mod terrain;
mod trace;

use std::sync::Arc;

use glam::{Quat, Vec3, vec2};

pub use posture::{AngleResult, Reorientation, into_plane, rotation_of_axes, shortest_rotation};
pub use setup::*;
use state::heading;
pub use state::{State, facing};
pub use terrain::{Foothold, Probe, Terrain};
pub use trace::{Step, TickRecord, TurnProgress};

use super::event::{Body, ContactReport};
use super::input::Action;
use crate::geom::Obb;
use crate::mesh::bvh::Bvh;
use crate::params::{self, Param, Value};
use crate::platform::pace::{Pace, run_blocking};
use crate::sim::grounds::{Grounds, PendingGrounds, pieces_after_edits};
use crate::sim::hash::Fnv;
use crate::sim::pseudo::ListingLine;
use crate::sim::report::{BodyReport, Field, Fields};
use crate::sim::tick::RecordedWorld;
use crate::sim::world::set_in_order;
use crate::sim::{ColliderShape, MotionTest, PlacedBody, Record, Sim, ViewHints, World};
use crate::text::id;

/// Half length of a vertical ray that reaches all ground of any scene, m.
const HALF_RAY: f32 = 50_000.0;

/// Size of the upright body along its x, y, z, m.
pub const PERSON: Vec3 = Vec3::new(0.5, 1.7, 0.4);

/// Size of the adhering body along its x, y, z, m.
pub const CRAFT: Vec3 = Vec3::new(0.9, 0.4, 1.5);

/// A running walker world: its setup and state.
#[derive(Clone, Debug)]
pub struct Walker {
    /// The setup, shared with the clones that the history keeps.
    pub setup: Arc<WalkerSetup>,
    /// The ground made from the setup; also shared.
    pub terrain: Arc<Terrain>,
    grounds: Grounds<GroundSetup>,
    /// The state of the walker.
    pub state: State,
}

impl Walker {
    /// Makes the world of the scene, with the walker on the ground straight below or above its start.
    /// Without ground, the walker stays at its start.
    ///
    /// If the ground cannot be built, the world has none; the scene's checks refuse such ground.
    #[must_use]
    pub fn new(setup: WalkerSetup) -> Self {
        run_blocking(async move |pace| Self::paced(setup, pace).await)
    }

    /// Makes the world like [`Self::new`], in slices.
    pub async fn paced(setup: WalkerSetup, pace: &Pace) -> Self {
        Self::with_grounds(Grounds::default(), setup, pace).await
    }

    /// Makes the world like [`Self::paced`]; reuses a ground of `grounds` with the same pieces.
    pub(super) async fn with_grounds(
        grounds: Grounds<GroundSetup>,
        setup: WalkerSetup,
        pace: &Pace,
    ) -> Self {
        let terrain = grounds.get_paced(&setup.ground, pace).await;
        Self::on_terrain(Arc::new(setup), terrain, grounds)
    }

    /// Returns the cache of grounds.
    pub(super) fn grounds(&self) -> Grounds<GroundSetup> {
        self.grounds.clone()
    }

    /// Returns the world of the present setup before any tick; shares the ground.
    #[must_use]
    pub fn restarted(&self) -> Self {
        Self::on_terrain(self.setup.clone(), self.terrain.clone(), self.grounds.clone())
    }

    /// Makes the world before any tick, on the ground of its setup.
    fn on_terrain(
        setup: Arc<WalkerSetup>,
        terrain: Arc<Terrain>,
        grounds: Grounds<GroundSetup>,
    ) -> Self {
        let state = State::new(setup.walker.position, setup.walker.yaw.to_radians());
        let mut world = Self { setup, terrain, grounds, state };
        world.start();
        world
    }

    /// Returns the approximate shape of the body: a box standing on its feet.
    #[must_use]
    pub fn shape(&self) -> Obb {
        let gait = self.setup.methods.gait;
        let half = match gait {
            Gait::Upright => PERSON,
            Gait::Adhere => CRAFT,
        } * 0.5;
        let center = self.state.position + self.state.up(gait) * half.y;
        Obb::turned(center, self.state.rotation(gait), half)
    }

    /// Returns the ground closest to `point`, straight above or below it; `None` without ground.
    #[must_use]
    pub fn ground_at(&self, point: Vec3) -> Option<Foothold> {
        let start = Vec3::new(point.x, point.y + HALF_RAY, point.z);
        let probe =
            Probe { start, direction: Vec3::NEG_Y, length: 2.0 * HALF_RAY, wanted: HALF_RAY };
        let found = self.terrain.find(&probe, self.setup.normals, |_| {})?;
        // Probe again from close by: the long ray loses the last digits of the height.
        let near = Vec3::new(point.x, found.point.y + 1.0, point.z);
        let probe = Probe { start: near, length: 2.0, wanted: 1.0, ..probe };
        self.terrain.find(&probe, self.setup.normals, |_| {})
    }

    /// Returns whether the present surface, a vertical wall or a ceiling, is too steep to stand upright.
    fn is_too_steep(&self) -> bool {
        const MIN_NORMAL_Y: f32 = 0.1;
        self.state.normal.y < MIN_NORMAL_Y
    }

    /// Returns the ground straight below, on the walker's side of its present surface.
    fn ground_below(&self) -> Option<Foothold> {
        /// Offset of the probe's start, m; without it the probe might begin inside the surface.
        const START_OFFSET: f32 = 0.05;
        let State { position, normal, .. } = self.state;
        let start = position + normal * START_OFFSET;
        let probe = Probe { start, direction: Vec3::NEG_Y, length: 2.0 * HALF_RAY, wanted: 0.0 };
        self.terrain.find(&probe, self.setup.normals, |_| {})
    }

    /// Puts the walker at the start of the setup.
    fn start(&mut self) {
        let BodySetup { position, yaw, .. } = self.setup.walker;
        self.state = State { tick: self.state.tick, ..State::new(position, yaw.to_radians()) };
        self.land();
        self.state.face(self.setup.methods.gait, yaw.to_radians());
        self.state.trail = [self.state.position].into();
    }

    /// Puts the walker on the ground straight above or below it, if any.
    fn land(&mut self) {
        if let Some(found) = self.ground_at(self.state.position) {
            self.state.position.y = found.point.y;
            self.state.normal = found.normal;
        }
    }

    /// Puts the walker on new ground: `Adhere` first searches along the walker's normal.
    fn settle(&mut self) {
        let (gait, state) = (self.setup.methods.gait, &mut self.state);
        if gait == Gait::Upright {
            return self.land();
        }
        let reach = self.setup.walker.reach;
        let start = state.position + state.normal * reach;
        let probe = Probe { start, direction: -state.normal, length: 2.0 * reach, wanted: reach };
        if let Some(found) = self.terrain.find(&probe, self.setup.normals, |_| {}) {
            (state.position, state.normal) = (found.point, found.normal);
            let forward = state.forward;
            state.forward = into_plane(forward, found.normal).unwrap_or(forward);
            state.yaw = heading(state.forward, found.normal, state.yaw);
        } else {
            self.land();
            let yaw = self.state.yaw;
            self.state.face(gait, yaw);
        }
    }

    /// Changes a parameter in the setup and in the state. Returns whether the ground must be rebuilt.
    fn change(&mut self, path: &str, value: Value) -> Result<bool, String> {
        let mut setup = (*self.setup).clone();
        params::set(&mut setup, path, value)?;
        let stands_up = path == "methods.gait" && setup.methods.gait == Gait::Upright;
        if stands_up && self.is_too_steep() && self.ground_below().is_none() {
            return Err(id::WALKER_NO_GROUND_TO_STAND.to_string());
        }
        let has_new_ground = setup.ground != self.setup.ground;
        if has_new_ground {
            Terrain::check(&setup.ground)?;
        }
        let gait = self.setup.methods.gait;
        self.setup = Arc::new(setup);
        match path {
            "walker.position" | "walker.yaw" => self.start(),
            "methods.gait" if gait != self.setup.methods.gait => self.change_gait(),
            _ => {}
        }
        Ok(has_new_ground)
    }

    /// Builds the ground of the setup and puts the walker on it.
    fn build(&mut self) {
        self.terrain = self.grounds.get_blocking(&self.setup.ground);
        self.settle();
    }

    /// Switches the gait at the present place. A walker that cannot stand upright there drops to the
    /// ground below.
    fn change_gait(&mut self) {
        let ground_below = if self.is_too_steep() { self.ground_below() } else { None };
        let (gait, state) = (self.setup.methods.gait, &mut self.state);
        if gait == Gait::Upright
            && let Some(found) = ground_below
        {
            (state.position, state.normal) = (found.point, found.normal);
            state.trail.clear();
            state.trail.push_back(found.point);
        }
        let flat = Vec3::new(state.forward.x, 0.0, state.forward.z);
        if gait == Gait::Upright && flat.length() > 1e-3 {
            state.yaw = libm::atan2f(flat.x, flat.z);
        }
        let yaw = state.yaw;
        state.face(gait, yaw);
    }
}

impl RecordedWorld for Walker {
    const WORLD: fn(Self) -> World = World::Walker;
    const RECORD: fn(TickRecord) -> Record = Record::Walker;

    fn listing(&self) -> Vec<ListingLine> {
        self.setup.listing()
    }
}

impl Sim for Walker {
    fn hash(&self, fnv: &mut Fnv) {
        self.state.hash(fnv);
    }

    fn heap_size(&self) -> usize {
        self.state.trail.len() * size_of::<Vec3>()
    }

    fn contacts(&self) -> &[ContactReport] {
        &[]
    }

    fn name(&self, body: Body) -> String {
        match body {
            Body::Driven => "walker".to_owned(),
            Body::Object(index) | Body::Spawned(index) => format!("body-{index}"),
        }
    }

    fn report(&self) -> Vec<BodyReport> {
        let state = &self.state;
        vec![BodyReport {
            body: Body::Driven,
            position: state.position,
            rotation: state.rotation(self.setup.methods.gait),
            fields: vec![
                ("yaw", Field::F32(state.yaw.to_degrees())),
                ("normal", Field::Vec3(state.normal)),
                ("forward", Field::Vec3(state.forward)),
            ],
        }]
    }

    /// Compares the gait too: it affects the reports.
    fn has_same_state(&self, other: &World) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| {
            self.setup.methods.gait == other.setup.methods.gait && self.state == other.state
        })
    }

    /// Changes a parameter. A start value (position, heading) also changes the present value. New
    /// ground is built at once, and the walker is put on it at its present place.
    fn set(&mut self, path: &str, value: Value) -> Result<(), String> {
        if self.change(path, value)? {
            self.build();
        }
        Ok(())
    }

    fn set_all(&mut self, values: &[(String, Value)]) -> Result<(), (usize, String)> {
        let mut is_ground_stale = false;
        let result = set_in_order(values, |path, value| {
            // Other changes may depend on the ground.
            if is_ground_stale && !path.starts_with("ground.") {
                self.build();
                is_ground_stale = false;
            }
            is_ground_stale |= self.change(path, value)?;
            Ok(())
        });
        if is_ground_stale {
            self.build();
        }
        result
    }

    fn pending_grounds(&self, values: &[(String, Value)]) -> Option<PendingGrounds> {
        let lists = pieces_after_edits((*self.setup).clone(), values, |setup| {
            Terrain::check(&setup.ground).ok().map(|()| setup.ground.clone())
        });
        self.grounds.missing(lists)
    }

    fn bodies(&self) -> Vec<Body> {
        std::iter::once(Body::Driven).collect()
    }

    fn position(&self, body: Body) -> Option<Vec3> {
        (body == Body::Driven).then_some(self.state.position)
    }

    /// Visits the walker at its feet, the points of its path. Only the ground probe tests its motion.
    fn places(&self, visit: &mut dyn FnMut(PlacedBody)) {
        let (gait, state) = (self.setup.methods.gait, &self.state);
        let half = match gait {
            Gait::Upright => PERSON,
            Gait::Adhere => CRAFT,
        } * 0.5;
        visit(PlacedBody {
            at: state.position,
            rotation: state.rotation(gait),
            collider: ColliderShape::Rect(vec2(half.x, half.z)),
            motion_test: MotionTest::ByRay(state.normal),
            ..PlacedBody::default()
        });
    }

    fn animated_bodies(&self) -> Vec<Body> {
        vec![Body::Driven]
    }

    fn useful_actions(&self) -> Vec<Action> {
        vec![Action::Forward, Action::Reverse, Action::TurnLeft, Action::TurnRight]
    }

    fn has_tested(&self) -> bool {
        self.state.tick > 0
    }

    fn parameters(&self) -> &dyn Param {
        &*self.setup
    }

    fn driven(&self) -> (Vec3, f32) {
        (self.state.position, self.state.yaw)
    }

    fn driven_rotation(&self) -> Quat {
        self.state.rotation(self.setup.methods.gait)
    }

    fn ground(&self) -> Option<&Bvh> {
        Some(&self.terrain.ground.bvh)
    }

    fn view_hints(&self) -> ViewHints {
        ViewHints { floor: None, ..ViewHints::default() }
    }

    fn pick(&self, from: Vec3, direction: Vec3) -> Option<Body> {
        self.picked(from, direction)
    }

    /// Returns the accumulated error of the direction methods, degrees.
    fn extra_fields(&self, _body: Body) -> Fields {
        vec![("astray", Field::F32(self.state.astray.to_degrees()))]
    }
}
