//! The true answers of all questions compared with an oracle in double precision, and the grades of
//! true and wrong answers.

use collidoscope::explain;
use collidoscope::predict::{
    AnswerFormat, AnswerValue, PosedQuestion, QuestionMoment, grade, posed,
};
use collidoscope::scene::Scene;
use collidoscope::scene::question::{Answer, Measure};
use collidoscope::sim::input::{inputs, ticks};
use collidoscope::sim::{Record, lab, tank, wall};
use glam::{DVec3, Vec2, Vec3};

use super::{instances, question_moment, scenes_with_questions};

/// Returns the corners and radii of the two tested shapes.
fn solids(record: &Record) -> Option<[(Vec<DVec3>, f64); 2]> {
    let target = explain::explanation(record).explained(None)?;
    let on_ground =
        |corners: [Vec2; 4]| corners.map(|p| Vec3::new(p.x, 0.0, p.y).as_dvec3()).to_vec();
    let on_sheet = |corners: &[Vec2]| corners.iter().map(|p| p.extend(0.0).as_dvec3()).collect();
    if let Some(record) = record.downcast_ref::<tank::TickRecord>() {
        let pair = record.pair(target)?;
        let tank::Shape::Rect(b) = pair.b else { return None };
        return Some([(on_ground(pair.a.corners()), 0.0), (on_ground(b.corners()), 0.0)]);
    }
    if let Some(record) = record.downcast_ref::<lab::TickRecord>() {
        let [a, b] = record.pairs().next().map(|(pair, _)| pair)?;
        let pair = record.pair(a, b)?;
        return Some(pair.shapes.map(|shape| (on_sheet(shape.points()), f64::from(shape.radius))));
    }
    if let Some(record) = record.downcast_ref::<wall::TickRecord>() {
        let test = record.other(target)?;
        let corners = |obb: &collidoscope::geom::Obb| obb.corners().map(|p| p.as_dvec3()).to_vec();
        return Some([(corners(&test.a), 0.0), (corners(&test.b), 0.0)]);
    }
    None
}

/// Returns the shortest way out along the axis, in either direction; negative for a gap.
fn exit_distance(solids: &[(Vec<DVec3>, f64); 2], axis: DVec3) -> f64 {
    let interval = |(points, radius): &(Vec<DVec3>, f64)| {
        let along = points.iter().map(|point| axis.dot(*point));
        let (low, high) = along.fold((f64::MAX, f64::MIN), |(l, h), s| (l.min(s), h.max(s)));
        [low - radius, high + radius]
    };
    let [a, b] = solids.each_ref().map(interval);
    (a[1] - b[0]).min(b[1] - a[0])
}

/// Checks the closest feature against a search of ten thousand points per edge. `place` must be the
/// nearest corner, the middle of the nearest edge or, for a point inside, the middle of the
/// corners.
fn check_closest(name: &str, point: DVec3, corners: &[DVec3], place: DVec3) {
    let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
    let side_of_edge = |(a, b): (&DVec3, &DVec3)| (*b - *a).cross(point - *a).z;
    let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
    if edges().map(side_of_edge).all(|side| side > 0.0) {
        assert!(place.distance(middle) < 1e-3, "{name}: it is inside, and not at {place}");
        return;
    }
    let (mut nearest, mut least) = (DVec3::ZERO, f64::MAX);
    for (a, b) in edges() {
        for k in 0..=10_000 {
            let sample = a.lerp(*b, f64::from(k) / 10_000.0);
            if sample.distance(point) < least {
                (nearest, least) = (sample, sample.distance(point));
            }
        }
    }
    let corner = corners.iter().find(|corner| corner.distance(nearest) < 1e-9);
    let expected = corner.copied().unwrap_or_else(|| {
        let detour = |(a, b): &(&DVec3, &DVec3)| {
            nearest.distance(**a) + nearest.distance(**b) - a.distance(**b)
        };
        let (a, b) = edges().min_by(|p, q| detour(p).total_cmp(&detour(q))).expect("edges");
        (*a + *b) / 2.0
    });
    assert!(place.distance(expected) < 1e-3, "{name}: {place}, and not {expected}");
}

