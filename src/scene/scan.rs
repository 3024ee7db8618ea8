//! The scan behind an outline: once over a RON text, on a stack of its own.

use std::ops::Range;

use super::outline::Entry;

/// Deeper brackets are not looked at: ron itself gives up at 128.
const DEEPEST: usize = 200;

/// White space besides ASCII's, as ron has it.
const WIDE_SPACES: [char; 5] = ['\u{85}', '\u{200E}', '\u{200F}', '\u{2028}', '\u{2029}'];

/// An open bracket.
pub(super) struct Frame {
    entry: usize,
    close: u8,
    pub(super) at: usize,
}

/// The scanner: a cursor, the open brackets, what it found.
pub(super) struct Scan<'t> {
    text: &'t str,
    i: usize,
    pub(super) entries: Vec<Entry>,
    /// Brackets still open at the end.
    pub(super) open: Vec<Frame>,
    /// Where a block comment begins that is never closed.
    pub(super) comment: Option<usize>,
}

impl<'t> Scan<'t> {
    /// Scans the whole text, in time linear in its length.
    pub(super) fn run(text: &'t str) -> Self {
        let mut scan = Self { text, i: 0, entries: Vec::new(), open: Vec::new(), comment: None };
        scan.scan();
        scan
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.i).copied()
    }

    fn rest(&self) -> &str {
        &self.text[self.i..]
    }

    fn scan(&mut self) {
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
                Some(c) if c == close => {
                    self.i += 1;
                    self.entries[parent].value.1 = self.i as u32;
                    self.open.pop();
                }
                None | Some(b')' | b']' | b'}') => break,
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
            let comment = c == '/' && rest.as_bytes().get(i + 1).is_some_and(|n| b"/*".contains(n));
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
