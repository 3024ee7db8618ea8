//! The parameters of a tank world in a scene file, each with its default, range and unit.

use glam::{Vec3, vec3};

use crate::params;
use crate::params::Glyph;

params! {
    /// A tank world: the driver, its targets, the method switches.
    struct TankSetup {
        /// The body that you drive.
        driver: DriverSetup = DriverSetup::default();
        /// The methods that can be switched.
        methods: Methods = Methods::default();
        /// The objects that there are to hit.
        targets: Vec<TargetSetup> = Vec::new();
    }

    /// The method switches of the tank world.
    struct Methods {
        /// How the direction of a rebound off a rectangle is chosen. Off a disk it is always the
        /// centre line.
        direction: Direction = Direction::Regions;
        /// Which of a tick's hits are answered.
        contacts: Contacts = Contacts::First;
        /// What removes the overlap that is left after the responses.
        separation: Separation = Separation::None;
    }

    /// How the rebound direction off a rect target is chosen.
    choice Direction {
        /// Four regions round the target decide. They assume that the driver stands aligned with
        /// it.
        Regions,
        /// The axis of least overlap, pointing towards the driver.
        MtvAxis,
        /// The line from the target's centre to the driver's centre.
        CentreLine,
    }

    /// Which hits of a tick count.
    choice Contacts {
        /// Detection ends at the first hit, in the order of the scene.
        First,
        /// Every hit is found and answered.
        All,
    }

    /// What clears an overlap that is left after the responses.
    choice Separation {
        /// Nothing removes it: only the rebound moves the driver.
        None,
        /// The driver is moved out by the minimum translation vector (MTV), the deepest overlap
        /// first, in at most 4 passes.
        Mtv,
    }

    /// The driven body, a cuboid that stands on the ground.
    struct DriverSetup {
        /// The starting position: the middle of the driver's foot.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// The starting heading. At 0 the driver looks along +Z; a positive angle turns it left.
        yaw: f32 = 0.0, -360..=360 "°";
        /// The distance that the driver moves in one tick.
        move_speed: f32 = 0.08, 0..=10 "m/tick", slider 0..=0.6;
        /// The angle by which the driver turns in one tick.
        turn_speed: f32 = 3.0, 0..=360 "°/tick", slider 0..=12;
        /// The change of speed in one tick while Faster or Slower is held.
        speed_step: f32 = 0.001, 0..=10 "m/tick", slider 0..=0.02;
        /// The lowest speed that Slower can reach.
        min_speed: f32 = 0.02, 0..=10 "m/tick", slider 0..=0.6;
        /// The highest speed that Faster can reach.
        max_speed: f32 = 0.4, 0..=10 "m/tick", slider 0..=1;
        /// Whether the driver has a cannon.
        cannon: bool = false;
        /// Whether collisions are tested while the driver rebounds.
        detect_while_rebounding: bool = true;
        /// The shape that collides, seen from above.
        model: DriverModel = DriverModel::Rect(RectModel::default());
        /// The height of the driver, from its foot to its top.
        height: f32 = 1.8, 0.001..=1000 "m", slider 0.2..=4;
    }

    /// The driver's model is always a rectangle.
    one_of DriverModel {
        /// An oriented rectangle.
        Rect(RectModel),
    }

    /// A target: how it looks, what collides, how it moves, what a hit does.
    entry TargetSetup {
        /// The name, which no other target in the scene has.
        name: String;
        /// What the target looks like; collisions do not depend on it.
        look: Look = Look::None;
        /// The shape that collides, seen from above and centred on the target's origin.
        model: Model;
        /// The starting position of the target's centre.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// The starting heading. A positive angle is counter-clockwise, seen from above.
        yaw: f32 = 0.0, -360..=360 "°";
        /// How the target moves by itself.
        motion: Motion = Motion::Still;
        /// What a hit does.
        on_hit: OnHit = OnHit::Highlight;
        /// The angle by which the target turns in one tick while Use is held.
        use_spin: f32 = 0.0, -360..=360 "°/tick", slider -12..=12;
    }

    /// What collides of a target, seen from above.
    one_of Model {
        /// An oriented rectangle.
        Rect(RectModel),
        /// A disk.
        Disk(DiskModel),
    }

    /// A rectangle centred on the object's origin.
    struct RectModel {
        /// The size along the local x axis.
        width: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
        /// The size along the local z axis.
        depth: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
    }

    /// A disk centred on the object's origin.
    struct DiskModel {
        /// The radius of the disk that collides.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
    }

    /// What a target looks like; only the model collides.
    one_of Look {
        /// The model itself, extruded upwards.
        None,
        /// A cuboid.
        Box(BoxLook),
        /// A cylinder that lies along the local z axis.
        Cylinder(CylinderLook),
        /// A sphere.
        Sphere(SphereLook),
        /// A coin that stands on its edge, its axis along local z.
        Coin(CoinLook),
        /// An upright letter that faces along local z.
        Letter(LetterLook),
        /// A machine of several parts with a round outline.
        Chaser(ChaserLook),
    }

    /// A cuboid.
    struct BoxLook {
        /// The size along the local axes x, y and z.
        size: Vec3 = vec3(1.0, 1.0, 1.0), 0.001..=1000 "m", slider 0.1..=8;
    }

    /// A cylinder that lies along the local z axis.
    struct CylinderLook {
        /// The radius that is drawn.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
        /// The length along the cylinder's axis.
        length: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
    }

    /// A sphere.
    struct SphereLook {
        /// The radius that is drawn.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
    }

    /// A coin that stands on its edge, its axis along local z.
    struct CoinLook {
        /// The radius that is drawn.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
        /// The thickness along the coin's axis.
        thickness: f32 = 0.1, 0.001..=1000 "m", slider 0.02..=1;
    }

    /// An extruded letter.
    struct LetterLook {
        /// The character that is drawn.
        char: Glyph = Glyph('A');
        /// The height of a capital letter.
        height: f32 = 1.0, 0.001..=1000 "m", slider 0.2..=4;
        /// The thickness along the local z axis.
        depth: f32 = 0.3, 0.001..=1000 "m", slider 0.05..=2;
    }

    /// A round machine.
    struct ChaserLook {
        /// The radius that is drawn.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.2..=2;
    }

    /// How a target moves by itself.
    one_of Motion {
        /// It stands still.
        Still,
        /// It turns on the spot.
        Spin(Spin),
        /// It moves to and fro along a line.
        Shuttle(Shuttle),
        /// It moves round a centre without turning.
        Orbit(Orbit),
        /// It follows the driver, faster and faster.
        Chase(Chase),
    }

    /// Turning about the vertical through the target's centre.
    struct Spin {
        /// The angle turned in one tick. A positive angle is counter-clockwise, seen from above.
        deg_per_tick: f32 = 0.6, -360..=360 "°/tick", slider -6..=6;
    }

    /// Moving to and fro along a line at constant speed.
    struct Shuttle {
        /// The far end of the line.
        to: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// The duration of the way to the far end, and of the way back. With 0 the target stands
        /// still.
        ticks: u32 = 120, 0..=100000 "ticks", slider 1..=600;
    }

    /// Moving round the vertical through a centre.
    struct Orbit {
        /// The centre of the circle.
        centre: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// The angle moved in one tick. A positive angle is counter-clockwise, seen from above.
        deg_per_tick: f32 = 0.6, -360..=360 "°/tick", slider -6..=6;
    }

    /// Each tick the target steps towards the driver, faces it, and then gains speed.
    struct Chase {
        /// The starting speed, to which the chaser returns after a hit.
        speed: f32 = 0.03, 0..=10 "m/tick", slider 0..=0.4;
        /// The speed gained in one tick.
        acceleration: f32 = 0.0004, 0..=10 "m/tick²", slider 0..=0.005;
        /// The highest speed that the chaser reaches.
        max_speed: f32 = 0.4, 0..=10 "m/tick", slider 0..=1;
    }

    /// What a hit does.
    one_of OnHit {
        /// Driver and target light up for this tick.
        Highlight,
        /// The target disappears, until Use brings it back.
        Collect,
        /// The driver rebounds by a fixed distance.
        Rebound(Rebound),
        /// The driver rebounds the farther, the faster the target moved.
        Impact(Impact),
        /// The target gives way, and the driver backs off.
        Push(Push),
    }

    /// The driver rebounds by a fixed distance.
    struct Rebound {
        /// The duration of the rebound.
        ticks: u32 = 1, 0..=100000 "ticks", slider 0..=30;
        /// The distance that the rebound moves the driver in one tick.
        speed: f32 = 0.08, 0..=10 "m/tick", slider 0..=0.6;
        /// How long the driver stays lit after the hit.
        flash_ticks: u32 = 0, 0..=100000 "ticks", slider 0..=120;
    }

    /// The driver rebounds by an amount that depends on v, the distance that the target moved in
    /// the tick of the hit.
    struct Impact {
        /// The hit is slow if v is below this.
        threshold: f32 = 0.14, 0..=10 "m/tick", slider 0..=0.6;
        /// The duration of the rebound after a slow hit.
        slow_ticks: u32 = 12, 0..=100000 "ticks", slider 0..=60;
        /// The distance of the rebound in one tick after a slow hit.
        slow_speed: f32 = 0.084, 0..=10 "m/tick", slider 0..=0.6;
        /// The duration of the rebound after a fast hit is this times v, rounded down.
        ticks_per_speed: f32 = 125.0, 0..=100000 "ticks/(m/tick)", slider 0..=500;
        /// The speed of the rebound after a fast hit is this times v.
        speed_factor: f32 = 3.5, 0..=1000 "", slider 0..=10;
        /// How long the driver stays lit after the hit.
        flash_ticks: u32 = 30, 0..=100000 "ticks", slider 0..=120;
    }

    /// The target gives way for one tick, and the driver backs off along its heading.
    struct Push {
        /// The distance that the target moves.
        speed: f32 = 0.03, 0..=10 "m/tick", slider 0..=0.3;
        /// The distance that the driver moves back.
        back_off: f32 = 0.055, 0..=10 "m", slider 0..=0.3;
    }
}
