//! Limits of memory: for time travel, and for single ticks, which should rarely allocate.

use std::collections::BTreeSet;

use collidoscope::app::{Command, Session};
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::World;

use crate::drive::{restless, steered};
use crate::load::world;
use crate::many_targets;
use crate::memory::measured;
use crate::{session, tick};

/// Number of ticks in ten minutes.
const TICKS: u32 = 36_000;

/// Memory limit of a ten-minute run, bytes.
const MAX_HELD: isize = 256 << 20;

/// Runs a number of ticks of the scene, then seeks to various ticks, whose hashes must match.
/// Returns the memory kept by the first half and the seeks, and by the second half, bytes.
fn kept_memory(id: &str, ticks: u32) -> (isize, isize) {
    // Various ticks, almost all of them between the clones, which are 60 ticks apart.
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

/// Estimates ten minutes of every scene from half a minute: each later quarter minute is assumed to
/// keep as much as the second one. Runs the scenes that keep most for ten minutes.
#[test]
#[ignore = "slow: ten minutes of what holds most"]
fn ten_minutes_are_kept() {
    const SHORT: u32 = TICKS / 20;
    let estimated = |id: &'static str| {
        let (half, rest) = kept_memory(id, SHORT);
        (half + rest * (20 * 2 - 1), id)
    };
    let mut scenes: Vec<(isize, &str)> = catalogue::ids().map(estimated).collect();
    scenes.sort_unstable();
    for (estimate, id) in &scenes {
        assert!(*estimate <= MAX_HELD, "{id} would hold {estimate} bytes after ten minutes");
    }
    // Each kind of world runs the scene that keeps most. Scenes of more than 200 bodies are left
    // out, because ten minutes of a thousand bodies take two minutes.
    scenes.retain(|(_, id)| session(id).world().bodies().len() <= 200);
    let mut worlds = BTreeSet::new();
    for (estimate, id) in scenes.into_iter().rev() {
        if worlds.insert(id.split_once('/').map(|(world, _)| world)) {
            let (half, rest) = kept_memory(id, TICKS);
            let all = half + rest;
            assert!(all <= MAX_HELD, "{id} holds {all} bytes after ten minutes");
            // The estimate may be too high, because clones thin out, but not far too low.
            assert!(all <= estimate + estimate / 2, "{id} holds {all} bytes instead of {estimate}");
        }
    }
}

/// The history uses `heap_size` to decide how many clones to drop.
#[test]
fn heap_size_matches_the_memory_of_a_clone() {
    for id in catalogue::ids() {
        let (mut world, mut max_contacts) = (world(id, &[]), 0);
        for (tick, input) in (0..).zip(restless(300)) {
            let input = steered(&world, tick, input);
            world.step(&input, &mut Vec::new());
            // Also measures ticks with more contacts than ever before.
            let has_more_contacts = world.contacts().len() > max_contacts;
            max_contacts = max_contacts.max(world.contacts().len());
            if tick % 100 == 7 || has_more_contacts {
                let (clone, memory) = measured(|| world.clone());
                drop(clone);
                let (size, kept) = (world.heap_size() as f64, memory.kept as f64);
                // `heap_size` is approximate: it leaves out small lists.
                assert!(
                    (size - kept).abs() <= 2048.0 + kept / 4.0,
                    "{id}: {size} told, {kept} kept"
                );
            }
        }
    }
}

/// Number of ticks in which every list grows to its final size.
const GROWTH_TICKS: u32 = 600;

/// Number of ticks measured after the growth.
const MEASURED_TICKS: u32 = 600;

#[test]
fn a_tick_allocates_only_if_a_list_outgrows_its_capacity() {
    for id in catalogue::ids() {
        let mut world = world(id, &[]);
        let mut events = Vec::with_capacity(10_000);
        let mut allocating = 0;
        for (tick, input) in (0..).zip(restless(GROWTH_TICKS + MEASURED_TICKS)) {
            let input = steered(&world, tick, input);
            events.clear();
            let ((), memory) = measured(|| world.step(&input, &mut events));
            allocating += u32::from(tick >= GROWTH_TICKS && memory.allocations > 0);
        }
        println!("{id}: {allocating}");
        // A full list doubles its capacity; occasional growth is allowed.
        assert!(
            allocating <= MEASURED_TICKS / 50,
            "{id}: {allocating} of {MEASURED_TICKS} ticks allocate"
        );
    }
}

/// Half of the targets move, so their tree is rebuilt occasionally.
#[test]
fn a_tick_among_many_targets_rarely_allocates() {
    let text = many_targets::scene(2_000, 50, 9);
    let scene = scene::parse("many", None, &text).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut world = World::new(scene.file.world);
    let (mut events, mut allocating) = (Vec::with_capacity(10_000), 0);
    for (tick, input) in (0..).zip(restless(GROWTH_TICKS + MEASURED_TICKS)) {
        let input = steered(&world, tick, input);
        events.clear();
        let ((), memory) = measured(|| world.step(&input, &mut events));
        allocating += u32::from(tick >= GROWTH_TICKS && memory.allocations > 0);
    }
    assert!(allocating <= MEASURED_TICKS / 50, "{allocating} of {MEASURED_TICKS} ticks allocate");
}
