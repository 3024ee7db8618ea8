//! Files that the window cannot write: it reports the error, continues, and keeps the existing
//! files.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use image::RgbaImage;
use libtest_mimic::Trial;

use crate::disk::{Disk, mounted};
use crate::random::Random;
use crate::support::{ALONE, Act, App, Desktop, Ended, changed};
use crate::tables::found;
use crate::writers::{OLD, has_extension, leftovers, listed, replays};

const TABLE: &str = "faults-window";

/// Returns the trials.
pub(crate) fn trials() -> Vec<Trial> {
    vec![
        mounted("desk::a_folder_that_is_read_only", || {
            on_a_disk("read-only folder", Disk::protect);
        }),
        mounted("desk::a_disk_that_is_full", || on_a_disk("full disk", |disk| disk.fill(0))),
        mounted("desk::a_disk_that_fills_up_under_a_recording", under_a_recording),
        mounted("desk::a_disk_that_fills_up_under_a_trace", under_a_trace),
        Trial::test("desk::a_folder_that_is_gone", || {
            a_folder_that_is_gone();
            Ok(())
        }),
        Trial::test("desk::killed_while_it_saves", || {
            killed_while_it_saves();
            Ok(())
        }),
    ]
}

/// Returns the command for the window in the folder `place`; the trace is beside it, and the settings
/// are in `config`.
fn command(dir: &Path, arguments: &[&str]) -> Command {
    let place = dir.join("place");
    fs::create_dir_all(&place).expect("writable");
    fs::write(place.join("scene.ron"), ALONE).expect("writable");
    let mut command = Command::new(env!("CARGO_BIN_EXE_collidoscope"));
    command.arg("scene.ron").args(arguments).current_dir(place).env("TMPDIR", dir);
    command
}

const TRACED: [&str; 2] = ["--trace", "../trace.jsonl"];

/// The lower right corner of the view, which shows notices.
const NOTICES: [u32; 4] = [600, 380, 1000, 664];

/// Maximum height of the error icon, pixels; smaller than the distance between two icons.
const ICON_HEIGHT: u32 = 24;

/// Counts the error icons, one below the other, on a light or dark background; no other icon is as
/// red.
fn count_error_icons(picture: &RgbaImage) -> usize {
    let [left, top, right, bottom] = NOTICES;
    let is_red = |x, y| {
        let [red, green, blue, _] = picture.get_pixel(x, y).0.map(u32::from);
        red > 50 && 100 * green < 57 * red && 100 * blue < 30 * red
    };
    let rows: Vec<u32> = (top..bottom).filter(|y| (left..right).any(|x| is_red(x, *y))).collect();
    rows.chunk_by(|row, next| next - row < ICON_HEIGHT).count()
}

/// Waits for a condition; the time limit suffices for a busy machine without a graphics card.
fn wait(what: &str, mut condition: impl FnMut() -> bool) {
    let began = Instant::now();
    while !condition() {
        assert!(began.elapsed() < Duration::from_mins(1), "waited in vain for {what}");
        sleep(Duration::from_millis(20));
    }
}

/// Performs an action; the window must report its failure in addition to `others` older reports.
fn assert_fails(
    app: &mut App<Desktop>,
    others: usize,
    what: &str,
    act: impl FnOnce(&mut App<Desktop>),
) {
    wait_for_error_icons(app, others, "the notice before to be gone");
    act(app);
    wait_for_error_icons(app, others + 1, &format!("a notice that {what} failed"));
}

/// Waits for this many error icons; keeps the last picture.
fn wait_for_error_icons(app: &App<Desktop>, wanted: usize, what: &str) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-notice.png");
    wait(&format!("{what}; as it was then: {}", path.display()), || {
        let picture = app.side.display.picture();
        picture.save(&path).expect("writable");
        count_error_icons(&picture) == wanted
    });
}

/// Lets some frames pass without a trace, because time may be paused.
fn frames() {
    sleep(Duration::from_millis(600));
}

/// Returns the fraction of the view's middle that changed.
fn changes(app: &App<Desktop>, before: &RgbaImage) -> f64 {
    changed(before, &app.side.display.picture(), [380, 200, 900, 500])
}

/// Opens the dialog that asks for a name with this key, and types the name.
fn ask_and_type(app: &mut App<Desktop>, key: &str, name: &str) {
    let before = app.side.display.picture();
    app.key(key);
    wait("the dialog", || changes(app, &before) > 0.5);
    frames();
    app.type_over(name);
    frames();
}

