//! One row a world: what the rooms above ask of a world and of its ticks, answered by what its own
//! folders of [`explain`](crate::explain) have.
//!
//! Whoever shows or explains a tick asks [`tick`], whoever reaches into a world with the mouse
//! [`world`]; neither knows which world it is.

mod bodies;
mod map;
mod tank;
mod walker;
mod wall;

use glam::{Vec2, Vec3};

use crate::explain::card::{Card, Line};
use crate::explain::moments::Moment;
use crate::explain::ranked::Ranked;
use crate::geom::Obb;
use crate::geom::trace::AxisSource;
use crate::sim::Body;
use crate::sim::input::Grab;
use crate::sim::world::{Record, World};

pub use tank::look_height;

/// What explains a tick of one world.
pub trait TickKit {
    /// The target, plane or body that pair overlays and inspector explain: the selected one, else
    /// the one that is near. Where the tick as a whole is explained this is 0.
    fn explained(&self, selection: Option<Body>) -> Option<usize> {
        match selection {
            Some(Body::Object(index)) => Some(index as usize),
            _ => self.near(),
        }
    }

    /// The one that is explained while nobody has selected one.
    fn near(&self) -> Option<usize> {
        Some(0)
    }

    /// How the pair explained is called while nobody has chosen one; `None` where the tick as a whole
    /// is explained.
    fn unchosen(&self) -> Option<&'static str> {
        None
    }

    /// The body that `target` stands for.
    fn body(&self, target: usize) -> Body {
        // Lossless: a scene has at most 20,000 objects.
        Body::Object(target as u32)
    }

    /// The formula card of `target`; `axis` asks for another axis than the one of least overlap.
    fn card(&self, target: usize, axis: Option<AxisSource>) -> Card;

    /// The axes of the pair, ranked, where a pair of rects is explained.
    fn table(&self, _target: usize) -> Option<Ranked> {
        None
    }

    /// The card of the world as a whole, where there is more to it than `target`.
    fn world(&self) -> Option<Card> {
        None
    }

    /// How the impulses of the target's deepest contact came about, and their formulas. It costs a
    /// tick: to be asked for only when somebody wants to know.
    fn visits(&self, _target: usize) -> (Vec<String>, Vec<Line>) {
        (Vec::new(), Vec::new())
    }

    /// Every moment of the tick, in order; the pair of `explained` is opened where a world has too
    /// many to open all.
    fn moments(&self, explained: Option<usize>) -> Vec<Moment>;
}

/// What the mouse can do in a world.
pub trait WorldKit {
    /// The body that the ray from `from` along the unit vector `along` meets first.
    fn pick(&self, from: Vec3, along: Vec3) -> Option<Body>;

    /// How a hand takes hold of the body there; `None` where hands cannot reach in.
    fn grab(&self, _from: Vec3, _along: Vec3) -> Option<Grab> {
        None
    }
}

/// What explains this tick.
#[must_use]
pub fn tick(record: &Record) -> &dyn TickKit {
    match record {
        Record::Tank(tick) => tick,
        Record::Wall(tick) => tick,
        Record::Walker(tick) => tick,
        Record::Map(tick) => tick,
        Record::Bodies(tick) => tick,
    }
}

/// What the mouse can do in this world.
#[must_use]
pub fn world(world: &World) -> &dyn WorldKit {
    match world {
        World::Tank(tank) => tank,
        World::Wall(wall) => wall,
        World::Walker(walker) => walker,
        World::Map(map) => map,
        World::Bodies(bodies) => bodies,
    }
}

/// Where a ray meets the plane z = 0; `None` when it does not.
#[must_use]
pub fn on_plane(from: Vec3, along: Vec3) -> Option<Vec2> {
    let t = -from.z / along.z;
    // A ray along the plane has a t that is infinite or NaN.
    (t >= 0.0 && t.is_finite()).then(|| (from + along * t).truncate())
}

/// How far along the ray a box is entered; `None` when it is missed. By slabs: Ericson, 5.3.3.
fn enters(b: &Obb, from: Vec3, along: Vec3) -> Option<f32> {
    let (start, step) = (b.to_local(from - b.center), b.to_local(along));
    let (a, b) = ((-b.half - start) / step, (b.half - start) / step);
    let (enter, leave) = (a.min(b).max_element(), a.max(b).min_element());
    (enter <= leave && leave >= 0.0).then_some(enter)
}

#[cfg(test)]
mod tests {
    use glam::vec3;

    use super::*;
    use crate::scene::load;

    #[test]
    fn a_ray_meets_the_box_before_the_wall_and_the_wall_only_where_it_is_drawn() {
        let scene = load("wall/tunnel").expect("a good scene");
        let tunnel = World::new(scene.file.world);
        let pick = |from, along| world(&tunnel).pick(from, along);
        let from = |x: f32, y: f32| vec3(x, y, -12.0);
        // The box is at z = −6.25, the sheet, 8 m wide and 4 m high about (0, 2, 0), behind it.
        assert_eq!(pick(from(0.0, 1.2), Vec3::Z), Some(Body::Driven));
        assert_eq!(pick(from(0.7, 1.6), Vec3::Z), Some(Body::Driven));
        assert_eq!(pick(from(0.9, 1.2), Vec3::Z), Some(Body::Object(0)));
        assert_eq!(pick(from(3.9, 3.9), Vec3::Z), Some(Body::Object(0)));
        assert_eq!(pick(from(4.1, 1.0), Vec3::Z), None);
        assert_eq!(pick(from(0.0, 4.1), Vec3::Z), None);
        assert_eq!(pick(from(0.9, 1.2), -Vec3::Z), None, "behind the eye");
        assert_eq!(pick(from(3.0, 1.2), Vec3::X), None, "along the sheet");
    }
}
