//! The marks drawn at each depth, at every hit of a restless drive of every scene.

use std::collections::BTreeSet;

use collidoscope::explain;
use collidoscope::figure::{self, Role};
use collidoscope::overlay::flash::ContactFlash;
use collidoscope::overlay::{
    Depth, Mark, OverlayKind, OverlaySet, Pen, View, Weight, WeightedMark, overlays,
};
use collidoscope::sim::Record;
use collidoscope::sim::event::Phase;

use super::scenes::{TICKS, worlds};
use crate::drive::{restless, steered};

/// Interval of the tested ticks without an event, which resemble each other.
const SAMPLE_INTERVAL: u32 = 25;

/// Runs every scene of a world with each variant. Passes `each` the ticks with an event and a
/// sample of the others.
fn each_hit(world_name: &str, mut each: impl FnMut(&str, &Record)) {
    for (name, mut world) in worlds(world_name) {
        let is_crowd = world.bodies().len() > 200;
        for (tick, input) in (1..).zip(restless(TICKS)) {
            let input = steered(&world, tick, input);
            let (before, mut events) = (world.clone(), Vec::new());
            world.step(&input, &mut events);
            let begins = world.contacts().iter().any(|contact| contact.phase == Phase::Enter);
            let happens = begins || world.contacts().is_empty() && !events.is_empty();
            let happens = happens && (!is_crowd || tick % 20 == 0);
            if happens || tick % SAMPLE_INTERVAL == 0 {
                each(&format!("{name}, tick {tick}"), &before.record(&input));
            }
        }
    }
}

/// Returns every mark that these overlays draw of the tick.
fn drawn(record: &Record, set: OverlaySet) -> Vec<WeightedMark> {
    let mut pen = Pen::default();
    let selected = explain::explanation(record).explained(None);
    set.draw(&View { record, tested: record, selected, hovered: None, past: None }, &mut pen);
    pen.marks
}

/// Returns the set of all overlays.
fn every_overlay() -> OverlaySet {
    let mut set = OverlaySet::NONE;
    for overlay in collidoscope::overlay::all() {
        if !set.contains(overlay.kind) {
            set.toggle(overlay.kind);
        }
    }
    set
}

fn labels(marks: &[WeightedMark]) -> impl Iterator<Item = (&WeightedMark, &str)> {
    marks.iter().filter_map(|drawn| match &drawn.mark {
        Mark::Label(label) => Some((drawn, label.text.as_str())),
        _ => None,
    })
}

/// Counts the different labels of at least this weight.
fn label_count(marks: &[WeightedMark], least: Weight) -> usize {
    let weighty = labels(marks).filter(|(drawn, _)| drawn.weight >= least);
    weighty.map(|(drawn, text)| format!("{:?} {text}", drawn.term)).collect::<BTreeSet<_>>().len()
}

/// Returns whether the picture holds its answer; `None` where the tick has none.
#[allow(clippy::match_wildcard_for_single_variants, reason = "a world to come has its own arm")]
fn answers(record: &Record, marks: &[WeightedMark]) -> Option<bool> {
    let explained = explain::explanation(record).explained(None);
    let number = labels(marks).filter(|(drawn, _)| drawn.weight == Weight::Result).count();
    match record {
        Record::Tank(tick) => {
            let contact = tick.pair(explained?)?.contact?;
            Some(number == usize::from(contact.depth.abs() >= 5e-4))
        }
        Record::Wall(tick) => {
            let other = tick.other(explained?).is_some();
            // No number is drawn where two bodies touch.
            let value = figure::of(record, 0, explained).numbers.first()?.value.abs();
            let is_right = number == usize::from(value >= 5e-4);
            (other || tick.plane(explained?).is_some()).then_some(is_right)
        }
        Record::Walker(tick) => {
            use collidoscope::sim::walker::Step;
            let is_taken = |step: &Step| matches!(step, Step::Taken(_));
            let found = marks.iter().any(|drawn| {
                drawn.term == Some(explain::Term::Probe) && matches!(drawn.mark, Mark::Fill(..))
            });
            tick.last_attempt().iter().any(is_taken).then_some(found)
        }
        Record::Map(tick) => {
            let moved = tick.wall_moves().any(|(_, from, to)| from != to);
            moved.then_some(number <= 1)
        }
        Record::Bodies(tick) => {
            let body = explained?;
            tick.hits().find(|hit| hit.a == body || hit.b == body)?;
            // No number is drawn where two bodies touch.
            let overlap = figure::of(record, 0, explained).deciding()?.overlap;
            Some(number == usize::from(overlap.abs() >= 5e-4))
        }
        // The lab's answers are its verdicts. A new world adds its own arm.
        _ => None,
    }
}

/// No edge flashes elsewhere.
#[test]
fn an_edge_flashes_where_a_pair_begins_to_touch() {
    for world_name in ["tank", "wall", "bodies"] {
        let (mut lit, mut begun) = (0, 0);
        each_hit(world_name, |place, record| {
            let mut marks = Vec::new();
            ContactFlash::default().show(1, record, &mut marks);
            let begins = record.after().contacts().iter().any(|c| c.phase == Phase::Enter);
            assert!(begins || marks.is_empty(), "{place}");
            assert!(marks.iter().all(|drawn| drawn.opacity == 1.0), "{place}");
            begun += u32::from(begins);
            lit += u32::from(!marks.is_empty());
        });
        // Some touches have no explained pair, so nothing flashes.
        assert!(begun > 5 && lit * 10 > begun * 7, "{world_name}: {lit} of {begun}");
    }
}

