//! Trees of valid and of broken texts.

use super::*;

fn value<'t>(text: &'t str, path: &str) -> &'t str {
    let tree = Tree::new(text);
    let id = tree.find(path);
    assert_eq!(tree.path(id), path, "in {text}");
    tree.text(id)
}

#[test]
fn paths_omit_variants() {
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
    assert_eq!(Tree::new(text).mistake, None);
}

#[test]
fn parsing_continues_after_a_missing_comma_or_value() {
    let text = "(a: 1.5x b: é, c: -2e3/**/, d: , e: Rebound f: 7)";
    assert_eq!(value(text, "b"), "é");
    assert_eq!(value(text, "c"), "-2e3");
    assert_eq!(value(text, "d"), "");
    assert_eq!(value(text, "e"), "Rebound");
    assert_eq!(value(text, "f"), "7");
}

/// Returns whether the tokens cover the whole text.
fn covers(tree: &Tree) -> bool {
    let words = (0..tree.tokens.len()).map(|token| tree.word(token));
    words.collect::<String>() == tree.text
}

#[test]
fn tokens_cover_intact_and_damaged_scenes() {
    let mut random = 0x5EED_u64;
    let mut random_below = |end: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize % end.max(1)
    };
    for id in super::super::catalogue::ids() {
        let text = super::super::catalogue::scene(id).expect("it ships");
        assert!(covers(&Tree::new(text)), "{id}");
        assert_eq!(Tree::new(text).mistake, None, "{id}");
        for _ in 0..30 {
            let mut chars: Vec<char> = text.chars().collect();
            for _ in 0..3 {
                let (at, snippet) = (random_below(chars.len()), random_below(SNIPPETS.len()));
                let removed = random_below(20).min(chars.len() - at);
                chars.splice(at..at + removed, SNIPPETS[snippet].chars());
            }
            let text: String = chars.into_iter().collect();
            let tree = Tree::new(&text);
            assert!(covers(&tree), "{id}: {text}");
            for node in 0..tree.nodes.len() {
                let (inner, outer) = (tree.value(node), tree.nodes[node].parent as usize);
                let outer = tree.value(outer);
                assert!(outer.start <= inner.start && inner.end <= outer.end, "{text}");
            }
        }
    }
}

/// Texts inserted into scenes to damage them.
const SNIPPETS: [&str; 20] = [
    "(", ")", "[", "]", "{", "}", ",", ":", "\"", "'", "/*", "*/", "//", "r#\"", "\\", "\u{feff}",
    "é", "#![", "", "\n\n",
];

#[test]
fn large_texts_of_any_token_take_little_time() {
    let size = 4 << 20;
    let start = std::time::Instant::now();
    for unit in
        ["(", "[", "(a:", "[1,", "/*", "//\n", "\"", "\\", "'", "r#", "é", "((),", "a", "},"]
    {
        let text = unit.repeat(size / unit.len());
        assert!(covers(&Tree::new(&text)), "{unit}");
    }
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
