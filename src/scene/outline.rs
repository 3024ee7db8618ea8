//! Where each field and list entry of a RON text stands.
//!
//! ron's own positions name the line before when a comment stands between, and checks after
//! reading have none. This scan goes over the text once, on its own stack, and takes anything:
//! on text that is no RON it ends early, and a look-up gives the last entry it reached.

use std::ops::Range;

/// Deeper brackets are not looked at: ron itself gives up at 128.
const DEEPEST: usize = 200;

/// White space besides ASCII's, as ron has it.
const WIDE_SPACES: [char; 5] = ['\u{85}', '\u{200E}', '\u{200F}', '\u{2028}', '\u{2029}'];

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A named field.
    Field(String),
    /// A list entry, counted from 0.
    Index(usize),
}

/// A field or list entry; offsets are bytes and fit because a scene has at most 4 MiB.
struct Entry {
    parent: u32,
    /// Empty for a list entry.
    key: (u32, u32),
    value: (u32, u32),
}

/// An open bracket.
struct Frame {
    entry: usize,
    close: u8,
    at: usize,
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
        let mut scan = Scan { text, i: 0, entries: Vec::new(), open: Vec::new(), comment: None };
        scan.run();
        let Scan { entries, open, comment, .. } = scan;
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

/// The scanner: a cursor, the open brackets, what it found.
struct Scan<'t> {
    text: &'t str,
    i: usize,
    entries: Vec<Entry>,
    open: Vec<Frame>,
    comment: Option<usize>,
}