fn check(world_name: &str) {
    let (mut seen, mut crowded) = (0, BTreeSet::new());
    each_hit(world_name, |place, record| {
        for set in [OverlaySet::default(), every_overlay()] {
            let all = drawn(record, set);
            let shown = |depth: Depth| depth.shown(all.clone(), None);
            assert_eq!(shown(Depth::All), all, "{place}");
            let [answer, work] = [Depth::Answer, Depth::Work].map(shown);
            for (marks, most) in [(&answer, 6), (&work, 14)] {
                let count = labels(marks).count();
                assert!(count <= most, "{place}: {count} labels");
            }
            let counts = [&answer, &work, &all].map(Vec::len);
            assert!(counts.is_sorted(), "{place}: {counts:?}");
            if set == OverlaySet::default()
                && let Some(is_answered) = answers(record, &answer)
            {
                assert!(is_answered, "{place}: {answer:#?}");
                seen += 1;
            }
        }
        // The limits apply to the default overlays.
        let all = drawn(record, OverlaySet::default());
        for (least, most) in [(Weight::Answer, 6), (Weight::Aside, 14)] {
            let count = label_count(&all, least);
            if count > most {
                let scene = place.split(',').next().unwrap_or_default();
                crowded.insert(format!("{scene}: {count} from {least:?} on"));
            }
        }
    });
    assert!(seen > 50, "{seen} ticks had an answer");
    assert!(crowded.is_empty(), "{crowded:#?}");
}

#[test]
fn tank_hits_are_answered_within_the_label_limits() {
    check("tank");
}

#[test]
fn wall_hits_are_answered_within_the_label_limits() {
    check("wall");
}

#[test]
fn walker_hits_are_answered_within_the_label_limits() {
    check("walker");
}

#[test]
fn map_hits_are_answered_within_the_label_limits() {
    check("map");
}

#[test]
fn bodies_hits_are_answered_within_the_label_limits() {
    check("bodies");
}

/// Each overlay draws at least one mark at the depth `Answer`.
#[test]
fn every_overlay_has_something_to_answer() {
    for world_name in ["tank", "wall", "walker", "map", "bodies"] {
        let mut silent: Option<BTreeSet<&str>> = None;
        each_hit(world_name, |_, record| {
            // Ghosts belong to the whole run, not to one tick.
            let rows = overlays(record.kind()).iter();
            let rows = rows.filter(|row| row.kind != OverlayKind::Ghosts);
            let silent =
                silent.get_or_insert_with(|| rows.clone().map(|row| row.name.text()).collect());
            for overlay in rows.filter(|row| silent.contains(row.name.text())).collect::<Vec<_>>() {
                let mut set = OverlaySet::NONE;
                set.toggle(overlay.kind);
                let marks = Depth::Answer.shown(drawn(record, set), None);
                if marks.iter().any(|drawn| drawn.opacity == 1.0) {
                    silent.remove(overlay.name.text());
                }
            }
        });
        assert_eq!(silent, Some(BTreeSet::new()), "{world_name}");
    }
}

/// Verdict, card and picture name the wall of the house that the kite hits, not the parallel one behind it.
#[test]
fn the_edge_that_decides_is_the_one_on_the_side_of_the_contact() {
    let file = collidoscope::scene::load("lab/two").expect("it ships").file;
    let mut world = collidoscope::sim::World::new(file.world);
    let input = collidoscope::sim::Input::default();
    let mut hits = 0;
    for _ in 0..360 {
        let record = world.record(&input);
        world.step(&input, &mut Vec::new());
        if world.contacts().is_empty() {
            continue;
        }
        hits += 1;
        let explained = explain::explanation(&record);
        let said = explained.verdict(explained.explained(None)).to_string();
        let decides = said.contains("on house edge 4–0");
        assert!(decides || hits > 60, "the left wall: {said}");
        if !decides {
            continue;
        }
        let target = explained.explained(None).expect("a pair");
        let lines = explained.card(target, None).lines;
        let lines: Vec<String> =
            lines.iter().map(|line| collidoscope::explain::card::text(&line.symbols)).collect();
        assert!(lines[0].starts_with("L: house edge 4–0"), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains("house edge 1–2")), "{lines:?}");
        let sheet = figure::of(&record, 0, Some(target)).sheet;
        let basis = sheet.basis.expect("a plane of the world");
        let lit = sheet.segments.iter().filter(|segment| segment.role == Role::Overlap);
        let lit: Vec<_> =
            lit.map(|edge| edge.ends.map(|end| basis.way(end - basis.shift))).collect();
        assert!(lit.len() == 1 && lit[0].iter().all(|at| (at.x - 0.4).abs() < 1e-3), "{lit:?}");
    }
    assert!(hits > 30, "{hits}");
}
