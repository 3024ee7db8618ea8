//! The page in a browser, with `page.mjs` for a hand, an eye and an ear.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use data_encoding::BASE64;
use image::RgbaImage;
use serde_json::{Value, json};

use super::{Act, App, Side};

/// Says where the built page is.
pub const VARIABLE: &str = "COLLIDOSCOPE_PAGE";

/// The folder with the built page, if one is named.
pub fn dist() -> Option<PathBuf> {
    let named = env::var_os(VARIABLE).filter(|named| !named.is_empty())?;
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join(named);
    assert!(dist.join("index.html").is_file(), "{VARIABLE}: no page is in {}", dist.display());
    Some(dist)
}

/// The browser and who speaks to it; both are gone when dropped.
struct Browser {
    child: Child,
    says: Option<ChildStdin>,
    hears: BufReader<ChildStdout>,
}

/// One browser for all pages: its start takes longer than most scenarios.
static BROWSER: Mutex<Option<Browser>> = Mutex::new(None);

impl Browser {
    fn start() -> Self {
        let dist = dist().unwrap_or_else(|| panic!("{VARIABLE} names no built page"));
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/page.mjs");
        let mut child = Command::new("node")
            .args([&script, &dist])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|e| panic!("node does not start: {e}"));
        let says = child.stdin.take();
        let hears = BufReader::new(child.stdout.take().expect("it is piped"));
        Self { child, says, hears }
    }

    fn ask(&mut self, command: &Value) -> Value {
        let mut line = String::new();
        let says = self.says.as_mut().expect("it is only taken at the end");
        let said = writeln!(says, "{command}").and_then(|()| self.hears.read_line(&mut line));
        assert!(said.is_ok() && !line.is_empty(), "the browser is gone; it was to {command}");
        let mut said: Value = serde_json::from_str(&line).expect("it is JSON");
        assert!(said["error"].is_null(), "{}", said["error"]);
        said["answer"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It ends with its input, and takes the browser along.
        self.says = None;
        let _ = self.child.wait();
    }
}

/// The browser, which is started if it is not there.
fn browser() -> MutexGuard<'static, Option<Browser>> {
    // A trial that failed has left the browser in order all the same.
    let mut browser = BROWSER.lock().unwrap_or_else(PoisonError::into_inner);
    browser.get_or_insert_with(Browser::start);
    browser
}

/// Has the browser do what `name` says, with these parts.
fn ask(browser: &mut Option<Browser>, name: &str, mut parts: Value) -> Value {
    parts["command"] = name.into();
    browser.as_mut().expect("it has been started").ask(&parts)
}

/// Ends the browser, if it was started; says so if no page could be tried.
pub fn end() {
    *BROWSER.lock().unwrap_or_else(PoisonError::into_inner) = None;
    if dist().is_none() {
        eprintln!(
            "THE PAGE WAS NOT TRIED: every trial page::... was ignored, as {VARIABLE} names no built \
             page; after `web/build --quick` it is `{VARIABLE}=dist`"
        );
    }
}

/// What must never happen and has since the page was opened: an uncaught error, an error on the
/// console, a request to another origin.
pub fn wrong() -> Vec<String> {
    serde_json::from_value(ask(&mut browser(), "wrong", json!({}))).expect("a list of texts")
}

