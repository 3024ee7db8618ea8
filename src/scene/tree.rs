//! A RON text as a tree that keeps all of it: values, keys, comments and blank lines, each with its
//! place.
//!
//! The text is cut into tokens, which cover every byte of it; nodes are the values, and refer to
//! tokens. Anything makes a tree: what is no RON is kept as it is, and the first mistake is reported.
//! The scan goes over the text once, on a stack of its own, in time linear in its length.

use std::fmt::{Display, Formatter};
use std::ops::Range;

use super::problem::{Finding, quote};

/// Deeper brackets are refused, as a value is read on the thread's own stack.
const DEEPEST: usize = 128;

/// White space besides ASCII's, as ron has it.
const WIDE_SPACES: [char; 5] = ['\u{85}', '\u{200E}', '\u{200F}', '\u{2028}', '\u{2029}'];

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Space,
    /// White space with at least one empty line in it.
    BlankLines,
    /// With its `//` or `/* */`.
    Comment,
    /// `#![enable(..)]`
    Attribute,
    /// An identifier, raw ones too.
    Name,
    /// A number, or what is no RON.
    Word,
    /// In double quotes, raw ones too.
    Text,
    /// In single quotes.
    Char,
    Open,
    Close,
    Comma,
    Colon,
}

/// Offsets are bytes and fit, as the largest file that is read has 256 MiB.
#[derive(Clone, Copy)]
struct Token {
    kind: Kind,
    end: u32,
}

/// A value: a field's, a list entry, a number of a vector. Its places are numbers of tokens.
struct Node {
    parent: u32,
    /// The field's name; `NO_KEY` for what has none.
    key: u32,
    /// The first token, and the one after the last; none of a value that is missing.
    value: (u32, u32),
}

const NO_KEY: u32 = u32::MAX;

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape<'t> {
    /// A name alone.
    Name(&'t str),
    /// `(..)`, with the name before it.
    Group(Option<&'t str>),
    /// `[..]`
    List,
    /// In double quotes.
    Text,
    /// A number, a character, junk, nothing at all; or `{..}`, which no file has.
    Other,
}

/// A text as a tree of values; node 0 is the whole value.
#[derive(Default)]
pub(crate) struct Tree<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    nodes: Vec<Node>,
    /// All nodes but the whole, siblings together and in order.
    children: Vec<usize>,
    /// Where the children of a node begin in `children`; one more than there are nodes.
    first: Vec<u32>,
    /// The first mistake in how the text is written.
    mistake: Option<Finding>,
}

/// The text, unchanged.
impl Display for Tree<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        (0..self.tokens.len()).try_for_each(|token| f.write_str(self.word(token)))
    }
}

impl<'t> Tree<'t> {
    /// The tree of any text.
    pub(crate) fn new(text: &'t str) -> Self {
        let mut tree = Self { text, ..Self::default() };
        let (mut at, mut closed) = (0, true);
        while at < text.len() {
            let (kind, length);
            (kind, length, closed) = token(&text[at..]);
            at += length;
            tree.tokens.push(Token { kind, end: at as u32 });
        }
        let mut parser = Parser { tree, at: 0, open: Vec::new(), mistake: None };
        parser.run();
        parser.end(closed);
        let Parser { mut tree, mistake, .. } = parser;
        tree.link();
        let place = |(node, finding)| Finding { path: tree.path(node), ..finding };
        tree.mistake = mistake.map(place);
        tree
    }

    /// Sorts the nodes by their parents.
    fn link(&mut self) {
        let mut first = vec![0_u32; self.nodes.len() + 2];
        for node in self.nodes.iter().skip(1) {
            first[node.parent as usize + 2] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        self.children = vec![0; self.nodes.len() - 1];
        for (id, node) in self.nodes.iter().enumerate().skip(1) {
            let slot = &mut first[node.parent as usize + 1];
            self.children[*slot as usize] = id;
            *slot += 1;
        }
        self.first = first;
    }

    /// The first mistake in how the text is written, if there is one.
    pub(super) fn mistake(&self) -> Option<&Finding> {
        self.mistake.as_ref()
    }

    /// Bytes of a token; empty, at the text's end, for the one after the last.
    fn span(&self, token: usize) -> Range<usize> {
        let start = token.checked_sub(1).map_or(0, |before| self.tokens[before].end as usize);
        start..self.tokens.get(token).map_or(self.text.len(), |token| token.end as usize)
    }

    /// The text of a token.
    fn word(&self, token: usize) -> &'t str {
        &self.text[self.span(token)]
    }

