//! Frames that a game wrote: tests every pair again, and finds where the game's contacts are wrong.

mod body;
mod judge;
mod line;

use std::collections::BTreeMap;
use std::io::Read;
use std::num::NonZero;
use std::path::Path;
use std::thread;

use body::{Body, Known};
pub use judge::Kind;
use judge::{Contact, Frame, Judge, Wrong};
use line::{Line, parse, unknown_keys};

use crate::geom::outline::Point;
use crate::platform::files;
use crate::shape_text::flaws::Flaw;
use crate::shape_text::mine::{Claim, Kind as Of};
use crate::shape_text::{Options, Pair, ParsedText, test};

/// Maximum number of differences that are kept; others are counted.
const MOST_KEPT: usize = 1_000;

/// Maximum number of differences whose flaws are looked for.
const MOST_EXPLAINED: usize = 50;

/// Maximum number of skipped lines that are named.
const MOST_SKIPPED: usize = 20;

/// Number of frames below which one thread is enough.
const FEW: usize = 16;

/// Reading and tolerance of frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// Maximum error of a depth, in the game's unit; without it, a thousandth of the smaller body's size.
    pub tolerance: Option<f64>,
    /// Whether the game's normals point from a to b.
    pub is_flipped: bool,
}

/// A difference between the game and the right answer.
#[derive(Debug)]
pub struct Difference {
    /// Line of the frame in the text, from 1.
    pub line: usize,
    /// Number or time of the frame in the game; its index from 0 if it has none.
    pub time: f64,
    /// Kind of the difference.
    pub kind: Kind,
    /// Names of the bodies.
    pub names: [String; 2],
    /// The game's normal, from b towards a.
    pub normal: Option<Point>,
    /// The game's depth.
    pub depth: Option<f64>,
    /// The bodies as shapes of a text, with the game's result as the user's own.
    pub pasted: ParsedText,
}

impl Difference {
    /// Tests the two bodies, and looks for the flaw that explains the game's result.
    #[must_use]
    pub fn pair(&self) -> Option<Pair> {
        test(&self.pasted, 0, 1)
    }
}

/// Findings of the frames read up to now.
#[derive(Default)]
pub struct Report {
    reading: Reading,
    known: Known,
    /// Number of lines.
    lines: usize,
    /// Number of frames.
    pub frames: u64,
    /// Number of contacts of the game.
    pub contacts: u64,
    /// Number of pairs tested.
    pub tested: u64,
    /// Number of differences.
    pub differing: u64,
    /// Number of frames with a difference.
    pub differing_frames: u64,
    /// The first differences.
    pub differences: Vec<Difference>,
    /// Skipped lines with the reason: the first ones.
    pub skipped: Vec<(usize, String)>,
    /// Number of skipped lines.
    pub skipped_count: u64,
    /// Keys of the first frame that have no meaning.
    pub unknown_keys: Vec<String>,
}

impl Report {
    /// Creates an empty report.
    #[must_use]
    pub fn new(reading: Reading) -> Self {
        Self { reading, ..Self::default() }
    }

    /// Returns the number of bodies.
    #[must_use]
    pub fn bodies(&self) -> usize {
        self.known.count()
    }

    /// Reads whole lines, and tests their frames.
    pub fn add(&mut self, text: &str) {
        let first = self.lines;
        let lines: Vec<(usize, &str)> =
            text.lines().enumerate().map(|(k, line)| (first + k + 1, line)).collect();
        self.lines += lines.len();
        let lines: Vec<_> = lines.into_iter().filter(|(_, line)| !line.trim().is_empty()).collect();
        if let (0, Some((_, line))) = (self.frames, lines.first()) {
            self.unknown_keys = unknown_keys(line);
        }
        let parsed = in_threads(&lines, |some| some.iter().map(|(_, line)| parse(line)).collect());
        let mut frames = Vec::with_capacity(lines.len());
        for ((number, _), line) in lines.iter().zip(parsed) {
            match line.and_then(|line| self.frame(*number, line)) {
                Ok(frame) => frames.push(frame),
                Err(why) => {
                    self.skipped_count += 1;
                    if self.skipped.len() < MOST_SKIPPED {
                        self.skipped.push((*number, why));
                    }
                }
            }
        }
        let tolerance = self.reading.tolerance;
        let judged = in_threads(&frames, |some| {
            let mut judge = Judge::default();
            for frame in some {
                judge.frame(frame, tolerance);
            }
            vec![judge]
        });
        for Judge { tested, wrong, .. } in judged {
            self.tested += tested;
            let mut last = 0;
            for it in wrong {
                self.differing += 1;
                self.differing_frames += u64::from(it.line != last);
                last = it.line;
                if self.differences.len() < MOST_KEPT {
                    self.differences.push(self.difference(&it));
                }
            }
        }
    }

