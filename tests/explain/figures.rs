//! Figures against their ticks' traces: every scene, every hit of its drive.

use std::collections::VecDeque;

use collidoscope::explain::{self, verdict::Tone};
use collidoscope::figure::layout::{Detail, Ink, Layout, Mark, Page, Rect, layout, text_box};
use collidoscope::figure::svg::svg;
use collidoscope::figure::{self, Figure, Outline, Role, ShapeState, SheetAxis, json};
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::{Phase, World};
use glam::Vec2;

use crate::drive::{restless, steered};

/// Tolerance of lengths, m.
const CLOSE: f32 = 1e-5;

/// Calls `look` with the Figure of every tick of every scene, and the world after that tick.
fn each_figure(mut look: impl FnMut(&str, &World, &Figure)) {
    for id in catalogue::ids() {
        let file = scene::load(id).expect("it ships").file;
        let mut world = World::new(file.world);
        let mut records = VecDeque::new();
        let ticks = if world.bodies().len() > 200 { 30 } else { 240 };
        for (tick, input) in (1_u32..).zip(restless(ticks)) {
            let input = steered(&world, tick, input);
            let record = world.record(&input);
            world.step(&input, &mut Vec::new());
            let tick = u64::from(tick);
            let mut figure = figure::of(&record, tick, None);
            if file.repeated_line {
                records.push_back((tick, record.clone()));
                records.drain(..records.len().saturating_sub(24));
                let target = explain::explanation(&record).explained(None);
                let all = records.iter().map(|(tick, record)| (*tick, record));
                figure.line_history = figure.repeated_in(&record, target, all);
            }
            look(id, &world, &figure);
        }
    }
}

/// Returns the interval of a shape along the first line.
fn interval(outline: &Outline, along: SheetAxis) -> [f32; 2] {
    let coordinate = |p: &Vec2| if along == SheetAxis::X { p.x } else { p.y };
    let ends = |points: &[Vec2]| {
        let start = [f32::INFINITY, f32::NEG_INFINITY];
        points.iter().map(coordinate).fold(start, |[low, high], at| [low.min(at), high.max(at)])
    };
    match outline {
        Outline::Closed(points)
        | Outline::Open(points)
        | Outline::Solid { corners: points, .. } => ends(points),
        Outline::Circle(center, radius) => {
            [coordinate(center) - radius, coordinate(center) + radius]
        }
    }
}

#[test]
fn the_points_of_both_shapes_project_onto_their_intervals() {
    let mut seen = 0;
    each_figure(|id, _, figure| {
        // Ground and walls extend beyond their drawn part.
        if id.starts_with("walker/") || id.starts_with("map/") {
            return;
        }
        let Some(line) = figure.deciding().filter(|line| line.direction != Vec2::ZERO) else {
            return;
        };
        for (role, expected) in [(Role::A, line.a), (Role::B, line.b)] {
            let mut shapes = figure.sheet.shapes.iter();
            let shape = shapes
                .rfind(|shape| shape.role == role && shape.when == ShapeState::Tested)
                .expect("both are drawn");
            let found = interval(&shape.outline, figure.sheet.along);
            let close = CLOSE * found.map(f32::abs).into_iter().fold(1.0, f32::max);
            let is_close = (0..2).all(|end| (found[end] - expected[end]).abs() < close);
            assert!(is_close, "{id}, tick {}, {role:?}: {found:?}, {expected:?}", figure.tick);
        }
        // If one interval contains the other, the way out is longer than the common part.
        let common = line.a[1].min(line.b[1]) - line.a[0].max(line.b[0]);
        let inside = |p: [f32; 2], q: [f32; 2]| p[0] >= q[0] - CLOSE && p[1] <= q[1] + CLOSE;
        let contained = inside(line.a, line.b) || inside(line.b, line.a);
        let is_close = (common - line.overlap).abs() < 1e-4;
        assert!(is_close || contained, "{id}, tick {}: {common}, {}", figure.tick, line.overlap);
        seen += 1;
    });
    assert!(seen > 2_000, "{seen}");
}

#[test]
fn the_answer_is_the_depth_of_the_trace() {
    let mut hits = 0;
    each_figure(|id, world, figure| {
        let named = |contact: &&collidoscope::sim::ContactReport| {
            figure.pair == [world.name(contact.a), world.name(contact.b)]
                && contact.phase != Phase::Exit
        };
        let Some(contact) = world.contacts().iter().find(named) else { return };
        let (Some(number), true) = (figure.numbers.first(), contact.depth > 0.0) else { return };
        // Other units are angles and times.
        if number.unit != "m" {
            return;
        }
        let close = CLOSE * contact.depth.max(1.0);
        assert!(
            (number.value - contact.depth).abs() < close,
            "{id}, tick {}: {number:?}, {contact:?}",
            figure.tick
        );
        for arrow in figure.sheet.arrows.iter().filter(|arrow| arrow.name == "MTV") {
            let drawn = arrow.from.distance(arrow.to);
            assert!(
                (drawn - arrow.length).abs() < CLOSE * drawn.max(1.0),
                "{id}, tick {}: {arrow:?}",
                figure.tick
            );
        }
        hits += 1;
    });
    assert!(hits > 300, "{hits}");
}

