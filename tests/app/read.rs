//! A tick as plain text: it is complete in every scene, and its numbers agree with each other and
//! with shapes projected here.

use std::collections::BTreeMap;
use std::sync::Arc;

use collidoscope::app::describe::describe;
use collidoscope::app::{Command, Logged, Session};
use collidoscope::explain;
use collidoscope::figure::layout::{Mark as FigureMark, Page, layout, number_value};
use collidoscope::geom::{Rect, Shape};
use collidoscope::overlay::{self, Mark, Pen, View};
use collidoscope::params::Value;
use collidoscope::scene::catalogue;
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Record};
use glam::{Vec2, vec2};

use crate::program::program;
use crate::{TICK, session, tick};

/// Runs ticks with `Forward` held, and calls `each` after each tick.
fn each_tick(id: &str, count: u32, mut each: impl FnMut(&Session)) {
    let mut session = session(id);
    for _ in 0..count {
        tick(&mut session, ActionSet::from_iter([Action::Forward]), |_, _, _| {});
        each(&session);
    }
}

fn plain_text(session: &Session) -> String {
    session.read().to_string()
}

/// Reads the numbers of an axis line: the intervals of A and B, and the overlap, negative for a
/// gap.
fn parse_axis(line: &str) -> Option<([f32; 4], f32)> {
    let (_, rest) = line.trim_start().strip_prefix("line ")?.split_once(": ")?;
    let rest = rest.replace('−', "-");
    let number = |text: &str| text.split([' ', ',']).next()?.parse::<f32>().ok();
    let spans: Vec<[f32; 2]> = rest
        .split(" from ")
        .skip(1)
        .filter_map(|span| {
            let (from, to) = span.split_once(" to ")?;
            Some([number(from)?, number(to)?])
        })
        .collect();
    let [[a, b], [c, d]] = spans[..] else { panic!("two intervals in {line}") };
    let number_after = |word| number(rest.split_once(word)?.1);
    let overlap = number_after(", overlap ").or_else(|| number_after(", gap ").map(|gap| -gap))?;
    Some(([a, b, c, d], overlap))
}

#[test]
fn the_text_has_every_body_contact_axis_and_event_of_every_scene() {
    let (mut axes, mut events, mut contacts, mut marks) = (0, 0, 0, 0);
    for id in catalogue::ids() {
        each_tick(id, 90, |session| {
            let (text, record) = (plain_text(session), session.record());
            let world = record.after();
            let (first, rest) = text.split_once('\n').expect("lines");
            assert_eq!(
                first,
                format!("Tick {}: {}.", session.shown_tick(), session.verdict()),
                "{id}"
            );
            assert!(!text.contains("NaN") && !text.contains("inf"), "{id}: {text}");
            assert_eq!(text, plain_text(session), "{id}: the same again");
            let before = record.up_to(0).after();
            for report in world.report().iter().take(100) {
                let line = format!("\n  {}: position (", world.name(report.body));
                let description = rest.split_once(&line).map(|(_, rest)| rest.lines().next());
                let description =
                    description.flatten().unwrap_or_else(|| panic!("{id}: {line} in {text}"));
                let earlier =
                    before.report().into_iter().find(|earlier| earlier.body == report.body);
                let moved = earlier.is_none_or(|earlier| earlier.position != report.position);
                let says_moved = description.contains("moved") || description.contains("new");
                assert_eq!(says_moved, moved, "{id}: {line}{description}");
            }
            marks += check_labels(session, &text);
            for contact in world.contacts().iter().take(100) {
                let line = describe(&world, &Logged::Contact(*contact));
                assert!(rest.contains(&line), "{id}: {line} in {text}");
                contacts += 1;
            }
            for event in record.events() {
                let line = format!("\n  {}\n", describe(&world, &Logged::Event(*event)));
                assert!(rest.contains(&line), "{id}: {line} in {text}");
                events += 1;
            }
            for ([a, b, c, d], overlap) in text.lines().filter_map(parse_axis) {
                // The overlap is the way out to the nearer side; in a lab, the common length.
                let (way, common) = ((b - c).min(d - a), b.min(d) - a.max(c));
                let expected = if id.starts_with("lab/") { common } else { way };
                assert!((expected - overlap).abs() < 0.0021, "{id}: {overlap}, {expected}: {text}");
                axes += 1;
            }
        });
    }
    assert!(axes > 5_000 && events > 100 && contacts > 1_000, "{axes} {events} {contacts}");
    assert!(marks > 10_000, "{marks}");
}

