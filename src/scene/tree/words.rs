//! The words of a text by kind, and the value at a position, for an editor.

use std::ops::Range;

use super::lex::TokenKind;
use super::{Tree, WordKind};

impl Tree<'_> {
    /// Returns the words in order; they cover the whole text.
    pub(in crate::scene) fn words(&self) -> Vec<(Range<usize>, WordKind)> {
        let mut is_key = vec![false; self.tokens.len()];
        for key in self.nodes.iter().filter_map(|node| node.key) {
            is_key[key.get() as usize] = true;
        }
        let word = |token: usize| {
            let kind = match self.tokens[token].kind {
                TokenKind::Space if self.word(token).starts_with('/') => WordKind::Comment,
                TokenKind::Name if is_key[token] => WordKind::Field,
                TokenKind::Name => WordKind::Name,
                TokenKind::Word => WordKind::Number,
                TokenKind::Text | TokenKind::Char => WordKind::Text,
                _ => WordKind::Other,
            };
            (self.span(token), kind)
        };
        (0..self.tokens.len()).map(word).collect()
    }

    /// Returns the innermost value at a byte. A value includes its field name and the blanks inside
    /// its brackets.
    #[cfg(not(target_arch = "wasm32"))]
    pub(in crate::scene) fn at(&self, byte: usize) -> usize {
        let mut id = 0;
        loop {
            let covers = |child: &&usize| {
                let (key, value) = (self.key(**child), self.value(**child));
                (key.start..=value.end).contains(&byte)
            };
            match self.children(id).iter().find(covers) {
                Some(child) => id = *child,
                None => return id,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_their_kinds_and_cover_the_text() {
        let text = "(title: \"T\", // why\n world: Lab(a: true, b: -1.5))";
        let words = Tree::new(text).words();
        let words_of = |kind| -> Vec<&str> {
            words.iter().filter(|word| word.1 == kind).map(|word| &text[word.0.clone()]).collect()
        };
        assert_eq!(words_of(WordKind::Field), ["title", "world", "a", "b"]);
        assert_eq!(words_of(WordKind::Name), ["Lab", "true"]);
        assert_eq!(words_of(WordKind::Number), ["-1.5"]);
        assert_eq!(words_of(WordKind::Text), ["\"T\""]);
        assert_eq!(words_of(WordKind::Comment).concat().trim_end(), "// why");
        let covered: String = words.iter().map(|word| &text[word.0.clone()]).collect();
        assert_eq!(covered, text);
    }

    #[test]
    fn the_innermost_value_is_found() {
        let text = "(a: (b: 1, c: [2, 3]), d: 4)";
        let tree = Tree::new(text);
        let path_at = |part: &str| tree.path(tree.at(text.find(part).expect("it is there")));
        assert_eq!(
            [path_at("a:"), path_at("b:"), path_at("3"), path_at("4")],
            ["a", "a.b", "a.c[1]", "d"]
        );
        assert_eq!(path_at(", c"), "a.b", "the end of a value belongs to it");
    }
}
