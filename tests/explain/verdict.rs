//! The verdict of every tick, and of its record cut off after any step: one sentence that agrees
//! with the record.

use collidoscope::explain::{self, card};
use collidoscope::record::drive::Drive;
use collidoscope::scene::question::Answer;
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::{Body, Input, Phase, Record, Sim, World};

use crate::drive::{restless, steered};

/// Text that no sentence may contain: values that are not numbers, and names from the code.
const FOREIGN: [&str; 8] =
    ["NaN", "inf ", "NoJump", "JumpHigh", "JumpLow", "BruteForce", "Some(", " lx"];

fn verdict(record: &Record) -> String {
    let explained = explain::explanation(record);
    explained.verdict(explained.explained(None)).to_string()
}

/// Returns the verdict of each tick of a built-in scene run with a drive in RON.
fn driven(id: &str, settings: &[(&str, &str)], drive: &str) -> Vec<String> {
    let mut world = World::new(scene::load(id).expect("it ships").file.world);
    for (path, text) in settings {
        crate::load::set(&mut world, path, text);
    }
    let drive = Drive::parse(drive).expect("a good drive");
    let (ticks, mut verdicts) = (drive.ticks() as usize, Vec::new());
    for input in drive.into_inputs().take(ticks) {
        verdicts.push(verdict(&world.record(&input)));
        world.step(&input, &mut Vec::new());
    }
    verdicts
}

#[test]
fn every_tick_of_every_scene_has_one_clean_sentence() {
    for id in catalogue::ids() {
        let mut world = World::new(scene::load(id).expect("it ships").file.world);
        let ticks = if world.bodies().len() > 200 { 60 } else { 400 };
        for (tick, input) in (1..).zip(restless(ticks)) {
            let input = steered(&world, tick, input);
            let record = world.record(&input);
            let text = verdict(&record);
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
fn a_record_cut_off_at_any_step_has_a_verdict() {
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
                    let has_verdict =
                        verdict(&cut) == verdict(&record) || !verdict(&cut).is_empty();
                    assert!(has_verdict, "{id}, tick {tick}, {count} steps");
                    let is_gap_positive = !verdict(&cut).contains("no contact: −");
                    assert!(is_gap_positive, "{id}, tick {tick}, {count} steps: {}", verdict(&cut));
                    if count == 0 {
                        assert!(verdict(&cut).starts_with("so far"), "{id}: {}", verdict(&cut));
                    }
                }
            }
            world.step(&input, &mut Vec::new());
        }
    }
}

/// Returns the number after `label` in a sentence, m.
fn number(text: &str, label: &str) -> f32 {
    let rest = text.split_once(label).unwrap_or_else(|| panic!("no `{label}` in `{text}`")).1;
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    rest[..end].parse().unwrap_or_else(|_| panic!("no number after `{label}` in `{text}`"))
}

#[test]
fn a_hit_states_its_depth_and_response() {
    let verdicts = driven("tank/rebound", &[], "[(ticks: 120, hold: [Forward])]");
    let hits: Vec<&String> = verdicts.iter().filter(|text| text.starts_with("hit: ")).collect();
    assert!(hits.len() > 3, "{verdicts:#?}");
    for hit in hits {
        assert!(number(hit, " by ") >= 0.0, "{hit}");
        assert!(hit.starts_with("hit: tank overlaps box by "), "{hit}");
        assert!(hit.contains("; region R") && hit.contains(" sends tank back 1 tick × "), "{hit}");
    }
    let gap = |text: &String| text.starts_with("no contact: ") && text.contains(" to box on ");
    assert!(verdicts.iter().any(gap));
}