/// Calls [`ask_and_type`] and confirms.
fn ask_and_name(app: &mut App<Desktop>, key: &str, name: &str) {
    ask_and_type(app, key, name);
    app.key("Return");
}

/// Runs the window on two disks that will fail: its working folder and its settings folder.
fn on_a_disk(fault: &str, fail: fn(&Disk)) {
    let mut disks = Vec::new();
    let mut app = Desktop::begin(|dir| {
        disks.extend(["place", "config"].map(|name| Disk::new(&dir.join(name), 2_048)));
        command(dir, &TRACED)
    });
    app.hand(Act::Move(600, 350));
    app.wait_ticks(2);
    // Checks first that all actions work without the fault.
    let settings = app.path("config/collidoscope/settings.ron");
    app.key("t");
    wait("settings", || settings.exists());
    app.key("F12");
    wait("a picture", || app.path("place/collidoscope-0001.png").exists());
    ask_and_name(&mut app, "ctrl+s", "first");
    wait("a scene", || app.path("place/first.ron").exists());
    app.wait_ticks(5);
    let remembered = fs::read(&settings).expect("it is there");
    disks.iter().for_each(fail);
    let before = ["place", "config/collidoscope"].map(|name| listed(&app.path(name)));

    assert_fails(&mut app, 0, "the picture", |app| app.key("F12"));
    assert_fails(&mut app, 0, "the scene", |app| ask_and_name(app, "ctrl+shift+s", "second"));
    app.wait_ticks(5);
    assert_fails(&mut app, 0, "the recording", |app| {
        app.key("ctrl+r");
        app.wait_ticks(30);
        ask_and_name(app, "ctrl+r", "made");
        // The dialog for another file covers the notice. The message must still be readable after a
        // long pause there.
        sleep(Duration::from_secs(8));
        app.key("Escape");
    });
    app.wait_ticks(5);
    assert_fails(&mut app, 1, "the settings", |app| app.key("t"));
    app.wait_ticks(60);

    assert_eq!(fs::read(&settings).expect("it is there"), remembered, "{fault}");
    let after = ["place", "config/collidoscope"].map(|name| listed(&app.path(name)));
    assert_eq!(before, after, "{fault}");
    for what in ["F12", "Ctrl+S", "Ctrl+R"] {
        found(TABLE, what, fault, "a notice; the window goes on, nothing is left over");
    }
    found(TABLE, "settings", fault, "a notice; the window goes on, the old file is whole");
}

/// The growing file of the recording runs out of space.
fn under_a_recording() {
    let mut disk = None;
    let mut app = Desktop::begin(|dir| {
        disk = Some(Disk::new(&dir.join("place"), 256));
        let record = ["--record", "made.rec.ron", "--exit-after", "600"];
        command(dir, &[&TRACED[..], &record].concat())
    });
    let disk = disk.expect("the window was begun");
    let path = app.path("place/made.rec.ron");
    wait("the recording", || path.exists());
    // The file may grow until a second copy no longer fits.
    disk.fill(0);
    let text_before = fs::read_to_string(&path).expect("text");
    wait("a notice", || count_error_icons(&app.side.display.picture()) == 1);
    let (folder, id) = (app.side.dir.path().to_owned(), app.side.child.id());
    app.wait_ticks(5);
    assert_ended(&mut app, "made.rec.ron: cannot be written");
    assert_eq!(fs::read_to_string(&path).expect("text"), text_before, "what was written is whole");
    assert!(replays(&text_before) && leftovers(&folder.join("place")).is_empty());
    let copy = fs::read_to_string(folder.join(format!("{id}-made.rec.ron"))).expect("it is there");
    assert!(replays(&copy) && copy.len() > text_before.len());
    let cell = "a notice; at the end code 2, file named, the recording is in the temporary folder";
    found(TABLE, "--record", "full disk", cell);
}

/// Waits for the end, with code 2 and this message in one sentence.
fn assert_ended(app: &mut App<Desktop>, message: &str) {
    let Ended { status, err, .. } = app.ended();
    assert_eq!(status.code(), Some(2), "{err}");
    assert!(err.contains(message) && err.lines().count() == 1, "{err}");
}

