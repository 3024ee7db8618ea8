//! The parameters of a bodies world in a scene file, each with its default, range and unit.
//!
//! The world is a vertical plane: x to the right, y up. Vectors are (x, y, z) as in every scene;
//! their z has no effect.

use glam::Vec3;

use super::collision::MAX_HITS;
use crate::params;
use crate::text::id;

pub use super::setup_methods::*;

params! {
    /// A bodies world: rigid boxes and circles, the methods, and what the keys move.
    struct BodiesSetup {
        /// The body that the keys move.
        driver: DriverSetup = DriverSetup::default();
        /// The methods that can be switched.
        methods: Methods = Methods::default();
        /// The downward acceleration.
        gravity: f32 = 9.8, -1000..=1000 "m/s²", slider 0..=30;
        /// With `mass_gravity: Article`: the factor by which mass × gravity is multiplied.
        gravity_gain: f32 = 0.6, 0..=100 "", slider 0..=2;
        /// The numbers of `solver: Article`.
        article: ArticleSetup = ArticleSetup::default();
        /// The switches and numbers of the impulse solver.
        impulse: ImpulseSetup = ImpulseSetup::default();
        /// How the mouse drags and throws bodies.
        mouse: MouseSetup = MouseSetup::default();
        /// A dropped or thrown body that falls below this height is removed.
        lowest: f32 = -50.0, -10000..=10000 "m", slider -100..=0;
        /// The layers, and which of them do not meet.
        layers: Vec<LayerSetup> = Vec::new();
        /// The bodies, one by one.
        bodies: Vec<BodySetup> = Vec::new();
        /// Rows of many bodies.
        stacks: Vec<StackSetup> = Vec::new();
        /// The bodies that are dropped when the scene starts, and again by Use.
        spawns: Vec<BodySetup> = Vec::new();
    }

    /// The body that the keys move.
    struct DriverSetup {
        /// The name of the driven body in `bodies`. If it is empty, nothing is driven.
        body: String = String::new();
        /// The horizontal speed that Left and Right give.
        move_speed: f32 = 3.0, 0..=100 "m/s", slider 0..=12;
        /// The upward speed that Jump gives to a grounded body.
        jump_speed: f32 = 5.0, 0..=100 "m/s", slider 0..=12;
    }

    /// The soft spring that drags a body towards the pointer, and the ball that is thrown.
    struct MouseSetup {
        /// The frequency at which the spring would swing without damping.
        hertz: f32 = 5.0, 0.1..=30 "Hz", slider 0.5..=10;
        /// The damping ratio of the spring. At 1 the body comes to the pointer as fast as it can
        /// without swinging.
        damping_ratio: f32 = 0.7, 0..=10 "", slider 0..=2;
        /// The greatest force of the spring, as a multiple of the body's weight at 9.8 m/s².
        strength: f32 = 100.0, 0..=10000 "", slider 1..=200;
        /// The radius of a thrown ball.
        ball_radius: f32 = 0.2, 0.001..=1000 "m", slider 0.05..=1;
        /// The mass of a thrown ball.
        ball_mass: f32 = 3.0, 0.001..=1000000 "kg", slider 0.1..=50;
    }

    /// A layer of bodies. Bodies of layers listed in `apart` pass through one another.
    entry LayerSetup {
        /// The name, which no other layer in the scene has.
        name: String;
        /// The layers whose bodies pass through those of this layer. The layer itself may be among
        /// them.
        apart: Vec<ApartSetup> = Vec::new();
    }

    /// One entry of the table of layers. It acts in both directions.
    entry ApartSetup {
        /// The name of the other layer.
        name: String;
        /// Whether the bodies of the two layers collide nevertheless.
        meet: bool = false;
    }

    /// A rigid body with one collider.
    entry BodySetup {
        /// The name, which no other body in the scene has.
        name: String;
        /// The shape that collides.
        shape: ShapeSetup;
        /// The starting position.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// The starting angle. A positive angle is counter-clockwise.
        angle: f32 = 0.0, -360..=360 "°", slider -180..=180;
        /// The position of the collider's centre in the body's frame. The centre of mass is at the
        /// same point.
        offset: Vec3 = Vec3::ZERO, -1000..=1000 "m", slider -4..=4;
        /// The rotation of the collider within the body.
        turn: f32 = 0.0, -360..=360 "°", slider -180..=180;
        /// The name of the body's layer. If it is empty, the body meets every layer.
        layer: String = String::new();
        /// Whether the body is static: nothing moves it.
        fixed: bool = false;
        /// Whether the body takes part at all.
        enabled: bool = true;
        /// Whether the body can turn. With `solver: Article` bodies turn only if `article_spin` is
        /// on.
        turns: bool = true;
        /// The starting velocity.
        velocity: Vec3 = Vec3::ZERO, -100..=100 "m/s", slider -20..=20;
        /// The starting angular velocity. A positive one is counter-clockwise.
        spin: f32 = 0.0, -36000..=36000 "°/s", slider -720..=720;
        /// The mass of the body.
        mass: f32 = 3.0, 0.001..=1000000 "kg", slider 0.1..=50;
        /// The factor by which gravity is multiplied for this body.
        gravity_scale: f32 = 1.0, -100..=100 "", slider -2..=2;
        /// The factor by which the velocity along x is multiplied in each tick. At 1 there is no
        /// damping.
        damping_x: f32 = 1.0, 0..=1 "/tick", slider 0.8..=1;
        /// The factor by which the velocity along y is multiplied in each tick. At 1 there is no
        /// damping.
        damping_y: f32 = 1.0, 0..=1 "/tick", slider 0.8..=1;
        /// With `solver: Impulse`: the coefficient of friction µ. For a pair of bodies it is √(µa
        /// µb).
        friction: f32 = 0.5, 0..=10 "", slider 0..=2;
        /// With `solver: Impulse`: the part of the approach speed that comes back. A pair of bodies
        /// uses the larger value.
        restitution: f32 = 0.0, 0..=1 "";
    }

    /// The shape that collides.
    one_of ShapeSetup {
        /// A rectangle.
        Box(BoxShape),
        /// A circle.
        Circle(CircleShape),
    }

    /// A rectangle about the collider's centre.
    struct BoxShape {
        /// The size along the box's own x axis.
        width: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
        /// The size along the box's own y axis.
        height: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
    }

    /// A circle about the collider's centre.
    struct CircleShape {
        /// The radius of the circle.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
    }

    /// Many bodies in rows. Their names are that of the stack with a number: `stones-1`,
    /// `stones-2`. The same seed gives the same stack.
    entry StackSetup {
        /// The name, which no other body or stack in the scene has.
        name: String;
        /// The middle of the lowest row's underside.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// How the rows lie on one another.
        layout: Layout = Layout::Grid;
        /// The number of bodies in the lowest row.
        columns: u32 = 10, 1..=1000 "", slider 1..=40;
        /// The number of rows. A pyramid ends at the row with one body.
        rows: u32 = 10, 1..=1000 "", slider 1..=40;
        /// The width of a box, and the diameter of a circle.
        width: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=2;
        /// The height of a box.
        height: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=2;
        /// The free space between neighbours.
        gap: f32 = 0.0, 0..=1000 "m", slider 0..=1;
        /// The proportion of the bodies that are circles.
        circles: f32 = 0.0, 0..=1 "";
        /// How much smaller than the full size a body may be, as a proportion of that size.
        spread: f32 = 0.0, 0..=0.9 "";
        /// How far a body may be displaced from its place in each direction.
        jitter: f32 = 0.0, 0..=1000 "m", slider 0..=0.5;
        /// The seed of the random numbers.
        seed: u32 = 1, 0..=1000000 "", slider 0..=100;
        /// The mass of a body of full size. A smaller body has less, in proportion to its area.
        mass: f32 = 3.0, 0.001..=1000000 "kg", slider 0.1..=50;
        /// With `solver: Impulse`: the coefficient of friction µ of each body.
        friction: f32 = 0.5, 0..=10 "", slider 0..=2;
        /// With `solver: Impulse`: the restitution of each body.
        restitution: f32 = 0.0, 0..=1 "";
        /// The name of the bodies' layer. If it is empty, they meet every layer.
        layer: String = String::new();
    }

    /// How the rows of a stack lie on one another.
    choice Layout {
        /// Every row is as long as the lowest.
        Grid,
        /// Each row has one body less than the row below, and its bodies lie over the joints of
        /// that row.
        Pyramid,
    }
}

