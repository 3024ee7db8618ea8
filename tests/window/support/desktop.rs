//! The native program on a virtual display, with input by xdotool.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread::sleep;
use std::time::Instant;

use image::RgbaImage;
use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt, EventMask, Window};

use super::{Act, App, NAP, PATIENCE, Side};

const PACKAGES: &str = "the window tests need a virtual display and a hand on its keys: \
     `apt-get install xvfb xdotool libgl1-mesa-dri libgl1 libx11-6 libxi6 libxkbcommon0`";

/// In the display's image file: words of 4 bytes in the header, and bytes per entry of the colour
/// table.
const WORDS: usize = 25;
const COLOUR: usize = 12;

/// The virtual display; ended on drop.
pub struct Display {
    server: Child,
    pub name: String,
    /// Folder of the display's image file.
    folder: tempfile::TempDir,
}

impl Display {
    /// Starts a display with these additional options.
    pub fn start(options: &[&str]) -> Self {
        let screen = ["-screen", "0", "1400x900x24"];
        // In memory, if possible.
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        let folder = folder.expect("a temporary folder");
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(screen)
            .arg("-fbdir")
            .arg(folder.path())
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|e| panic!("Xvfb does not start ({e}): {PACKAGES}"));
        let out = server.stdout.take().expect("it is piped");
        let mut number = String::new();
        BufReader::new(out).read_line(&mut number).expect("the server says its number");
        let name = format!(":{}", number.trim());
        assert!(name.len() > 1, "Xvfb found no free display");
        Self { server, name, folder }
    }

    /// Returns the display's picture, without asking the program.
    pub fn picture(&self) -> RgbaImage {
        let bytes = std::fs::read(self.folder.path().join("Xvfb_screen0")).expect("it is kept");
        let header_word = |index: usize| {
            let bytes = bytes[4 * index..].first_chunk().expect("a head");
            u32::from_be_bytes(*bytes) as usize
        };
        // The xwd format: length of the header, later the size, bytes per line and number of
        // colours.
        let (head, width, height, line, colours) =
            (header_word(0), header_word(4), header_word(5), header_word(12), header_word(19));
        assert!(head >= 4 * WORDS, "the head has {head} bytes");
        let pixels = &bytes[head + COLOUR * colours..];
        RgbaImage::from_fn(width as u32, height as u32, |x, y| {
            let index = y as usize * line + 4 * x as usize;
            image::Rgba([pixels[index + 2], pixels[index + 1], pixels[index], 255])
        })
    }

    /// Ends the display, as if its machine had failed.
    pub fn kill(&mut self) {
        kill_and_reap(&mut self.server);
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        kill_and_reap(&mut self.server);
    }
}

