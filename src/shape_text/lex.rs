//! A text as a tree of numbers, words, quoted texts and brackets, without comments.

use std::ops::Range;

use super::fold::Unit;
use super::words;
use crate::text::id;

/// Maximum nesting of brackets.
const MAX_DEPTH: usize = 48;

/// A number, word, bracket or other piece of the text.
#[derive(Clone, Debug)]
pub(super) struct Node<'t> {
    pub(super) kind: NodeKind<'t>,
    /// Byte range in the whole text.
    pub(super) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum NodeKind<'t> {
    /// A number with its sign; may be infinite or NaN.
    Number(f64, Unit),
    /// An identifier with its path: `sf::Vector2f`, `poly.addPoint`. A chained name keeps its leading
    /// dot or `>`.
    Word(&'t str),
    /// The content of a quoted text.
    Text(&'t str),
    /// Opening bracket and content.
    Group(char, Vec<Node<'t>>),
    Comma,
    Semicolon,
    /// End of a line outside parentheses and square brackets; true if an empty line follows.
    Line(bool),
    Colon,
    Equals,
    /// An arithmetic operator.
    Operator(char),
}

/// A mistake: problem, correct form and the bytes concerned.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) what: String,
    pub(super) expected: String,
}

impl Fault {
    pub(super) fn new(span: Range<usize>, what: String, expected: &str) -> Self {
        Self { span, what, expected: expected.to_owned() }
    }
}

/// Returns whether a name may begin with this character.
fn begins_word(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$' || c == '@'
}

fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// Byte offset of `text` in the whole text.
    base: usize,
    /// Open brackets, each with its offset and the preceding nodes of the enclosing bracket.
    open: Vec<(char, usize, Vec<Node<'t>>)>,
    nodes: Vec<Node<'t>>,
    comments: Vec<Range<usize>>,
}

/// Nodes of a text, and the byte ranges of its comments.
pub(super) struct Tree<'t> {
    pub(super) nodes: Vec<Node<'t>>,
    pub(super) comments: Vec<Range<usize>>,
}

/// Parses `text`, which begins at byte `base` of the whole text.
pub(super) fn tree(text: &str, base: usize) -> Result<Tree<'_>, Fault> {
    let (open, nodes, comments) = (Vec::new(), Vec::new(), Vec::new());
    let mut lexer = Lexer { text, at: 0, base, open, nodes, comments };
    while let Some(c) = lexer.rest().chars().next() {
        lexer.next(c)?;
    }
    if let Some((open, at, _)) = lexer.open.pop() {
        let what = id::PASTE_BRACKET_NEVER_CLOSED.with(&[("bracket", &open)]);
        let expected = id::PASTE_BRACKET_AFTER_LAST.with(&[("bracket", &closing(open))]);
        return Err(Fault::new(base + at..base + at + 1, what, &expected));
    }
    Ok(Tree { nodes: lexer.nodes, comments: lexer.comments })
}

