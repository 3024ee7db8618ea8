//! Learning progress: lessons, steps, pages and exercises of the course. Stored between sessions,
//! and exported as a file.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::scene::course::{Course, Exercise, Unit, course};
use crate::scene::read::without_mark;
use crate::scene::{built_in, catalogue};
use crate::text::id;

/// Default name of the exported file.
pub const FILE: &str = "collidoscope-progress.ron";

/// Size limit of the file, bytes.
pub const LIMIT: u64 = 1 << 16;

/// Version of the written file.
const VERSION: u32 = 1;

/// Learning progress.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LearningProgress {
    /// Ids of the scenes with a completed lesson.
    pub done: BTreeSet<String>,
    /// Completed steps, by the id of their scene.
    pub steps: BTreeMap<String, BTreeSet<usize>>,
    /// Ids of the units whose page was read.
    pub read: BTreeSet<String>,
    /// Exercises marked as done, as `unit/number`, from 1.
    pub ticked: BTreeSet<String>,
    /// Fewest ticks to the goal, by the id of the scene.
    pub best: BTreeMap<String, u32>,
}

/// A learner's progress with a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitStatus {
    /// Everything is done.
    Done,
    /// The next unit.
    Next,
    /// All prerequisites are done.
    Ready,
    /// Prerequisites are missing; the unit can be opened anyway.
    Later,
}

/// Contents of the exported file.
#[derive(Serialize, Deserialize)]
struct Export {
    progress: u32,
    learned: LearningProgress,
}

impl LearningProgress {
    /// Returns whether nothing was learned.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds a completed step of a scene; returns whether it is new.
    pub fn note(&mut self, scene: &str, step: usize) -> bool {
        match self.steps.get_mut(scene) {
            Some(steps) => steps.insert(step),
            None => self.steps.insert(scene.to_owned(), BTreeSet::from([step])).is_none(),
        }
    }

    /// Notes the ticks to the goal of a scene; returns whether they are the fewest so far.
    pub fn note_time(&mut self, scene: &str, ticks: u32) -> bool {
        let is_best = self.best.get(scene).is_none_or(|best| ticks < *best);
        if is_best {
            self.best.insert(scene.to_owned(), ticks);
        }
        is_best
    }

    /// Toggles whether an exercise is done.
    pub fn tick(&mut self, key: &str) {
        toggle(&mut self.ticked, key);
    }

    /// Toggles whether the page of this unit was read.
    pub fn read(&mut self, unit: &str) {
        toggle(&mut self.read, unit);
    }

    /// Adds the completed steps of a lesson of `count` steps, and the lesson if all are done;
    /// returns whether anything is new.
    pub fn note_lesson(
        &mut self,
        scene: &str,
        count: usize,
        is_done: impl Fn(usize) -> bool,
    ) -> bool {
        let known = |learned: &Self, step| {
            learned.steps.get(scene).is_some_and(|steps| steps.contains(&step))
        };
        let mut is_new = false;
        for step in 0..count {
            if is_done(step) && !known(self, step) {
                is_new |= self.note(scene, step);
            }
        }
        if count > 0 && !self.done.contains(scene) && (0..count).all(is_done) {
            is_new |= self.done.insert(scene.to_owned());
        }
        is_new
    }

    /// Returns whether the exercise at `index` in its unit is done.
    #[must_use]
    pub fn has_done(&self, unit: &str, index: usize, exercise: &Exercise) -> bool {
        match exercise.step {
            Some(step) => self.steps.get(&exercise.scene).is_some_and(|done| done.contains(&step)),
            None => self.ticked.contains(&key(unit, index)),
        }
    }

    /// Returns the completed and the total number of parts of a unit: page, lessons and exercises.
    #[must_use]
    pub fn share(&self, unit: &Unit) -> (usize, usize) {
        let page = usize::from(self.read.contains(&unit.id));
        let lessons = unit.lessons.iter().filter(|id| self.done.contains(*id)).count();
        let exercises = unit.exercises.iter().enumerate();
        let exercises =
            exercises.filter(|(k, exercise)| self.has_done(&unit.id, *k, exercise)).count();
        (page + lessons + exercises, 1 + unit.lessons.len() + unit.exercises.len())
    }

    /// Returns whether everything of a unit is done.
    #[must_use]
    pub fn is_done(&self, unit: &Unit) -> bool {
        let (done, all) = self.share(unit);
        done == all
    }

    /// Returns the next unit: the first incomplete one, as units follow their prerequisites.
    #[must_use]
    pub fn next(&self, course: &Course) -> Option<usize> {
        course.units.iter().position(|unit| !self.is_done(unit))
    }

