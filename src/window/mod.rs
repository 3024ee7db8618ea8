//! The window, drawn with macroquad and egui.

mod canvas;
mod clipboard;
#[cfg(test)]
mod colour_contrast_tests;
mod display;
mod egui_support;
mod figure;
mod frame;
mod grid;
mod horizon;
mod look_meshes;
mod painter;
mod panels;
mod poll;
pub mod render;
mod settings;
mod shot;
mod stats;
mod theme;
mod touch;
mod ui;

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use macroquad::conf::Conf;
use macroquad::miniquad::conf::{LinuxBackend, Platform};

use crate::app::opening::OpenedScene;
use crate::platform::clock::Instant;
use crate::platform::{console, exits, screen};
use crate::record::drive::Drive;
use crate::record::outputs::Outputs;
use crate::scene::{LoadError, Loading};
use crate::text::id;

pub use settings::opening_scene;

/// Window options from the command line.
pub struct Options {
    /// Scripted input instead of the keyboard.
    pub drive: Option<Drive>,
    /// Output files; the scene must not be read from them.
    pub outputs: Outputs,
    /// Destination of the trace.
    pub trace: Option<Box<dyn Write>>,
    /// File to which the run is recorded from the start.
    pub record: Option<PathBuf>,
    /// Number of ticks after which the window closes.
    pub exit_after: Option<u32>,
    /// True to print times and counts at the end.
    pub stats: bool,
    /// Samples per pixel for antialiasing.
    pub samples: i32,
    /// Folder for a picture of every built-in scene; the window then closes.
    pub gallery: Option<PathBuf>,
    /// Folder for the pictures of the README; the window then closes.
    pub screenshots: Option<PathBuf>,
    /// True if the window is embedded in another page. It then has only the view, its verdict and the
    /// timeline, starts paused, and stores nothing.
    pub embed: bool,
}

/// Reason why the window could not open or had to close.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// No display, an inadequate graphics driver, or an output that cannot be written; one sentence.
    #[error("{0}")]
    Graphics(String),
    /// The trace could not be written.
    #[error("{}", id::WINDOW_TRACE_NOT_WRITTEN.with(&[("why", .0)]))]
    Trace(io::Error),
    /// A signal asked the program to end, and its output is written. Contains the exit code.
    #[error("{}", id::WINDOW_ASKED_TO_END.text())]
    Stopped(u8),
    /// The first scene was refused.
    #[error("{0}")]
    Scene(LoadError),
}

impl From<String> for WindowError {
    fn from(why: String) -> Self {
        Self::Graphics(why)
    }
}

impl From<io::Error> for WindowError {
    fn from(error: io::Error) -> Self {
        Self::Trace(error)
    }
}

/// True once the window is open. An earlier panic of miniquad means that no display is available.
static OPENED: AtomicBool = AtomicBool::new(false);

/// Panic message of miniquad before the window opened.
static PANIC_MESSAGE: Mutex<Option<String>> = Mutex::new(None);

fn panic_message() -> Option<String> {
    PANIC_MESSAGE.lock().map_or(None, |message| message.clone())
}

/// Stores panic messages of miniquad instead of printing them: a missing display is no bug.
fn capture_miniquad_panics() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let is_ours = info.location().is_none_or(|place| !place.file().contains("miniquad"));
        if is_ours || OPENED.load(Ordering::Relaxed) {
            report(info);
        } else if let Ok(mut message) = PANIC_MESSAGE.lock() {
            *message = Some(info.payload_as_str().unwrap_or_default().to_owned());
        }
    }));
}

/// Opens the window on a scene or a recording, which may still be loading, and returns when it closes.
///
/// # Errors
/// See [`WindowError`].
pub fn open(loading: Loading<OpenedScene>, options: Options) -> Result<(), WindowError> {
    if !display::is_named() {
        return Err(id::DISPLAY_MISSING.to_string().into());
    }
    let started = Instant::now();
    capture_miniquad_panics();
    // A failing driver can end the program from the system's own library.
    exits::set_exit_message(Some(id::DISPLAY_NO_GRAPHICS.to_string()));
    let record = options.record.clone();
    let (send, receive) = std::sync::mpsc::channel();
    let conf = configuration(options.samples);
    let run = AssertUnwindSafe(|| {
        macroquad::Window::from_config(conf, async move {
            OPENED.store(true, Ordering::Relaxed);
            exits::set_exit_message(Some(display::lost(record.as_deref())));
            console::report_panics();
            let result = Box::pin(frame::run(loading, options, started)).await;
            exits::set_exit_message(None);
            if let Err(error) = &result {
                console::show_error(&error.to_string());
            }
            // The receiver waits only for this message.
            let _ = send.send(result);
        });
    });
    let result = catch_unwind(run);
    exits::set_exit_message(None);
    match (result, OPENED.load(Ordering::Relaxed)) {
        (Ok(()), _) => receive.try_recv().unwrap_or(Ok(())),
        (Err(_), false) => Err(display::cannot_open(panic_message().as_deref()).into()),
        (Err(_), true) => Err(id::WINDOW_HAD_TO_CLOSE.to_string().into()),
    }
}

fn configuration(samples: i32) -> Conf {
    Conf {
        miniquad_conf: macroquad::miniquad::conf::Conf {
            window_title: "collidoscope".to_owned(),
            window_width: 1280,
            window_height: 720,
            high_dpi: true,
            sample_count: samples,
            icon: screen::icon(),
            platform: Platform {
                linux_backend: LinuxBackend::X11WithWaylandFallback,
                // The desktop finds the program's entry and icon by this name.
                linux_wm_class: "collidoscope",
                ..Platform::default()
            },
            ..Default::default()
        },
        ..Default::default()
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    const PANIC_ORIGIN: &str = "COLLIDOSCOPE_TEST_PANICS";

    /// Runs each case in its own process, because the panic hook is shared by all threads.
    #[test]
    fn before_the_window_opens_our_panics_are_reported_and_miniquad_s_are_captured() {
        if let Ok(origin) = std::env::var(PANIC_ORIGIN) {
            capture_miniquad_panics();
            let result = catch_unwind(|| match origin.as_str() {
                "ours" => panic!("it is ours"),
                // Panics, because the window does not exist.
                _ => macroquad::miniquad::window::screen_size(),
            });
            assert!(result.is_err());
            println!("told: {}", display::cannot_open(panic_message().as_deref()));
            return;
        }
        for (origin, is_reported) in [("ours", true), ("miniquad", false)] {
            let mut command = Command::new(std::env::current_exe().expect("this program"));
            let name = std::thread::current().name().expect("a test has its name").to_owned();
            command
                .args([&name, "--exact", "--nocapture", "--test-threads=1"])
                .env(PANIC_ORIGIN, origin);
            let output = command.output().expect("it starts");
            let [out, err] = [output.stdout, output.stderr]
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            assert_eq!(err.contains("panicked"), is_reported, "{origin}: {err}");
            let expected = format!("told: {}", display::cannot_open(None));
            assert_eq!(out.contains(&expected), is_reported, "{origin}: {out}");
            assert_eq!(
                out.contains(id::DISPLAY_NO_GRAPHICS.text()),
                !is_reported,
                "{origin}: {out}"
            );
        }
    }
}
