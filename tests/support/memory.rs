//! Memory use of a piece of work, measured by an allocator that counts per thread.

#![allow(unsafe_code, reason = "an allocator that counts is one, and hands everything on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt;

thread_local! {
    /// Bytes held, their maximum since a measurement began, and the number of allocations.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MAX: Cell<isize> = const { Cell::new(0) };
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator with counters.
struct Counting;

fn count(bytes: isize, allocations: u64) {
    // The counters no longer exist while a thread ends.
    let _ = HELD.try_with(|held| {
        held.set(held.get() + bytes);
        let _ = MAX.try_with(|most| most.set(most.get().max(held.get())));
    });
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + allocations));
}

// SAFETY: every call is passed unchanged to the system's allocator, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed(), 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size().cast_signed()), 0);
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.cast_signed() - layout.size().cast_signed(), 1);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Memory use of a piece of work, without that of other threads.
pub(crate) struct Memory {
    /// Bytes still held at the end.
    pub(crate) kept: isize,
    /// Most bytes held at a time.
    pub(crate) most: isize,
    /// Number of allocations.
    pub(crate) allocations: u64,
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mb = |bytes: isize| bytes as f64 / f64::from(1 << 20);
        write!(f, "{:.1} MB kept, {:.1} MB at most", mb(self.kept), mb(self.most))?;
        write!(f, ", asked for {} times", self.allocations)
    }
}

/// Runs the work and measures it; measurements cannot be nested.
pub(crate) fn measured<T>(work: impl FnOnce() -> T) -> (T, Memory) {
    let (held_before, allocations) = (HELD.get(), ALLOCATIONS.get());
    MAX.set(held_before);
    let out = work();
    let memory = Memory {
        kept: HELD.get() - held_before,
        most: MAX.get() - held_before,
        allocations: ALLOCATIONS.get() - allocations,
    };
    (out, memory)
}
