//! Packs the table of notations, and configures the linker for the page.

use std::path::Path;
use std::{env, fs};

static NOTATIONS: &str = include_str!("assets/notations.ron");

fn main() {
    // cargo tracks the table by `include_str!`.
    println!("cargo:rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("notations.ron"), packed(NOTATIONS)).expect("it is writable");
    if env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("wasm32") {
        // sapp-jsutils and quad-url do not name the module of their imports; since 1.96, rustc
        // forbids that by default.
        println!("cargo:rustc-link-arg-bins=--allow-undefined");
        // The stack of the loading thread on other systems, so that the same scenes can be read.
        println!("cargo:rustc-link-arg-bins=-zstack-size=8388608");
    }
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
