//! Limits of a class's texts, ties in its table, and answers to a scene that has changed.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use collidoscope::app::active_question::ActiveQuestion;
use collidoscope::app::class::{
    AnswerText, Answers, Class, GradeSource, GradedFile, Grader, LONGEST_NAME, Locks, MAX,
    MAX_SEED, StoredAnswer, check_name, drawings, file_stem, picture, remove_duplicates,
    scene_name, table,
};
use collidoscope::app::{Command, Session};
use collidoscope::figure::Role;
use collidoscope::figure::layout::{Ink, Mark};
use collidoscope::predict::{AnswerFormat, AnswerValue, grade};
use collidoscope::scene::question::Answer;
use collidoscope::scene::{self, CameraKind, Scene, catalogue};
use collidoscope::sim::World;
use glam::{Vec2, Vec3, vec2};

use super::cli::answered;
use super::{AXIS, CHOICE, NUMBER, OWN, WAY, class, open, question};

#[test]
fn the_longest_and_the_greatest_are_allowed_and_one_more_is_not() {
    let name = |count| check_name("title", &"ä".repeat(count));
    assert!(name(LONGEST_NAME).is_ok() && name(LONGEST_NAME + 1).is_err());
    let text = |scene: &str, seed: u32| {
        let text = format!("(class: 1, title: \"T\", scene: {scene:?}, step: 1, seed: {seed})");
        Class::parse("t", &text)
    };
    assert!(text("tank/detect", MAX_SEED).is_ok() && text("tank/detect", MAX_SEED + 1).is_err());
    assert!(text("own.ron", 0).is_ok());
    assert!(text("sub\\own.ron", 0).is_err(), "a folder on another system");
    for (typed, stem) in
        [("Kim", "Kim"), (" Kim B. ", "Kim-B"), ("Ünal!", "Ünal"), ("…", "class"), ("", "class")]
    {
        assert_eq!(file_stem(typed), stem, "{typed:?}");
    }
}

#[test]
fn a_class_begins_with_a_step_that_its_scene_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.class.ron");
    fs::write(folder.path().join("own.ron"), OWN).expect("writable");
    let begun = |step: usize| {
        let own = Class { scene: "own.ron".to_owned(), ..class(step, 0, Locks::default()) };
        fs::write(&file, own.to_text()).expect("writable");
        open(&file)
    };
    assert!(begun(0).is_ok());
    let why = begun(1).err().expect("it has one step").to_string();
    assert!(why.contains("there is no step 2 in own.ron"), "{why}");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_no_file_beside_the_class() {
    let [folder, outside] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    fs::write(outside.path().join("own.ron"), OWN).expect("writable");
    let link = folder.path().join("own.ron");
    std::os::unix::fs::symlink(outside.path().join("own.ron"), link).expect("made");
    let file = folder.path().join("own.class.ron");
    let own = Class { scene: "own.ron".to_owned(), ..class(0, 0, Locks::default()) };
    fs::write(&file, own.to_text()).expect("writable");
    let why = open(&file).err().expect("it lies elsewhere").to_string();
    assert!(why.contains("beside the class's own"), "{why}");
}

#[test]
fn the_step_after_the_last_open_one_is_locked() {
    let (head, rest) = OWN.split_once("steps: [").expect("it has steps");
    let (step, tail) = rest.split_once("],\n    world").expect("and a world");
    let two = format!("{head}steps: [{step}, {step}],\n    world{tail}");
    let scene = scene::parse("own.ron", None, &two).expect("good");
    let mut session = Session::new(scene, None);
    session
        .start_class(class(0, 0, Locks { steps_after: Some(1), ..Locks::default() }))
        .expect("a step");
    session.apply(Command::Answer(AnswerValue::Pick(1))).expect("it waits for one");
    session.apply(Command::EndQuestion).expect("always allowed");
    assert_eq!(session.next_step(), Some(1));
    assert!(session.locked(&Command::NextStep).is_some_and(|told| told.contains("ends before")));
}

/// Grades the answers of these learners, named by their files.
fn papers(all: &[(&str, &str, Vec<StoredAnswer>)]) -> Vec<GradedFile> {
    let mut checker = Grader::default();
    let paper = |(file, name, given): &(&str, &str, Vec<StoredAnswer>)| {
        let answers = Answers { name: (*name).to_owned(), given: given.clone() };
        GradedFile::new(PathBuf::from(file), &answers, &mut checker)
    };
    all.iter().map(paper).collect()
}

