//! Options in the page's address.
//!
//! | | |
//! | --- | --- |
//! | `#...` | a link: opens its moment |
//! | `?scene=ID` | opens this built-in scene |
//! | `?embed=1` | embedded in another page: view, sentence and timeline only |
//! | `?drive=TEXT` | replaces the keyboard by a drive |
//! | `?exit-after=TICKS` | ends after this many ticks |
//! | `?trace=1` | keeps the trace, for tests |
//! | `?stats=1` | writes times and counts to the console at the end |
//! | `?hashes=TICKS` | no picture; writes the state hashes of all scenes, or those in `scene=ID,ID` |
//! | `?slices=CELLS` | no picture; loads a map with this many cells per side in slices |

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use collidoscope::geom::{Ray, Sides};
use collidoscope::mesh::TriMesh;
use collidoscope::mesh::ground::Ground;
use collidoscope::mesh::obj::read_obj_paced;
use collidoscope::platform::pace::{Pace, run_blocking};
use collidoscope::platform::{address, console};
use collidoscope::record::drive::Drive;
use collidoscope::scene::progress::Progress;
use collidoscope::scene::{Loading, catalogue};
use collidoscope::sim::World;
use glam::{Affine3A, Vec3};

/// Default number of ticks for `?hashes`.
const HASH_TICKS: usize = 600;

/// Default cells per side of the sliced map: a million triangles.
const MAP_CELLS: u32 = 708;

/// Runs the page as its address requests.
pub(crate) fn main() {
    console::report_panics();
    let drive = match address::parameter("drive").map(|text| Drive::parse(&text)).transpose() {
        Ok(drive) => drive,
        Err(why) => return console::show_error(&format!("drive: {why}")),
    };
    if let Some(cells) = address::parameter("slices") {
        return check_slices(cells.parse().unwrap_or(MAP_CELLS));
    }
    match address::parameter("hashes") {
        Some(ticks) => {
            print_hashes(ticks.parse().unwrap_or(HASH_TICKS), &drive.unwrap_or_default());
        }
        None => open(drive),
    }
}

/// Runs the named built-in scenes, by default all, without a picture. Prints the final state hash of each,
/// and a hash of all its ticks.
fn print_hashes(ticks: usize, drive: &Drive) {
    let named = address::parameter("scene");
    let is_wanted =
        |id: &&str| named.as_ref().is_none_or(|named| named.split(',').any(|name| name == *id));
    for id in catalogue::ids().filter(is_wanted) {
        let scene = match collidoscope::scene::load(id) {
            Ok(scene) => scene,
            Err(why) => return console::show_error(&why.to_string()),
        };
        let (mut world, mut events) = (World::new(scene.file.world), Vec::new());
        let mut all_ticks = world.hash();
        for input in drive.clone().into_inputs().take(ticks) {
            events.clear();
            world.step(&input, &mut events);
            all_ticks = all_ticks.rotate_left(5) ^ world.hash();
        }
        console::say(&format!("{id}\t{:016x}\t{all_ticks:016x}", world.hash()));
    }
}

/// Loads ground in slices, with as many triangles as a square map of `cells` cells per side. Checks that a
/// load in one go gives the same result.
fn check_slices(cells: u32) {
    let text: Arc<str> = strips_obj(2 * cells * cells).into();
    let make = async move |pace: &Pace| {
        let mesh = read_obj_paced(text.as_bytes(), pace).await;
        let count = mesh.as_ref().map(|mesh| mesh.triangles.len()).map_err(Clone::clone);
        let mut ground = TriMesh::default();
        let mesh = mesh.unwrap_or_default().smooth(pace).await;
        ground.append_paced(&mesh, Affine3A::IDENTITY, pace).await;
        (count, ray_hits(&Ground::paced(&ground, pace).await))
    };
    let whole = run_blocking(make.clone());
    let load = async move |_: &str, _: &Progress, pace: &Pace| Ok(make(pace).await);
    let (mut loading, mut count) = (Loading::with("strips", load), 0);
    let sliced = loop {
        count += 1;
        if let Some(result) = loading.take(Duration::ZERO) {
            break result;
        }
    };
    if !sliced.is_ok_and(|sliced| sliced == whole) {
        return console::show_error("what was made in slices is not what was made in one go");
    }
    console::say(&format!("triangles\t{}", 2 * cells * cells));
    console::say(&format!("slices\t{count}"));
}