#[test]
fn no_number_of_a_figure_is_infinite_and_at_most_one_line_decides() {
    each_figure(|id, _, figure| {
        let text = json(figure).to_string();
        // JSON writes a number that is not finite as null.
        assert!(!text.contains("null"), "{id}, tick {}: {text}", figure.tick);
        let deciding = figure.lines.iter().filter(|line| line.decides).count();
        assert!(
            deciding <= 1 || figure.lines.iter().any(|line| line.direction == Vec2::ZERO),
            "{id}, tick {}",
            figure.tick
        );
    });
}

/// Views between the panels of windows of 1280 × 720, 1920 × 1080 and 1024 × 640 points, and a narrow one.
const SIZES: [Vec2; 4] = [
    Vec2::new(720.0, 628.0),
    Vec2::new(1360.0, 988.0),
    Vec2::new(464.0, 548.0),
    Vec2::new(400.0, 420.0),
];

#[test]
fn texts_of_a_layout_neither_overlap_nor_leave_the_page_and_its_svg_parses() {
    let mut wrong = std::collections::BTreeMap::new();
    each_figure(|id, _, figure| {
        if figure.is_empty() || figure.tick % 20 != 0 {
            return;
        }
        for (size, detail) in
            SIZES.into_iter().flat_map(|size| [(size, Detail::Answer), (size, Detail::Work)])
        {
            let page = Page {
                size,
                detail,
                reserve: Some(size * Vec2::new(0.22, 0.17)),
                ..Page::default()
            };
            let laid = layout(figure, &page);
            let picture = svg(&laid, size, detail == Detail::Work);
            let parsed = usvg::Tree::from_str(&picture, &usvg::Options::default());
            let parsed = parsed.unwrap_or_else(|error| panic!("{id}: {error}: {picture}"));
            assert!(parsed.root().has_children(), "{id}: {picture}");
            let texts: Vec<(&str, Rect)> = laid
                .marks
                .iter()
                .filter_map(|drawn| match &drawn.mark {
                    Mark::Text { at, anchor, size, bold, text, .. } => {
                        assert!(*size >= 11.0, "{id}: {text} is {size} points");
                        Some((text.as_str(), text_box(*at, *anchor, *size, *bold, text)))
                    }
                    _ => None,
                })
                .collect();
            let whole = Rect::new(Vec2::ZERO, size).shrunk(-1.0);
            for (i, (text, rect)) in texts.iter().enumerate() {
                if !whole.holds(rect) {
                    wrong.insert(
                        format!("{id}, {size}, {detail:?}: {text} leaves the page"),
                        figure.tick,
                    );
                }
                for (other, second) in &texts[..i] {
                    if rect.shrunk(1.0).overlaps(&second.shrunk(1.0)) {
                        wrong.insert(
                            format!("{id}, {size}, {detail:?}: {text} at {rect:?} on {other} at {second:?}"),
                            figure.tick,
                        );
                    }
                }
            }
        }
    });
    let first: Vec<_> = wrong.iter().take(40).collect();
    assert!(wrong.is_empty(), "{} of them: {first:#?}", wrong.len());
}

#[test]
fn an_overlap_is_wide_enough_to_be_seen() {
    each_figure(|id, _, figure| {
        let Some(line) =
            figure.deciding().filter(|line| !line.is_bounds && line.direction != Vec2::ZERO)
        else {
            return;
        };
        let length = line.overlap.abs();
        if length < 0.0005 || figure.tick % 7 != 0 {
            return;
        }
        let laid = layout(figure, &Page { size: SIZES[0], ..Page::default() });
        let scale = laid.frame.expect("a pair is drawn").scale;
        let has_lens = laid.marks.iter().any(|drawn| matches!(drawn.mark, Mark::Box { .. }));
        assert!(
            length * scale >= 24.0 || has_lens,
            "{id}, tick {}: {} points",
            figure.tick,
            length * scale
        );
    });
}

/// Lays a Figure out as in a window of 1920 × 1080, with a corner for the 3D view.
fn layout_with_view(figure: &Figure, detail: Detail) -> Layout {
    let (size, reserve) = (Vec2::new(1360.0, 988.0), Some(Vec2::new(250.0, 168.0)));
    layout(figure, &Page { size, detail, reserve, ..Page::default() })
}

