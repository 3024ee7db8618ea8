//! `class`: answers of a class as a table, comma-separated values and a picture.

use std::fmt::Display;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use collidoscope::app::class::{
    Answers, Class, GradedFile, Grader, QuestionResults, csv, drawings, picture, remove_duplicates,
    table, write,
};
use collidoscope::platform::pace::run_blocking;
use collidoscope::platform::text::{name_of, on_a_line, shown};
use collidoscope::record::outputs::Outputs;
use collidoscope::scene::kind::FileKind;
use collidoscope::scene::{self, LoadError, Progress, SCENE_LIMIT, catalogue};
use collidoscope::text::{Id, id};

use super::Failure;
use super::args::ClassArgs;

/// Reads the files, grades the answers, and writes the outputs.
pub(super) fn class(args: &ClassArgs) -> Result<(), Failure> {
    let outputs = [("--csv", args.csv.as_deref()), ("--picture", args.picture.as_deref())];
    let (mut grader, mut inputs) = (Grader::default(), args.files.clone());
    let (graded, broken) = load_and_grade(&args.files, &mut grader, &mut inputs);
    Outputs::new(&outputs).check(inputs.iter().map(PathBuf::as_path))?;
    if graded.is_empty() {
        // Do not replace an existing output by an empty table.
        if broken == 0 {
            eprintln!("{}", id::CLI_NO_FILE_HAS_ANSWERS.text());
        }
        return Err(Failure::Refused);
    }
    let rows = table(&graded, &mut grader);
    match args.csv.as_deref() {
        Some(path) if path.as_os_str() == "-" => stdout().write_all(csv(&graded).as_bytes())?,
        path => {
            if let Some(path) = path {
                write(path, &csv(&graded))?;
            }
            print(&rows, graded.len(), broken)?;
        }
    }
    if let Some(path) = &args.picture {
        match picture(&drawings(&graded, &rows, &mut grader)) {
            Some(picture) => write(path, &picture)?,
            None => eprintln!("{}", id::CLI_NO_DRAWN_WAY_OUT.with(&[("path", &shown(path))])),
        }
    }
    Ok(())
}

/// Reads the files and grades their answers; returns the graded files and the number of unreadable ones. Prints
/// errors and warnings. Adds all files read for the scenes to `inputs`.
fn load_and_grade(
    files: &[PathBuf],
    grader: &mut Grader,
    inputs: &mut Vec<PathBuf>,
) -> (Vec<GradedFile>, usize) {
    let (mut read, mut broken) = (Vec::new(), 0);
    // Load the scenes before grading; their position among the files does not matter.
    for file in files {
        let answers = match register_scene(file, grader, inputs) {
            Ok(true) => continue,
            Ok(false) => Answers::load(file),
            Err(why) => Err(why),
        };
        match answers {
            Ok(answers) => read.push((file.clone(), answers)),
            Err(why) => {
                broken += 1;
                eprintln!("collidoscope: {why}");
            }
        }
    }
    let progress = Progress::default();
    let mut graded =
        run_blocking(async |pace| GradedFile::all(&read, grader, (&progress, pace)).await);
    let warn = |file: &Path, oddity: &str| {
        let warning = format!("{}: {}", shown(file), on_a_line(oddity));
        eprintln!("{}", id::CLI_WARNING.with(&[("warning", &warning)]));
    };
    for (file, oddity) in remove_duplicates(&mut graded) {
        warn(&file, &oddity);
    }
    for file in &graded {
        file.oddities().iter().for_each(|oddity| warn(&file.file, oddity));
    }
    (graded, broken)
}

/// Registers the scene of a class file or scene file; returns whether the file is one of these.
fn register_scene(
    file: &Path,
    grader: &mut Grader,
    inputs: &mut Vec<PathBuf>,
) -> Result<bool, LoadError> {
    let Ok(text) = scene::text(file, SCENE_LIMIT) else { return Ok(false) };
    let is_named = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"));
    let name = match FileKind::of(&text) {
        Some(FileKind::Class) => {
            let (class, text) = Class::load(file)?;
            class.scene_beside(file, &text)?
        }
        Some(FileKind::Scene) => name_of(file),
        Some(FileKind::Answers) => return Ok(false),
        _ if is_named => name_of(file),
        _ => return Ok(false),
    };
    if catalogue::scene(&name).is_none() {
        inputs.push(PathBuf::from(&name));
    }
    let scene = scene::load(&name)?;
    inputs.extend_from_slice(&scene.files);
    grader.add_scene(scene);
    Ok(true)
}

/// Headings of the table, without the last column.
const HEADINGS: [Id; 7] = [
    id::CLI_COLUMN_QUESTION,
    id::CLI_COLUMN_ANSWERS,
    id::CLI_COLUMN_LEARNERS,
    id::CLI_COLUMN_RIGHT,
    id::CLI_COLUMN_SHARE,
    id::CLI_COLUMN_MEAN_ERROR,
    id::CLI_COLUMN_HINTS,
];

/// Prints the table: one row per question, with the question below its row.
fn print(rows: &[QuestionResults], files: usize, broken: usize) -> Result<(), Failure> {
    let headings = HEADINGS.map(|column| column.text().to_owned());
    let cells = rows.iter().map(|row| {
        [
            on_a_line(&row.name()),
            row.answers.to_string(),
            row.learners.to_string(),
            row.right.to_string(),
            format!("{:.0} %", row.share()),
            row.error_text(),
            format!("{:.1}", row.hints),
        ]
    });
    let cells: Vec<[String; 7]> = std::iter::once(headings).chain(cells).collect();
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..7).filter_map(width).collect();
    let wrong = rows.iter().map(|row| on_a_line(&row.wrong_answer_text()));
    let wrong = std::iter::once(id::CLI_COLUMN_WRONG_ANSWER.to_string()).chain(wrong);
    let mut out = stdout().lock();
    for (index, (row, wrong)) in cells.iter().zip(wrong).enumerate() {
        let mut line = format!("{:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            line += &" ".repeat(2 + width - cell.chars().count());
            line += cell;
        }
        writeln!(out, "{line}  {wrong}")?;
        if let Some(row) = index.checked_sub(1).and_then(|index| rows.get(index)) {
            if !row.question.is_empty() {
                writeln!(out, "    {}", on_a_line(&row.question))?;
            }
            if row.trusted > 0 {
                let text = id::CLI_ANSWERS_NOT_GRADED.with(&[("count", &row.trusted)]);
                writeln!(out, "    {text}")?;
            }
        }
    }
    let answers: usize = rows.iter().map(|row| row.answers).sum();
    let answers = id::ANSWERS.with(&[("n", &answers)]);
    let [read, unread] = [files, broken].map(|count| id::FILES.with(&[("n", &count)]));
    let sum = match broken {
        0 => id::CLI_ANSWERS_IN_FILES,
        _ => id::CLI_ANSWERS_WITHOUT_BROKEN_FILES,
    };
    let values: [(_, &dyn Display); 3] =
        [("answers", &answers), ("files", &read), ("broken", &unread)];
    writeln!(out, "{}", sum.with(&values))?;
    Ok(())
}
