//! Drawings and texts about boxes and planes with known results.

use crate::overlay::*;
use glam::vec3;

use crate::explain::card::{Card, Line, text};
use crate::geom::obb_obb::ObbAxisSource;
use crate::overlay::tests::{tank, tick};
use crate::sim::wall::{BoxTargetSetup, PlaneSetup, Side, TickRecord, Wall, WallSetup};
use crate::sim::{Action, Input, Stepped};

/// Returns the tick of a tilted box that drives ahead, with its centre `s` metres in front of a slanted wall.
pub(crate) fn tick_at(s: f32, side: Side) -> Record {
    let mut setup = WallSetup::default();
    setup.driver.yaw = 25.0;
    setup.driver.pitch = 15.0;
    setup.driver.roll = 20.0;
    setup.methods.side = side;
    setup.planes = vec![PlaneSetup {
        name: "wall".to_owned(),
        position: vec3(0.4, 1.0, 2.0),
        yaw: 10.0,
        pitch: 80.0,
        roll: 0.0,
        point: vec3(0.0, 0.0, 0.0),
        normal: vec3(0.0, 1.0, 0.0),
        width: 6.0,
        depth: 3.0,
    }];
    let plane = Wall::new(setup.clone()).state.planes[0].plane;
    setup.driver.position = plane.point + plane.normal * s;
    let held = [Action::Forward].into_iter().collect();
    Record::Wall(Wall::new(setup).record(&Input { held, pressed: held, ..Input::default() }))
}

fn wall(record: &Record) -> &TickRecord {
    let Record::Wall(record) = record else { panic!("not of the wall world") };
    record
}

fn drawn(record: &Record, kind: OverlayKind) -> Pen {
    let mut pen = Pen::default();
    let view = View { record, tested: record, selected: Some(0), hovered: None, past: None };
    let overlay =
        overlays(record.kind()).iter().find(|overlay| overlay.kind == kind).expect("a row each");
    (overlay.draw)(&view, &mut pen);
    pen
}

/// Returns named ticks, and whether they have a hit: in front, behind, deep in a half-space, free behind a
/// plane, apart.
fn cases() -> Vec<(&'static str, Record, bool)> {
    vec![
        ("in front", tick_at(0.4, Side::Plane), true),
        ("behind", tick_at(-0.3, Side::Plane), true),
        ("deep", tick_at(-2.5, Side::HalfSpace), true),
        ("free behind", tick_at(-2.5, Side::Plane), false),
        ("apart", tick_at(2.5, Side::HalfSpace), false),
    ]
}

/// Returns the lengths of the bars drawn for `term` with `ink`, m.
fn bars(pen: &Pen, term: Term, ink: Ink) -> Vec<f32> {
    let bars = pen.under(term).filter_map(|mark| match mark {
        Mark::Line(points, stroke) if stroke.ink == ink && stroke.width > 4.0 => {
            Some(points[0].distance(points[1]))
        }
        _ => None,
    });
    bars.collect()
}

/// Draws the axis overlay with this quantity hovered.
fn axis(record: &Record, hovered: Option<Term>) -> Pen {
    let mut pen = Pen::default();
    let view = View { record, tested: record, selected: Some(0), hovered, past: None };
    OverlaySet::NONE.with(&[OverlayKind::Axis]).draw(&view, &mut pen);
    pen
}

#[test]
fn the_axis_of_a_plane_has_the_push_out_at_true_scale_and_r_in_three_parts() {
    for (name, record, hit) in cases() {
        let test = wall(&record).plane(0).expect("tested");
        let pen = axis(&record, None);
        let arrows: Vec<_> = pen.arrows(Term::PushOut).collect();
        assert_eq!(arrows.len(), usize::from(hit), "{name}");
        for (from, to) in arrows {
            assert!(((to - from) - test.found.push()).length() < 1e-4, "{name}");
        }
        let projections = bars(&pen, Term::HalfShadow, Ink::A);
        assert!(
            projections.iter().any(|bar| (bar - 2.0 * test.found.r).abs() < 1e-4),
            "{name}: {projections:?}"
        );
        let part = |term, ink| bars(&axis(&record, Some(term)), term, ink).into_iter().sum::<f32>();
        let sum: f32 = (0..3).map(|k| part(Term::Summand(k), Ink::A)).sum();
        assert!((sum - test.found.r).abs() < 1e-4, "{name}: {sum}");
        assert!((part(Term::Height, Ink::B) - test.found.s.abs()).abs() < 1e-4, "{name}");
        let gaps = pen.texts().iter().filter(|text| text.starts_with("gap")).count();
        assert_eq!((gaps, pen.texts().len()), (usize::from(!hit), 1), "{name}: {:?}", pen.texts());
    }
}

