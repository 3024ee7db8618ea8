//! `export`: its files, compared with `figure`, with the trace, and with what independent readers read.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

use png::{Decoder, Info};
use serde_json::Value;

use super::{fine, folder, text, unusable};
use crate::program::program;

const DRIVE: &str = "[(ticks: 60, hold: [Forward])]";

/// Exports files of the scene after its drive of 60 ticks.
fn exported(dir: &Path, arguments: &[&str]) {
    let all = [&["export", "scene.ron", "--drive", "drive.ron"], arguments].concat();
    assert_eq!(fine(dir, &all), "");
}

/// Reads a PNG file: its description, and its frames as they are shown.
fn frames(path: &Path) -> (Info<'static>, Vec<Vec<u8>>) {
    let mut reader = Decoder::new(File::open(path).expect("written")).read_info().expect("a PNG");
    let [width, height] = [reader.info().width, reader.info().height].map(|side| side as usize);
    let count = reader.info().animation_control().map_or(1, |animation| animation.num_frames);
    let mut canvas = vec![0; 3 * width * height];
    let mut shown = Vec::new();
    for _ in 0..count {
        let mut buffer = vec![0; reader.output_buffer_size()];
        let frame = reader.next_frame(&mut buffer).expect("a picture");
        let offset = reader
            .info()
            .frame_control()
            .map_or((0, 0), |offset| (offset.x_offset, offset.y_offset));
        for row in 0..frame.height as usize {
            let start = 3 * ((offset.1 as usize + row) * width + offset.0 as usize);
            let bytes = 3 * frame.width as usize;
            canvas[start..start + bytes].copy_from_slice(&buffer[row * bytes..(row + 1) * bytes]);
        }
        shown.push(canvas.clone());
    }
    // Only now has the reader read the texts at the end of the file.
    (reader.info().clone(), shown)
}

/// Returns the texts of a PNG by their keys.
fn texts(info: &Info) -> BTreeMap<String, String> {
    let texts = info.uncompressed_latin1_text.iter();
    texts.map(|chunk| (chunk.keyword.clone(), chunk.text.clone())).collect()
}

#[test]
fn a_vector_picture_has_the_marks_of_figure_and_names_its_origin() {
    let dir = folder(&[("drive.ron", DRIVE)]);
    exported(dir.path(), &["hit.svg", "--depth", "Work", "--dark"]);
    let svg = fs::read_to_string(dir.path().join("hit.svg")).expect("written");
    let origin = concat!("collidoscope ", env!("CARGO_PKG_VERSION"), ", scene scene.ron, tick 60");
    let metadata = format!("<metadata>{origin}</metadata>\n");
    assert!(svg.contains(&metadata), "{svg}");
    let figure = ["figure", "scene.ron", "--drive", "drive.ron", "--depth", "Work", "--dark"];
    assert_eq!(svg.replace(&metadata, ""), fine(dir.path(), &figure));
    usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("it is SVG");
    assert!(svg.contains("<text "), "texts stay texts");
}

#[test]
fn csv_numbers_match_the_trace() {
    let dir = folder(&[("drive.ron", DRIVE)]);
    let fields = ["--field", "tank.position.z", "--field", "disk.position.x"];
    exported(dir.path(), &[&["run.csv", "--from", "10", "--at", "40"], &fields[..]].concat());
    let csv = fs::read_to_string(dir.path().join("run.csv")).expect("written");
    let mut lines = csv.lines();
    let origin = lines.next().expect("a comment");
    assert!(origin.starts_with("# collidoscope ") && origin.ends_with("scene.ron, ticks 10 to 40"));
    assert_eq!(lines.next(), Some("tick,tank.position.z,disk.position.x"));
    let run = ["run", "scene.ron", "--drive", "drive.ron", "--trace", "-"];
    let trace = fine(dir.path(), &run);
    let coordinate = |bodies: &Value, name: &str, axis: usize| {
        bodies[name]["position"][axis].as_f64().expect("a number") as f32
    };
    let wanted: Vec<String> = trace
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .filter(|line| (10..=40).contains(&line["tick"].as_u64().expect("a tick")))
        .map(|line| {
            let [tank, disk] =
                [("tank", 2), ("disk", 0)].map(|(n, k)| coordinate(&line["bodies"], n, k));
            format!("{},{tank},{disk}", line["tick"])
        })
        .collect();
    assert_eq!(lines.collect::<Vec<_>>(), wanted);
    assert_eq!(wanted.len(), 31);
    // A field that names only a body exports all its numbers.
    exported(dir.path(), &["all.csv", "--field", "disk"]);
    let all = fs::read_to_string(dir.path().join("all.csv")).expect("written");
    let head = all.lines().nth(1).expect("a head");
    assert!(head.starts_with("tick,disk.position.x,disk.position.y,"), "{head}");
    assert_eq!(all.lines().count(), 63);
}

