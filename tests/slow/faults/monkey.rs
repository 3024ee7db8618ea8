//! Random keys and mouse input to the real window: the window stays open and responsive, and its
//! memory stays bounded.
//!
//! `MINUTES` sets the duration in each world (default 1), `SEED` the sequence. The same seed gives
//! the same input, though not in the same frames. The program runs in a sandbox: only a temporary
//! folder can be written to.

use std::env;
use std::fmt::Display;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use collidoscope::app::BINDINGS;
use libtest_mimic::Trial;

use crate::disk::mounted;
use crate::random::Random;
use crate::support::{App, Desktop};
use crate::tables::found;

const TABLE: &str = "monkey";

/// One scene of each world, in which a run starts.
const SCENES: [(&str, fn()); 6] = [
    ("tank/arena", || run("tank/arena")),
    ("wall/slide", || run("wall/slide")),
    ("walker/loop", || run("walker/loop")),
    ("map/courtyard", || run("map/courtyard")),
    ("bodies/ledge", || run("bodies/ledge")),
    ("lab/crowd", || run("lab/crowd")),
];

/// Returns the trials.
pub(crate) fn trials() -> Vec<Trial> {
    let trial = |(scene, run): (&str, fn())| {
        mounted(&format!("monkey::{scene}"), run).with_ignored_flag(true)
    };
    SCENES.into_iter().map(trial).collect()
}

/// Makes everything but the folder `$1` read-only, checks that, and runs the remaining arguments.
const SANDBOX_SCRIPT: &str = r#"
cd / && dir=$1 && shift
mount --bind "$dir" "$dir" || exit 99
for at in $(cut -d ' ' -f 5 /proc/self/mountinfo | sort -u); do
    [ "$at" = "$dir" ] || mount -o remount,bind,ro "$at" 2>/dev/null
done
for at in "${TMPDIR:-/tmp}" /tmp /var/tmp /dev/shm /root "$OLDPWD" /; do
    if touch "$at/outside-the-cage" 2>/dev/null; then echo "$at can be written to" >&2; exit 99; fi
done
export TMPDIR="$dir" && cd "$dir" && touch inside && exec "$@"
"#;

/// Memory allowed without rewinding, bytes: for the program with a large scene, its pictures, and the
/// graphics driver.
const BASE_MEMORY: u64 = 400 << 20;

/// Maximum memory, bytes: adds half of the default limit for rewinding, which a run does not fill.
const MAX_MEMORY: u64 = BASE_MEMORY + (128 << 20);

/// Processor-time limit for answering a key.
const RESPONSE_LIMIT: Duration = Duration::from_secs(5);
/// Elapsed-time limit for answering a key on a busy machine.
const RESPONSE_LIMIT_BUSY: Duration = Duration::from_mins(2);