impl StackSetup {
    /// Returns the number of bodies in a row; row 0 is the lowest.
    pub(super) fn bodies_in_row(&self, row: u32) -> u32 {
        match self.layout {
            Layout::Grid => self.columns,
            Layout::Pyramid => self.columns.saturating_sub(row),
        }
    }

    /// Returns the number of bodies in the stack.
    #[must_use]
    pub fn count(&self) -> u64 {
        (0..self.rows).map(|row| u64::from(self.bodies_in_row(row))).sum()
    }
}

/// Maximum number of body visits by the impulse solver per tick: a few tenths of a second.
const MAX_VISITS: u64 = 4_000_000;

/// Maximum number of contact visits per tick: packed bodies have about three contacts each.
const MAX_CONTACT_VISITS: u64 = 4 * MAX_VISITS;

impl BodiesSetup {
    /// Completes the layer table. Each missing pair of layers gets an entry that lets them meet, so that
    /// the entry can be set by its path.
    pub fn complete_layers(&mut self) {
        let lists = |layer: &LayerSetup, other: &LayerSetup| {
            layer.apart.iter().any(|apart| apart.name == other.name)
        };
        for index in 0..self.layers.len() {
            for other in index..self.layers.len() {
                let (first, second) = (&self.layers[index], &self.layers[other]);
                if !lists(first, second) && !lists(second, first) {
                    let entry = ApartSetup { name: second.name.clone(), meet: true };
                    self.layers[index].apart.push(entry);
                }
            }
        }
    }

