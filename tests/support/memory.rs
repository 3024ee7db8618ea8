//! Memory use of a piece of work, measured by an allocator that counts for each thread.

#![allow(unsafe_code, reason = "an allocator that counts is one, and hands everything on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt;

thread_local! {
    /// Bytes held, the most since a measurement began, and the number of allocations.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MAX: Cell<isize> = const { Cell::new(0) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator with counters.
struct Counting;

fn count(bytes: isize, asked: u64) {
    // The counters no longer exist while a thread ends.
    let _ = HELD.try_with(|held| {
        held.set(held.get() + bytes);
        let _ = MAX.try_with(|most| most.set(most.get().max(held.get())));
    });
    let _ = ASKED.try_with(|count| count.set(count.get() + asked));
}

// SAFETY: every call is passed unchanged to the system's allocator, which keeps the contract.
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

/// Memory use of a piece of work in its own thread, without other threads.
pub(crate) struct Memory {
    /// Bytes still held.
    pub(crate) kept: isize,
    /// Most bytes held at a time.
    pub(crate) most: isize,
    /// Number of allocations.
    pub(crate) asked: u64,
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mb = |bytes: isize| bytes as f64 / f64::from(1 << 20);
        write!(f, "{:.1} MB kept, {:.1} MB at most", mb(self.kept), mb(self.most))?;
        write!(f, ", asked for {} times", self.asked)
    }
}

/// Runs the work and measures it; measurements cannot be nested.
pub(crate) fn measured<T>(work: impl FnOnce() -> T) -> (T, Memory) {
    let (held, asked) = (HELD.get(), ASKED.get());
    MAX.set(held);
    let out = work();
    let memory =
        Memory { kept: HELD.get() - held, most: MAX.get() - held, asked: ASKED.get() - asked };
    (out, memory)
}