    /// Returns the learner's progress with each unit.
    #[must_use]
    pub fn unit_statuses(&self, course: &Course) -> Vec<UnitStatus> {
        let next = self.next(course);
        let is_ready = |unit: &Unit| {
            unit.needs.iter().filter_map(|id| course.unit(id)).all(|u| self.is_done(u))
        };
        let status = |(index, unit)| match () {
            () if self.is_done(unit) => UnitStatus::Done,
            () if next == Some(index) => UnitStatus::Next,
            () if is_ready(unit) => UnitStatus::Ready,
            () => UnitStatus::Later,
        };
        course.units.iter().enumerate().map(status).collect()
    }

    /// Returns the progress made since `earlier`.
    #[must_use]
    pub fn since(mut self, earlier: &Self) -> Self {
        self.done.retain(|id| !earlier.done.contains(id));
        self.read.retain(|id| !earlier.read.contains(id));
        self.ticked.retain(|id| !earlier.ticked.contains(id));
        self.best.retain(|id, ticks| earlier.best.get(id).is_none_or(|best| *ticks < *best));
        self.steps.retain(|scene, steps| {
            let known = earlier.steps.get(scene);
            steps.retain(|step| known.is_none_or(|known| !known.contains(step)));
            !steps.is_empty()
        });
        self
    }

    /// Merges other progress into this; returns the number of new steps, lessons, pages and exercises.
    pub fn add(&mut self, other: Self) -> usize {
        let count = |learned: &Self| {
            let steps: usize = learned.steps.values().map(BTreeSet::len).sum();
            learned.done.len() + steps + learned.read.len() + learned.ticked.len()
        };
        let before = count(self);
        self.done.extend(other.done);
        for (scene, steps) in other.steps {
            self.steps.entry(scene).or_default().extend(steps);
        }
        self.read.extend(other.read);
        self.ticked.extend(other.ticked);
        for (scene, ticks) in other.best {
            self.note_time(&scene, ticks);
        }
        count(self) - before
    }

    /// Removes entries unknown to this program.
    fn without_unknown(mut self) -> Self {
        let course = course();
        let find_exercise = |key: &str| {
            let (unit, number) = key.split_once('/')?;
            let number = number.parse::<usize>().ok()?;
            course.unit(unit)?.exercises.get(number.checked_sub(1)?)
        };
        self.done.retain(|id| catalogue::scene(id).is_some());
        self.best.retain(|id, _| catalogue::scene(id).is_some());
        self.read.retain(|id| course.unit(id).is_some());
        self.ticked
            .retain(|key| find_exercise(key).is_some_and(|exercise| exercise.step.is_none()));
        self.steps.retain(|id, steps| {
            let count = built_in(id).map_or(0, |(scene, _)| scene.steps.len());
            steps.retain(|step| *step < count);
            !steps.is_empty()
        });
        self
    }

    /// Returns the text of the exported file.
    #[must_use]
    pub fn to_text(&self) -> String {
        let export = Export { progress: VERSION, learned: self.clone() };
        let pretty = ron::ser::PrettyConfig::new().depth_limit(3);
        // Cannot fail for plain data.
        let text = ron::ser::to_string_pretty(&export, pretty).unwrap_or_default();
        format!("// {}\n{text}\n", id::LEARNING_PROGRESS_FILE_COMMENT.text())
    }

    /// Parses an exported file; `None` if the text is something else.
    ///
    /// # Errors
    /// Returns a sentence if the file is damaged, or newer than this program.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Result<Self, String>> {
        if !is_export(text) {
            return None;
        }
        let read = ron::from_str::<Export>(without_mark(text));
        Some(match read {
            Ok(Export { progress, learned }) if progress == VERSION => {
                Ok(learned.without_unknown())
            }
            Ok(_) => Err(id::LEARNING_PROGRESS_NEWER_VERSION.to_string()),
            Err(why) => Err(id::LEARNING_PROGRESS_DAMAGED.with(&[("line", &why.span.start.line)])),
        })
    }
}

fn toggle(set: &mut BTreeSet<String>, key: &str) {
    if !set.remove(key) {
        set.insert(key.to_owned());
    }
}

/// Returns the key of the exercise at `index` in its unit.
#[must_use]
pub fn key(unit: &str, index: usize) -> String {
    format!("{unit}/{}", index + 1)
}