#[test]
fn a_picture_has_its_size_and_its_origin() {
    let dir = folder(&[("drive.ron", DRIVE)]);
    for scale in [1, 3] {
        let scale = scale.to_string();
        exported(dir.path(), &["hit.png", "--size", "300x200", "--scale", &scale]);
        let (info, shown) = frames(&dir.path().join("hit.png"));
        let scale: u32 = scale.parse().expect("a number");
        assert_eq!((info.width, info.height), (300 * scale, 200 * scale));
        let colours: std::collections::BTreeSet<&[u8]> = shown[0].chunks_exact(3).collect();
        assert!(colours.len() > 20, "{} colours", colours.len());
        let texts = texts(&info);
        assert_eq!(texts["Source"], "scene.ron");
        assert_eq!(texts["Comment"], "tick 60");
        assert_eq!(texts["Software"], concat!("collidoscope ", env!("CARGO_PKG_VERSION")));
    }
}

#[test]
fn each_frame_of_an_animation_is_the_picture_of_its_tick() {
    let dir = folder(&[("drive.ron", DRIVE)]);
    let size = ["--size", "240x200", "--dark"];
    let ticks = ["--from", "4", "--at", "14", "--every", "4", "--rate", "15"];
    exported(dir.path(), &[&["run.apng"], &size[..], &ticks].concat());
    let (info, shown) = frames(&dir.path().join("run.apng"));
    let animation = info.animation_control().expect("it is animated");
    assert_eq!((animation.num_frames, animation.num_plays), (3, 0));
    let frame = info.frame_control().expect("a picture");
    assert_eq!((frame.delay_num, frame.delay_den), (1, 15));
    assert_eq!(texts(&info)["Comment"], "ticks 4 to 12");
    for (tick, shown) in [4, 8, 12].into_iter().zip(&shown) {
        exported(dir.path(), &[&["one.png", "--at", &tick.to_string()], &size[..]].concat());
        let (_, alone) = frames(&dir.path().join("one.png"));
        assert!(alone[0] == *shown, "tick {tick}");
    }
    assert!(shown[0] != shown[1] && shown[1] != shown[2]);
}

#[test]
fn a_recording_is_exported_at_any_of_its_ticks() {
    let dir = folder(&[("drive.ron", DRIVE)]);
    let run = ["run", "scene.ron", "--drive", "drive.ron", "--record", "run.rec.ron"];
    fine(dir.path(), &run);
    let field = ["--field", "tank.position.z"];
    fine(dir.path(), &[&["export", "run.rec.ron", "recorded.csv"], &field[..]].concat());
    exported(dir.path(), &[&["run.csv"], &field[..]].concat());
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).expect("written");
    let rows = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&read("recorded.csv")), rows(&read("run.csv")));
}

#[test]
fn refused_exports_say_what_is_possible() {
    let dir = folder(&[("drive.ron", DRIVE)]);
    let refused = |arguments: &[&str], parts: &[&str]| {
        let all = [&["export", "scene.ron"], arguments].concat();
        unusable(dir.path(), &all, parts);
    };
    refused(&["a.gif", "--at", "9"], &["a.gif", ".apng"]);
    refused(&["a", "--at", "9"], &[".svg, .png, .apng or .csv"]);
    refused(&["a.csv"], &["--at TICK"]);
    refused(&["a.csv", "--at", "9", "--from", "10"], &["--from 10", "9"]);
    refused(&["a.svg", "--scale", "2"], &["--scale", ".png or .apng"]);
    refused(&["a.svg", "--field", "tank"], &["--field", ".csv"]);
    refused(&["a.png", "--rate", "9"], &["--rate", ".apng"]);
    refused(&["a.csv", "--at", "9", "--field", "tank.speeed"], &["--field tank.speeed", "speed"]);
    refused(&["a.csv", "--at", "9", "--field", "tenk.speed"], &["--field tenk.speed", "tank."]);
    refused(&["a.apng", "--at", "100000", "--every", "1"], &["--every 28"]);
    refused(&["a.png", "--size", "8000x64", "--scale", "4"], &["16384 pixels"]);
    refused(&["scene.ron.csv", "scene.ron.csv", "--at", "9"], &["is the same file as"]);
    for flag in [["--scale", "5"], ["--rate", "0"], ["--every", "0"], ["--at", "9.5"]] {
        let all = [&["export", "scene.ron", "a.apng", "a.csv"], &flag[..]].concat();
        let done = program(dir.path(), &all).output().expect("it starts");
        assert_eq!(done.status.code(), Some(2), "{flag:?}");
        assert!(text(&done.stderr).contains(flag[0]), "{flag:?}");
    }
    assert!(!dir.path().join("a.csv").exists());
}
