//! The course: progress is stored, and damaged settings are repaired.

use std::path::Path;

use libtest_mimic::Trial;

use crate::class::occupy_backup_names;
use crate::support::trials::{everywhere, with_files};
use crate::support::{ALONE, Act, Desktop, Place, Side, until};

/// Returns the trials of this file.
pub fn trials() -> Vec<Trial> {
    let rows = [
        with_files(damaged_settings_are_backed_up_and_repaired),
        with_files(damaged_settings_that_cannot_be_backed_up_stay),
        everywhere(progress_is_stored),
    ];
    rows.into_iter().flatten().collect()
}

fn damaged_settings_are_backed_up_and_repaired() {
    const DAMAGED: &str = "(keys:Wasd,text_scale:oops,learned:(done:[\"tank/coins\"],steps:";
    let write_damaged = |dir: &Path| {
        let folder = dir.join("config/collidoscope");
        std::fs::create_dir_all(&folder).expect("writable");
        std::fs::write(folder.join("settings.ron"), DAMAGED).expect("writable");
    };
    let mut app = Desktop::start_beside(write_damaged, ALONE, &[]);
    app.wait_ticks(5);
    let backup = std::fs::read_to_string(app.path("config/collidoscope/settings.ron.bad"));
    assert_eq!(backup.expect("it is kept"), DAMAGED);
    let mended = app.side.settings();
    for kept in ["keys:Wasd", "text_scale:1.0", "tank/coins"] {
        assert!(mended.contains(kept), "{kept} in {mended}");
    }
}

fn damaged_settings_that_cannot_be_backed_up_stay() {
    const DAMAGED: &str = "(keys:Wasd,learned:(done:[\"tank/coins\"],steps:";
    let write_damaged = |dir: &Path| {
        let folder = dir.join("config/collidoscope");
        occupy_backup_names(&folder, "settings.ron");
        std::fs::write(folder.join("settings.ron"), DAMAGED).expect("writable");
    };
    let mut app = Desktop::start_beside(write_damaged, ALONE, &[]);
    app.wait_ticks(5);
    // The key changes a setting.
    app.key("z");
    app.frames_still();
    assert_eq!(app.side.settings(), DAMAGED, "nobody has another copy");
}

/// Opens a built-in scene, since progress in a user's own scene is not stored.
fn progress_is_stored(place: Place) {
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
