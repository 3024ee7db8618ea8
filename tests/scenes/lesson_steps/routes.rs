//! Drives for lesson steps that are not done by merely holding their actions.

/// A drive that completes a step.
pub(super) struct Route {
    pub(super) scene: &'static str,
    /// Index of the step in the file, from 0.
    pub(super) step: usize,
    /// Held actions, after the step's setup.
    pub(super) drive: &'static str,
}

const fn route(scene: &'static str, step: usize, drive: &'static str) -> Route {
    Route { scene, step, drive }
}

/// Routes round obstacles, and keys pressed at the right time.
pub(super) const ROUTES: &[Route] = &[
    route("tank/first", 1, "[(ticks: 50, hold: [Forward]), (ticks: 40, hold: [Reverse])]"),
    route("tank/detect", 1, "[(ticks: 60, hold: [Forward]), (ticks: 40, hold: [Reverse])]"),
    route("tank/detect", 6, "[(ticks: 11, hold: [TurnRight]), (ticks: 75, hold: [Forward])]"),
    route("tank/coins", 1, "[(ticks: 90, hold: [Forward]), (ticks: 1, hold: [Use])]"),
    route(
        "tank/letters",
        1,
        "[(ticks: 30, hold: [Reverse]), (ticks: 30, hold: [TurnRight]), (ticks: 9, hold: [Forward]), (ticks: 30, hold: [TurnLeft]), (ticks: 110, hold: [Forward])]",
    ),
    route("tank/chaser", 3, "[(ticks: 60, hold: [TurnRight]), (ticks: 300, hold: [Forward])]"),
    route(
        "tank/arena",
        1,
        "[(ticks: 1, hold: [Fire]), (ticks: 60, hold: []), (ticks: 1, hold: [Use])]",
    ),
    route(
        "map/courtyard",
        1,
        "[(ticks: 30, hold: [Forward, TurnLeft]), (ticks: 62, hold: [Forward]), \
          (ticks: 30, hold: [Forward, TurnRight]), (ticks: 100, hold: [Forward])]",
    ),
    route(
        "map/tower",
        1,
        "[(ticks: 35, hold: [Forward]), (ticks: 1, hold: [Forward, Jump]), (ticks: 90, hold: [Forward])]",
    ),
    route("map/tower", 5, "[(ticks: 10, hold: [Forward]), (ticks: 30, hold: [Forward, Jump])]"),
];
