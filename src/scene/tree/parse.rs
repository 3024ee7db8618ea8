//! Builds nodes from tokens, and continues after errors.

use std::num::NonZeroU32;
use std::ops::Range;

use super::lex::{TokenKind, token};
use super::stray::stray;
use super::{Node, Token, Tree};
use crate::params::{is_number, is_unit};
use crate::platform::pace::{Pace, run_blocking};
use crate::scene::problem::{Finding, quote};
use crate::text::id;

/// Maximum nesting of brackets: values are read recursively.
const MAX_DEPTH: usize = 128;

/// Maximum average number of tokens per value, including name, colon, comma, spaces and comments.
const TOKENS_PER_VALUE: usize = 8;

/// Number of tokens or values between two checks of the pace.
const PACE_INTERVAL: usize = 4_096;

/// Builds nodes from tokens.
struct Parser<'t> {
    tree: Tree<'t>,
    /// Index of the current token.
    at: usize,
    /// The open brackets, each with its value and its token.
    open: Vec<(usize, usize)>,
    /// The first error, and its value.
    mistake: Option<(usize, Finding)>,
    /// Maximum number of values.
    max_values: usize,
}

impl<'t> Tree<'t> {
    /// Parses any text.
    pub(crate) fn new(text: &'t str) -> Self {
        run_blocking(async |pace| Self::paced(text, usize::MAX, pace).await)
    }

    /// Does the same as [`Self::new`], in slices; more than `max_values` values are an
    /// error, found before they take much memory.
    pub(crate) async fn paced(text: &'t str, max_values: usize, pace: &Pace) -> Self {
        let mut tree = Self { text, ..Self::default() };
        let (mut at, mut closed) = (0, true);
        let max_tokens = max_values.saturating_mul(TOKENS_PER_VALUE);
        while at < text.len() && tree.tokens.len() < max_tokens {
            let (kind, length);
            (kind, length, closed) = token(&text[at..]);
            at += length;
            tree.tokens.push(Token { kind, end: at as u32 });
            if tree.tokens.len().is_multiple_of(PACE_INTERVAL) {
                pace.yield_if_due().await;
            }
        }
        let mut parser = Parser { tree, at: 0, open: Vec::new(), mistake: None, max_values };
        if at < text.len() {
            parser.too_many(at);
        }
        parser.run(pace).await;
        parser.end(closed);
        let Parser { mut tree, mistake, .. } = parser;
        let place = |(node, finding)| Finding { path: tree.path(node), ..finding };
        tree.mistake = mistake.map(place);
        tree
    }
}

impl<'t> Parser<'t> {
    async fn run(&mut self, pace: &Pace) {
        while self.peek() == Some(TokenKind::Attribute) {
            if ron::from_str::<()>(&format!("{}()", self.word())).is_err() {
                let expected = id::RON_SCENE_WITHOUT_ATTRIBUTE.text();
                self.report(0, || (id::RON_UNKNOWN_ATTRIBUTE.text(), expected));
            }
            self.at += 1;
        }
        self.enter(None, 0);
        // Whether a comma must follow.
        let mut complete = false;
        while let Some((node, open)) = self.open.last().copied() {
            if self.at.is_multiple_of(PACE_INTERVAL) {
                pace.yield_if_due().await;
            }
            let (close, depth) = (self.closing(open), self.open.len());
            match self.peek() {
                None => break,
                Some(TokenKind::Close) if self.word() == close => {
                    self.at += 1;
                    self.tree.nodes[node].value.1 = self.at as u32;
                    self.open.pop();
                    complete = true;
                }
                Some(TokenKind::Comma) => {
                    if !complete {
                        let what = id::RON_NOTHING_BETWEEN_COMMAS.text();
                        self.report(node, || (what, id::RON_ONE_COMMA_EACH.text()));
                    }
                    self.at += 1;
                    complete = false;
                }
                Some(kind) => {
                    self.stray(Some(kind), node);
                    if kind == TokenKind::Close {
                        self.mismatched_bracket(node, close);
                    } else if complete {
                        self.missing_comma(node, kind, close);
                    } else if depth == MAX_DEPTH {
                        let most = id::RON_AT_MOST_DEEP.with(&[("depth", &MAX_DEPTH)]);
                        self.report(0, || (id::RON_NESTED_TOO_DEEP.text(), most));
                    }
                    let too_many = self.tree.nodes.len() >= self.max_values;
                    if too_many {
                        self.too_many(self.tree.span(self.at).start);
                    }
                    if kind == TokenKind::Close || depth == MAX_DEPTH || too_many {
                        break;
                    }
                    self.entry(node, kind, close == "]");
                    complete = self.open.len() == depth;
                }
            }
        }
    }

    /// Skips white space and comments; returns the kind of the next token.
    fn peek(&mut self) -> Option<TokenKind> {
        while self.tree.tokens.get(self.at)?.kind == TokenKind::Space {
            self.at += 1;
        }
        Some(self.tree.tokens[self.at].kind)
    }

