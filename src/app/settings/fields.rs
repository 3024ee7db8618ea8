//! Reads the fields of a RON struct one by one, from a text that may be damaged or cut off.

use serde::de::DeserializeOwned;

/// Returns names and value texts of the first struct in a text, which may be invalid. A value ends
/// at its comma or bracket, or with the text.
pub(super) fn fields(text: &str) -> Vec<(&str, &str)> {
    let body = text.split_once('(').map_or("", |(_, body)| body);
    let mut found = Vec::new();
    let mut from = 0;
    let mut scan = Scan::default();
    for (at, c) in body.char_indices() {
        let ends_field = scan.ends_field(c);
        if ends_field {
            found.extend(field(&body[from..at]));
            from = at + c.len_utf8();
        }
        if scan.depth < 0 {
            return found;
        }
    }
    found.extend(field(&body[from..]));
    found
}

/// Returns the readable fields of the first struct in a text whose names are not `known`.
pub(super) fn unknown_fields(text: &str, known: &[String]) -> Vec<(String, String)> {
    let is_name = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
            && letters.all(|c| c.is_alphanumeric() || c == '_')
    };
    let all = fields(text).into_iter();
    all.filter(|(name, _)| is_name(name) && known.iter().all(|known| known != name))
        .filter(|(_, value)| ron::from_str::<ron::Value>(value).is_ok())
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// Appends these fields to the text of a struct, which must already have fields.
pub(super) fn with_fields(more: &[(String, String)], text: &str) -> String {
    let more = more.iter().flat_map(|(name, value)| [",", name.as_str(), ":", value.as_str()]);
    let before = text.strip_suffix(')').unwrap_or(text);
    [before].into_iter().chain(more).chain([")"]).collect()
}

/// Splits a field into name and value.
fn field(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(':')?;
    Some((name.trim(), value.trim()))
}

/// State of a scan through the fields of a struct.
#[derive(Default)]
struct Scan {
    /// Number of open brackets within the struct; negative after its end.
    depth: i32,
    in_string: bool,
    /// Whether the last character was a backslash in a string.
    escaped: bool,
}

impl Scan {
    /// Advances by a character; returns whether it ends a field.
    fn ends_field(&mut self, c: char) -> bool {
        if self.in_string {
            let closes = c == '"' && !self.escaped;
            self.escaped = c == '\\' && !self.escaped;
            self.in_string = !closes;
            return false;
        }
        match c {
            '"' => self.in_string = true,
            '(' | '[' | '{' => self.depth += 1,
            ')' | ']' | '}' => self.depth -= 1,
            _ => {}
        }
        c == ',' && self.depth == 0 || self.depth < 0
    }
}

/// Reads a value into `target`; an unreadable value changes nothing.
pub(super) fn read_into<T: DeserializeOwned>(target: &mut T, text: &str) {
    if let Ok(value) = ron::from_str(text) {
        *target = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_end_at_commas_brackets_or_the_text() {
        let text = r#"(a: 1, b: (c: [1, 2], d: "x, \") y"), e: {"f": (1,)},) g: 1"#;
        let b = r#"(c: [1, 2], d: "x, \") y")"#;
        assert_eq!(fields(text), [("a", "1"), ("b", b), ("e", r#"{"f": (1,)}"#)]);
        assert_eq!(fields("(a: 1, b: (2, "), [("a", "1"), ("b", "(2,")]);
        assert_eq!(fields("no struct"), []);
    }

    #[test]
    fn unreadable_values_change_nothing() {
        let mut number = 3;
        read_into(&mut number, "four");
        assert_eq!(number, 3);
        read_into(&mut number, "5");
        assert_eq!(number, 5);
    }
}