/// Returns the matching closing bracket.
fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Returns the character before the current one.
    fn previous_char(&self) -> Option<char> {
        self.text[..self.at].chars().next_back()
    }

    fn push(&mut self, kind: NodeKind<'t>, length: usize) {
        let start = self.base + self.at;
        self.nodes.push(Node { kind, span: start..start + length });
        self.at += length;
    }

    /// Skips to `end`, and past it if `inclusive`; to the end of the text if `end` is missing.
    fn skip_to(&mut self, end: &str, inclusive: bool) {
        let length = self.rest().find(end).map(|at| if inclusive { at + end.len() } else { at });
        self.at += length.unwrap_or(self.rest().len());
    }

    fn next(&mut self, c: char) -> Result<(), Fault> {
        let rest = self.rest();
        let start = self.base + self.at;
        if self.comment(c) {
            self.comments.push(start..self.base + self.at);
            return Ok(());
        }
        if self.number() || self.quoted(c) {
            return Ok(());
        }
        match c {
            '\n' => self.line(),
            '(' | '[' | '{' => return self.open_bracket(c, 1),
            ')' | ']' | '}' => return self.close_bracket(c),
            ',' | '，' => self.push(NodeKind::Comma, c.len_utf8()),
            ';' => self.push(NodeKind::Semicolon, 1),
            ':' if rest.starts_with(":=") => self.push(NodeKind::Equals, 2),
            ':' => self.push(NodeKind::Colon, 1),
            '=' if rest.starts_with("=>") => self.push(NodeKind::Colon, 2),
            '=' if rest.starts_with("==") => self.at += 2,
            '=' if matches!(self.previous_char(), Some('!' | '<' | '>')) => self.at += 1,
            '=' => self.push(NodeKind::Equals, 1),
            '.' if self.is_chained(1) => self.chained_name(1),
            '-' if rest.starts_with("->") && self.is_chained(2) => self.chained_name(2),
            '-' if rest.starts_with("->") => self.at += 2,
            '+' | '-' | '*' | '/' | '\u{2212}' => self.push(NodeKind::Operator(c), c.len_utf8()),
            c if begins_word(c) => self.word(),
            _ => self.at += c.len_utf8(),
        }
        Ok(())
    }

    fn open_bracket(&mut self, bracket: char, length: usize) -> Result<(), Fault> {
        if self.open.len() == MAX_DEPTH {
            let (start, what) =
                (self.base + self.at, id::PASTE_NESTED_TOO_DEEP.with(&[("depth", &MAX_DEPTH)]));
            return Err(Fault::new(start..start + 1, what, id::PASTE_LIST_OF_CORNERS.text()));
        }
        self.open.push((bracket, self.at, std::mem::take(&mut self.nodes)));
        self.at += length;
        Ok(())
    }

    fn close_bracket(&mut self, c: char) -> Result<(), Fault> {
        let end = self.base + self.at + 1;
        let Some((open, start, before)) = self.open.pop() else {
            // A list label such as `1)`, or an unmatched bracket in a code excerpt.
            self.at += 1;
            return Ok(());
        };
        if closing(open) != c {
            let what = id::PASTE_WRONG_BRACKET.with(&[
                ("found", &c),
                ("closing", &closing(open)),
                ("bracket", &open),
            ]);
            let expected = id::PASTE_BRACKET_HERE.with(&[("bracket", &closing(open))]);
            return Err(Fault::new(end - 1..end, what, &expected));
        }
        let content = std::mem::replace(&mut self.nodes, before);
        self.nodes
            .push(Node { kind: NodeKind::Group(open, content), span: self.base + start..end });
        self.at += 1;
        Ok(())
    }

    /// Adds a line end; ignores it within parentheses and square brackets.
    fn line(&mut self) {
        if self.open.last().is_none_or(|open| open.0 == '{') {
            let next = self.rest()[1..].split('\n').next().unwrap_or_default();
            let blank = next.trim().trim_start_matches('>').trim().is_empty();
            self.push(NodeKind::Line(blank), 1);
        } else {
            self.at += 1;
        }
    }

    /// Returns whether only blanks precede the current character on its line.
    fn begins_line(&self) -> bool {
        let line = self.text[..self.at].trim_end_matches([' ', '\t']);
        line.is_empty() || line.ends_with('\n')
    }

    /// Skips a comment, the rest of a URL or a code fence; returns whether there is one.
    fn comment(&mut self, c: char) -> bool {
        let rest = self.rest();
        let follows_space = self.previous_char().is_none_or(char::is_whitespace);
        match c {
            // Part of a URL: `https://..`.
            '/' if rest.starts_with("//") && self.previous_char() == Some(':') => {
                self.at += rest.find(char::is_whitespace).unwrap_or(rest.len());
            }
            '/' if rest.starts_with("//") => self.skip_to("\n", false),
            '/' if rest.starts_with("/*") => self.skip_to("*/", true),
            '<' if rest.starts_with("<!--") => self.skip_to("-->", true),
            '`' if rest.starts_with("```") => self.skip_to("\n", false),
            // A selector of a style sheet: `#player {`.
            '#' if self.begins_line()
                && rest.lines().next().is_some_and(|line| {
                    let line = line.trim_end();
                    rest[1..].starts_with(begins_word)
                        && (line.ends_with('{') || line.contains('{') && line.ends_with('}'))
                }) =>
            {
                return false;
            }
            '#' if follows_space
                || matches!(self.previous_char(), Some(',' | ';' | ')' | ']' | '}')) =>
            {
                self.skip_to("\n", false);
            }
            '%' if self.begins_line() => self.skip_to("\n", false),
            '-' if rest.starts_with("--")
                && !rest[2..].starts_with(|c: char| c.is_ascii_digit()) =>
            {
                self.skip_to("\n", false);
            }
            _ => return false,
        }
        true
    }

    /// Reads a number, or skips a word such as `3D`; returns whether either follows.
    fn number(&mut self) -> bool {
        let rest = self.rest();
        let Some((value, length)) = number(rest) else { return false };
        let signed = rest.starts_with(['+', '-', '\u{2212}']);
        let is_operand_end = |c: char| is_in_word(c) || matches!(c, ')' | ']' | '.');
        // `a-1` is a subtraction; `1 -1` is two numbers.
        if signed && self.previous_char().is_some_and(is_operand_end) {
            return false;
        }
        let after = &rest[length..];
        let suffix: usize = after.chars().take_while(|c| is_in_word(*c)).map(char::len_utf8).sum();
        if !words::is_suffix(&after[..suffix], rest[..length].contains('.')) {
            // `2nd`, `3D` and `4x4` are not numbers.
            self.at += length + suffix;
            return true;
        }
        let degree = if after[suffix..].starts_with('°') { '°'.len_utf8() } else { 0 };
        let unit = match &after[..suffix] {
            "rad" => Unit::Radians,
            "deg" => Unit::Degrees,
            _ if degree > 0 => Unit::Degrees,
            _ => Unit::Plain,
        };
        self.push(NodeKind::Number(value, unit), length + suffix + degree);
        true
    }

    /// Reads a quoted text, or skips a lone quote; returns whether a quote follows.
    fn quoted(&mut self, c: char) -> bool {
        if !matches!(c, '"' | '\'' | '`') {
            return false;
        }
        let rest = &self.rest()[1..];
        let is_attribute = self.text[..self.at].trim_end().ends_with('=');
        let end = rest.find(|d| d == c || d == '\n' && !is_attribute);
        let inner = end.filter(|end| rest[*end..].starts_with(c)).map(|end| &rest[..end]);
        match inner {
            Some(inner) if !self.previous_char().is_some_and(char::is_alphanumeric) => {
                self.push(NodeKind::Text(inner), inner.len() + 2);
            }
            _ => self.at += 1,
        }
        true
    }

    /// Returns whether a joint (`.` or `->`, of `joint` bytes) and a chained name follow.
    fn is_chained(&self, joint: usize) -> bool {
        let is_end = |c: char| matches!(c, ')' | ']' | '}') || is_in_word(c);
        let before = self.text[..self.at].trim_end();
        self.rest()[joint..].starts_with(begins_word) && before.ends_with(is_end)
    }

    /// Reads a chained name, with its leading dot or `>`.
    fn chained_name(&mut self, joint: usize) {
        self.at += joint - 1;
        let rest = self.rest();
        let is_name = |c: &char| is_in_word(*c) || *c == '.';
        let length: usize = rest.chars().skip(1).take_while(is_name).map(char::len_utf8).sum();
        self.push(NodeKind::Word(&rest[..=length]), length + 1);
    }

    /// Returns the length of `:add` in Lua's `world:add(..)`, after a word of `length` bytes; 0 if
    /// there is no such call.
    fn method_length(&self, length: usize) -> usize {
        let begins_statement = matches!(
            self.nodes.last().map(|node| &node.kind),
            None | Some(NodeKind::Line(_) | NodeKind::Semicolon | NodeKind::Equals)
        );
        let after = &self.rest()[length..];
        let Some(method) =
            after.strip_prefix(':').filter(|_| begins_statement && self.open.is_empty())
        else {
            return 0;
        };
        let end = method.find(|c| !is_in_word(c)).unwrap_or(method.len());
        let is_call = method.starts_with(begins_word) && method[end..].starts_with('(');
        if is_call && super::notation::worded(&method[..end]).is_none() { end + 1 } else { 0 }
    }

    fn word(&mut self) {
        let rest = self.rest();
        let mut length = 0;
        loop {
            let part = rest[length..].char_indices().find(|(i, c)| *i > 0 && !is_in_word(*c));
            length = part.map_or(rest.len(), |(i, _)| length + i);
            let joint =
                ["::", "->", "."].into_iter().find(|joint| rest[length..].starts_with(joint));
            match joint.map(|joint| length + joint.len()) {
                Some(next) if rest[next..].starts_with(begins_word) => length = next,
                _ => break,
            }
        }
        length += self.method_length(length);
        let word = &rest[..length];
        match words::special(word) {
            Some(value) => self.push(NodeKind::Number(value, Unit::Plain), length),
            None => self.push(NodeKind::Word(word), length),
        }
    }
}

