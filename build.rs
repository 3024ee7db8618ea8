//! Packs the table of notations and the messages, and configures the linker for the page.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

static NOTATIONS: &str = include_str!("assets/notations.ron");

static ENGLISH: &str = include_str!("assets/text/en.ftl");

fn main() {
    // cargo tracks the texts by `include_str!`.
    println!("cargo:rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    let write = |name: &str, text: String| {
        fs::write(Path::new(&out).join(name), text).expect("it is writable");
    };
    write("notations.ron", packed(NOTATIONS));
    let ids: Vec<&str> = ENGLISH.lines().filter_map(id).collect();
    write("ids.rs", constants(&ids));
    write("en.ftl", numbered(ENGLISH, &ids));
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
fn constants(ids: &[&str]) -> String {
    let constant = |(number, id): (usize, &&str)| {
        let name = id.to_uppercase().replace('-', "_");
        format!("/// `{id}`\npub const {name}: Id = Id({number});\n")
    };
    ids.iter().enumerate().map(constant).collect()
}

/// Returns the messages with numbers in place of ids, and without comments.
fn numbered(messages: &str, ids: &[&str]) -> String {
    let numbers: BTreeMap<&str, usize> = ids.iter().zip(0..).map(|(id, n)| (*id, n)).collect();
    let lines = messages.lines().filter(|line| !line.starts_with('#'));
    let packed = lines.map(|line| match id(line).and_then(|id| numbers.get(id)) {
        Some(number) => {
            format!("m{number} ={}\n", line.split_once(" =").map_or("", |(_, text)| text))
        }
        None => format!("{line}\n"),
    });
    packed.collect()
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
