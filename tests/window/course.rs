//! The course: its figures match the program's drawing, progress is stored, and damaged settings
//! are repaired.

use std::path::Path;

use image::RgbImage;
use libtest_mimic::Trial;

use crate::class::taken;
use crate::support::trials::{everywhere, slow, with_files};
use crate::support::{ALONE, Act, Desktop, Place, Side, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        slow(with_files(figures_are_what_the_program_draws)),
        with_files(damaged_settings_are_put_aside_and_mended),
        with_files(damaged_settings_that_cannot_be_put_aside_stay),
        everywhere(what_is_done_is_kept),
    ];
    rows.into_iter().flatten().collect()
}

/// Maximum difference of two pictures, as the mean of all colours, of 255. Drivers smooth edges
/// differently, and JPEG adds its own errors.
const ALIKE: f64 = 12.0;

fn difference(a: &RgbImage, b: &RgbImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    let pairs = a.as_raw().iter().zip(b.as_raw());
    let sum: u64 = pairs.map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.as_raw().len() as f64
}

fn picture(path: &Path) -> RgbImage {
    let picture = image::open(path);
    picture.unwrap_or_else(|why| panic!("{}: {why}", path.display())).into_rgb8()
}

fn figures_are_what_the_program_draws() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let drawn = folder.path();
    let ended = Desktop::start(ALONE, &["--figures", &drawn.display().to_string()]).wait_end();
    assert!(ended.status.success(), "{}", ended.err);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/course");
    let names: Vec<_> = std::fs::read_dir(&kept)
        .expect("the figures")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "jpg"))
        .collect();
    assert_eq!(names.len(), 20, "two a unit");
    let pictures: Vec<_> = names
        .iter()
        .map(|name| (name, picture(&kept.join(name)), picture(&drawn.join(name))))
        .collect();
    let mut stale = Vec::new();
    for (name, kept, drawn) in &pictures {
        // No other picture is more similar.
        let off = difference(kept, drawn);
        let others = pictures.iter().filter(|(other, ..)| other != name);
        let nearest = others.map(|(_, other, _)| difference(other, drawn)).fold(f64::MAX, f64::min);
        if off > ALIKE.min(nearest) {
            stale.push(format!("{name}: {off:.1}, another one: {nearest:.1}"));
        }
    }
    assert!(stale.is_empty(), "`--figures assets/course` draws them anew: {stale:?}");
}

fn damaged_settings_are_put_aside_and_mended() {
    const DAMAGED: &str = "(keys:Wasd,text_scale:oops,learned:(done:[\"tank/coins\"],steps:";
    let damaged = |dir: &Path| {
        let folder = dir.join("config/collidoscope");
        std::fs::create_dir_all(&folder).expect("writable");
        std::fs::write(folder.join("settings.ron"), DAMAGED).expect("writable");
    };
    let mut app = Desktop::start_beside(damaged, ALONE, &[]);
    app.wait_ticks(5);
    let aside = std::fs::read_to_string(app.path("config/collidoscope/settings.ron.bad"));
    assert_eq!(aside.expect("it is kept"), DAMAGED);
    let mended = app.side.settings();
    for kept in ["keys:Wasd", "text_scale:1.0", "tank/coins"] {
        assert!(mended.contains(kept), "{kept} in {mended}");
    }
}

fn damaged_settings_that_cannot_be_put_aside_stay() {
    const DAMAGED: &str = "(keys:Wasd,learned:(done:[\"tank/coins\"],steps:";
    let damaged = |dir: &Path| {
        let folder = dir.join("config/collidoscope");
        taken(&folder, "settings.ron");
        std::fs::write(folder.join("settings.ron"), DAMAGED).expect("writable");
    };
    let mut app = Desktop::start_beside(damaged, ALONE, &[]);
    app.wait_ticks(5);
    // The key changes a setting.
    app.key("z");
    app.frames_still();
    assert_eq!(app.side.settings(), DAMAGED, "nobody has another copy");
}

/// Progress of a user's own scene is not stored, so a built-in one is opened.
fn what_is_done_is_kept(place: Place) {
    let mut app = place.open(ALONE);
    app.key("ctrl+p");
    app.frames_still();
    app.hand(Act::Type("coins"));
    app.frames_still();
    app.key("Return");
    app.wait("tank/coins", |trace| {
        trace.last().is_some_and(|line| line["bodies"]["coin-1"].is_object())
    });
    app.hand(Act::Down("s"));
    until(&mut app, "the step is kept", |app| app.side.settings().contains("\"tank/coins\":[0]"));
    app.hand(Act::Up("s"));
    assert!(app.side.settings().contains("done:[]"), "the lesson has other steps");
}
