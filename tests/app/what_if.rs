//! The Figure's pair moved by dragging: the world itself tests the what-if, which is kept as edits
//! or dropped.

use std::collections::BTreeSet;

use collidoscope::app::session::Draggable;
use collidoscope::app::what_if::MovedBody;
use collidoscope::app::{Command, Session};
use collidoscope::figure::layout::{Page, PageTransform, layout};
use collidoscope::figure::{self, Figure, Line, Outline};
use collidoscope::scene;
use collidoscope::scene::course::{CourseFigure, course};
use glam::{Vec2, vec2};

/// A displacement without round digits, m.
const DISPLACEMENT: f32 = 0.0123;
/// A turn, radians.
const TURN: f32 = 0.1;

/// Returns the course's figures, which cover every world, and two more of the bodies world; with
/// names.
fn course_figures() -> Vec<(String, CourseFigure)> {
    let mut figures: Vec<CourseFigure> =
        course().units.iter().flat_map(|unit| unit.figures.clone()).collect();
    for (scene, tick) in [("bodies/jitter", 40), ("bodies/slope", 60)] {
        let (scene, drive) = (scene.to_owned(), "[]".to_owned());
        figures.push(CourseFigure { scene, tick, drive, set: Vec::new(), ..figures[0].clone() });
    }
    figures.into_iter().map(|it| (format!("{} ({})", it.name, it.scene), it)).collect()
}

fn session_at(figure: &CourseFigure) -> Session {
    let mut session = Session::new(scene::load(&figure.scene).expect("it ships"), None);
    session.restore_figure(figure).expect("a figure of the course");
    session
}

/// Returns a session at a hit of the tank with a box.
fn two_rects() -> Session {
    let session = |(_, figure): (String, CourseFigure)| {
        (figure.scene == "tank/rebound").then(|| session_at(&figure))
    };
    let is_of_rects = |session: &Session| session.figure().is_some_and(|it| it.lines.len() == 4);
    course_figures().into_iter().filter_map(session).find(is_of_rects).expect("a hit of two rects")
}

fn frame(figure: &Figure) -> PageTransform {
    let page = Page { size: vec2(720.0, 628.0), ..Page::default() };
    layout(figure, &page).frame.expect("a sheet")
}

/// Returns the shown Figure with its draggable bodies.
pub(crate) fn on_show(session: &Session) -> Option<(Figure, PageTransform, Vec<Draggable>)> {
    let figure = session.figure()?;
    let frame = frame(&figure);
    let all = session.draggables(&figure, &frame);
    Some((figure, frame, all))
}

/// Calls `check` with each draggable body of [`course_figures`], and its name.
fn each_body(mut check: impl FnMut(&str, &mut Session, &Figure, &Draggable)) {
    for (name, course_figure) in course_figures() {
        let mut session = session_at(&course_figure);
        let Some((figure, _, all)) = on_show(&session) else { continue };
        for draggable in all {
            let name = format!("{name}, {:?}", draggable.body);
            check(&name, &mut session, &figure, &draggable);
        }
    }
}

/// Returns the world's hash and the Figure on show.
fn shown_state(session: &Session) -> (u64, Option<Figure>) {
    (session.world().hash(), session.figure())
}

/// Returns whether one interval of the line contains the other.
fn is_nested(line: &Line) -> bool {
    let within = |p: [f32; 2], q: [f32; 2]| p[0] >= q[0] && p[1] <= q[1];
    within(line.a, line.b) || within(line.b, line.a)
}

/// Runs the recorded ticks again from the first one; returns the hash.
fn run_again(session: &Session) -> u64 {
    let history = &session.timeline.history;
    let mut world = history.beginning().clone();
    history.run.apply_edits(0, &mut world);
    for tick in 0..session.shown_tick() {
        let input = history.run.input(tick).expect("it was run");
        world.step(&input, &mut Vec::new());
        history.run.apply_edits(tick + 1, &mut world);
    }
    world.hash()
}

