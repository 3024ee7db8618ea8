//! The map world's files: the shipped OBJ map, and every way a file or a map is refused.

use std::fmt::Write;
use std::path::Path;

use collidoscope::mesh::obj::{read_obj, write_obj};
use collidoscope::mesh::ruins::ruins;
use collidoscope::scene::{self, LoadError, Problem, catalogue, load, parse};
use collidoscope::sim::map::Piece;
use collidoscope::sim::{World, WorldSetup};

/// The seed of the shipped ruins.
const SEED: u32 = 7;

#[test]
fn the_shipped_ruins_are_what_the_generator_makes() {
    let mut text = Vec::new();
    write_obj(&ruins(SEED), &mut text).unwrap();
    let shipped = format!("{}/scenes/map/ruins.obj", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("WRITE_RUINS").is_some() {
        std::fs::write(&shipped, &text).unwrap();
    }
    assert!(std::fs::read(&shipped).unwrap() == text, "set WRITE_RUINS and run this again");
    let mesh = read_obj(&text[..]).unwrap();
    assert!(mesh.triangles.len() >= 20_000, "{}", mesh.triangles.len());
    // Not `assert_eq`: two megabytes of bytes are no message.
    assert!(catalogue::mesh("ruins.obj").unwrap() == text, "the binary holds another one");
}
