//! A fan, set up beside a number and shown above the parameters.

use egui_kittest::kittest::Queryable;
use egui_phosphor::regular as icon;

use super::panel_input_tests::{apply, filter, parameters_panel};
use crate::app::Command;
use crate::app::variants::spread;
use crate::params::Value;

#[test]
fn a_fan_is_set_up_beside_a_number_and_shown_above() {
    let mut harness = parameters_panel();
    filter(&mut harness, "driver.move_speed");
    // The first match is beside Undo.
    harness.get_all_by_label(icon::GIT_DIFF).nth(1).expect("beside the number").click();
    harness.run_steps(4);
    harness.get_by_label("Show variants").click();
    harness.run_steps(4);
    let commands = apply(&mut harness);
    let values: Vec<Value> = spread([0.0, 0.6], 8).map(Value::F32).collect();
    assert_eq!(commands, [Command::Fan { path: "driver.move_speed".to_owned(), values }]);
    assert!(harness.query_by_label("move speed: 0.000 to 0.600").is_some());
    assert!(harness.query_by_label_contains("Play or drive").is_some());
    let session = &mut harness.state_mut().session;
    for _ in 0..30 {
        session.apply(Command::StepOnce).expect("a tick");
        session.advance(1.0 / 60.0, |_, _, _| {});
    }
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("At tick 30").is_some(), "what is known is plotted");
    let fan = harness.state().session.variants().expect("it goes on");
    assert_eq!(fan.plan.measure, "position.x", "nobody has moved");
    // The first match clears the filter.
    harness.get_all_by_label(icon::X).nth(1).expect("a way out").click();
    harness.run_steps(3);
    assert_eq!(apply(&mut harness), [Command::EndFan]);
    assert!(harness.query_by_label_contains("At tick").is_none());
}
