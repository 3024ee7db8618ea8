//! `class`: answers of a class as a table, comma-separated values and a picture.

use std::fmt::Display;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use collidoscope::app::class::{
    Answers, Class, GradedFile, Grader, QuestionResults, csv, drawings, once, picture, table, write,
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
    let (mut checker, mut read) = (Grader::default(), args.files.clone());
    let (papers, broken) = papers(&args.files, &mut checker, &mut read);
    Outputs::new(&outputs).check(read.iter().map(PathBuf::as_path))?;
    if papers.is_empty() {
        // Do not replace an existing output by an empty table.
        if broken == 0 {
            eprintln!("{}", id::CLI_NO_FILE_HAS_ANSWERS.text());
        }
        return Err(Failure::Refused);
    }
    let rows = table(&papers, &mut checker);
    match args.csv.as_deref() {
        Some(path) if path.as_os_str() == "-" => stdout().write_all(csv(&papers).as_bytes())?,
        path => {
            if let Some(path) = path {
                write(path, &csv(&papers))?;
            }
            print(&rows, papers.len(), broken)?;
        }
    }
    if let Some(path) = &args.picture {
        match picture(&drawings(&papers, &rows, &mut checker)) {
            Some(picture) => write(path, &picture)?,
            None => eprintln!("{}", id::CLI_NO_DRAWN_WAY_OUT.with(&[("path", &shown(path))])),
        }
    }
    Ok(())
}

/// Reads the files and grades their answers; returns the papers and the number of unreadable files. Prints
/// errors and warnings. Adds all files read for the scenes to `others`.
fn papers(
    files: &[PathBuf],
    checker: &mut Grader,
    others: &mut Vec<PathBuf>,
) -> (Vec<GradedFile>, usize) {
    let (mut read, mut broken) = (Vec::new(), 0);
    // Load the scenes before grading; their position among the files does not matter.
    for file in files {
        let answers = match known(file, checker, others) {
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
    let mut papers =
        run_blocking(async |pace| GradedFile::all(&read, checker, (&progress, pace)).await);
    let warn = |file: &Path, odd: &str| {
        let warning = format!("{}: {}", shown(file), on_a_line(odd));
        eprintln!("{}", id::CLI_WARNING.with(&[("warning", &warning)]));
    };
    for (file, odd) in once(&mut papers) {
        warn(&file, &odd);
    }
    for paper in &papers {
        paper.oddities().iter().for_each(|odd| warn(&paper.file, odd));
    }
    (papers, broken)
}

/// Registers the scene of a class file or scene file; returns whether the file is one of these.
fn known(file: &Path, checker: &mut Grader, others: &mut Vec<PathBuf>) -> Result<bool, LoadError> {
    let Ok(text) = scene::text(file, SCENE_LIMIT) else { return Ok(false) };
    let is_named = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("ron"));
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
        others.push(PathBuf::from(&name));
    }
    let scene = scene::load(&name)?;
    others.extend_from_slice(&scene.files);
    checker.know(scene);
    Ok(true)
}

/// Columns of the table but the last.
const HEAD: [Id; 7] = [
    id::CLI_COLUMN_QUESTION,
    id::CLI_COLUMN_ANSWERS,
    id::CLI_COLUMN_LEARNERS,
    id::CLI_COLUMN_RIGHT,
    id::CLI_COLUMN_SHARE,
    id::CLI_COLUMN_MEAN_ERROR,
    id::CLI_COLUMN_HINTS,
];

/// Prints the table, one row per question, and the questions below it.
fn print(rows: &[QuestionResults], files: usize, broken: usize) -> Result<(), Failure> {
    let head = HEAD.map(|column| column.text().to_owned());
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
    let cells: Vec<[String; 7]> = std::iter::once(head).chain(cells).collect();
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..7).filter_map(width).collect();
    let wrong = rows.iter().map(|row| on_a_line(&row.wrong_answer_text()));
    let wrong = std::iter::once(id::CLI_COLUMN_WRONG_ANSWER.to_string()).chain(wrong);
    let mut out = stdout().lock();
    for (at, (row, wrong)) in cells.iter().zip(wrong).enumerate() {
        let mut line = format!("{:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            line += &" ".repeat(2 + width - cell.chars().count());
            line += cell;
        }
        writeln!(out, "{line}  {wrong}")?;
        if let Some(row) = at.checked_sub(1).and_then(|at| rows.get(at)) {
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
