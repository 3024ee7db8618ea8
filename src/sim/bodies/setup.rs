//! What a scene file says of a bodies world: every number with its default, range and unit.
//!
//! The world is a vertical plane: x to the right, y up. Vectors are (x, y, z) as in every scene;
//! their z has no effect.

use glam::Vec3;

use crate::params;

pub use super::setup_methods::*;

params! {
    /// A bodies world: rigid boxes and circles, the method switches, what the keys move.
    struct BodiesSetup {
        /// What the keys move.
        driver: DriverSetup = DriverSetup::default();
        /// The rules that can be switched.
        methods: Methods = Methods::default();
        /// Downward acceleration.
        gravity: f32 = 9.8, -1000..=1000 "m/s²", slider 0..=30;
        /// With `mass_gravity: Article`: what mass × gravity is multiplied by.
        gravity_gain: f32 = 0.6, 0..=100 "", slider 0..=2;
        /// The numbers of the article's solver.
        article: ArticleSetup = ArticleSetup::default();
        /// The switches and numbers of the impulse solver.
        impulse: ImpulseSetup = ImpulseSetup::default();
        /// How the mouse drags and throws.
        mouse: MouseSetup = MouseSetup::default();
        /// A spawned body that falls below this height is taken out of the world.
        lowest: f32 = -50.0, -10000..=10000 "m", slider -100..=0;
        /// The layer table: which layers do not meet.
        layers: Vec<LayerSetup> = Vec::new();
        /// The bodies, one by one.
        bodies: Vec<BodySetup> = Vec::new();
        /// Bodies by the dozen.
        stacks: Vec<StackSetup> = Vec::new();
        /// Dropped when the scene starts, and again by Use.
        spawns: Vec<BodySetup> = Vec::new();
    }

    /// The body that the keys move.
    struct DriverSetup {
        /// Its name in `bodies`; empty for none.
        body: String = String::new();
        /// The speed that Left and Right give it.
        move_speed: f32 = 3.0, 0..=100 "m/s", slider 0..=12;
        /// The upward speed that Jump gives it when it is grounded.
        jump_speed: f32 = 5.0, 0..=100 "m/s", slider 0..=12;
    }

    /// The soft spring that drags a body to the pointer, and the ball that is thrown.
    struct MouseSetup {
        /// How fast the spring would swing without damping.
        hertz: f32 = 5.0, 0.1..=30 "Hz", slider 0.5..=10;
        /// Its damping; 1 returns as fast as it can without swinging.
        damping_ratio: f32 = 0.7, 0..=10 "", slider 0..=2;
        /// The most it pulls with, in the body's own weights at 9.8 m/s².
        strength: f32 = 100.0, 0..=10000 "", slider 1..=200;
        /// Radius of a thrown ball.
        ball_radius: f32 = 0.2, 0.001..=1000 "m", slider 0.05..=1;
        /// Mass of a thrown ball.
        ball_mass: f32 = 3.0, 0.001..=1000000 "kg", slider 0.1..=50;
    }

    /// A layer: bodies of layers that are apart pass through one another.
    entry LayerSetup {
        /// Unique within the layers.
        name: String;
        /// The layers, itself perhaps among them, that it does not meet.
        apart: Vec<ApartSetup> = Vec::new();
    }

    /// One entry of the layer table; it counts both ways.
    entry ApartSetup {
        /// The other layer.
        name: String;
        /// Switched on, the two meet after all.
        meet: bool = false;
    }

    /// A rigid body with its one collider.
    entry BodySetup {
        /// Unique within the scene.
        name: String;
        /// What collides.
        shape: ShapeSetup;
        /// Where it starts.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// How it starts turned; positive is counter-clockwise.
        angle: f32 = 0.0, -360..=360 "°", slider -180..=180;
        /// The collider's centre as seen from the body's position, in the body's frame; the centre
        /// of mass is there too.
        offset: Vec3 = Vec3::ZERO, -1000..=1000 "m", slider -4..=4;
        /// How the collider is turned within the body.
        turn: f32 = 0.0, -360..=360 "°", slider -180..=180;
        /// The name of its layer; empty for the one that meets all.
        layer: String = String::new();
        /// Whether nothing moves it (a static body).
        fixed: bool = false;
        /// Whether it is there at all.
        enabled: bool = true;
        /// Whether it can turn; the article's solver turns nothing without `article_spin`.
        turns: bool = true;
        /// The velocity it starts with.
        velocity: Vec3 = Vec3::ZERO, -100..=100 "m/s", slider -20..=20;
        /// The angular velocity it starts with, counter-clockwise.
        spin: f32 = 0.0, -36000..=36000 "°/s", slider -720..=720;
        /// Its mass.
        mass: f32 = 3.0, 0.001..=1000000 "kg", slider 0.1..=50;
        /// What gravity is multiplied by.
        gravity_scale: f32 = 1.0, -100..=100 "", slider -2..=2;
        /// What its velocity along x is multiplied by each tick; 1 is no damping.
        damping_x: f32 = 1.0, 0..=1 "/tick", slider 0.8..=1;
        /// What its velocity along y is multiplied by each tick; 1 is no damping.
        damping_y: f32 = 1.0, 0..=1 "/tick", slider 0.8..=1;
        /// Coulomb's µ; of two bodies √(µa µb) counts. Impulse solver only.
        friction: f32 = 0.5, 0..=10 "", slider 0..=2;
        /// How much of the approaching speed comes back; of two bodies the larger counts. Impulse
        /// solver only.
        restitution: f32 = 0.0, 0..=1 "";
    }

    /// What collides of a body.
    one_of ShapeSetup {
        /// A rectangle.
        Box(BoxShape),
        /// A circle.
        Circle(CircleShape),
    }

    /// A rectangle about the collider's centre.
    struct BoxShape {
        /// Size along its own x.
        width: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
        /// Size along its own y.
        height: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
    }

    /// A circle about the collider's centre.
    struct CircleShape {
        /// The circle's radius, from its centre.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
    }

    /// Many bodies in rows, called by the stack's name and their number: `stones-1`, `stones-2`.
    /// The same seed gives the same stack.
    entry StackSetup {
        /// Unique within the scene.
        name: String;
        /// The middle of the lowest row's foot.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// How the rows lie on one another.
        layout: Layout = Layout::Grid;
        /// Bodies in the lowest row.
        columns: u32 = 10, 1..=1000 "", slider 1..=40;
        /// Rows; a pyramid ends where a row has one body.
        rows: u32 = 10, 1..=1000 "", slider 1..=40;
        /// Width of a box, and diameter of a circle.
        width: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=2;
        /// Height of a box.
        height: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=2;
        /// Free space between neighbours.
        gap: f32 = 0.0, 0..=1000 "m", slider 0..=1;
        /// The part of the bodies that are circles.
        circles: f32 = 0.0, 0..=1 "";
        /// How much smaller a body may be, as a part of its size.
        spread: f32 = 0.0, 0..=0.9 "";
        /// How far a body may be moved from its place, each way.
        jitter: f32 = 0.0, 0..=1000 "m", slider 0..=0.5;
        /// Where the chance numbers start.
        seed: u32 = 1, 0..=1000000 "", slider 0..=100;
        /// Mass of a body of full size; a smaller one has less, by its area.
        mass: f32 = 3.0, 0.001..=1000000 "kg", slider 0.1..=50;
        /// Coulomb's µ, as of a single body.
        friction: f32 = 0.5, 0..=10 "", slider 0..=2;
        /// Restitution, as of a single body.
        restitution: f32 = 0.0, 0..=1 "";
        /// The name of their layer; empty for the one that meets all.
        layer: String = String::new();
    }

    /// How the rows of a stack lie on one another.
    choice Layout {
        /// Every row as long as the lowest.
        Grid,
        /// Each row one shorter, its bodies over the joints of the row below.
        Pyramid,
    }
}

