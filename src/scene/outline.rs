//! Where each field and list entry of a RON text stands.
//!
//! ron's own positions name the line before when a comment stands between, and checks after
//! reading have none. This scan goes over the text once, on its own stack, and takes anything:
//! on text that is no RON it ends early, and a look-up gives the last entry it reached.

use std::ops::Range;

use super::scan::Scan;

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A named field.
    Field(String),
    /// A list entry, counted from 0.
    Index(usize),
}

/// A field or list entry; offsets are bytes and fit because a scene has at most 4 MiB.
pub(super) struct Entry {
    pub(super) parent: u32,
    /// Empty for a list entry.
    pub(super) key: (u32, u32),
    pub(super) value: (u32, u32),
}

/// The entries of a text as a tree; entry 0 is the whole value.
pub struct Outline<'t> {
    text: &'t str,
    entries: Vec<Entry>,
    /// Ids of all entries, siblings together and in order.
    children: Vec<u32>,
    /// Where the children of an entry begin in `children`; one more than there are entries.
    first: Vec<u32>,
    /// The innermost bracket that is never closed.
    pub unclosed: Option<usize>,
    /// The block comment that is never closed.
    pub open_comment: Option<usize>,
}

impl<'t> Outline<'t> {
    /// Scans `text`, in time linear in its length.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let Scan { entries, open, comment, .. } = Scan::run(text);
        let mut first = vec![0u32; entries.len() + 2];
        for entry in entries.iter().skip(1) {
            first[entry.parent as usize + 2] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let mut children = vec![0u32; entries.len().saturating_sub(1)];
        for (id, entry) in entries.iter().enumerate().skip(1) {
            let slot = &mut first[entry.parent as usize + 1];
            children[*slot as usize] = id as u32;
            *slot += 1;
        }
        let unclosed = open.last().map(|frame| frame.at);
        Self { text, entries, children, first, unclosed, open_comment: comment }
    }

    /// The deepest entry along `steps`, and how many of them it took.
    #[must_use]
    pub fn find(&self, steps: &[Step]) -> (usize, usize) {
        let mut id = 0;
        for (taken, step) in steps.iter().enumerate() {
            match self.child(id, step) {
                Some(child) => id = child,
                None => return (id, taken),
            }
        }
        (id, steps.len())
    }

    /// The deepest entry along a path such as `world.targets[1].model.width`.
    #[must_use]
    pub fn at(&self, path: &str) -> usize {
        self.find(&steps(path)).0
    }

    /// The first child of `id` that `step` leads to.
    fn child(&self, id: usize, step: &Step) -> Option<usize> {
        let children = self.children(id);
        let found = match step {
            // A named field is no list entry, even where one is asked for.
            Step::Index(index) => {
                children.get(*index).filter(|c| self.name(**c as usize).is_empty())
            }
            Step::Field(name) => children.iter().find(|c| self.name(**c as usize) == name),
        };
        found.map(|c| *c as usize)
    }

    /// The entries directly within `id`, in order.
    #[must_use]
    pub fn children(&self, id: usize) -> &[u32] {
        match (self.first.get(id), self.first.get(id + 1)) {
            (Some(from), Some(to)) => &self.children[*from as usize..*to as usize],
            _ => &[],
        }
    }

