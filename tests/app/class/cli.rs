//! `collidoscope class`: its table, its comma-separated values and its picture.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use collidoscope::app::class::{AnswerText, Answers, StoredAnswer};
use collidoscope::predict::{AnswerFormat, AnswerValue, PosedQuestion, grade};
use glam::{Vec2, Vec3};
use tempfile::TempDir;

use super::{AXIS, CHOICE, NUMBER, OWN, WAY, class, question, wrong};
use crate::program::program;

/// Returns the stored answer to a question of `tank/detect`.
pub(super) fn answered(
    step: usize,
    instance: u32,
    given: &AnswerValue,
    hints: usize,
) -> StoredAnswer {
    let posed = question(step, instance);
    let grade = grade(&posed, given);
    let origin = ("Axes, group B", "tank/detect");
    StoredAnswer::new(origin, (step, instance), (&posed, given, &grade), hints)
        .expect("of its kind")
}

pub(super) fn write(folder: &TempDir, name: &str, learner: &str, given: Vec<StoredAnswer>) {
    let answers = Answers { name: learner.to_owned(), given };
    fs::write(folder.path().join(name), answers.to_text()).expect("writable");
}

pub(super) fn call(folder: &Path, arguments: &[&str]) -> Output {
    program(folder, &[&["class"][..], arguments].concat()).output().expect("the program starts")
}

pub(super) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it prints UTF-8")
}

pub(super) fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("it was written")
}

/// Returns the arrow drawn by learner `k`: some arrows are within tolerance, others turned or too long.
fn drawn(truth: Vec3, k: u32) -> Vec3 {
    let turned = Vec3::new(-truth.z, truth.y, truth.x);
    truth * (0.7 + 0.03 * k as f32) + turned * (0.02 * (k % 7) as f32)
}

fn truth(posed: &PosedQuestion) -> Vec3 {
    match posed.truth {
        AnswerValue::Way(way) => way,
        ref other => panic!("{other:?}"),
    }
}

/// Writes thirty files with four answers each; returns the file names.
pub(super) fn write_thirty(folder: &TempDir) -> Vec<String> {
    let way = question(WAY, 7);
    let axes = match question(AXIS, 7).format {
        AnswerFormat::Axis(axes, _) => axes.len(),
        other => panic!("{other:?}"),
    };
    let names = (0..30_u32).map(|k| {
        let number = match question(NUMBER, 7).truth {
            AnswerValue::Number(x) => x + k as f32,
            other => panic!("{other:?}"),
        };
        // Learners pick the axes and the two choices in turn.
        let given = vec![
            answered(NUMBER, 7, &AnswerValue::Number(number), 0),
            answered(AXIS, 7, &AnswerValue::Pick(k as usize % axes), k as usize % 4),
            answered(WAY, 7, &AnswerValue::Way(drawn(truth(&way), k)), 0),
            answered(CHOICE, 7, &AnswerValue::Pick(k as usize % 2), 0),
        ];
        let name = format!("learner-{k}.ans");
        write(folder, &name, &format!("Secret {k}"), given);
        name
    });
    names.collect()
}

#[test]
fn thirty_files_make_a_table_in_two_seconds() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = write_thirty(&folder);
    let mut arguments: Vec<&str> = names.iter().map(String::as_str).collect();
    arguments.extend(["--csv", "all.csv", "--picture", "all.svg"]);
    let start = Instant::now();
    let done = call(folder.path(), &arguments);
    let took = start.elapsed();
    println!("{took:?}");
    // On an idle machine it takes a fifth of the limit.
    assert!(took < Duration::from_secs(2), "{took:?}");
    assert_eq!((done.status.code(), text(&done.stderr)), (Some(0), ""));
    let stdout = text(&done.stdout);
    let row = |step: usize| {
        let name = format!("tank/detect, step {}  ", step + 1);
        let line = stdout.lines().find(|line| line.starts_with(&name));
        line.unwrap_or_else(|| panic!("no {name}in {stdout}")).to_owned()
    };
    // The grader defines the right answers; they are counted here one by one.
    let count_right = |step: usize, given: &dyn Fn(u32) -> AnswerValue| {
        let posed = question(step, 7);
        (0..30).filter(|k| grade(&posed, &given(*k)).is_correct).count()
    };
    let right_arrows = count_right(WAY, &|k| AnswerValue::Way(drawn(truth(&question(WAY, 7)), k)));
    assert!(right_arrows > 3 && right_arrows < 27, "{right_arrows}: some are right, some are not");
    let cells: Vec<String> = row(WAY).split_whitespace().map(str::to_owned).collect();
    let share = format!("{:.0}", 100.0 * right_arrows as f32 / 30.0);
    assert_eq!(
        cells[3..8],
        ["30", "30", right_arrows.to_string().as_str(), share.as_str(), "%"],
        "{stdout}"
    );
    // Every learner's number of ticks is different.
    assert!(row(NUMBER).contains(" ticks (1 of 2"), "{stdout}");
    assert!(!row(NUMBER).contains(".000 ticks"), "{stdout}");
    let choice = count_right(CHOICE, &|k| AnswerValue::Pick(k as usize % 2));
    assert_eq!(choice, 15);
    let posed = question(CHOICE, 7);
    let AnswerFormat::Choice(texts) = &posed.format else { panic!("a choice") };
    let AnswerValue::Pick(other) = wrong(&posed.truth) else { panic!("a choice") };
    assert!(row(CHOICE).ends_with(&format!("  {} (15 of 15)", texts[other])), "{stdout}");
    assert!(
        stdout.contains("Draw the shortest arrow that moves the tank out of the box."),
        "{stdout}"
    );
    assert!(stdout.ends_with("120 answers in 30 files\n"), "{stdout}");
    assert!(!stdout.contains("Secret"), "the table names nobody");
    assert_eq!(read(&folder, "all.csv").lines().count(), 121);
}

