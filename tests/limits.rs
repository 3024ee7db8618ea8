//! What time travel may cost, and what a tick may not: memory, milliseconds, allocations.

#![allow(unsafe_code, reason = "an allocator that counts is one, and hands everything on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::Duration;

use collidoscope::app::{Command, Session};
use collidoscope::scene::{self, catalogue};
use collidoscope::sim::input::ActionSet;
use collidoscope::sim::{Action, Input, World};
use cpu_time::ThreadTime;

/// Ten minutes.
const TICKS: u32 = 36_000;

/// What a run of ten minutes may hold, bytes.
const MOST_HELD: isize = 256 << 20;

/// The scene with a thousand bodies.
const LARGEST: &str = "bodies/avalanche";

thread_local! {
    /// Bytes that this thread has allocated and not freed, and how often it has asked for some.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counted.
struct Counting;

fn count(bytes: isize, asked: u64) {
    // While a thread ends there is nothing left to count with.
    let _ = HELD.try_with(|held| held.set(held.get() + bytes));
    let _ = ASKED.try_with(|count| count.set(count.get() + asked));
}

// SAFETY: every call is handed on as it is to the system's allocator, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed(), 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-(layout.size().cast_signed()), 0);
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.cast_signed() - layout.size().cast_signed(), 1);
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Every 13 ticks other keys, mostly ahead (Knuth's MMIX linear congruential generator).
fn held(random: &mut u64, useful: &[Action]) -> ActionSet {
    *random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    let bits = *random >> 33;
    let keys = useful.iter().enumerate().filter(|(k, action)| match action {
        Action::Forward => bits >> k & 1 == 1 || bits >> 20 & 1 == 1,
        _ => bits >> k & 1 == 1 && bits >> 21 & 1 == 1,
    });
    keys.map(|(_, action)| *action).collect()
}

fn session(id: &str) -> Session {
    Session::new(scene::load(id).unwrap_or_else(|e| panic!("{e}")), None)
}

/// Runs ten minutes of the scene, then puts ticks here and there on show: each must come back with
/// the hash it had, in time.
fn ten_minutes(id: &str) {
    let before = HELD.get();
    let mut session = session(id);
    let useful = session.world().useful_actions();
    let (mut random, mut keys) = (2026, ActionSet::default());
    let mut hashes = vec![session.world().hash()];
    hashes.reserve_exact(TICKS as usize);
    for tick in 0..TICKS {
        if tick % 13 == 0 {
            keys = held(&mut random, &useful);
        }
        session.feed(keys, ActionSet::default());
        session.apply(Command::StepOnce).expect("a tick");
        session.advance(1.0 / 60.0, |_, world, _| hashes.push(world.hash()));
    }
    assert_eq!(session.ticks(), TICKS, "{id}");
    let most = Duration::from_millis(if id == LARGEST { 300 } else { 50 });
    let mut slowest = Duration::ZERO;
    for seek in 1..=12 {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let tick = (random >> 33) as u32 % TICKS;
        let began = ThreadTime::now();
        session.apply(Command::Seek(tick)).expect("a tick");
        session.accounts();
        slowest = slowest.max(began.elapsed());
        assert_eq!(session.world().hash(), hashes[tick as usize], "{id}: seek {seek}, tick {tick}");
    }
    let kept = HELD.get() - before - (hashes.capacity() * 8).cast_signed();
    println!("{id}: {:.1} MB, slowest seek {slowest:.1?}", kept as f64 / f64::from(1 << 20));
    assert!(kept <= MOST_HELD, "{id} holds {kept} bytes after ten minutes");
    assert!(slowest <= most, "{id}: {slowest:?} to a tick");
}

#[test]
fn ten_minutes_of_the_largest_scene_are_kept() {
    ten_minutes(LARGEST);
}

#[test]
fn ten_minutes_of_any_other_scene_are_kept() {
    for id in catalogue::IDS.into_iter().filter(|id| *id != LARGEST) {
        ten_minutes(id);
    }
}

/// Ticks in which every list grows to what the scene needs, and those that are counted then.
const GROWING: u32 = 600;
const COUNTED: u32 = 600;

#[test]
fn a_tick_allocates_only_where_more_happens_than_ever_before() {
    for id in catalogue::IDS {
        let mut world = World::new(scene::load(id).unwrap_or_else(|e| panic!("{e}")).file.world);
        let useful = world.useful_actions();
        let mut events = Vec::with_capacity(10_000);
        let (mut random, mut before, mut counted) = (7, ActionSet::default(), 0);
        for tick in 0..GROWING + COUNTED {
            let keys = if tick % 13 == 0 { held(&mut random, &useful) } else { before };
            events.clear();
            let began = ASKED.get();
            world.step(&Input::after(before, keys), &mut events);
            counted += u32::from(tick >= GROWING && ASKED.get() > began);
            before = keys;
        }
        println!("{id}: {counted}");
        // A list that has become too short grows to twice its length: that happens now and then.
        assert!(counted <= COUNTED / 50, "{id}: {counted} of {COUNTED} ticks allocate");
    }
}
