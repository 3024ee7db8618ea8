//! `explain`: whether the shapes of a text overlap, and why.

use std::io::{Read, Write, stdin, stdout};
use std::path::Path;

use collidoscope::platform::text::shown;
use collidoscope::scene::{self, ShapesScene};
use collidoscope::shape_text::space::{self, SpaceText};
use collidoscope::shape_text::{
    self, Options, Pair, ParsedText, Verdict, answer, answer_json, reading,
};
use collidoscope::text::id;

use super::args::ExplainArgs;
use super::{Failure, window};

/// Reads the text, tests every pair of its shapes, and prints the results.
///
/// Returns [`Failure::UnusedText`], exit code 3, if part of the text was unused, and [`Failure::Refused`], exit
/// code 1, if a pair overlaps.
pub(super) fn explain(args: &ExplainArgs) -> Result<(), Failure> {
    let (name, text) = source(&args.file)?;
    let options = Options {
        y_down: args.y_down,
        radians: args.radians,
        test: args.test,
        ..Options::default()
    };
    if let Some(read) = space::read(&text, options) {
        let read = read.map_err(|mistake| format!("{name}:{mistake}"))?;
        return explain_space(&read, &name, args);
    }
    let parsed = shape_text::read(&text, options).map_err(|mistake| format!("{name}:{mistake}"))?;
    if args.open {
        return window::open_shapes(ShapesScene::new(&parsed)?);
    }
    let pairs = shape_text::all_pairs(&parsed);
    let mut out = stdout().lock();
    match (args.json, args.ron) {
        (true, _) if parsed.shapes.len() == 1 => writeln!(out, "{}", reading::alone_json(&parsed))?,
        (true, _) => writeln!(out, "{}", answer_json::json(&pairs, &parsed))?,
        (false, true) => write!(out, "{}", ShapesScene::new(&parsed)?.to_text())?,
        (false, false) => write!(out, "{}", plain_text(&parsed, &pairs))?,
    }
    let overlaps = |pair: &Pair| pair.verdict == Verdict::Overlapping;
    if !parsed.unused.is_empty() {
        return Err(Failure::UnusedText);
    }
    if pairs.iter().any(overlaps) { Err(Failure::Refused) } else { Ok(()) }
}

/// Tests every pair of shapes in space, and prints the results.
fn explain_space(read: &SpaceText, name: &str, args: &ExplainArgs) -> Result<(), Failure> {
    if args.open || args.ron {
        let option = if args.open { "--open" } else { "--ron" };
        let why = id::CLI_SHAPES_IN_SPACE.text();
        return Err(format!("{name}: `{option}`: {why}").into());
    }
    let answers = space::all_pairs(read);
    if let (false, Some(Err(first))) = (answers.iter().any(Result::is_ok), answers.first()) {
        return Err(format!("{name}: {}", space::answer::refusal(first)).into());
    }
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", space::answer::json(&answers, read))?;
    } else {
        let texts: Vec<String> = answers.iter().map(space::answer::text).collect();
        write!(out, "{}{}", space::answer::heading(read), texts.join("\n"))?;
        read.aside.iter().try_for_each(|line| write!(out, "{}", skipped_statement(line)))?;
    }
    if !read.unused.is_empty() {
        return Err(Failure::UnusedText);
    }
    let overlaps = |pair: &space::SpacePair| pair.verdict == Verdict::Overlapping;
    if answers.iter().flatten().any(overlaps) { Err(Failure::Refused) } else { Ok(()) }
}

/// Describes a statement that is not a shape.
fn skipped_statement((line, text): &(usize, String)) -> String {
    format!("\n{}\n", id::CLI_SKIPPED_STATEMENT.with(&[("line", line), ("text", text)]))
}

/// Returns the results of all pairs as text.
fn plain_text(parsed: &ParsedText, pairs: &[Pair]) -> String {
    let mut out = reading::heading(parsed);
    if parsed.shapes.len() == 1 {
        out += &reading::alone(parsed);
    }
    let answers: Vec<String> = pairs.iter().map(|pair| answer::text(pair, parsed)).collect();
    out += &answers.join("\n");
    out.extend(parsed.aside.iter().map(skipped_statement));
    if !pairs.is_empty() {
        out.extend(["\n", id::CLI_LOOK_AT_SHAPES.text(), "\n"]);
    }
    out
}

/// Returns the name for messages and the text of the file or of standard input.
fn source(file: &Path) -> Result<(String, String), Failure> {
    if file.as_os_str() != "-" {
        let text = scene::text(file, shape_text::MAX_BYTES as u64).map_err(|e| e.to_string())?;
        return Ok((shown(file), text));
    }
    let mut bytes = Vec::new();
    // One byte above the limit makes the reader refuse the text.
    stdin()
        .take(shape_text::MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| id::CLI_INPUT_NOT_READABLE.with(&[("error", &error)]))?;
    let text = String::from_utf8_lossy(&bytes);
    Ok((id::CLI_STANDARD_INPUT.to_string(), text.trim_start_matches('\u{feff}').to_owned()))
}
