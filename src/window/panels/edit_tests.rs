//! Tests of the edit toolbar: its height, and outlines drawn without keys.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui::{Id, Ui, vec2};
use glam::Vec2;

use super::{apply_requests, edit};
use crate::app::edit::{Edit, Modifiers};
use crate::app::{Command, Session, Viewport};
use crate::scene;

const VIEW: Vec2 = Vec2::new(700.0, 400.0);

/// Shows the toolbar of an empty lab; the session applies the toolbar's requests.
fn toolbar_harness() -> Harness<'static, Session> {
    let text = "(title: \"T\", camera: Plan, world: Lab())";
    let mut session = Session::new(scene::parse("t.ron", None, text).expect("it loads"), None);
    session.update_view(Viewport { size: VIEW, free_min: Vec2::ZERO, free_max: VIEW }, 0.1);
    session.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
    let draw = |ui: &mut Ui, session: &mut Session| {
        let mut effects = Vec::new();
        edit::show(ui.ctx(), ui.max_rect(), session, &mut effects);
        apply_requests(effects, session);
    };
    let size = vec2(VIEW.x, VIEW.y);
    Harness::builder().with_size(size).with_step_dt(0.1).build_ui_state(draw, session)
}

fn click(harness: &mut Harness<'static, Session>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(3);
}

#[test]
fn an_outline_is_closed_and_its_corners_are_removed_without_keys() {
    let mut harness = toolbar_harness();
    harness.run_steps(3);
    assert!(harness.query_by_label("Close outline").is_none());
    click(&mut harness, "Polygon");
    let session = harness.state_mut();
    let lens = session.camera.lens(VIEW);
    for (x, y) in [(200.0, 300.0), (400.0, 300.0), (400.0, 200.0), (250.0, 350.0)] {
        let pointer = Vec2::new(x, y);
        session.press_edit(&lens, pointer, Modifiers::default()).expect("a corner");
        session.release_edit(&lens, pointer, Modifiers::default()).expect("a corner");
    }
    harness.run_steps(3);
    click(&mut harness, "Remove last corner");
    assert_eq!(harness.state().editor().sketch.corners.len(), 3);
    click(&mut harness, "Close outline");
    let items = &harness.state().editor().items;
    assert_eq!(items.last().map(|item| item.name.as_str()), Some("polygon-1"));
    assert!(harness.query_by_label("Close outline").is_none(), "it is closed");
}

#[test]
fn the_toolbar_is_no_higher_than_its_palette() {
    let mut harness = toolbar_harness();
    harness.run_steps(3);
    let bar = harness.ctx.memory(|memory| memory.area_rect(Id::new("edit"))).expect("it is shown");
    assert!(bar.height() < 70.0 && bar.width() < VIEW.x, "{bar:?}");
}
