//! Messages about a missing display or graphics driver.

use std::path::Path;

use crate::text::id;

/// Returns the message for a window that could not be opened. `why` is the window library's reason,
/// `None` if the failure was not the library's.
pub(super) fn cannot_open(why: Option<&str>) -> String {
    match why {
        // A bug in this program, already reported.
        None => id::DISPLAY_FAILED.to_string(),
        Some(why) if why.is_empty() || why.contains("XOpenDisplay") => {
            id::DISPLAY_MISSING.to_string()
        }
        Some(why) => {
            format!("{} ({})", id::DISPLAY_NO_GRAPHICS.text(), crate::params::shorten(why))
        }
    }
}

/// Returns the message for a display that is lost while the program runs. `recording` is the file to
/// which the run is recorded.
pub(super) fn lost(recording: Option<&Path>) -> String {
    match recording {
        Some(path) => id::DISPLAY_GONE_RECORDING.with(&[("path", &path.display())]),
        None => id::DISPLAY_GONE.to_string(),
    }
}

/// Returns whether the environment names a display; true on systems that always have one.
pub(super) fn is_named() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_explain_why_the_window_failed() {
        assert_eq!(cannot_open(Some("XOpenDisplay() failed!")), id::DISPLAY_MISSING.text());
        let why = cannot_open(Some("GLX: No GLXFBConfigs returned"));
        assert!(why.starts_with(id::DISPLAY_NO_GRAPHICS.text()));
        assert!(why.ends_with("(GLX: No GLXFBConfigs returned)"));
        assert_eq!(
            cannot_open(None),
            id::DISPLAY_FAILED.text(),
            "a panic of ours says nothing of displays"
        );
        assert_eq!(lost(None), "the display is gone");
        assert_eq!(
            lost(Some(Path::new("a.rec.ron"))),
            "the display is gone; the recording is in a.rec.ron"
        );
    }
}
