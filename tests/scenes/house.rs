//! Rules for the source files: worlds are named in few places, files are short, comments name things.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use collidoscope::sim::WorldKind;
use strum::VariantArray;

/// Paths that may name worlds without limit: the simulation, and the tables that explain its ticks.
const UNLIMITED: [&str; 4] = ["sim", "explain/mod.rs", "figure/mod.rs", "figure/pair.rs"];

/// Maximum number of other places per world: the edits needed to add a world.
const MAX_NAMED: usize = 6;

/// Names of the worlds, as in the variants of every enum with one variant per world.
static WORLDS: LazyLock<Vec<String>> =
    LazyLock::new(|| WorldKind::VARIANTS.iter().map(|kind| format!("{kind:?}")).collect());

/// Maximum number of lines per file.
const MAX_LINES: usize = 450;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns every source file of the program with its text; paths are relative to src/.
pub(crate) fn sources() -> Vec<(PathBuf, String)> {
    rust_files("src")
}

/// Returns every Rust file of a folder with its text; paths are relative to the folder.
fn rust_files(folder: &str) -> Vec<(PathBuf, String)> {
    let (src, mut all) = (root().join(folder), Vec::new());
    let mut folders = vec![src.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).expect("UTF-8");
                all.push((path.strip_prefix(&src).expect("below the folder").to_owned(), text));
            }
        }
    }
    all.sort();
    all
}

/// Returns the code of a file, without comments and without the tests at its end.
fn code(text: &str) -> String {
    let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..tests].lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the two parts of every path `Enum::Variant`.
fn paths(code: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices("::").map(move |(at, sign)| {
        let (before, after) = (&code[..at], &code[at + sign.len()..]);
        let start = before.rfind(|c| !is_name(c)).map_or(0, |at| at + 1);
        let end = after.find(|c| !is_name(c)).unwrap_or(after.len());
        (&before[start..], &after[..end])
    })
}

/// Returns the enums that have a variant for each world.
fn enums_of_worlds(sources: &[(PathBuf, String)]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (_, text) in sources {
        let code = code(text);
        for (_, rest) in
            code.match_indices("enum ").map(|(at, word)| code.split_at(at + word.len()))
        {
            let Some((name, body)) = rest.split_once('{') else { continue };
            let body = body.split("\n}").next().unwrap_or_default();
            let variants: BTreeSet<&str> = body.split(|c: char| !c.is_alphanumeric()).collect();
            if WORLDS.iter().all(|world| variants.contains(world.as_str())) {
                found.insert(name.split('<').next().unwrap_or(name).trim().to_owned());
            }
        }
    }
    found
}

/// Other folders call functions of the world, so that a new world does not change every folder.
#[test]
fn worlds_are_named_in_few_places() {
    let sources = sources();
    let enums = enums_of_worlds(&sources);
    assert!(enums.contains("World") && enums.contains("WorldSetup"), "{enums:?}");
    let mut named = Vec::new();
    for (path, text) in &sources {
        let is_test = path.to_string_lossy().ends_with("tests.rs");
        if is_test || UNLIMITED.iter().any(|allowed| path.starts_with(allowed)) {
            continue;
        }
        let code = code(text);
        let count = paths(&code)
            .filter(|(enum_name, variant)| {
                enums.contains(*enum_name) && WORLDS.iter().any(|world| world == variant)
            })
            .count();
        if count > 0 {
            named.push((count, path.display().to_string()));
        }
    }
    named.sort();
    let all: usize = named.iter().map(|(count, _)| count).sum();
    let most = MAX_NAMED * WORLDS.len();
    assert!(all <= most, "worlds are named {all} times, at most {most}: {named:#?}");
}

#[test]
fn files_are_short() {
    let sources = sources();
    let long = sources.iter().filter(|(_, text)| text.lines().count() > MAX_LINES);
    let long: Vec<_> = long.map(|(path, text)| (path, text.lines().count())).collect();
    assert!(long.is_empty(), "more than {MAX_LINES} lines: {long:?}");
}

/// Returns the comment on a line, without its slashes.
fn comment(line: &str) -> Option<&str> {
    let text = line.trim_start().strip_prefix("//")?;
    Some(text.trim_start_matches(['/', '!']).trim_start())
}