impl StackSetup {
    /// How many bodies a row has; 0 is the lowest.
    pub(super) fn in_row(&self, row: u32) -> u32 {
        match self.layout {
            Layout::Grid => self.columns,
            Layout::Pyramid => self.columns.saturating_sub(row),
        }
    }

    /// How many bodies it has.
    #[must_use]
    pub fn count(&self) -> u64 {
        (0..self.rows).map(|row| u64::from(self.in_row(row))).sum()
    }
}

impl BodiesSetup {
    /// Completes the layer table: a pair of layers that has no entry gets one that lets them meet,
    /// so that it can be set by its path.
    pub fn complete_layers(&mut self) {
        let lists = |layer: &LayerSetup, other: &LayerSetup| {
            layer.apart.iter().any(|apart| apart.name == other.name)
        };
        for index in 0..self.layers.len() {
            for other in index..self.layers.len() {
                let (one, two) = (&self.layers[index], &self.layers[other]);
                if !lists(one, two) && !lists(two, one) {
                    let entry = ApartSetup { name: two.name.clone(), meet: true };
                    self.layers[index].apart.push(entry);
                }
            }
        }
    }

    /// How many bodies the scene starts with, those of the stacks and the spawn list included.
    #[must_use]
    pub fn count(&self) -> u64 {
        let stacks: u64 = self.stacks.iter().map(StackSetup::count).sum();
        (self.bodies.len() + self.spawns.len()) as u64 + stacks
    }
}
