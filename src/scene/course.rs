//! The course: units in order, each with a page about one idea, two figures drawn by the program,
//! lessons and exercises.
//!
//! The data is `assets/course.ron`; the page of the unit `sat` is `assets/course/sat.md`. A line
//! `![caption](figure:name)` in a page is a figure of its unit. The examples and listings are in [`super::write`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};

use super::schema::{SceneFile, options};
use super::steps::Setting;
use super::{built_in, catalogue};
use crate::geom::order;
use crate::text::{self, id};

/// Pages, examples and listings.
pub(super) static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/course");

/// Maximum number of words on a page.
pub const MAX_WORDS: usize = 400;
/// Number of figures on a page.
pub const FIGURES: usize = 2;
/// Minimum and maximum number of exercises of a unit.
pub const EXERCISES: [usize; 2] = [3, 6];

/// The units of the course, in learning order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// Units, each after its prerequisites.
    pub units: Vec<Unit>,
}

/// A unit: one idea.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Name of the unit and of its page.
    pub id: String,
    /// Title of the unit.
    pub title: String,
    /// Skill gained, in one sentence.
    pub goal: String,
    /// Ids of the prerequisites.
    pub needs: Vec<String>,
    /// Ids of the scenes whose lessons belong to the unit.
    pub lessons: Vec<String>,
    /// Figures of the page.
    pub figures: Vec<CourseFigure>,
    /// Exercises, ordered by level.
    pub exercises: Vec<Exercise>,
}

/// Level of an exercise, by the part left to the learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// Actions and results are given.
    Worked,
    /// Some parts are missing.
    Completed,
    /// Only the goal is given.
    Alone,
}

impl Level {
    /// All levels, in order.
    pub const ALL: [Self; 3] = [Self::Worked, Self::Completed, Self::Alone];

    /// Returns the name on screen.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Worked => id::COURSE_LEVEL_WORKED.text(),
            Self::Completed => id::COURSE_LEVEL_COMPLETED.text(),
            Self::Alone => id::COURSE_LEVEL_ALONE.text(),
        }
    }

    /// Returns the meaning of the level for the learner, in one sentence.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Worked => id::COURSE_LEVEL_WORKED_MEANS.text(),
            Self::Completed => id::COURSE_LEVEL_COMPLETED_MEANS.text(),
            Self::Alone => id::COURSE_LEVEL_ALONE_MEANS.text(),
        }
    }
}

/// An exercise in a scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// Level of the exercise.
    pub level: Level,
    /// Id of the scene.
    pub scene: String,
    /// Step of that scene's lesson, from 0, which completes the exercise. Without a step, the learner
    /// marks the exercise as done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// Task; keys and names are in backquotes.
    pub text: String,
}

/// A figure that shows a built-in scene at a tick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseFigure {
    /// Name of the figure in its page.
    pub name: String,
    /// Id of the scene.
    pub scene: String,
    /// Tick shown in the figure.
    pub tick: u32,
    /// Drive up to that tick, as in a drive file; empty by default.
    #[serde(default = "empty_drive", skip_serializing_if = "is_empty_drive")]
    pub drive: String,
    /// Parameters set before the first tick.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Setting>,
}

fn empty_drive() -> String {
    "[]".to_owned()
}

fn is_empty_drive(drive: &str) -> bool {
    drive == empty_drive()
}

/// A piece of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PagePiece<'t> {
    /// Markdown.
    Text(&'t str),
    /// A figure, in a paragraph of its own.
    Figure {
        /// Caption, one sentence.
        caption: &'t str,
        /// Name of the figure.
        name: &'t str,
    },
}

/// Returns the built-in course. A test checks that it is valid.
#[must_use]
pub fn course() -> &'static Course {
    static COURSE: LazyLock<Course> = LazyLock::new(|| {
        options().from_str(include_str!("../../assets/course.ron")).unwrap_or_default()
    });
    &COURSE
}

/// Returns the page of a unit, in English if it is not translated.
#[must_use]
pub fn page(unit: &str) -> Option<&'static str> {
    let english = || FILES.get_file(format!("{unit}.md"))?.contents_utf8();
    text::page(&format!("course/{unit}.md")).or_else(english)
}