fn kill_and_reap(child: &mut Child) {
    // The process may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// The program with an open window, in its own folder.
pub struct Desktop {
    pub child: Child,
    pub dir: tempfile::TempDir,
    pub display: Display,
    /// Number of bytes read from the trace.
    trace_offset: u64,
}

impl Desktop {
    /// Opens a scene of this text with more arguments; the trace goes to `trace.jsonl`.
    pub fn start(scene: &str, arguments: &[&str]) -> App<Self> {
        Self::start_beside(|_| {}, scene, arguments)
    }

    /// Opens a scene like [`Self::start`]; `files` creates files beside it.
    pub fn start_beside(files: impl FnOnce(&Path), scene: &str, arguments: &[&str]) -> App<Self> {
        Self::begin(|dir| {
            files(dir);
            std::fs::write(dir.join("scene.ron"), scene).expect("writable");
            let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
            command.args(["scene.ron", "--trace", "trace.jsonl"]).args(arguments);
            command.current_dir(dir);
            command
        })
    }

    /// Starts the program in a new folder by the command that `command` returns for it. The trace must
    /// go to `trace.jsonl` in the folder.
    pub fn begin(command: impl FnOnce(&Path) -> Command) -> App<Self> {
        let display = Display::start(&[]);
        let dir = tempfile::tempdir().expect("a temporary folder");
        let child = command(dir.path())
            // Without a graphics card, rendering without antialiasing takes half the time.
            .args(["--antialias", "1"])
            .env("DISPLAY", &display.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("HOME", dir.path())
            .env("XDG_CONFIG_HOME", dir.path().join("config"))
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        App::new(Self { child, dir, display, trace_offset: 0 })
    }

    fn assert_running(&mut self) {
        if let Some(status) = self.child.try_wait().expect("it is our child") {
            let mut said = String::new();
            let err = self.child.stderr.as_mut().expect("it is piped");
            err.read_to_string(&mut said).expect("text");
            panic!("the program has ended ({status}): {said}");
        }
    }

    /// Returns the X11 identifier of the program's window.
    fn window(&self) -> String {
        self.xdo(&["search", "--onlyvisible", "--name", "collidoscope"])
    }

    /// Calls xdotool, whose keys and buttons arrive like those of a real device; returns its output.
    pub fn xdo(&self, arguments: &[&str]) -> String {
        let done = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.display.name)
            .output()
            .unwrap_or_else(|e| panic!("xdotool does not start ({e}): {PACKAGES}"));
        assert!(done.status.success(), "xdotool {arguments:?}: {done:?}");
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }
}

/// Asks the window on a display to close, like the button in its frame.
fn ask_to_close(display: &str, window: Window) -> Result<(), Box<dyn Error>> {
    let (server, _) = x11rb::connect(Some(display))?;
    let atom =
        |name: &[u8]| Ok::<_, Box<dyn Error>>(server.intern_atom(false, name)?.reply()?.atom);
    let (kind, close) = (atom(b"WM_PROTOCOLS")?, atom(b"WM_DELETE_WINDOW")?);
    let message = ClientMessageEvent::new(32, window, kind, [close, x11rb::CURRENT_TIME, 0, 0, 0]);
    server.send_event(false, window, EventMask::NO_EVENT, message)?;
    // Waits for a reply: requests may be lost when the connection closes at once.
    server.get_input_focus()?.reply()?;
    Ok(())
}

impl Side for Desktop {
    fn hand(&mut self, act: Act<'_>) {
        let click = |button: &str, times: usize| {
            self.xdo(&["click", "--repeat", &times.to_string(), "--delay", "40", button])
        };
        match act {
            Act::Down(key) => self.xdo(&["keydown", key]),
            Act::Up(key) => self.xdo(&["keyup", key]),
            Act::Key(chord) => self.xdo(&["key", chord]),
            Act::Type(text) => self.xdo(&["type", "--delay", "40", text]),
            Act::Move(x, y) => self.xdo(&["mousemove", &x.to_string(), &y.to_string()]),
            Act::Press(button) => self.xdo(&["mousedown", &button.to_string()]),
            Act::Release(button) => self.xdo(&["mouseup", &button.to_string()]),
            Act::Click(button, times) => click(&button.to_string(), times),
            Act::Wheel(notches) => click("4", notches),
            Act::Resize(width, height) => {
                let window = self.window();
                self.xdo(&["windowsize", &window, &width.to_string(), &height.to_string()])
            }
        };
    }

    fn picture(&mut self) -> RgbaImage {
        self.f12()
    }

    fn new_trace_lines(&mut self) -> Vec<String> {
        let mut text = String::new();
        if let Ok(mut file) = File::open(self.dir.path().join("trace.jsonl")) {
            file.seek(SeekFrom::Start(self.trace_offset)).expect("it only grows");
            file.read_to_string(&mut text).expect("text");
        }
        let complete = text.rfind('\n').map_or("", |end| &text[..=end]);
        self.trace_offset += complete.len() as u64;
        if complete.is_empty() {
            self.assert_running();
        }
        complete.lines().map(str::to_owned).collect()
    }

    fn frames(&mut self) -> bool {
        false
    }

    /// Presses the key repeatedly, since it is lost until the window has the keyboard focus.
    fn f12(&mut self) -> RgbaImage {
        let numbered = (1..).map(|number| format!("collidoscope-{number:04}.png"));
        let mut files = numbered.map(|name| self.dir.path().join(name));
        let file = files.find(|file| !file.exists()).expect("one is free");
        let began = Instant::now();
        let mut pressed: Option<Instant> = None;
        loop {
            if pressed.is_none_or(|pressed| pressed.elapsed() > PATIENCE / 4) {
                self.hand(Act::Key("F12"));
                pressed = Some(Instant::now());
            }
            if let Ok(picture) = image::open(&file) {
                return picture.into_rgba8();
            }
            self.assert_running();
            assert!(began.elapsed() < PATIENCE, "no {} was written", file.display());
            sleep(NAP);
        }
    }

    fn settings(&mut self) -> String {
        let file = self.dir.path().join("config/collidoscope/settings.ron");
        std::fs::read_to_string(file).unwrap_or_default()
    }

    fn replace_scene(&mut self, scene: &str) {
        std::fs::write(self.dir.path().join("scene.ron"), scene).expect("writable");
    }
}

impl App<Desktop> {
    /// Asks the window to close, like the button in its frame.
    pub fn ask_to_close(&mut self) {
        let window = self.side.window().parse().expect("a number");
        ask_to_close(&self.side.display.name, window).expect("the display is there");
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.side.dir.path().join(name)
    }

    /// Waits until the program ends by itself.
    pub fn wait_end(mut self) -> Ended {
        self.ended()
    }

    /// Waits like [`Self::wait_end`], but keeps the folder.
    pub fn ended(&mut self) -> Ended {
        let child = &mut self.side.child;
        let began = Instant::now();
        let status = loop {
            match child.try_wait().expect("it is our child") {
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
        let out = read(child.stdout.as_mut().expect("it is piped"));
        let err = read(child.stderr.as_mut().expect("it is piped"));
        let trace = std::fs::read_to_string(self.path("trace.jsonl")).unwrap_or_default();
        Ended { status, out, err, trace }
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        kill_and_reap(&mut self.child);
    }
}

/// Exit status and output of a program.
pub struct Ended {
    pub status: ExitStatus,
    pub out: String,
    pub err: String,
    pub trace: String,
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