/// Casts a thousand vertical rays at the ground. Returns the triangle and the distance, as bits, of each hit.
fn ray_hits(ground: &Ground) -> Vec<Option<(u32, u32)>> {
    let hit = |number: u16| {
        let origin = Vec3::new(f32::from(number) * 0.7, 1.0, f32::from(number % 30) * 0.9);
        let found = ground.first_ray_hit(&Ray::new(origin, Vec3::NEG_Y)?, 2.0, Sides::Both)?;
        Some((found.0, found.1.t.to_bits()))
    };
    (0..1_000).map(hit).collect()
}

/// Returns the text of an OBJ file with this many triangles, in strips.
fn strips_obj(triangles: u32) -> String {
    let corner =
        |number: u32| format!("v {} 0 {}\n", number / 2 % 1_000, number % 2 + number / 2_000);
    let face = |number: u32| format!("f {} {} {}\n", number + 1, number + 2, number + 3);
    (0..triangles + 2).map(corner).chain((0..triangles).map(face)).collect()
}

#[cfg(not(feature = "window"))]
fn open(_: Option<Drive>) {
    console::show_error("this build has no window; ?hashes=600 works");
}

/// Returns the autosaved link, if it is for `scene` or no scene is given. Without `scene`, also returns the
/// file name of an autosaved scene of the user.
#[cfg(feature = "window")]
fn autosaved(scene: Option<&str>) -> Option<String> {
    use collidoscope::app::link::{LONGEST_READ, Link, Source};
    use collidoscope::platform::AUTOSAVE_SCENE_PREFIX;

    let text = address::autosaved(LONGEST_READ as u64)?;
    if let Some(own) = text.strip_prefix(AUTOSAVE_SCENE_PREFIX) {
        return address::delivered(own).filter(|_| scene.is_none());
    }
    let link = Link::parse(&text).ok()?;
    let is_wanted = |scene: &str| link.scene == Source::BuiltIn(scene.to_owned());
    scene.is_none_or(is_wanted).then_some(text)
}

#[cfg(feature = "window")]
fn open(drive: Option<Drive>) {
    use collidoscope::app::opening;
    use collidoscope::record::outputs::Outputs;
    use collidoscope::window::{self, Options};

    let parameter = |key| address::parameter(key);
    let link = address::link();
    let embed = parameter("embed").is_some();
    let scripted = ["trace", "exit-after", "stats", "embed"];
    let is_plain = drive.is_none() && scripted.iter().all(|key| parameter(key).is_none());
    let default_scene = || window::opening_scene(is_plain).to_owned();
    let scene = parameter("scene").unwrap_or_else(default_scene);
    let is_link_given = link.is_some();
    let autosaved = || autosaved(parameter("scene").as_deref()).filter(|_| !embed);
    let loading = match link.or_else(autosaved) {
        Some(link) if is_link_given => opening::begin(&link),
        // Autosaved work of another version must not prevent the start.
        Some(saved) => opening::begin_or(&saved, &scene),
        None => opening::begin(&scene),
    };
    let options = Options {
        drive,
        outputs: Outputs::new(&[]),
        trace: parameter("trace").map(|_| Box::new(console::Lines::default()) as Box<dyn Write>),
        record: None,
        exit_after: parameter("exit-after").and_then(|ticks| ticks.parse().ok()),
        stats: parameter("stats").is_some(),
        samples: 1,
        gallery: None,
        screenshots: None,
        embed,
    };
    // Returns at once; the browser calls back later.
    if let Err(why) = window::open(loading, options) {
        console::show_error(&why.to_string());
    }
}
