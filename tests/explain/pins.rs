//! Pinned texts and marks of 20 ticks of every built-in scene with every variant.
//!
//! pins.txt has one line for each, with three FNV-1a hashes: of all its cards, of its moments, and
//! of its overlay marks. After an intended change of a text or a picture, run the test with
//! `PINS=renew` and describe the change in CHANGELOG.md. `PINS=DIR` writes the hashed text to that
//! folder, to compare two versions.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use collidoscope::explain;
use collidoscope::explain::card::{Line, text};
use collidoscope::overlay::{Depth, Pen, View, WeightedMark, overlays};
use collidoscope::sim::hash::Fnv;
use collidoscope::sim::{Record, WorldKind};

use super::scenes::{TICKS, lines, worlds};
use crate::drive::{restless, steered};

/// Interval of the pinned ticks.
const EVERY: u32 = 20;

/// Texts of the cards, of the moments and of the drawing.
#[derive(Default)]
struct Said([String; 3]);

impl Said {
    fn take(&mut self, record: &Record, tick: u32) {
        let Self([cards, opened, drawn]) = self;
        for out in [&mut *cards, &mut *opened, &mut *drawn] {
            writeln!(out, "tick {tick}").expect("memory");
        }
        for (about, lines) in lines(record, tick) {
            writeln!(cards, "about {about}").expect("memory");
            write(cards, &lines);
        }
        let explained = explain::explanation(record).explained(None);
        for moment in explain::explanation(record).moments(explained) {
            let (line, about, stop) =
                (moment.line, moment.subject, moment.stop_reason.unwrap_or_default());
            writeln!(opened, "{line} {about:?} {stop}").expect("memory");
            write(opened, &moment.explanation);
        }
        let view = View { record, tested: record, selected: explained, hovered: None, past: None };
        for overlay in overlays(record.kind()) {
            let mut pen = Pen::default();
            (overlay.draw)(&view, &mut pen);
            for WeightedMark { mark, .. } in Depth::All.shown(pen.marks, None) {
                writeln!(drawn, "{:?} {mark:?}", overlay.kind).expect("memory");
            }
        }
    }
}

fn write(out: &mut String, lines: &[Line]) {
    for line in lines {
        let [a, b, c] = [&line.symbols, &line.numbers, &line.result].map(|part| text(part));
        writeln!(out, "  {a} | {b} | {c}").expect("memory");
    }
}

#[test]
fn every_tick_says_and_shows_what_it_did() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain/pins.txt");
    let asked = env::var("PINS").ok();
    let mut pins = String::new();
    for of in WorldKind::ALL.map(WorldKind::folder) {
        for (name, mut world) in worlds(&of) {
            let mut said = Said::default();
            for (tick, input) in (1..).zip(restless(TICKS)) {
                let input = steered(&world, tick, input);
                if tick % EVERY == 0 {
                    said.take(&world.record(&input), tick);
                }
                world.step(&input, &mut Vec::new());
            }
            for (kind, said) in ["cards", "moments", "drawn"].into_iter().zip(&said.0) {
                let mut fnv = Fnv::default();
                fnv.bytes(said.as_bytes());
                write!(pins, "{:016x} ", fnv.finish()).expect("memory");
                if let Some(folder) = asked.as_deref().filter(|asked| *asked != "renew") {
                    let name = format!("{kind} {name}").replace(['/', ' '], "_");
                    fs::write(Path::new(folder).join(name), said).expect("a folder to write to");
                }
            }
            writeln!(pins, "{name}").expect("memory");
        }
    }
    if asked.as_deref() == Some("renew") {
        fs::write(&file, &pins).expect("the pins can be written");
    }
    let pinned = fs::read_to_string(&file).unwrap_or_default();
    let wrong: Vec<&str> =
        pins.lines().filter(|line| !pinned.lines().any(|pin| pin == *line)).collect();
    assert!(wrong.is_empty(), "these say or show something else: {wrong:#?}");
}
