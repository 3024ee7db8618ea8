//! Pinned texts and marks of 20 ticks of every built-in scene with every variant.
//!
//! pins.txt has one line per scene and variant, with three FNV-1a hashes: of the cards, the moments
//! and the overlay marks. After an intended change of a text or a picture, run the test with
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

/// Interval between pinned ticks.
const PIN_INTERVAL: u32 = 20;

/// Texts of the cards, the moments and the overlay marks.
#[derive(Default)]
struct PinnedText([String; 3]);

impl PinnedText {
    fn add_tick(&mut self, record: &Record, tick: u32) {
        let Self([cards, moments, marks]) = self;
        for out in [&mut *cards, &mut *moments, &mut *marks] {
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
            writeln!(moments, "{line} {about:?} {stop}").expect("memory");
            write(moments, &moment.explanation);
        }
        let view = View { record, tested: record, selected: explained, hovered: None, past: None };
        for overlay in overlays(record.kind()) {
            let mut pen = Pen::default();
            (overlay.draw)(&view, &mut pen);
            for WeightedMark { mark, .. } in Depth::All.shown(pen.marks, None) {
                writeln!(marks, "{:?} {mark:?}", overlay.kind).expect("memory");
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
fn texts_and_marks_match_the_pins() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain/pins.txt");
    let option = env::var("PINS").ok();
    let mut pins = String::new();
    for world_name in WorldKind::ALL.map(WorldKind::folder) {
        for (name, mut world) in worlds(&world_name) {
            let mut texts = PinnedText::default();
            for (tick, input) in (1..).zip(restless(TICKS)) {
                let input = steered(&world, tick, input);
                if tick % PIN_INTERVAL == 0 {
                    texts.add_tick(&world.record(&input), tick);
                }
                world.step(&input, &mut Vec::new());
            }
            for (kind, text) in ["cards", "moments", "drawn"].into_iter().zip(&texts.0) {
                let mut fnv = Fnv::default();
                fnv.bytes(text.as_bytes());
                write!(pins, "{:016x} ", fnv.finish()).expect("memory");
                if let Some(folder) = option.as_deref().filter(|option| *option != "renew") {
                    let name = format!("{kind} {name}").replace(['/', ' '], "_");
                    fs::write(Path::new(folder).join(name), text).expect("a folder to write to");
                }
            }
            writeln!(pins, "{name}").expect("memory");
        }
    }
    if option.as_deref() == Some("renew") {
        fs::write(&file, &pins).expect("the pins can be written");
    }
    let pinned = fs::read_to_string(&file).unwrap_or_default();
    let wrong: Vec<&str> =
        pins.lines().filter(|line| !pinned.lines().any(|pin| pin == *line)).collect();
    assert!(wrong.is_empty(), "these say or show something else: {wrong:#?}");
}