impl Scan<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.i).copied()
    }

    fn rest(&self) -> &str {
        &self.text[self.i..]
    }

    fn run(&mut self) {
        self.space();
        while self.rest().starts_with("#!") {
            self.i += self.rest().find(']').map_or(self.rest().len(), |end| end + 1);
            self.space();
        }
        self.enter(0, self.i..self.i);
        while let Some(frame) = self.open.last() {
            let (parent, close) = (frame.entry, frame.close);
            self.space();
            match self.peek() {
                None => break,
                Some(c) if c == close => {
                    self.i += 1;
                    self.entries[parent].value.1 = self.i as u32;
                    self.open.pop();
                }
                Some(b')' | b']' | b'}') => break,
                Some(b',') => self.i += 1,
                Some(_) => {
                    let key = self.key();
                    self.enter(parent, key);
                    if self.open.len() > DEEPEST {
                        break;
                    }
                }
            }
        }
        self.space();
        for frame in &self.open {
            self.entries[frame.entry].value.1 = self.i as u32;
        }
    }

    /// A field's name with its colon, or nothing.
    fn key(&mut self) -> Range<usize> {
        let start = self.i;
        self.identifier();
        let end = self.i;
        self.space();
        if end > start && self.peek() == Some(b':') {
            self.i += 1;
            return start..end;
        }
        self.i = start;
        start..start
    }

    /// Adds an entry and scans its value, or up to its first item.
    fn enter(&mut self, parent: usize, key: Range<usize>) {
        self.space();
        let (id, start) = (self.entries.len(), self.i);
        let key = (key.start as u32, key.end as u32);
        self.entries.push(Entry {
            parent: parent as u32,
            key,
            value: (start as u32, start as u32),
        });
        let missing = matches!(self.peek(), Some(b',' | b')' | b']' | b'}'));
        if !missing && !self.literal() {
            self.identifier();
            let end = self.i;
            if end > start {
                self.space();
            }
            let close = match self.peek() {
                Some(b'(') => b')',
                Some(b'[') if end == start => b']',
                Some(b'{') if end == start => b'}',
                _ => 0,
            };
            if close != 0 {
                self.open.push(Frame { entry: id, close, at: self.i });
                self.i += 1;
            } else {
                self.i = end;
                self.word(end == start);
            }
        }
        self.entries[id].value.1 = self.i as u32;
    }

    /// Skips white space and comments.
    fn space(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest
                .find(|c: char| {
                    !(c.is_ascii_whitespace() || c == '\x0B' || WIDE_SPACES.contains(&c))
                })
                .unwrap_or(rest.len());
            self.i += blank;
            if self.rest().starts_with("//") {
                self.i += self.rest().find('\n').unwrap_or(self.rest().len());
            } else if self.rest().starts_with("/*") && self.comment.is_none() {
                self.block_comment();
            } else {
                return;
            }
        }
    }

    /// Skips a block comment; they nest.
    fn block_comment(&mut self) {
        let (start, bytes, mut depth) = (self.i, self.text.as_bytes(), 0usize);
        while self.i < bytes.len() {
            match bytes[self.i..] {
                [b'/', b'*', ..] => (depth, self.i) = (depth + 1, self.i + 2),
                [b'*', b'/', ..] => (depth, self.i) = (depth - 1, self.i + 2),
                _ => self.i += 1,
            }
            if depth == 0 {
                return;
            }
        }
        self.comment = Some(start);
    }

    /// Skips an identifier, raw ones too.
    fn identifier(&mut self) {
        if matches!(self.peek(), Some(c) if c.is_ascii_digit()) {
            return;
        }
        let raw = self.rest().starts_with("r#");
        let skip = if raw { 2 } else { 0 };
        let part =
            |c: char| c == '_' || c.is_alphanumeric() || (raw && matches!(c, '.' | '+' | '-'));
        let rest = &self.rest()[skip..];
        let length = rest.find(|c| !part(c)).unwrap_or(rest.len());
        if length > 0 {
            self.i += skip + length;
        }
    }

    /// Skips a string, raw string or character; `false` if there is none.
    fn literal(&mut self) -> bool {
        let rest = self.rest();
        let unprefixed = rest.strip_prefix('b').unwrap_or(rest);
        let prefix = rest.len() - unprefixed.len();
        if let Some(raw) = unprefixed.strip_prefix('r') {
            let body = raw.trim_start_matches('#');
            let hashes = raw.len() - body.len();
            if let Some(body) = body.strip_prefix('"') {
                let close = format!("\"{}", &raw[..hashes]);
                let length = body.find(&close).map_or(body.len(), |end| end + close.len());
                self.i += prefix + 1 + hashes + 1 + length;
                return true;
            }
        }
        let Some(quote @ (b'"' | b'\'')) = unprefixed.bytes().next() else { return false };
        let bytes = self.text.as_bytes();
        let mut i = self.i + prefix + 1;
        // A character holds another quote only after a backslash, or alone: '\'', '"'.
        while i < bytes.len() && bytes[i] != quote {
            if quote == b'\'' && bytes[i] == b'\n' {
                break;
            }
            i += if bytes[i] == b'\\' { 2 } else { 1 };
        }
        self.i = bytes.len().min(i + 1);
        while !self.text.is_char_boundary(self.i) {
            self.i += 1;
        }
        true
    }

    /// Skips a number or junk up to a delimiter; at least a character if `some`.
    fn word(&mut self, some: bool) {
        let rest = self.rest();
        let delimits = |(i, c): (usize, char)| {
            let comment =
                c == '/' && rest[i..].as_bytes().get(1).is_some_and(|n| b"/*".contains(n));
            let quote = c == '"' || c == '\'';
            "()[]{},".contains(c)
                || c.is_whitespace()
                || WIDE_SPACES.contains(&c)
                || comment
                || quote
        };
        let skip = if some { rest.chars().next().map_or(0, char::len_utf8) } else { 0 };
        let end = rest.char_indices().find(|(i, c)| *i >= skip && delimits((*i, *c)));
        self.i += end.map_or(rest.len(), |(i, _)| i);
    }
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
        let text = r####"( // ( "
            a: "x)\"\\", /* /* ( */ " */ b : r##"y"#)"##, r#c: '\'', d: '"', e: ')',
            f: [ 'x', "," , (1, 2,), ], g: r"\",)"####;
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