/// Parses the number at the start of `text`; returns its value and its length in bytes.
pub(super) fn number(text: &str) -> Option<(f64, usize)> {
    let unsigned = text.strip_prefix(['+', '-', '\u{2212}']).unwrap_or(text);
    let sign = text.len() - unsigned.len();
    let digits = |from: usize| {
        let is_part = |c: &char| c.is_ascii_digit() || *c == '_';
        from + unsigned[from..].chars().take_while(is_part).count()
    };
    let integer_end = if unsigned.starts_with('_') { 0 } else { digits(0) };
    let mut end = integer_end;
    if unsigned[end..].starts_with('.') && !unsigned[end..].starts_with("..") {
        let fraction = digits(end + 1);
        if integer_end > 0 || fraction > end + 1 {
            end = fraction;
        }
    }
    if !unsigned[..end].contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if unsigned[end..].starts_with(['e', 'E']) {
        let sign_length = usize::from(unsigned[end + 1..].starts_with(['+', '-']));
        let exponent = digits(end + 1 + sign_length);
        if exponent > end + 1 + sign_length {
            end = exponent;
        }
    }
    let plain: String = unsigned[..end].chars().filter(|c| *c != '_').collect();
    let value: f64 = plain.parse().ok()?;
    let negative = text.starts_with(['-', '\u{2212}']);
    Some((if negative { -value } else { value }, sign + end))
}
