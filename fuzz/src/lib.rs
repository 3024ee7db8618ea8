//! What each fuzz target does with its bytes. Texts, files and values are taken as the generators of
//! `tests/slow` take them; here a fuzzer makes them, guided by the code that they reach.

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

/// Reading an input takes microseconds, running what was read for a second and telling of it milliseconds:
/// all inputs are read, refused or written and read again, and one in so many is followed further. Which
/// ones their bytes say, so that an input is taken in the same way each time.
fn followed(data: &[u8], one_in: u64) -> Followed {
    if hash(data).is_multiple_of(one_in) { Followed::Run } else { Followed::Read }
}

/// FNV-1a of the bytes; of its lowest bits most depend on the last bytes alone, and are left out.
fn hash(data: &[u8]) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let each = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
    data.iter().fold(0xcbf2_9ce4_8422_2325, each) >> 32
}

fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// A scene's text; one in 64 is run. One that names an OBJ file is only read if it is run: reading the
/// built-in ruins takes a hundred times as long as reading a scene.
pub fn scene_text(data: &[u8]) {
    let (text, followed) = (text(data), followed(data, 64));
    if followed == Followed::Run || !text.contains(".obj") {
        within_limits(|| digest::scene_text(None, &text, followed));
    }
}

/// An OBJ file; one in 64 is the ground of a map.
pub fn obj(data: &[u8]) {
    within_limits(|| digest::obj(data, followed(data, 64)));
}

/// A recording; one in 16 is run again.
pub fn recording(data: &[u8]) {
    within_limits(|| digest::recording(&text(data), followed(data, 16)));
}

/// A drive.
pub fn drive(data: &[u8]) {
    within_limits(|| digest::drive(&text(data)));
}

/// A link: as it is passed on, or, where no `#` comes first, as it is before it is packed; one in 64 is
/// opened.
pub fn link(data: &[u8]) {
    let followed = followed(data, 64);
    within_limits(|| match data {
        [b'#', ..] => digest::link(&text(data), followed),
        _ => digest::unpacked_link(data, followed),
    });
}

/// The text of somebody's shapes; the scene that one in 64 makes is read and run.
pub fn explain(data: &[u8]) {
    within_limits(|| digest::pasted(&text(data), followed(data, 64)));
}

/// A lesson in Markdown, which is read with the options that the window reads it with; beside one in 64 its
/// scene is run.
pub fn lesson(data: &[u8]) {
    const SHOWN: Options = Options::ENABLE_TABLES
        .union(Options::ENABLE_TASKLISTS)
        .union(Options::ENABLE_STRIKETHROUGH)
        .union(Options::ENABLE_FOOTNOTES)
        .union(Options::ENABLE_DEFINITION_LIST);
    within_limits(|| {
        let text = text(data);
        digest::lesson(&text, followed(data, 64));
        Parser::new_ext(&digest::shown(&text), SHOWN).into_offset_iter().count()
    });
}

/// The settings file.
pub fn settings(data: &[u8]) {
    within_limits(|| digest::settings(&text(data)));
}