/// Returns whether a text begins like an exported file.
fn is_export(text: &str) -> bool {
    let mut rest = without_mark(text).trim_start();
    while let Some(comment) = rest.strip_prefix("//") {
        rest = comment.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
    }
    let fields = rest.strip_prefix('(').map(str::trim_start);
    fields
        .and_then(|fields| fields.strip_prefix("progress"))
        .is_some_and(|rest| rest.trim_start().starts_with(':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns progress with entries of each kind except times.
    fn sample() -> LearningProgress {
        let unit = course()
            .units
            .iter()
            .find(|unit| unit.exercises.last().is_some_and(|exercise| exercise.step.is_none()));
        let unit = unit.expect("some exercise is without a step");
        let mut learned = LearningProgress::default();
        assert!(learned.note("tank/rebound", 1) && learned.note("tank/rebound", 0));
        assert!(!learned.note("tank/rebound", 1), "no news");
        learned.done.insert("tank/rebound".to_owned());
        learned.read.insert(unit.id.clone());
        learned.tick(&key(&unit.id, unit.exercises.len() - 1));
        learned
    }

    #[test]
    fn exported_progress_can_be_imported() {
        let learned = sample();
        let text = learned.to_text();
        assert_eq!(LearningProgress::of_text(&text), Some(Ok(learned.clone())), "{text}");
        let marked = format!("\u{feff}{text}");
        assert_eq!(LearningProgress::of_text(&marked), Some(Ok(learned.clone())));
        let mut both = LearningProgress::default();
        both.note("tank/rebound", 2);
        assert_eq!(both.add(learned.clone()), 5, "two steps, a lesson, a page, an exercise");
        assert_eq!(both.steps["tank/rebound"], BTreeSet::from([0, 1, 2]), "nothing is lost");
        assert_eq!(both.add(learned), 0);
    }

    #[test]
    fn unknown_entries_are_dropped() {
        let text = "(progress: 1, learned: (done: [\"tank/none\", \"tank/coins\"], read: [\"x\"], \
                    steps: {\"tank/coins\": [0, 77], \"no/such\": [0]}, ticked: [\"x/1\", \"y\"]))";
        let learned = LearningProgress::of_text(text).expect("an export").expect("a good one");
        let mut expected = LearningProgress::default();
        expected.done.insert("tank/coins".to_owned());
        expected.note("tank/coins", 0);
        assert_eq!(learned, expected);
    }

    #[test]
    fn damaged_and_newer_files_are_refused_and_scenes_are_no_progress() {
        let text = sample().to_text();
        let cut = &text[..text.len() / 2];
        let why = LearningProgress::of_text(cut).expect("it begins as one").expect_err("it is cut");
        assert!(why.contains("damaged"), "{why}");
        let newer = text.replace("progress: 1", "progress: 2");
        let why = LearningProgress::of_text(&newer).expect("it begins as one").expect_err("newer");
        assert!(why.contains("newer"), "{why}");
        for id in catalogue::ids() {
            let scene = catalogue::scene(id).expect("it ships");
            assert_eq!(LearningProgress::of_text(scene), None, "{id}");
        }
        for text in ["", "//", "(", "(progress)", "progress: 1"] {
            assert_eq!(LearningProgress::of_text(text), None, "{text}");
        }
    }

    #[test]
    fn a_lesson_is_done_when_all_its_steps_are() {
        let mut learned = LearningProgress::default();
        assert!(!learned.note_lesson("tank/coins", 2, |_| false));
        assert!(learned.note_lesson("tank/coins", 2, |step| step == 1));
        assert!(!learned.note_lesson("tank/coins", 2, |step| step == 1), "no news");
        assert!(learned.done.is_empty() && learned.steps["tank/coins"] == BTreeSet::from([1]));
        assert!(learned.note_lesson("tank/coins", 2, |_| true));
        assert!(learned.done.contains("tank/coins"));
        assert!(!learned.note_lesson("tank/coins", 2, |_| false), "it stays done");
        assert!(!learned.note_lesson("none", 0, |_| true), "no steps, no lesson");
        learned.read("sat");
        assert!(learned.read.contains("sat"));
        learned.read("sat");
        assert!(learned.read.is_empty(), "it can be taken back");
    }

    #[test]
    fn the_next_unit_is_the_first_incomplete_one() {
        let course = course();
        let mut learned = LearningProgress::default();
        assert_eq!(learned.next(course), Some(0));
        let statuses = learned.unit_statuses(course);
        assert_eq!(statuses[0], UnitStatus::Next);
        assert!(statuses[1..].iter().all(|status| *status == UnitStatus::Later));

        let unit = &course.units[0];
        let all = 1 + unit.lessons.len() + unit.exercises.len();
        assert_eq!(learned.share(unit), (0, all));
        learned.read.insert(unit.id.clone());
        assert_eq!(learned.share(unit), (1, all));
        learned.done.extend(unit.lessons.iter().cloned());
        for (at, exercise) in unit.exercises.iter().enumerate() {
            assert_eq!(learned.next(course), Some(0), "exercise {at} is not done");
            match exercise.step {
                Some(step) => assert!(learned.note(&exercise.scene, step)),
                None => learned.tick(&key(&unit.id, at)),
            }
        }
        assert_eq!(learned.share(unit), (all, all));
        let statuses = learned.unit_statuses(course);
        assert_eq!(statuses[..2], [UnitStatus::Done, UnitStatus::Next]);
    }
}