#[test]
fn each_answer_is_a_line_of_comma_separated_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let axis = question(AXIS, 0);
    let AnswerFormat::Axis(axes, _) = &axis.format else { panic!("an axis") };
    let AnswerValue::Pick(best) = axis.truth else { panic!("an axis") };
    let AnswerValue::Pick(other) = wrong(&axis.truth) else { panic!("an axis") };
    let off = axes[other].depth - axes[best].depth;
    let AnswerValue::Number(ticks) = question(NUMBER, 0).truth else { panic!("a number") };
    let mut forged = answered(NUMBER, 0, &AnswerValue::Number(ticks + 9.0), 1);
    forged.right = true;
    let foreign =
        StoredAnswer { scene: "mine.ron".to_owned(), ..answered(AXIS, 0, &axis.truth, 0) };
    write(
        &folder,
        "b.ans",
        "=cmd, \"Kim\"",
        vec![
            answered(AXIS, 0, &wrong(&axis.truth), 0),
            answered(AXIS, 0, &axis.truth, 3),
            forged,
            foreign,
        ],
    );
    write(&folder, "a.ans", "Ada", vec![answered(NUMBER, 0, &AnswerValue::Number(ticks), 0)]);
    let done = call(folder.path(), &["b.ans", "a.ans", "--csv", "-"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let kim = "b.ans,\"'=cmd, \"\"Kim\"\"\",\"Axes, group B\"";
    let (worse, best) = (&axes[other].name, &axes[best].name);
    let expected = format!(
        "file,name,class,scene,step,seed,try,kind,answer,right,error,unit,hints,graded\n\
         {kim},tank/detect,4,0,1,axis,{worse},wrong,{off},m,0,again\n\
         {kim},tank/detect,4,0,2,axis,{best},right,0,m,3,again\n\
         {kim},tank/detect,3,0,1,number,{},wrong,9,ticks,1,again; the file says right\n\
         {kim},mine.ron,4,0,1,axis,{best},right,0,m,0,as the file says\n\
         a.ans,Ada,\"Axes, group B\",tank/detect,3,0,1,number,{ticks},right,0,ticks,0,again\n",
        ticks + 9.0
    );
    assert_eq!(text(&done.stdout), expected);
    let stderr = text(&done.stderr);
    let warning = "collidoscope: warning: b.ans: given[2]: the file says right, but it is wrong; \
                counted as the latter\n";
    assert_eq!(stderr, warning);
    let done = call(folder.path(), &["b.ans", "a.ans"]);
    let stdout = text(&done.stdout);
    assert!(stdout.contains("1 answer counts as its file says"), "{stdout}");
}

/// Returns the number after `name="` in a line of the picture.
fn value(line: &str, name: &str) -> f32 {
    let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap_or_else(|| panic!("{line}"));
    rest.split('"').next().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{line}"))
}

/// Returns the points of a path.
fn points(line: &str) -> Vec<Vec2> {
    let (_, path) = line.split_once(" d=\"").unwrap_or_else(|| panic!("{line}"));
    let path = path.split('"').next().expect("an end").trim_end_matches('Z');
    let point = |text: &str| {
        let (x, y) = text.split_once(' ').unwrap_or_else(|| panic!("{line}"));
        Vec2::new(x.parse().expect("a number"), y.parse().expect("a number"))
    };
    path.split(['M', 'L']).skip(1).map(point).collect()
}

/// Returns the lines of each drawing, starting at its title.
fn drawings(picture: &str) -> Vec<String> {
    let mut drawings: Vec<String> = Vec::new();
    for line in picture.lines() {
        if line.contains(" drawn, ") {
            drawings.push(String::new());
        }
        if let Some(drawing) = drawings.last_mut() {
            drawing.extend([line, "\n"]);
        }
    }
    drawings
}

/// Returns whether a line draws a learner's arrow; all other lines are more opaque.
pub(super) fn is_way(line: &str) -> bool {
    line.starts_with("<path") && line.contains("stroke-opacity=\"0.55\"")
}

/// The picture draws each learner's arrow to scale from the tank, and the correct arrow from the
/// record.
#[test]
fn the_picture_shows_every_drawn_arrow() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = write_thirty(&folder);
    // Each instance has its own drawing.
    write(&folder, "again.ans", "Again", vec![answered(WAY, 8, &question(WAY, 8).truth, 0)]);
    let mut arguments: Vec<&str> = names.iter().map(String::as_str).collect();
    arguments.extend(["again.ans", "--picture", "all.svg"]);
    assert_eq!(call(folder.path(), &arguments).status.code(), Some(0));
    let picture = read(&folder, "all.svg");
    let all = drawings(&picture);
    assert_eq!(all.len(), 2, "a part for each instance");
    assert!(!picture.contains("Secret") && !picture.contains("learner"), "it names nobody");
    let (drawing, posed) = (all[0].as_str(), question(WAY, 7));
    assert!(drawing.contains("tank/detect, step 5, seed 7: 30 drawn, "), "{drawing}");
    assert!(drawing.contains("Draw the shortest arrow that moves the tank out of the box."));
    for name in [">tank<", ">box<"] {
        assert!(drawing.contains(name), "{name} in {drawing}");
    }
    // The bar of 0.1 m gives the scale.
    let bar = drawing.lines().map(|line| (line, line.matches('L').count()));
    let bar = bar.filter(|(line, count)| {
        *count == 3 && line.contains("fill=\"none\"") && !line.contains('Z')
    });
    let bar = points(bar.map(|(line, _)| line).next().expect("a bar"));
    let scale = (bar[2].x - bar[1].x) / 0.1;
    let arrows: Vec<(bool, Vec2, Vec2)> = drawing
        .lines()
        .filter(|line| is_way(line))
        .map(|line| {
            let ends = points(line);
            (!line.contains("dasharray"), ends[0], (ends[1] - ends[0]) / scale)
        })
        .collect();
    assert_eq!(arrows.len(), 30);
    for k in 0..30 {
        let way = drawn(truth(&posed), k);
        let is_right = grade(&posed, &AnswerValue::Way(way)).is_correct;
        // The tank looks along +Z, which points up in the plan.
        let in_plan = Vec2::new(-way.x, -way.z);
        let is_drawn = |(right, from, arrow): &(bool, Vec2, Vec2)| {
            *right == is_right
                && *from == arrow_start(drawing)
                && arrow.distance(in_plan) < 0.03 / scale * 2.0
        };
        assert!(arrows.iter().any(is_drawn), "{k}: {way}");
    }
    let order: Vec<Vec2> = arrows.iter().map(|(_, _, way)| *way).collect();
    let in_file_order: Vec<Vec2> =
        (0..30).map(|k| drawn(truth(&posed), k)).map(|w| Vec2::new(-w.x, -w.z)).collect();
    assert!(
        order.iter().zip(&in_file_order).any(|(a, b)| a.distance(*b) > 0.01),
        "not in the order of the files"
    );
    // Only the correct arrow has the text colour; its head follows its shaft.
    let arrow = drawing
        .lines()
        .filter(|line| line.starts_with("<path") && line.matches("<path").count() == 2);
    let tip = arrow.map(|line| line.split("/>").nth(1).expect("a head")).next().expect("an arrow");
    let way = (points(tip)[0] - arrow_start(drawing)) / scale;
    let true_way = truth(&posed);
    assert!(
        way.distance(Vec2::new(-true_way.x, -true_way.z)) < 0.03 / scale * 2.0,
        "{way} {true_way}"
    );

    let done = call(folder.path(), &["learner-0.ans", "--picture", "learner-0.ans"]);
    assert_eq!(done.status.code(), Some(2), "an output is no input: {done:?}");
    assert!(text(&done.stderr).contains("--picture learner-0.ans: is the same file"), "{done:?}");
    assert!(read(&folder, "learner-0.ans").contains("Secret 0"), "it is as it was");
    write(&folder, "none.ans", "None", Vec::new());
    let done = call(folder.path(), &["none.ans", "--picture", "none.svg"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert!(text(&done.stderr).contains("no answer is a drawn MTV"), "{done:?}");
    assert!(!folder.path().join("none.svg").exists());
}

/// Returns the centre of the drawing's background, where the arrows begin.
fn arrow_start(part: &str) -> Vec2 {
    let paper = part.lines().find(|line| line.starts_with("<rect")).expect("paper");
    let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| value(paper, name));
    Vec2::new(x + 0.5 * width, y + 0.5 * height)
}

#[test]
fn a_class_or_scene_among_the_files_supplies_the_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("own.ron"), OWN).expect("writable");
    let own_class = collidoscope::app::Class {
        scene: "own.ron".to_owned(),
        ..class(0, 0, collidoscope::app::class::Locks::default())
    };
    fs::write(folder.path().join("own.class.ron"), own_class.to_text()).expect("writable");
    let forged = StoredAnswer {
        class: String::new(),
        scene: "own.ron".to_owned(),
        step: 1,
        instance: 0,
        answer: AnswerText::Choice("Nothing".to_owned()),
        chosen: Vec::new(),
        right: true,
        error: None,
        hints: 0,
    };
    write(&folder, "kim.ans", "Kim", vec![forged]);
    let done = call(folder.path(), &["kim.ans"]);
    assert!(text(&done.stdout).contains(" 100 %"), "{done:?}");
    for scene in ["own.class.ron", "own.ron"] {
        let done = call(folder.path(), &["kim.ans", scene]);
        let stdout = text(&done.stdout);
        assert!(stdout.contains(" 0 %") && stdout.contains("Nothing (1 of 1)"), "{done:?}");
        assert!(text(&done.stderr).contains("but it is wrong"), "{done:?}");
        assert!(
            stdout.contains("\n    What?\n") && stdout.ends_with("1 answer in 1 file\n"),
            "{stdout}"
        );
    }
}

