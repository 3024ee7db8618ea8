//! Tests that the export dialog requests the chosen options.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use egui_macroquad::egui;

use super::PanelContext;
use super::export::{self, ExportDialog};
use crate::app::export::{ExportRequest, Format};
use crate::app::{Command, KeyEffect, Session, ViewCommand};
use crate::scene;
use crate::sim::TICK_SECONDS;
use crate::window::theme::Theme;
use crate::window::ui::PanelOutput;

struct Fixture {
    session: Session,
    export: ExportDialog,
    requests: Vec<KeyEffect>,
}

/// Opens the dialog after 9 ticks of the scene.
fn open_dialog(size: egui::Vec2) -> Harness<'static, Fixture> {
    let mut session = Session::new(scene::load("tank/rebound").expect("it ships"), None);
    for _ in 0..9 {
        session.apply(Command::StepOnce).expect("it steps");
        session.advance(TICK_SECONDS, |_, _, _| {});
    }
    let mut export = ExportDialog::default();
    export.toggle(&session);
    let fixture = Fixture { session, export, requests: Vec::new() };
    let draw = |ui: &mut egui::Ui, fixture: &mut Fixture| {
        let (theme, mut output) = (Theme::new(true), PanelOutput::default());
        let seen = &mut PanelContext::plain(&fixture.session, &theme, &mut output);
        export::show(ui.ctx(), &mut fixture.export, seen);
        fixture.requests.extend(output.effects);
    };
    let mut harness = Harness::builder().with_size(size).build_ui_state(draw, fixture);
    harness.run_steps(4);
    harness
}

/// Clicks the widgets in order, then *Export…*; returns the request.
fn request_after(size: egui::Vec2, clicks: &[&str]) -> ExportRequest {
    let mut harness = open_dialog(size);
    for label in clicks {
        harness.get_by_label(label).click();
        harness.run_steps(4);
    }
    harness.get_by_label_contains("Export…").click();
    harness.run_steps(4);
    let state = harness.state();
    assert!(!state.export.open, "the file dialog follows");
    match &state.requests[..] {
        [KeyEffect::View(ViewCommand::ExportFile(request))] => (**request).clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_chosen_options_are_requested() {
    for size in [egui::vec2(1280.0, 720.0), egui::vec2(390.0, 700.0), egui::vec2(640.0, 360.0)] {
        let svg = request_after(size, &[]);
        assert_eq!((svg.format, svg.ticks, svg.style.dark), (Format::Svg, [9, 9], true));
        assert_eq!(svg.scene, "tank/rebound");
        let png = request_after(size, &["PNG", "3 ×"]);
        assert_eq!((png.format, png.scale, png.ticks), (Format::Png, 3, [9, 9]));
        let animation = request_after(size, &["Animation"]);
        assert_eq!((animation.format, animation.ticks), (Format::Apng, [0, 9]));
        assert_eq!((animation.every, animation.rate, animation.frames()), (2, 30, 5));
        let table = request_after(size, &["CSV", "position.x", "yaw"]);
        let world =
            crate::sim::World::new(scene::load("tank/rebound").expect("it ships").file.world);
        let fields = ["tank.position.x", "tank.yaw"].map(str::to_owned);
        let columns = crate::app::export::columns(&world, &fields).expect("they exist");
        assert_eq!((table.format, table.ticks, table.columns), (Format::Csv, [0, 9], columns));
    }
}