/// Keeps a picture of the page for whoever looks for what failed; where it is.
pub fn keep_picture(name: &str) -> String {
    let file =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.png", name.replace(':', "-")));
    std::fs::write(&file, decoded(&ask(&mut browser(), "screenshot", json!({}))))
        .expect("writable");
    file.display().to_string()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn png(bytes: &[u8]) -> RgbaImage {
    image::load_from_memory(bytes).expect("it is a picture").into_rgba8()
}

fn decoded(value: &Value) -> Vec<u8> {
    BASE64.decode(text(value).as_bytes()).expect("it is base64")
}

/// The page, in a context of its own: nothing is remembered from the page before, which must have
/// been dropped.
pub struct Page {
    browser: MutexGuard<'static, Option<Browser>>,
}

impl Page {
    /// No page yet, in the browser.
    pub(super) fn new() -> Self {
        Self { browser: browser() }
    }

    pub(super) fn ask(&mut self, name: &str, parts: Value) -> Value {
        ask(&mut self.browser, name, parts)
    }

    /// Opens the address, which follows that of the page; keeps the trace.
    pub fn open(address: &str) -> App<Self> {
        Self::open_with(address, false)
    }

    /// As [`Self::open`], as a page that keeps itself for days without a network.
    pub fn open_for_offline(address: &str) -> App<Self> {
        Self::open_with(address, true)
    }

    fn open_with(address: &str, offline: bool) -> App<Self> {
        let mut page = Self::new();
        page.ask("open", json!({ "address": address, "offline": offline }));
        App::new(page)
    }

    /// Opens the page and drops a scene of this text on it. The trace begins with that scene.
    pub fn start(scene: &str) -> App<Self> {
        let mut app = Self::open("?trace=1");
        app.begin_with(scene);
        app
    }
}

impl Side for Page {
    fn hand(&mut self, act: Act<'_>) {
        let (name, parts) = match act {
            Act::Down(key) => ("down", json!({ "key": key })),
            Act::Up(key) => ("up", json!({ "key": key })),
            Act::Key(chord) => ("press", json!({ "key": chord })),
            Act::Type(text) => ("type", json!({ "text": text })),
            Act::Move(x, y) => ("move", json!({ "x": x, "y": y })),
            Act::Press(button) => ("mouse_down", json!({ "button": button })),
            Act::Release(button) => ("mouse_up", json!({ "button": button })),
            Act::Click(button, times) => ("click", json!({ "button": button, "times": times })),
            Act::Wheel(notches) => ("wheel", json!({ "notches": notches })),
            Act::Resize(width, height) => ("resize", json!({ "width": width, "height": height })),
        };
        self.ask(name, parts);
    }

    fn picture(&mut self) -> RgbaImage {
        png(&decoded(&self.ask("picture", json!({}))))
    }

    fn heard(&mut self) -> Vec<String> {
        let mut said = self.ask("trace", json!({}));
        assert!(said["failed"].is_null(), "the page has stopped: {}", said["failed"]);
        serde_json::from_value(said["lines"].take()).expect("a list of texts")
    }

    fn frames(&mut self) -> bool {
        self.ask("frames", json!({}));
        true
    }

    fn f12(&mut self) -> RgbaImage {
        self.hand(Act::Key("F12"));
        png(&self.download().1)
    }

    fn settings(&mut self) -> String {
        self.stored("settings.ron")
    }

    fn bring(&mut self, scene: &str) {
        self.drop_file("scene.ron", scene);
    }
}

impl Page {
    /// Drops a file on the page.
    pub fn drop_file(&mut self, name: &str, text: &str) {
        self.ask("drop", json!({ "name": name, "text": text }));
    }

    /// All that the browser shows of the page.
    pub fn screenshot(&mut self) -> RgbaImage {
        png(&decoded(&self.ask("screenshot", json!({}))))
    }

    /// What the browser keeps for the page under this name.
    pub fn stored(&mut self, name: &str) -> String {
        text(&self.ask("stored", json!({ "name": format!("collidoscope/{name}") })))
    }

    /// What was copied.
    pub fn copied(&mut self) -> String {
        text(&self.ask("copied", json!({})))
    }

    /// The name and the bytes of the next file that the page saves.
    pub fn download(&mut self) -> (String, Vec<u8>) {
        let file = self.ask("download", json!({}));
        (text(&file["name"]), decoded(&file["bytes"]))
    }

    /// What the page has written for whoever opened it.
    pub fn said(&mut self) -> Vec<String> {
        serde_json::from_value(self.ask("said", json!({}))).expect("a list of texts")
    }

    /// The text that stands in the picture's place, if one does.
    pub fn cover(&mut self) -> Option<String> {
        self.ask("cover", json!({})).as_str().map(str::to_owned)
    }

    /// Takes the network away, once the page needs it no more.
    pub fn unplug(&mut self) {
        self.ask("offline", json!({}));
    }
}

impl App<Page> {
    /// Drops a scene of this text on the page that is being opened; the trace begins with it.
    pub(super) fn begin_with(&mut self, scene: &str) {
        self.wait("the page's first scene", |trace| !trace.is_empty());
        self.side.bring(scene);
        let starts = |trace: &[Value]| trace.iter().skip(1).position(|line| line["tick"] == 0);
        let trace = self.wait("the dropped scene", |trace| starts(trace).is_some());
        self.lines.drain(..=starts(&trace).expect("waited for"));
    }

    /// Loads the page again; the trace begins again with it.
    pub fn reload(&mut self) {
        self.side.ask("reload", json!({}));
        self.lines.clear();
    }
}
