//! Drawings and texts about bodies match the record.

use crate::overlay::*;
use glam::{Vec3, Vec3Swizzles};

use crate::explain::card::{Card, Line, text};
use crate::sim::bodies::{Bodies, Shape, Solver, TickRecord};
use crate::sim::{Body, Input, World};
use crate::sim::{Record, WorldKind, WorldSetup};

/// Returns the tick after the first `ticks` ticks of a built-in scene.
fn record_after(id: &str, ticks: u32) -> Record {
    let scene = crate::scene::load(id).expect("it ships");
    let WorldSetup::Bodies(setup) = scene.file.world else { panic!("{id}: of the bodies world") };
    let mut world = World::Bodies(Bodies::new(setup));
    for _ in 0..ticks {
        world.step(&Input::default(), &mut Vec::new());
    }
    world.record(&Input::default())
}

fn bodies(record: &Record) -> &TickRecord {
    let Record::Bodies(record) = record else { panic!("of the bodies world") };
    record
}

fn drawn(record: &Record, selected: Option<usize>, kind: OverlayKind) -> Pen {
    let mut pen = Pen::default();
    let view = View { record, tested: record, selected, hovered: None, past: None };
    let overlay = overlays(record.kind()).iter().find(|overlay| overlay.kind == kind);
    (overlay.expect("a row each").draw)(&view, &mut pen);
    pen
}

/// Returns the body explained by default.
fn first(record: &Record) -> Option<usize> {
    crate::explain::bodies::view::explained(bodies(record), None)
}

/// Returns ticks with contacts, and their scenes.
fn ticks_with_contacts() -> Vec<(&'static str, Record)> {
    let tick = |id, ticks| {
        let record = record_after(id, ticks);
        assert!(bodies(&record).hits().next().is_some(), "{id} at {ticks}: nothing touches");
        (id, record)
    };
    vec![
        tick("bodies/ledge", 90),
        tick("bodies/jitter", 120),
        tick("bodies/layers", 60),
        tick("bodies/pyramid", 30),
        tick("bodies/slope", 60),
    ]
}

#[test]
fn colliders_are_drawn_in_their_plane_as_tested() {
    for (id, record) in ticks_with_contacts() {
        let pen = drawn(&record, first(&record), OverlayKind::Models);
        let lines: Vec<&Vec<Vec3>> = pen
            .marks
            .iter()
            .filter_map(|drawn| match &drawn.mark {
                Mark::Line(points, _) => Some(points),
                _ => None,
            })
            .collect();
        for shape in &bodies(&record).shapes {
            let corner = plane_shapes::corners(shape)[0];
            let has_corner =
                |points: &&Vec<Vec3>| points.iter().any(|p| p.xy().distance(corner) < 1e-4);
            assert!(lines.iter().any(has_corner), "{id}: no outline at {corner}");
        }
        assert!(lines.iter().flat_map(|points| points.iter()).all(|p| p.z >= pen::FRONT));
    }
}

