//! What a scene file says of a tank world: every number with its default, range and unit.

use glam::{Vec3, vec3};

use crate::params;
use crate::params::Glyph;

params! {
    /// A tank world: the driver, its targets, the method switches.
    struct TankSetup {
        /// The body you drive.
        driver: DriverSetup = DriverSetup::default();
        /// The rules that can be switched.
        methods: Methods = Methods::default();
        /// What there is to hit.
        targets: Vec<TargetSetup> = Vec::new();
    }

    /// The method switches of the tank world.
    struct Methods {
        /// How the rebound direction off a rect is chosen; disks always use the centre line.
        direction: Direction = Direction::Regions;
        /// Which hits of a tick count.
        contacts: Contacts = Contacts::First;
        /// What clears an overlap that is left after the responses.
        separation: Separation = Separation::None;
    }

    /// How the rebound direction off a rect target is chosen.
    choice Direction {
        /// Four regions round the target, as if the driver stood aligned with it.
        Regions,
        /// The separating axis of least overlap, pointing at the driver.
        MtvAxis,
        /// From the target's centre to the driver's.
        CentreLine,
    }

    /// Which hits of a tick count.
    choice Contacts {
        /// Detection stops at the first hit, in scene order.
        First,
        /// Every hit is found and answered.
        All,
    }

    /// What clears an overlap that is left after the responses.
    choice Separation {
        /// Nothing: only the rebound moves the driver.
        None,
        /// The driver is moved out by the MTV, deepest first, at most 4 passes.
        Mtv,
    }

    /// The driven body, a cuboid that stands on the ground.
    struct DriverSetup {
        /// Where it starts: the middle of its foot.
        position: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// The heading it starts with: 0 looks along +Z, positive turns left.
        yaw: f32 = 0.0, -360..=360 "°";
        /// How far it drives in a tick.
        move_speed: f32 = 0.08, 0..=10 "m/tick", slider 0..=0.6;
        /// How far it turns in a tick.
        turn_speed: f32 = 3.0, 0..=360 "°/tick", slider 0..=12;
        /// How much Faster and Slower change the speed in a tick.
        speed_step: f32 = 0.001, 0..=10 "m/tick", slider 0..=0.02;
        /// The speed at which Slower ends.
        min_speed: f32 = 0.02, 0..=10 "m/tick", slider 0..=0.6;
        /// The speed at which Faster ends.
        max_speed: f32 = 0.4, 0..=10 "m/tick", slider 0..=1;
        /// Whether it has a cannon.
        cannon: bool = false;
        /// Whether hits count while it rebounds.
        detect_while_rebounding: bool = true;
        /// What collides, seen from above.
        model: DriverModel = DriverModel::Rect(RectModel::default());
        /// From its foot to its top.
        height: f32 = 1.8, 0.001..=1000 "m", slider 0.2..=4;
    }

    /// The driver's model is always a rect.
    one_of DriverModel {
        /// An oriented rectangle.
        Rect(RectModel),
    }

    /// A target: how it looks, what collides, how it moves, what a hit does.
    entry TargetSetup {
        /// Unique within the scene.
        name: String;
        /// What it looks like.
        look: Look = Look::None;
        /// What collides, seen from above, centred on its origin.
        model: Model;
        /// Where it starts: its centre.
        position: Vec3, -10000..=10000 "m", slider -12..=12;
        /// The heading it starts with; positive is counter-clockwise from above.
        yaw: f32 = 0.0, -360..=360 "°";
        /// How it moves by itself.
        motion: Motion = Motion::Still;
        /// What a hit does.
        on_hit: OnHit = OnHit::Highlight;
        /// How far it turns in a tick while Use is held.
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
        /// Size along local x.
        width: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
        /// Size along local z.
        depth: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
    }

    /// A disk centred on the object's origin.
    struct DiskModel {
        /// The radius of what collides.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
    }

    /// What a target looks like; only the model collides.
    one_of Look {
        /// The bare model, extruded.
        None,
        /// A cuboid.
        Box(BoxLook),
        /// A cylinder lying along local z.
        Cylinder(CylinderLook),
        /// A ball.
        Sphere(SphereLook),
        /// A coin on edge, its axis along local z.
        Coin(CoinLook),
        /// A letter, upright, facing along local z.
        Letter(LetterLook),
        /// A machine of several parts, round as a whole.
        Chaser(ChaserLook),
    }

    /// A cuboid.
    struct BoxLook {
        /// Size along local x, y, z.
        size: Vec3 = vec3(1.0, 1.0, 1.0), 0.001..=1000 "m", slider 0.1..=8;
    }

    /// A cylinder lying along local z.
    struct CylinderLook {
        /// The radius of what is drawn.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
        /// How long it is, along its axis.
        length: f32 = 1.0, 0.001..=1000 "m", slider 0.1..=8;
    }

    /// A ball.
    struct SphereLook {
        /// The radius of what is drawn.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
    }

    /// A coin on edge, its axis along local z.
    struct CoinLook {
        /// The radius of what is drawn.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.1..=4;
        /// How thick it is, along its axis.
        thickness: f32 = 0.1, 0.001..=1000 "m", slider 0.02..=1;
    }

    /// An extruded letter.
    struct LetterLook {
        /// Which one.
        char: Glyph = Glyph('A');
        /// Height of a capital.
        height: f32 = 1.0, 0.001..=1000 "m", slider 0.2..=4;
        /// Depth along local z.
        depth: f32 = 0.3, 0.001..=1000 "m", slider 0.05..=2;
    }

    /// A round machine.
    struct ChaserLook {
        /// The radius of what is drawn.
        radius: f32 = 0.5, 0.001..=1000 "m", slider 0.2..=2;
    }

    /// How a target moves by itself.
    one_of Motion {
        /// Not at all.
        Still,
        /// Turns on the spot.
        Spin(Spin),
        /// To and fro along a line.
        Shuttle(Shuttle),
        /// Round a centre, without turning.
        Orbit(Orbit),
        /// After the driver, faster and faster.
        Chase(Chase),
    }

    /// Turns about the vertical through its centre.
    struct Spin {
        /// Positive is counter-clockwise seen from above.
        deg_per_tick: f32 = 0.6, -360..=360 "°/tick", slider -6..=6;
    }

    /// There and back along a line, straight and even.
    struct Shuttle {
        /// The far end.
        to: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// How long one way takes; 0 stands still.
        ticks: u32 = 120, 0..=100000 "ticks", slider 1..=600;
    }

    /// Round the vertical through a centre.
    struct Orbit {
        /// The centre.
        centre: Vec3 = Vec3::ZERO, -10000..=10000 "m", slider -12..=12;
        /// Positive is counter-clockwise seen from above.
        deg_per_tick: f32 = 0.6, -360..=360 "°/tick", slider -6..=6;
    }

    /// Steps towards the driver, faces it, then grows faster.
    struct Chase {
        /// The speed it starts with, and returns to after a hit.
        speed: f32 = 0.03, 0..=10 "m/tick", slider 0..=0.4;
        /// What its speed grows by in a tick.
        acceleration: f32 = 0.0004, 0..=10 "m/tick²", slider 0..=0.005;
        /// Where its speed ends.
        max_speed: f32 = 0.4, 0..=10 "m/tick", slider 0..=1;
    }

    /// What a hit does.
    one_of OnHit {
        /// Driver and target are red this tick.
        Highlight,
        /// The target disappears; Use puts it back.
        Collect,
        /// The driver rebounds.
        Rebound(Rebound),
        /// The driver rebounds, scaled by the target's speed.
        Impact(Impact),
        /// The target gives way, the driver backs off.
        Push(Push),
    }

    /// The driver rebounds a fixed way.
    struct Rebound {
        /// How long.
        ticks: u32 = 1, 0..=100000 "ticks", slider 0..=30;
        /// How fast.
        speed: f32 = 0.08, 0..=10 "m/tick", slider 0..=0.6;
        /// How long the driver stays red.
        flash_ticks: u32 = 0, 0..=100000 "ticks", slider 0..=120;
    }

    /// The driver rebounds, scaled by v, the way the target moved in the tick of the hit.
    struct Impact {
        /// Below this v the hit is slow.
        threshold: f32 = 0.14, 0..=10 "m/tick", slider 0..=0.6;
        /// Rebound of a slow hit.
        slow_ticks: u32 = 12, 0..=100000 "ticks", slider 0..=60;
        /// Rebound speed of a slow hit.
        slow_speed: f32 = 0.084, 0..=10 "m/tick", slider 0..=0.6;
        /// Rebound ticks for each m/tick of v, rounded down.
        ticks_per_speed: f32 = 125.0, 0..=100000 "ticks/(m/tick)", slider 0..=500;
        /// Rebound speed for each m/tick of v.
        speed_factor: f32 = 3.5, 0..=1000 "", slider 0..=10;
        /// How long the driver stays red.
        flash_ticks: u32 = 30, 0..=100000 "ticks", slider 0..=120;
    }

    /// The target gives way for one tick, the driver backs off along its forward.
    struct Push {
        /// How far the target goes.
        speed: f32 = 0.03, 0..=10 "m/tick", slider 0..=0.3;
        /// How far the driver steps back.
        back_off: f32 = 0.055, 0..=10 "m", slider 0..=0.3;
    }
}
