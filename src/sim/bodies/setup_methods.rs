//! The methods of the bodies world, and the parameters of its two solvers.

use crate::params;

params! {
    /// The methods of the bodies world.
    struct Methods {
        /// How overlaps are answered.
        solver: Solver = Solver::Article;
        /// How the pairs of bodies to be tested are found.
        pairs: Pairs = Pairs::BruteForce;
        /// Whether heavier bodies fall faster.
        mass_gravity: MassGravity = MassGravity::Article;
        /// With `solver: Article`: how much of a pair's MTV each of the two bodies takes.
        share: MtvShare = MtvShare::Full;
        /// With `solver: Article`: how the MTV of two circles is computed.
        circle_mtv: CircleMtv = CircleMtv::Right;
        /// With `solver: Article`: whether a body that is pushed both up and down keeps its height.
        antagonist_hold: bool = true;
        /// With `solver: Article`: whether a body that hardly moved along an axis goes back to its
        /// previous place on that axis.
        vibration_hold: bool = true;
        /// What happens to the velocity along an axis on which the vibration hold acts.
        vibration_velocity: VibrationVelocity = VibrationVelocity::Halve;
        /// With `solver: Article`: whether bodies turn by the article's attempt at rotation, which
        /// is unstable.
        article_spin: bool = false;
        /// Whether an edge between two fixed boxes that stand edge to edge counts as a border of the
        /// ground: what slides over it may be caught there.
        inner_edges: bool = false;
    }

    /// How overlaps are answered.
    choice Solver {
        /// Each body is moved by its largest MTVs, which also change its velocity. Nothing turns.
        Article,
        /// Sequential impulses act at the contact points. Bodies turn.
        Impulse,
    }

    /// How the pairs of bodies to be tested are found.
    choice Pairs {
        /// Every body is compared with every other.
        BruteForce,
        /// Only bodies in the same or neighbouring cells of a grid are compared. The hits and their
        /// order are the same.
        Grid,
        /// Only bodies whose intervals overlap on one axis are compared. The hits and their order are
        /// the same.
        SweepAndPrune,
        /// The bodies' bounds are the leaves of a tree of boxes, in which partners are looked for. The
        /// hits and their order are the same.
        Tree,
    }

    /// Whether heavier bodies fall faster.
    choice MassGravity {
        /// They do: `velocity.y −= mass × gravity × gravity_scale × dt × gravity_gain`.
        Article,
        /// They do not: `velocity.y −= gravity × gravity_scale × dt`.
        Real,
    }

    /// How much of a pair's MTV each of the two bodies takes.
    choice MtvShare {
        /// Both bodies take all of it.
        Full,
        /// Each body takes half. Against a fixed body it takes all.
        Half,
        /// The lighter body takes more: each takes the other's share of the total mass. Against a
        /// fixed body it takes all.
        ByMass,
    }

    /// How the MTV of two circles is computed.
    choice CircleMtv {
        /// The direction times the overlap.
        Right,
        /// The direction alone, one metre long: the article leaves out the overlap.
        Article,
    }

    /// What happens to the velocity along an axis on which the vibration hold acts.
    choice VibrationVelocity {
        /// It is halved.
        Halve,
        /// It is clamped to ± `vibration_clamp`.
        Clamp,
    }

    /// The numbers of `solver: Article`.
    struct ArticleSetup {
        /// An x or y component of an MTV that is smaller than this is ignored.
        mtv_round_down: f32 = 0.0005, 0..=1 "m", slider 0..=0.01;
        /// The part of MTV / dt that is added to the velocity.
        mtv_force_scale: f32 = 0.3, 0..=10 "", slider 0..=1;
        /// The largest change that is added to each component of the velocity.
        mtv_force_clamp: f32 = 7.0, 0..=1000 "m/s", slider 0..=20;
        /// The antagonist hold acts if the pushes from above and below differ by less than this.
        antagonist_limit: f32 = 0.05, 0..=10 "m", slider 0..=0.2;
        /// A body that is pushed up by more than this is grounded.
        ground_mtv: f32 = 0.0005, 0..=1 "m", slider 0..=0.01;
        /// The vibration hold acts along x if the body moved less than this in the tick.
        vibration_x: f32 = 0.0005, 0..=1 "m", slider 0..=0.01;
        /// The vibration hold acts along y if the body moved less than this in the tick.
        vibration_y: f32 = 0.0005, 0..=1 "m", slider 0..=0.01;
        /// With `vibration_velocity: Clamp`: the highest speed that is left along a held axis.
        vibration_clamp: f32 = 0.05, 0..=10 "m/s", slider 0..=0.5;
    }

    /// The switches and numbers of the impulse solver.
    struct ImpulseSetup {
        /// How many times each sub-step visits all contacts.
        iterations: u32 = 8, 1..=100 "", slider 1..=32;
        /// With `correction: Soft`: how many more times each sub-step visits all contacts, to
        /// remove the velocity that the push-out has added.
        relax_iterations: u32 = 1, 0..=100 "", slider 0..=8;
        /// The number of parts into which a tick is divided.
        sub_steps: u32 = 4, 1..=32 "", slider 1..=16;
        /// Whether a contact begins with the impulse with which it ended the previous tick.
        warm_starting: bool = true;
        /// Whether the sum of a contact's impulses, rather than each single impulse, is clamped so
        /// that it never pulls.
        accumulated_clamping: bool = true;
        /// Whether friction acts.
        friction: bool = true;
        /// Whether restitution acts.
        restitution: bool = true;
        /// How the overlap that is left is removed.
        correction: Correction = Correction::Soft;
        /// With `correction: Soft`: the stiffness of a contact, as the frequency of its spring.
        contact_hertz: f32 = 30.0, 0.1..=240 "Hz", slider 5..=60;
        /// With `correction: Soft`: the damping ratio of a contact.
        contact_damping: f32 = 10.0, 0..=100 "", slider 0..=20;
        /// With `correction: Baumgarte`: the part of the overlap that one sub-step removes.
        baumgarte: f32 = 0.2, 0..=1 "", slider 0..=1;
        /// The overlap that is left alone, so that contacts persist.
        slop: f32 = 0.0005, 0..=1 "m", slider 0..=0.02;
        /// The highest speed at which overlap is removed.
        push_speed: f32 = 3.0, 0..=100 "m/s", slider 0..=10;
        /// Bodies that approach more slowly than this do not bounce.
        bounce_speed: f32 = 1.0, 0..=100 "m/s", slider 0..=4;
    }

    /// How the overlap that is left is removed.
    choice Correction {
        /// By a damped spring at each contact. A relaxing pass without it removes the velocity that
        /// it added.
        Soft,
        /// By a velocity in proportion to the overlap. The bodies keep this velocity.
        Baumgarte,
        /// Not at all: bodies that sink into each other stay there.
        None,
    }
}

impl ImpulseSetup {
    /// Returns whether contacts start with earlier impulses. Only accumulated sums can be carried over.
    #[must_use]
    pub fn starts_warm(&self) -> bool {
        self.warm_starting && self.accumulated_clamping
    }

    /// Returns the duration of a sub-step, s, in a tick of `dt` s.
    #[must_use]
    pub fn sub_step(&self, dt: f32) -> f32 {
        dt / self.sub_steps.max(1) as f32
    }

    /// Returns the number of relaxing passes per sub-step.
    #[must_use]
    pub fn relax_passes(&self) -> u32 {
        if self.correction == Correction::Soft { self.relax_iterations } else { 0 }
    }

    /// Returns the number of visits of each body, and of each contact, per tick.
    #[must_use]
    pub fn visits(&self) -> u64 {
        u64::from(self.iterations + self.relax_passes()) * u64::from(self.sub_steps.max(1))
    }
}
