//! What a piece of work does to memory, by an allocator that counts for each thread.

#![allow(unsafe_code, reason = "an allocator that counts is one, and hands everything on")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt;

thread_local! {
    /// Bytes allocated and not freed, the most there have been since a measurement began, and how
    /// often some were asked for.
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counted.
struct Counting;

fn count(bytes: isize, asked: u64) {
    // While a thread ends there is nothing left to count with.
    let _ = HELD.try_with(|held| {
        held.set(held.get() + bytes);
        let _ = MOST.try_with(|most| most.set(most.get().max(held.get())));
    });
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

/// What a piece of work did to its thread's memory; that of other threads is not counted.
pub(crate) struct Memory {
    /// Bytes that it keeps.
    pub(crate) kept: isize,
    /// Bytes that it had at a time, at most.
    pub(crate) most: isize,
    /// How often it asked for some.
    pub(crate) asked: u64,
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mb = |bytes: isize| bytes as f64 / f64::from(1 << 20);
        write!(f, "{:.1} MB kept, {:.1} MB at most", mb(self.kept), mb(self.most))?;
        write!(f, ", asked for {} times", self.asked)
    }
}

/// Does the work and measures it; such works do not nest.
pub(crate) fn measured<T>(work: impl FnOnce() -> T) -> (T, Memory) {
    let (held, asked) = (HELD.get(), ASKED.get());
    MOST.set(held);
    let out = work();
    let memory =
        Memory { kept: HELD.get() - held, most: MOST.get() - held, asked: ASKED.get() - asked };
    (out, memory)
}
