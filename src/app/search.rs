//! Finding a scene by a few letters.

/// The scenes whose id or title has the letters of `wanted` in that order, best first: the closer
/// together the letters stand, the better; all of them, in order, for no letters.
#[must_use]
pub fn ranked<'a>(wanted: &str, scenes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let wanted: Vec<char> = wanted.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let mut found: Vec<(usize, usize)> = scenes
        .iter()
        .enumerate()
        .filter_map(|(at, (id, title))| {
            let best = [id, title].iter().filter_map(|text| spread(&wanted, text)).min()?;
            Some((best, at))
        })
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, at)| scenes[at]).collect()
}

/// How many letters of `text` lie between the first and the last of `wanted`, at the best place.
fn spread(wanted: &[char], text: &str) -> Option<usize> {
    let text: Vec<char> = text.to_lowercase().chars().collect();
    let Some((first, rest)) = wanted.split_first() else { return Some(0) };
    let starts = (0..text.len()).filter(|at| text[*at] == *first);
    starts
        .filter_map(|start| {
            let mut end = start;
            for c in rest {
                end += 1 + text[end + 1..].iter().position(|t| t == c)?;
            }
            Some(end - start)
        })
        .min()
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
        assert_eq!(ids("pu"), ["tank/push"]);
        assert_eq!(ids("cu"), ["tank/push"]);
        assert!(ids("zz").is_empty());
        assert_eq!(ids(""), ["tank/coins", "tank/chaser", "tank/push"]);
    }
}
