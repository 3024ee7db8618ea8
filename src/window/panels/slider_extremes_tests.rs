//! A parameter at an end of its slider or range does not block the window: the change, the next tick,
//! the panels and the overlays take little processor time.

#[allow(clippy::disallowed_methods, reason = "reads and writes the results table")]
#[path = "../../../tests/support/reliability.rs"]
mod reliability;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::time::Instant;

use egui_macroquad::egui::{self, Rect, pos2, vec2};
use glam::{Vec2, Vec3};

use super::clipping_tests::{ENTRIES, session};
use super::right::Tab;
use super::{PanelContext, show};
use crate::app::pose::Viewport;
use crate::app::{Command, Session};
use crate::explain;
use crate::overlay::labels::LabelLayout;
use crate::overlay::{self, Depth, OverlayKind, Past, Pen, View};
use crate::params::{Meta, Value, visit};
use crate::platform::pace::run_blocking;
use crate::scene::catalogue;
use crate::sim::TICK_SECONDS;
use crate::window::canvas::occluders::ground_hides;
use crate::window::egui_support;
use crate::window::painter::{OcclusionTests, Screen};
use crate::window::theme::{self, Theme};
use crate::window::ui::{PanelOutput, PanelState};

/// Maximum processor time of a change, s; shorter stalls go unnoticed.
const MAX_SECONDS: f64 = 0.1;

const SIZE: egui::Vec2 = vec2(1280.0, 720.0);

/// A window without a graphics card.
struct Window {
    ctx: egui::Context,
    ui: PanelState,
    theme: Theme,
    labels: LabelLayout,
    session: Session,
}

impl Window {
    fn new(id: &str) -> Self {
        let (ctx, theme) = (egui::Context::default(), Theme::new(false));
        egui_support::prepare(&ctx);
        theme::load_fonts(&ctx);
        theme.apply(&ctx);
        let mut ui = PanelState { left_open: true, right_open: true, ..PanelState::default() };
        ui.right.tab = Tab::Parameters;
        let mut session = session(id);
        session.depth = Depth::All;
        let kinds: Vec<OverlayKind> = overlay::all().map(|overlay| overlay.kind).collect();
        session.overlays = session.overlays.with(&kinds);
        let mut window = Self { ctx, ui, theme, labels: LabelLayout::default(), session };
        for _ in 0..3 {
            window.frame();
        }
        window
    }

    /// Runs one tick and the frame that shows it.
    fn frame(&mut self) {
        let Self { ctx, ui, theme, labels, session } = self;
        session.clock.paused = false;
        session.advance(TICK_SECONDS, |_, _, _| {});
        let viewport = Viewport {
            size: Vec2::new(SIZE.x, SIZE.y),
            free_min: Vec2::ZERO,
            free_max: Vec2::new(SIZE.x, SIZE.y),
        };
        session.update_view(viewport, TICK_SECONDS);
        let (done, entries) = (BTreeSet::new(), ENTRIES.with(Clone::clone));
        let rect = Rect::from_min_size(pos2(0.0, 0.0), SIZE);
        let input = egui::RawInput { screen_rect: Some(rect), ..egui::RawInput::default() };
        let output = ctx.run(input, |ctx| {
            let mut panel_output = PanelOutput::default();
            let mut seen = PanelContext {
                session,
                run: (1, 1),
                theme,
                entries: &entries,
                files: &[],
                done: &done,
                output: &mut panel_output,
            };
            show(ctx, ui, &mut seen);
            draw(ctx, theme, labels, session);
        });
        let _ = ctx.tessellate(output.shapes, output.pixels_per_point);
    }

    /// Sets the parameter as a slider does; returns the processor time of the change and its frame, s,
    /// or `None` if the value is refused. Background loading is finished before the timer starts.
    fn set(&mut self, path: &str, value: Value) -> Option<f64> {
        let command = Command::Set { path: path.to_owned(), value, gesture: false };
        let prepared = self
            .session
            .pending_grounds(&command)
            .map(|work| run_blocking(async move |pace| work.make(pace).await));
        let start = cpu_time();
        let result = self.session.apply(command);
        drop(prepared);
        self.frame();
        result.is_ok().then(|| cpu_time() - start)
    }
}

