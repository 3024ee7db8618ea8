//! Packs the table of notations and the messages, and configures the linker for the page.

#![allow(clippy::disallowed_methods, reason = "reads files of the repository")]

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

static NOTATIONS: &str = include_str!("assets/notations.ron");

/// Tables of assets that name messages by their ids.
const TABLES: [&str; 2] = ["keys.ron", "palette.ron"];

fn main() {
    // cargo tracks the notations by `include_str!`.
    for path in ["build.rs", "assets/text", "assets/keys.ron", "assets/palette.ron"] {
        println!("cargo:rerun-if-changed={path}");
    }
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    let write = |name: &str, text: String| {
        fs::write(Path::new(&out).join(name), text).expect("it is writable");
    };
    write("notations.ron", packed(NOTATIONS));
    let english = fs::read_to_string("assets/text/en.ftl").expect("it ships");
    let ids: BTreeMap<&str, usize> = english.lines().filter_map(id).zip(0..).collect();
    write("ids.rs", constants(&ids));
    write("purposes.rs", purposes(&ids));
    let languages = languages();
    for language in &languages {
        let messages = fs::read_to_string(format!("assets/text/{language}.ftl"));
        write(&format!("{language}.ftl"), numbered(&messages.expect("it is text"), &ids));
    }
    write("languages.rs", tables(&languages));
    for table in TABLES {
        let text = fs::read_to_string(format!("assets/{table}")).expect("it ships");
        write(table, with_numbers(&text, &ids));
    }
    if env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        // sapp-jsutils and quad-url do not name the module of their imports; since 1.96, rustc
        // forbids that by default.
        println!("cargo:rustc-link-arg-bins=--allow-undefined");
        // The stack of the loading thread on other systems, so that the same scenes can be read.
        println!("cargo:rustc-link-arg-bins=-zstack-size=8388608");
    }
}

/// Returns the id of the message that begins on this line.
fn id(line: &str) -> Option<&str> {
    line.split_once(" =")
        .map(|(id, _)| id)
        .filter(|id| id.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// Returns a constant for each id.
fn constants(ids: &BTreeMap<&str, usize>) -> String {
    let constant = |(id, number): (&&str, &usize)| {
        let name = id.to_uppercase().replace('-', "_");
        format!("/// `{id}`\npub const {name}: Id = Id({number});\n")
    };
    ids.iter().map(constant).collect()
}

/// Returns the table of what each built-in scene shows, from the ids such as `purpose-tank-first`.
fn purposes(ids: &BTreeMap<&str, usize>) -> String {
    let scenes = ids.iter().filter_map(|(id, number)| {
        Some((id.strip_prefix("purpose-")?.replacen('-', "/", 1), number))
    });
    let rows = scenes.map(|(scene, number)| format!("({scene:?}, Id({number}))"));
    let doc = "What each built-in scene shows, by the scene's id.";
    array(doc, "pub(crate) static PURPOSES", "(&str, Id)", rows)
}

/// Returns the declaration of an array.
fn array(doc: &str, name: &str, kind: &str, rows: impl Iterator<Item = String>) -> String {
    let rows: Vec<String> = rows.collect();
    format!("/// {doc}\n{name}: [{kind}; {}] = [{}];\n", rows.len(), rows.join(", "))
}

/// Returns the languages: English, then those of the other files, in order.
fn languages() -> Vec<String> {
    let files = fs::read_dir("assets/text").expect("it ships");
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut languages: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".ftl").map(str::to_owned)).collect();
    languages.sort_by_key(|name| (name != "en", name.clone()));
    languages
}

/// Returns the tables of the languages, for src/text.
fn tables(languages: &[String]) -> String {
    let with_pseudo = languages.iter().map(String::as_str).chain(["pseudo"]);
    let names = with_pseudo.map(|name| format!("{name:?}"));
    let files = languages
        .iter()
        .map(|name| format!("include_str!(concat!(env!(\"OUT_DIR\"), \"/{name}.ftl\"))"));
    let has_pages = |(_, name): &(usize, &String)| Path::new("assets/text").join(name).is_dir();
    let pages = languages.iter().enumerate().filter(has_pages).map(|(index, name)| {
        let folder = format!("\"$CARGO_MANIFEST_DIR/assets/text/{name}\"");
        format!("({index}, include_dir::include_dir!({folder}))")
    });
    let all = "Languages of the messages; the last is made from the first.";
    [
        array(all, "pub const LANGUAGES", "&str", names),
        array("Messages of the languages that have a file.", "static MESSAGES", "&str", files),
        array(
            "Folders of translated pages, with the index of their language.",
            "static PAGES",
            "(usize, Dir)",
            pages,
        ),
    ]
    .concat()
}

/// Returns the messages with numbers in place of ids, and without comments.
fn numbered(messages: &str, ids: &BTreeMap<&str, usize>) -> String {
    let lines = messages.lines().filter(|line| !line.starts_with('#'));
    let packed = lines.map(|line| match id(line).and_then(|id| ids.get(id)) {
        Some(number) => {
            format!("m{number} ={}\n", line.split_once(" =").map_or("", |(_, text)| text))
        }
        None => format!("{line}\n"),
    });
    packed.collect()
}

/// Returns a table with numbers in place of `id("…")`.
fn with_numbers(table: &str, ids: &BTreeMap<&str, usize>) -> String {
    let mut parts = table.split("id(\"");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (id, rest) = part.split_once("\")").expect("an id ends");
        let number = ids.get(id).unwrap_or_else(|| panic!("no message is called `{id}`"));
        text += &number.to_string();
        text += rest;
    }
    text
}

/// Returns the table without comments and indentation, and without the examples, which only tests
/// and docs/explain.md use.
fn packed(table: &str) -> String {
    let (mut packed, mut rest, mut is_example) = (String::new(), table, false);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => 1 + end_of_string(&rest[1..]),
            c if c.is_alphabetic() => {
                let is_letter = |c: char| c.is_alphanumeric() || c == '_';
                rest.find(|c| !is_letter(c)).unwrap_or(rest.len())
            }
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        is_example |= matches!(token, "example" | "means");
        let is_blank = token.starts_with("//") || token.trim().is_empty();
        if !is_example && !is_blank {
            packed.push_str(token);
        }
        // A field ends after its comma, or before the end of its row.
        is_example &= token != "," && !after.starts_with(')');
        rest = after;
    }
    packed
}

/// Returns the length of the rest of a string, including the closing quotation mark.
fn end_of_string(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
