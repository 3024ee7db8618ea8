//! `frames`: finds the wrong contacts of a game.

mod pipe;

use std::io::{self, BufRead, BufReader, Read, Write, stdin, stdout};
use std::thread::sleep;
use std::time::Duration;

use collidoscope::frames::{Difference, Reading, Report, open};
use collidoscope::platform::text::{on_a_line, shown};
use collidoscope::scene::ShapesScene;
use collidoscope::shape_text::answer;
use collidoscope::text::id;
use serde_json::{Value, json};

use super::args::FramesArgs;
use super::{Failure, window};

/// Bytes per read: enough lines for all processors.
const READ_SIZE: usize = 1 << 22;

/// Time between two reads at the end of a growing file.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Maximum number of differences listed in JSON, and after the first in the text.
const MAX_LISTED: usize = 20;

/// Reads the frames, and prints the differences.
///
/// Returns [`Failure::Refused`], exit code 1, if a contact is wrong, and [`Failure::UnusedText`], exit code 3, if
/// none is but a line was skipped.
pub(super) fn frames(args: &FramesArgs) -> Result<(), Failure> {
    let is_pipe = args.file.as_os_str() == "-";
    let name = if is_pipe { id::CLI_STANDARD_INPUT.to_string() } else { shown(&args.file) };
    let reading = Reading { tolerance: args.tolerance, is_flipped: args.flip, y_down: args.y_down };
    if args.open {
        return if is_pipe {
            pipe::open(reading)
        } else {
            window::open_frames(&args.file, reading)
        };
    }
    let source: Box<dyn Read> = if is_pipe {
        Box::new(stdin())
    } else {
        Box::new(open(&args.file).map_err(|why| format!("{name}: {why}"))?)
    };
    let mut report = Report::new(reading);
    let early_count = match (args.follow, is_pipe && !args.json) {
        (true, _) => usize::MAX,
        (_, is_pipe) => usize::from(is_pipe),
    };
    let is_growing = args.follow && !is_pipe;
    read(source, &mut report, early_count, is_growing).map_err(|why| format!("{name}: {why}"))?;
    let scene = || -> Result<ShapesScene, Failure> {
        let first = report.differences.first().ok_or(id::CLI_NO_WRONG_CONTACT.to_string())?;
        Ok(ShapesScene::new(&first.pasted)?)
    };
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(&report))?;
    } else if args.ron {
        write!(out, "{}", scene()?.to_text())?;
    } else {
        write!(out, "{}", report_text(&report, &name))?;
    }
    match (report.differing, report.skipped_count) {
        (0, 0) => Ok(()),
        (0, _) => Err(Failure::UnusedText),
        _ => Err(Failure::Refused),
    }
}

/// Reads all lines. Prints the first `early_count` differences as soon as they are found. If `is_growing`, waits
/// for more lines at the end.
fn read(
    source: Box<dyn Read>,
    report: &mut Report,
    early_count: usize,
    is_growing: bool,
) -> io::Result<()> {
    let mut printed = 0;
    read_whole_lines(source, is_growing, |lines| {
        report.add(&String::from_utf8_lossy(lines));
        for difference in report.differences.iter().take(early_count).skip(printed) {
            eprintln!("{}", line(difference));
        }
        printed = report.differences.len();
        Ok(())
    })
}

/// Calls `on_lines` with whole lines as they arrive; the last one may lack its line end. If `is_growing`, waits
/// for more lines at the end.
fn read_whole_lines(
    source: impl Read,
    is_growing: bool,
    mut on_lines: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut source = BufReader::with_capacity(READ_SIZE, source);
    let mut rest = Vec::new();
    loop {
        let chunk = source.fill_buf()?;
        if chunk.is_empty() && is_growing {
            sleep(POLL_INTERVAL);
            continue;
        } else if chunk.is_empty() {
            return on_lines(&rest);
        }
        let end = chunk.iter().rposition(|byte| *byte == b'\n').map_or(0, |index| index + 1);
        let (lines, partial_line, count) = (&chunk[..end], &chunk[end..], chunk.len());
        if end > 0 {
            rest.extend_from_slice(lines);
            on_lines(&rest)?;
            rest.clear();
        }
        rest.extend_from_slice(partial_line);
        source.consume(count);
    }
}

/// Describes a difference in one line.
fn line(difference: &Difference) -> String {
    let [first, second] = difference.names.each_ref().map(|name| on_a_line(name));
    id::CLI_FRAME_DIFFERENCE.with(&[
        ("frame", &difference.time),
        ("line", &difference.line),
        ("first", &first),
        ("second", &second),
        ("difference", &difference.what()),
    ])
}

/// Returns the verdict on a pair and the judgement of the game's result, in sentences.
fn judgement(difference: &Difference) -> Option<String> {
    let pair = difference.pair()?;
    Some(format!("{} {}", answer::verdict(&pair), difference.judgement().unwrap_or_default()))
}