/// Compares the true answer with corners projected on every axis, or with a repeated run.
fn check_truth(
    name: &str,
    scene: &Scene,
    step: usize,
    moment: &QuestionMoment,
    posed: &PosedQuestion,
) {
    let question = scene.file.steps[step].ask.as_ref().expect("it asks");
    let record = moment.record();
    match (&posed.format, &posed.truth) {
        (AnswerFormat::Axis(axes, _), AnswerValue::Pick(truth)) => {
            let Some(solids) = solids(&record) else { return };
            let depths = axes.iter().map(|axis| exit_distance(&solids, axis.axis.as_dvec3()));
            let depths: Vec<f64> = depths.collect();
            for (k, depth) in depths.iter().enumerate().filter(|(k, _)| k != truth) {
                assert!(
                    *depth > depths[*truth],
                    "{name}: axis {k}: {depths:?}, {:?}",
                    axes[*truth]
                );
            }
            let found = f64::from(axes[*truth].depth);
            assert!((found - depths[*truth]).abs() < 1e-3, "{name}: {found}, {depths:?}");
        }
        (AnswerFormat::Way(..), AnswerValue::Way(way)) => {
            let Some(solids) = solids(&record) else { return };
            let depth = exit_distance(&solids, way.as_dvec3().normalize());
            assert!((depth - f64::from(way.length())).abs() < 1e-3, "{name}: {way}, {depth}");
        }
        (AnswerFormat::Choice(_), AnswerValue::Pick(truth))
            if question.answer == Answer::Region =>
        {
            let solids = solids(&record).expect("a lab");
            let solid_with =
                |count: fn(usize) -> bool| solids.iter().find(|(points, _)| count(points.len()));
            let (point, _) = solid_with(|count| count == 1).expect("a point");
            let (corners, _) = solid_with(|count| count > 2).expect("a polygon");
            check_closest(name, point[0], corners, posed.places[*truth].as_dvec3());
        }
        (AnswerFormat::Choice(_), AnswerValue::Pick(truth)) => {
            let Answer::Choice(choices) = &question.answer else { panic!("{name}") };
            let mut world = moment.world.clone();
            let mut events = record.events().to_vec();
            let mut first = None;
            let tick_count = ticks(&question.then) as usize;
            for input in inputs(question.then.clone()).take(tick_count) {
                events.clear();
                world.step(&input, &mut events);
                let reached = |k: &usize| {
                    choices[*k].when.as_ref().is_some_and(|goal| goal.reached(&world, &events))
                };
                first = first.or_else(|| (0..choices.len()).find(reached));
            }
            if tick_count == 0 {
                let goals = choices.iter().map(|choice| choice.when.as_ref());
                first = goals
                    .into_iter()
                    .position(|goal| goal.is_some_and(|goal| goal.reached(&world, &events)));
            }
            let none = choices.iter().position(|choice| choice.when.is_none());
            assert_eq!(first.or(none), Some(*truth), "{name}");
        }
        (AnswerFormat::Number(_), AnswerValue::Number(truth)) => {
            assert!(truth.is_finite(), "{name}");
            if let Answer::Number { of: Measure::Ticks(goal), .. } = &question.answer {
                let (mut world, mut events) = (moment.world.clone(), Vec::new());
                for (tick, input) in (1..).zip(inputs(question.then.clone())).take(*truth as usize)
                {
                    events.clear();
                    world.step(&input, &mut events);
                    let is_last = tick as f32 == *truth;
                    assert_eq!(goal.reached(&world, &events), is_last, "{name}: tick {tick}");
                }
            }
        }
        (AnswerFormat::Order(lines), AnswerValue::Order(truth)) => {
            let line_text = |k: &usize| lines[*k].as_str();
            let listing = record.listing();
            let explain = explain::explanation(&record);
            let all = explain.moments(explain.explained(None));
            let first_moment = |text: &str| {
                let is_it = |m: &explain::moments::Moment| listing[m.line].text.trim() == text;
                all.iter().position(is_it).expect("a line that was run")
            };
            let order: Vec<usize> = truth.iter().map(line_text).map(first_moment).collect();
            assert!(order.is_sorted(), "{name}: {order:?}");
        }
        other => panic!("{name}: {other:?}"),
    }
}

/// Checks that the truth is graded right, and any answer beyond the tolerance wrong.
fn check_grades(name: &str, posed: &PosedQuestion) {
    let is_right = |given: AnswerValue| grade(posed, &given).is_correct;
    assert!(is_right(posed.truth.clone()), "{name}: the truth is right");
    match &posed.truth {
        AnswerValue::Pick(truth) => {
            let count = match &posed.format {
                AnswerFormat::Choice(texts) => texts.len(),
                AnswerFormat::Axis(axes, _) => axes.len(),
                other => panic!("{name}: {other:?}"),
            };
            assert!(count > 1, "{name}");
            for other in (0..count).filter(|other| other != truth) {
                assert!(!is_right(AnswerValue::Pick(other)), "{name}: {other}");
            }
        }
        AnswerValue::Number(truth) => {
            for sign in [-1.0, 1.0] {
                assert!(
                    is_right(AnswerValue::Number(truth + sign * posed.tolerance * 0.98)),
                    "{name}"
                );
                assert!(
                    !is_right(AnswerValue::Number(truth + sign * posed.tolerance * 1.02)),
                    "{name}"
                );
            }
        }
        AnswerValue::Way(truth) => {
            assert!(is_right(AnswerValue::Way(*truth * (1.0 + 0.9 * posed.tolerance))), "{name}");
            assert!(
                !is_right(AnswerValue::Way(-*truth)) && !is_right(AnswerValue::Way(Vec3::ZERO)),
                "{name}"
            );
        }
        AnswerValue::Order(truth) => {
            for at in 1..truth.len() {
                let mut other = truth.clone();
                other.swap(at - 1, at);
                assert!(!is_right(AnswerValue::Order(other)), "{name}");
            }
        }
    }
}

#[test]
fn answers_agree_with_an_oracle_and_are_graded_by_it() {
    let all = scenes_with_questions();
    let varies = |scene: &Scene, step: &usize| {
        scene.file.steps[*step].ask.as_ref().is_some_and(|question| !question.vary.is_empty())
    };
    let count: usize =
        all.iter().map(|(s, steps)| steps.iter().filter(|k| varies(s, k)).count()).sum();
    let per_question = instances() / count.max(1) as u32;
    let (mut clear, mut unclear) = (0, 0);
    for (scene, steps) in &all {
        for step in steps {
            let last = if varies(scene, step) { per_question } else { 0 };
            for instance in 0..=last {
                let name = format!("{}, step {step}, instance {instance}", scene.id);
                match posed(&scene.file, &scene.file.steps[*step], instance) {
                    Ok(posed) => {
                        let (posed, moment) =
                            (posed.expect("it asks"), question_moment(scene, *step, instance));
                        check_truth(&name, scene, *step, &moment, &posed);
                        check_grades(&name, &posed);
                        clear += 1;
                    }
                    // An unclear instance is skipped.
                    Err(why) if instance > 0 && !why.is_empty() => unclear += 1,
                    Err(why) => panic!("{name}: {why}"),
                }
            }
        }
    }
    println!("{clear} put, {unclear} unclear");
    assert!(unclear < clear, "{clear} put, {unclear} unclear");
}
