//! Which body is under the pointer.

use glam::{Vec2, Vec3, vec2, vec3};

use crate::geom::{Ray, Sides};
use crate::sim::bodies::{self, Bodies};
use crate::sim::map::Map;
use crate::sim::tank::{Look, Shape, Tank};
use crate::sim::walker::Walker;
use crate::sim::wall::Wall;
use crate::sim::{Body, World};

/// The body that the ray from `from` along the unit vector `along` meets first.
#[must_use]
pub fn pick(world: &World, from: Vec3, along: Vec3) -> Option<Body> {
    match world {
        World::Tank(tank) => pick_tank(tank, from, along),
        World::Wall(wall) => pick_wall(wall, from, along),
        World::Walker(walker) => pick_walker(walker, from, along),
        World::Map(map) => pick_map(map, from, along),
        World::Bodies(bodies) => pick_body(bodies, from, along),
    }
}

/// The walker, unless ground is before it.
fn pick_walker(walker: &Walker, from: Vec3, along: Vec3) -> Option<Body> {
    let body = walker.shape();
    let at = slabs(body.to_local(from - body.center), body.to_local(along), body.half)?;
    let hidden = Ray::new(from, along)
        .is_some_and(|ray| walker.terrain.ground.first_ray_hit(&ray, at, Sides::Both).is_some());
    (!hidden).then_some(Body::Driven)
}

/// Where a ray meets the plane z = 0; `None` when it does not.
#[must_use]
pub fn on_plane(from: Vec3, along: Vec3) -> Option<Vec2> {
    let t = -from.z / along.z;
    // A ray along the plane has a t that is infinite or NaN.
    (t >= 0.0 && t.is_finite()).then(|| (from + along * t).truncate())
}

/// The body whose collider holds the point where the ray meets the plane z = 0; of several the
/// last, which is drawn over the others.
fn pick_body(world: &Bodies, from: Vec3, along: Vec3) -> Option<Body> {
    let point = on_plane(from, along)?;
    let bodies = world.state.bodies.iter().zip(&*world.specs);
    let held = bodies.rev().find(|(body, spec)| {
        spec.enabled
            && match body.shape(spec) {
                bodies::Shape::Circle(disk) => point.distance(disk.center) <= disk.radius,
                bodies::Shape::Box(rect) => rect.to_local(point).abs().cmple(rect.half).all(),
            }
    });
    held.map(|(body, _)| body.id)
}

/// The box, or the drawn piece of a plane, from either side.
fn pick_wall(wall: &Wall, from: Vec3, along: Vec3) -> Option<Body> {
    let (setup, state) = (&wall.setup, &wall.state);
    let b = state.driver.shape(&setup.driver);
    let (start, step) = (b.to_local(from - b.center), b.to_local(along));
    let driver = slabs(start, step, b.half);
    let planes = (0..).zip(setup.planes.iter().zip(&state.planes));
    let planes = planes.filter_map(|(index, (setup, state))| {
        let t = -state.plane.distance(from) / along.dot(state.plane.normal);
        let offset = from + along * t - state.plane.point;
        let (x, z) = state.tangents();
        // A ray along the plane has a t that is infinite or NaN, and so has the offset.
        let inside =
            offset.dot(x).abs() <= setup.width * 0.5 && offset.dot(z).abs() <= setup.depth * 0.5;
        (t >= 0.0 && inside).then_some((Body::Object(index), t))
    });
    let all = driver.map(|t| (Body::Driven, t)).into_iter().chain(planes);
    all.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(body, _)| body)
}

/// The player's box, or the piece whose triangle the ray meets first, from either side.
fn pick_map(map: &Map, from: Vec3, along: Vec3) -> Option<Body> {
    let (low, high) = map.setup.player.capsule(map.state.position).bounds();
    let half = (high - low) * 0.5;
    let player = slabs(from - low - half, along, half);
    let ground = &map.ground;
    let ray = Ray::new(from, along)?;
    let hit = ground.bvh.first_ray_hit(&ray, f32::MAX, Sides::Both);
    match (player, hit) {
        (Some(t), Some((_, hit))) if t <= hit.t => Some(Body::Driven),
        // Lossless: a scene has at most 20,000 objects.
        (_, Some((triangle, _))) => Some(Body::Object(ground.piece_of(triangle) as u32)),
        (player, None) => player.map(|_| Body::Driven),
    }
}