    /// Bytes of the value.
    pub(crate) fn value(&self, id: usize) -> Range<usize> {
        let (from, to) = self.nodes[id].value;
        let start = self.span(from as usize).start;
        start..if from == to { start } else { self.span(to as usize - 1).end }
    }

    /// The value's text.
    pub(super) fn text(&self, id: usize) -> &'t str {
        &self.text[self.value(id)]
    }

    /// The value's first token: its bytes, and its text.
    pub(super) fn beginning(&self, id: usize) -> (Range<usize>, &'t str) {
        let token = self.nodes[id].value.0 as usize;
        (self.span(token), self.word(token))
    }

    /// Bytes of the field's name; those of the value where there is none.
    pub(super) fn key(&self, id: usize) -> Range<usize> {
        match self.nodes[id].key {
            NO_KEY => self.value(id),
            key => self.span(key as usize),
        }
    }

    /// The field's name; empty for a list entry.
    pub(super) fn name(&self, id: usize) -> &'t str {
        if self.nodes[id].key == NO_KEY { "" } else { plain(&self.text[self.key(id)]) }
    }

    /// How the value is written.
    pub(super) fn shape(&self, id: usize) -> Shape<'t> {
        let (from, to) = self.nodes[id].value;
        let token = self.tokens.get(from as usize).filter(|_| from < to);
        let word = plain(self.word(from as usize));
        match (token.map(|token| token.kind), word) {
            (Some(Kind::Name), _) if to == from + 1 => Shape::Name(word),
            (Some(Kind::Name), _) => Shape::Group(Some(word)),
            (Some(Kind::Text), _) => Shape::Text,
            (Some(Kind::Open), "(") => Shape::Group(None),
            (Some(Kind::Open), "[") => Shape::List,
            _ => Shape::Other,
        }
    }

    /// The values directly within `id`, in order.
    pub(super) fn children(&self, id: usize) -> &[usize] {
        let (from, to) = (self.first[id] as usize, self.first[id + 1] as usize);
        &self.children[from..to]
    }

    /// The value that `id` is a part of without a path of its own: the vector of a number, the
    /// variant round its only value; `id` itself for any other.
    pub(super) fn holder(&self, id: usize) -> usize {
        let parent = self.nodes[id].parent as usize;
        let is_part = id > 0 && self.nodes[id].key == NO_KEY && self.shape(parent) != Shape::List;
        if is_part { self.holder(parent) } else { id }
    }

    /// The path of a value: `world.targets[1].model.width`; long names are cut.
    pub(crate) fn path(&self, id: usize) -> String {
        let mut parts = Vec::new();
        let mut id = self.holder(id);
        while id > 0 {
            let parent = self.nodes[id].parent as usize;
            parts.push(match self.name(id) {
                "" => {
                    format!("[{}]", self.children(parent).partition_point(|child| *child < id))
                }
                name => format!(".{}", crate::params::clip(name)),
            });
            id = self.holder(parent);
        }
        parts.reverse();
        let path = parts.concat();
        path.strip_prefix('.').map(str::to_owned).unwrap_or(path)
    }

    /// The deepest value along a path such as `world.targets[1].model.width`.
    pub(crate) fn find(&self, path: &str) -> usize {
        let mut id = 0;
        for part in path.split(['.', '[']).filter(|part| !part.is_empty()) {
            let index = part.strip_suffix(']').and_then(|index| index.parse().ok());
            // A variant's parentheses round its only value are no part of a path.
            let children = match self.children(id) {
                [only] if self.holder(*only) != *only => self.children(*only),
                children => children,
            };
            let child = match index {
                Some(index) => children.get::<usize>(index).filter(|c| self.name(**c).is_empty()),
                None => children.iter().find(|child| self.name(**child) == part),
            };
            match child {
                Some(child) => id = *child,
                None => break,
            }
        }
        id
    }
}

/// A name without the mark of a raw identifier.
fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\x0B' || WIDE_SPACES.contains(&c)
}