fn from_env<T: FromStr>(variable: &str, default: T) -> T {
    env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A generator of random input to the window.
struct Monkey {
    app: App<Desktop>,
    random: Random,
    /// All actions so far.
    performed: Vec<String>,
    actions: u32,
    /// Error output of the program.
    output: Arc<Mutex<String>>,
    peak: u64,
    last_check: Instant,
}

fn run(scene: &str) {
    let (minutes, seed) = (from_env("MINUTES", 1.0_f64), from_env("SEED", 2026_u64));
    let mut monkey = Monkey::new(scene, seed);
    let before = monkey.resident_memory();
    monkey.peak = before;
    let (mut checked, start) = (0, Instant::now());
    while start.elapsed().as_secs_f64() < minutes * 60.0 {
        monkey.act();
        monkey.check_alive();
        // Some acts count as several.
        if monkey.actions >= checked + 25 {
            checked = monkey.actions;
            monkey.assert_responsive();
        }
    }
    monkey.close_dialogs();
    monkey.assert_responsive();
    let (after, peak) = (monkey.resident_memory(), monkey.peak);
    let mb = |bytes: u64| format!("{} MB", bytes >> 20);
    println!(
        "{scene}: seed {seed}, {minutes} min, {} actions, {} before, {} peak, {} after",
        monkey.actions,
        mb(before),
        mb(peak),
        mb(after)
    );
    monkey.ensure(
        peak < MAX_MEMORY,
        &format!("it took {} at most; allowed are {}", mb(peak), mb(MAX_MEMORY)),
    );
    found(TABLE, scene, "minutes", format!("{minutes}"));
    found(TABLE, scene, "actions", format!("{}", monkey.actions));
    for (column, bytes) in [("memory before", before), ("peak", peak), ("after", after)] {
        found(TABLE, scene, column, mb(bytes));
    }
}

impl Monkey {
    fn new(scene: &str, seed: u64) -> Self {
        let mut app = Desktop::begin(|dir| {
            let mut command = Command::new("unshare");
            command.args(["--mount", "sh", "-c", SANDBOX_SCRIPT, "cage"]).arg(dir);
            command.arg(env!("CARGO_BIN_EXE_collidoscope")).args([scene, "--trace", "trace.jsonl"]);
            command.env("XDG_DATA_HOME", dir).env("XDG_CACHE_HOME", dir).env("XDG_STATE_HOME", dir);
            command
        });
        app.wait("the first ticks", |trace| trace.len() > 60);
        let output = Arc::new(Mutex::new(String::new()));
        let mut err = app.side.child.stderr.take().expect("it is piped");
        let shared_output = output.clone();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = err.read(&mut bytes) {
                let text = String::from_utf8_lossy(&bytes[..count]);
                shared_output.lock().expect("nobody panics with it").push_str(&text);
            }
        });
        let seed =
            seed ^ scene.bytes().fold(0, |all: u64, byte| all.rotate_left(8) ^ u64::from(byte));
        let (random, last_check) = (Random(seed), Instant::now());
        Self { app, random, performed: Vec::new(), actions: 0, output, peak: 0, last_check }
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.below(end as u64) as usize
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        let index = self.below(all.len());
        all[index]
    }

    /// Fails with the latest actions, unless the condition holds.
    fn ensure(&self, holds: bool, wrong: &dyn Display) {
        if holds {
            return;
        }
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("monkey.png");
        self.app.side.display.picture().save(&path).expect("writable");
        let output = self.output.lock().expect("nobody panics with it");
        let last = &self.performed[self.performed.len().saturating_sub(40)..];
        panic!(
            "{wrong}, after {} actions, the last of them {last:#?}; it said: {output}; as it was then: {}",
            self.actions,
            path.display()
        );
    }

    /// Calls xdotool.
    fn xdo(&mut self, arguments: &[String]) {
        self.performed.push(arguments.join(" "));
        self.actions += 1;
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        self.app.side.xdo(&arguments);
    }

    fn resident_memory(&self) -> u64 {
        let text = fs::read_to_string(format!("/proc/{}/status", self.app.side.child.id()));
        let text = text.unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes =
            line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        kilobytes.unwrap_or_default() << 10
    }

    /// Returns the program's processor time.
    fn processor_time(&self) -> Duration {
        /// Clock ticks per second in `/proc/*/stat`.
        const TICKS_PER_SECOND: u64 = 100;
        let text = fs::read_to_string(format!("/proc/{}/stat", self.app.side.child.id()));
        let text = text.unwrap_or_default();
        let rest = text.rsplit(')').next().unwrap_or_default();
        let spent =
            rest.split_whitespace().skip(11).take(2).filter_map(|part| part.parse::<u64>().ok());
        Duration::from_millis(spent.sum::<u64>() * 1_000 / TICKS_PER_SECOND)
    }

    /// Checks that the program runs. Every second, checks for a panic and updates the peak memory.
    fn check_alive(&mut self) {
        let status = self.app.side.child.try_wait().expect("it is our child");
        self.ensure(status.is_none(), &format!("it ended: {status:?}"));
        if self.last_check.elapsed() < Duration::from_secs(1) {
            return;
        }
        self.last_check = Instant::now();
        let memory = self.resident_memory();
        self.peak = self.peak.max(memory);
        if env::var_os("WATCH").is_some() {
            eprintln!("{} MB after {} {:?}", memory >> 20, self.actions, self.performed.last());
        }
        let has_panicked = self.output.lock().expect("nobody panics with it").contains("panicked");
        self.ensure(!has_panicked, &"it panicked");
    }

    /// Checks that a key press writes a picture in time.
    fn assert_responsive(&mut self) {
        let folder = self.app.side.dir.path().to_owned();
        let (start, processor_time) = (Instant::now(), self.processor_time());
        // Without a window manager, keys go to the window under the pointer.
        self.xdo(&["mousemove", "30", "30", "sleep", "0.05", "key", "F12"].map(str::to_owned));
        loop {
            let pictures = pictures(&folder);
            if !pictures.is_empty() {
                for path in &pictures {
                    fs::remove_file(path).expect("it is there");
                }
                return;
            }
            self.check_alive();
            let spent = self.processor_time().saturating_sub(processor_time);
            let is_late = spent > RESPONSE_LIMIT || start.elapsed() > RESPONSE_LIMIT_BUSY;
            self.ensure(
                !is_late,
                &format!("no answer in {:?}, {spent:?} of work", start.elapsed()),
            );
            sleep(Duration::from_millis(20));
        }
    }

    /// Closes all dialogs with Escape, and waits.
    fn close_dialogs(&mut self) {
        for _ in 0..6 {
            self.xdo(&["key", "Escape"].map(str::to_owned));
            sleep(Duration::from_millis(200));
        }
        sleep(Duration::from_secs(2));
    }

    /// Performs a random action, and pauses.
    fn act(&mut self) {
        match self.below(100) {
            0..=29 => self.press_binding(),
            30..=39 => self.hold(),
            40..=57 => self.click(),
            58..=69 => self.drag(),
            70..=76 => self.turn_wheel(),
            77..=84 => self.type_text(),
            85..=92 => {
                let key = self.pick(&["Escape", "Return", "Tab", "shift+Tab", "Escape", "space"]);
                self.xdo(&["key", key].map(str::to_owned));
            }
            93..=97 => self.change_scene(),
            _ => self.resize(),
        }
        let pause = self.random.below(120);
        sleep(Duration::from_millis(pause));
    }

    fn press_binding(&mut self) {
        let strokes = BINDINGS.iter().flat_map(|row| row.strokes.iter().copied());
        let strokes: Vec<&str> = strokes.collect();
        let stroke = self.pick(&strokes);
        self.xdo(&["key".to_owned(), x_name(stroke)]);
    }

    fn hold(&mut self) {
        let key = self
            .pick(&["s", "h", "l", "Up", "Down", "Left", "Right", "a", "space", "comma", "period"]);
        self.xdo(&["keydown", key].map(str::to_owned));
        let duration = 50 + self.random.below(900);
        sleep(Duration::from_millis(duration));
        self.xdo(&["keyup", key].map(str::to_owned));
    }

    fn random_move(&mut self) -> [String; 3] {
        let (x, y) = (self.below(1_280), self.below(720));
        ["mousemove".to_owned(), x.to_string(), y.to_string()]
    }

    fn click(&mut self) {
        let mut call = self.random_move().to_vec();
        let (button, times) =
            (self.pick(&["1", "1", "1", "1", "2", "3"]), self.pick(&["1", "1", "2"]));
        call.extend(
            ["sleep", "0.05", "click", "--repeat", times, "--delay", "50", button]
                .map(str::to_owned),
        );
        self.xdo(&call);
    }

    fn drag(&mut self) {
        let button = self.pick(&["1", "1", "1", "2", "3"]);
        let mut call = self.random_move().to_vec();
        call.extend(["mousedown", button].map(str::to_owned));
        for _ in 0..=self.below(5) {
            call.extend(self.random_move());
            call.extend(["sleep", "0.04"].map(str::to_owned));
        }
        call.extend(["mouseup", button].map(str::to_owned));
        self.xdo(&call);
    }

    fn turn_wheel(&mut self) {
        let mut call = self.random_move().to_vec();
        let (button, times) = (self.pick(&["4", "5"]), 1 + self.below(12));
        call.extend(
            ["click", "--repeat", &times.to_string(), "--delay", "15", button].map(str::to_owned),
        );
        self.xdo(&call);
    }

    fn type_text(&mut self) {
        const LETTERS: &[u8] = b"0123456789.-abcdefghijklmnopqrstuvwxyz ()/,";
        let length = 1 + self.below(8);
        let text: String = (0..length).map(|_| char::from(self.pick(LETTERS))).collect();
        self.xdo(&["type", "--delay", "20", "--", &text].map(str::to_owned));
    }

    /// Opens another scene from the list of all scenes.
    fn change_scene(&mut self) {
        const WORDS: [&str; 10] =
            ["tank", "wall", "walker", "map", "stack", "lab", "ledge", "crowd", "ruins", "loop"];
        let word = self.pick(&WORDS);
        for call in
            [vec!["key", "ctrl+p"], vec!["type", "--delay", "20", word], vec!["key", "Return"]]
        {
            self.xdo(&call.into_iter().map(str::to_owned).collect::<Vec<_>>());
            sleep(Duration::from_millis(250));
        }
    }

    fn resize(&mut self) {
        let sizes = ["1280 720", "1400 900", "800 600", "400 500", "1000 300", "1280 720"];
        let (width, height) = self.pick(&sizes).split_once(' ').expect("two numbers");
        let window = self.app.side.xdo(&["search", "--onlyvisible", "--name", "collidoscope"]);
        self.xdo(&["windowsize", &window, width, height].map(str::to_owned));
    }
}

