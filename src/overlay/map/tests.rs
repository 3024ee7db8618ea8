//! Drawings and texts about a tick in a map.

use crate::overlay::*;
use glam::{Vec3, vec3};

use crate::sim::map::{
    BoxPiece, Map, MapSetup, Motion, Piece, PieceSetup, TriangleClass, Walls, WedgePiece,
};
use crate::sim::{Action, Input, Stepped};

fn piece(name: &str, shape: Piece, position: Vec3) -> PieceSetup {
    PieceSetup { name: name.to_owned(), shape, position, yaw: 180.0, pitch: 0.0, roll: 0.0 }
}

/// Returns a tick in which the player walks into a corner of 52°, with at most `rounds` rounds of collision.
pub(crate) fn corner(walls: Walls, rounds: u32) -> Record {
    let ground = Piece::Box(BoxPiece { size: vec3(40.0, 1.0, 40.0) });
    let wedge = Piece::Wedge(WedgePiece { angle: 52.0, ..WedgePiece::default() });
    let mut setup = MapSetup {
        pieces: vec![
            piece("ground", ground, vec3(0.0, -1.0, 0.0)),
            piece("wedge", wedge, Vec3::ZERO),
        ],
        ..MapSetup::default()
    };
    setup.methods.walls = walls;
    setup.collision.rounds = rounds;
    // Distance at which the capsule touches both walls.
    let apex = 0.5 / libm::sinf(26_f32.to_radians());
    setup.player.position = vec3(0.0, 0.0, -apex - 0.02);
    let held = [Action::Forward].into_iter().collect();
    Record::Map(Map::new(setup).record(&Input { held, ..Input::default() }))
}

