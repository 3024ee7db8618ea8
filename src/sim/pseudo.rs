//! Pseudocode of a tick, linked to the trace of the tick.
//!
//! The listing of each world's tick is a text in `assets/listings`. Each line with ` @ ` is a line of the
//! listing; lines that begin with `#` are comments:
//!
//! ```text
//!   indented text  @ Kind case  [displayed methods] if condition
//! ```
//!
//! A step highlights the line with its [`ListingKey`]. Methods are switches of the setup with their
//! values, separated by commas; `name` alone is `name: true`, `off` is `false`, and `or` separates
//! alternatives. By default the condition equals the displayed methods. Methods on a line of their own
//! apply to the lines below, up to the next empty line. A test checks that some step of a tick reaches
//! every line, so that every line describes real code.

use crate::params::{Param, visit};

/// Listing key of a step: kind and case. In a line, an empty case matches every case.
pub type ListingKey = [&'static str; 2];

/// A step that highlights a line of a listing.
pub trait HasListingKey {
    /// Returns the key of the line to highlight.
    fn key(&self) -> ListingKey;
}

/// A line of a listing for a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListingLine {
    /// Depth of indentation; 0 for a stage.
    pub indent: u8,
    /// Text of the line.
    pub text: &'static str,
    /// Methods to which the line belongs, such as "side: Plane"; empty for all methods.
    pub method: &'static str,
    /// Whether the line applies to the tick's methods.
    pub applies: bool,
    key: ListingKey,
}

impl ListingLine {
    /// Returns the kind of the steps that highlight the line.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.key[0]
    }
}

/// Returns the listing of this text for a setup whose `parameters` include the method switches.
pub(super) fn listing(text: &'static str, parameters: &[&dyn Param]) -> Vec<ListingLine> {
    let mut switches = Vec::new();
    for part in parameters {
        visit(*part, &mut |at, _, value| switches.push(format!("{}: {value}", at.named)));
    }
    let is_set = |switch: &str| match switch.split_once(": ") {
        None => switches.contains(&format!("{switch}: true")),
        Some((name, "off")) => switches.contains(&format!("{name}: false")),
        Some(_) => switches.iter().any(|set| set == switch),
    };
    let is_active = |methods: &str| {
        methods.is_empty() || methods.split(", ").all(|options| options.split(" or ").any(is_set))
    };
    let mut section = "";
    let line = |line: &'static str| {
        let Some((indented_text, rest)) = line.split_once(" @ ") else {
            section = line.trim_matches(['[', ']']);
            return None;
        };
        let (rest, condition) = rest.split_once(" if ").unwrap_or((rest, ""));
        let (key, line_methods) = rest.split_once(" [").unwrap_or((rest, ""));
        let line_methods = line_methods.trim_end_matches(']');
        let (key, text) = (key.trim(), indented_text.trim());
        let (kind, case) = key.split_once(' ').unwrap_or((key, ""));
        Some(ListingLine {
            // Lossless: lines are short.
            indent: (indented_text.trim_end().len() - text.len()) as u8 / 2,
            text,
            method: if line_methods.is_empty() { section } else { line_methods },
            applies: is_active(section)
                && is_active(if condition.is_empty() { line_methods } else { condition }),
            key: [kind, case],
        })
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(line).collect()
}

/// Returns the index of a step's line, among the lines that apply to the setup; `None` if the listing
/// has no line for the step.
#[must_use]
pub fn highlighted_line(listing: &[ListingLine], step: &impl HasListingKey) -> Option<usize> {
    let [kind, case] = step.key();
    listing.iter().position(|line| {
        line.applies && line.key[0] == kind && (line.key[1].is_empty() || line.key[1] == case)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{bodies, map, tank, walker, wall};

    /// Maximum width of an unbroken line in the panel, in characters; a level of indentation takes two.
    const MAX_WIDTH: usize = 44;

    #[test]
    fn lines_are_short() {
        let all = [
            tank::TankSetup::default().listing(),
            wall::WallSetup::default().listing(),
            walker::WalkerSetup::default().listing(),
            map::MapSetup::default().listing(),
            bodies::BodiesSetup::default().listing(),
        ];
        for line in all.iter().flatten() {
            let width = line.text.chars().count() + 2 * usize::from(line.indent);
            assert!(width <= MAX_WIDTH, "{width}: {}", line.text);
        }
    }

    #[test]
    fn parses_keys_and_conditions() {
        let mut setup = bodies::BodiesSetup::default();
        setup.methods.article_spin = false;
        let text = "# note\n[article_spin: off]\nfirst  @ One\n  then  @ Two of three  [article_spin]\n\n\
            last  @ One  [share: Half] if share: Half or article_spin: off\n";
        let lines = listing(text, &[&setup.methods]);
        let all: Vec<_> = lines.iter().map(|l| (l.indent, l.text, l.method, l.applies)).collect();
        assert_eq!(all[0], (0, "first", "article_spin: off", true));
        assert_eq!(all[1], (1, "then", "article_spin", false));
        assert_eq!(all[2], (0, "last", "share: Half", true));
        assert_eq!(lines[1].key, ["Two", "of three"]);
    }
}