fn is_part(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// The token that a text, which is not empty, begins with: what it is, its bytes, whether it is
/// closed.
fn token(text: &str) -> (Kind, usize, bool) {
    let until = |end: Option<usize>| end.unwrap_or(text.len());
    let first = text.chars().next().unwrap_or_default();
    match first {
        c if is_space(c) => {
            let length = until(text.find(|c| !is_space(c)));
            let blank = text[..length].bytes().filter(|c| *c == b'\n').nth(1).is_some();
            (if blank { Kind::BlankLines } else { Kind::Space }, length, true)
        }
        '(' | '[' | '{' => (Kind::Open, 1, true),
        ')' | ']' | '}' => (Kind::Close, 1, true),
        ',' => (Kind::Comma, 1, true),
        ':' => (Kind::Colon, 1, true),
        '/' if text.starts_with("//") => (Kind::Comment, until(text.find('\n')), true),
        '/' if text.starts_with("/*") => {
            let (length, closed) = block_comment(text);
            (Kind::Comment, length, closed)
        }
        '#' if text.starts_with("#!") => {
            (Kind::Attribute, until(text.find(']').map(|end| end + 1)), true)
        }
        _ => literal(text).unwrap_or_else(|| word(text)),
    }
}

/// Bytes of a block comment, which may hold others, and whether it is closed.
fn block_comment(text: &str) -> (usize, bool) {
    let (bytes, mut at, mut depth) = (text.as_bytes(), 0, 0_usize);
    while at < bytes.len() {
        match bytes[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return (at, true);
        }
    }
    (at, false)
}

/// A string, a raw string or a character.
fn literal(text: &str) -> Option<(Kind, usize, bool)> {
    let body = text.strip_prefix('b').unwrap_or(text);
    let prefix = text.len() - body.len();
    if let Some(raw) = body.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if let Some(inside) = raw[hashes..].strip_prefix('"') {
            let close = format!("\"{}", &raw[..hashes]);
            let end = inside.find(&close).map(|end| end + close.len());
            let length = prefix + hashes + 2 + end.unwrap_or(inside.len());
            return Some((Kind::Text, length, end.is_some()));
        }
    }
    let kind = match body.chars().next()? {
        '"' => Kind::Text,
        '\'' => Kind::Char,
        _ => return None,
    };
    let mut escaped = false;
    for (at, c) in body.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' if kind == Kind::Text => return Some((kind, prefix + at + 1, true)),
            '\'' if kind == Kind::Char => return Some((kind, prefix + at + 1, true)),
            '\n' if kind == Kind::Char => return Some((kind, prefix + at, true)),
            _ => {}
        }
    }
    Some((kind, text.len(), kind == Kind::Char))
}

/// An identifier, a number or junk, up to a delimiter.
fn word(text: &str) -> (Kind, usize, bool) {
    let delimits = |(at, c): (usize, char)| {
        let comment = c == '/' && text[at + 1..].starts_with(['/', '*']);
        comment || is_space(c) || "()[]{},:\"'".contains(c)
    };
    let end = text.char_indices().skip(1).find(|place| delimits(*place));
    let length = end.map_or(text.len(), |(at, _)| at);
    let raw = text[..length].strip_prefix("r#");
    let is_name = match raw {
        Some(raw) => !raw.is_empty() && raw.chars().all(|c| is_part(c) || ".+-".contains(c)),
        None => {
            !text.starts_with(|c: char| c.is_ascii_digit()) && text[..length].chars().all(is_part)
        }
    };
    (if is_name { Kind::Name } else { Kind::Word }, length, true)
}

/// Makes nodes of tokens.
struct Parser<'t> {
    tree: Tree<'t>,
    /// The token that is looked at.
    at: usize,
    /// The open brackets: whose value they are, and which token.
    open: Vec<(usize, usize)>,
    /// The first mistake, and the value it is in.
    mistake: Option<(usize, Finding)>,
}

impl<'t> Parser<'t> {
    fn run(&mut self) {
        while self.peek() == Some(Kind::Attribute) {
            if ron::from_str::<()>(&format!("{}()", self.word())).is_err() {
                self.wrong(0, "unknown attribute", "a scene without: (title: ..., world: ...)");
            }
            self.at += 1;
        }
        self.enter(NO_KEY, 0);
        // Whether a comma is due.
        let mut complete = false;
        while let Some((node, open)) = self.open.last().copied() {
            let (close, depth) = (self.closing(open), self.open.len());
            match self.peek() {
                None => break,
                Some(Kind::Close) if self.word() == close => {
                    self.at += 1;
                    self.tree.nodes[node].value.1 = self.at as u32;
                    self.open.pop();
                    complete = true;
                }
                Some(Kind::Comma) => {
                    if !complete {
                        let what = "there is nothing between two commas";
                        self.wrong(node, what, "one comma after each field");
                    }
                    self.at += 1;
                    complete = false;
                }
                Some(kind) => {
                    if complete || kind == Kind::Close {
                        let what = format!("found {} instead of a comma", quote(self.word()));
                        self.wrong(node, what, format!("a comma before it, or `{close}`"));
                    } else if depth == DEEPEST {
                        let most = format!("at most {DEEPEST} deep");
                        self.wrong(0, "brackets are nested too deep", most);
                    }
                    if kind == Kind::Close || depth == DEEPEST {
                        break;
                    }
                    self.entry(node, kind, close == "]");
                    complete = self.open.len() == depth;
                }
            }
        }
    }