#[test]
fn a_table_counts_learners_and_hints_and_names_the_first_of_equally_common_mistakes() {
    let truth = |instance| question(AXIS, instance).truth;
    let wrong = |k: usize| {
        let of_truth = |given: &AnswerValue| matches!(given, AnswerValue::Pick(at) if *at == k);
        (0..9).find(|instance| !of_truth(&truth(*instance))).expect("the truth varies")
    };
    // Kim has answered twice, with three hints in all.
    let kim = vec![answered(AXIS, 0, &truth(0), 1), answered(AXIS, 1, &truth(1), 2)];
    let others = [2, 1].map(|k| answered(AXIS, wrong(k), &AnswerValue::Pick(k), 0));
    let names: Vec<String> = others.iter().map(|one| one.answer.text()).collect();
    let own = StoredAnswer { scene: "aaa.ron".to_owned(), ..others[0].clone() };
    let all = papers(&[
        ("kim.ans", "Kim", kim),
        ("ada.ans", "Ada", vec![own, others[0].clone()]),
        ("bo.ans", "Bo", vec![others[1].clone()]),
    ]);
    let rows = table(&all, &mut Grader::default());
    let scenes: Vec<&str> = rows.iter().map(|row| row.scene.as_str()).collect();
    assert_eq!(scenes, ["tank/detect", "aaa.ron"], "built-in scenes come first");
    let row = &rows[0];
    assert_eq!((row.answers, row.learners, row.right, row.trusted), (4, 3, 2, 0));
    assert_eq!(row.hints.to_bits(), 0.75_f32.to_bits());
    let first = names.iter().min().expect("two").clone();
    assert!(names[0] != names[1]);
    assert_eq!(row.wrong, Some((first, 1)));
    assert_eq!(rows[1].trusted, 1, "nobody here knows that scene");
}

#[test]
fn only_an_earlier_export_in_its_order_is_left_out() {
    let [a, b] = [0, 1].map(|instance| answered(CHOICE, instance, &AnswerValue::Pick(0), 0));
    let both = vec![a.clone(), b.clone()];
    let kept = |names: [&str; 2], first: Vec<StoredAnswer>| {
        let mut all = papers(&[("1.ans", names[0], first), ("2.ans", names[1], both.clone())]);
        let told = remove_duplicates(&mut all);
        (all.len(), told.len())
    };
    assert_eq!(kept(["Kim", "Kim"], vec![a.clone()]), (1, 1), "an earlier export");
    assert_eq!(kept(["Kim", "Kim"], vec![b.clone(), a.clone()]), (2, 1), "somebody of that name");
    assert_eq!(kept(["", ""], vec![a]), (2, 0), "nameless learners are not one");
}

#[test]
fn errors_and_answers_of_a_changed_scene_are_graded_again() {
    let AnswerValue::Number(ticks) = question(NUMBER, 0).truth else { panic!("a number") };
    let honest = answered(NUMBER, 0, &AnswerValue::Number(ticks + 50.0), 0);
    let told = StoredAnswer { error: Some(0.0), ..honest };
    assert_eq!(Grader::default().mark(&told).error, Some(50.0), "whatever the file says");

    let mut checker = Grader::default();
    checker.add_scene(scene::parse("own.ron", None, OWN).expect("good"));
    let nothing = StoredAnswer {
        scene: "own.ron".to_owned(),
        step: 1,
        answer: AnswerText::Choice("Nothing".to_owned()),
        error: None,
        ..answered(CHOICE, 0, &AnswerValue::Pick(0), 0)
    };
    assert!(!checker.mark(&nothing).right);
    let away = OWN.replace("[Forward]", "[Reverse]");
    checker.add_scene(scene::parse("own.ron", None, &away).expect("good"));
    assert!(checker.mark(&nothing).right, "the tank drives away now");
    assert_ne!(checker.mark(&nothing).check, GradeSource::Trusted);
}

#[test]
fn the_oldest_answer_gives_way_and_only_those_of_a_class_are_handed_in() {
    let one = answered(CHOICE, 0, &AnswerValue::Pick(0), 0);
    let mut answers = Answers::default();
    for instance in 0..=u32::try_from(MAX).expect("few") {
        answers.add(StoredAnswer { instance, ..one.clone() });
    }
    assert_eq!(answers.given.len(), MAX);
    assert_eq!((answers.given[0].instance, answers.given[MAX - 1].instance), (1, MAX as u32));
    answers.add(StoredAnswer { class: "Another".to_owned(), ..one });
    assert_eq!(answers.of_class(Some("Another")).given.len(), 1);
    assert_eq!(answers.of_class(None).given.len(), MAX);
    let zero = answers.to_text().replacen("step: 6", "step: 0", 1);
    assert!(Answers::parse("kim.ans", &zero).is_err(), "steps begin with 1");
}

/// Returns the screen direction, y downwards, of the true way in the plan view of a question.
fn on_screen(scene: &Scene, step: usize, instance: u32) -> Option<(ActiveQuestion, Vec3, Vec2)> {
    let mut session = Session::new(scene.clone(), None);
    session.apply(Command::Ask { step, instance }).expect("it is clear");
    session.apply(Command::Camera(CameraKind::Plan)).expect("always allowed");
    let asking = session.active_question().expect("asked").clone();
    let posed = &asking.posed;
    let (AnswerFormat::Way(_, from), AnswerValue::Way(way)) = (&posed.format, &posed.truth) else {
        return None;
    };
    let (from, way) = (*from, *way);
    let lens = session.camera.lens(vec2(1280.0, 720.0));
    let (from, tip) = lens.project_segment(from, from + way).expect("in front of the eye");
    Some((asking, way, (tip - from).normalize()))
}

