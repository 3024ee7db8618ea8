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
fn names_and_seeds_are_allowed_up_to_their_limits() {
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
fn a_class_starts_with_a_step_of_its_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.class.ron");
    fs::write(folder.path().join("own.ron"), OWN).expect("writable");
    let open_at = |step: usize| {
        let own = Class { scene: "own.ron".to_owned(), ..class(step, 0, Locks::default()) };
        fs::write(&file, own.to_text()).expect("writable");
        open(&file)
    };
    assert!(open_at(0).is_ok());
    let why = open_at(1).err().expect("it has one step").to_string();
    assert!(why.contains("there is no step 2 in own.ron"), "{why}");
}

#[cfg(unix)]
#[test]
fn a_symlink_out_of_the_class_folder_is_refused() {
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
    assert!(session.locked(&Command::NextStep).is_some_and(|why| why.contains("ends before")));
}

/// Grades the answers of these learners; each has a file, a name and answers.
fn grade_files(all: &[(&str, &str, Vec<StoredAnswer>)]) -> Vec<GradedFile> {
    let mut grader = Grader::default();
    let graded_file = |(file, name, given): &(&str, &str, Vec<StoredAnswer>)| {
        let answers = Answers { name: (*name).to_owned(), given: given.clone() };
        GradedFile::new(PathBuf::from(file), &answers, &mut grader)
    };
    all.iter().map(graded_file).collect()
}