#[test]
fn a_drag_shifts_the_interval_of_the_body_by_its_projection() {
    let (mut worlds, mut exact) = (BTreeSet::new(), BTreeSet::new());
    each_body(|name, session, figure, draggable| {
        let before = shown_state(session);
        let Some(line) = figure.lines.first().filter(|line| !line.is_bounds) else { return };
        let displacement = (line.direction + line.direction.perp() * 0.3) * DISPLACEMENT;
        let displacement =
            if displacement == Vec2::ZERO { Vec2::X * DISPLACEMENT } else { displacement };
        if session.move_in_figure(MovedBody { displacement, ..draggable.moved }).is_err() {
            return;
        }
        let what_if = session.what_if().unwrap_or_else(|| panic!("{name}: a what-if"));
        worlds.insert(format!("{:?}", figure.world));
        if let Some(moved) = what_if.figure.lines.first()
            && moved.name == line.name
            && figure.sheet.along == collidoscope::figure::SheetAxis::X
            && let Some(basis) = figure.sheet.basis
            && let Some(own) = what_if.figure.sheet.basis
            && own.plane.x.dot(basis.plane.x) > 0.999_999
            && line.direction != Vec2::ZERO
            && !matches!(what_if.figure.world, collidoscope::sim::WorldKind::Walker)
            && !is_nested(line)
            && !is_nested(moved)
        {
            let change = (moved.overlap - line.overlap).abs();
            assert!((change - DISPLACEMENT).abs() < 1e-4, "{name}: {change} {line:?} {moved:?}");
            exact.insert(format!("{:?}", figure.world));
        }
        assert_eq!(shown_state(session), before, "{name}: the run stays as it was");
        session.apply(Command::DropWhatIf).expect("always");
        assert!(session.what_if().is_none(), "{name}");
        assert_eq!(shown_state(session), before, "{name}: dropped");
    });
    assert_eq!(worlds.len(), 6, "{worlds:?}");
    assert!(exact.len() >= 4, "{exact:?}");
}

#[test]
fn a_kept_what_if_has_the_same_figure_is_recorded_and_can_be_undone() {
    let mut worlds = BTreeSet::new();
    each_body(|name, session, figure, draggable| {
        let before = shown_state(session);
        let (shown, ticks) = (session.shown_tick(), session.ticks());
        let displacement = vec2(-0.0321, 0.0123);
        if session.move_in_figure(MovedBody { displacement, ..draggable.moved }).is_err() {
            return;
        }
        let what_if = session.what_if().expect("a what-if");
        let (target, partner) = (what_if.target, what_if.partner);
        let what_if = what_if.figure.clone();
        session.apply(Command::KeepWhatIf).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(session.what_if().is_none() && session.is_live(), "{name}");
        assert_eq!(session.shown_tick(), shown - (shown - what_if.tick as u32), "{name}");
        assert_eq!(run_again(session), session.world().hash(), "{name}: recorded");
        let mut record = session.record().clone();
        record.pair_with(partner);
        assert_eq!(figure::of(&record, what_if.tick, target), what_if, "{name}");
        session.apply(Command::Undo).expect("there is something to undo");
        session.apply(Command::Seek(shown)).expect("always");
        assert_eq!(session.ticks(), ticks, "{name}");
        assert_eq!(shown_state(session), before, "{name}: undone");
        worlds.insert(format!("{:?}", figure.world));
    });
    assert_eq!(worlds.len(), 6, "{worlds:?}");
}

#[test]
fn several_kept_what_ifs_are_undone_one_by_one() {
    let mut session = two_rects();
    let mut hashes = Vec::new();
    for _ in 0..3 {
        let (_, _, all) = on_show(&session).expect("a pair");
        hashes.push(session.world().hash());
        session
            .move_in_figure(MovedBody { displacement: vec2(-0.05, 0.0), ..all[0].moved })
            .expect("free ground");
        session.apply(Command::KeepWhatIf).expect("free ground");
    }
    while let Some(hash) = hashes.pop() {
        session.apply(Command::Undo).expect("there is something to undo");
        assert_eq!(session.world().hash(), hash, "{} left", hashes.len());
    }
}

/// Returns the angle of the first edge of an outline with edges.
fn edge_angle(outline: &Outline) -> Option<f32> {
    match outline {
        Outline::Closed(points) if (3..9).contains(&points.len()) => {
            let edge = points[1] - points[0];
            Some(edge.to_angle())
        }
        _ => None,
    }
}

