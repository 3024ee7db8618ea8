//! The verdict of every tick: a sentence, true to the record, whole and cut off.

use collidoscope::explain;
use collidoscope::record::drive::Drive;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::{Body, Phase, Record, World};

use crate::drive::{restless, steered};

/// What no sentence may have: what is not a number, and names that are only the code's.
const FOREIGN: [&str; 8] =
    ["NaN", "inf ", "NoJump", "JumpHigh", "JumpLow", "BruteForce", "Some(", " lx"];

fn said(record: &Record) -> String {
    let explained = explain::of(record);
    explained.verdict(explained.explained(None)).to_string()
}

/// Runs a built-in scene by a drive in RON; the verdict of each tick.
fn driven(id: &str, set: &[(&str, &str)], drive: &str) -> Vec<String> {
    let mut world = World::new(scene::load(id).expect("it ships").file.world);
    for (path, text) in set {
        crate::load::set(&mut world, path, text);
    }
    let drive = Drive::parse(drive).expect("a good drive");
    let (ticks, mut told) = (drive.ticks() as usize, Vec::new());
    for input in drive.into_inputs().take(ticks) {
        told.push(said(&world.record(&input)));
        world.step(&input, &mut Vec::new());
    }
    told
}

#[test]
fn every_tick_of_every_scene_has_one_clean_sentence() {
    for id in catalogue::ids() {
        let mut world = World::new(scene::load(id).expect("it ships").file.world);
        let ticks = if world.bodies().len() > 200 { 60 } else { 400 };
        for (tick, input) in (1..).zip(restless(ticks)) {
            let input = steered(&world, tick, input);
            let record = world.record(&input);
            let text = said(&record);
            assert!(text.len() > 10, "{id}, tick {tick}: {text}");
            assert!(!text.starts_with("so far"), "{id}, tick {tick}: {text}");
            for foreign in FOREIGN {
                assert!(!text.contains(foreign), "{id}, tick {tick}: {text}");
            }
            world.step(&input, &mut Vec::new());
        }
    }
}

#[test]
fn a_tick_that_is_cut_off_says_so_wherever_it_is_cut() {
    for id in
        ["tank/rebound", "tank/coins", "wall/deep", "walker/buggy", "map/corners", "bodies/ledge"]
    {
        let mut world = World::new(scene::load(id).expect("it ships").file.world);
        for (tick, input) in (1..).zip(restless(120)) {
            let input = steered(&world, tick, input);
            if tick % 20 == 0 || tick == 1 {
                let record = world.record(&input);
                for count in 0..40 {
                    let cut = record.up_to(count);
                    let is_whole = said(&cut) == said(&record) || !said(&cut).is_empty();
                    assert!(is_whole, "{id}, tick {tick}, {count} steps");
                    let is_gap = !said(&cut).contains("apart: −");
                    assert!(is_gap, "{id}, tick {tick}, {count} steps: {}", said(&cut));
                    if count == 0 {
                        assert!(said(&cut).starts_with("so far"), "{id}: {}", said(&cut));
                    }
                }
            }
            world.step(&input, &mut Vec::new());
        }
    }
}

/// The number after `before` in a sentence, m.
fn number(text: &str, before: &str) -> f32 {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no `{before}` in `{text}`")).1;
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    rest[..end].parse().unwrap_or_else(|_| panic!("no number after `{before}` in `{text}`"))
}

#[test]
fn a_hit_says_how_deep_it_is_and_what_it_does() {
    let told = driven("tank/rebound", &[], "[(ticks: 120, hold: [Forward])]");
    let hits: Vec<&String> = told.iter().filter(|text| text.starts_with("hit: ")).collect();
    assert!(hits.len() > 3, "{told:#?}");
    for hit in hits {
        let depth = number(hit, "least overlap ");
        assert!(depth >= 0.0 && (depth - number(hit, "out by ")).abs() < 1e-6, "{hit}");
        assert!(hit.contains("is sent back by R"), "{hit}");
    }
    assert!(told.iter().any(|text| text.starts_with("apart: ") && text.contains(" of air along ")));
}