#[test]
fn the_sum_on_the_card_is_min_plus_max() {
    let record = record_after("bodies/ledge", 90);
    let tick = bodies(&record);
    let mut seen = 0;
    for (body, _) in tick.pushes().filter(|(_, push)| push.sum().length() > 1e-4) {
        let card = crate::explain::bodies::card::card(tick, body, None);
        let sum = line(&card, "moved by");
        let [min_x, min_y, max_x, max_y] = parse_numbers(&text(&sum.numbers))[..] else {
            panic!("{sum:?}")
        };
        let [x, y] = parse_numbers(&text(&sum.result))[..] else { panic!("{sum:?}") };
        assert!((min_x + max_x - x).abs() < 2e-3 && (min_y + max_y - y).abs() < 2e-3, "{sum:?}");
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn the_effective_mass_matches_its_terms() {
    let record = record_after("bodies/slope", 60);
    let tick = bodies(&record);
    let mut seen = 0;
    for contact in 0..tick.contacts.len() {
        for mass in tick.point_masses(contact) {
            let turn = |k: usize| mass.arms[k] * mass.arms[k] * mass.inv_inertia[k];
            let sum = mass.inv_mass[0] + mass.inv_mass[1] + turn(0) + turn(1);
            assert!((mass.mass * sum - 1.0).abs() < 1e-5, "{mass:?}");
            seen += 1;
        }
    }
    assert!(seen > 0);
}

#[test]
fn the_last_iteration_shows_the_final_impulse() {
    let record = record_after("bodies/pyramid", 30);
    let tick = bodies(&record);
    let body = first(&record).expect("something touches");
    let (a, b) = crate::explain::bodies::view::deepest(tick, body).expect("it touches something");
    let contact = tick.contact(a, b).expect("a contact");
    let count = usize::from(tick.contacts[contact].manifold.count);
    let lines = crate::explain::bodies::visits::iterations(tick, body);
    let sub_steps = tick.before.setup.impulse.sub_steps as usize;
    assert_eq!(lines.len(), sub_steps * count);
    for (k, line) in lines[lines.len() - count..].iter().enumerate() {
        let ended = tick.impulses(contact).expect("solved").normal[k];
        assert!(
            (parse_numbers(line).last().expect("a number") - ended).abs() < 1e-3,
            "{line}: {ended}"
        );
    }
}

#[test]
fn the_explained_body_is_the_selected_or_the_driven_one() {
    let record = record_after("bodies/ledge", 10);
    let tick = bodies(&record);
    assert_eq!(crate::explain::bodies::view::explained(tick, None), tick.after.driver());
    for index in 0..tick.shapes.len() {
        assert_eq!(
            crate::explain::bodies::view::explained(tick, Some(tick.body(index))),
            Some(index)
        );
    }
    assert_eq!(crate::explain::bodies::view::explained(tick, Some(Body::Spawned(9999))), None);
}

#[test]
fn a_thousand_bodies_stay_readable() {
    let record = record_after("bodies/avalanche", 5);
    for overlay in overlays(WorldKind::Bodies) {
        let pen = drawn(&record, first(&record), overlay.kind);
        assert!(pen.texts().len() <= 60, "{}: {} labels", overlay.name, pen.texts().len());
        assert!(pen.marks.len() <= 3000, "{}: {} marks", overlay.name, pen.marks.len());
    }
}

#[test]
fn the_totals_of_the_world_card_are_consistent() {
    let record = record_after("bodies/billiards", 30);
    let card = crate::explain::bodies::card::world(bodies(&record));
    let energy = line(&card, "energy");
    let sum: f32 = parse_numbers(&text(&energy.numbers)).iter().sum();
    assert!((sum - parse_numbers(&text(&energy.result))[0]).abs() < 5e-3, "{energy:?}");
    let count = |label: &str| parse_numbers(&text(&line(&card, label).result))[0];
    assert!(count("Grid compares") <= count("BruteForce compares"));
    assert!(count("pairs that overlap") <= count("pairs tested"));
    assert_eq!(bodies(&record).before.setup.methods.solver, Solver::Impulse);
}

/// Parses the numbers in a text.
fn parse_numbers(text: &str) -> Vec<f32> {
    let plain = text.replace('−', "-").replace("- ", "− ");
    let numbers = plain.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-');
    numbers.filter_map(|number| number.parse().ok()).collect()
}

fn line<'a>(card: &'a Card, label: &str) -> &'a Line {
    let found = card.lines.iter().find(|line| text(&line.symbols).contains(label));
    found.unwrap_or_else(|| panic!("{label} in {card:#?}"))
}

#[test]
fn bodies_that_look_the_same_have_names() {
    let names = |id: &str| {
        let record = record_after(id, 5);
        let pen = drawn(&record, None, OverlayKind::Models);
        pen.texts().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let slope = names("bodies/slope");
    for name in ["ice", "wood", "stone", "rubber"] {
        assert!(slope.iter().any(|text| text == name), "{name} in {slope:?}");
    }
    assert!(!slope.iter().any(|text| text == "ball"), "it looks different: {slope:?}");
    assert!(!names("bodies/billiards").iter().any(|text| text.starts_with("ball-")), "too many");
}

#[test]
fn circles_are_round() {
    let record = record_after("bodies/slope", 5);
    let pen = drawn(&record, first(&record), OverlayKind::Models);
    let shapes = &bodies(&record).shapes;
    let disk = shapes.iter().find_map(|shape| match shape {
        Shape::Disk(disk) => Some(*disk),
        Shape::Rect(_) => None,
    });
    let disk = disk.expect("the ball");
    let on_rim = |point: &Vec3| (point.xy().distance(disk.center) - disk.radius).abs() < 1e-3;
    let outline = pen.marks.iter().find_map(|drawn| match &drawn.mark {
        Mark::Line(points, _) if points.iter().all(on_rim) => Some(points.len()),
        _ => None,
    });
    // The corners of a polygon with 40 sides stand out by less than a pixel at any usual size.
    assert!(outline.is_some_and(|count| count >= 40), "{outline:?}");
}