#[test]
fn a_table_counts_learners_and_hints_and_names_the_first_of_equally_common_mistakes() {
    let truth = |instance| question(AXIS, instance).truth;
    let wrong_instance = |k: usize| {
        let is_pick = |given: &AnswerValue| matches!(given, AnswerValue::Pick(at) if *at == k);
        (0..9).find(|instance| !is_pick(&truth(*instance))).expect("the truth varies")
    };
    // Kim has answered twice, with three hints in all.
    let kim = vec![answered(AXIS, 0, &truth(0), 1), answered(AXIS, 1, &truth(1), 2)];
    let others = [2, 1].map(|k| answered(AXIS, wrong_instance(k), &AnswerValue::Pick(k), 0));
    let names: Vec<String> = others.iter().map(|answer| answer.answer.text()).collect();
    let own = StoredAnswer { scene: "aaa.ron".to_owned(), ..others[0].clone() };
    let all = grade_files(&[
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
fn only_an_earlier_export_in_the_same_order_is_dropped() {
    let [a, b] = [0, 1].map(|instance| answered(CHOICE, instance, &AnswerValue::Pick(0), 0));
    let both = vec![a.clone(), b.clone()];
    let deduplicate = |names: [&str; 2], first: Vec<StoredAnswer>| {
        let mut all = grade_files(&[("1.ans", names[0], first), ("2.ans", names[1], both.clone())]);
        let reports = remove_duplicates(&mut all);
        (all.len(), reports.len())
    };
    assert_eq!(deduplicate(["Kim", "Kim"], vec![a.clone()]), (1, 1), "an earlier export");
    assert_eq!(
        deduplicate(["Kim", "Kim"], vec![b.clone(), a.clone()]),
        (2, 1),
        "somebody of that name"
    );
    assert_eq!(deduplicate(["", ""], vec![a]), (2, 0), "nameless learners are not one");
}

#[test]
fn errors_and_answers_of_a_changed_scene_are_graded_again() {
    let AnswerValue::Number(ticks) = question(NUMBER, 0).truth else { panic!("a number") };
    let honest = answered(NUMBER, 0, &AnswerValue::Number(ticks + 50.0), 0);
    let forged = StoredAnswer { error: Some(0.0), ..honest };
    assert_eq!(Grader::default().mark(&forged).error, Some(50.0), "whatever the file says");

    let mut grader = Grader::default();
    grader.add_scene(scene::parse("own.ron", None, OWN).expect("good"));
    let nothing = StoredAnswer {
        scene: "own.ron".to_owned(),
        step: 1,
        answer: AnswerText::Choice("Nothing".to_owned()),
        error: None,
        ..answered(CHOICE, 0, &AnswerValue::Pick(0), 0)
    };
    assert!(!grader.mark(&nothing).right);
    let away = OWN.replace("[Forward]", "[Reverse]");
    grader.add_scene(scene::parse("own.ron", None, &away).expect("good"));
    assert!(grader.mark(&nothing).right, "the tank drives away now");
    assert_ne!(grader.mark(&nothing).check, GradeSource::Trusted);
}

#[test]
fn the_oldest_answer_is_dropped_and_only_those_of_a_class_are_handed_in() {
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

/// Returns a question with a drawn answer, its correct arrow in metres, and the arrow's direction on
/// screen (y down) in plan view.
fn correct_arrow(
    scene: &Scene,
    step: usize,
    instance: u32,
) -> Option<(ActiveQuestion, Vec3, Vec2)> {
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

/// An arrow has the same direction in the picture as in plan view.
#[test]
fn the_picture_draws_arrows_as_in_plan_view() {
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
            let Some((asking, way, screen)) = correct_arrow(&scene, step, instance) else {
                continue;
            };
            let mut grader = Grader::default();
            grader.add_scene(scene.clone());
            // An unclear instance is replaced by the next clear one.
            let (place, posed) = ((step, asking.instance), asking.posed);
            let correct_grade = grade(&posed, &posed.truth);
            let graded = (&posed, &posed.truth, &correct_grade);
            let answer =
                StoredAnswer::new(("", scene_name(&scene)), place, graded, 0).expect("of its kind");
            let answers = Answers { name: "Kim".to_owned(), given: vec![answer] };
            let all = [GradedFile::new(PathBuf::from("kim.ans"), &answers, &mut grader)];
            let rows = table(&all, &mut grader);
            let drawing = drawings(&all, &rows, &mut grader).remove(0);
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
                let deviation = drawn.distance(screen);
                assert!(deviation < 0.02, "{} step {step}: {drawn} for {screen}, {way}", scene.id);
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
fn an_answer_with_any_characters_is_read_back_and_graded() {
    let mut posed = question(CHOICE, 0);
    let AnswerFormat::Choice(texts) = &mut posed.format else { panic!("it is a choice") };
    texts[0] = "It hits\nthe door".to_owned();
    texts[1] = "x".repeat(500);
    for pick in [0, 1] {
        let (given, origin) = (AnswerValue::Pick(pick), ("A\tclass", "a\nscene"));
        let grade = grade(&posed, &given);
        let stored = StoredAnswer::new(origin, (CHOICE, 0), (&posed, &given, &grade), 0);
        let stored = stored.expect("of its kind");
        assert_eq!(stored.value(&posed), Some(given), "it is found again");
        let all = Answers { name: "Kim".to_owned(), given: vec![stored] };
        assert_eq!(Answers::parse("kim.ans", &all.to_text()).ok(), Some(all));
    }
}

#[test]
fn a_question_with_markup_leaves_the_picture_valid() {
    let text = catalogue::scene("tank/detect").expect("it ships");
    let text =
        text.replace("Draw the shortest arrow that", "Draw <the> arrow & say \\\"why\\\" it");
    let mut grader = Grader::default();
    grader.add_scene(scene::parse("own.ron", None, &text).expect("good"));
    let truth = question(WAY, 0).truth;
    let own = StoredAnswer { scene: "own.ron".to_owned(), ..answered(WAY, 0, &truth, 0) };
    let answers = Answers { name: "Kim".to_owned(), given: vec![own] };
    let all = [GradedFile::new(PathBuf::from("kim.ans"), &answers, &mut grader)];
    let rows = table(&all, &mut grader);
    let svg = picture(&drawings(&all, &rows, &mut grader)).expect("there is a way");
    assert!(svg.contains("Draw &lt;the&gt; arrow &amp; say") && !svg.contains("<the>"), "{svg}");
}
