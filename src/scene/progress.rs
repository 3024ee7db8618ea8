//! Progress of loading, shared between threads.

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::platform::pace::ProgressShare;

/// Counts the work of a loading thread, for the waiting thread.
///
/// The numbers are only displayed, so their order does not matter.
#[derive(Debug, Default)]
pub struct Progress {
    /// Bytes of the files named by the scene.
    pub(crate) bytes: AtomicU64,
    /// Number of triangles to sort; 0 until it is known.
    pub(crate) triangles: AtomicU64,
    /// Ticks of the recording to replay.
    pub(crate) ticks: AtomicU64,
    /// Questions to be graded.
    pub(crate) questions: AtomicU64,
    /// Number of bytes read, of ticks re-run, or of questions posed.
    done: AtomicU64,
    /// Finished share of the sorting.
    pub(crate) sorted: ProgressShare,
}

/// Current work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LoadActivity {
    /// Reading files of the scene, with the share of bytes read.
    Reading(f32),
    /// Checking the contents.
    Checking,
    /// Sorting this many triangles into a tree, with the finished share.
    Sorting(u64, f32),
    /// Replaying a recording, with the share of ticks run.
    Replaying(f32),
    /// Grading answers, with the share of questions posed.
    Grading(f32),
    /// Exporting a file, with the share of ticks written.
    Exporting(f32),
}

impl Progress {
    /// Returns the current work.
    #[must_use]
    pub fn activity(&self) -> LoadActivity {
        let counts = [&self.bytes, &self.triangles, &self.ticks, &self.questions, &self.done];
        let [bytes, triangles, ticks, questions, done] = counts.map(|count| count.load(Relaxed));
        let share = |total: u64| (done as f32 / total as f32).min(1.0);
        match triangles {
            _ if ticks > 0 => LoadActivity::Replaying(share(ticks)),
            _ if questions > 0 => LoadActivity::Grading(share(questions)),
            0 if done < bytes => LoadActivity::Reading(done as f32 / bytes as f32),
            0 => LoadActivity::Checking,
            triangles => LoadActivity::Sorting(triangles, self.sorted.get().min(1.0)),
        }
    }

    /// Adds to the count of finished work.
    pub(crate) fn advance(&self, count: u64) {
        self.done.fetch_add(count, Relaxed);
    }
}

/// A reader that counts its bytes.
pub(super) struct Counted<'p, R> {
    pub(super) source: R,
    pub(super) progress: &'p Progress,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.progress.advance(count as u64);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_follow_the_bytes() {
        let progress = Progress::default();
        progress.bytes.store(8, Relaxed);
        assert_eq!(progress.activity(), LoadActivity::Reading(0.0));
        let mut counted = Counted { source: &b"12345678"[..], progress: &progress };
        let mut some = [0; 2];
        counted.read_exact(&mut some).expect("there are eight");
        assert_eq!(progress.activity(), LoadActivity::Reading(0.25));
        counted.read_to_end(&mut Vec::new()).expect("a slice");
        assert_eq!(progress.activity(), LoadActivity::Checking);
        progress.triangles.store(5, Relaxed);
        assert_eq!(progress.activity(), LoadActivity::Sorting(5, 0.0));
        crate::platform::pace::Pace::new(|| false, &progress.sorted).report_progress(0.5);
        assert_eq!(progress.activity(), LoadActivity::Sorting(5, 0.5));
    }

    #[test]
    fn answers_are_counted_in_questions() {
        let progress = Progress::default();
        progress.questions.store(4, Relaxed);
        for share in [0.0, 0.25, 0.5] {
            assert_eq!(progress.activity(), LoadActivity::Grading(share));
            progress.advance(1);
        }
    }

    #[test]
    fn replaying_is_counted_in_ticks() {
        let progress = Progress::default();
        progress.ticks.store(8, Relaxed);
        assert_eq!(progress.activity(), LoadActivity::Replaying(0.0));
        progress.advance(2);
        assert_eq!(progress.activity(), LoadActivity::Replaying(0.25));
        progress.advance(7);
        assert_eq!(progress.activity(), LoadActivity::Replaying(1.0));
    }
}