/// Returns the paths of the pictures that the program wrote into the folder.
fn pictures(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("collidoscope-") && name.ends_with(".png")
        })
        .collect()
}

/// Returns the X11 name of a stroke in the table of bindings.
fn x_name(stroke: &str) -> String {
    const NAMES: [(&str, &str); 16] = [
        ("↑", "Up"),
        ("↓", "Down"),
        ("←", "Left"),
        ("→", "Right"),
        ("−", "minus"),
        ("[", "bracketleft"),
        ("]", "bracketright"),
        (".", "period"),
        (",", "comma"),
        ("PgUp", "Prior"),
        ("PgDn", "Next"),
        ("Esc", "Escape"),
        ("Enter", "Return"),
        ("Space", "space"),
        ("Backspace", "BackSpace"),
        ("+", "plus"),
    ];
    let (mut rest, mut chord) = (stroke, String::new());
    for (prefix, name) in [("Ctrl+", "ctrl+"), ("Shift+", "shift+")] {
        if let Some(after) = rest.strip_prefix(prefix) {
            rest = after;
            chord += name;
        }
    }
    let named = NAMES.iter().find(|(known, _)| *known == rest).map(|(_, name)| (*name).to_owned());
    chord
        + &named
            .unwrap_or_else(|| if rest.len() == 1 { rest.to_lowercase() } else { rest.to_owned() })
}