#[test]
fn the_stated_depth_is_that_of_the_contact() {
    let mut world = World::new(scene::load("tank/rebound").expect("it ships").file.world);
    let mut seen = 0;
    for input in
        Drive::parse("[(ticks: 200, hold: [Forward])]").expect("good").into_inputs().take(200)
    {
        let text = verdict(&world.record(&input));
        world.step(&input, &mut Vec::new());
        let hit = world.contacts().iter().find(|contact| contact.phase != Phase::Exit);
        if let Some(hit) = hit.filter(|_| text.starts_with("hit: tank overlaps ")) {
            assert!((number(&text, " by ") - hit.depth).abs() < 6e-4, "{text}: {hit:?}");
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
    assert!(tunnel.iter().any(|text| text.contains(" is behind the thin ")), "{tunnel:#?}");
    let layers = driven("bodies/layers", &[], "[(ticks: 200, hold: [])]");
    assert!(!layers.is_empty());
    let courtyard =
        driven("map/courtyard", &[], "[(ticks: 30, hold: []), (ticks: 200, hold: [Forward])]");
    assert!(courtyard[29].starts_with("standing on "), "{}", courtyard[29]);
    assert!(courtyard.iter().any(|text| text.starts_with("walking on ")));
}

#[test]
fn a_bounce_before_contact_states_the_remaining_gap() {
    let verdicts = driven("bodies/billiards", &[], "[(ticks: 60, hold: [])]");
    let found = verdicts.iter().find(|text| text.starts_with("cue hits ball-1: gap "));
    let hit = found.unwrap_or_else(|| panic!("{verdicts:#?}"));
    assert!(hit.contains(", bounce ") && !hit.contains("0.000\u{2009}N·s"), "{hit}");
}

#[test]
fn sliding_bodies_are_not_called_resting() {
    let verdicts = driven("bodies/slope", &[], "[(ticks: 200, hold: [])]");
    let count = |start: &str| verdicts.iter().filter(|text| text.starts_with(start)).count();
    assert!(count("ice slides along slope: ") > 20, "{verdicts:#?}");
    let verdicts = driven("bodies/pyramid", &[], "[(ticks: 200, hold: [])]");
    assert!(verdicts[150..].iter().all(|text| !text.contains("slides")), "{:#?}", &verdicts[150..]);
}

#[test]
fn verdicts_on_walls_state_the_change_of_the_move() {
    let courtyard = driven("map/courtyard", &[], "[(ticks: 200, hold: [Forward])]");
    let stopped = courtyard.iter().find(|text| text.starts_with("stopped: ")).expect("a wall");
    assert!(number(stopped, "the whole move, ") > 0.05, "{stopped}");
    let corners = driven("map/corners", &[], "[(ticks: 200, hold: [Forward])]");
    let pushed = corners.iter().find(|text| text.contains(" pushes by ")).expect("a corner");
    assert!(pushed.starts_with("pushed out: ") && pushed.ends_with(" of 16 rounds"), "{pushed}");
}

/// The parts of a move along and across a wall are at right angles: their squares add up.
#[test]
fn a_slide_splits_the_move_at_right_angles() {
    let mut world = World::new(scene::load("map/tower").expect("it ships").file.world);
    let drive = "[(ticks: 40, hold: [Forward]), (ticks: 20, hold: [Forward, TurnLeft]), \
                 (ticks: 160, hold: [Forward])]";
    let drive = Drive::parse(drive).expect("a good drive");
    let mut seen = 0;
    for input in drive.into_inputs().take(220) {
        let record = world.record(&input);
        let text = verdict(&record);
        world.step(&input, &mut Vec::new());
        let Record::Map(record) = record else { panic!("of the map") };
        if !text.starts_with("sliding: ") {
            continue;
        }
        seen += 1;
        let [along, across] = ["; ", "into it, "].map(|part| number(&text, part));
        let (from, wanted) = record.wanted();
        let whole = wanted.length();
        let (_, _, to) = record.wall_moves().last().expect("it slid");
        assert!((along - to.distance(from)).abs() < 6e-4, "{text}");
        assert!((whole * whole - along * along - across * across).abs() < 4e-4, "{text}");
    }
    assert!(seen > 3, "{seen}");
}

/// Overlapping bodies that already separate get no impulse.
#[test]
fn an_overlap_without_an_impulse_says_that_the_two_move_apart() {
    let mut world = World::new(scene::load("bodies/slope").expect("it ships").file.world);
    let (mut seen, input) = (0, Input::default());
    for _ in 0..300 {
        let record = world.record(&input);
        let text = verdict(&record);
        world.step(&input, &mut Vec::new());
        assert!(!text.contains(" by 0.000"), "{text}");
        let Record::Bodies(record) = record else { panic!("of bodies") };
        if !text.starts_with("hit: ice overlaps wall by ") || text.contains("; impulse ") {
            continue;
        }
        seen += 1;
        let index = |name| {
            let bodies = record.after.bodies().into_iter();
            record.index(bodies.into_iter().find(|body| record.after.name(*body) == name)?)
        };
        let [ice, wall] = ["ice", "wall"].map(|name| index(name).expect("it is there"));
        let (a, b) = (ice.min(wall), ice.max(wall));
        let contact = &record.contacts[record.contact(a, b).expect("they touch")];
        let points = contact.manifold.points();
        let depth = -points.iter().map(|point| point.separation).fold(f32::INFINITY, f32::min);
        assert!((number(&text, " by ") - depth).abs() < 6e-4, "{text}: {depth}");
        // The wall is fixed and upright, and the ice barely turns.
        let (state, _) = record.became(ice).expect("it is there");
        let speed = number(&text, "they separate at ");
        assert!((speed - state.velocity.x.abs()).abs() < 0.05, "{text}: {}", state.velocity);
        assert!(text.ends_with(", so no impulse is needed"), "{text}");
    }
    assert!(seen > 3, "{seen}");
}

/// Without an impact, no text mentions one. After the stop, every tick states point and normal.
#[test]
fn a_sweep_states_the_contact_or_that_there_is_none() {
    let mut world = World::new(scene::load("lab/sweep").expect("it ships").file.world);
    crate::load::set(&mut world, "horizon", "0.1");
    let (mut misses, mut stopped) = (0, 0);
    for _ in 0..120 {
        let record = world.record(&Input::default());
        let text = verdict(&record);
        world.step(&Input::default(), &mut Vec::new());
        let lines = explain::explanation(&record).card(0, None).lines;
        let card: Vec<String> = lines.iter().map(|line| card::text(&line.symbols)).collect();
        let has_impact = card.iter().any(|line| line.contains("time of impact"));
        if text.starts_with("no hit within ") {
            misses += 1;
            assert!(!has_impact, "{text}: {card:#?}");
        } else if text.starts_with("will hit: ") {
            assert!(has_impact && stopped == 0, "{text}: {card:#?}");
        } else {
            stopped += 1;
            let expected = "touching: bullet and sheet at (2.150, 0.300)\u{2009}m, \
                        normal (−1.000, 0.000); everything stops";
            // In the tick of the impact and in every later tick.
            assert_eq!(text, expected, "{stopped}");
        }
    }
    assert!(misses > 0 && stopped > 60, "{misses} {stopped}");
}

/// The tank is still inside in the tick after the rebound, and finally leaves on the far side.
#[test]
fn the_question_about_one_rebound_has_one_right_answer() {
    let scene = scene::load("tank/rebound").expect("it ships").file;
    let step = scene.steps.iter().find(|step| step.text.contains("Is one rebound enough?"));
    let step = step.expect("it is asked");
    let ask = step.ask.as_ref().expect("it is asked");
    let Answer::Choice(choices) = &ask.answer else { panic!("choices") };
    let mut world = World::new(scene.world.clone());
    for setting in &step.set {
        crate::load::set(&mut world, &setting.path, &setting.value);
    }
    let forward = Drive::parse("[(ticks: 300, hold: [Forward])]").expect("a good drive");
    let start = step.start.as_ref().and_then(|start| start.moment.as_ref()).expect("a moment");
    let question_ticks: u32 = ask.then.iter().map(|part| part.ticks).sum();
    let (mut start_tick, mut reached) = (None, vec![Vec::new(); choices.len()]);
    for (tick, input) in (0..).zip(forward.into_inputs().take(300)) {
        let mut events = Vec::new();
        world.step(&input, &mut events);
        match start_tick {
            None if start.reached(&world, &events) => start_tick = Some(tick),
            None => {}
            Some(start_tick) => {
                for (choice, reached) in choices.iter().zip(&mut reached) {
                    if choice.when.as_ref().is_some_and(|goal| goal.reached(&world, &events)) {
                        reached.push(tick - start_tick);
                    }
                }
            }
        }
    }
    let [out, inside, far] = &reached[..] else { panic!("three choices") };
    assert!(inside.contains(&1) && inside.first() <= Some(&question_ticks), "{inside:?}");
    assert!(out.first() > Some(&question_ticks), "{out:?}");
    assert!(far.first() > Some(&question_ticks), "the text below says that it comes out: {far:?}");
}

#[test]
fn a_centre_behind_a_wall_is_pushed_out_by_a_sum() {
    let verdicts = driven("wall/deep", &[], "[(ticks: 1, hold: [])]");
    let behind = number(&verdicts[0], "hit: centre ");
    let (radius, sum) =
        (number(&verdicts[0], "r + |s| = "), number(&verdicts[0], &format!("{behind:.3} = ")));
    assert!(behind > 0.1 && (radius + behind - sum).abs() < 1.5e-3, "{}", verdicts[0]);
}

#[test]
fn the_card_of_a_touch_states_no_gap_of_zero() {
    for id in ["wall/slide", "wall/boxes"] {
        let mut world = World::new(scene::load(id).expect("it ships").file.world);
        let drive = Drive::parse("[(ticks: 120, hold: [Forward]), (ticks: 30, hold: [])]");
        let mut seen = 0;
        for input in drive.expect("a good drive").into_inputs().take(150) {
            let record = world.record(&input);
            world.step(&input, &mut Vec::new());
            let explained = explain::explanation(&record);
            let Some(target) = explained.explained(None) else { continue };
            let text = explained.verdict(Some(target)).to_string();
            if !text.starts_with("touching: ") {
                continue;
            }
            seen += 1;
            for line in explained.card(target, None).lines {
                let symbols = card::text(&line.symbols);
                let is_gap = symbols.contains("gap") || symbols.contains("apart");
                let result = card::text(&line.result);
                assert!(!(is_gap && result.contains("0.000")), "{id}: {text}: {symbols} {result}");
            }
        }
        assert!(seen > 3, "{id}: {seen}");
    }
}