#[test]
fn the_axis_of_two_boxes_has_both_projections_and_the_mtv() {
    // Half diagonals: 0.636 m and 0.566 m.
    for (height, is_hit) in [(1.1, true), (1.3, false)] {
        let record = among_boxes(height);
        let test = wall(&record).other(0).expect("tested");
        assert_eq!(test.pushed, is_hit);
        let decided = test.decided().expect("one of them");
        assert_eq!(decided.source, ObbAxisSource::Edges(2, 2));
        let own = Term::ConvexAxis(decided.source.index() as u16);
        let pen = axis(&record, None);
        for (ink, radius) in [(Ink::A, decided.radius_a), (Ink::B, decided.radius_b)] {
            let bars = bars(&pen, own, ink);
            assert!(bars.iter().any(|bar| (bar - 2.0 * radius).abs() < 1e-4), "{bars:?} {radius}");
        }
        let hatched = pen.under(own).any(|mark| matches!(mark, Mark::Fill(_, Ink::Overlap, _)));
        assert_eq!(hatched, is_hit);
        let arrows: Vec<_> = pen.arrows(Term::Mtv).collect();
        assert_eq!(arrows.len(), usize::from(is_hit));
        let mtv = test.tested.expect("a whole tick").found.mtv();
        assert!(arrows.iter().all(|(from, to)| (*to - *from).distance(mtv) < 1e-4), "{arrows:?}");
    }
}

/// Parses the numbers in a text.
fn read(text: &str) -> Vec<f32> {
    let plain = text.replace('−', "-").replace("- ", "− ");
    let numbers = plain.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-');
    numbers.filter_map(|number| number.parse().ok()).collect()
}

fn line<'a>(card: &'a Card, label: &str) -> &'a Line {
    let found = card.lines.iter().find(|line| text(&line.symbols).contains(label));
    found.unwrap_or_else(|| panic!("{label} in {card:#?}"))
}

#[test]
fn the_shown_numbers_of_the_card_add_up() {
    for (name, record, hit) in cases() {
        let card = crate::explain::wall::card::card(wall(&record), 0);
        assert_eq!(card.title, "box – wall");
        let r = line(&card, "r = ex|ux·n| + ey|uy·n| + ez|uz·n|");
        let terms = read(&text(&r.numbers));
        let sum: f32 = terms.chunks(2).map(|pair| pair[0] * pair[1].abs()).sum();
        let r = read(&text(&r.result))[0];
        assert!((sum - r).abs() < 3e-3, "{name}: {terms:?} {r}");
        let s = line(&card, "s = (C − P)·n");
        let [cx, cy, cz, px, py, pz, nx, ny, nz] = read(&text(&s.numbers))[..] else {
            panic!("{s:?}")
        };
        let dot = (cx - px) * nx + (cy - py) * ny + (cz - pz) * nz;
        let s = read(&text(&s.result))[0];
        assert!((dot - s).abs() < 5e-3, "{name}: {dot} {s}");
        let answer = text(&line(&card, "< r?").result);
        assert_eq!(answer, if hit { "yes: hit" } else { "no" }, "{name}");
        if hit {
            let push = read(&text(&line(&card, "push = r").result))[0];
            let one = line(&card, "in both cases: r − s");
            assert!((push - (r - s)).abs() < 2e-3, "{name}");
            assert_eq!(push, read(&text(&one.result))[0], "{name}");
        } else if name == "free behind" {
            line(&card, "HalfSpace would push");
        } else {
            line(&card, "apart by");
        }
        let [wanted, along, across] =
            ["wanted move", "its part along n", "its part along the plane"]
                .map(|label| read(&text(&line(&card, label).result)));
        for i in 0..3 {
            assert!((wanted[i] - along[i] - across[i]).abs() < 2e-3, "{name}");
        }
    }
}

