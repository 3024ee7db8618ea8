//! A RON text as a tree of values and keys, each with its position.
//!
//! The text is cut into tokens, which cover every byte; nodes are values, and refer to tokens. Any
//! text gives a tree: invalid parts are kept, and the first error is reported. The scan passes over
//! the text once, with its own stack, in linear time.

mod lex;
mod parse;
mod stray;
#[cfg(test)]
mod tests;
mod words;

use std::num::NonZeroU32;
use std::ops::Range;

use self::lex::TokenKind;
use super::problem::Finding;

/// A token. Its end fits into `u32`, as the largest file read has 256 MiB.
#[derive(Clone, Copy)]
struct Token {
    kind: TokenKind,
    end: u32,
}

/// The value of a field, a list entry, or a component of a vector. Positions are indices of tokens.
struct Node {
    parent: u32,
    /// Token of the field's name, if any; never token 0.
    key: Option<NonZeroU32>,
    /// Half-open range of tokens; empty for a missing value.
    value: (u32, u32),
    /// Direct children, in order.
    children: Vec<usize>,
}

/// Notation of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueSyntax<'t> {
    /// A name alone.
    Name(&'t str),
    /// `(..)`, with an optional name before it.
    Group(Option<&'t str>),
    /// `[..]`
    List,
    /// A text in double quotes.
    Text,
    /// A number, a character, junk, or nothing; or `{..}`, which no file has.
    Other,
}

/// Kind of a word, for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// A comment.
    Comment,
    /// The name of a field.
    Field,
    /// A variant, `true` or `false`.
    Name,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// Brackets, commas, colons and blanks.
    Other,
}

/// A text as a tree of values; node 0 is the whole value.
#[derive(Default)]
pub(crate) struct Tree<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    nodes: Vec<Node>,
    /// The first syntax error.
    pub(crate) mistake: Option<Finding>,
    /// Node of the number before a unit, if the unit is the error.
    pub(super) with_unit: Option<usize>,
}

impl<'t> Tree<'t> {
    /// Returns the byte range of a token; after the last token, an empty range at the end of the text.
    fn span(&self, token: usize) -> Range<usize> {
        let start = token.checked_sub(1).map_or(0, |before| self.tokens[before].end as usize);
        start..self.tokens.get(token).map_or(self.text.len(), |token| token.end as usize)
    }

