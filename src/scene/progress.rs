//! How far the loading of a scene has come, shared between threads.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Counts what a loading thread does, for the thread that waits for it.
///
/// The numbers are for the eye; nothing is decided by them, so that no order between them is
/// needed.
#[derive(Debug, Default)]
pub struct Progress {
    /// Bytes of the files the scene names, and how many of them have been read.
    bytes: AtomicU64,
    read: AtomicU64,
    /// Triangles of the finished list, once there is one.
    triangles: AtomicU64,
    /// Ticks of a recording, and how many of them have been run again.
    ticks: AtomicU64,
    replayed: AtomicU64,
    abandoned: AtomicBool,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    /// The files that the scene names are read; this share of their bytes has been.
    Reading(f32),
    /// Everything has been read and is looked through.
    Checking,
    /// This many triangles are being sorted into a tree.
    Sorting(u64),
    /// A recording is run again; this share of its ticks has been.
    Replaying(f32),
}

impl Progress {
    /// What is being done now.
    #[must_use]
    pub fn stage(&self) -> Stage {
        let (bytes, read) = (self.bytes.load(Relaxed), self.read.load(Relaxed));
        let (ticks, replayed) = (self.ticks.load(Relaxed), self.replayed.load(Relaxed));
        if ticks > 0 {
            return Stage::Replaying((replayed as f32 / ticks as f32).min(1.0));
        }
        match self.triangles.load(Relaxed) {
            0 if read < bytes => Stage::Reading(read as f32 / bytes as f32),
            0 => Stage::Checking,
            triangles => Stage::Sorting(triangles),
        }
    }

    /// The result is not wanted any more: what is being read ends with an error.
    pub fn abandon(&self) {
        self.abandoned.store(true, Relaxed);
    }

    /// Files of this many bytes in all are going to be read.
    pub(super) fn expect_bytes(&self, bytes: u64) {
        self.bytes.store(bytes, Relaxed);
    }

    /// This many ticks are going to be run again.
    pub(crate) fn expect_ticks(&self, ticks: u64) {
        self.ticks.store(ticks, Relaxed);
    }

    /// One of them has been.
    ///
    /// # Errors
    /// Nobody waits any more.
    pub(crate) fn replayed(&self) -> Result<(), String> {
        self.replayed.fetch_add(1, Relaxed);
        let abandoned = self.abandoned.load(Relaxed);
        if abandoned { Err("nobody waits for it".to_owned()) } else { Ok(()) }
    }

    /// This many triangles are going to be sorted.
    pub(super) fn expect_triangles(&self, triangles: u64) {
        self.triangles.store(triangles, Relaxed);
    }
}

/// A reader whose bytes are counted.
pub(super) struct Counted<'p, R> {
    pub(super) source: R,
    pub(super) progress: &'p Progress,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.progress.abandoned.load(Relaxed) {
            return Err(io::Error::other("nobody waits for it"));
        }
        let count = self.source.read(into)?;
        self.progress.read.fetch_add(count as u64, Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_follow_the_bytes() {
        let progress = Progress::default();
        progress.expect_bytes(8);
        assert_eq!(progress.stage(), Stage::Reading(0.0));
        let mut counted = Counted { source: &b"12345678"[..], progress: &progress };
        let mut some = [0; 2];
        counted.read_exact(&mut some).expect("there are eight");
        assert_eq!(progress.stage(), Stage::Reading(0.25));
        counted.read_to_end(&mut Vec::new()).expect("a slice");
        assert_eq!(progress.stage(), Stage::Checking);
        progress.expect_triangles(5);
        assert_eq!(progress.stage(), Stage::Sorting(5));
        progress.abandon();
        assert!(counted.read(&mut some).is_err(), "what nobody waits for is not read");
    }
}
