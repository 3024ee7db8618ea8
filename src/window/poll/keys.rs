//! Names of keys.

use macroquad::miniquad::KeyCode;

/// Keys whose names in bindings differ from miniquad's.
const NAMES: [(KeyCode, &str); 16] = [
    (KeyCode::Up, "↑"),
    (KeyCode::Down, "↓"),
    (KeyCode::Left, "←"),
    (KeyCode::Right, "→"),
    (KeyCode::Period, "."),
    (KeyCode::Comma, ","),
    (KeyCode::KpEnter, "Enter"),
    (KeyCode::PageUp, "PgUp"),
    (KeyCode::PageDown, "PgDn"),
    (KeyCode::Equal, "+"),
    (KeyCode::KpAdd, "+"),
    (KeyCode::Minus, "−"),
    (KeyCode::KpSubtract, "−"),
    (KeyCode::LeftBracket, "["),
    (KeyCode::RightBracket, "]"),
    (KeyCode::Escape, "Esc"),
];

/// Returns a key's name in bindings; miniquad calls digits `Key0` and so on.
pub(super) fn key_of(code: KeyCode) -> String {
    let named = NAMES.iter().find(|(known, _)| *known == code);
    let name = named.map_or_else(|| format!("{code:?}"), |(_, name)| (*name).to_owned());
    name.trim_start_matches("Key").to_owned()
}

/// Returns the label printed on a key.
pub(super) fn cap_of(code: KeyCode) -> String {
    match code {
        KeyCode::LeftShift | KeyCode::RightShift => "Shift".to_owned(),
        KeyCode::LeftControl | KeyCode::RightControl => "Ctrl".to_owned(),
        code => key_of(code),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::BINDINGS;

    #[test]
    fn every_binding_uses_keys_that_exist() {
        let plain = [
            "Delete",
            "Insert",
            "Space",
            "Backspace",
            "Enter",
            "Home",
            "End",
            "Tab",
            "F1",
            "F2",
            "F4",
            "F5",
            "F8",
            "F9",
            "F10",
            "F11",
            "F12",
        ];
        let is_named =
            |key: &str| plain.contains(&key) || NAMES.iter().any(|(_, name)| *name == key);
        for stroke in BINDINGS.iter().flat_map(|binding| binding.strokes.iter()) {
            let key = stroke.trim_start_matches("Ctrl+").trim_start_matches("Shift+");
            let is_single = key.len() == 1 && key.chars().all(|c| c.is_ascii_alphanumeric());
            assert!(is_single || is_named(key), "{stroke}");
        }
        let plain_keys = [KeyCode::Space, KeyCode::Backspace, KeyCode::Enter, KeyCode::Home];
        assert_eq!(plain_keys.map(key_of), ["Space", "Backspace", "Enter", "Home"]);
        assert_eq!(key_of(KeyCode::End), "End");
        assert_eq!(key_of(KeyCode::Tab), "Tab");
        assert_eq!(key_of(KeyCode::A), "A");
        assert_eq!(key_of(KeyCode::Key9), "9");
        assert_eq!(key_of(KeyCode::F12), "F12");
        assert_eq!(key_of(KeyCode::Escape), "Esc");
    }
}