    /// Returns the text of a token.
    fn word(&self, token: usize) -> &'t str {
        &self.text[self.span(token)]
    }

    /// Returns the byte range of the value.
    pub(crate) fn value(&self, id: usize) -> Range<usize> {
        let (from, to) = self.nodes[id].value;
        let start = self.span(from as usize).start;
        start..if from == to { start } else { self.span(to as usize - 1).end }
    }

    /// Returns the value's text.
    pub(crate) fn text(&self, id: usize) -> &'t str {
        &self.text[self.value(id)]
    }

    /// Returns the byte range and the text of the value's first token.
    pub(super) fn first_token(&self, id: usize) -> (Range<usize>, &'t str) {
        let token = self.nodes[id].value.0 as usize;
        (self.span(token), self.word(token))
    }

    /// Returns the byte range of the field's name, or of a value without a name.
    pub(super) fn key(&self, id: usize) -> Range<usize> {
        self.nodes[id].key.map_or_else(|| self.value(id), |key| self.span(key.get() as usize))
    }

    /// Returns the field's name; empty for a list entry.
    pub(crate) fn name(&self, id: usize) -> &'t str {
        self.nodes[id].key.map_or("", |key| plain(self.word(key.get() as usize)))
    }

    /// Returns the notation of the value.
    pub(super) fn shape(&self, id: usize) -> ValueSyntax<'t> {
        let (from, to) = self.nodes[id].value;
        let token = self.tokens.get(from as usize).filter(|_| from < to);
        let word = plain(self.word(from as usize));
        match (token.map(|token| token.kind), word) {
            (Some(TokenKind::Name), _) if to == from + 1 => ValueSyntax::Name(word),
            (Some(TokenKind::Name), _) => ValueSyntax::Group(Some(word)),
            (Some(TokenKind::Text), _) => ValueSyntax::Text,
            (Some(TokenKind::Open), "(") => ValueSyntax::Group(None),
            (Some(TokenKind::Open), "[") => ValueSyntax::List,
            _ => ValueSyntax::Other,
        }
    }

    /// Returns the line of a byte, from 1.
    fn line(&self, at: usize) -> usize {
        1 + self.text[..at].matches('\n').count()
    }

    /// Returns the column of a byte, from 1, in characters.
    fn column(&self, at: usize) -> usize {
        let before = &self.text[..at];
        1 + before[before.rfind('\n').map_or(0, |last| last + 1)..].chars().count()
    }

    /// Returns the byte range between the brackets of a group or list; `None` for another value.
    pub(super) fn inner_span(&self, id: usize) -> Option<Range<usize>> {
        let (from, to) = self.nodes[id].value;
        let mut tokens = from as usize..to as usize;
        let open = tokens.find(|token| self.tokens[*token].kind == TokenKind::Open)?;
        Some(self.span(open).end..self.span(to as usize - 1).start)
    }

    /// Returns the end of the comma after the value, if it has one.
    pub(super) fn comma_end(&self, id: usize) -> Option<usize> {
        let next = self.nodes[id].value.1 as usize;
        let mut tokens =
            (next..self.tokens.len()).filter(|at| self.tokens[*at].kind != TokenKind::Space);
        let next = tokens.next().filter(|at| self.tokens[*at].kind == TokenKind::Comma)?;
        Some(self.span(next).end)
    }

    /// Returns the end of the line after byte `at`, which ends a token: before its line break, and
    /// after its comment. `None` if another value or a bracket follows on the line.
    pub(super) fn line_end(&self, at: usize) -> Option<usize> {
        let first = self.tokens.partition_point(|token| (token.end as usize) <= at);
        for token in first..self.tokens.len() {
            let word = self.word(token);
            match self.tokens[token].kind {
                TokenKind::Space if word.starts_with('/') => {}
                TokenKind::Space => {
                    if let Some(end) = word.find('\n') {
                        let blank = &word[..end];
                        return Some(self.span(token).start + blank.trim_end_matches('\r').len());
                    }
                }
                _ => return None,
            }
        }
        None
    }

    /// Returns the whole text.
    pub(super) fn source(&self) -> &'t str {
        self.text
    }

    /// Returns the number of values.
    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the parent of a value; the root is its own parent.
    pub(super) fn parent(&self, id: usize) -> usize {
        self.nodes[id].parent as usize
    }

    /// Returns the direct children of a value, in order.
    pub(crate) fn children(&self, id: usize) -> &[usize] {
        &self.nodes[id].children
    }

    /// Returns the value whose path stands for `id`: the vector around a component, the variant
    /// around its only value, or `id` itself.
    pub(super) fn path_node(&self, id: usize) -> usize {
        let parent = self.nodes[id].parent as usize;
        let is_part =
            id > 0 && self.nodes[id].key.is_none() && self.shape(parent) != ValueSyntax::List;
        if is_part { self.path_node(parent) } else { id }
    }

    /// Returns the path of a value: `world.targets[1].model.width`; long names are shortened.
    pub(crate) fn path(&self, id: usize) -> String {
        let mut parts = Vec::new();
        let mut id = self.path_node(id);
        while id > 0 {
            let parent = self.nodes[id].parent as usize;
            let index = || self.children(parent).partition_point(|child| *child < id);
            parts.push(match self.name(id) {
                "" => format!("[{}]", index()),
                name => format!(".{}", crate::params::shorten(name)),
            });
            id = self.path_node(parent);
        }
        parts.reverse();
        let path = parts.concat();
        path.strip_prefix('.').unwrap_or(&path).to_owned()
    }

    /// Returns the deepest existing value along a path such as `world.targets[1].model.width`.
    pub(crate) fn find(&self, path: &str) -> usize {
        let mut id = 0;
        for part in path.split(['.', '[']).filter(|part| !part.is_empty()) {
            let index = part.strip_suffix(']').and_then(|index| index.parse().ok());
            // Paths skip the parentheses of a variant around its only value.
            let children = match self.children(id) {
                [only] if self.path_node(*only) != *only => self.children(*only),
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

/// Returns a name without the mark of a raw identifier.
fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}
