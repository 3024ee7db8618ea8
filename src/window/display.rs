//! Messages about a missing display or graphics driver.

use std::path::Path;

/// Message if there is no display.
pub(super) const NO_DISPLAY: &str = "there is no display to open a window on; without one, try \
     `collidoscope list`, `check`, `params` or `run SCENE --trace -`";

/// Message if there is a display but no working graphics driver.
pub(super) const NO_GRAPHICS: &str = "the graphics driver cannot open a window: OpenGL 2.1 or later is \
     wanted; without it, try `collidoscope list`, `check`, `params` or `run SCENE --trace -`";

/// Message if the program itself failed while opening its window: a bug, reported before.
const FAILED: &str = "the window could not be opened; the message above says why";

/// Returns the message for a window that could not be opened. `why` is the window library's reason,
/// `None` if the failure was not the library's.
pub(super) fn cannot_open(why: Option<&str>) -> String {
    match why {
        None => FAILED.to_owned(),
        Some(why) if why.is_empty() || why.contains("XOpenDisplay") => NO_DISPLAY.to_owned(),
        Some(why) => format!("{NO_GRAPHICS} ({})", crate::params::shorten(why)),
    }
}

/// Returns the message for a display that is lost while the program runs; the recording is saved at
/// that moment.
pub(super) fn lost(record: Option<&Path>) -> String {
    let kept = record.map(|path| format!("; the recording is in {}", path.display()));
    format!("the display is gone{}", kept.unwrap_or_default())
}

/// Returns whether the environment names a display; true on systems that always have one.
pub(super) fn is_named() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_kept_the_window_from_opening_is_told() {
        assert_eq!(cannot_open(Some("XOpenDisplay() failed!")), NO_DISPLAY);
        let why = cannot_open(Some("GLX: No GLXFBConfigs returned"));
        assert!(why.starts_with(NO_GRAPHICS) && why.ends_with("(GLX: No GLXFBConfigs returned)"));
        assert_eq!(cannot_open(None), FAILED, "a panic of ours says nothing of displays");
        assert_eq!(lost(None), "the display is gone");
        assert_eq!(
            lost(Some(Path::new("a.rec.ron"))),
            "the display is gone; the recording is in a.rec.ron"
        );
    }
}