#[test]
fn the_numbers_are_the_contacts() {
    let mut world = World::new(scene::load("tank/rebound").expect("it ships").file.world);
    let mut seen = 0;
    for input in
        Drive::parse("[(ticks: 200, hold: [Forward])]").expect("good").into_inputs().take(200)
    {
        let text = said(&world.record(&input));
        world.step(&input, &mut Vec::new());
        let hit = world.contacts().iter().find(|contact| contact.phase != Phase::Exit);
        if let Some(hit) = hit.filter(|_| text.starts_with("hit: least")) {
            assert!((number(&text, "least overlap ") - hit.depth).abs() < 6e-4, "{text}: {hit:?}");
            assert_eq!(hit.a, Body::Driven);
            seen += 1;
        }
    }
    assert!(seen > 3);
}

#[test]
fn worlds_say_why_nothing_happened() {
    let still = driven("walker/hills", &[], "[(ticks: 2, hold: [])]");
    assert!(still[1].starts_with("standing: no key"), "{still:?}");
    let tunnel = driven("wall/tunnel", &[], "[(ticks: 60, hold: [Forward])]");
    assert!(tunnel.iter().any(|text| text.starts_with("free behind ")), "{tunnel:#?}");
    let layers = driven("bodies/layers", &[], "[(ticks: 200, hold: [])]");
    assert!(!layers.is_empty());
    let courtyard =
        driven("map/courtyard", &[], "[(ticks: 30, hold: []), (ticks: 200, hold: [Forward])]");
    assert!(courtyard[29].starts_with("stands on "), "{}", courtyard[29]);
    assert!(courtyard.iter().any(|text| text.starts_with("walks on ")));
}

#[test]
fn a_ball_that_is_not_there_yet_bounces_over_the_air_that_is_left() {
    let told = driven("bodies/billiards", &[], "[(ticks: 60, hold: [])]");
    let hits = told.iter().find(|text| text.starts_with("cue hits ball-1: "));
    let hit = hits.unwrap_or_else(|| panic!("{told:#?}"));
    assert!(hit.contains(" of air left, bounce ") && !hit.contains("0.000\u{2009}N·s"), "{hit}");
}

#[test]
fn what_moves_along_another_does_not_rest_on_it() {
    let told = driven("bodies/slope", &[], "[(ticks: 200, hold: [])]");
    let count = |what: &str| told.iter().filter(|text| text.starts_with(what)).count();
    assert!(count("ice slides along slope: ") > 20, "{told:#?}");
    let told = driven("bodies/pyramid", &[], "[(ticks: 200, hold: [])]");
    assert!(told[150..].iter().all(|text| !text.contains("slides")), "{:#?}", &told[150..]);
}

#[test]
fn walls_say_what_became_of_the_step() {
    let courtyard = driven("map/courtyard", &[], "[(ticks: 200, hold: [Forward])]");
    let stopped = courtyard.iter().find(|text| text.starts_with("stopped by ")).expect("a wall");
    assert!(number(stopped, ": all ") > 0.05, "{stopped}");
    let corners = driven("map/corners", &[], "[(ticks: 200, hold: [Forward])]");
    let pushed = corners.iter().find(|text| text.contains(" pushes in ")).expect("a corner");
    assert!(pushed.starts_with("blocked by ") && pushed.ends_with(" of 16 rounds"), "{pushed}");
}

#[test]
fn a_centre_behind_a_wall_is_told_by_its_sum() {
    let told = driven("wall/deep", &[], "[(ticks: 1, hold: [])]");
    let behind = number(&told[0], "the centre is ");
    let (half, sum) =
        (number(&told[0], "r + |s| = "), number(&told[0], &format!("{behind:.3} = ")));
    assert!(behind > 0.1 && (half + behind - sum).abs() < 1.5e-3, "{}", told[0]);
}
