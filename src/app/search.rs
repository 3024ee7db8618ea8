//! Finding a scene by a few letters.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// The scenes whose id or title has the letters of `wanted` in that order, best first; all of
/// them, in order, for no letters.
#[must_use]
pub fn ranked<'a>(wanted: &str, scenes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut matcher = Matcher::new(Config::DEFAULT.match_paths());
    let pattern = Pattern::parse(wanted, CaseMatching::Ignore, Normalization::Smart);
    let mut buffer = Vec::new();
    let mut found: Vec<(u32, (&str, &str))> = scenes
        .iter()
        .filter_map(|(id, title)| {
            let text = format!("{id} {title}");
            let score = pattern.score(Utf32Str::new(&text, &mut buffer), &mut matcher)?;
            Some((score, (*id, *title)))
        })
        .collect();
    // Stable: equals stay in the catalogue's order.
    found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    found.into_iter().map(|(_, scene)| scene).collect()
}

#[cfg(test)]
mod tests {
    use super::ranked;

    const SCENES: [(&str, &str); 3] =
        [("tank/coins", "Coins"), ("tank/chaser", "Chaser"), ("tank/push", "Push a cube")];

    #[test]
    fn letters_in_order_find_and_closer_ones_come_first() {
        let ids = |wanted| ranked(wanted, &SCENES).iter().map(|(id, _)| *id).collect::<Vec<_>>();
        assert_eq!(ids("chs"), ["tank/chaser"]);
        assert_eq!(ids("tank").len(), 3);
        assert_eq!(ids("push"), ["tank/push"]);
        assert!(ids("zz").is_empty());
        assert_eq!(ids(""), ["tank/coins", "tank/chaser", "tank/push"]);
    }
}
