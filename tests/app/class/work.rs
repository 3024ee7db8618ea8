//! The cost of grading a class, measured in runs, ticks, slices and memory instead of seconds.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use collidoscope::app::class::{AnswerText, Answers, GradedFile, Grader, StoredAnswer};
use collidoscope::platform::pace::{Pace, ProgressShare};
use collidoscope::predict::{AnswerValue, grade, posed};
use collidoscope::scene::question::{MAX_TICKS, varied};
use collidoscope::scene::{self, Progress, Scene};

use super::OWN;
use crate::memory::measured;

/// Returns an answer to a question of this scene.
fn answered(scene: &str, (step, instance): (u32, u32), answer: AnswerText) -> StoredAnswer {
    StoredAnswer {
        class: String::new(),
        scene: scene.to_owned(),
        step,
        instance,
        answer,
        chosen: Vec::new(),
        right: false,
        error: None,
        hints: 0,
    }
}

/// Distributes these answers over files of `per_learner` answers each.
fn files(given: &[StoredAnswer], per_learner: usize) -> Vec<(PathBuf, Answers)> {
    let parts = given.chunks(per_learner).enumerate();
    let file = |(k, part): (usize, &[StoredAnswer])| {
        let answers = Answers { name: format!("L{k}"), given: part.to_vec() };
        (PathBuf::from(format!("{k}.ans")), answers)
    };
    parts.map(file).collect()
}

/// Grades files in slices of this many pauses; returns the graded files and the total of pauses.
fn grade_all(
    files: &[(PathBuf, Answers)],
    grader: &mut Grader,
    slice: u32,
) -> (Vec<GradedFile>, u32) {
    let (pauses, remaining) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
    let (pause_counter, slice_rest) = (pauses.clone(), remaining.clone());
    let is_over = move || {
        if slice_rest.get() == 0 {
            return true;
        }
        slice_rest.set(slice_rest.get() - 1);
        pause_counter.set(pause_counter.get() + 1);
        false
    };
    let (pace, progress) = (Pace::new(is_over, &ProgressShare::default()), Progress::default());
    let mut work = pin!(GradedFile::all(files, grader, (&progress, &pace)));
    loop {
        remaining.set(slice);
        let polled = work.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        if let Poll::Ready(graded) = polled {
            return (graded, pauses.get());
        }
    }
}

fn own() -> Scene {
    scene::parse("own.ron", None, OWN).expect("good")
}

#[test]
fn a_run_without_varied_numbers_is_made_once_for_all_seeds() {
    let given: Vec<StoredAnswer> = (0..1_000)
        .map(|seed| answered("own.ron", (1, seed), AnswerText::Choice("Nothing".to_owned())))
        .collect();
    let mut grader = Grader::default();
    grader.add_scene(own());
    let (graded, pauses) = grade_all(&files(&given, 100), &mut grader, u32::MAX);
    assert_eq!(grader.runs(), 1);
    let step = &own().file.steps[0];
    let truth = posed(&own().file, step, 0).expect("it is clear").expect("it asks");
    let driven = step.start.as_ref().map_or(0, |start| start.drive.iter().map(|d| d.ticks).sum());
    // One pause for each tick and for each file.
    assert_eq!(pauses, driven + truth.ticks + 10);
    assert!(graded.iter().flat_map(|file| &file.marked).all(|marked| !marked.right));
}

/// The varied numbers lie on a grid; therefore some seeds share their numbers.
#[test]
fn seeds_with_the_same_numbers_share_a_run_and_keep_their_grades() {
    let id = "tank/rebound";
    let scene = scene::load(id).expect("it ships");
    let (mut given, mut runs) = (Vec::new(), BTreeSet::new());
    for (number, step) in (0_u32..).zip(&scene.file.steps) {
        let Some(question) = &step.ask else { continue };
        for seed in [0, 1, 2, 3, 77] {
            let ranges = question.vary.iter().enumerate();
            let varied_bits: Vec<u32> =
                ranges.map(|(k, vary)| varied(vary, seed, k).to_bits()).collect();
            // Instance 0 is the scene unchanged.
            runs.insert((number, if seed == 0 { Vec::new() } else { varied_bits }));
            let Ok(Some(posed)) = posed(&scene.file, step, seed) else { continue };
            let answer = match &posed.truth {
                AnswerValue::Pick(k) => AnswerValue::Pick(usize::from(*k == 0)),
                truth => truth.clone(),
            };
            let expected = grade(&posed, &answer);
            let stored = StoredAnswer::new(
                ("", id),
                (number as usize, seed),
                (&posed, &answer, &expected),
                0,
            );
            given.extend(stored);
        }
    }
    // Each question is answered by thirty learners.
    let all: Vec<StoredAnswer> = (0..30).flat_map(|_| given.clone()).collect();
    let mut grader = Grader::default();
    let (graded, pauses) = grade_all(&files(&all, given.len()), &mut grader, u32::MAX);
    assert!(grader.runs() <= runs.len(), "{} of {}", grader.runs(), runs.len());
    let (again, _) = grade_all(&files(&given, given.len()), &mut Grader::default(), 1);
    let (_, none) = grade_all(&files(&all, given.len()), &mut grader, u32::MAX);
    assert_eq!(none, 30, "nothing is run again");
    assert!(u64::from(pauses) <= runs.len() as u64 * 2 * MAX_TICKS);
    for (marked, one) in graded[0].marked.iter().zip(&given) {
        assert_eq!((marked.right, marked.error), (one.right, one.error), "{one:?}");
    }
    assert_eq!(graded[0].marked, again[0].marked, "slices change nothing");
}

/// Ground data is large; all runs of a scene share it, and no run is kept.
#[test]
fn memory_does_not_grow_with_the_number_of_seeds() {
    let used = |count: u32| {
        let given: Vec<StoredAnswer> = (0..count)
            .map(|k| {
                answered("walker/corkscrew", (3 + k % 2, k), AnswerText::Choice(String::new()))
            })
            .collect();
        let files = files(&given, given.len());
        let mut grader = Grader::default();
        let (_, memory) = measured(|| grade_all(&files, &mut grader, u32::MAX));
        println!("{count}: {memory}");
        assert!(grader.runs() > count as usize / 10);
        memory
    };
    let (few, many) = (used(10), used(60));
    let grown = many.most - few.most;
    assert!(grown < 50 * 4_096, "{few}; {many}");
    assert!(many.kept < 1 << 20, "{many}");
}
