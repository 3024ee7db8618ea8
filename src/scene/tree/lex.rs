//! Tokens of a RON text; together they cover every byte.

/// Kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// White space, or a comment with its `//` or `/* */`.
    Space,
    /// `#![enable(..)]`
    Attribute,
    /// An identifier, possibly raw.
    Name,
    /// A number, or invalid text.
    Word,
    /// A text in double quotes, possibly raw.
    Text,
    /// A character in single quotes.
    Char,
    Open,
    Close,
    Comma,
    Colon,
}

/// Non-ASCII white space in RON.
const WIDE_SPACES: [char; 5] = ['\u{85}', '\u{200E}', '\u{200F}', '\u{2028}', '\u{2029}'];

fn is_space(c: char) -> bool {
    c.is_ascii_whitespace() || c == '\x0B' || !c.is_ascii() && WIDE_SPACES.contains(&c)
}

fn is_word_char(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// Returns the first token of a non-empty text: its kind, its length in bytes, and whether it is
/// closed. Only strings and block comments can be unclosed.
pub(super) fn token(text: &str) -> (TokenKind, usize, bool) {
    let or_rest = |end: Option<usize>| end.unwrap_or(text.len());
    let first = text.chars().next().unwrap_or_default();
    match first {
        c if is_space(c) => (TokenKind::Space, or_rest(text.find(|c| !is_space(c))), true),
        '(' | '[' | '{' => (TokenKind::Open, 1, true),
        ')' | ']' | '}' => (TokenKind::Close, 1, true),
        ',' => (TokenKind::Comma, 1, true),
        ':' => (TokenKind::Colon, 1, true),
        '/' if text.starts_with("//") => (TokenKind::Space, or_rest(text.find('\n')), true),
        '/' if text.starts_with("/*") => {
            let (length, closed) = block_comment(text);
            (TokenKind::Space, length, closed)
        }
        '#' if text.starts_with("#!") => {
            (TokenKind::Attribute, or_rest(text.find(']').map(|end| end + 1)), true)
        }
        _ => literal(text).unwrap_or_else(|| word(text)),
    }
}

/// Returns the length of a block comment, which may be nested, in bytes, and whether it is closed.
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

/// Reads a string, a raw string or a character; `None` for another token.
fn literal(text: &str) -> Option<(TokenKind, usize, bool)> {
    let body = text.strip_prefix('b').unwrap_or(text);
    let prefix = text.len() - body.len();
    if let Some(raw) = body.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if let Some(content) = raw[hashes..].strip_prefix('"') {
            let close = format!("\"{}", &raw[..hashes]);
            let end = content.find(&close).map(|end| end + close.len());
            let length = prefix + hashes + 2 + end.unwrap_or(content.len());
            return Some((TokenKind::Text, length, end.is_some()));
        }
    }
    let kind = match body.chars().next()? {
        '"' => TokenKind::Text,
        '\'' => TokenKind::Char,
        _ => return None,
    };
    let mut escaped = false;
    // Delimiters are ASCII, so no byte of another character equals them.
    for (at, byte) in body.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' if kind == TokenKind::Text => return Some((kind, prefix + at + 1, true)),
            b'\'' if kind == TokenKind::Char => return Some((kind, prefix + at + 1, true)),
            b'\n' if kind == TokenKind::Char => return Some((kind, prefix + at, true)),
            _ => {}
        }
    }
    Some((kind, text.len(), kind == TokenKind::Char))
}

/// Reads an identifier, a number or invalid text, up to a delimiter.
fn word(text: &str) -> (TokenKind, usize, bool) {
    let delimits = |(at, c): (usize, char)| {
        let is_mark = matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' | '"' | '\'');
        let is_comment = || c == '/' && text[at + 1..].starts_with(['/', '*']);
        is_mark || is_space(c) || is_comment()
    };
    let end = text.char_indices().skip(1).find(|entry| delimits(*entry));
    let length = end.map_or(text.len(), |(at, _)| at);
    let raw = text[..length].strip_prefix("r#");
    let is_name = match raw {
        Some(raw) => !raw.is_empty() && raw.chars().all(|c| is_word_char(c) || ".+-".contains(c)),
        None => {
            !text.starts_with(|c: char| c.is_ascii_digit())
                && text[..length].chars().all(is_word_char)
        }
    };
    (if is_name { TokenKind::Name } else { TokenKind::Word }, length, true)
}
