//! Rules for visible text: it is in `assets/text/en.ftl`, and the program uses all of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use collidoscope::scene::catalogue;
use collidoscope::text::LANGUAGES;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::house::sources;

/// Literals of several words that are not messages: file, count and reason.
const NOT_MESSAGES: [(&str, usize, &str); 22] = [
    ("cli/packaged.rs", 54, "tests that write the packaged files"),
    ("explain/glossary.rs", 9, "headings of assets/glossary.md"),
    ("explain/map/walls.rs", 1, "a formula"),
    ("explain/walker/card.rs", 2, "formulas"),
    ("figure/svg.rs", 8, "SVG"),
    ("frames/line.rs", 1, "words of serde_json"),
    ("mesh/gltf.rs", 1, "words of serde_json"),
    ("mesh/palette.rs", 2, "keys of assets/palette.ron"),
    ("page.rs", 2, "trials of the page"),
    ("scene/imported.rs", 4, "the text of a scene"),
    ("scene/imported/level.rs", 4, "the text of a scene"),
    ("scene/json_schema.rs", 1, "the title of the schema"),
    ("shape_text/space/table.rs", 11, "vocabulary for reading"),
    ("shape_text/words.rs", 33, "vocabulary for reading"),
    ("sim/bodies/pseudo.rs", 1, "keys of listings"),
    ("sim/bodies/sim.rs", 1, "a key of traced numbers"),
    ("sim/quantities.rs", 1, "keys of traced numbers"),
    ("sim/tank/pseudo.rs", 1, "keys of listings"),
    ("window/frame/inset.rs", 2, "ids of egui"),
    ("window/frame/screenshots.rs", 4, "drives"),
    ("window/panels/properties.rs", 1, "the text of a scene"),
    ("window/stats.rs", 5, "measurements of a trial"),
];

/// Macros with messages for developers.
const DEVELOPER_MACROS: [&str; 9] = [
    "panic",
    "unreachable",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "matches",
];

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Returns each message of a language with the names of its values.
fn messages(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    parse(&read(&format!("assets/text/{language}.ftl")))
}

/// Returns each message of a Fluent text with the names of its values.
fn parse(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = fluent_syntax::parser::parse(text).expect("the messages are valid");
    let mut found = BTreeMap::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut values = BTreeSet::new();
        collect_from_pattern(&message.value.expect("a text"), &mut values);
        let id = message.id.name.to_owned();
        assert!(found.insert(id, values).is_none(), "two messages {}", message.id.name);
    }
    found
}

/// Collects the names of a pattern's values, including its variants.
fn collect_from_pattern(pattern: &Pattern<&str>, values: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => collect_from_inline(inline, values),
            Expression::Select { selector, variants } => {
                collect_from_inline(selector, values);
                for variant in variants {
                    collect_from_pattern(&variant.value, values);
                }
            }
        }
    }
}

fn collect_from_inline(inline: &InlineExpression<&str>, values: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = inline {
        values.insert(id.name.to_owned());
    }
}

/// Returns the tokens of the sources without their tests, with paths relative to src/.
fn program_tokens() -> impl Iterator<Item = (PathBuf, TokenStream)> {
    let is_test = |path: &Path| path.to_string_lossy().ends_with("tests.rs");
    let all = sources().into_iter().filter(move |(path, _)| !is_test(path));
    all.map(|(path, text)| {
        let code = text.parse().unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        (path, code)
    })
}

#[test]
fn every_message_is_used() {
    let mut unused: BTreeSet<String> = messages("en").into_keys().collect();
    for table in ["keys", "palette"] {
        let table = read(&format!("assets/{table}.ron"));
        for rest in table.split("id(\"").skip(1) {
            unused.remove(rest.split_once('"').expect("an id ends").0);
        }
    }
    for scene in catalogue::ids() {
        unused.remove(&format!("purpose-{}", scene.replace('/', "-")));
    }
    for (_, code) in program_tokens() {
        for rest in code.to_string().split("id :: ").skip(1) {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let name = &rest[..end.unwrap_or(rest.len())];
            unused.remove(&name.to_lowercase().replace('_', "-"));
        }
    }
    assert!(unused.is_empty(), "not used: {unused:#?}");
}

/// Returns the ids of a translation that English lacks, or that use values which English lacks.
fn unfit(
    translated: &BTreeMap<String, BTreeSet<String>>,
    english: &BTreeMap<String, BTreeSet<String>>,
) -> Vec<String> {
    let fits = |id: &str, values: &BTreeSet<String>| {
        english.get(id).is_some_and(|known| values.is_subset(known))
    };
    translated.iter().filter(|(id, values)| !fits(id, values)).map(|(id, _)| id.clone()).collect()
}

