//! Pseudo-code of a tick: written once, beside the code it describes, and tied to its trace.
//!
//! Each world has a `pseudo.rs` next to its `step.rs`: the listing of its tick, and which line each
//! step of the trace belongs to. A test holds that every line of every listing is reached by some
//! step of a tick, so that none tells of what the code does not do.

/// Whether a step is one of a line's.
pub type Of<T> = fn(&T) -> bool;

/// A line of a world's listing. `C` tells which steps are the line's, `S` is the world's setup.
pub struct Line<C: 'static, S: 'static> {
    /// Which steps light it.
    pub code: C,
    /// How deep it stands; 0 for a stage.
    pub indent: u8,
    /// What it says.
    pub text: &'static str,
    /// The methods it belongs to, as "side: Plane"; empty when it belongs to all.
    pub method: &'static str,
    /// Whether these are the setup's methods.
    pub applies: fn(&S) -> bool,
}

impl<C, S> Line<C, S> {
    /// A line that is run whatever the methods.
    #[must_use]
    pub const fn always(code: C, indent: u8, text: &'static str) -> Self {
        Self { code, indent, text, method: "", applies: |_| true }
    }

    /// A line that is run with some methods only.
    #[must_use]
    pub const fn with(
        code: C,
        indent: u8,
        text: &'static str,
        method: &'static str,
        applies: fn(&S) -> bool,
    ) -> Self {
        Self { code, indent, text, method, applies }
    }
}

/// A line of a listing as a panel shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// How deep it stands; 0 for a stage.
    pub indent: u8,
    /// What it says.
    pub text: &'static str,
    /// The methods it belongs to; empty when it belongs to all.
    pub method: &'static str,
    /// Whether the tick's methods run it.
    pub applies: bool,
}

/// The listing as it stands with this setup.
#[must_use]
pub fn shown<C, S>(listing: &[Line<C, S>], setup: &S) -> Vec<Shown> {
    let of = |line: &Line<C, S>| {
        let Line { indent, text, method, applies, .. } = line;
        Shown { indent: *indent, text, method, applies: applies(setup) }
    };
    listing.iter().map(of).collect()
}

/// At which place of the listing the line of a step stands, among the lines that this setup runs;
/// `None` for what the listing leaves out.
#[must_use]
pub fn lit<T, S>(listing: &[Line<Of<T>, S>], setup: &S, step: &T) -> Option<usize> {
    listing.iter().position(|line| (line.applies)(setup) && (line.code)(step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{bodies, map, tank, walker, wall};

    /// A line that the panel need not break has at most so many characters, two for a level.
    const WIDEST: usize = 44;

    fn is_short<C, S>(listing: &[Line<C, S>]) {
        for line in listing {
            let width = line.text.chars().count() + 2 * usize::from(line.indent);
            assert!(width <= WIDEST, "{width}: {}", line.text);
        }
    }

    #[test]
    fn lines_are_short() {
        is_short(tank::LISTING);
        is_short(wall::LISTING);
        is_short(walker::LISTING);
        is_short(map::LISTING);
        is_short(bodies::LISTING);
    }
}
