//! The course: it includes every scene, its pages are short, and its figures can be drawn.

use std::collections::BTreeSet;

use collidoscope::record::drive::Drive;
use collidoscope::scene::catalogue;
use collidoscope::scene::course::{Course, Level, course, page};
use collidoscope::scene::schema;

/// Units in the order of the course's specification.
const UNITS: [&str; 10] =
    ["shapes", "axes", "sat", "round", "response", "space", "triangles", "many", "time", "gjk"];

#[test]
fn the_course_is_valid() {
    let text = include_str!("../../assets/course.ron");
    let read: Course = schema::options().from_str(text).expect("assets/course.ron");
    assert_eq!(read, *course());
    assert!(course().units.iter().map(|unit| unit.id.as_str()).eq(UNITS));
    let problems = course().problems(page);
    assert!(problems.is_empty(), "{problems:#?}");
}

/// Checked independently of the course's own validation.
#[test]
fn every_scene_belongs_to_a_unit_and_every_unit_can_be_reached() {
    let units = &course().units;
    let taught: BTreeSet<&str> =
        units.iter().flat_map(|unit| &unit.lessons).map(String::as_str).collect();
    assert_eq!(taught, catalogue::ids().collect());
    // A learner who takes every available unit must reach all of them, which a cycle would prevent.
    let mut learned = BTreeSet::new();
    loop {
        let is_learned = |need: &String| learned.contains(need.as_str());
        let new: Vec<&str> = units
            .iter()
            .filter(|unit| !learned.contains(unit.id.as_str()) && unit.needs.iter().all(is_learned))
            .map(|unit| unit.id.as_str())
            .collect();
        if new.is_empty() {
            break;
        }
        learned.extend(new);
    }
    assert_eq!(learned.len(), units.len(), "only {learned:?}");
}

#[test]
fn every_unit_has_exercises_of_each_level_in_scenes_it_has_taught() {
    let mut taught: BTreeSet<&str> = BTreeSet::new();
    for unit in &course().units {
        taught.extend(unit.lessons.iter().map(String::as_str));
        assert!((3..=6).contains(&unit.exercises.len()), "{}", unit.id);
        for level in Level::ALL {
            assert!(unit.exercises.iter().any(|exercise| exercise.level == level), "{}", unit.id);
        }
        for exercise in &unit.exercises {
            assert!(taught.contains(exercise.scene.as_str()), "{}: {}", unit.id, exercise.scene);
            assert_eq!(exercise.text.matches('`').count() % 2, 0, "{}", exercise.text);
        }
    }
}

/// No run checks the numbers of a page, so pages contain none. Names of regions are allowed.
#[test]
fn pages_and_exercises_state_no_number() {
    let regions = |page: &str| {
        ["R1", "R2", "R3", "R4"].iter().fold(page.to_owned(), |page, name| page.replace(name, ""))
    };
    for unit in &course().units {
        let page = regions(page(&unit.id).expect("it has a page"));
        assert!(!page.contains(|c: char| c.is_ascii_digit()), "{}", unit.id);
        // Keys stand between backquotes.
        let texts = unit.exercises.iter().flat_map(|exercise| exercise.text.split('`').step_by(2));
        for text in texts.chain([unit.goal.as_str(), unit.title.as_str()]) {
            assert!(!text.contains(|c: char| c.is_ascii_digit()), "{}: {text}", unit.id);
        }
        for text in page.split("\n\n").chain([unit.goal.as_str()]) {
            let ends = [".", ":", "?", "!", ")"].iter().any(|end| text.trim_end().ends_with(end));
            assert!(ends || text.starts_with("# "), "{}: {text}", unit.id);
        }
    }
}

#[test]
fn every_figure_s_drive_reaches_its_tick() {
    for figure in course().units.iter().flat_map(|unit| &unit.figures) {
        let drive = Drive::parse(&figure.drive);
        let drive = drive.unwrap_or_else(|why| panic!("{}: {why}", figure.name));
        let is_driven = drive.ticks() > 0;
        assert!(!is_driven || drive.ticks() >= u64::from(figure.tick), "{}", figure.name);
        assert!(figure.tick <= 600, "{}: it would take long to draw", figure.name);
    }
}
