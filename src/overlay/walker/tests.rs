//! Tests of the drawings and texts about a walker's tick.

use crate::overlay::*;
use glam::Vec3;

use crate::explain::card::text;
use crate::scene::parse;
use crate::sim::World;
use crate::sim::walker::{Reorientation, TickRecord};
use crate::sim::{Action, Input};

/// Returns the record of the second tick with `actions` held, on a gable roof, with the given methods.
fn tick(methods: &str, actions: &[Action]) -> Record {
    let text = format!(
        "(title: \"T\", world: Walker(walker: (position: (-1, 0, 0), yaw: 40, step: 0.9), \
         methods: ({methods}), ground: [(name: \"roof\", shape: Heights(width: 6, depth: 6, \
         from: Numbers(rows: [[0, 1, 0], [0, 1, 0]])))]))"
    );
    let scene = parse("t", None, &text).unwrap_or_else(|e| panic!("{e:?}"));
    let held = actions.iter().copied().collect();
    let mut world = World::new(scene.file.world);
    let input = Input { held, ..Input::default() };
    world.step(&input, &mut Vec::new());
    world.record(&input)
}

fn walker(record: &Record) -> &TickRecord {
    let Record::Walker(record) = record else { panic!("not of the walker world") };
    record
}

fn overlay_drawing(record: &Record) -> Pen {
    let mut pen = Pen::default();
    let view = View { record, tested: record, selected: None, hovered: None, past: None };
    OverlaySet::default().draw(&view, &mut pen);
    pen
}

/// Returns the record of a tick across the ridge, and its reorientation between two different normals.
fn ridge_crossing(methods: &str) -> (Record, Reorientation) {
    let record = tick(&format!("gait: Adhere, {methods}"), &[Action::Forward]);
    let turned = *walker(&record).turned().expect("it found ground");
    assert!(turned.old.dot(turned.new) < 0.99, "{turned:?}");
    (record, turned)
}

#[test]
fn a_hovered_direction_matches_the_record() {
    for direction in ["Acos", "AcosProjected", "Closed"] {
        let (record, turned) = ridge_crossing(&format!("direction: {direction}"));
        let result = turned.result(walker(&record).after.setup.methods.direction);
        for (term, direction_vector) in [
            (Term::Forward, turned.forward),
            (Term::OldNormal, turned.old),
            (Term::NewNormal, turned.new),
            (Term::Front, turned.front),
            (Term::Outcome, result),
        ] {
            let mut pen = Pen::default();
            let view = View {
                record: &record,
                tested: &record,
                selected: None,
                hovered: Some(term),
                past: None,
            };
            OverlaySet::NONE.draw(&view, &mut pen);
            let (from, to) = pen.arrows(term).next().unwrap_or_else(|| panic!("no {term:?}"));
            assert!(
                (to - from).normalize().distance(direction_vector) < 1e-5,
                "{direction} {term:?}"
            );
        }
        assert!(overlay_drawing(&record).under(Term::Probe).count() > 3);
    }
}

#[test]
fn the_card_shows_all_three_methods_with_their_errors() {
    let (record, turned) = ridge_crossing("direction: Acos");
    let card = crate::explain::walker::card::card(walker(&record));
    let lines: Vec<String> =
        card.lines.iter().map(|line| text(&line.symbols) + &text(&line.result)).collect();
    let line_with = |name: &str| {
        let found = lines.iter().find(|line| line.contains(name));
        found.unwrap_or_else(|| panic!("no {name} in {lines:#?}"))
    };
    let error = crate::explain::number::degrees(turned.acos.error);
    assert!(turned.acos.error.abs() > 1e-3, "{turned:?}");
    assert!(line_with("▸ Acos:").contains(&error), "{lines:#?}");
    assert!(line_with("off: ").ends_with(&error), "{lines:#?}");
    assert!(line_with("AcosProjected:").contains("0.0"), "{lines:#?}");
    assert!(line_with("Closed:").contains("0.000° off"), "{lines:#?}");
    assert!(line_with("R₂").contains(&crate::explain::number::degrees(turned.acos.turn)));
}

#[test]
fn standing_upright_or_still_says_so() {
    let still = tick("gait: Adhere", &[]);
    let card = crate::explain::walker::card::card(walker(&still));
    assert!(card.lines.iter().any(|line| text(&line.symbols).contains("standing")));
    let upright = tick("gait: Upright", &[Action::Forward]);
    let pen = overlay_drawing(&upright);
    assert!(pen.arrows(Term::NewNormal).next().is_some());
    assert!(pen.arrows(Term::NewNormal).all(|(p, q)| (q - p).y > 0.0));
    let body = walker(&upright).after.shape();
    assert!(body.axes[1].distance(Vec3::Y) < 1e-6);
}
