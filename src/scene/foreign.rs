//! Recognises files in languages other than RON.

use super::problem::Finding;
use crate::text::id;

/// Returns a finding about a text in another language; `None` if it may be RON. `wanted` describes
/// the expected text.
pub(crate) fn foreign(text: &str, wanted: &str) -> Option<Finding> {
    let start = text.len() - text.trim_start().len();
    let body = &text[start..];
    let first = body.lines().next().unwrap_or_default().trim_end();
    let what = problem(body, first)?;
    let length = first.chars().next().map_or(0, char::len_utf8);
    Some(Finding {
        span: start..start + length,
        path: String::new(),
        what,
        expected: wanted.to_owned(),
    })
}

/// Returns the problem with a text in another language; `first` is its first line.
fn problem(body: &str, first: &str) -> Option<String> {
    let this_is = |name: &str| Some(id::FOREIGN_LANGUAGE_NOT_RON.with(&[("language", &name)]));
    let second = body[1.min(body.len())..].trim_start_matches(|c: char| c.is_whitespace());
    if body.starts_with("{\\rtf") {
        return this_is(id::FOREIGN_WORD_PROCESSOR.text());
    }
    if body.starts_with('{') || body.starts_with('[') && second.starts_with(['{', '"']) {
        return this_is("JSON");
    }
    if body.starts_with('<') && second.starts_with(|c: char| c.is_alphabetic() || "?!".contains(c))
    {
        return this_is(id::FOREIGN_XML_OR_HTML.text());
    }
    if first == "---" || first.starts_with("%YAML") || first.starts_with("- ") {
        return this_is("YAML");
    }
    let is_name = |text: &str| {
        let text = text.trim().trim_matches('"');
        !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c))
    };
    let table_name = first.strip_prefix('[').and_then(|rest| rest.trim_end().strip_suffix(']'));
    if table_name.is_some_and(|name| {
        is_name(name.trim_matches(['[', ']'])) && !name.contains(|c: char| c.is_ascii_digit())
    }) {
        return this_is("TOML");
    }
    match (first.split_once('='), first.split_once(':')) {
        (Some((name, _)), None) if is_name(name) => this_is("TOML"),
        (_, Some((name, _))) if is_name(name) => {
            let has_commas = first.trim_end().ends_with(',');
            let is_yaml =
                !has_commas && body.lines().skip(1).any(|line| line.trim_start().starts_with("- "));
            if is_yaml {
                this_is("YAML")
            } else {
                Some(id::FOREIGN_PARENTHESES_MISSING.to_string())
            }
        }
        _ => None,
    }
}
