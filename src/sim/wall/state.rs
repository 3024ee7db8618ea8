//! The state of a wall world.

use glam::{Quat, Vec3, vec3};

use super::setup::{BoxSetup, BoxTargetSetup, PlaneSetup, WallSetup, rotation_of, tilt_of};
use crate::geom::{Obb, Plane};
use crate::sim::event::ContactReport;
use crate::sim::hash::Fnv;

/// The driven box.
///
/// Its rotation is stored as a heading and a tilt: Ry(yaw) · tilt. Turning changes only the heading,
/// about the world's Y; the box drives along the heading at any tilt. Pitch and roll multiply the tilt
/// on the right, about the box's own x and z. The tilt is normalised each time, so that a long drive
/// does not distort the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxState {
    /// C, the centre, m.
    pub position: Vec3,
    /// Heading, radians, not wrapped.
    pub yaw: f32,
    /// Pitch and roll, a unit quaternion.
    pub tilt: Quat,
}

impl BoxState {
    /// Returns the rotation, a unit quaternion.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        rotation_of(self.yaw, self.tilt)
    }

    /// Returns the horizontal unit vector of the driving direction.
    #[must_use]
    pub fn forward(&self) -> Vec3 {
        vec3(libm::sinf(self.yaw), 0.0, libm::cosf(self.yaw))
    }

    /// Raises the front by `pitch` and leans to the left by `roll`, radians, about the box's own axes.
    pub(super) fn tilt_by(&mut self, pitch: f32, roll: f32) {
        if pitch != 0.0 || roll != 0.0 {
            self.tilt = (self.tilt * tilt_of(pitch, roll)).normalize();
        }
    }

    /// Returns the shape of the box in the world.
    #[must_use]
    pub fn shape(&self, setup: &BoxSetup) -> Obb {
        Obb::turned(self.position, self.rotation(), setup.size * 0.5)
    }
}

/// A plane in the world, placed by its object's pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaneState {
    /// Rotation of the object.
    pub rotation: Quat,
    /// The plane in the world.
    pub plane: Plane,
    /// Whether the box hit the plane in the last tick.
    pub touching: bool,
}

impl PlaneState {
    fn new(setup: &PlaneSetup) -> Self {
        let placeholder = Plane { point: Vec3::ZERO, normal: Vec3::Y };
        let mut state = Self { rotation: Quat::IDENTITY, plane: placeholder, touching: false };
        state.place(setup);
        state
    }

    /// Transforms the local point and normal into the world. A normal without a direction, which no
    /// checked scene has, becomes +Y.
    pub(super) fn place(&mut self, setup: &PlaneSetup) {
        self.rotation = setup.rotation();
        let point = setup.position + self.rotation * setup.point;
        let normal = self.rotation * setup.normal;
        self.plane = Plane::new(point, normal).unwrap_or(Plane { point, normal: Vec3::Y });
    }

    /// Returns two perpendicular unit vectors along the plane. The first is the object's x projected into
    /// the plane (its z if x is the normal); first × second is −normal.
    #[must_use]
    pub fn tangents(&self) -> (Vec3, Vec3) {
        /// Minimum length of the projected x; below it, z is projected instead.
        const MIN_LENGTH: f32 = 0.1;
        let n = self.plane.normal;
        let project = |axis: Vec3| self.plane.split(self.rotation * axis).1;
        let along = project(Vec3::X);
        let along = if along.length() < MIN_LENGTH { project(Vec3::Z) } else { along };
        // At most one of x and z is near the normal.
        let along = along.normalize_or_zero();
        (along, along.cross(n))
    }

    /// Returns the corners of the drawn piece, in cyclic order.
    #[must_use]
    pub fn corners(&self, setup: &PlaneSetup) -> [Vec3; 4] {
        let (along, across) = self.tangents();
        let (x, z) = (along * (setup.width * 0.5), across * (setup.depth * 0.5));
        [x + z, x - z, -x - z, -x + z].map(|offset| self.plane.point + offset)
    }
}

/// A static box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxTargetState {
    /// Rotation of the box.
    pub rotation: Quat,
    /// The box in the world.
    pub shape: Obb,
    /// Whether the driven box hit it in the last tick.
    pub touching: bool,
}

impl BoxTargetState {
    /// Places the box as in its setup.
    pub(super) fn new(setup: &BoxTargetSetup) -> Self {
        let rotation = setup.rotation();
        let shape = Obb::turned(setup.position, rotation, setup.size * 0.5);
        Self { rotation, shape, touching: false }
    }
}

/// The values that change in a tick.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Number of ticks run.
    pub tick: u32,
    /// The driven box.
    pub driver: BoxState,
    /// The planes, in scene order.
    pub planes: Vec<PlaneState>,
    /// The other boxes, in scene order; their object indices follow those of the planes.
    pub boxes: Vec<BoxTargetState>,
    /// The contacts found by the tick.
    pub contacts: Vec<ContactReport>,
}

impl State {
    /// Makes the initial state of a scene.
    #[must_use]
    pub fn new(setup: &WallSetup) -> Self {
        let BoxSetup { position, yaw, .. } = setup.driver;
        Self {
            tick: 0,
            driver: BoxState { position, yaw: yaw.to_radians(), tilt: setup.driver.tilt() },
            planes: setup.planes.iter().map(PlaneState::new).collect(),
            boxes: setup.boxes.iter().map(BoxTargetState::new).collect(),
            contacts: Vec::new(),
        }
    }

    pub(super) fn hash(&self, fnv: &mut Fnv) {
        let BoxState { position, yaw, tilt } = &self.driver;
        fnv.u32(self.tick);
        fnv.vec3(*position);
        fnv.f32(*yaw);
        tilt.to_array().into_iter().for_each(|x| fnv.f32(x));
        for PlaneState { plane, touching, .. } in &self.planes {
            fnv.vec3(plane.point);
            fnv.vec3(plane.normal);
            fnv.bytes(&[u8::from(*touching)]);
        }
        for BoxTargetState { shape, touching, .. } in &self.boxes {
            fnv.vec3(shape.center);
            shape.axes.into_iter().for_each(|axis| fnv.vec3(axis));
            fnv.vec3(shape.half);
            fnv.bytes(&[u8::from(*touching)]);
        }
    }

    /// Converts an object index to an index among the other boxes; `None` if it is no box.
    #[must_use]
    pub fn box_index(&self, object: usize) -> Option<usize> {
        object.checked_sub(self.planes.len()).filter(|index| *index < self.boxes.len())
    }

    /// Returns the flag for a hit in the last tick on the object at this index, a plane or a box.
    pub(super) fn touching_mut(&mut self, object: usize) -> Option<&mut bool> {
        match self.box_index(object) {
            Some(index) => Some(&mut self.boxes[index].touching),
            None => self.planes.get_mut(object).map(|plane| &mut plane.touching),
        }
    }
}
