//! Starts the program on a display of its own, presses its keys, and reads its trace.
//!
//! Nothing here waits for a number of seconds: on software rendering a frame may take long, so
//! tests wait for ticks in the trace and for pictures, which are written at the end of a frame.

mod lines;

use std::cell::{Ref, RefCell};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use collidoscope::scene::catalogue;
use image::RgbaImage;
use serde_json::Value;

pub use lines::{axis, field, has_event, moved, restarts, tank, vector};

/// Nothing that is waited for takes this long, even on a busy machine without a graphics card.
const PATIENCE: Duration = Duration::from_mins(2);
const NAP: Duration = Duration::from_millis(15);

/// The window's size when it opens, pixels.
pub const SIZE: (u32, u32) = (1280, 720);

/// Left, top, right and bottom of the view between the panels, pixels.
pub const VIEW: [f32; 4] = [280.0, 32.0, 1000.0, 664.0];

/// A scene with nothing to hit but a coin, 2.5 m ahead of the driver.
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

/// The virtual display; gone when dropped.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1400x900x24",
                "-nolisten",
                "tcp",
                "-noreset",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|e| panic!("Xvfb does not start ({e}): {PACKAGES}"));
        let out = server.stdout.take().expect("it is piped");
        let mut number = String::new();
        BufReader::new(out).read_line(&mut number).expect("the server says its number");
        let name = format!(":{}", number.trim());
        assert!(name.len() > 1, "Xvfb found no free display");
        Self { server, name }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        end(&mut self.server);
    }
}

const PACKAGES: &str = "the window tests need a virtual display and a hand on its keys: \
     `apt-get install xvfb xdotool libgl1-mesa-dri libgl1 libx11-6 libxi6 libxkbcommon0`";