/// Missing messages are shown in English; this test lists them.
#[test]
fn translations_have_only_messages_and_values_of_english() {
    let english = messages("en");
    let wrong = parse("ticks = { $n } Takte\nframes = { $count } Bilder\nnone = keine\n");
    assert_eq!(unfit(&wrong, &english), ["frames", "none"]);
    for language in LANGUAGES.into_iter().filter(|name| !["en", "pseudo"].contains(name)) {
        let translated = messages(language);
        assert_eq!(unfit(&translated, &english), Vec::<String>::new(), "{language}");
        let missing: Vec<_> = english.keys().filter(|id| !translated.contains_key(*id)).collect();
        println!("{language}: {} messages are missing: {missing:#?}", missing.len());
    }
}

/// Calls that choose between several messages are not checked here.
#[test]
fn messages_get_the_values_that_they_name() {
    let messages = messages("en");
    let mut checked = 0;
    for (path, text) in sources() {
        for (at, _) in text.match_indices("id::") {
            let Some((name, rest)) = text[at + 4..].split_once(".with(&[") else { continue };
            let name = name.trim();
            if !name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_') {
                continue;
            }
            let id = name.to_lowercase().replace('_', "-");
            let stream: TokenStream = match list_text(rest).parse() {
                Ok(stream) => stream,
                Err(why) => panic!("{}: {id}: {why}", path.display()),
            };
            let given: BTreeSet<String> = stream.into_iter().filter_map(first_text).collect();
            assert_eq!(Some(&given), messages.get(&id), "{}: {id}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 500, "{checked}");
}

/// Returns the text of a list, which ends at the closing bracket.
fn list_text(text: &str) -> &str {
    let (mut depth, mut in_text, mut escaped) = (0, false, false);
    let end = text.find(|c| {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_text => escaped = true,
            '"' => in_text = !in_text,
            '[' if !in_text => depth += 1,
            ']' if !in_text => depth -= 1,
            _ => {}
        }
        depth < 0
    });
    &text[..end.expect("a closing bracket")]
}

/// Returns the string at the start of a group.
fn first_text(token: TokenTree) -> Option<String> {
    let TokenTree::Group(group) = token else { return None };
    let TokenTree::Literal(first) = group.stream().into_iter().next()? else { return None };
    Some(first.to_string().trim_matches('"').to_owned())
}

#[test]
fn sentences_are_messages() {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, code) in program_tokens() {
        let mut texts = Vec::new();
        literals(code, &mut texts);
        texts.retain(|text| is_sentence(text));
        if !texts.is_empty() {
            found.insert(path.display().to_string(), texts);
        }
    }
    let counts: Vec<(&str, usize)> = found.iter().map(|(path, all)| (&**path, all.len())).collect();
    let known: Vec<(&str, usize)> =
        NOT_MESSAGES.iter().map(|(path, count, _)| (*path, *count)).collect();
    assert_eq!(counts, known, "{found:#?}");
}

/// Returns whether a literal has two words in a row; names of values in braces do not count.
fn is_sentence(text: &str) -> bool {
    let parts = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    let text = parts.collect::<Vec<_>>().join("{}");
    let words: Vec<&str> = text.split(' ').collect();
    let is_word = |word: &str| {
        let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
        word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '\'' || c == '-')
    };
    words.windows(2).any(|pair| pair.iter().all(|word| is_word(word)))
}

/// Collects string literals, except in attributes, tests and messages for developers.
fn literals(code: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let token_is = |at: Option<usize>, text: &str| {
        at.and_then(|at| tokens.get(at)).is_some_and(|token| token.to_string() == text)
    };
    let mut skips_braces = false;
    for (at, token) in tokens.iter().enumerate() {
        let previous = |back: usize| at.checked_sub(back);
        match token {
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if text.starts_with(['"', 'r']) {
                    found.push(text);
                }
            }
            TokenTree::Group(group) => {
                let is_attribute = group.delimiter() == Delimiter::Bracket
                    && (token_is(previous(1), "#")
                        || token_is(previous(1), "!") && token_is(previous(2), "#"));
                let is_for_developers = token_is(previous(1), "!")
                    && previous(2).is_some_and(|at| {
                        DEVELOPER_MACROS.contains(&tokens[at].to_string().as_str())
                    })
                    || token_is(previous(1), "expect");
                let is_tests = group.delimiter() == Delimiter::Brace && skips_braces;
                if is_attribute {
                    skips_braces |= group.to_string().replace(' ', "").starts_with("[cfg(test)")
                        || group.to_string().contains("test ,");
                } else if is_tests {
                    skips_braces = false;
                } else if !is_for_developers {
                    literals(group.stream(), found);
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => skips_braces = false,
            _ => {}
        }
    }
}