/// Splits a page into pieces; only blank lines are lost.
#[must_use]
pub fn pieces(page: &str) -> Vec<PagePiece<'_>> {
    let mut pieces = Vec::new();
    let (mut from, mut at) = (0, 0);
    for line in page.split_inclusive('\n') {
        if let Some(figure) = figure(line.trim()) {
            pieces.extend(text(&page[from..at]));
            pieces.push(figure);
            from = at + line.len();
        }
        at += line.len();
    }
    pieces.extend(text(&page[from..]));
    pieces
}

fn text(part: &str) -> Option<PagePiece<'_>> {
    let part = part.trim();
    (!part.is_empty()).then_some(PagePiece::Text(part))
}

fn figure(line: &str) -> Option<PagePiece<'_>> {
    let content = line.strip_prefix("![")?.strip_suffix(')')?;
    let (caption, name) = content.split_once("](figure:")?;
    Some(PagePiece::Figure { caption, name })
}

impl Course {
    /// Returns the unit with this id.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// Returns the figure with this name.
    #[must_use]
    pub fn figure(&self, name: &str) -> Option<&CourseFigure> {
        self.units.iter().flat_map(|unit| &unit.figures).find(|figure| figure.name == name)
    }

    /// Returns the errors of the course, one sentence each; `page` returns a unit's page.
    #[must_use]
    pub fn problems<'t>(&self, page: impl Fn(&str) -> Option<&'t str>) -> Vec<String> {
        let scenes = Scenes::default();
        let mut errors = Vec::new();
        let (mut earlier_units, mut figures) = (BTreeSet::new(), BTreeSet::new());
        for unit in &self.units {
            let mut found = Vec::new();
            for need in unit.needs.iter().filter(|need| !earlier_units.contains(need.as_str())) {
                found.push(id::COURSE_NEEDS_LATER_UNIT.with(&[("unit", &need)]));
            }
            if !earlier_units.insert(unit.id.as_str()) {
                found.push(id::COURSE_UNIT_TWICE.to_string());
            }
            for figure in &unit.figures {
                if !figures.insert(figure.name.as_str()) {
                    found.push(id::COURSE_FIGURE_TWICE.with(&[("figure", &figure.name)]));
                }
            }
            unit.problems(&scenes, &mut found);
            page_problems(unit, page(&unit.id), &mut found);
            errors.extend(found.into_iter().map(|what| format!("{}: {what}", unit.id)));
        }
        let taught =
            order::set(self.units.iter().flat_map(|unit| &unit.lessons).map(String::as_str));
        let untaught = catalogue::ids().filter(|id| !taught.contains(id));
        errors.extend(untaught.map(|id| id::COURSE_SCENE_WITHOUT_UNIT.with(&[("scene", &id)])));
        errors
    }
}

