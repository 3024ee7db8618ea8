//! The bodies world's switches and the numbers of its two solvers.

use crate::params;

params! {
    /// The method switches of the bodies world.
    struct Methods {
        /// How overlaps are answered.
        solver: Solver = Solver::Article;
        /// How the pairs to test are found.
        pairs: Pairs = Pairs::BruteForce;
        /// Whether heavier bodies fall faster.
        mass_gravity: MassGravity = MassGravity::Article;
        /// Article solver: how much of a pair's MTV each of its bodies is moved by.
        share: Share = Share::Full;
        /// Article solver: the MTV of two circles.
        circle_mtv: CircleMtv = CircleMtv::Right;
        /// Article solver: whether a body pushed from above and below keeps its height.
        antagonist_hold: bool = true;
        /// Article solver: whether an axis that hardly moved stays where it was.
        vibration_hold: bool = true;
        /// What becomes of the velocity along an axis that is held.
        vibration_velocity: VibrationVelocity = VibrationVelocity::Halve;
        /// Article solver: the attempt at turning bodies, which runs wild.
        article_spin: bool = false;
    }

    /// How overlaps are answered.
    choice Solver {
        /// Each body is moved by its largest MTVs, and its velocity with it; nothing turns.
        Article,
        /// Sequential impulses at the contact points; bodies turn.
        Impulse,
    }

    /// How the pairs to test are found.
    choice Pairs {
        /// Every body against every other.
        BruteForce,
        /// Only bodies in the same or neighbouring cells of a grid: the same hits, in the same order.
        Grid,
    }

    /// Whether heavier bodies fall faster.
    choice MassGravity {
        /// They do: `velocity.y −= mass × gravity × gravity_scale × dt × gravity_gain`.
        Article,
        /// They do not: `velocity.y −= gravity × gravity_scale × dt`.
        Real,
    }

    /// How much of a pair's MTV each of its bodies is moved by.
    choice Share {
        /// Both by all of it.
        Full,
        /// Each by half; all of it against a fixed body.
        Half,
        /// The lighter more: by the other's part of both masses; all of it against a fixed body.
        ByMass,
    }

    /// The MTV of two circles.
    choice CircleMtv {
        /// Direction times overlap.
        Right,
        /// The bare direction, one metre long: the article forgot the overlap.
        Article,
    }

    /// What becomes of the velocity along an axis that is held.
    choice VibrationVelocity {
        /// It is halved.
        Halve,
        /// It is clamped to ± `vibration_clamp`.
        Clamp,
    }

    /// The numbers of the article's solver.
    struct ArticleSetup {
        /// An MTV's x or y smaller than this counts for nothing.
        mtv_round_down: f32 = 0.0005, 0..=1 "m", slider 0..=0.01;
        /// How much of MTV / dt is added to the velocity.
        mtv_force_scale: f32 = 0.3, 0..=10 "", slider 0..=1;
        /// The most that is added to each of the velocity's x and y.
        mtv_force_clamp: f32 = 7.0, 0..=1000 "m/s", slider 0..=20;
        /// Pushes from above and below are opposed if they differ by less than this.
        antagonist_limit: f32 = 0.05, 0..=10 "m", slider 0..=0.2;
        /// A body pushed up by more than this is grounded.
        ground_mtv: f32 = 0.0005, 0..=1 "m", slider 0..=0.01;
        /// Moved less than this along x in a tick, a body vibrates.
        vibration_x: f32 = 0.0005, 0..=1 "m", slider 0..=0.01;
        /// Moved less than this along y in a tick, a body vibrates.
        vibration_y: f32 = 0.0005, 0..=1 "m", slider 0..=0.01;
        /// `vibration_velocity: Clamp`: the most speed left along a held axis.
        vibration_clamp: f32 = 0.05, 0..=10 "m/s", slider 0..=0.5;
    }

    /// The switches and numbers of the impulse solver.
    struct ImpulseSetup {
        /// How often each sub-step goes through all contacts.
        iterations: u32 = 8, 1..=100 "", slider 1..=32;
        /// `Soft`: how often each sub-step goes through them again, to take out the speed that
        /// pushing apart has given.
        relax_iterations: u32 = 1, 0..=100 "", slider 0..=8;
        /// Parts a tick is cut into.
        sub_steps: u32 = 4, 1..=32 "", slider 1..=16;
        /// Whether a contact starts with the impulse it ended the last tick with.
        warm_starting: bool = true;
        /// Whether the sum of a contact's impulses is kept from pulling, or each one alone.
        accumulated_clamping: bool = true;
        /// Whether friction acts.
        friction: bool = true;
        /// Whether restitution acts.
        restitution: bool = true;
        /// How overlap that is left is taken away.
        correction: Correction = Correction::Soft;
        /// `Soft`: how stiff a contact is.
        contact_hertz: f32 = 30.0, 0.1..=240 "Hz", slider 5..=60;
        /// `Soft`: how damped a contact is.
        contact_damping: f32 = 10.0, 0..=100 "", slider 0..=20;
        /// `Baumgarte`: the part of the overlap that a sub-step takes away.
        baumgarte: f32 = 0.2, 0..=1 "", slider 0..=1;
        /// Overlap that is left alone, so that contacts last.
        slop: f32 = 0.0005, 0..=1 "m", slider 0..=0.02;
        /// The most speed with which overlap is taken away.
        push_speed: f32 = 3.0, 0..=100 "m/s", slider 0..=10;
        /// Slower than this, nothing bounces.
        bounce_speed: f32 = 1.0, 0..=100 "m/s", slider 0..=4;
    }

    /// How overlap that is left is taken away.
    choice Correction {
        /// By a damped spring at each contact; a last pass without it takes the speed out again.
        Soft,
        /// By a speed in proportion to the overlap, which stays in the bodies.
        Baumgarte,
        /// Not at all: what sinks stays sunk.
        None,
    }
}

impl ImpulseSetup {
    /// Whether a contact starts with earlier impulses: only their accumulated sum can be kept.
    #[must_use]
    pub fn starts_warm(&self) -> bool {
        self.warm_starting && self.accumulated_clamping
    }
}