    /// The field's name; empty for a list entry.
    #[must_use]
    pub fn name(&self, id: usize) -> &'t str {
        let key = &self.text[self.key(id)];
        key.strip_prefix("r#").unwrap_or(key)
    }

    /// Bytes of the field's name; empty, at the value, for a list entry.
    #[must_use]
    pub fn key(&self, id: usize) -> Range<usize> {
        let key = self.entries.get(id).map_or((0, 0), |entry| entry.key);
        key.0 as usize..key.1 as usize
    }

    /// Bytes of the value.
    #[must_use]
    pub fn value(&self, id: usize) -> Range<usize> {
        let value = self.entries.get(id).map_or((0, 0), |entry| entry.value);
        value.0 as usize..value.1 as usize
    }

    /// The entry that holds `id`; none for the whole value.
    #[must_use]
    pub fn parent(&self, id: usize) -> Option<usize> {
        let entry = self.entries.get(id).filter(|_| id > 0)?;
        Some(entry.parent as usize)
    }

    /// The path of an entry: `world.targets[1].model.width`; long names are cut.
    #[must_use]
    pub fn path(&self, id: usize) -> String {
        let mut parts = Vec::new();
        let mut id = id;
        while let Some(parent) = self.parent(id) {
            let index = self.children(parent).partition_point(|c| (*c as usize) < id);
            parts.push(match self.name(id) {
                "" => format!("[{index}]"),
                name => format!(".{}", crate::params::clip(name)),
            });
            id = parent;
        }
        parts.reverse();
        let path = parts.concat();
        path.strip_prefix('.').map(str::to_owned).unwrap_or(path)
    }

    /// The value's text.
    #[must_use]
    pub fn text(&self, id: usize) -> &'t str {
        &self.text[self.value(id)]
    }

    /// The innermost entry whose value covers the byte `at`.
    #[must_use]
    pub fn covering(&self, at: usize) -> usize {
        let covers = |id: &usize| self.value(*id).contains(&at);
        (0..self.entries.len()).rev().find(covers).unwrap_or(0)
    }
}

/// Reads a path such as `world.targets[1].model.width`.
fn steps(path: &str) -> Vec<Step> {
    let parts = path.split(['.', '[']).filter(|part| !part.is_empty());
    parts
        .map(|part| match part.strip_suffix(']').and_then(|index| index.parse().ok()) {
            Some(index) => Step::Index(index),
            None => Step::Field(part.to_owned()),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value<'t>(text: &'t str, path: &str) -> &'t str {
        let outline = Outline::new(text);
        let (id, taken) = outline.find(&steps(path));
        assert_eq!(taken, steps(path).len(), "{path} not in {text}");
        outline.text(id)
    }

    #[test]
    fn variants_are_no_part_of_a_path() {
        let text = "(world: Tank(targets: [(a: 1), (model: Rect(width: 2.5, depth: 3))]))";
        assert_eq!(value(text, "world.targets[1].model.width"), "2.5");
        assert_eq!(value(text, "world.targets[1].model"), "Rect(width: 2.5, depth: 3)");
        assert_eq!(value(text, ""), text);
    }

    #[test]
    fn literals_hide_brackets() {
        let text = r###"( // ( "
            a: "x)\"\\", /* /* ( */ " */ b : r##"y"#)"##, r#c: '\'', d: '"', e: ')',
            f: [ 'x', "," , (1, 2,), ], g: r"\",)"###;
        assert_eq!(value(text, "a"), r#""x)\"\\""#);
        assert_eq!(value(text, "b"), r###"r##"y"#)"##"###);
        assert_eq!(value(text, "c"), r"'\''");
        assert_eq!(value(text, "d"), "'\"'");
        assert_eq!(value(text, "f[2][1]"), "2");
        assert_eq!(value(text, "g"), r#"r"\""#);
        let outline = Outline::new(text);
        assert_eq!(outline.name(outline.at("c")), "c");
        assert_eq!(outline.unclosed, None);
    }

    #[test]
    fn what_is_never_closed_is_found() {
        assert_eq!(Outline::new("(a: [1, (2)").unclosed, Some(4));
        assert_eq!(Outline::new("(a: 1, /* (").open_comment, Some(7));
        assert_eq!(Outline::new("").at("a.b[3]"), 0);
    }

    #[test]
    fn a_missing_comma_or_value_does_not_stop_it() {
        let text = "(a: 1.5x b: é, c: -2e3/**/, d: , e: Rebound f: 7)";
        assert_eq!(value(text, "b"), "é");
        assert_eq!(value(text, "c"), "-2e3");
        assert_eq!(value(text, "e"), "Rebound");
        assert_eq!(value(text, "f"), "7");
    }

    #[test]
    fn four_mebibytes_of_anything_take_moments() {
        let size = 4 << 20;
        let start = std::time::Instant::now();
        for unit in
            ["(", "[", "(a:", "[1,", "/*", "//\n", "\"", "\\", "'", "r#", "é", "((),", "a", "},"]
        {
            let text = unit.repeat(size / unit.len());
            let outline = Outline::new(&text);
            let _ = outline.covering(size - 1);
        }
        assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    }
}
