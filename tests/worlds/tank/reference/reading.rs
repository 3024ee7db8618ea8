//! Ambiguous passages of the specification.

/// A reading of the specification that the reference does *not* take by default, but only if it is in
/// the list of readings. *Taken* names the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A collected target stands still (no motion, no `use_spin`) until it returns. Taken: it only disappears.
    CollectedFreeze,
    /// A collected target returns at its start position. Taken: at its present position.
    ReturnToStart,
    /// Only `Use` puts collected targets back. Taken: `UseBack` does so, too.
    UseBackOnlyTurns,
    /// `Use` and `UseBack` together: `Use` wins. Taken: they cancel.
    UseWins,
    /// `Faster` and `Slower` together: `Faster` wins. Taken: they cancel.
    FasterWins,
    /// `Faster` and `Slower` act while the driver rebounds. Taken: no input is read then.
    FasterWhileRebounding,
    /// A left-out `speed_step` is 0. Taken: 0.001.
    NoDefaultSpeedStep,
    /// Only an `Impact` returns a `Chase` target to its first speed. Taken: a hit of any kind does.
    OnlyImpactSlowsChase,
    /// `Orbit` turns the target's present offset from the centre. Taken: it adds the displacement of the scene's orbit.
    OrbitFromPresent,
    /// A pushed target's rebound replaces its motion in that tick. Taken: first the rebound, then the motion.
    PushedSkipsMotion,
    /// `Impact`'s v is the chaser's speed. Taken: the distance it moved, which is less on arrival.
    ImpactBySpeed,
    /// With `All`, the direction of each hit is found at its response. Taken: at detection.
    DirectionAtResponse,
    /// With `All`, several pushes step the driver back once. Taken: once for each.
    OneBackOff,
    /// A separation pass moves the driver out of the deepest target only. Taken: out of every one, deepest first.
    DeepestOnly,
    /// Separation is skipped when detection is skipped. Taken: it always runs.
    NoSeparationWhenSkipped,
    /// Separation considers only the targets that were hit this tick. Taken: every target.
    SeparateFromHitsOnly,
    /// 16 ticks lie between two shots. Taken: 15.
    FireGap16,
    /// A shell disappears one tick later. Taken: in the 120th tick after the shot.
    ShellLives121,
    /// A shell hits the first target in scene order that its sweep touches. Taken: the first along its path.
    ShellSceneOrder,
    /// An `Impact` gives no `Rebound` event. Taken: it gives both.
    ImpactWithoutRebound,
    /// A target collected by a shell gives no `Collect` event. Taken: it gives both.
    ShellHitWithoutCollect,
}

impl Reading {
    pub const ALL: [Self; 21] = [
        Self::CollectedFreeze,
        Self::ReturnToStart,
        Self::UseBackOnlyTurns,
        Self::UseWins,
        Self::FasterWins,
        Self::FasterWhileRebounding,
        Self::NoDefaultSpeedStep,
        Self::OnlyImpactSlowsChase,
        Self::OrbitFromPresent,
        Self::PushedSkipsMotion,
        Self::ImpactBySpeed,
        Self::DirectionAtResponse,
        Self::OneBackOff,
        Self::DeepestOnly,
        Self::NoSeparationWhenSkipped,
        Self::SeparateFromHitsOnly,
        Self::FireGap16,
        Self::ShellLives121,
        Self::ShellSceneOrder,
        Self::ImpactWithoutRebound,
        Self::ShellHitWithoutCollect,
    ];
}