/// Draws all overlays as the window does; only the ground hides lines.
fn draw(ctx: &egui::Context, theme: &Theme, labels: &mut LabelLayout, session: &Session) {
    let rect = ctx.available_rect();
    let records = session.shown_records();
    let selected = explain::explanation(records.tested).explained(session.selection());
    let (trail, world) = (session.trail(), session.shown_world());
    let past = Some(Past { trail: &trail, shown: session.shown_tick(), world });
    let view =
        View { record: records.current, tested: records.tested, selected, hovered: None, past };
    let mut pen = Pen::default();
    session.overlays.draw(&view, &mut pen);
    let lens = session.camera.lens(Vec2::new(rect.width(), rect.height()));
    let last = Cell::default();
    let hides = |at| ground_hides((world, &last), session.occlusion(), &lens, at);
    let screen = Screen::new((ctx, rect), lens, theme, Some(OcclusionTests::new(&hides)));
    screen.paint(session.depth.shown(pen.marks, None), None, &mut Vec::new(), (labels, rect));
}

/// Returns the processor time of this thread, s, or the elapsed time if the system does not report it.
#[allow(clippy::disallowed_methods, reason = "reads /proc, not a user's file")]
fn cpu_time() -> f64 {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = statistics.ok().and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    thread_local!(static START: Instant = Instant::now());
    nanoseconds.map_or_else(|| START.with(|start| start.elapsed().as_secs_f64()), |ns| ns * 1e-9)
}

/// Returns the ends of range and slider, or every choice.
fn ends(meta: &Meta, value: &Value) -> Vec<Value> {
    let ends = [meta.lo, meta.hi, meta.slider.0, meta.slider.1].into_iter();
    match value {
        Value::F32(_) => ends.map(|end| Value::F32(end as f32)).collect(),
        Value::U32(_) => ends.map(|end| Value::U32(end as u32)).collect(),
        Value::Vec3(_) => ends.map(|end| Value::Vec3(Vec3::splat(end as f32))).collect(),
        Value::Bool(_) => vec![Value::Bool(false), Value::Bool(true)],
        Value::Choice(_, choices) => {
            (0..choices.names.len()).map(|index| Value::Choice(index, choices)).collect()
        }
        Value::Points(_) | Value::Char(_) => Vec::new(),
    }
}

/// Times of all values in a world's scenes.
#[derive(Default)]
struct Tally {
    scenes: u32,
    values: u32,
    /// The longest time, s, and its value.
    worst: (f64, String),
    /// Values that took too long.
    slow: Vec<String>,
}

impl Tally {
    /// Sets every parameter of the scene to each of its ends in turn.
    fn add(&mut self, id: &str) {
        let (mut window, mut parameters) = (Window::new(id), Vec::new());
        visit(window.session.world().parameters(), &mut |at, meta, value| {
            parameters.push((at.named.clone(), *meta, value));
        });
        for (path, meta, value) in parameters {
            for end in ends(&meta, &value) {
                let Some(mut seconds) = window.set(&path, end.clone()) else { continue };
                // Another process may have evicted the CPU cache: measure once more.
                if seconds > MAX_SECONDS {
                    window.set(&path, value.clone());
                    seconds = window.set(&path, end.clone()).unwrap_or(seconds).min(seconds);
                }
                self.values += 1;
                let setting = format!("`{id}`, `{path}` = {end}");
                if seconds > MAX_SECONDS {
                    self.slow.push(format!("{setting}: {:.0} ms", seconds * 1e3));
                }
                if seconds > self.worst.0 {
                    self.worst = (seconds, setting);
                }
                let _ = window.set(&path, value.clone());
            }
            let _ = window.session.apply(Command::RestartAfresh);
        }
        self.scenes += 1;
    }
}

#[test]
#[ignore = "slow; run in release mode by .ci/slow"]
fn no_end_of_a_parameter_freezes_the_window() {
    let only = std::env::var("SCENE").ok();
    let mut worlds: Vec<(&str, Tally)> = Vec::new();
    for id in catalogue::ids().filter(|id| only.as_deref().is_none_or(|only| only == *id)) {
        let world = id.split('/').next().unwrap_or(id);
        let index = worlds.iter().position(|(known, _)| *known == world);
        let index = index.unwrap_or_else(|| {
            worlds.push((world, Tally::default()));
            worlds.len() - 1
        });
        worlds[index].1.add(id);
    }
    for (world, Tally { scenes, values, worst: (seconds, setting), .. }) in &worlds {
        let time = format!("{:.0} ms", seconds * 1e3);
        let cells = [world, &*scenes.to_string(), &values.to_string(), &time, setting];
        reliability::row("ends", &cells.map(str::to_owned));
    }
    let slow: Vec<String> = worlds.into_iter().flat_map(|(_, tally)| tally.slow).collect();
    assert!(slow.is_empty(), "{} values freeze the window:\n{}", slow.len(), slow.join("\n"));
}
