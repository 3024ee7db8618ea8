//! A run that is exported, tick by tick.

use std::collections::VecDeque;

use crate::explain;
use crate::figure::{self, Figure, repeated_ticks};
use crate::params;
use crate::record::drive::Drive;
use crate::record::history::History;
use crate::record::run::Edit;
use crate::scene::{self, course::CourseFigure};
use crate::sim::{Input, Record, World};

/// A world at a tick, with its later inputs and edits.
#[derive(Clone, Debug)]
pub struct Source {
    world: World,
    tick: u64,
    /// Stretches of equal input: the tick at which each ends, and the input.
    inputs: Vec<(u64, Input)>,
    edits: VecDeque<Edit>,
    /// Whether Figures repeat their line for neighbouring ticks.
    repeated_line: bool,
    /// Records that the next Figure needs, each with its tick.
    records: VecDeque<(u64, Record)>,
}

impl Source {
    /// Creates the source of a run of `last` ticks from its start, before the edits of tick 0.
    pub fn new(
        mut world: World,
        inputs: impl Iterator<Item = Input>,
        edits: Vec<Edit>,
        last: u64,
    ) -> Self {
        let mut stretches: Vec<(u64, Input)> = Vec::new();
        for (tick, input) in (1..=last).zip(inputs) {
            match stretches.last_mut() {
                Some((end, same)) if *same == input => *end = tick,
                _ => stretches.push((tick, input)),
            }
        }
        let mut edits = VecDeque::from(edits);
        apply(&mut world, 0, &mut edits);
        let (repeated_line, records) = (false, VecDeque::new());
        Self { world, tick: 0, inputs: stretches, edits, repeated_line, records }
    }

    /// Creates the source of a figure of the course, run to its tick.
    ///
    /// # Errors
    /// Returns an error if the scene, the drive or a parameter is invalid.
    pub fn of_course(figure: &CourseFigure) -> Result<Self, String> {
        let scene = scene::load(&figure.scene).map_err(|why| why.to_string())?;
        let mut setup = scene.file.world;
        for setting in &figure.set {
            let value = setting.read(&setup).map_err(|why| why.what)?;
            params::set(&mut setup, &setting.path, value).map_err(|why| why.to_string())?;
        }
        let (inputs, last) = (Drive::parse(&figure.drive)?.into_inputs(), u64::from(figure.tick));
        let mut source = Self::new(World::new(setup), inputs, Vec::new(), last)
            .with_repeated_line(scene.file.repeated_line);
        source.run_to(last);
        Ok(source)
    }

    /// Creates the source of a session's run, which begins early enough for the Figure of tick
    /// `first`.
    #[must_use]
    pub fn of_history(history: &History, first: u64) -> Self {
        let begin = repeated_ticks(first, first).start().saturating_sub(1).min(first);
        // Lossless: ticks of a run are counted in 32 bits.
        let world = history.world_at(begin as u32);
        let inputs = history.run.inputs.iter().map(|(end, input)| (u64::from(*end), *input));
        let edits = history.run.edits.iter().filter(|edit| u64::from(edit.tick) > begin);
        Self {
            world,
            tick: begin,
            inputs: inputs.collect(),
            edits: edits.cloned().collect(),
            repeated_line: false,
            records: VecDeque::new(),
        }
    }

    /// Lets Figures repeat their line for neighbouring ticks if the scene asks for it.
    #[must_use]
    pub fn with_repeated_line(mut self, repeated_line: bool) -> Self {
        self.repeated_line = repeated_line;
        self
    }

    /// Returns the world after the ticks run.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Runs up to `tick`, and keeps the records that its Figure needs.
    pub fn run_to(&mut self, tick: u64) {
        let first = if self.repeated_line { *repeated_ticks(tick, tick).start() } else { tick };
        while self.tick < tick {
            let next = self.tick + 1;
            let stretch = self.inputs.partition_point(|(end, _)| *end < next);
            let input = self.inputs.get(stretch).map_or_else(Input::default, |(_, input)| *input);
            if next >= first {
                self.records.push_back((next, self.world.record(&input)));
            }
            self.world.step(&input, &mut Vec::new());
            self.tick = next;
            apply(&mut self.world, next, &mut self.edits);
        }
        self.records.retain(|(at, _)| *at >= first);
    }

    /// Returns the Figure of the last tick run, or of the preview if no tick has run: of the pair
    /// with the body called `pair`, or of the explained pair.
    #[must_use]
    pub fn figure(&self, pair: Option<&str>) -> Figure {
        let last = self.records.back().map(|(_, record)| record.clone());
        let record = last.unwrap_or_else(|| self.world.preview());
        let named = pair.and_then(|name| {
            let bodies = self.world.bodies();
            let body = bodies.into_iter().find(|body| self.world.name(*body) == name)?;
            explain::explanation(&record).explained(Some(body))
        });
        let figure = figure::of(&record, self.tick, named);
        let target = named.or_else(|| explain::explanation(&record).explained(None));
        let records = self.records.iter().map(|(tick, record)| (*tick, record));
        let repeated = figure.repeated_in(&record, target, records);
        Figure { line_history: repeated, ..figure }
    }
}

/// Applies the edits due after `tick` ticks.
fn apply(world: &mut World, tick: u64, edits: &mut VecDeque<Edit>) {
    while edits.front().is_some_and(|edit| u64::from(edit.tick) <= tick) {
        if let Some(edit) = edits.pop_front() {
            // Only accepted edits are stored.
            let _ = world.set(&edit.path, edit.value);
        }
    }
}
