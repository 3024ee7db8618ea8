//! The pseudo-language: English with accents, longer, in brackets. It reveals texts that bypass the
//! messages, and texts that are cut off.

use std::borrow::Cow;

/// Replaces letters by accented ones, and doubles vowels. The text grows by a third, as in many languages.
pub(super) fn accented(text: &str) -> Cow<'_, str> {
    let letters = text.chars().flat_map(|letter| {
        let accented = match letter {
            'a' => 'á',
            'e' => 'ê',
            'i' => 'ï',
            'o' => 'ő',
            'u' => 'ů',
            'A' => 'Å',
            'E' => 'Ë',
            'I' => 'Ĩ',
            'O' => 'Ø',
            'U' => 'Ű',
            'c' => 'ç',
            'd' => 'ď',
            'n' => 'ñ',
            'r' => 'ŕ',
            's' => 'š',
            't' => 'ţ',
            'S' => 'Š',
            'T' => 'Ţ',
            other => other,
        };
        let count = if "aeiouAEIOU".contains(letter) { 2 } else { 1 };
        std::iter::repeat_n(accented, count)
    });
    Cow::Owned(letters.collect())
}