fn end(child: &mut Child) {
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// One window at a time: without a graphics card two would share the processor, and their frames
/// become so slow that several keys fall into one.
static ALONE_ON_SCREEN: Mutex<()> = Mutex::new(());

/// The program with its window open.
pub struct App {
    child: Child,
    pub dir: tempfile::TempDir,
    display: Display,
    pictures: usize,
    /// The whole lines of the trace that have been read, and how many bytes they are.
    read: RefCell<(u64, Vec<Value>)>,
    /// Given back last, when the program has ended.
    _alone: MutexGuard<'static, ()>,
}

impl App {
    /// Opens the window on a scene of this text, and waits for the first tick.
    pub fn open(scene: &str) -> Self {
        let mut app = Self::start(scene, &[]);
        app.xdo(&["mousemove", "600", "350"]);
        app.wait_ticks(2);
        app
    }

    /// Starts the program with more arguments; the trace goes to `trace.jsonl`.
    pub fn start(scene: &str, arguments: &[&str]) -> Self {
        Self::start_beside(|_| {}, scene, arguments)
    }

    /// As [`Self::start`], with files beside the scene.
    pub fn start_beside(files: impl FnOnce(&Path), scene: &str, arguments: &[&str]) -> Self {
        // A test that failed has given the screen back all the same.
        let alone = ALONE_ON_SCREEN.lock().unwrap_or_else(PoisonError::into_inner);
        let display = Display::start();
        let dir = tempfile::tempdir().expect("a temporary folder");
        files(dir.path());
        std::fs::write(dir.path().join("scene.ron"), scene).expect("writable");
        let child = Command::new(env!("CARGO_BIN_EXE_collidoscope"))
            // Edges that are not smoothed take half the time to draw where there is no graphics card.
            .args(["scene.ron", "--trace", "trace.jsonl", "--antialias", "1"])
            .args(arguments)
            .current_dir(dir.path())
            .env("DISPLAY", &display.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("HOME", dir.path())
            .env("XDG_CONFIG_HOME", dir.path().join("config"))
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Self { child, dir, display, pictures: 0, read: RefCell::default(), _alone: alone }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// The whole lines of the trace so far.
    pub fn trace(&self) -> Vec<Value> {
        self.lines().clone()
    }

    /// As [`Self::trace`]; each line is parsed once.
    fn lines(&self) -> Ref<'_, Vec<Value>> {
        if let Ok(mut file) = File::open(self.path("trace.jsonl")) {
            let (bytes, lines) = &mut *self.read.borrow_mut();
            let mut text = String::new();
            file.seek(SeekFrom::Start(*bytes)).expect("it only grows");
            file.read_to_string(&mut text).expect("text");
            let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
            let parsed = |line| -> Value { serde_json::from_str(line).expect("a line is JSON") };
            lines.extend(whole.lines().map(parsed));
            *bytes += whole.len() as u64;
        }
        Ref::map(self.read.borrow(), |(_, lines)| lines)
    }

    /// Waits until the trace is as wanted; returns it.
    pub fn wait(&mut self, what: &str, wanted: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let began = Instant::now();
        loop {
            if wanted(&self.lines()) {
                return self.trace();
            }
            self.still_runs(what);
            let trace = self.lines();
            let last = trace.last();
            assert!(began.elapsed() < PATIENCE, "waited in vain for {what}; last: {last:?}");
            drop(trace);
            sleep(NAP);
        }
    }

    /// Waits for so many more lines in the trace; returns it.
    pub fn wait_ticks(&mut self, more: usize) -> Vec<Value> {
        let before = self.lines().len();
        self.wait(&format!("{more} more ticks"), |trace| trace.len() >= before + more)
    }

    fn still_runs(&mut self, what: &str) {
        if let Some(status) = self.child.try_wait().expect("it is our child") {
            let mut said = String::new();
            let err = self.child.stderr.as_mut().expect("it is piped");
            err.read_to_string(&mut said).expect("text");
            panic!("the program ended ({status}) before {what}: {said}");
        }
    }

    /// One call of xdotool, whose keys and buttons arrive like those of a real device.
    pub fn xdo(&self, arguments: &[&str]) -> String {
        let done = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.display.name)
            .output()
            .unwrap_or_else(|e| panic!("xdotool does not start ({e}): {PACKAGES}"));
        assert!(done.status.success(), "xdotool {arguments:?}: {done:?}");
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }

    /// Presses and lets go; `ctrl+p` names a chord.
    pub fn key(&self, name: &str) {
        self.xdo(&["key", name]);
    }

    /// Holds keys down for at least so many ticks; the trace from the press to the release.
    pub fn hold(&mut self, keys: &[&str], ticks: usize) -> Vec<Value> {
        let before = self.lines().len() - 1;
        for key in keys {
            self.xdo(&["keydown", key]);
        }
        self.wait_ticks(ticks);
        for key in keys.iter().rev() {
            self.xdo(&["keyup", key]);
        }
        self.wait_ticks(8).split_off(before)
    }

    /// Holds a key down until the trace since the press is as wanted; that trace up to there.
    pub fn hold_until(
        &mut self,
        key: &str,
        what: &str,
        wanted: impl Fn(&[Value]) -> bool,
    ) -> Vec<Value> {
        let before = self.lines().len() - 1;
        self.xdo(&["keydown", key]);
        let mut trace = self.wait(what, |trace| wanted(&trace[before..]));
        self.xdo(&["keyup", key]);
        // Nothing is held in what follows.
        self.frames();
        trace.split_off(before)
    }

    /// Moves the mouse over the window, so that the program sees it there before what follows.
    pub fn point(&mut self, x: i32, y: i32) {
        self.xdo(&["mousemove", &x.to_string(), &y.to_string()]);
        self.frames();
    }

    pub fn click(&mut self, x: i32, y: i32) {
        self.point(x, y);
        self.xdo(&["mousedown", "1"]);
        self.frames();
        self.xdo(&["mouseup", "1"]);
        self.frames();
    }

    /// As [`Self::point`] while time stands still.
    pub fn point_still(&mut self, x: i32, y: i32) {
        self.xdo(&["mousemove", &x.to_string(), &y.to_string()]);
        self.pictures();
    }

    /// As [`Self::click`] while time stands still.
    pub fn click_still(&mut self, (x, y): (i32, i32)) {
        self.point_still(x, y);
        self.xdo(&["mousedown", "1"]);
        self.pictures();
        self.xdo(&["mouseup", "1"]);
        self.pictures();
    }

    /// Drags in steps, as a hand does.
    pub fn drag(&mut self, from: (i32, i32), to: (i32, i32)) {
        const STEPS: i32 = 4;
        self.point(from.0, from.1);
        self.xdo(&["mousedown", "1"]);
        // egui looks for what was pressed where the pointer is at the end of the frame. On the
        // timeline that stops time, so no ticks are waited for.
        self.picture();
        for step in 1..=STEPS {
            let part = |a: i32, b: i32| a + (b - a) * step / STEPS;
            self.point(part(from.0, to.0), part(from.1, to.1));
        }
        self.xdo(&["mouseup", "1"]);
        self.frames();
    }

    /// Lets at least two frames pass: the program has then seen all that was sent before. Time
    /// must not be paused; a frame has at most 5 ticks.
    pub fn frames(&mut self) {
        self.wait_ticks(11);
    }

    /// As [`Self::frames`] while time stands still.
    pub fn pictures(&mut self) {
        self.picture();
        self.picture();
    }

    /// The window's picture as F12 writes it, in a frame after everything sent before.
    pub fn picture(&mut self) -> RgbaImage {
        self.pictures += 1;
        let file = self.path(&format!("collidoscope-{:04}.png", self.pictures));
        self.key("F12");
        let began = Instant::now();
        loop {
            if let Ok(picture) = image::open(&file) {
                return picture.into_rgba8();
            }
            self.still_runs("F12 wrote a picture");
            assert!(began.elapsed() < PATIENCE, "no {} was written", file.display());
            sleep(NAP);
        }
    }

    /// Waits until the program ends by itself.
    pub fn wait_end(mut self) -> Ended {
        let began = Instant::now();
        let status = loop {
            match self.child.try_wait().expect("it is our child") {
                Some(status) => break status,
                None => sleep(NAP),
            }
            assert!(began.elapsed() < PATIENCE, "the program does not end");
        };
        let read = |from: &mut dyn Read| {
            let mut text = String::new();
            from.read_to_string(&mut text).expect("text");
            text
        };
        let out = read(self.child.stdout.as_mut().expect("it is piped"));
        let err = read(self.child.stderr.as_mut().expect("it is piped"));
        let trace = std::fs::read_to_string(self.path("trace.jsonl")).unwrap_or_default();
        Ended { status, out, err, trace }
    }
}

impl Drop for App {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// What a program that ended has left.
pub struct Ended {
    pub status: ExitStatus,
    pub out: String,
    pub err: String,
    pub trace: String,
}

/// Clicks down the right panel until a key that drives no longer does: the filter has the keyboard.
pub fn focus_filter(app: &mut App, key: &str, drives: impl Fn(&[Value]) -> bool) {
    for y in (68..160).step_by(8) {
        app.click(1060, y);
        // Long enough for a press to be seen and to show.
        if !drives(&app.hold(&[key], 24)) {
            return;
        }
    }
    panic!("no click into the right panel reached the filter");
}

/// Runs the program without a window.
pub fn headless(dir: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command
        .env_remove("DISPLAY")
        .args(arguments)
        .current_dir(dir)
        .output()
        .expect("the program starts")
}

/// The text of a built-in scene, with `new` in the place of `old`.
pub fn built_in(id: &str, old: &str, new: &str) -> String {
    let text = catalogue::scene(id).unwrap_or_else(|| panic!("no scene {id}"));
    assert!(text.contains(old), "{id} has no {old}");
    text.replace(old, new)
}

/// The share of pixels that differ in the middle of the view, where no panel, toast or key strip
/// is.
pub fn difference(a: &RgbaImage, b: &RgbaImage) -> f64 {
    let (xs, ys) = (320..700, 100..460);
    let all = xs.len() * ys.len();
    let differ = ys.flat_map(|y| xs.clone().map(move |x| (x, y)));
    differ.filter(|(x, y)| a.get_pixel(*x, *y) != b.get_pixel(*x, *y)).count() as f64 / all as f64
}
