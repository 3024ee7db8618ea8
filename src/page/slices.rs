//! A large map loaded as the page loads it, slice by slice, without a picture.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use collidoscope::mesh::heights::grid;
use collidoscope::mesh::obj::read_obj_paced;
use collidoscope::mesh::obj_file::{ObjFile, ObjSetup};
use collidoscope::platform::pace::{Pace, at_once};
use collidoscope::platform::{console, longest_slice};
use collidoscope::scene::progress::Progress;
use collidoscope::scene::{LoadError, Loading};
use collidoscope::sim::map::{MapSetup, Piece, PieceSetup};
use collidoscope::sim::{Input, World, WorldSetup};
use glam::{Vec2, Vec3};

/// A map of so many cells each way, as an OBJ file has it.
fn text(cells: u32) -> String {
    let rolling = |x: f32, z: f32| 2.0 * (libm::sinf(x * 0.05) + libm::cosf(z * 0.07));
    let mesh = grid(Vec2::splat(400.0), [cells, cells], rolling);
    let mut out = String::new();
    // Writing to a string cannot fail.
    for p in &mesh.positions {
        let _ = writeln!(out, "v {} {} {}", p.x, p.y, p.z);
    }
    for numbers in &mesh.triangles {
        let [a, b, c] = numbers.map(|number| number + 1);
        let _ = writeln!(out, "f {a} {b} {c}");
    }
    out
}

/// A map of the file of this text.
async fn map(text: &str, pace: &Pace) -> Result<World, LoadError> {
    let read = read_obj_paced(text.as_bytes(), pace).await;
    let mesh = read.map_err(|why| LoadError::Unreadable(why.to_string()))?;
    let file = ObjFile { path: "land.obj".to_owned(), mesh: Some(Arc::new(mesh)) };
    let land = PieceSetup {
        name: "land".to_owned(),
        shape: Piece::Obj(ObjSetup { path: file }),
        position: Vec3::ZERO,
        yaw: 0.0,
        pitch: 0.0,
        roll: 0.0,
    };
    let mut setup = MapSetup { pieces: vec![land], ..MapSetup::default() };
    setup.player.position = Vec3::new(0.3, 6.0, 0.2);
    Ok(World::paced(WorldSetup::Map(setup), pace).await)
}

/// The hash of what becomes of it in two seconds.
fn fate(mut world: World) -> u64 {
    for _ in 0..120 {
        world.step(&Input::default(), &mut Vec::new());
    }
    world.hash()
}

/// Loads such a map and tells how it went: the slices, the longest of them, and whether the same
/// came of it as in one go.
pub(super) fn load(cells: u32) {
    let text: Arc<str> = text(cells).into();
    let whole = at_once(async |pace| map(&text, pace).await).map(fate);
    let load = async move |_: &str, _: &Progress, pace: &Pace| map(&text, pace).await;
    let (mut loading, mut slices) = (Loading::with("a map", load), 0);
    let loaded = loop {
        slices += 1;
        if let Some(ended) = loading.take(Duration::ZERO) {
            break ended.map(fate);
        }
    };
    match (whole, loaded) {
        (Ok(whole), Ok(loaded)) if whole == loaded => {
            console::say(&format!("triangles\t{}", 2 * cells * cells));
            console::say(&format!("slices\t{slices}"));
            console::say(&format!("longest\t{:.2} ms", longest_slice().unwrap_or_default()));
        }
        (Err(why), _) | (_, Err(why)) => console::failed(&why.to_string()),
        (Ok(whole), Ok(loaded)) => {
            console::failed(&format!("in slices {loaded:016x}, in one go {whole:016x}"));
        }
    }
}
