//! Tools for the scenarios: input, pictures and trace, on a desktop or in a page.
//!
//! Nothing here waits for a fixed time. A frame may be slow in software rendering, so scenarios wait
//! for ticks in the trace, for frames, and for pictures.

mod desktop;
mod lines;
mod page;
pub mod trials;
mod visit;

use std::thread::sleep;
use std::time::{Duration, Instant};

use collidoscope::scene::catalogue;
use image::RgbaImage;
use serde_json::Value;

pub use desktop::{Desktop, Display, Ended, headless};
pub use lines::{axis, field, has_event, moved, restarts, tank, tick, vector};
pub use page::{Page, end as end_pages};
pub use visit::Visit;

/// Time limit of every wait, sufficient on a busy machine without a graphics card.
const PATIENCE: Duration = Duration::from_mins(2);
/// Interval between checks of a condition.
const NAP: Duration = Duration::from_millis(15);

/// Initial size of the window, pixels.
pub const SIZE: (u32, u32) = (1280, 720);

/// Left, top, right and bottom of the view between the panels, pixels.
pub const VIEW: [f32; 4] = [280.0, 32.0, 984.0, 664.0];

/// A scene with only a coin to hit, 2.5 m ahead of the driver.
pub const COIN_AHEAD: &str = r#"(
    title: "One coin",
    world: Tank(
        targets: [
            (
                name: "coin",
                look: Coin(radius: 0.5, thickness: 0.1),
                model: Disk(radius: 0.5),
                position: (0, 0.5, 2.5),
                on_hit: Collect,
            ),
        ],
    ),
)
"#;

/// A scene with the driver alone.
pub const ALONE: &str = "(title: \"Alone\", world: Tank())\n";