    /// Returns the frame of a line.
    fn frame(&mut self, number: usize, line: Line) -> Result<Frame, String> {
        let bodies = self.known.bodies(line.bodies)?;
        let contacts = line.contacts.map(|list| {
            let sign = if self.reading.is_flipped { -1.0 } else { 1.0 };
            let contact = |it: line::Contact| {
                let place = |name: &str| {
                    self.known.place(name).ok_or_else(|| {
                        format!("a contact names `{name}`, which is no body of this frame")
                    })
                };
                let normal = it.normal.map(|n| n.map(|x| sign * x));
                Ok(Contact { a: place(&it.a)?, b: place(&it.b)?, normal, depth: it.depth })
            };
            list.into_iter().map(contact).collect::<Result<Vec<_>, String>>()
        });
        let contacts = contacts.transpose()?;
        let time = line.t.unwrap_or(self.frames as f64);
        self.frames += 1;
        self.contacts += contacts.as_ref().map_or(0, |list| list.len() as u64);
        Ok(Frame { line: number, time, bodies, contacts })
    }

    fn difference(&self, wrong: &Wrong) -> Difference {
        let [a, b] = &wrong.bodies;
        let names = [a, b].map(|body: &Body| self.known.name(body.name).to_owned());
        let shapes = vec![a.given(&names[0]), b.given(&names[1])];
        let options = Options { radians: true, ..Options::default() };
        let claims = claims(wrong);
        let pasted = ParsedText { shapes, claims, options, ..ParsedText::default() };
        let (normal, depth) =
            wrong.contact.map_or((None, None), |contact| (contact.normal, contact.depth));
        let Wrong { line, time, kind, .. } = *wrong;
        Difference { line, time, kind, names, normal, depth, pasted }
    }

    /// Returns the set of flaws that explains most of the first differences, their number, and the number of
    /// differences that were looked at.
    #[must_use]
    pub fn flaws(&self) -> Option<(Vec<&'static Flaw>, usize, usize)> {
        let mut counts: BTreeMap<Vec<usize>, (usize, Vec<&'static Flaw>)> = BTreeMap::new();
        let some = self.differences.iter().take(MOST_EXPLAINED);
        let looked_at = some.len();
        for mine in some.filter_map(|it| it.pair()?.mine) {
            for set in mine.found {
                let key = set.iter().map(|flaw| flaw.place()).collect();
                counts.entry(key).or_insert((0, set)).0 += 1;
            }
        }
        // The first of equals: single flaws and common ones come first.
        let mut best: Option<(usize, Vec<&'static Flaw>)> = None;
        for (key, (count, set)) in counts {
            let is_better = best
                .as_ref()
                .is_none_or(|(most, old)| count > *most || count == *most && key.len() < old.len());
            if is_better {
                best = Some((count, set));
            }
        }
        best.map(|(count, set)| (set, count, looked_at))
    }
}

/// Returns the game's result as the user's own.
fn claims(wrong: &Wrong) -> Vec<Claim> {
    let claim = |kind, values, error| Claim { kind, values, error };
    let Some(contact) = wrong.contact else { return vec![claim(Of::Miss, [0.0; 2], 0.0)] };
    let depth = contact.depth.map(|depth| claim(Of::Overlap, [depth, 0.0], wrong.tolerance));
    let normal = contact.normal.map(|normal| claim(Of::Normal, normal, judge::DIRECTION));
    std::iter::once(claim(Of::Hit, [0.0; 2], 0.0)).chain(depth).chain(normal).collect()
}

/// Splits a list among the processors, and joins the results in order.
fn in_threads<'l, T: Sync, R: Send>(
    items: &'l [T],
    work: impl Fn(&'l [T]) -> Vec<R> + Sync,
) -> Vec<R> {
    let count = thread::available_parallelism().map_or(1, NonZero::get);
    if count == 1 || items.len() < FEW {
        return work(items);
    }
    thread::scope(|scope| {
        let work = &work;
        let parts = items.chunks(items.len().div_ceil(count));
        let threads: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let join = |thread: thread::ScopedJoinHandle<Vec<R>>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().flat_map(join).collect()
    })
}

/// Opens a file of frames.
///
/// # Errors
/// Returns the reason if it cannot be read.
pub fn open(path: &Path) -> Result<impl Read + use<>, String> {
    files::open(path).map(|(file, _)| file).map_err(|why| why.to_string())
}