/// A drawn way has the same direction in the picture as in the plan view.
#[test]
fn ways_are_drawn_as_the_scene_is_seen() {
    let turned = catalogue::scene("tank/detect").expect("it ships");
    let turned =
        turned.replace("driver: (position: (0, 0, -5))", "driver: (position: (-5, 0, 0), yaw: 90)");
    let turned = scene::parse("turned.ron", None, &turned).expect("good");
    let built_in = catalogue::ids().map(|id| scene::load(id).expect("it ships"));
    let mut seen = BTreeSet::new();
    for scene in built_in.chain([turned]) {
        let steps = scene.file.steps.iter().enumerate().filter(|(_, step)| {
            step.ask.as_ref().is_some_and(|ask| matches!(ask.answer, Answer::Way { .. }))
        });
        for (step, instance) in steps.flat_map(|(step, _)| [(step, 0), (step, 7)]) {
            let Some((asking, way, screen)) = on_screen(&scene, step, instance) else { continue };
            let mut checker = Grader::default();
            checker.add_scene(scene.clone());
            // An unclear instance is replaced by the next clear one.
            let (at, posed) = ((step, asking.instance), asking.posed);
            let truth = grade(&posed, &posed.truth);
            let said = (&posed.format, &posed.truth, &truth);
            let one =
                StoredAnswer::new(("", scene_name(&scene)), at, said, 0).expect("of its kind");
            let answers = Answers { name: "Kim".to_owned(), given: vec![one] };
            let all = [GradedFile::new(PathBuf::from("kim.ans"), &answers, &mut checker)];
            let rows = table(&all, &mut checker);
            let drawing = drawings(&all, &rows, &mut checker).remove(0);
            let marks = || drawing.layout.marks.iter().map(|drawn| &drawn.mark);
            let true_way = marks().find_map(|mark| match mark {
                Mark::Arrow { from, to, .. } => Some(*to - *from),
                _ => None,
            });
            let own = marks().find_map(|mark| match mark {
                Mark::Path { points, ink: Ink::Of(Role::Gap), .. } => Some(points[1] - points[0]),
                _ => None,
            });
            for drawn in [true_way, own].map(|way| way.expect("drawn").normalize()) {
                let apart = drawn.distance(screen);
                assert!(apart < 0.02, "{} step {step}: {drawn} for {screen}, {way}", scene.id);
            }
            for role in [Role::A, Role::B] {
                let is_shape =
                    |mark: &Mark| matches!(mark, Mark::Fill { ink, .. } if *ink == Ink::Of(role));
                assert!(marks().any(is_shape), "{}: the shape of {role:?}", scene.id);
            }
            seen.insert(format!("{:?}", World::new(scene.file.world.clone()).kind()));
        }
    }
    assert!(seen.len() > 1, "both kinds of plan: {seen:?}");
}

/// One unreadable answer would make the whole file unreadable.
#[test]
fn an_answer_of_any_letters_is_read_again_and_graded() {
    let mut posed = question(CHOICE, 0);
    let AnswerFormat::Choice(texts) = &mut posed.format else { panic!("it is a choice") };
    texts[0] = "It hits\nthe door".to_owned();
    texts[1] = "x".repeat(500);
    for pick in [0, 1] {
        let (given, of) = (AnswerValue::Pick(pick), ("A\tclass", "a\nscene"));
        let grade = grade(&posed, &given);
        let one = StoredAnswer::new(of, (CHOICE, 0), (&posed.format, &given, &grade), 0);
        let one = one.expect("of its kind");
        assert_eq!(one.answer.given(&posed.format), Some(given), "it is found again");
        let all = Answers { name: "Kim".to_owned(), given: vec![one] };
        assert_eq!(Answers::parse("kim.ans", &all.to_text()).ok(), Some(all));
    }
}

#[test]
fn a_question_of_any_letters_leaves_the_picture_whole() {
    let text = catalogue::scene("tank/detect").expect("it ships");
    let text =
        text.replace("Draw the shortest arrow that", "Draw <the> arrow & say \\\"why\\\" it");
    let mut checker = Grader::default();
    checker.add_scene(scene::parse("own.ron", None, &text).expect("good"));
    let truth = question(WAY, 0).truth;
    let own = StoredAnswer { scene: "own.ron".to_owned(), ..answered(WAY, 0, &truth, 0) };
    let answers = Answers { name: "Kim".to_owned(), given: vec![own] };
    let all = [GradedFile::new(PathBuf::from("kim.ans"), &answers, &mut checker)];
    let rows = table(&all, &mut checker);
    let svg = picture(&drawings(&all, &rows, &mut checker)).expect("there is a way");
    assert!(svg.contains("Draw &lt;the&gt; arrow &amp; say") && !svg.contains("<the>"), "{svg}");
}
