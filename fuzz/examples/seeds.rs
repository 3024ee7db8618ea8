//! Writes what each target begins with, made from the built-in scenes, and a dictionary of their words:
//!
//!     cargo run --example seeds FOLDER

#[path = "../../tests/support/recorded.rs"]
mod recorded;

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs, io};

use collidoscope::app::Settings;
use collidoscope::scene::{self, catalogue};

use recorded::{linked, recorded};

/// Larger ones only slow the fuzzer down, bytes.
const LARGEST: usize = 12_000;

/// Ticks that are in a recording or a link.
const TICKS: u32 = 4;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).ok_or(io::Error::other("which folder?"))?;
    let folder = Path::new(&folder);
    let put = |target: &str, name: &str, bytes: &[u8]| {
        if bytes.len() > LARGEST {
            return Ok(());
        }
        fs::create_dir_all(folder.join(target))?;
        fs::write(folder.join(target).join(name.replace('/', "-")), bytes)
    };
    for (index, id) in (0_u8..).zip(catalogue::ids()) {
        let text = catalogue::scene(id).unwrap_or_default();
        put("scene_text", id, text.as_bytes())?;
        put("scene_value", id, &value(index))?;
        let scene = scene::load(id).map_err(|why| io::Error::other(why.to_string()))?;
        put("recording", id, recorded(scene.clone(), TICKS).to_text().as_bytes())?;
        if let Some(link) = linked(scene, TICKS) {
            put("link", id, link.as_bytes())?;
        }
    }
    for name in catalogue::lessons() {
        put("lesson", name, catalogue::lesson(name).unwrap_or_default().as_bytes())?;
    }
    let shapes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/explain/paste/inputs");
    for file in fs::read_dir(shapes)? {
        let file = file?;
        put("explain", &file.file_name().to_string_lossy(), &fs::read(file.path())?)?;
    }
    for (number, obj) in (0..).zip(OBJ) {
        put("obj", &format!("{number}"), obj.as_bytes())?;
    }
    for (number, drive) in (0..).zip(DRIVES) {
        put("drive", &format!("{number}"), drive.as_bytes())?;
    }
    let plain = ron::to_string(&Settings::default()).map_err(io::Error::other)?;
    put("settings", "default", plain.as_bytes())?;
    for (number, settings) in (0..).zip(SETTINGS) {
        put("settings", &format!("{number}"), settings.as_bytes())?;
    }
    fs::write(folder.join("words"), words())
}

/// The scene of this number, then bytes that differ from scene to scene.
fn value(scene: u8) -> Vec<u8> {
    let mut number = u32::from(scene) + 1;
    let bytes = (0..160).map(|_| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 24) as u8
    });
    [scene].into_iter().chain(bytes).collect()
}

/// A libFuzzer dictionary of the words in scenes, and of what readers may trip over.
fn words() -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let texts = catalogue::ids().filter_map(catalogue::scene);
    let words: BTreeSet<&str> = texts
        .flat_map(|text| text.split(|c| !is_part(c)))
        .filter(|word| word.len() > 1 && word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .collect();
    let all = words.into_iter().chain(ODD);
    let lines = all.map(|word| word.replace('\\', "\\\\").replace('"', "\\\""));
    lines.fold(String::new(), |words, line| words + "\"" + &line + "\"\n")
}

const ODD: [&str; 22] = [
    "NaN",
    "inf",
    "-inf",
    "1e38",
    "1e39",
    "1e-45",
    "-0.0",
    "4294967295",
    "4294967296",
    "16777216",
    "Some(",
    "None",
    "r#\"",
    "/*",
    "*/",
    "//",
    "{{",
    "}}",
    "{{param:",
    "\\u{0}",
    "Object(",
    "Spawned(",
];

const OBJ: [&str; 5] = [
    "v 0 0 0\nv 0 0 9\nv 9 0 0\nf 1 2 3\n",
    "# a square\no floor\nv -4 0 -4\nv -4 0 4\nv 4 0 4\nv 4 0 -4\nvn 0 1 0\nf 1/1/1 2//1 3/2 4\n",
    "v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nv 0 0 1\r\nf -4 -2 -3\r\nf 1 3 4\r\nf 1 4 2\r\nf 2 4 3\r\n",
    "v 0 0 0\nv 0 0 1e3\nv 1e3 0 0\nv 1 0 0.5\nv 2 0.1 0\nf 1 2 3 4 5\nf 1 2 3\nf 1 1 1\n",
    "v -1e6 0 -1e6\nv 1e6 0 1e6\nv 1e6 0 -1e6\nv 0 1e-30 0\nf 1 2 3\nf 4 3 2\ns off\nusemtl x\n",
];

const DRIVES: [&str; 3] = [
    "[(ticks: 60, hold: [Forward])]",
    "[(ticks: 5, hold: [Forward, TurnLeft]), (ticks: 0, hold: []), (ticks: 50, hold: [Fire, Use])]",
    "// mine\n[(ticks: 5183999, hold: [Jump]), (ticks: 1, hold: [Hop, Slower, Reverse])]\n",
];

const SETTINGS: [&str; 3] = [
    "(dark:true,text_scale:1.5,depth:All,keys:Wasd,snaps:true,still:Some(true),history:64,\
     widths:(None,Some(400.0)),learned:(done:[\"tank/coins\"],steps:{\"tank/rebound\":[0,1]},\
     read:[\"sat\"],ticked:[\"sat/3\"]))",
    "(dark:true,widths:(None,None),done:[\"tank/coins\",\"wall/slide\"])",
    "(dark: yes, text_scale: 99, learned: (done: [\"a\"], steps: 7, read: [\"b\"]), snaps: true",
];
