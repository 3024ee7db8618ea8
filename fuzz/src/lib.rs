//! What each fuzz target does with its bytes. Texts, files and values are taken as the generators of
//! `tests/slow` take them; here a fuzzer makes them, guided by the code that they reach.

#[path = "../../tests/support/digest.rs"]
mod digest;
#[path = "../../tests/support/drive.rs"]
mod drive;
#[path = "../../tests/support/memory.rs"]
mod memory;
#[allow(dead_code, reason = "of it the processor's time is used")]
#[path = "../../tests/support/scaling.rs"]
mod scaling;
mod value;
#[allow(dead_code, reason = "the fuzzer draws the ends of ranges itself")]
#[path = "../../tests/support/values.rs"]
mod values;

use std::borrow::Cow;

use pulldown_cmark::{Options, Parser};

use digest::within_limits;
pub use value::scene_value;

fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// A scene's text.
pub fn scene_text(data: &[u8]) {
    within_limits(|| digest::scene_text(None, &text(data)));
}

/// An OBJ file.
pub fn obj(data: &[u8]) {
    within_limits(|| digest::obj(data));
}

/// A recording.
pub fn recording(data: &[u8]) {
    within_limits(|| digest::recording(&text(data)));
}

/// A drive.
pub fn drive(data: &[u8]) {
    within_limits(|| digest::drive(&text(data)));
}

/// A link: as it is passed on, or, where no `#` comes first, as it is before it is packed.
pub fn link(data: &[u8]) {
    within_limits(|| match data {
        [b'#', ..] => digest::link(&text(data)),
        _ => digest::unpacked_link(data),
    });
}

/// The text of somebody's shapes.
pub fn explain(data: &[u8]) {
    within_limits(|| digest::pasted(&text(data)));
}

/// A lesson in Markdown, which is read with the options that the window reads it with.
pub fn lesson(data: &[u8]) {
    const SHOWN: Options = Options::ENABLE_TABLES
        .union(Options::ENABLE_TASKLISTS)
        .union(Options::ENABLE_STRIKETHROUGH)
        .union(Options::ENABLE_FOOTNOTES)
        .union(Options::ENABLE_DEFINITION_LIST);
    within_limits(|| {
        let text = text(data);
        digest::lesson(&text);
        Parser::new_ext(&text, SHOWN).into_offset_iter().count()
    });
}

/// The settings file.
pub fn settings(data: &[u8]) {
    within_limits(|| digest::settings(&text(data)));
}