/// Names the set of flaws that explains most of the differences, in a sentence.
fn flaws_text(report: &Report) -> Option<String> {
    if report.contacts == 0 {
        return Some(id::CLI_GAME_WITHOUT_CONTACT.to_string());
    }
    let (set, count, all) = report.flaws()?;
    let sentence =
        |flaw: &&collidoscope::shape_text::flaws::Flaw| flaw.says.with(&[("a", &"a"), ("b", &"b")]);
    let flaws = set
        .iter()
        .map(sentence)
        .reduce(|flaws, next| id::CLI_FLAW_AND_NEXT.with(&[("flaws", &flaws), ("next", &next)]));
    Some(id::CLI_ONE_EXPLANATION.with(&[
        ("count", &count),
        ("all", &all),
        ("flaws", &flaws.unwrap_or_default()),
    ]))
}

fn report_text(report: &Report, name: &str) -> String {
    let mut lines = vec![id::CLI_FRAMES_SUMMARY.with(&[
        ("file", &name),
        ("frames", &id::FRAMES.with(&[("n", &report.frames)])),
        ("bodies", &id::GAME_FRAMES_BODIES.with(&[("n", &report.names().len())])),
        ("contacts", &id::CONTACTS.with(&[("n", &report.contacts)])),
        ("tested", &id::PAIRS.with(&[("n", &report.tested)])),
    ])];
    if !report.unknown_keys.is_empty() {
        let keys = on_a_line(&report.unknown_keys.join(", "));
        lines.push(id::CLI_KEYS_NOT_USED.with(&[("keys", &keys)]));
    }
    let skipped = report.skipped.iter();
    lines.extend(skipped.map(|(line, why)| {
        id::CLI_SKIPPED_LINE.with(&[("line", &line), ("why", &on_a_line(why))])
    }));
    if report.skipped_count > report.skipped.len() as u64 {
        lines.push(id::CLI_SKIPPED_LINES_IN_ALL.with(&[("count", &report.skipped_count)]));
    }
    match report.differences.split_first() {
        None => lines.push(id::CLI_NO_CONTACT_IS_WRONG.to_string()),
        Some((first, further)) => differences(report, first, further, &mut lines),
    }
    lines.join("\n") + "\n"
}

/// Adds the differences to `lines`: the first in full, then a line for each of the next ones.
fn differences(
    report: &Report,
    first: &Difference,
    further: &[Difference],
    lines: &mut Vec<String>,
) {
    let (count, frames) = (report.differing, report.differing_frames);
    lines.push(id::CLI_WRONG_CONTACTS.with(&[("contacts", &count), ("frames", &frames)]) + "\n");
    lines.push(format!("{}.", line(first)));
    lines.extend(judgement(first));
    lines.extend(flaws_text(report).map(|flaws| format!("\n{flaws}")));
    if !further.is_empty() {
        lines.push(format!("\n{}", id::CLI_NEXT_WRONG_CONTACTS.text()));
    }
    lines.extend(
        further.iter().take(MAX_LISTED).map(|difference| format!("  {}", line(difference))),
    );
    if count > MAX_LISTED as u64 + 1 {
        let more = count - 1 - MAX_LISTED as u64;
        lines.push(format!("  {}", id::READ_MORE_LINES.with(&[("count", &more)])));
    }
    lines.push(format!("\n{}", id::CLI_LOOK_AT_WRONG_CONTACTS.text()));
}

fn as_json(report: &Report) -> Value {
    let names = |set: &[&collidoscope::shape_text::flaws::Flaw]| -> Vec<&str> {
        set.iter().map(|flaw| flaw.name).collect()
    };
    let difference_json = |difference: &Difference| {
        let kind: &str = difference.fault.into();
        let pair = difference.pair();
        let mine = pair.as_ref().and_then(|pair| pair.mine.as_ref());
        let flaws: Vec<_> =
            mine.iter().flat_map(|mine| &mine.found).map(|set| names(set)).collect();
        json!({
            "frame": difference.time, "line": difference.line,
            "a": difference.names[0], "b": difference.names[1], "kind": kind,
            "game": { "normal": difference.normal, "depth": difference.depth },
            "right": pair.as_ref().map(|pair| json!({
                "verdict": pair.verdict.name(), "depth": pair.depth, "gap": pair.gap,
                "normal": pair.normal, "mtv": pair.mtv(),
            })),
            "flaws": flaws,
            "text": judgement(difference),
        })
    };
    let explained = report
        .flaws()
        .map(|(set, count, total)| json!({ "flaws": names(&set), "explains": count, "of": total }));
    let skipped = report.skipped.iter().map(|(line, why)| json!({ "line": line, "why": why }));
    json!({
        "frames": report.frames, "bodies": report.names().len(), "contacts": report.contacts,
        "tested": report.tested, "wrong": report.differing, "wrong_frames": report.differing_frames,
        "explained": explained,
        "differences": report.differences.iter().take(MAX_LISTED).map(difference_json)
            .collect::<Vec<_>>(),
        "skipped": skipped.collect::<Vec<_>>(), "skipped_count": report.skipped_count,
        "unknown_keys": report.unknown_keys,
    })
}
