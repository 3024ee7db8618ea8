//! A parameter that is dragged to an end of its slider does not stop the window, nor does for long one that is
//! typed to an end of its range: the change, the next tick, the panels and what is drawn over the view take
//! little of the processor's time.

use std::collections::BTreeSet;
use std::time::Instant;

use egui_macroquad::egui::{self, Rect, pos2, vec2};
use glam::{Vec2, Vec3};

use super::cut_tests::{ENTRIES, session};
use super::right::Tab;
use super::{Seen, show};
use crate::app::pose::Room;
use crate::app::{Command, Session};
use crate::explain;
use crate::overlay::labels::Layout;
use crate::overlay::{Pen, View};
use crate::params::{Meta, Value, visit_few};
use crate::platform::pace::at_once;
use crate::scene::catalogue;
use crate::sim::TICK_SECONDS;
use crate::window::glue;
use crate::window::painter::{Looks, Screen};
use crate::window::theme::{self, Theme};
use crate::window::ui::{Asked, Ui};

/// What a value to which a slider can be dragged may take, s: nobody notices it as a stop.
const MOST: f64 = 0.1;

/// What one may take that has to be typed, s: ten thousand bodies, say.
const MOST_TYPED: f64 = 0.3;

/// Of a list's entries those of the first so many are changed: the others are of the same kinds.
const MOST_ENTRIES: usize = 2;

const SIZE: egui::Vec2 = vec2(1280.0, 720.0);

/// A window without its graphics card.
struct Window {
    ctx: egui::Context,
    ui: Ui,
    theme: Theme,
    labels: Layout,
    session: Session,
}

impl Window {
    fn new(id: &str) -> Self {
        let (ctx, theme) = (egui::Context::default(), Theme::new(false));
        glue::prepare(&ctx);
        theme::load_fonts(&ctx);
        theme.apply(&ctx);
        let mut ui = Ui { left_open: true, right_open: true, ..Ui::default() };
        ui.right.tab = Tab::Parameters;
        let session = session(id);
        let mut window = Self { ctx, ui, theme, labels: Layout::default(), session };
        for _ in 0..3 {
            window.frame();
        }
        window
    }

    /// One tick, and the frame that shows it.
    fn frame(&mut self) {
        let Self { ctx, ui, theme, labels, session } = self;
        session.clock.paused = false;
        session.advance(TICK_SECONDS, |_, _, _| {});
        let room = Room {
            size: Vec2::new(SIZE.x, SIZE.y),
            low: Vec2::ZERO,
            high: Vec2::new(SIZE.x, SIZE.y),
        };
        session.look(room, TICK_SECONDS);
        let (done, entries) = (BTreeSet::new(), ENTRIES.with(Clone::clone));
        let rect = Rect::from_min_size(pos2(0.0, 0.0), SIZE);
        let input = egui::RawInput { screen_rect: Some(rect), ..egui::RawInput::default() };
        let output = ctx.run(input, |ctx| {
            let mut asked = Asked::default();
            let mut seen = Seen {
                session,
                run: (1, 1),
                theme,
                entries: &entries,
                files: &[],
                done: &done,
                asked: &mut asked,
            };
            show(ctx, ui, &mut seen);
            draw(ctx, theme, labels, session);
        });
        let _ = ctx.tessellate(output.shapes, output.pixels_per_point);
    }

    /// Sets the parameter as a slider does, and what the processor did for the frame after it, s; none where
    /// the value is refused. What the loading thread makes is made before.
    fn set(&mut self, path: &str, value: Value) -> Option<f64> {
        let command = Command::Set { path: path.to_owned(), value, gesture: false };
        let made = self
            .session
            .to_make(&command)
            .map(|to_make| at_once(async move |pace| to_make.make(pace).await));
        let began = spent();
        let taken = self.session.apply(command);
        drop(made);
        self.frame();
        taken.is_ok().then(|| spent() - began)
    }
}

/// All overlays, as the window paints them.
fn draw(ctx: &egui::Context, theme: &Theme, labels: &mut Layout, session: &Session) {
    let rect = ctx.available_rect();
    let accounts = session.accounts();
    let selected = explain::of(accounts.tested).explained(session.selection());
    let view =
        View { record: accounts.now, tested: accounts.tested, selected, hovered: None, past: None };
    let mut pen = Pen::default();
    session.overlays.draw(&view, &mut pen);
    let lens = session.camera.lens(Vec2::new(rect.width(), rect.height()));
    let screen = Screen::new((ctx, rect), lens, theme, Some(Looks::new(&|_| false)));
    screen.paint(session.depth.shown(pen.marks, None), None, &mut Vec::new(), (labels, rect));
}

/// The processor's time of this thread so far, s; where the system does not tell, the time of day.
#[allow(clippy::disallowed_methods, reason = "what the system tells is no file of the user's")]
fn spent() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = told.ok().and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    thread_local!(static BEGAN: Instant = Instant::now());
    nanoseconds.map_or_else(|| BEGAN.with(|began| began.elapsed().as_secs_f64()), |ns| ns * 1e-9)
}

/// The ends of the range and of the slider, or every choice.
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

/// Whether a slider can be dragged to the value.
fn is_dragged(meta: &Meta, value: &Value) -> bool {
    let (low, high) = meta.slider;
    let inside = |x: f64| (low..=high).contains(&x);
    match value {
        Value::F32(x) => inside(f64::from(*x)),
        Value::U32(x) => inside(f64::from(*x)),
        Value::Vec3(v) => v.to_array().into_iter().all(|x| inside(f64::from(x))),
        _ => true,
    }
}

#[test]
#[ignore = "slow, and of the optimized program: a lane of .ci/slow"]
fn no_end_of_a_parameter_stops_the_window() {
    let only = std::env::var("SCENE").ok();
    let (mut all, mut slow) = (0, Vec::new());
    for id in catalogue::ids().filter(|id| only.as_deref().is_none_or(|only| only == *id)) {
        let mut worst = (0.0, String::new());
        let mut window = Window::new(id);
        let mut parameters = Vec::new();
        visit_few(
            window.session.world().parameters(),
            (MOST_ENTRIES, ""),
            &mut |at, meta, value| {
                parameters.push((at.named.clone(), *meta, value));
            },
        );
        for (path, meta, value) in parameters {
            for end in ends(&meta, &value) {
                let what = format!("{id}: {path}={end}");
                let Some(mut took) = window.set(&path, end.clone()) else { continue };
                let most = if is_dragged(&meta, &end) { MOST } else { MOST_TYPED };
                // The processor's time is also that of a cache that others have emptied: once more.
                if took > most {
                    window.set(&path, value.clone());
                    took = window.set(&path, end).unwrap_or(took).min(took);
                }
                all += 1;
                if took > worst.0 {
                    worst = (took, what.clone());
                }
                if took > most {
                    slow.push(format!("{what}: {:.0} ms", took * 1e3));
                }
                let _ = window.set(&path, value.clone());
            }
            let _ = window.session.apply(Command::RestartAfresh);
        }
        println!("{:.0} ms, {}", worst.0 * 1e3, worst.1);
    }
    println!("{all} values");
    assert!(slow.is_empty(), "{} stop the window:\n{}", slow.len(), slow.join("\n"));
}
