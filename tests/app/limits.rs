//! Memory that time travel may use, and that a tick may not.

use std::collections::BTreeSet;

use collidoscope::app::{Command, Session};
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::World;

use crate::drive::{restless, steered};
use crate::load::world;
use crate::many_targets;
use crate::memory::measured;
use crate::{session, tick};

/// Ten minutes.
const TICKS: u32 = 36_000;

/// Memory limit of a ten-minute run, bytes.
const MAX_HELD: isize = 256 << 20;

/// Runs a number of ticks of the scene, then seeks to various ticks, whose hashes must match.
/// Returns the memory kept by the first half and by the rest, bytes.
fn kept(id: &str, ticks: u32) -> (isize, isize) {
    // Various ticks other than the clones, which are kept every 60 ticks.
    let seeks: Vec<u32> = (0..12).map(|n| ticks / 25 * (2 * (n * 5 % 12) + 1) + n).collect();
    let mut hashes = Vec::with_capacity(seeks.len());
    let mut inputs = restless(ticks);
    let mut run = |session: &mut Session, ticks: u32| {
        for input in inputs.by_ref().take(ticks as usize) {
            tick(session, input.held, |tick, world, _| {
                if seeks.contains(&tick) {
                    hashes.push((tick, world.hash()));
                }
            });
        }
    };
    let (mut session, half) = measured(|| {
        let mut session = session(id);
        run(&mut session, ticks / 2);
        session
    });
    let ((), rest) = measured(|| run(&mut session, ticks - ticks / 2));
    assert_eq!((session.ticks(), hashes.len()), (ticks, seeks.len()), "{id}");
    let ((), seeking) = measured(|| {
        for tick in &seeks {
            session.apply(Command::Seek(*tick)).expect("it was run");
            let _ = session.shown_records();
            let known = hashes.iter().find(|(at, _)| at == tick).map(|(_, hash)| *hash);
            assert_eq!(known, Some(session.world().hash()), "{id}: tick {tick}");
        }
    });
    println!("{id}: half {half}; rest {rest}; seeking {seeking}");
    (half.kept + seeking.kept, rest.kept)
}

/// Runs half a minute; each later half minute is assumed to keep as much as its second half.
#[test]
#[ignore = "slow: ten minutes of what holds most"]
fn ten_minutes_are_kept() {
    const SHORT: u32 = TICKS / 20;
    let would_hold = |id: &'static str| {
        let (half, rest) = kept(id, SHORT);
        (half + rest * (20 * 2 - 1), id)
    };
    let mut scenes: Vec<(isize, &str)> = catalogue::ids().map(would_hold).collect();
    scenes.sort_unstable();
    for (ten, id) in &scenes {
        assert!(*ten <= MAX_HELD, "{id} would hold {ten} bytes after ten minutes");
    }
    // Runs each world's largest scene in full. Scenes of a thousand bodies are left out: ten
    // minutes of them take two.
    scenes.retain(|(_, id)| session(id).world().bodies().len() <= 200);
    let mut worlds = BTreeSet::new();
    for (ten, id) in scenes.into_iter().rev() {
        if worlds.insert(id.split_once('/').map(|(world, _)| world)) {
            let (half, rest) = kept(id, TICKS);
            let all = half + rest;
            assert!(all <= MAX_HELD, "{id} holds {all} bytes after ten minutes");
            // The estimate was right, apart from clones that are thinned out.
            assert!(all <= ten + ten / 2, "{id} holds {all} bytes instead of {ten}");
        }
    }
}

/// The history uses this size to decide which clones to drop.
#[test]
fn a_world_tells_what_a_clone_of_it_takes() {
    for id in catalogue::ids() {
        let (mut world, mut most) = (world(id, &[]), 0);
        for (tick, input) in (0..).zip(restless(300)) {
            let input = steered(&world, tick, input);
            world.step(&input, &mut Vec::new());
            // Contacts are counted as well.
            let more = world.contacts().len() > most;
            most = most.max(world.contacts().len());
            if tick % 100 == 7 || more {
                let (clone, memory) = measured(|| world.clone());
                drop(clone);
                let (told, kept) = (world.heap_size() as f64, memory.kept as f64);
                // The world's own lists are small, and counted only if they grow.
                assert!(
                    (told - kept).abs() <= 2048.0 + kept / 4.0,
                    "{id}: {told} told, {kept} kept"
                );
            }
        }
    }
}

/// Ticks in which every list grows to its final size, and the measured ticks after them.
const GROWING: u32 = 600;
const COUNTED: u32 = 600;

#[test]
fn a_tick_allocates_only_where_more_happens_than_ever_before() {
    for id in catalogue::ids() {
        let mut world = world(id, &[]);
        let mut events = Vec::with_capacity(10_000);
        let mut counted = 0;
        for (tick, input) in (0..).zip(restless(GROWING + COUNTED)) {
            let input = steered(&world, tick, input);
            events.clear();
            let ((), memory) = measured(|| world.step(&input, &mut events));
            counted += u32::from(tick >= GROWING && memory.asked > 0);
        }
        println!("{id}: {counted}");
        // A full list doubles its capacity; occasional growth is allowed.
        assert!(counted <= COUNTED / 50, "{id}: {counted} of {COUNTED} ticks allocate");
    }
}

/// Half of the targets move, so their tree is rebuilt occasionally.
#[test]
fn nor_does_one_among_many_targets() {
    let text = many_targets::scene(2_000, 50, 9);
    let scene = scene::parse("many", None, &text).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut world = World::new(scene.file.world);
    let (mut events, mut counted) = (Vec::with_capacity(10_000), 0);
    for (tick, input) in (0..).zip(restless(GROWING + COUNTED)) {
        let input = steered(&world, tick, input);
        events.clear();
        let ((), memory) = measured(|| world.step(&input, &mut events));
        counted += u32::from(tick >= GROWING && memory.asked > 0);
    }
    assert!(counted <= COUNTED / 50, "{counted} of {COUNTED} ticks allocate");
}
