//! Is there a display to open a window on?

/// What to say when there is none.
pub(super) const NO_DISPLAY: &str = "there is no display to open a window on; without one, try \
     `collidoscope list`, `check`, `params` or `run SCENE --trace -`";

/// Whether the environment names a display; on systems that always have one, true.
pub(super) fn is_named() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