/// Checks that the text contains the numbers of all labels in the view; returns the number of
/// labels.
fn check_labels(session: &Session, text: &str) -> usize {
    let (record, tested) = (session.shown_records().current, session.shown_records().tested);
    let selected = explain::explanation(tested).explained(session.selection());
    let view = View { record, tested, selected, hovered: None, past: None };
    let mut pen = Pen::default();
    for overlay in overlay::overlays(record.kind()) {
        (overlay.draw)(&view, &mut pen);
    }
    let labels = pen.marks.iter().filter_map(|drawn| match &drawn.mark {
        Mark::Label(label) => Some(&label.text),
        _ => None,
    });
    let is_cut = text.lines().any(|line| line.starts_with("  and ") && line.ends_with(" more"));
    let labels: Vec<&String> = labels.collect();
    for label in labels.iter().filter(|_| !is_cut) {
        let digits = label.split(|c: char| !c.is_ascii_digit() && c != '.');
        for number in digits.filter(|part| part.contains(|c: char| c.is_ascii_digit())) {
            let number = number.trim_matches('.');
            assert!(text.contains(number), "{label} in {text}");
        }
    }
    labels.len()
}

/// Returns the interval of a rectangle's corners along an axis, m.
fn projection(rect: &Rect, axis: Vec2) -> [f64; 2] {
    let (x, z) = (rect.axis_x.as_dvec2(), rect.axis_z().as_dvec2());
    let half = rect.half.as_dvec2();
    let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
    let ends = corners.map(|(i, j)| {
        let corner = rect.center.as_dvec2() + x * half.x * i + z * half.y * j;
        corner.dot(axis.as_dvec2())
    });
    let least = ends.into_iter().fold(f64::INFINITY, f64::min);
    [least, ends.into_iter().fold(f64::NEG_INFINITY, f64::max)]
}

#[test]
fn the_text_has_the_figures_pair_axis_and_numbers_in_all_worlds() {
    let mut worlds = BTreeMap::new();
    for id in catalogue::ids() {
        each_tick(id, 90, |session| {
            let (text, Some(figure)) = (plain_text(session), session.figure()) else { return };
            let title = format!("\nFigure of {}\n", figure.pair.join(" and "));
            let (_, section) = text.split_once(&title).unwrap_or_else(|| panic!("{id}: {text}"));
            let (section, _) = section.split_once("\n\n").expect("other sections");
            // The words and digits of the picture's layout.
            let page = Page { size: vec2(720.0, 628.0), ..Page::default() };
            let marks = layout(&figure, &page).marks;
            let drawn = |wanted: &str| {
                marks.iter().any(|drawn| {
                    matches!(&drawn.mark, FigureMark::Text { text, .. } if text.contains(wanted))
                })
            };
            if let Some(number) = figure.numbers.first() {
                let digits = number_value(number);
                assert!(drawn(&digits), "{id}: {digits} is drawn");
                let first = section.lines().find(|line| !line.contains("old:"));
                let first = first.expect("a number");
                assert!(first.contains(&digits), "{id}: {digits} comes first in {section}");
            }
            let deciding: Vec<&str> =
                section.lines().filter(|line| line.ends_with(", decides")).collect();
            let wanted = figure.lines.iter().filter(|line| line.decides && line.tick.is_none());
            assert_eq!(deciding.len(), wanted.count(), "{id}: {section}");
            if let Some(line) = figure.deciding().filter(|line| line.decides && !line.is_bounds) {
                let start = format!("  line {}: {} from ", line.name, figure.pair[0]);
                assert!(deciding[0].starts_with(&start), "{id}: {start} in {section}");
                *worlds.entry(id.split_once('/').expect("a folder").0).or_insert(0) += 1;
            }
        });
    }
    assert_eq!(worlds.len(), 6, "{worlds:?}");
    assert!(worlds.values().all(|count| *count > 90), "{worlds:?}");
}