    /// What the next token is that is no white space or comment.
    fn peek(&mut self) -> Option<Kind> {
        use Kind::{BlankLines, Comment, Space};
        while let Space | BlankLines | Comment = self.tree.tokens.get(self.at)?.kind {
            self.at += 1;
        }
        Some(self.tree.tokens[self.at].kind)
    }

    /// The text of the next token.
    fn word(&self) -> &'t str {
        self.tree.word(self.at)
    }

    /// What closes the bracket that is the token `open`.
    fn closing(&self, open: usize) -> &'static str {
        match self.tree.word(open) {
            "[" => "]",
            "{" => "}",
            _ => ")",
        }
    }

    /// A field or list entry of the value `parent`, which begins with the next token.
    fn entry(&mut self, parent: usize, kind: Kind, in_list: bool) {
        let (start, word) = (self.at, self.word());
        if matches!(kind, Kind::Name | Kind::Word) && !in_list {
            self.at += 1;
            let next = self.peek();
            if next == Some(Kind::Colon) {
                let colon = std::mem::replace(&mut self.at, start);
                if kind == Kind::Word {
                    let what = format!("{} is no field's name", quote(word));
                    self.wrong(parent, what, "letters, digits and `_`, no `-`, `+` or `.`");
                }
                self.at = colon + 1;
                return self.enter(start as u32, parent);
            }
            let ends = matches!(next, None | Some(Kind::Open | Kind::Close | Kind::Comma));
            if kind == Kind::Name && !ends {
                let what = format!("found {} instead of a colon", quote(self.word()));
                self.wrong(parent, what, "a field is written `name: value`");
            }
            self.at = start;
        }
        self.enter(NO_KEY, parent);
    }

    /// Adds a value: all of it, or up to its first entry.
    fn enter(&mut self, key: u32, parent: usize) {
        let (next, id, start) = (self.peek(), self.tree.nodes.len(), self.at);
        let value = (start as u32, start as u32);
        self.tree.nodes.push(Node { parent: parent as u32, key, value });
        if matches!(next, None | Some(Kind::Comma | Kind::Close)) {
            return;
        }
        if next == Some(Kind::Word) && self.word().starts_with('/') {
            self.wrong(parent, "unexpected `/`", "comments begin with `//` or `/*`");
        }
        self.at += 1;
        self.tree.nodes[id].value.1 = self.at as u32;
        if next == Some(Kind::Open) {
            self.open.push((id, start));
        } else if next == Some(Kind::Name) && self.peek() == Some(Kind::Open) && self.word() == "("
        {
            self.open.push((id, self.at));
            self.at += 1;
        }
    }

    /// A mistake at the next token, within the value `node`.
    fn wrong(&mut self, node: usize, what: impl Into<String>, expected: impl Into<String>) {
        let start = self.tree.span(self.at).start;
        let length = self.tree.text[start..].chars().next().map_or(0, char::len_utf8);
        self.wrong_at(start..start + length, node, what, expected);
    }

    /// A mistake; only the first one counts.
    fn wrong_at(
        &mut self,
        span: Range<usize>,
        node: usize,
        what: impl Into<String>,
        expected: impl Into<String>,
    ) {
        let (what, expected) = (what.into(), expected.into());
        let finding = Finding { span, path: String::new(), what, expected };
        self.mistake.get_or_insert((node, finding));
    }

    /// What the text ends within, or what follows the value.
    fn end(&mut self, closed: bool) {
        let next = self.peek();
        let (node, open) = self.open.last().copied().unwrap_or_default();
        let tokens = self.tree.tokens.len();
        let last = self.tree.span(tokens.saturating_sub(1));
        let end = self.tree.text.trim_end().len();
        if next.is_some() {
            let what = format!("{} follows the scene", quote(self.word()));
            self.wrong(node, what, "nothing after the closing parenthesis");
        } else if !closed && self.tree.text[last.clone()].starts_with("/*") {
            let start = last.start..last.start + 2;
            self.wrong_at(start, node, "the comment is never closed", "`*/` at its end");
        } else if !closed {
            let text = self.tree.nodes.len() - 1;
            self.wrong_at(last, text, "the text in quotes is never closed", "`\"` at its end");
        } else if !self.open.is_empty() {
            let line = 1 + self.tree.text[..self.tree.span(open).start].matches('\n').count();
            let bracket = self.tree.word(open);
            let what = format!("the file ends, but the `{bracket}` in line {line} is still open");
            self.wrong_at(end..end, node, what, format!("`{}` to close it", self.closing(open)));
        } else if self.tree.text(0).is_empty() {
            self.wrong_at(end..end, 0, "the file is empty", "(title: ..., world: ...)");
        }
        for (node, _) in std::mem::take(&mut self.open) {
            self.tree.nodes[node].value.1 = tokens as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value<'t>(text: &'t str, path: &str) -> &'t str {
        let tree = Tree::new(text);
        let id = tree.find(path);
        assert_eq!(tree.path(id), path, "in {text}");
        tree.text(id)
    }

    #[test]
    fn variants_are_no_part_of_a_path() {
        let text = "(world: Tank(targets: [(a: 1), (model: Rect(width: 2.5, depth: 3))]), b: All([x, (c: 1)]))";
        assert_eq!(value(text, "world.targets[1].model.width"), "2.5");
        assert_eq!(value(text, "world.targets[1].model"), "Rect(width: 2.5, depth: 3)");
        assert_eq!(value(text, "b[1].c"), "1");
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
        assert_eq!(value(text, "f[2]"), "(1, 2,)");
        assert_eq!(value(text, "g"), r#"r"\""#);
        assert_eq!(Tree::new(text).mistake(), None);
    }

    #[test]
    fn a_missing_comma_or_value_does_not_stop_it() {
        let text = "(a: 1.5x b: é, c: -2e3/**/, d: , e: Rebound f: 7)";
        assert_eq!(value(text, "b"), "é");
        assert_eq!(value(text, "c"), "-2e3");
        assert_eq!(value(text, "d"), "");
        assert_eq!(value(text, "e"), "Rebound");
        assert_eq!(value(text, "f"), "7");
    }

    #[test]
    fn comments_and_blank_lines_are_kept_with_their_places() {
        let text = "// a\n\n(b: 1, /* c */\n  d: 2)\n\n";
        let tree = Tree::new(text);
        let kept = |kind: Kind| {
            let tokens = (0..tree.tokens.len()).filter(|token| tree.tokens[*token].kind == kind);
            tokens.map(|token| tree.span(token)).collect::<Vec<_>>()
        };
        assert_eq!(kept(Kind::Comment), [0..4, 13..20]);
        assert_eq!(kept(Kind::BlankLines), [4..6, 28..30]);
        assert_eq!(tree.to_string(), text);
    }

    /// Anything is written back as it was: scenes, and what is left of them.
    #[test]
    fn every_text_comes_back_byte_for_byte() {
        let mut random = 0x5EED_u64;
        let mut below = |end: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % end.max(1)
        };
        for id in super::super::catalogue::IDS {
            let text = super::super::catalogue::scene(id).expect("it ships");
            assert!(Tree::new(text).to_string() == text, "{id}");
            assert_eq!(Tree::new(text).mistake(), None, "{id}");
            for _ in 0..30 {
                let mut chars: Vec<char> = text.chars().collect();
                for _ in 0..3 {
                    let (at, crumb) = (below(chars.len()), below(CRUMBS.len()));
                    let gone = below(20).min(chars.len() - at);
                    chars.splice(at..at + gone, CRUMBS[crumb].chars());
                }
                let text: String = chars.into_iter().collect();
                let tree = Tree::new(&text);
                assert!(tree.to_string() == text, "{id}: {text}");
                for node in 0..tree.nodes.len() {
                    let (inner, outer) = (tree.value(node), tree.nodes[node].parent as usize);
                    let outer = tree.value(outer);
                    assert!(outer.start <= inner.start && inner.end <= outer.end, "{text}");
                }
            }
        }
    }

    const CRUMBS: [&str; 20] = [
        "(", ")", "[", "]", "{", "}", ",", ":", "\"", "'", "/*", "*/", "//", "r#\"", "\\",
        "\u{feff}", "é", "#![", "", "\n\n",
    ];

    #[test]
    fn four_mebibytes_of_anything_take_moments() {
        let size = 4 << 20;
        let start = std::time::Instant::now();
        for unit in
            ["(", "[", "(a:", "[1,", "/*", "//\n", "\"", "\\", "'", "r#", "é", "((),", "a", "},"]
        {
            let text = unit.repeat(size / unit.len());
            assert!(Tree::new(&text).to_string() == text, "{unit}");
        }
        assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    }
}