/// The trace runs out of space; the recording beside it does not.
fn under_a_trace() {
    let mut disk = None;
    let mut app = Desktop::begin(|dir| {
        disk = Some(Disk::new(&dir.join("place"), 64));
        let arguments =
            ["--trace", "told.jsonl", "--record", "../made.rec.ron", "--exit-after", "600"];
        command(dir, &arguments)
    });
    let disk = disk.expect("the window was begun");
    wait("its first lines", || {
        fs::metadata(app.path("place/told.jsonl")).is_ok_and(|it| it.len() > 0)
    });
    disk.fill(0);
    assert_ended(&mut app, "told.jsonl: cannot be written");
    // The recording continues to its end.
    let recording = fs::read_to_string(app.path("made.rec.ron")).expect("it is there");
    assert!(replays(&recording));
    let hashes = recording.split("hashes: [").nth(1).and_then(|rest| rest.split(']').next());
    let ticks = hashes.unwrap_or_default().chars().filter(char::is_ascii_hexdigit).count() / 16 - 1;
    assert!(ticks >= 600, "{ticks} ticks");
    let cell =
        "a notice; the window goes on, and ends with code 2, file named; the recording is whole";
    found(TABLE, "--trace", "full disk", cell);
}

fn a_folder_that_is_gone() {
    let mut app = Desktop::begin(|dir| command(dir, &TRACED));
    app.hand(Act::Move(600, 350));
    app.wait_ticks(2);
    let settings = app.path("config/collidoscope/settings.ron");
    app.key("t");
    wait("settings", || settings.exists());
    ask_and_type(&mut app, "ctrl+s", "mine");
    let gone = app.path("place");
    assert_fails(&mut app, 0, "the scene", |app| {
        fs::remove_dir_all(&gone).expect("it was there");
        app.key("Return");
    });
    app.wait_ticks(5);
    assert_fails(&mut app, 0, "the picture", |app| app.key("F12"));
    app.wait_ticks(5);
    assert!(!gone.exists());
    // The window creates its settings folder by itself.
    fs::remove_dir_all(app.path("config")).expect("it was there");
    app.key("t");
    wait("settings", || settings.exists());
    app.wait_ticks(5);
    for what in ["F12", "Ctrl+S"] {
        found(TABLE, what, "folder that is gone", "a notice; the window goes on");
    }
    found(TABLE, "settings", "folder that is gone", "it is made again");
}

/// `kill -9` while pictures, settings and a recording are written.
fn killed_while_it_saves() {
    const TIMES: u64 = 6;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let place = folder.path().join("place");
    let (mut random, mut pictures) = (Random(2026), 0);
    for time in 0..TIMES {
        let mut config = None;
        let mut app = Desktop::begin(|dir| {
            config = Some(dir.join("config/collidoscope"));
            let trace = dir.join("trace.jsonl").display().to_string();
            // Each run works in the folder of the killed ones.
            command(folder.path(), &["--trace", &trace, "--record", "made.rec.ron"])
        });
        app.hand(Act::Move(600, 350));
        app.wait_ticks(2);
        let duration = Duration::from_millis(2_000 + random.below(2_000));
        let began = Instant::now();
        while began.elapsed() < duration {
            app.key("t");
            app.key("F12");
            sleep(Duration::from_millis(random.below(120)));
        }
        app.side.child.kill().expect("it is our child");
        app.side.child.wait().expect("it ends");
        let config = config.expect("the window was begun");
        let settings = fs::read_to_string(config.join("settings.ron")).expect("it was written");
        assert!(
            settings.starts_with('(') && settings.trim_end().ends_with(')'),
            "kill {time}: {settings}"
        );
        let recording =
            fs::read_to_string(place.join("made.rec.ron")).unwrap_or_else(|_| OLD.to_owned());
        assert!(recording == OLD || replays(&recording), "kill {time}");
        for name in listed(&place)
            .iter()
            .filter(|name| has_extension(name, "png") && !name.starts_with('.'))
        {
            image::open(place.join(name)).unwrap_or_else(|e| panic!("kill {time}: {name}: {e}"));
            pictures += 1;
        }
        assert!(leftovers(&config).len() <= 1, "{:?}", leftovers(&config));
        // One unfinished picture and one unfinished recording are allowed; those of the killed run
        // are gone.
        assert!(leftovers(&place).len() <= 2, "kill {time}: {:?}", leftovers(&place));
    }
    assert!(pictures > TIMES, "{pictures} pictures");
    let cell = format!("{TIMES} kills; every file is whole, and none accumulates");
    for what in ["F12", "settings", "--record"] {
        found(TABLE, what, "killed while it saves", &cell);
    }
}
