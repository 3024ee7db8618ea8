//! Pseudo-code of a tick: written once, and tied to the trace of the tick it describes.
//!
//! The listing of each world's tick is a text of `assets/listings`, a line of it a line there:
//!
//! ```text
//!   indented text  @ Kind which  [the methods as they are shown] if what must hold
//! ```
//!
//! A step lights the line that has its [`Key`]. The methods name switches of the setup and their
//! values, parted by commas; `name` alone is `name: true`, `off` is `false`. What must hold is what is
//! shown, unless it is written out; `or` parts alternatives there. Methods that stand alone hold for
//! the lines below them, up to the next empty line. A test holds that every line of every listing is
//! reached by some step of a tick, so that none tells of what the code does not do.

use crate::params::{Param, visit};

/// What a step is called by the line that it lights: its kind, and which of that kind; the latter is
/// empty where the kind says it all.
pub type Key = [&'static str; 2];

/// What lights a line of a listing.
pub trait Lights {
    /// The line that it lights.
    fn key(&self) -> Key;
}

/// A line of a listing as a panel shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// How deep it stands; 0 for a stage.
    pub indent: u8,
    /// What it says.
    pub text: &'static str,
    /// The methods it belongs to, as "side: Plane"; empty when it belongs to all.
    pub method: &'static str,
    /// Whether the tick's methods run it.
    pub applies: bool,
    key: Key,
}

impl Shown {
    /// The kind of the steps that light it.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.key[0]
    }
}

/// The listing of this text as it stands with a setup, whose switches are among `parameters`.
pub(super) fn listing(text: &'static str, parameters: &[&dyn Param]) -> Vec<Shown> {
    let mut set = Vec::new();
    for part in parameters {
        visit(*part, &mut |at, _, value| set.push(format!("{}: {value}", at.named)));
    }
    let is_set = |switch: &str| match switch.split_once(": ") {
        None => set.contains(&format!("{switch}: true")),
        Some((name, "off")) => set.contains(&format!("{name}: false")),
        Some(_) => set.iter().any(|set| set == switch),
    };
    let hold = |methods: &str| {
        methods.is_empty() || methods.split(", ").all(|any| any.split(" or ").any(is_set))
    };
    let mut section = "";
    let line = |line: &'static str| {
        let Some((told, rest)) = line.split_once(" @ ") else {
            section = line.trim_matches(['[', ']']);
            return None;
        };
        let (rest, written_out) = rest.split_once(" if ").unwrap_or((rest, ""));
        let (key, own) = rest.split_once(" [").unwrap_or((rest, ""));
        let (key, own, text) = (key.trim(), own.trim_end_matches(']'), told.trim());
        let (kind, which) = key.split_once(' ').unwrap_or((key, ""));
        Some(Shown {
            // Lossless: a line has few characters.
            indent: (told.trim_end().len() - text.len()) as u8 / 2,
            text,
            method: if own.is_empty() { section } else { own },
            applies: hold(section) && hold(if written_out.is_empty() { own } else { written_out }),
            key: [kind, which],
        })
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(line).collect()
}

/// At which place of the listing the line of a step stands, among the lines that the setup runs;
/// `None` for what the listing leaves out.
#[must_use]
pub fn lit(listing: &[Shown], step: &impl Lights) -> Option<usize> {
    let [kind, which] = step.key();
    listing.iter().position(|line| {
        line.applies && line.key[0] == kind && (line.key[1].is_empty() || line.key[1] == which)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{bodies, map, tank, walker, wall};

    /// A line that the panel need not break has at most so many characters, two for a level.
    const WIDEST: usize = 44;

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
            assert!(width <= WIDEST, "{width}: {}", line.text);
        }
    }

    #[test]
    fn a_line_says_which_steps_light_it_and_what_must_hold() {
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