fn drawn(record: &Record, draw: fn(&View<'_, crate::sim::map::TickRecord>, &mut Pen)) -> Pen {
    let mut pen = Pen::default();
    let record = tick(record);
    draw(&View { record, tested: record, selected: None, hovered: None, past: None }, &mut pen);
    pen
}

fn tick(record: &Record) -> &crate::sim::map::TickRecord {
    let Record::Map(tick) = record else { panic!("not a map world") };
    tick
}

#[test]
fn walls_and_floors_differ_without_colour() {
    let record = corner(Walls::Article, 16);
    let [walls, floors] =
        [TriangleClass::Wall, TriangleClass::Floor].map(|class| tick(&record).count(class));
    assert!(walls > 4 && floors > 2, "{walls} {floors}");
    let pen = drawn(&record, crate::overlay::map::gathered::draw);
    let fills = |pattern: Pattern, ink: Ink| {
        let is_fill =
            |mark: &Mark| matches!(mark, Mark::Fill(_, i, p) if *i == ink && *p == pattern);
        pen.marks.iter().filter(|d| is_fill(&d.mark)).count()
    };
    assert_eq!(fills(Pattern::Hatch, Ink::Overlap), walls);
    assert_eq!(fills(Pattern::Wash(0.12), Ink::Gap), floors);
    let styles = pen.marks.iter().filter_map(|d| match &d.mark {
        Mark::Line(_, stroke) => Some((stroke.ink, stroke.dashed)),
        _ => None,
    });
    let styles: Vec<_> = styles.collect();
    for style in [(Ink::Overlap, false), (Ink::Gap, false)] {
        assert!(styles.contains(&style), "{style:?} is among {styles:?}");
    }
    assert!(tick(&record).gathered().any(|(_, class)| class == TriangleClass::Wall));
}

/// Ignored triangles keep faint edges; deciding triangles are drawn in full.
#[test]
fn only_deciding_triangles_are_drawn_strongly() {
    use crate::overlay::depth::QUIET;
    use crate::sim::map::Step;
    let record = corner(Walls::Article, 16);
    let ground = &tick(&record).before.ground;
    let decided = |number: u32| {
        tick(&record).steps.iter().any(|step| match *step {
            Step::Touched { triangle }
            | Step::Slid { triangle, .. }
            | Step::Pushed { triangle, .. } => triangle == number,
            Step::Probed { hit, .. } => hit.is_some_and(|(triangle, _)| triangle == number),
            _ => false,
        })
    };
    let shown =
        |depth: Depth| depth.shown(drawn(&record, crate::overlay::map::gathered::draw).marks, None);
    let [mut strong, mut faint] = [0, 0];
    for depth in [Depth::Answer, Depth::Work] {
        let marks = shown(depth);
        let line = |mark: &WeightedMark| match &mark.mark {
            Mark::Line(points, stroke) => {
                Some((points.clone(), *stroke, (mark.opacity, mark.weight)))
            }
            _ => None,
        };
        let lines: Vec<_> = marks.iter().filter_map(line).collect();
        for (number, _) in tick(&record).gathered() {
            let corners = ground.triangles[number as usize].corners();
            let is_at = |p: Vec3, q: Vec3| p.distance(q) < 0.02;
            for (a, b) in [(0, 1), (1, 2), (2, 0)].map(|(a, b)| (corners[a], corners[b])) {
                // Either of two neighbours in the same style may have drawn the edge.
                let is_edge = |ends: &[Vec3]| {
                    let [p, q] = [ends[0], ends[1]];
                    is_at(p, a) && is_at(q, b) || is_at(p, b) && is_at(q, a)
                };
                let is_expected = |(points, _, (opacity, weight)): &&(Vec<Vec3>, Stroke, _)| {
                    // The painter draws quiet lines among the solids, which hide them.
                    *opacity == if decided(number) { 1.0 } else { QUIET }
                        && (*weight == Weight::Quiet) != decided(number)
                        && points.windows(2).any(is_edge)
                };
                let strokes: Vec<_> = lines.iter().filter(is_expected).map(|line| line.1).collect();
                let is_duplicate = |k: usize| strokes[..k].contains(&strokes[k]);
                assert!(
                    !strokes.is_empty() && !(0..strokes.len()).any(is_duplicate),
                    "{strokes:?}"
                );
                *(if decided(number) { &mut strong } else { &mut faint }) += 1;
            }
            for mark in &marks {
                if let Mark::Fill(points, ..) = &mark.mark
                    && points.iter().zip(corners).all(|(p, q)| is_at(*p, q))
                {
                    assert!(decided(number), "nothing is filled that decided nothing");
                }
            }
        }
    }
    assert!(strong > 6 && faint > 2 * strong, "{strong} {faint}");
}

#[test]
fn capsules_before_and_after_and_the_probe_are_shown() {
    let record = corner(Walls::Exact, 16);
    let pen = drawn(&record, super::models::draw);
    let dashed = |mark: &Mark| matches!(mark, Mark::Line(_, stroke) if stroke.dashed);
    assert!(pen.marks.iter().any(|d| dashed(&d.mark)), "the capsule before");
    let pen = drawn(&record, super::motion::draw);
    assert_eq!(pen.arrows(Term::WantedStep).count(), 1);
    assert!(pen.arrows(Term::Floor).count() > 0);
    assert_eq!(tick(&record).after.state.motion, Motion::NoJump);
}

#[test]
fn the_card_says_why_the_player_stopped() {
    let stuck = corner(Walls::Article, 1);
    let why = crate::explain::map::card::stopped(tick(&stuck));
    assert_eq!(why.as_deref(), Some("stuck: wall 52°, 1 round not enough"));
    let none = corner(Walls::Exact, 0);
    let why = crate::explain::map::card::stopped(tick(&none)).unwrap();
    assert_eq!(why, "blocked: wall 52°, 0 rounds not enough; it stays where it was");
    let fine = corner(Walls::Exact, 16);
    assert_eq!(crate::explain::map::card::stopped(tick(&fine)), None);
    let lines = |record: &Record| -> Vec<String> {
        crate::explain::map::card::card(tick(record))
            .lines
            .iter()
            .map(|line| crate::explain::card::text(&line.symbols))
            .collect()
    };
    assert!(lines(&stuck).iter().any(|line| line.starts_with("stuck: wall 52°")));
    assert!(lines(&fine).iter().any(|line| line.starts_with("round 1: ")));
    assert!(lines(&fine).iter().any(|line| line.starts_with("gathered: ")));
}