    /// Checks that a tick of the scene's initial bodies takes an acceptable time. Even if each number
    /// is in its range, their product may be too large.
    ///
    /// # Errors
    /// Returns the excessive product and its limit, as text.
    pub fn check_work(&self) -> Result<(), (String, String)> {
        let visits = self.body_count().saturating_mul(self.impulse.visits());
        if self.methods.solver == Solver::Article || visits <= MAX_VISITS {
            return Ok(());
        }
        let what = id::BODIES_TOO_MUCH_WORK.with(&[("count", &visits), ("work", &self.work())]);
        Err((what, id::BODIES_MOST_WORK.with(&[("most", &MAX_VISITS)])))
    }

    /// Returns the factors of the impulse solver's work as text.
    #[must_use]
    pub fn work(&self) -> String {
        let ImpulseSetup { iterations, sub_steps, .. } = &self.impulse;
        let (bodies, relaxing) = (self.body_count(), self.impulse.relax_passes());
        id::BODIES_WORK_FACTORS.with(&[
            ("bodies", &bodies),
            ("sub-steps", &sub_steps),
            ("iterations", &iterations),
            ("relaxing", &relaxing),
        ])
    }

    /// Returns the maximum number of touching pairs resolved per tick, the first in pair order. Their
    /// number is known only at run time: any number of bodies may overlap in one place.
    #[must_use]
    pub fn max_pairs(&self) -> usize {
        match self.methods.solver {
            Solver::Article => MAX_HITS,
            Solver::Impulse => {
                let max_contacts = MAX_CONTACT_VISITS / self.impulse.visits().max(1);
                usize::try_from(max_contacts).map_or(MAX_HITS, |count| count.min(MAX_HITS))
            }
        }
    }

    /// Checks that the driven body exists and can move.
    ///
    /// # Errors
    /// Returns the problem and the expected value.
    pub fn check_driver(&self) -> Result<(), (String, &'static str)> {
        let driver = &self.driver.body;
        let (body, name) =
            (self.bodies.iter().find(|body| body.name == *driver), params::shorten(driver));
        if body.is_some_and(|body| body.fixed) {
            let what = id::BODIES_DRIVER_IS_FIXED.with(&[("name", &name)]);
            return Err((what, id::BODIES_DRIVER_MUST_MOVE.text()));
        }
        if body.is_none() && !driver.is_empty() {
            return Err((
                id::BODIES_NO_SUCH_BODY.with(&[("name", &name)]),
                id::BODIES_BODY_NAME_EXPECTED.text(),
            ));
        }
        Ok(())
    }

    /// Returns the number of initial bodies, including those of the stacks and the spawn list.
    #[must_use]
    pub fn body_count(&self) -> u64 {
        let stacks: u64 = self.stacks.iter().map(StackSetup::count).sum();
        (self.bodies.len() + self.spawns.len()) as u64 + stacks
    }
}
