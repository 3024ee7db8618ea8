//! The fuzz targets' inputs. They go through the same checks as the inputs of `tests/slow`; here a fuzzer makes
//! them, guided by the code that they reach.

#[path = "../../tests/support/digest.rs"]
mod digest;
#[path = "../../tests/support/drive.rs"]
mod drive;
#[path = "../../tests/support/memory.rs"]
mod memory;
#[path = "../../tests/support/refusal.rs"]
mod refusal;
#[allow(dead_code, reason = "of it the processor's time is used")]
#[path = "../../tests/support/scaling.rs"]
mod scaling;
mod value;
#[allow(dead_code, reason = "the fuzzer draws the ends of ranges itself")]
#[path = "../../tests/support/values.rs"]
mod values;

use std::borrow::Cow;

use pulldown_cmark::{Options, Parser};

use digest::{Followed, within_limits};
pub use value::scene_value;

/// Returns how far to follow an input: one in `one_in` is also run, because a run takes milliseconds and reading
/// takes microseconds. The bytes decide, so that the same input is always treated the same.
fn followed(data: &[u8], one_in: u64) -> Followed {
    if hash(data).is_multiple_of(one_in) { Followed::Run } else { Followed::Read }
}

/// Returns the upper bits of the bytes' FNV-1a hash; the lowest bits depend mostly on the last bytes.
fn hash(data: &[u8]) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let each = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
    data.iter().fold(0xcbf2_9ce4_8422_2325, each) >> 32
}

fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// Checks a scene's text; one in 64 is run. A scene with an OBJ file is read only if it is run: reading the
/// built-in ruins takes 100 times as long as reading a scene.
pub fn scene_text(data: &[u8]) {
    let (text, followed) = (text(data), followed(data, 64));
    if followed == Followed::Run || !text.contains(".obj") {
        within_limits(|| digest::scene_text(None, &text, followed));
    }
}

/// Checks an OBJ file; one in 64 becomes the ground of a map.
pub fn obj(data: &[u8]) {
    within_limits(|| digest::obj(data, followed(data, 64)));
}

/// Checks a recording; one in 16 is replayed.
pub fn recording(data: &[u8]) {
    within_limits(|| digest::recording(&text(data), followed(data, 16)));
}

/// Checks a drive.
pub fn drive(data: &[u8]) {
    within_limits(|| digest::drive(&text(data)));
}

/// Checks a link, or the unpacked form of a link if the text does not begin with `#`; one in 64 is opened.
pub fn link(data: &[u8]) {
    let followed = followed(data, 64);
    within_limits(|| match data {
        [b'#', ..] => digest::link(&text(data), followed),
        _ => digest::unpacked_link(data, followed),
    });
}

/// Checks the text of shapes; for one in 64, the resulting scene is read and run.
pub fn explain(data: &[u8]) {
    within_limits(|| digest::pasted(&text(data), followed(data, 64)));
}

/// Checks a lesson in Markdown, read with the window's options; for one in 64, a scene is run with it.
pub fn lesson(data: &[u8]) {
    const SHOWN: Options = Options::ENABLE_TABLES
        .union(Options::ENABLE_TASKLISTS)
        .union(Options::ENABLE_STRIKETHROUGH)
        .union(Options::ENABLE_FOOTNOTES)
        .union(Options::ENABLE_DEFINITION_LIST);
    within_limits(|| {
        let text = text(data);
        digest::lesson(&text, followed(data, 64));
        Parser::new_ext(&digest::filled_lesson(&text), SHOWN).into_offset_iter().count()
    });
}

/// Checks a settings file.
pub fn settings(data: &[u8]) {
    within_limits(|| digest::settings(&text(data)));
}
