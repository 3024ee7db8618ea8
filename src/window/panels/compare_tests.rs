//! Tests of the panels' texts about the second world of a comparison.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_phosphor::regular as icon;

use super::panel_input_tests::{Fixture, apply, panel_harness, parameters_panel};
use super::{PanelContext, inspector, tick};
use crate::app::Command;
use crate::explain;
use crate::params::Value;

/// Runs a tick.
fn step_tick(harness: &mut Harness<'_, Fixture>) {
    let session = &mut harness.state_mut().session;
    session.apply(Command::StepOnce).expect("a tick");
    session.advance(1.0 / 60.0, |_, _, _| {});
    session.follow_comparison(|| true);
    harness.run_steps(3);
}

/// Moves the tank to the box, starts a comparison with another value of a parameter, and runs a tick.
fn compare(harness: &mut Harness<'_, Fixture>, path: &str, value: Value) {
    let session = &mut harness.state_mut().session;
    let position = Value::Vec3(glam::vec3(0.0, 0.0, 0.6));
    let tank_path = "driver.position".to_owned();
    let move_tank = Command::Set { path: tank_path, value: position, gesture: false };
    session.apply(move_tank).expect("in range");
    session.apply(Command::Compare(vec![(path.to_owned(), value)])).expect("in range");
    step_tick(harness);
}

#[test]
fn the_inspector_has_both_numbers_of_each_axis() {
    let mut harness = panel_harness(|ui, fixture, output| {
        let Fixture { session, theme, .. } = fixture;
        inspector::show(ui, &mut None, &mut PanelContext::plain(session, theme, output));
    });
    assert!(harness.query_by_label("B").is_none(), "nothing is compared");
    compare(&mut harness, "targets.box.model.width", Value::F32(1.9));
    let count = |harness: &Harness<'_, Fixture>| harness.query_all_by_label("B").count();
    let count_in_comparison = count(&harness);
    assert!(count_in_comparison > 0, "it has a column");
    let session = &harness.state().session;
    let b = session.comparison().and_then(|b| b.record()).expect("it has the tick");
    let target = explain::explanation(b).explained(None).expect("the box");
    let [a, b] = [session.record(), b]
        .map(|record| explain::explanation(record).table(target).expect("two rects"));
    let mut difference_count = 0;
    for (a, b) in a.rows.iter().zip(&b.rows) {
        let ([.., a, _], [.., b, mark]) = (a.cells(), b.cells());
        difference_count += usize::from(a != b);
        let cell = format!("{b} {mark}");
        assert!(harness.query_all_by_label(cell.trim_end()).next().is_some(), "{cell}");
    }
    assert!(difference_count > 0, "the box is wider");
    assert!(harness.query_all_by_label_contains("B  = ").next().is_some(), "under its line");
    harness.state_mut().session.apply(Command::EndComparison).expect("always");
    harness.run_steps(3);
    assert_eq!(
        count(&harness),
        count_in_comparison - 1,
        "the column is gone; the remaining \"B\" label is the name of an axis"
    );
}

#[test]
fn tick_panel_shows_the_first_difference() {
    let mut harness = panel_harness(|ui, fixture, output| {
        let Fixture { session, theme, .. } = fixture;
        tick::show(ui, &mut None, &mut PanelContext::plain(session, theme, output));
    });
    let far_position = Value::Vec3(glam::vec3(40.0, 0.5, 40.0));
    compare(&mut harness, "targets.box.position", far_position);
    let first_difference = harness
        .state()
        .session
        .tick_comparison()
        .expect("both have the tick")
        .first_difference
        .clone();
    let moment = first_difference.at.expect("in B there is nothing to hit");
    harness.get_by_label(&first_difference.summary);
    let names = ["A", "B"].map(|name| harness.query_all_by_label(name).count());
    assert_eq!(names, first_difference.lines.map(|line| usize::from(line.is_some())));
    harness.get_by_label("Go to that line").click();
    harness.run_steps(3);
    assert_eq!(apply(&mut harness), [Command::OpenTick(moment)]);
    harness.state_mut().session.follow_comparison(|| true);
    harness.run_steps(3);
    assert_eq!(harness.state().session.opened_tick().expect("just now").at, moment);
    harness.state_mut().session.clock.paused = false;
    harness.run_steps(3);
    assert!(harness.query_by_label(&first_difference.summary).is_none(), "not while time runs");
}

#[test]
fn view_and_newest_change_can_be_chosen_above_the_parameters() {
    let mut harness = parameters_panel();
    compare(&mut harness, "targets.box.model.width", Value::F32(1.9));
    for (label, is_side_by_side) in [("Side by side", true), ("Ghost", false)] {
        harness.get_by_label(label).click();
        harness.run_steps(3);
        assert_eq!(apply(&mut harness), [Command::ToggleBeside]);
        assert_eq!(harness.state().session.is_side_by_side(), is_side_by_side);
    }
    // The first button belongs to the whole run, above the parameters.
    harness.get_all_by_label(icon::GIT_DIFF).next().expect("beside undo").click();
    harness.run_steps(3);
    harness.get_by_label("A recording of this scene…");
    harness.get_by_label("This run without the newest change").click();
    harness.run_steps(3);
    assert_eq!(apply(&mut harness), [Command::CompareBefore]);
    let b = harness.state().session.comparison().expect("it has begun");
    assert_eq!(b.set[0].0, "driver.position");
}
