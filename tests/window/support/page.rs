//! The page in a browser; `page.mjs` sends input and reads pictures and output.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use data_encoding::BASE64;
use image::RgbaImage;
use serde_json::{Value, json};

use super::{Act, App, Side};

/// Environment variable with the folder of the built page.
pub const VARIABLE: &str = "COLLIDOSCOPE_PAGE";

/// Returns the folder with the built page, if one is named.
pub fn dist() -> Option<PathBuf> {
    let folder = env::var_os(VARIABLE).filter(|folder| !folder.is_empty())?;
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    assert!(dist.join("index.html").is_file(), "{VARIABLE}: no page is in {}", dist.display());
    Some(dist)
}

/// The browser and its controlling process; both end on drop.
struct Browser {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
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
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Self { child, input, output }
    }

    fn ask(&mut self, command: &Value) -> Value {
        let mut line = String::new();
        let input = self.input.as_mut().expect("it is only taken at the end");
        let result = writeln!(input, "{command}").and_then(|()| self.output.read_line(&mut line));
        assert!(result.is_ok() && !line.is_empty(), "the browser is gone; it was to {command}");
        let mut response: Value = serde_json::from_str(&line).expect("it is JSON");
        assert!(response["error"].is_null(), "{}", response["error"]);
        response["answer"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The process ends with its input, and closes the browser.
        self.input = None;
        let _ = self.child.wait();
    }
}

/// Returns the browser, and starts it if necessary.
fn browser() -> MutexGuard<'static, Option<Browser>> {
    // The browser stays usable after a failed trial, which poisons the lock.
    let mut browser = BROWSER.lock().unwrap_or_else(PoisonError::into_inner);
    browser.get_or_insert_with(Browser::start);
    browser
}

/// Sends a request to the browser; returns the answer.
fn ask(browser: &mut Option<Browser>, name: &str, mut parameters: Value) -> Value {
    parameters["command"] = name.into();
    browser.as_mut().expect("it has been started").ask(&parameters)
}

/// Ends the browser, if it was started; prints a warning if no page could be tested.
pub fn end() {
    *BROWSER.lock().unwrap_or_else(PoisonError::into_inner) = None;
    if dist().is_none() {
        eprintln!(
            "THE PAGE WAS NOT TRIED: every trial page::... was ignored, as {VARIABLE} names no built \
             page; after `web/build --quick` it is `{VARIABLE}=dist`"
        );
    }
}

/// Returns the errors since the page was opened: uncaught errors, errors on the console, requests to
/// other origins.
pub fn errors() -> Vec<String> {
    serde_json::from_value(ask(&mut browser(), "wrong", json!({}))).expect("a list of texts")
}

/// Saves a picture of the page for diagnosing a failure; returns its path.
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

/// The page, in a separate context without stored data. An earlier page must have been dropped.
pub struct Page {
    browser: MutexGuard<'static, Option<Browser>>,
}

impl Page {
    /// Returns the browser without a page.
    pub(super) fn new() -> Self {
        Self { browser: browser() }
    }

    pub(super) fn ask(&mut self, name: &str, parameters: Value) -> Value {
        ask(&mut self.browser, name, parameters)
    }

    /// Opens an address relative to the page.
    pub fn open(address: &str) -> App<Self> {
        Self::open_with(address, false)
    }

    /// Opens the page like [`Self::open`], with offline storage.
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
        let (name, parameters) = match act {
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
        self.ask(name, parameters);
    }

    fn picture(&mut self) -> RgbaImage {
        png(&decoded(&self.ask("picture", json!({}))))
    }

    fn new_trace_lines(&mut self) -> Vec<String> {
        let mut reply = self.ask("trace", json!({}));
        assert!(reply["failed"].is_null(), "the page has stopped: {}", reply["failed"]);
        serde_json::from_value(reply["lines"].take()).expect("a list of texts")
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

    fn replace_scene(&mut self, scene: &str) {
        self.drop_file("scene.ron", scene);
    }
}

impl Page {
    /// Drops a file on the page.
    pub fn drop_file(&mut self, name: &str, text: &str) {
        self.ask("drop", json!({ "name": name, "text": text }));
    }

    /// Returns the browser's picture of the entire page.
    pub fn screenshot(&mut self) -> RgbaImage {
        png(&decoded(&self.ask("screenshot", json!({}))))
    }

    /// Returns the browser's stored value of this name.
    pub fn stored(&mut self, name: &str) -> String {
        text(&self.ask("stored", json!({ "name": format!("collidoscope/{name}") })))
    }

    /// Returns the clipboard's text.
    pub fn copied(&mut self) -> String {
        text(&self.ask("copied", json!({})))
    }

    /// Returns the name and the bytes of the next file that the page saves.
    pub fn download(&mut self) -> (String, Vec<u8>) {
        let file = self.ask("download", json!({}));
        (text(&file["name"]), decoded(&file["bytes"]))
    }

    /// Returns the page's messages on the console.
    pub fn console_messages(&mut self) -> Vec<String> {
        serde_json::from_value(self.ask("said", json!({}))).expect("a list of texts")
    }

    /// Returns the text that covers the picture, if any.
    pub fn cover(&mut self) -> Option<String> {
        self.ask("cover", json!({})).as_str().map(str::to_owned)
    }

    /// Disconnects the network as soon as the page does not need it.
    pub fn go_offline(&mut self) {
        self.ask("offline", json!({}));
    }
}

impl App<Page> {
    /// Drops a scene of this text on the opening page; the trace begins with it.
    pub(super) fn begin_with(&mut self, scene: &str) {
        self.wait("the page's first scene", |trace| !trace.is_empty());
        self.side.replace_scene(scene);
        let restart_index =
            |trace: &[Value]| trace.iter().skip(1).position(|line| line["tick"] == 0);
        let trace = self.wait("the dropped scene", |trace| restart_index(trace).is_some());
        self.lines.drain(..=restart_index(&trace).expect("waited for"));
    }

    /// Reloads the page, and restarts the trace.
    pub fn reload(&mut self) {
        self.side.ask("reload", json!({}));
        self.lines.clear();
    }
}