    /// Returns the text of the next token.
    fn word(&self) -> &'t str {
        self.tree.word(self.at)
    }

    /// Returns the closing bracket for the token `open`.
    fn closing(&self, open: usize) -> &'static str {
        match self.tree.word(open) {
            "[" => "]",
            "{" => "}",
            _ => ")",
        }
    }

    /// Reads a field or list entry of the value `parent`, from the next token.
    fn entry(&mut self, parent: usize, kind: TokenKind, in_list: bool) {
        let (start, word) = (self.at, self.word());
        if matches!(kind, TokenKind::Name | TokenKind::Word | TokenKind::Text) && !in_list {
            self.at += 1;
            let next = self.peek();
            if next == Some(TokenKind::Colon) {
                let colon = std::mem::replace(&mut self.at, start);
                self.stray(Some(kind), parent);
                if kind == TokenKind::Text {
                    let name = word.trim_matches('"');
                    let correct = format!("`{}: ...`", crate::params::shorten(name));
                    self.report(parent, || {
                        (
                            id::RON_FIELD_IN_QUOTES.with(&[("field", &quote(word))]),
                            id::RON_FIELDS_WITHOUT_QUOTES.with(&[("field", &correct)]),
                        )
                    });
                } else if kind == TokenKind::Word {
                    let expected = id::RON_FIELD_LETTERS.text();
                    let what = || id::RON_NOT_A_FIELD.with(&[("word", &quote(word))]);
                    self.report(parent, || (what(), expected));
                }
                self.at = colon + 1;
                return self.enter(NonZeroU32::new(start as u32), parent);
            }
            let is_valid_next =
                matches!(next, None | Some(TokenKind::Open | TokenKind::Close | TokenKind::Comma));
            if kind == TokenKind::Name && !is_valid_next {
                let word = self.word();
                let what = || id::RON_INSTEAD_OF_COLON.with(&[("found", &quote(word))]);
                self.report(parent, || (what(), id::RON_FIELD_IS_WRITTEN.text()));
            }
            self.at = start;
        }
        self.enter(None, parent);
    }

    /// Reports a character or word that is foreign to RON.
    fn stray(&mut self, kind: Option<TokenKind>, node: usize) {
        if kind == Some(TokenKind::Word)
            && self.mistake.is_none()
            && let Some(message) = stray(self.word())
        {
            self.report(node, || message);
        }
    }

    /// Reports a bracket that does not close the innermost open one.
    fn mismatched_bracket(&mut self, node: usize, close: &str) {
        if self.mistake.is_some() {
            return;
        }
        let open = self.unclosed();
        let (found, bracket) = (self.word(), self.tree.word(open));
        let line = self.tree.line(self.tree.span(open).start);
        let what = id::RON_BRACKET_STILL_OPEN.with(&[
            ("found", &found),
            ("bracket", &bracket),
            ("line", &line),
        ]);
        let close = if open == self.innermost() { close } else { self.closing(open) };
        self.report(node, || (what, id::RON_BRACKET_TO_CLOSE.with(&[("bracket", &close)])));
    }

    /// Reports a missing comma after a value.
    fn missing_comma(&mut self, node: usize, kind: TokenKind, close: &str) {
        if self.mistake.is_some() {
            return;
        }
        let word = self.word();
        let before = self.tree.children(node).last().copied().unwrap_or_default();
        let value = self.tree.text(before);
        if is_number(value) && is_unit(word) {
            let what =
                id::RON_NUMBER_HAS_UNIT.with(&[("number", &quote(value)), ("unit", &quote(word))]);
            self.report(node, || (what, id::RON_NUMBERS_WITHOUT_UNIT.text()));
            self.tree.with_unit = Some(before);
        } else if value.starts_with('"')
            && value.contains('\n')
            && matches!(kind, TokenKind::Name | TokenKind::Word)
        {
            let span = self.tree.value(before);
            let (line, column) = (self.tree.line(span.start), self.tree.column(span.start));
            let end_line = self.tree.line(span.end);
            let what = id::RON_TEXT_RUNS_ON.with(&[
                ("line", &line),
                ("column", &column),
                ("end", &end_line),
            ]);
            self.report_at(
                span.start..span.start + 1,
                before,
                what,
                id::RON_QUOTE_MISSING_AT_END.text(),
            );
        } else if kind == TokenKind::Colon {
            let what = id::RON_COLON_BEHIND.with(&[("word", &quote(value))]);
            self.report(node, || (what, id::RON_FIELDS_STAND_IN_PARENTHESES.text()));
        } else {
            let what = id::RON_INSTEAD_OF_COMMA.with(&[("found", &quote(word))]);
            self.report(node, || (what, id::RON_COMMA_OR_CLOSE.with(&[("bracket", &close)])));
        }
    }

    /// Returns the token of the innermost open bracket.
    fn innermost(&self) -> usize {
        self.open.last().map_or(0, |(_, open)| *open)
    }

    /// Returns the open bracket that probably lacks its closing one: the innermost, unless an
    /// earlier one was closed by a bracket at the start of a line with less indentation.
    fn unclosed(&self) -> usize {
        let mut open = Vec::new();
        let mut indent = 0;
        let mut begins_line = true;
        for at in 0..self.at.min(self.tree.tokens.len()) {
            let word = self.tree.word(at);
            match self.tree.tokens[at].kind {
                TokenKind::Space => {
                    if let Some(last) = word.rfind('\n') {
                        (indent, begins_line) = (word.len() - last - 1, true);
                    }
                    continue;
                }
                TokenKind::Open => open.push((at, indent)),
                TokenKind::Close => {
                    let Some((opened, open_indent)) = open.pop() else { break };
                    if begins_line && open_indent > indent {
                        return opened;
                    }
                }
                _ => {}
            }
            begins_line = false;
        }
        self.innermost()
    }

    /// Adds a value; reads a group or list only up to its first entry.
    fn enter(&mut self, key: Option<NonZeroU32>, parent: usize) {
        let (next, id, start) = (self.peek(), self.tree.nodes.len(), self.at);
        let value = (start as u32, start as u32);
        self.tree.nodes.push(Node { parent: parent as u32, key, value, children: Vec::new() });
        if id > 0 {
            self.tree.nodes[parent].children.push(id);
        }
        if matches!(next, None | Some(TokenKind::Comma | TokenKind::Close)) {
            return;
        }
        self.stray(next, parent);
        self.at += 1;
        self.tree.nodes[id].value.1 = self.at as u32;
        if next == Some(TokenKind::Open) {
            self.open.push((id, start));
        } else if next == Some(TokenKind::Name)
            && self.peek() == Some(TokenKind::Open)
            && self.word() == "("
        {
            self.open.push((id, self.at));
            self.at += 1;
        }
    }

    /// Reports an error at the next token, within the value `node`. Formats only the first error, as
    /// a damaged text has many.
    fn report<W: Into<String>, E: Into<String>>(
        &mut self,
        node: usize,
        message: impl FnOnce() -> (W, E),
    ) {
        if self.mistake.is_none() {
            let start = self.tree.span(self.at).start;
            let length = self.tree.text[start..].chars().next().map_or(0, char::len_utf8);
            let (what, expected) = message();
            self.report_at(start..start + length, node, what, expected);
        }
    }

    /// Reports, at byte `at`, more values than the maximum.
    fn too_many(&mut self, at: usize) {
        let expected = id::RON_AT_MOST_VALUES.with(&[("most", &self.max_values)]);
        self.report_at(at..at, 0, id::RON_TOO_MUCH_IN_FILE.text(), expected);
    }

    /// Reports an error; only the first one counts.
    fn report_at(
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

    /// Reports an unfinished or empty file, or text after the value; ends the open values.
    fn end(&mut self, closed: bool) {
        let next = self.peek();
        let (node, _) = self.open.last().copied().unwrap_or_default();
        let tokens = self.tree.tokens.len();
        let last = self.tree.span(tokens.saturating_sub(1));
        let end = self.tree.text.trim_end().len();
        if next.is_some() {
            let what = id::RON_FOLLOWS_SCENE.with(&[("word", &quote(self.word()))]);
            self.report(node, || (what, id::RON_NOTHING_AFTER_SCENE.text()));
        } else if !closed && self.tree.text[last.clone()].starts_with("/*") {
            let start = last.start..last.start + 2;
            let expected = id::RON_MARK_AT_END.with(&[("mark", &"*/")]);
            self.report_at(start, node, id::RON_COMMENT_NEVER_CLOSED.text(), expected);
        } else if !closed {
            let text = self.tree.nodes.len() - 1;
            // A raw string that begins with r#" ends with the same number of #.
            let raw = self.tree.text[last.clone()].strip_prefix('r').unwrap_or_default();
            let hashes = &raw[..raw.len() - raw.trim_start_matches('#').len()];
            let expected = id::RON_MARK_AT_END.with(&[("mark", &format!("\"{hashes}"))]);
            self.report_at(last, text, id::RON_TEXT_NEVER_CLOSED.text(), expected);
        } else if !self.open.is_empty() {
            let open = self.unclosed();
            let line = self.tree.line(self.tree.span(open).start);
            let bracket = self.tree.word(open);
            let what = id::RON_FILE_ENDS_OPEN.with(&[("bracket", &bracket), ("line", &line)]);
            let expected = id::RON_BRACKET_TO_CLOSE.with(&[("bracket", &self.closing(open))]);
            self.report_at(end..end, node, what, expected);
        } else if self.tree.text(0).is_empty() {
            let what = match end {
                0 if self.tree.text.is_empty() => id::RON_FILE_IS_EMPTY.text(),
                0 => id::RON_ONLY_BLANKS.text(),
                _ => id::RON_ONLY_COMMENTS.text(),
            };
            self.report_at(end..end, 0, what, "(title: ..., world: ...)");
        }
        for (node, _) in std::mem::take(&mut self.open) {
            self.tree.nodes[node].value.1 = tokens as u32;
        }
    }
}