/// The built-in scenes by id.
struct Scenes(BTreeMap<&'static str, SceneFile>);

impl Default for Scenes {
    fn default() -> Self {
        Self(catalogue::ids().filter_map(|id| Some((id, built_in(id)?.0))).collect())
    }
}

impl Unit {
    /// Finds errors of a unit, except in its page and its position in the course.
    fn problems(&self, scenes: &Scenes, found: &mut Vec<String>) {
        let Scenes(scenes) = scenes;
        for lesson in self.lessons.iter().filter(|id| !scenes.contains_key(id.as_str())) {
            found.push(id::COURSE_NO_SUCH_SCENE.with(&[("scene", &lesson)]));
        }
        let [least, most] = EXERCISES;
        if !(least..=most).contains(&self.exercises.len()) {
            found.push(id::COURSE_NUMBER_OF_EXERCISES.with(&[
                ("exercises", &self.exercises.len()),
                ("least", &least),
                ("most", &most),
            ]));
        }
        for level in Level::ALL {
            if !self.exercises.iter().any(|exercise| exercise.level == level) {
                found.push(id::COURSE_LEVEL_WITHOUT_EXERCISE.with(&[("level", &level.name())]));
            }
        }
        if !self.exercises.is_sorted_by_key(|exercise| exercise.level) {
            found.push(id::COURSE_LEVELS_OUT_OF_ORDER.to_string());
        }
        for (index, exercise) in self.exercises.iter().enumerate() {
            let number = index + 1;
            match (scenes.get(exercise.scene.as_str()), exercise.step) {
                (None, _) => {
                    found.push(
                        id::COURSE_EXERCISE_WITHOUT_SCENE
                            .with(&[("number", &number), ("scene", &exercise.scene)]),
                    );
                }
                (Some(scene), Some(step)) if step >= scene.steps.len() => {
                    let scene = &exercise.scene;
                    found.push(id::COURSE_EXERCISE_WITHOUT_STEP.with(&[
                        ("number", &number),
                        ("scene", &scene),
                        ("step", &step),
                    ]));
                }
                _ => {}
            }
        }
        for figure in &self.figures {
            let Some(scene) = scenes.get(figure.scene.as_str()) else {
                found.push(
                    id::COURSE_FIGURE_WITHOUT_SCENE
                        .with(&[("figure", &figure.name), ("scene", &figure.scene)]),
                );
                continue;
            };
            let refused = figure.set.iter().filter_map(|set| set.read(&scene.world).err());
            found.extend(refused.map(|why| {
                id::COURSE_FIGURE_PROBLEM.with(&[("figure", &figure.name), ("problem", &why.what)])
            }));
        }
    }
}

/// Finds errors in the page of a unit.
fn page_problems(unit: &Unit, page: Option<&str>, found: &mut Vec<String>) {
    let Some(page) = page else {
        found.push(id::COURSE_UNIT_WITHOUT_PAGE.to_string());
        return;
    };
    let words = page.split_whitespace().count();
    if words > MAX_WORDS {
        found.push(id::COURSE_PAGE_TOO_LONG.with(&[("words", &words), ("most", &MAX_WORDS)]));
    }
    if !page.starts_with("# ") {
        found.push(id::COURSE_PAGE_WITHOUT_TITLE.to_string());
    }
    let in_page: Vec<&str> = pieces(page)
        .into_iter()
        .filter_map(|piece| match piece {
            PagePiece::Figure { name, .. } => Some(name),
            PagePiece::Text(_) => None,
        })
        .collect();
    let declared: Vec<&str> = unit.figures.iter().map(|figure| figure.name.as_str()).collect();
    if in_page != declared || declared.len() != FIGURES {
        found.push(id::COURSE_PAGE_FIGURES_DIFFER.with(&[
            ("shown", &format_args!("{in_page:?}")),
            ("declared", &format_args!("{declared:?}")),
            ("count", &FIGURES),
        ]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_split_into_texts_and_figures() {
        let page = "# A\n\nOne ![x](y).\n\n![Two apart.](figure:apart)\n\n![Met.](figure:met)\nB\n";
        let figure = |caption, name| PagePiece::Figure { caption, name };
        let expected = [
            PagePiece::Text("# A\n\nOne ![x](y)."),
            figure("Two apart.", "apart"),
            figure("Met.", "met"),
            PagePiece::Text("B"),
        ];
        assert_eq!(pieces(page), expected);
        assert_eq!(pieces(""), []);
    }

    /// Returns the errors of the course after `change`.
    fn errors(change: impl FnOnce(&mut Course)) -> Vec<String> {
        let mut course = course().clone();
        change(&mut course);
        course.problems(page)
    }

    #[test]
    fn each_kind_of_error_is_found() {
        let finds = |found: Vec<String>, what: &str| {
            assert!(found.iter().any(|said| said.contains(what)), "{what}: {found:#?}");
        };
        // A cycle: the first of two units needs the second.
        let later = |course: &mut Course| {
            let later = course.units[1].id.clone();
            course.units[0].needs.push(later);
        };
        finds(errors(later), "does not come before it");
        finds(errors(|course| course.units.push(course.units[0].clone())), "is listed twice");
        finds(errors(|course| course.units[0].lessons.clear()), "belongs to no unit");
        finds(errors(|course| course.units[0].lessons.push("tank/none".to_owned())), "tank/none");
        finds(errors(|course| course.units[0].exercises[0].step = Some(99)), "has no step 99");
        finds(errors(|course| course.units[0].exercises.truncate(2)), "has 2 exercises");
        finds(errors(|course| course.units[0].exercises.reverse()), "not in order");
        let same = |course: &mut Course| {
            for exercise in &mut course.units[0].exercises {
                exercise.level = Level::Worked;
            }
        };
        finds(errors(same), "no exercise of the level On your own");
        finds(errors(|course| course.units[0].figures.truncate(1)), "the same 2");
        let setting = Setting { path: "no.such".to_owned(), value: "1".to_owned() };
        finds(errors(|course| course.units[0].figures[0].set.push(setting)), "figure ");
        let long = "word ".repeat(MAX_WORDS + 1);
        finds(course().problems(|_| Some(&long)), "401 words");
        finds(course().problems(|_| Some(&long)), "begin with a title");
        finds(course().problems(|_| None), "has no page");
    }
}