/// Input by keys and mouse. Keys have X11 names, `ctrl+p` is a chord; buttons are 1 left, 2 middle,
/// 3 right; positions are pixels from the window's top left.
#[derive(Clone, Copy)]
pub enum Act<'a> {
    Down(&'a str),
    Up(&'a str),
    /// Presses and releases a key.
    Key(&'a str),
    Type(&'a str),
    Move(i32, i32),
    Press(u8),
    Release(u8),
    /// Presses and releases at once, this many times.
    Click(u8, usize),
    /// Scrolls up by this many notches.
    Wheel(usize),
    Resize(u32, u32),
}

/// The running program on one platform.
pub trait Side {
    /// Performs an input.
    fn hand(&mut self, act: Act<'_>);

    /// Returns a picture that shows the effect of all earlier input.
    fn picture(&mut self) -> RgbaImage;

    /// Returns the complete lines of the trace since the previous call. Panics if the program has
    /// ended.
    fn new_trace_lines(&mut self) -> Vec<String>;

    /// Lets a whole frame pass. Returns `false` if this platform cannot wait for a frame.
    fn frames(&mut self) -> bool;

    /// Returns the picture that F12 writes.
    fn f12(&mut self) -> RgbaImage;

    /// Returns the stored settings.
    fn settings(&mut self) -> String;

    /// Replaces the open scene's file.
    fn replace_scene(&mut self, scene: &str);
}

/// Platform on which a scenario runs.
#[derive(Clone, Copy)]
pub enum Place {
    Desktop,
    Page,
}

impl Place {
    /// Opens a scene of this text, and waits for the first tick.
    pub fn open(self, scene: &str) -> Box<App> {
        let mut app: Box<App> = match self {
            Self::Desktop => Box::new(Desktop::start(scene, &[])),
            Self::Page => Box::new(Page::start(scene)),
        };
        app.hand(Act::Move(600, 350));
        app.wait_ticks(2);
        app
    }
}

/// The running program.
pub struct App<S: ?Sized = dyn Side> {
    /// Lines read from the trace.
    lines: Vec<Value>,
    pub side: S,
}

impl<S: Side> App<S> {
    fn new(side: S) -> Self {
        Self { lines: Vec::new(), side }
    }
}

impl<S: Side + ?Sized> App<S> {
    /// Reads the trace and returns its complete lines.
    pub fn trace(&mut self) -> Vec<Value> {
        self.read_trace();
        self.lines.clone()
    }

    /// Returns the last line of the trace.
    pub fn last(&mut self) -> Value {
        self.read_trace();
        self.lines.last().expect("it has begun").clone()
    }

    fn read_trace(&mut self) {
        let parsed = |line: String| -> Value { serde_json::from_str(&line).expect("it is JSON") };
        self.lines.extend(self.side.new_trace_lines().into_iter().map(parsed));
    }

    /// Waits until the trace fulfils the condition; returns the trace.
    pub fn wait(&mut self, what: &str, condition: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let found = self.wait_within(PATIENCE, &condition);
        found.unwrap_or_else(|| panic!("waited in vain for {what}; last: {:?}", self.lines.last()))
    }

    /// Waits until the trace fulfils the condition; returns the trace, or `None` after `limit`.
    fn wait_within(
        &mut self,
        limit: Duration,
        condition: &impl Fn(&[Value]) -> bool,
    ) -> Option<Vec<Value>> {
        let began = Instant::now();
        loop {
            self.read_trace();
            if condition(&self.lines) {
                return Some(self.lines.clone());
            }
            if began.elapsed() >= limit {
                return None;
            }
            sleep(NAP);
        }
    }

    /// Presses a key and waits until the trace fulfils the condition; returns the trace.
    ///
    /// A key pressed while the clipboard is read is lost on X11, so it is pressed a second time after
    /// a while.
    pub fn key_until(
        &mut self,
        name: &str,
        what: &str,
        condition: impl Fn(&[Value]) -> bool,
    ) -> Vec<Value> {
        self.key(name);
        self.wait_within(PATIENCE / 4, &condition).unwrap_or_else(|| {
            self.key(name);
            self.wait(what, condition)
        })
    }

    /// Waits for this many more lines in the trace; returns the trace.
    pub fn wait_ticks(&mut self, more: usize) -> Vec<Value> {
        self.read_trace();
        let before = self.lines.len();
        self.wait(&format!("{more} more ticks"), |trace| trace.len() >= before + more)
    }

    pub fn hand(&mut self, act: Act<'_>) {
        self.side.hand(act);
    }

    /// Presses and releases a key; `ctrl+p` names a chord.
    pub fn key(&mut self, name: &str) {
        self.hand(Act::Key(name));
    }

    /// Replaces the text of the text field.
    pub fn type_over(&mut self, text: &str) {
        self.key("ctrl+a");
        self.hand(Act::Type(text));
    }

    /// Holds keys for at least this many ticks. Returns the trace from the last line before the press to
    /// at least 8 ticks after the release.
    pub fn hold(&mut self, keys: &[&str], ticks: usize) -> Vec<Value> {
        let before = self.trace().len() - 1;
        for key in keys {
            self.hand(Act::Down(key));
        }
        self.wait_ticks(ticks);
        for key in keys.iter().rev() {
            self.hand(Act::Up(key));
        }
        self.wait_ticks(8).split_off(before)
    }

    /// Holds a key until the trace, from the last line before the press, fulfils the condition. Returns
    /// that part of the trace.
    pub fn hold_until(
        &mut self,
        key: &str,
        what: &str,
        condition: impl Fn(&[Value]) -> bool,
    ) -> Vec<Value> {
        let before = self.trace().len() - 1;
        self.hand(Act::Down(key));
        let mut trace = self.wait(what, |trace| condition(&trace[before..]));
        self.hand(Act::Up(key));
        // Waits until the program has processed the release.
        self.frames();
        trace.split_off(before)
    }

    /// Moves the mouse over the window, and waits until the program has processed the motion.
    pub fn point(&mut self, x: i32, y: i32) {
        self.hand(Act::Move(x, y));
        self.frames();
    }

    pub fn click(&mut self, x: i32, y: i32) {
        self.point(x, y);
        self.hand(Act::Press(1));
        self.frames();
        self.hand(Act::Release(1));
        self.frames();
    }

    /// Moves the mouse like [`Self::point`] while time is paused.
    pub fn point_still(&mut self, x: i32, y: i32) {
        self.hand(Act::Move(x, y));
        self.frames_still();
    }

    /// Clicks like [`Self::click`] while time is paused.
    pub fn click_still(&mut self, (x, y): (i32, i32)) {
        self.point_still(x, y);
        self.hand(Act::Press(1));
        self.frames_still();
        self.hand(Act::Release(1));
        self.frames_still();
    }

    /// Drags with the left button, in steps.
    pub fn drag(&mut self, from: (i32, i32), to: (i32, i32)) {
        const STEPS: i32 = 4;
        self.point(from.0, from.1);
        self.hand(Act::Press(1));
        // egui looks for the pressed widget at the pointer's position at the end of the frame. A press
        // on the timeline pauses time, so this cannot wait for ticks.
        self.frames_still();
        for step in 1..=STEPS {
            let between = |a: i32, b: i32| a + (b - a) * step / STEPS;
            self.point(between(from.0, to.0), between(from.1, to.1));
        }
        self.hand(Act::Release(1));
        self.frames();
    }

    /// Lets a whole frame pass, in which the program processes all earlier input. Time must not be
    /// paused.
    pub fn frames(&mut self) {
        if !self.side.frames() {
            // A frame has at most 5 ticks, so 11 ticks need three frames. The first may have begun
            // before the input.
            self.wait_ticks(11);
        }
    }

    /// Lets frames pass like [`Self::frames`] while time is paused.
    pub fn frames_still(&mut self) {
        if !self.side.frames() {
            self.picture();
            self.picture();
        }
    }

    pub fn picture(&mut self) -> RgbaImage {
        self.side.picture()
    }
}

/// Clicks lower and lower in the right panel until the filter has the keyboard focus, so that a
/// driving key has no effect.
pub fn focus_filter(app: &mut App, key: &str, drives: impl Fn(&[Value]) -> bool) {
    for y in (68..160).step_by(8) {
        app.click(1060, y);
        // Long enough for a press to take effect.
        if !drives(&app.hold(&[key], 24)) {
            return;
        }
    }
    panic!("no click into the right panel reached the filter");
}

/// Returns the text of a built-in scene, with `old` replaced by `new`.
pub fn built_in(id: &str, old: &str, new: &str) -> String {
    let text = catalogue::scene(id).unwrap_or_else(|| panic!("no scene {id}"));
    assert!(text.contains(old), "{id} has no {old}");
    text.replace(old, new)
}

/// Returns the share of pixels that differ in the middle of the view, away from panels, toasts and
/// key strip.
pub fn difference(a: &RgbaImage, b: &RgbaImage) -> f64 {
    changed(a, b, [320, 100, 700, 460])
}

/// Returns the share of pixels that differ in an area of the window: left, top, right, bottom.
pub fn changed(a: &RgbaImage, b: &RgbaImage, [left, top, right, bottom]: [u32; 4]) -> f64 {
    let all = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
    let differ = all.filter(|(x, y)| a.get_pixel(*x, *y) != b.get_pixel(*x, *y)).count();
    differ as f64 / f64::from((right - left) * (bottom - top))
}

/// Returns the picture once all motion has ended.
pub fn settled(app: &mut App) -> RgbaImage {
    let mut before = app.picture();
    for _ in 0..60 {
        let now = app.picture();
        // Ignores the right part of the view, where a notice may still fade, and all below y = 480.
        let areas = [[0, 34, 700, 480], [984, 34, 1280, 480]];
        if areas.iter().all(|area| changed(&before, &now, *area) == 0.0) {
            return now;
        }
        before = now;
    }
    panic!("the picture never comes to rest")
}

/// Waits, frame by frame, until the condition holds.
pub fn until<S: Side + ?Sized>(
    app: &mut App<S>,
    what: &str,
    condition: impl Fn(&mut App<S>) -> bool,
) {
    for _ in 0..200 {
        if condition(app) {
            return;
        }
        app.frames_still();
    }
    panic!("waited in vain for {what}")
}

/// Waits for a picture that fulfils the condition; returns it.
pub fn wait_for_picture(
    app: &mut App,
    what: &str,
    condition: impl Fn(&RgbaImage) -> bool,
) -> RgbaImage {
    for _ in 0..20 {
        let now = app.picture();
        if condition(&now) {
            return now;
        }
    }
    panic!("waited in vain for {what}")
}