#[test]
fn a_ring_turns_the_shape_that_is_tested() {
    let mut worlds = BTreeSet::new();
    each_body(|name, session, figure, draggable| {
        if draggable.ring.is_none() {
            return;
        }
        if session.move_in_figure(MovedBody { turn: TURN, ..draggable.moved }).is_err() {
            return;
        }
        let what_if = session.what_if().expect("a what-if");
        let shapes = what_if.shapes(figure);
        let [shape] = &shapes[..] else { panic!("{name}: {shapes:?}") };
        if let (Some(from), Some(to)) = (edge_angle(&draggable.outline), edge_angle(&shape.outline))
        {
            // A silhouette may begin at another corner.
            let turned = libm::remainderf(to - from, std::f32::consts::FRAC_PI_2);
            let is_turned = (turned - TURN).abs() < 0.02;
            let is_box = matches!(&draggable.outline, Outline::Closed(points) if points.len() == 4);
            assert!(is_turned || !is_box, "{name}: {turned}");
            worlds.insert(format!("{:?}", figure.world));
        }
        session.apply(Command::DropWhatIf).expect("always");
    });
    assert!(worlds.len() >= 4, "{worlds:?}");
}

#[test]
fn a_press_grabs_the_body_under_it_and_a_drag_moves_it() {
    let mut session = two_rects();
    let (_, frame, all) = on_show(&session).expect("a pair");
    let before = session.world().hash();
    let middle_of = |draggable: &Draggable| match &draggable.outline {
        Outline::Closed(points) => frame.point(points.iter().sum::<Vec2>() / points.len() as f32),
        _ => panic!("two rects"),
    };
    let middles = [middle_of(&all[0]), middle_of(&all[1])];
    for (draggable, middle) in all.iter().zip(middles) {
        let part = session.figure_part_at(&all, &frame, middle);
        assert_eq!(part.map(|(body, _)| body), Some(draggable.body));
    }
    assert!(!session.grab_in_figure(&all, &frame, vec2(2.0, 2.0), false), "paper");
    assert!(session.grab_in_figure(&all, &frame, middles[0], false));
    session.drag_in_figure(&frame, middles[0] + vec2(2.0, 0.0), false);
    assert!(session.what_if().is_none(), "a click moves nothing");
    session.drag_in_figure(&frame, middles[0] + vec2(-50.0, 0.0), false);
    session.release_figure().expect("always");
    let moved = session.what_if().expect("dragged").moved[0];
    assert!((frame.vector(moved.displacement) - vec2(-50.0, 0.0)).length() < 0.2, "{moved:?}");
    // The ring of the hovered body turns it; so does Shift.
    let (_, frame, all) = on_show(&session).expect("a pair");
    session.hover_in_figure(
        &all,
        &frame,
        Some(frame.point(all[0].moved.center + moved.displacement)),
    );
    let (center, radius) = all[0].ring.expect("a tank can be turned");
    let on_ring = center - vec2(radius, 0.0);
    assert!(session.grab_in_figure(&all, &frame, on_ring, false));
    session.drag_in_figure(&frame, center + Vec2::from_angle(-0.3) * -radius, false);
    session.release_figure().expect("always");
    let moved = session.what_if().expect("turned").moved[0];
    assert!((moved.turn - 0.3).abs() < 0.01, "{moved:?}");
    // A notch of the wheel turns the body by a degree.
    let (_, frame, all) = on_show(&session).expect("a pair");
    assert!(!session.turn_in_figure(&all, &frame, vec2(2.0, 2.0), 1.0), "paper");
    assert!(session.turn_in_figure(
        &all,
        &frame,
        frame.point(moved.center + moved.displacement),
        -2.0
    ));
    let turned = session.what_if().expect("turned").moved[0];
    assert!((moved.turn - turned.turn - 2.0_f32.to_radians()).abs() < 1e-5, "{turned:?}");
    assert_eq!(session.world().hash(), before);
    // An opened tick has no draggable bodies.
    session.apply(Command::OpenTick(usize::MAX)).expect("always");
    let (_, _, all) = on_show(&session).expect("a pair");
    assert!(all.is_empty());
}