#[test]
fn the_view_hides_neither_a_row_nor_the_upright_line_where_a_corner_is_free() {
    let mut tried = 0;
    each_figure(|id, _, figure| {
        if id != "bodies/jitter" || figure.pair.first().is_none_or(|name| name != "floor") {
            return;
        }
        let laid = layout_with_view(figure, Detail::All);
        let reserved = laid.reserved.expect("asked for");
        for (row, _) in &laid.rows {
            assert!(!reserved.overlaps(row), "tick {}: {reserved:?} on {row:?}", figure.tick);
            tried += 1;
        }
        for drawn in &laid.marks {
            if let Mark::Arrow { from, to, ink: Ink::Text, .. } = drawn.mark {
                assert_eq!(reserved.clipped([from, to]), None, "tick {}: the line", figure.tick);
            }
        }
    });
    assert!(tried > 40, "{tried}");
}

#[test]
fn both_bodies_have_the_same_colour_in_the_sentence_and_on_the_sheet() {
    let mut compared = 0;
    each_figure(|id, _, figure| {
        let [a, b] = &figure.pair[..] else { return };
        // A piece may also name an axis of the body: "box z".
        let belongs_to =
            |text: &str, name: &str| text.strip_prefix(name).is_some_and(|rest| rest.len() <= 2);
        for piece in &figure.sentence.pieces {
            let tone @ (Tone::A | Tone::B) = piece.tone else { continue };
            let is_of_a = belongs_to(&piece.text, a);
            if is_of_a != belongs_to(&piece.text, b) {
                compared += 1;
                assert_eq!(tone == Tone::A, is_of_a, "{id}: {} in {}", piece.text, figure.sentence);
            }
        }
    });
    assert!(compared > 1000, "{compared}");
}

#[test]
fn corners_have_the_same_names_on_the_sheet_and_on_the_line() {
    let mut compared = 0;
    each_figure(|id, _, figure| {
        let Some(line) = figure.lines.first().filter(|line| line.direction == Vec2::X) else {
            return;
        };
        for shape in figure.sheet.shapes.iter().filter(|shape| shape.role == Role::A) {
            for (at, names) in shape.corners().iter().zip(&shape.corner_names) {
                for name in names.split(' ') {
                    let Some(mark) = line.marks.iter().find(|mark| mark.name == name) else {
                        continue;
                    };
                    compared += 1;
                    assert!((mark.at - at.x).abs() < 2e-3, "{id}: {name} at {} and {at}", mark.at);
                }
            }
        }
    });
    assert!(compared > 1000, "{compared}");
}

/// Below a table of one or two rows there is a free corner for the 3D view.
#[test]
fn a_short_table_leaves_a_corner_that_hides_no_shape() {
    let mut tried = 0;
    each_figure(|id, _, figure| {
        let has_few_rows = (1..=2).contains(&figure.lines.len());
        let is_plain = figure.bars.is_empty() && figure.lines.iter().all(|line| !line.is_bounds);
        if !has_few_rows || !is_plain {
            return;
        }
        let laid = layout_with_view(figure, Detail::Work);
        let (Some(reserved), Some(frame)) = (laid.reserved, laid.frame) else { return };
        let driven = figure.sheet.shapes.iter().find(|shape| shape.role == Role::A);
        let Some(Outline::Circle(center, radius)) = driven.map(|shape| &shape.outline) else {
            return;
        };
        let (center, radius) = (frame.point(*center), radius * frame.scale);
        let body = Rect::new(center - radius, center + radius);
        assert!(!reserved.overlaps(&body), "{id}, tick {}: {reserved:?} on {body:?}", figure.tick);
        tried += 1;
    });
    assert!(tried > 20, "{tried}");
}

/// A swept test of octagons has more axes than the Figure has rows.
#[test]
fn the_deciding_row_of_a_long_swept_test_is_shown() {
    let text = r#"(title: "t", world: Lab(
        methods: (test: TimeOfImpact, stop: AtImpact), horizon: 0.5,
        bodies: [
            (name: "a", shape: Regular(corners: 9), position: (-4, 0.3, 0), velocity: (24, 0, 0)),
            (name: "b", shape: Regular(corners: 8), position: (2.2, 0, 0)),
        ],
    ))"#;
    let mut world = World::new(scene::parse("t.ron", None, text).expect("it is valid").file.world);
    let mut shown = 0;
    for (tick, input) in (1_u64..).zip(restless(20)) {
        let figure = figure::of(&world.record(&input), tick, None);
        world.step(&input, &mut Vec::new());
        let deciding = figure.lines.iter().find(|line| line.is_bounds && line.decides);
        let Some(deciding) = deciding.filter(|_| figure.lines.len() > 6) else { continue };
        for detail in [Detail::Answer, Detail::Work] {
            let size = Vec2::new(720.0, 628.0);
            let laid = layout(&figure, &Page { size, detail, ..Page::default() });
            let bottom = laid.sheet.expect("a sheet").max.y;
            let is_row = |mark: &Mark| matches!(mark, Mark::Text { text, at, .. } if *text == deciding.name && at.y > bottom);
            let has_row = laid.marks.iter().any(|placed| is_row(&placed.mark));
            assert!(has_row, "tick {tick}, {detail:?}: {}", deciding.name);
        }
        shown += 1;
    }
    assert!(shown > 0);
}
