//! Questions answered by drawing or picking in the Figure: it hides the answer, and its scale sets
//! the tolerance.

use collidoscope::app::{Command, Session};
use collidoscope::figure::layout::{Page, layout};
use collidoscope::figure::{Figure, Role, ShapeState};
use collidoscope::predict::{AnswerFormat, AnswerValue, grade};
use collidoscope::sim::WorldKind;
use glam::{Vec3, vec2};

use super::scenes_with_questions;

/// Tolerance of a drawn answer, points of the Figure.
const TOLERANCE: f32 = 6.0;

/// Returns every question of a built-in scene, with the session that asks it.
fn sessions() -> Vec<(String, Session)> {
    let all = scenes_with_questions()
        .into_iter()
        .flat_map(|(scene, steps)| steps.into_iter().map(move |step| (scene.clone(), step)));
    let asked = all.map(|(scene, step)| {
        let name = format!("{}, step {step}", scene.id);
        let mut session = Session::new(scene, None);
        session.apply(Command::StartStep(step)).unwrap_or_else(|why| panic!("{name}: {why}"));
        (name, session)
    });
    asked.collect()
}

fn scale(figure: &Figure) -> f32 {
    let page = Page { size: vec2(720.0, 628.0), ..Page::default() };
    layout(figure, &page).frame.expect("a sheet").scale
}

#[test]
fn the_figure_of_an_open_question_has_only_shapes() {
    let mut worlds = Vec::new();
    for (name, mut session) in sessions() {
        let posed = session.active_question().expect("asked").posed.clone();
        let is_drawn = matches!(posed.format, AnswerFormat::Way(..) | AnswerFormat::Axis(..))
            || !posed.places.is_empty();
        let kind = session.world().kind();
        let may_show = matches!(kind, WorldKind::Tank | WorldKind::Bodies | WorldKind::Lab);
        let Some(figure) = session.figure() else {
            assert!(!is_drawn || !may_show, "{name}: a Figure to draw on");
            continue;
        };
        assert!(is_drawn && may_show, "{name}");
        assert!(figure.lines.is_empty() && figure.bars.is_empty(), "{name}");
        assert!(figure.numbers.is_empty() && figure.beside.is_none(), "{name}");
        let sheet = &figure.sheet;
        assert!(sheet.arrows.is_empty() && sheet.points.is_empty(), "{name}");
        assert!(sheet.segments.is_empty(), "{name}");
        let is_shape = |role| matches!(role, Role::A | Role::B | Role::Other);
        assert!(
            sheet.shapes.iter().all(|it| it.when == ShapeState::Tested && is_shape(it.role)),
            "{name}"
        );
        // The orientation of the sheet does not reveal the deciding axis.
        let plane = sheet.basis.expect("a plane").plane;
        let up = if kind == WorldKind::Tank {
            let yaw = session.world().driven().1;
            Vec3::new(libm::sinf(yaw), 0.0, libm::cosf(yaw))
        } else {
            Vec3::Y
        };
        assert!(plane.y.dot(up) > 0.99, "{name}: {plane:?}, {up}");
        let sentence = figure.sentence.to_string();
        assert!(sentence.contains("after your answer"), "{name}: {sentence}");
        session.apply(Command::Answer(posed.truth)).expect("open");
        let figure = session.figure().expect("it tells again");
        assert!(!figure.numbers.is_empty(), "{name}");
        worlds.push(kind);
    }
    assert!(worlds.contains(&WorldKind::Tank) && worlds.contains(&WorldKind::Lab), "{worlds:?}");
}

#[test]
fn a_drawn_answer_is_right_within_six_points_or_the_tolerance() {
    let (mut by_points, mut by_part) = (0, 0);
    for (name, session) in sessions() {
        let posed = session.active_question().expect("asked").posed.clone();
        let (AnswerFormat::Way(..), AnswerValue::Way(truth)) = (&posed.format, &posed.truth) else {
            continue;
        };
        let (truth, figure) = (*truth, session.figure().expect("drawn on"));
        let points = TOLERANCE / scale(&figure);
        assert!((posed.tip_tolerance - points).abs() < 1e-4 * points, "{name}");
        let length = truth.length();
        let tolerance = (posed.tolerance * length).max(points.min(0.5 * length));
        if tolerance > posed.tolerance * length {
            by_points += 1;
        } else {
            by_part += 1;
        }
        let perpendicular = truth.normalize().any_orthonormal_vector();
        let is_right = |offset: f32| {
            grade(&posed, &AnswerValue::Way(truth + perpendicular * offset)).is_correct
        };
        assert!(is_right(tolerance * 0.98) && !is_right(tolerance * 1.02), "{name}: {tolerance}");
        let wide = collidoscope::predict::PosedQuestion { tip_tolerance: 1e6, ..posed.clone() };
        assert!(
            !grade(&wide, &AnswerValue::Way(Vec3::ZERO)).is_correct,
            "{name}: no arrow is no answer"
        );
    }
    assert!(by_points + by_part > 3, "{by_points} {by_part}");
    assert!(by_points > 0, "the points matter somewhere: {by_part}");
}