#[test]
fn the_parts_add_up_to_the_step() {
    let record = tick_at(0.4, Side::Plane);
    let pen = drawn(&record, OverlayKind::Motion);
    let one = |term| pen.arrows(term).next().unwrap_or_else(|| panic!("{term:?}"));
    let (wanted, across) = (one(Term::WantedStep), one(Term::WantedTangent));
    let along = one(Term::WantedNormal);
    assert_eq!((across.0, across.1, along.1), (wanted.0, along.0, wanted.1));
    let n = wall(&record).plane(0).expect("tested").world.normal;
    assert!((across.1 - across.0).dot(n).abs() < 1e-5, "along the plane");
    assert!((along.1 - along.0).cross(n).length() < 1e-5, "along the normal");
}

#[test]
fn overlays_draw_only_in_their_own_worlds() {
    let both = [tick(0.0, Vec::new()), tick_at(0.4, Side::Plane)];
    assert!(tank(&both[0]).pairs().next().is_none());
    for record in &both {
        let view = View { record, tested: record, selected: Some(0), hovered: None, past: None };
        let others = WorldKind::ALL.into_iter().filter(|world| *world != record.kind());
        // The axis overlay reads the Figure of any world.
        for overlay in others.flat_map(overlays).filter(|row| row.kind != OverlayKind::Axis) {
            let mut pen = Pen::default();
            (overlay.draw)(&view, &mut pen);
            assert!(pen.marks.is_empty(), "{}", overlay.name);
        }
    }
    let pen = drawn(&both[1], OverlayKind::Models);
    let lines = |ink: Ink| {
        let is_own =
            move |mark: &Mark| matches!(mark, Mark::Line(p, s) if p.len() == 2 && s.ink == ink);
        pen.marks.iter().filter(move |drawn| is_own(&drawn.mark)).count()
    };
    assert_eq!(lines(Ink::A), 12 + 3, "the edges of the box, and a cross at its centre");
    assert_eq!(lines(Ink::Selected), 8, "two arms at each corner of the plane");
    assert!(pen.texts().is_empty(), "{:?}", pen.texts());
}

#[test]
fn the_nearest_object_is_the_deepest_hit_else_the_closest() {
    let near = |s, reach| crate::explain::nearest_object(wall(&tick_at(s, Side::Plane)), reach);
    assert_eq!(near(0.4, 1.0), Some(0));
    assert_eq!(near(2.5, 1.0), None);
    assert_eq!(near(2.5, 3.0), Some(0));
    assert_eq!(
        crate::explain::nearest_object(
            &Wall::new(WallSetup::default()).record(&Input::default()),
            9.0
        ),
        None
    );
}

/// Returns a tick of a tilted box with its centre at `height`, m, across a tilted bar.
fn among_boxes(height: f32) -> Record {
    let mut setup = WallSetup::default();
    setup.driver.position = vec3(0.1, height, 0.0);
    setup.driver.size = vec3(0.9, 0.9, 1.8);
    setup.driver.roll = 45.0;
    setup.boxes = vec![BoxTargetSetup {
        name: "bar".to_owned(),
        position: vec3(0.0, 0.0, 0.1),
        yaw: 70.0,
        pitch: 0.0,
        roll: 45.0,
        size: vec3(0.8, 0.8, 4.0),
    }];
    let held = [Action::Forward].into_iter().collect();
    Record::Wall(Wall::new(setup).record(&Input { held, pressed: held, ..Input::default() }))
}

/// Tests that no gap is drawn for a pair that the verdict calls touching.
#[test]
fn touching_pairs_have_no_drawn_gap() {
    let scene = crate::scene::load("wall/slide").expect("it ships");
    let mut world = crate::sim::World::new(scene.file.world);
    let held = [Action::Forward].into_iter().collect();
    let (input, mut seen) = (Input { held, ..Input::default() }, 0);
    for tick in 0..120 {
        let input = if tick < 90 { input } else { Input::default() };
        let record = world.record(&input);
        world.step(&input, &mut Vec::new());
        let pen = drawn(&record, OverlayKind::Axis);
        let gap = pen.texts().into_iter().find(|text| text.starts_with("gap ")).map(str::to_owned);
        assert_ne!(gap.as_deref(), Some("gap 0.000\u{2009}m"));
        let verdict = crate::explain::explanation(&record).verdict(Some(0)).to_string();
        if verdict.starts_with("touching: ") {
            seen += 1;
            assert_eq!(gap, None, "{verdict}");
        }
    }
    assert!(seen > 3, "{seen}");
}