/// How far along the ray a box round the origin is entered; `None` when it is missed. By slabs:
/// Ericson, 5.3.3.
fn slabs(start: Vec3, step: Vec3, half: Vec3) -> Option<f32> {
    let (a, b) = ((-half - start) / step, (half - start) / step);
    let (enter, leave) = (a.min(b).max_element(), a.max(b).min_element());
    (enter <= leave && leave >= 0.0).then_some(enter)
}

fn pick_tank(tank: &Tank, from: Vec3, along: Vec3) -> Option<Body> {
    let (setup, state) = (&tank.setup, &tank.state);
    let foot = state.driver.position.y;
    let driver = prism(Shape::Rect(state.driver_rect(setup)), foot, foot + setup.driver.height);
    let targets = setup.targets.iter().zip(&state.targets).enumerate();
    let targets =
        targets.filter(|(_, (_, target))| target.alive).map(|(index, (setup, target))| {
            let half = look_height(&setup.look) * 0.5;
            let y = target.position.y;
            (Body::Object(index as u32), prism(target.shape(setup), y - half, y + half))
        });
    std::iter::once((Body::Driven, driver))
        .chain(targets)
        .filter_map(|(body, prism)| Some((body, prism.enters(from, along)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(body, _)| body)
}

/// How high a look is, m; a bare model is drawn this high.
#[must_use]
pub fn look_height(look: &Look) -> f32 {
    match look {
        Look::None => 0.6,
        Look::Box(look) => look.size.y,
        Look::Cylinder(look) => look.radius * 2.0,
        Look::Sphere(look) => look.radius * 2.0,
        Look::Coin(look) => look.radius * 2.0,
        Look::Letter(look) => look.height,
        Look::Chaser(look) => look.radius * 2.0,
    }
}

/// An upright box round a model.
struct Prism {
    center: Vec3,
    axis_x: Vec2,
    half: Vec3,
}

fn prism(shape: Shape, low: f32, high: f32) -> Prism {
    let (axis_x, half) = match shape {
        Shape::Rect(rect) => (rect.axis_x, rect.half),
        Shape::Disk(disk) => (Vec2::X, Vec2::splat(disk.radius)),
    };
    let center = shape.center();
    Prism {
        center: vec3(center.x, (low + high) * 0.5, center.y),
        axis_x,
        half: vec3(half.x, (high - low) * 0.5, half.y),
    }
}

impl Prism {
    /// How far along the ray it is entered; `None` when it is missed.
    fn enters(&self, from: Vec3, along: Vec3) -> Option<f32> {
        let local = |v: Vec3| {
            let flat = vec2(v.x, v.z);
            vec3(flat.dot(self.axis_x), v.y, flat.dot(self.axis_x.perp()))
        };
        let (start, step) = (local(from - self.center), local(along));
        slabs(start, step, self.half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::load;

    #[test]
    fn a_ray_meets_the_box_before_the_wall_and_the_wall_only_where_it_is_drawn() {
        let world = World::new(load("wall/tunnel").expect("a good scene").file.world);
        let from = |x: f32, y: f32| vec3(x, y, -12.0);
        // The box is at z = −6.25, the sheet, 8 m wide and 4 m high about (0, 2, 0), behind it.
        assert_eq!(pick(&world, from(0.0, 1.2), Vec3::Z), Some(Body::Driven));
        assert_eq!(pick(&world, from(0.7, 1.6), Vec3::Z), Some(Body::Driven));
        assert_eq!(pick(&world, from(0.9, 1.2), Vec3::Z), Some(Body::Object(0)));
        assert_eq!(pick(&world, from(3.9, 3.9), Vec3::Z), Some(Body::Object(0)));
        assert_eq!(pick(&world, from(4.1, 1.0), Vec3::Z), None);
        assert_eq!(pick(&world, from(0.0, 4.1), Vec3::Z), None);
        assert_eq!(pick(&world, from(0.9, 1.2), -Vec3::Z), None, "behind the eye");
        assert_eq!(pick(&world, from(3.0, 1.2), Vec3::X), None, "along the sheet");
    }
}