/// Numbers far from the truth are wrong and counted; no printed or drawn number is infinite.
#[test]
fn absurd_answers_are_wrong_and_stay_out_of_the_mean() {
    let folder = tempfile::tempdir().expect("a folder");
    let posed = question(WAY, 0);
    let near = truth(&posed) * 3.0;
    let huge = f32::MAX;
    let ways = [Vec3::X * 1e20, Vec3::new(-huge, huge, huge), Vec3::Z * -3e9, near];
    let given = ways.map(|way| StoredAnswer {
        answer: AnswerText::Way(way.x, way.y, way.z),
        ..answered(WAY, 0, &AnswerValue::Way(near), 0)
    });
    let numbers = [-huge, huge].map(|x| answered(NUMBER, 0, &AnswerValue::Number(x), 0));
    let unknown = StoredAnswer {
        scene: "mine.ron".to_owned(),
        error: Some(huge),
        ..answered(NUMBER, 0, &AnswerValue::Number(0.0), 0)
    };
    let all = given.into_iter().chain(numbers).chain([unknown]).collect();
    write(&folder, "kim.ans", "Kim", all);
    let done = call(folder.path(), &["kim.ans", "--csv", "all.csv", "--picture", "all.svg"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let (stdout, stderr) = (text(&done.stdout), text(&done.stderr));
    for text in [stdout, stderr, &read(&folder, "all.csv"), &read(&folder, "all.svg")] {
        let words = text.split(|c: char| !c.is_alphanumeric());
        let is_not_finite = |word: &&str| ["inf", "infm", "nan", "NaN"].contains(word);
        assert_eq!(words.filter(is_not_finite).count(), 0, "{text}");
    }
    assert_eq!(stderr.matches("too far off to be measured").count(), 6, "{stderr}");
    let row = |step: usize| {
        let name = format!("tank/detect, step {}  ", step + 1);
        stdout.lines().find(|line| line.starts_with(&name)).unwrap_or_else(|| panic!("{stdout}"))
    };
    // The mean includes only the measurable arrow.
    let mean = format!("{:.3}", near.distance(truth(&posed)));
    assert!(row(WAY).contains(" 0 %") && row(WAY).contains(&mean), "{stdout}");
    assert_eq!(row(NUMBER).split_whitespace().nth(8), Some("–"), "{stdout}");
    for text in ["NaN", "inf", "1e999"] {
        let text = format!(
            "(answers: 1, given: [(scene: \"tank/detect\", step: 5, answer: Way({text}, 0, 0), right: false)])"
        );
        fs::write(folder.path().join("bad.ans"), text).expect("writable");
        let done = call(folder.path(), &["bad.ans"]);
        assert_eq!(done.status.code(), Some(1), "{done:?}");
        assert!(self::text(&done.stderr).contains("a number is not finite"), "{done:?}");
    }
}