#[test]
fn intervals_are_the_projections_of_the_corners() {
    let mut count = 0;
    each_tick("tank/rebound", 60, |session| {
        let Record::Tank(record) = session.record() else { panic!("a tank") };
        let explain = explain::explanation(session.record());
        let Some(target) = explain.explained(None) else { return };
        let Some(pair) = record.pair(target) else { return };
        let Shape::Rect(b) = &pair.b else { return };
        let text = plain_text(session);
        let lines: Vec<[f32; 4]> =
            text.lines().filter_map(parse_axis).map(|(ends, _)| ends).collect();
        let axes = [pair.a.axis_x, pair.a.axis_z(), b.axis_x, b.axis_z()];
        assert_eq!(lines.len(), axes.len(), "{text}");
        for axis in axes {
            let projections = [projection(&pair.a, axis), projection(b, axis)].concat();
            let is_same = |ends: &&[f32; 4]| {
                ends.iter().zip(&projections).all(|(end, at)| (f64::from(*end) - at).abs() < 0.0011)
            };
            assert!(lines.iter().any(|ends| is_same(&ends)), "{projections:?}: {text}");
            count += 1;
        }
    });
    assert!(count > 100, "{count}");
}

#[test]
fn the_program_prints_the_same_text_or_one_line_per_tick() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let drive = "[(ticks: 60, hold: [Forward])]";
    std::fs::write(folder.path().join("d.ron"), drive).expect("writable");
    let run = |option: &str| {
        let call = ["run", "tank/rebound", "--drive", "d.ron", option];
        let done = program(folder.path(), &call).output().expect("the program starts");
        (done.status.code(), String::from_utf8(done.stdout).expect("it prints UTF-8"))
    };
    let mut texts = Vec::new();
    each_tick("tank/rebound", 60, |session| texts.push(plain_text(session)));
    assert_eq!(run("--explain=all"), (Some(0), texts.join("\n")));
    let (code, lines) = run("--explain");
    assert_eq!((code, lines.lines().count()), (Some(0), 60));
    for (text, line) in texts.iter().zip(lines.lines()) {
        let (tick, verdict) = line.split_once('\t').expect("a tab");
        assert!(text.starts_with(&format!("Tick {tick}: {verdict}.\n")), "{line}");
    }
    assert_eq!(run("--explain=verdict").1, lines);
    assert_eq!(run("--explain=most"), (Some(2), String::new()));
}

/// The text is requested every frame, but written only if the shown state changes.
#[test]
fn the_text_is_cached_until_the_shown_state_changes() {
    let mut session = session("bodies/pyramid");
    for _ in 0..40 {
        tick(&mut session, ActionSet::default(), |_, _, _| {});
    }
    let mut before = session.read();
    assert!(Arc::ptr_eq(&before, &session.read()), "nothing has happened");
    let bodies = session.world().bodies();
    for command in [
        Command::StepOnce,
        Command::Seek(20),
        Command::Select(bodies.get(1).copied()),
        Command::Pick(bodies.get(2).copied()),
        Command::OpenTick(0),
        Command::StepInside { on: true, stage: true },
        Command::CloseTick,
        Command::Set { path: "gravity".to_owned(), value: Value::F32(1.0), gesture: false },
        Command::Restart,
    ] {
        let name = format!("{command:?}");
        session.apply(command).unwrap_or_else(|why| panic!("{name}: {why}"));
        session.advance(TICK, |_, _, _| {});
        let (now, again) = (session.read(), session.read());
        assert!(!Arc::ptr_eq(&before, &now), "{name} shows something else");
        assert!(Arc::ptr_eq(&now, &again), "and that is kept: {name}");
        before = now;
    }
}
