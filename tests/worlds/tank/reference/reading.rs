//! Ambiguous places of the specification.

/// An interpretation that the reference does *not* take by default. A list of these selects single
/// ones instead. *Taken* names the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Other {
    /// A collected target stands still (no motion, no `use_spin`) until it returns. Taken: it only disappears.
    CollectedFreeze,
    /// A collected target returns to where the scene put it. Taken: where it is.
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
    /// `Orbit` turns the target's present offset from the centre. Taken: the displacement of the scene's own orbit is added.
    OrbitFromPresent,
    /// A pushed target's rebound takes the place of its motion in that tick. Taken: first the one, then the other.
    PushedSkipsMotion,
    /// `Impact`'s v is the chaser's speed. Taken: what it moved, which is less when it arrives.
    ImpactBySpeed,
    /// With `All`, directions are found when each hit's turn to respond comes. Taken: at detection.
    DirectionAtResponse,
    /// With `All`, several pushes step the driver back once. Taken: once for each.
    OneBackOff,
    /// A separation pass moves the driver out of the deepest target only. Taken: out of every one, deepest first.
    DeepestOnly,
    /// Separation is skipped when detection is. Taken: it is not.
    NoSeparationWhenSkipped,
    /// Separation only looks at the targets that were hit this tick. Taken: at every target.
    SeparateFromHitsOnly,
    /// 16 ticks lie between two shots. Taken: 15.
    FireGap16,
    /// A shell is gone one tick later. Taken: in the 120th tick after its making.
    ShellLives121,
    /// A shell hits the first target in scene order that its sweep touches. Taken: the first along its way.
    ShellSceneOrder,
    /// An `Impact` gives no `Rebound` event. Taken: it gives both.
    ImpactWithoutRebound,
    /// A target collected by a shell gives no `Collect` event. Taken: it gives both.
    ShellHitWithoutCollect,
}

impl Other {
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
