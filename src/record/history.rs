//! Everything a run came from: inputs, edits, and a clone of the world every so often.

use crate::params::Value;
use crate::sim::input::Input;
use crate::sim::world::World;

/// Ticks between clones of the world.
const CLONE_EVERY: u32 = 60;

/// A change made to a parameter, before the tick it is filed under.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// Ticks run before it.
    pub tick: u32,
    /// The parameter's named path.
    pub path: String,
    /// Its new value.
    pub value: Value,
}

/// A run from its first tick.
#[derive(Clone, Debug)]
pub struct History {
    /// Runs of equal input: how long, what.
    inputs: Vec<(u32, Input)>,
    edits: Vec<Edit>,
    /// (ticks run before it, the world then), ascending; the first is the scene as loaded.
    clones: Vec<(u32, World)>,
    ticks: u32,
}

impl History {
    /// A run that starts with `world`.
    #[must_use]
    pub fn new(world: &World) -> Self {
        Self { inputs: Vec::new(), edits: Vec::new(), clones: vec![(0, world.clone())], ticks: 0 }
    }

    /// Ticks run so far.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Files an edit made now.
    pub fn edit(&mut self, path: &str, value: Value) {
        self.edits.push(Edit { tick: self.ticks, path: path.to_owned(), value });
    }

    /// The edits, in order.
    #[must_use]
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Files a tick: its input, and the world after it.
    pub fn tick(&mut self, input: Input, after: &World) {
        match self.inputs.last_mut() {
            Some((length, same)) if *same == input => *length += 1,
            _ => self.inputs.push((1, input)),
        }
        self.ticks += 1;
        if self.ticks.is_multiple_of(CLONE_EVERY) {
            self.clones.push((self.ticks, after.clone()));
        }
    }

    /// The input of the tick that came after `tick` ticks.
    #[must_use]
    pub fn input(&self, tick: u32) -> Option<Input> {
        let mut left = tick;
        for (length, input) in &self.inputs {
            match left.checked_sub(*length) {
                Some(rest) => left = rest,
                None => return Some(*input),
            }
        }
        None
    }

    /// The world after `tick` ticks (at most those run), edits made then included: simulated
    /// again from the nearest clone before it.
    #[must_use]
    pub fn world_at(&self, tick: u32) -> World {
        let tick = tick.min(self.ticks);
        let nearest = self.clones.partition_point(|(at, _)| *at <= tick) - 1;
        // The first clone stands at tick 0, so at least one is at or before `tick`.
        let (mut now, mut world) = (self.clones[nearest].0, self.clones[nearest].1.clone());
        let mut events = Vec::new();
        self.apply_edits(now, &mut world);
        while now < tick {
            let Some(input) = self.input(now) else { break };
            events.clear();
            world.step(&input, &mut events);
            now += 1;
            self.apply_edits(now, &mut world);
        }
        world
    }

    fn apply_edits(&self, tick: u32, world: &mut World) {
        let from = self.edits.partition_point(|edit| edit.tick < tick);
        for edit in self.edits[from..].iter().take_while(|edit| edit.tick == tick) {
            // An edit is filed only after the world took it, so it takes it again.
            let _ = world.set(&edit.path, edit.value);
        }
    }
}
