//! B with several differences, and B in a recording.

use collidoscope::app::Command;
use collidoscope::params::Value;
use collidoscope::record::recording;
use collidoscope::sim::{Input, World};

use super::columns::{driven, opened_recording, shown_hash};
use super::{follow, tick};
use crate::drive::restless;

/// First tick of the comparison.
const FROM: u32 = 30;

fn speed() -> (String, Value) {
    ("driver.move_speed".to_owned(), Value::F32(0.05))
}

fn width(metres: f32) -> (String, Value) {
    ("targets.box.model.width".to_owned(), Value::F32(metres))
}

/// Applies these values to the world after `FROM` ticks, runs these inputs and returns the hash.
fn oracle(mut world: World, set: &[(String, Value)], inputs: &[Input]) -> u64 {
    for (path, value) in set {
        world.set(path, value.clone()).expect("in range");
    }
    for input in inputs {
        world.step(input, &mut Vec::new());
    }
    world.hash()
}

#[test]
fn differences_of_b_are_added_replaced_and_removed() {
    let keys: Vec<Input> = restless(160).collect();
    let mut s = driven("tank/rebound", &keys[..FROM as usize], &[]);
    s.apply(Command::CompareToo(vec![speed()])).expect("the first begins a comparison");
    assert_eq!(follow(&mut s).from, FROM);
    for input in &keys[FROM as usize..] {
        tick(&mut s, *input);
    }
    let hashes = s.timeline.history.run.hashes.clone();
    let input = |s: &collidoscope::app::Session, at| s.timeline.history.run.input(at).expect("run");
    let inputs: Vec<Input> = (FROM..s.ticks()).map(|at| input(&s, at)).collect();
    let start = s.timeline.history.world_at(FROM);
    let assert_b = |s: &mut collidoscope::app::Session, set: &[(String, Value)]| {
        let b = follow(s);
        assert_eq!((b.from, &b.set[..]), (FROM, set));
        assert_eq!(shown_hash(b), oracle(start.clone(), set, &inputs), "{set:?}");
    };
    assert_b(&mut s, &[speed()]);
    s.apply(Command::CompareToo(vec![width(0.4)])).expect("in range");
    assert_b(&mut s, &[speed(), width(0.4)]);
    s.apply(Command::CompareToo(vec![width(2.4)])).expect("in range");
    assert_b(&mut s, &[speed(), width(2.4)]);
    let why = s.apply(Command::CompareToo(vec![width(-1.0)])).expect_err("no such box");
    assert!(!why.is_empty());
    assert_b(&mut s, &[speed(), width(2.4)]);
    s.apply(Command::CompareLess(speed().0)).expect("always");
    assert_b(&mut s, &[width(2.4)]);
    assert_eq!(s.timeline.history.run.hashes, hashes, "A does not know of B");
    s.apply(Command::CompareLess(width(0.0).0)).expect("always");
    assert!(s.comparison().is_none(), "no difference is left");
    s.apply(Command::CompareLess(speed().0)).expect("nothing to do");
}

#[test]
fn a_recording_holds_both_worlds() {
    let keys: Vec<Input> = restless(120).collect();
    let mut s = driven("tank/rebound", &keys[..FROM as usize], &[]);
    s.start_recording();
    s.apply(Command::Compare(vec![speed(), width(2.4)])).expect("in range");
    for input in &keys[FROM as usize..] {
        tick(&mut s, *input);
    }
    let (a, b) = (s.world().hash(), shown_hash(follow(&mut s)));
    assert_ne!(a, b);
    let made = s.recording_so_far();
    let text = made.to_text();
    assert!(text.contains("compared: ("), "{text}");
    let read = recording::parse("run.rec.ron", None, &text).expect("it was just made");
    assert_eq!(read.compared, made.compared);
    assert_eq!(read.to_text(), text, "the same again");
    let mut first = opened_recording(&mut s).first;
    assert!(first.comparison().is_some(), "at once");
    first.apply(Command::Seek(FROM - 1)).expect("always");
    assert!(follow(&mut first).world().is_none(), "B has not set out yet");
    first.apply(Command::Seek(120)).expect("always");
    assert_eq!((shown_hash(follow(&mut first)), first.world().hash()), (b, a));
    // Without B, the recording lacks only B's entry.
    s.apply(Command::EndComparison).expect("always");
    let alone = s.recording_so_far();
    assert_eq!((alone.compared.as_ref(), &alone.runs), (None, &made.runs));
    assert!(!alone.to_text().contains("compared"));
    for (old, new, place) in [
        ("from: 30", "from: 121", "compared.from"),
        ("driver.move_speed", "driver.nothing", "compared.set[0].path"),
        ("\"2.4\"", "\"-1\"", "compared.set[1].value"),
    ] {
        let (runs, compared) = text.rsplit_once("compared").expect("it is there");
        let bad = format!("{runs}compared{}", compared.replace(old, new));
        let wrong = recording::parse("run.rec.ron", None, &bad).expect_err(new);
        assert_eq!(wrong[0].path, place);
    }
}
