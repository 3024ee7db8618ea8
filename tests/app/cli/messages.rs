//! Beginners' mistakes and the program's messages for them, on one page.
//!
//! `messages.txt` holds blocks. Each begins with a line `== KIND: what it shows`, followed by the
//! input and, behind `>`, the message. In inputs `␉` is a tab, `␍` a carriage return, `␂` a byte
//! order mark and `⍽` a no-break space. `PINS=renew` writes the messages anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use collidoscope::record::drive::Drive;
use collidoscope::record::recording;
use collidoscope::scene;

use super::*;

const PAGE: &str = "tests/app/cli/messages.txt";

/// Minimum number of cases, so that none is lost unnoticed.
const MIN_CASES: usize = 80;

/// Returns the message for an input of this kind.
fn message(folder: &Path, kind: &str, input: &str) -> String {
    let input: String = input
        .chars()
        .map(|c| match c {
            '␉' => '\t',
            '␍' => '\r',
            '␂' => '\u{feff}',
            '⍽' => '\u{a0}',
            other => other,
        })
        .collect();
    let target = format!(
        "(title: \"T\", world: Tank(targets: [\n  (name: \"a\", model: Disk(), position: (0, 1, 0)),\n  (name: \"b\", \
         position: (3, 1, 0),\n{input}\n  ),\n]))"
    );
    match kind {
        "scene" => scene_messages(&input),
        "target" => scene_messages(&target),
        "drive" => {
            fs::write(folder.join("x.ron"), &input).expect("writable");
            let loaded = Drive::load(&folder.join("x.ron"));
            loaded.map_or_else(|why| why.to_string(), |_| "fine".to_owned())
        }
        "recording" => {
            let read = recording::parse("x.rec.ron", None, &input);
            read.map_or_else(
                |all| join_lines(all.iter().map(ToString::to_string)),
                |_| "fine".to_owned(),
            )
        }
        "command" => {
            let arguments: Vec<&str> = input.split('|').collect();
            let done = call(folder, &arguments);
            let stderr = text(&done.stderr);
            stderr.lines().find(|line| !line.trim().is_empty()).unwrap_or("fine").to_owned()
        }
        other => panic!("{other} is no kind of input"),
    }
}

fn scene_messages(text: &str) -> String {
    match scene::parse("x.ron", Some(Path::new("x.ron")), text) {
        Ok(scene) if scene.warnings.is_empty() => "fine".to_owned(),
        Ok(scene) => join_lines(scene.warnings.iter().map(|it| format!("warning: {it}"))),
        Err(problems) => join_lines(problems.iter().map(ToString::to_string)),
    }
}

fn join_lines(all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_beginner_mistake_is_reported_with_place_and_remedy() {
    let dir = folder(&[("d.ron", "[(ticks: 2, hold: [Forward])]")]);
    let page = fs::read_to_string(PAGE).expect("the page is there");
    let (mut renewed, mut cases) = (String::new(), 0);
    for block in page.split("\n== ").filter(|block| !block.trim().is_empty()) {
        let (head, rest) =
            block.trim_start_matches("== ").split_once('\n').expect("a line of its own");
        let (kind, _) = head.split_once(": ").expect("`KIND: what it shows`");
        let input: Vec<&str> = rest.lines().take_while(|line| !line.starts_with("> ")).collect();
        let found = message(dir.path(), kind, &input.join("\n"));
        let folder = dir.path().display().to_string();
        let found = found.replace(&format!("{folder}/"), "");
        write!(renewed, "== {head}\n{}\n", input.join("\n")).expect("a string");
        found.lines().for_each(|line| writeln!(renewed, "> {line}").expect("a string"));
        renewed.push('\n');
        cases += 1;
        if kind == "target" || kind == "scene" || kind == "drive" {
            let has_place_and_remedy = |line: &str| line.contains("x.ron:") && line.contains("; ");
            assert!(found.lines().all(has_place_and_remedy), "{head}\n{found}");
        }
    }
    let renewed = format!("{}\n", renewed.trim_end());
    if std::env::var("PINS").is_ok_and(|pins| pins == "renew") {
        fs::write(PAGE, renewed).expect("the page is writable");
        return;
    }
    assert!(cases >= MIN_CASES, "{cases} cases are left");
    for (now, page) in renewed.split("\n== ").zip(page.split("\n== ")) {
        assert_eq!(now.trim_end(), page.trim_end(), "PINS=renew writes {PAGE} anew");
    }
}