/// Counts the clauses of a comment that stand in place of a noun, in the order of [`VAGUE_PATTERNS`].
fn vague_clauses(comment: &str) -> [usize; 5] {
    let words: Vec<&str> = comment.split_whitespace().collect();
    let bare = |at: usize| {
        let word = words.get(at).copied().unwrap_or_default();
        word.trim_matches(|c: char| !c.is_alphanumeric())
    };
    let mut found = [0; 5];
    for at in 0..words.len() {
        let begins = at == 0 || words[at - 1].ends_with(['.', '!', '?', ':', ';']);
        let is = [
            begins && ["What", "Whatever", "Whoever", "Who"].contains(&bare(at)),
            ["so", "So"].contains(&bare(at))
                && ["many", "long", "far", "much"].contains(&bare(at + 1)),
            ["told", "tells", "tell"].contains(&bare(at).to_lowercase().as_str()),
            begins && bare(at) == "Of",
            ["comes", "come"].contains(&bare(at)) && ["of", "to"].contains(&bare(at + 1)),
        ];
        for (found, is) in found.iter_mut().zip(is) {
            *found += usize::from(is);
        }
    }
    found
}

/// Patterns of comments that name nothing, and the maximum number of each in 1,000 lines of comments.
const VAGUE_PATTERNS: [(&str, f32); 5] =
    [("What …", 3.0), ("so many …", 2.5), ("… tells …", 1.0), ("Of …", 0.5), ("comes of …", 0.5)];

#[test]
fn comments_name_things() {
    assert_eq!(vague_clauses("Of a long list so many are told. What comes of it?"), [1; 5]);
    let (mut lines, mut counts) = (0, [0; 5]);
    for folder in ["src", "tests", "benches/src", "fuzz"] {
        for (_, text) in rust_files(folder) {
            for comment in text.lines().filter_map(comment) {
                lines += 1;
                for (count, found) in counts.iter_mut().zip(vague_clauses(comment)) {
                    *count += found;
                }
            }
        }
    }
    assert!(lines > 10_000, "{lines}");
    for ((pattern, most), count) in VAGUE_PATTERNS.into_iter().zip(counts) {
        let share = 1000.0 * count as f32 / lines as f32;
        assert!(share <= most, "{pattern}: {share:.2} in 1,000 lines of comments, at most {most}");
    }
}

/// docs/ARCHITECTURE.md lists exactly the folders of src/; each imports only folders listed above it.
#[test]
fn the_architecture_page_lists_the_folders_in_the_order_of_imports() {
    let text = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).expect("the page");
    let row = |line| str::strip_prefix(line, "| `")?.split('`').next();
    let listed: Vec<&str> = text.lines().filter_map(row).collect();
    let mut folders = BTreeSet::new();
    for (path, text) in sources() {
        let Some(folder) = path.parent().and_then(|parent| parent.iter().next()) else { continue };
        let folder = folder.to_str().expect("UTF-8").to_owned();
        let place = listed.iter().position(|name| *name == folder).expect("it is listed");
        let is_test = path.to_string_lossy().contains("tests");
        for (_, imported) in paths(&code(&text)).filter(|(from, _)| *from == "crate" && !is_test) {
            let is_below = listed[place + 1..].contains(&imported);
            assert!(!is_below, "{} imports {imported}", path.display());
        }
        folders.insert(folder);
    }
    assert_eq!(folders, listed.into_iter().map(str::to_owned).collect(), "listed, and there");
    assert!(text.lines().count() <= 150, "a page that is read in one go");
}

/// One function replaces the session when a scene is left; it keeps the unsaved changes and reports
/// them. The other place opens another run of the same recording.
#[test]
fn a_scene_is_left_in_one_place() {
    let mut places = Vec::new();
    for (path, text) in sources() {
        let patterns = ["(&mut self.session, ", "self.session = ", "app.session = "];
        let count: usize =
            patterns.iter().map(|pattern| code(&text).matches(pattern).count()).sum();
        if path.starts_with("window") && count > 0 {
            places.push((path.display().to_string(), count));
        }
    }
    let places: Vec<_> = places.iter().map(|(path, count)| (path.as_str(), *count)).collect();
    assert_eq!(places, [("window/frame/loading.rs", 1), ("window/frame/recording.rs", 1)]);
}
