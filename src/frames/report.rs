//! The report on the frames of a game: the wrong contacts, and the frames for display.

use std::collections::BTreeMap;
use std::io::Read;
use std::num::NonZero;
use std::path::Path;
use std::thread;

use super::body::{FrameBody, KnownBodies};
use super::fault::ContactFault;
use super::judge::{self, Contact, Fault, Frame, Judge};
use super::line::{self, Line, parse, unknown_keys};
use crate::geom::outline::Point;
use crate::platform::files;
use crate::shape_text::flaws::Flaw;
use crate::shape_text::mine::{Claim, Kind as ClaimKind};
use crate::shape_text::{Options, Pair, ParsedText, number, test};
use crate::text::id;

/// Maximum number of kept differences; later ones are only counted.
const MAX_KEPT: usize = 1_000;

/// Maximum number of faults kept for display.
const MAX_FAULTS: usize = 100_000;

/// Maximum number of differences searched for flaws.
const MAX_EXPLAINED: usize = 50;

/// Maximum number of skipped lines listed in the report.
const MAX_SKIPPED: usize = 20;

/// Number of items below which one thread is enough.
const MIN_PARALLEL: usize = 16;

/// Options for reading and judging frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// Maximum error of a depth, in the game's unit; without it, a thousandth of the smaller body's size.
    pub tolerance: Option<f64>,
    /// Whether the game's normals point from a to b.
    pub is_flipped: bool,
    /// Whether the game's y points down; matters only for display.
    pub y_down: bool,
}

/// A difference between the game and the right answer.
#[derive(Debug)]
pub struct Difference {
    /// Line of the frame in the text, from 1.
    pub line: usize,
    /// Number or time of the frame in the game; without one, the frame's index from 0.
    pub time: f64,
    /// Fault of the game's contact.
    pub fault: ContactFault,
    /// Names of the bodies.
    pub names: [String; 2],
    /// The game's normal, from b towards a.
    pub normal: Option<Point>,
    /// The game's depth.
    pub depth: Option<f64>,
    /// The bodies as shapes of a text, with the game's result as the user's claims.
    pub pasted: ParsedText,
}

impl Difference {
    /// Tests the two bodies, and searches for flaws that explain the game's result.
    #[must_use]
    pub fn pair(&self) -> Option<Pair> {
        test(&self.pasted, 0, 1)
    }

    /// Returns the fault in a few words.
    #[must_use]
    pub fn what(&self) -> &'static str {
        match self.fault {
            ContactFault::Missing => id::FRAMES_CONTACT_MISSING.text(),
            ContactFault::False => id::FRAMES_CONTACT_FALSE.text(),
            ContactFault::Depth => id::FRAMES_DEPTH_WRONG.text(),
            ContactFault::Normal => id::FRAMES_NORMAL_WRONG.text(),
        }
    }

    /// Returns the judgement of the game's result in sentences, with all flaws that explain it.
    #[must_use]
    pub fn judgement(&self) -> Option<String> {
        Some(self.pair()?.mine?.text)
    }

    /// Returns the wrong number beside the right one, and the first flaws that explain it, in one sentence.
    #[must_use]
    pub fn summary(&self) -> String {
        let Some(pair) = self.pair() else { return self.what().to_owned() };
        let normal = |[x, y]: Point| format!("({}, {})", short(x), short(y));
        let what = match (self.fault, self.depth, self.normal) {
            (ContactFault::Missing, ..) => {
                id::FRAMES_MISSED_OVERLAP.with(&[("depth", &short(pair.depth))])
            }
            (ContactFault::False, ..) => id::FRAMES_MISSED_GAP.with(&[("gap", &short(pair.gap))]),
            (ContactFault::Depth, Some(depth), _) => id::FRAMES_DEPTH_DIFFERS
                .with(&[("depth", &short(depth)), ("right", &short(pair.depth))]),
            (ContactFault::Normal, _, Some(claimed)) => id::FRAMES_NORMAL_DIFFERS
                .with(&[("normal", &normal(claimed)), ("right", &normal(pair.normal))]),
            _ => self.what().to_owned(),
        };
        let [a, b] = &self.names;
        let flaw_text = |flaw: &&Flaw| flaw.says.with(&[("a", a), ("b", b)]);
        let found = pair.mine.map(|mine| mine.found).unwrap_or_default();
        let join = |flaws: String, flaw: String| {
            id::FRAMES_FLAW_AND_FLAW.with(&[("flaws", &flaws), ("flaw", &flaw)])
        };
        match found.first().and_then(|set| set.iter().map(flaw_text).reduce(join)) {
            Some(flaws) => id::FRAMES_DIFFERENCE_EXPLAINED.with(&[
                ("fault", &what),
                ("flaws", &flaws),
                ("line", &self.line),
            ]),
            None => id::FRAMES_DIFFERENCE.with(&[("fault", &what), ("line", &self.line)]),
        }
    }
}

/// A frame of the game, for display.
#[derive(Debug)]
pub struct KeptFrame {
    /// Line in the text, from 1.
    pub line: usize,
    /// Bodies of the frame.
    pub bodies: Vec<FrameBody>,
}

/// Frames and faults kept for display.
#[derive(Default)]
struct Kept {
    frames: Vec<KeptFrame>,
    faults: Vec<Fault>,
}

/// Findings in the frames read so far.
#[derive(Default)]
pub struct Report {
    reading: Reading,
    known: KnownBodies,
    /// Kept frames and faults; `None` for a report without display.
    kept: Option<Kept>,
    /// Number of lines read.
    lines: usize,
    /// Number of frames read.
    pub frames: u64,
    /// Number of contacts listed by the game.
    pub contacts: u64,
    /// Number of pairs tested.
    pub tested: u64,
    /// Number of wrong contacts.
    pub differing: u64,
    /// Number of frames with a difference.
    pub differing_frames: u64,
    /// The first differences.
    pub differences: Vec<Difference>,
    /// The first skipped lines: number, from 1, and reason.
    pub skipped: Vec<(usize, String)>,
    /// Number of skipped lines.
    pub skipped_count: u64,
    /// Unknown keys of the first frame.
    pub unknown_keys: Vec<String>,
}

impl Report {
    /// Creates an empty report.
    #[must_use]
    pub fn new(reading: Reading) -> Self {
        Self { reading, ..Self::default() }
    }

    /// Creates an empty report that keeps all frames and faults.
    #[must_use]
    pub fn keeping(reading: Reading) -> Self {
        Self { kept: Some(Kept::default()), ..Self::new(reading) }
    }

    /// Returns the names of the bodies, in the order in which they first occur.
    #[must_use]
    pub fn names(&self) -> &[String] {
        self.known.names()
    }

    /// Takes the frames that were kept since the last call.
    pub fn take_frames(&mut self) -> Vec<KeptFrame> {
        self.kept.as_mut().map(|kept| std::mem::take(&mut kept.frames)).unwrap_or_default()
    }

    /// Returns the kept faults, in the order of the frames: the first 100,000.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        self.kept.as_ref().map_or(&[], |kept| &kept.faults)
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
        let parsed =
            in_threads(&lines, |chunk| chunk.iter().map(|(_, line)| parse(line)).collect());
        let mut frames = Vec::with_capacity(lines.len());
        for ((number, _), line) in lines.iter().zip(parsed) {
            match line.and_then(|line| self.frame(*number, line)) {
                Ok(frame) => frames.push(frame),
                Err(why) => {
                    self.skipped_count += 1;
                    if self.skipped.len() < MAX_SKIPPED {
                        self.skipped.push((*number, why));
                    }
                }
            }
        }
        let tolerance = self.reading.tolerance;
        let judged = in_threads(&frames, |chunk| {
            let mut judge = Judge::default();
            for frame in chunk {
                judge.frame(frame, tolerance);
            }
            vec![judge]
        });
        if let Some(kept) = &mut self.kept {
            let frame = |Frame { line, bodies, .. }| KeptFrame { line, bodies };
            kept.frames.extend(frames.into_iter().map(frame));
        }
        for Judge { tested, faults, .. } in judged {
            self.tested += tested;
            let mut last = 0;
            for fault in faults {
                if let Some(kept) = self.kept.as_mut().filter(|kept| kept.faults.len() < MAX_FAULTS)
                {
                    kept.faults.push(fault.clone());
                }
                self.differing += 1;
                self.differing_frames += u64::from(fault.line != last);
                last = fault.line;
                if self.differences.len() < MAX_KEPT {
                    self.differences.push(self.difference(&fault));
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
                let index_of = |name: &str| {
                    self.known
                        .index_in_frame(name)
                        .ok_or_else(|| id::FRAMES_UNKNOWN_BODY.with(&[("body", &name)]))
                };
                let normal = it.normal.map(|n| n.map(|x| sign * x));
                Ok(Contact { a: index_of(&it.a)?, b: index_of(&it.b)?, normal, depth: it.depth })
            };
            list.into_iter().map(contact).collect::<Result<Vec<_>, String>>()
        });
        let contacts = contacts.transpose()?;
        let time = line.t.unwrap_or(self.frames as f64);
        self.frames += 1;
        self.contacts += contacts.as_ref().map_or(0, |list| list.len() as u64);
        Ok(Frame { line: number, time, bodies, contacts })
    }

    fn difference(&self, fault: &Fault) -> Difference {
        let names = fault.bodies.each_ref().map(|body: &FrameBody| self.known.name(body.name));
        fault.difference(names.map(str::to_owned))
    }

    /// Returns the set of flaws that explains most of the first differences, the number that it explains, and
    /// the number searched.
    #[must_use]
    pub fn flaws(&self) -> Option<(Vec<&'static Flaw>, usize, usize)> {
        let mut counts: BTreeMap<Vec<usize>, (usize, Vec<&'static Flaw>)> = BTreeMap::new();
        let first = self.differences.iter().take(MAX_EXPLAINED);
        let searched = first.len();
        for mine in first.filter_map(|it| it.pair()?.mine) {
            for set in mine.found {
                let key = set.iter().map(|flaw| flaw.index()).collect();
                counts.entry(key).or_insert((0, set)).0 += 1;
            }
        }
        // On ties, fewer flaws win, then those earlier in the list of flaws.
        let mut best: Option<(usize, Vec<&'static Flaw>)> = None;
        for (key, (count, set)) in counts {
            let is_better = best
                .as_ref()
                .is_none_or(|(most, old)| count > *most || count == *most && key.len() < old.len());
            if is_better {
                best = Some((count, set));
            }
        }
        best.map(|(count, set)| (set, count, searched))
    }
}

impl Fault {
    /// Returns the fault as a difference, with the names of the two bodies.
    #[must_use]
    pub fn difference(&self, names: [String; 2]) -> Difference {
        let [a, b] = &self.bodies;
        let shapes = vec![a.to_parsed_shape(&names[0]), b.to_parsed_shape(&names[1])];
        let options = Options { radians: true, is_of_game: true, ..Options::default() };
        let pasted = ParsedText { shapes, claims: claims(self), options, ..ParsedText::default() };
        let (normal, depth) =
            self.contact.map_or((None, None), |contact| (contact.normal, contact.depth));
        let Self { line, time, kind, .. } = *self;
        Difference { line, time, fault: kind, names, normal, depth, pasted }
    }
}

/// Formats a number with at most four digits: the tolerance is a thousandth.
fn short(value: f64) -> String {
    number(format!("{value:.3e}").parse().unwrap_or(value))
}

/// Returns the game's result as the user's claims.
fn claims(fault: &Fault) -> Vec<Claim> {
    let claim = |kind, values, error| Claim { kind, values, error };
    let Some(contact) = fault.contact else { return vec![claim(ClaimKind::Miss, [0.0; 2], 0.0)] };
    let depth = contact.depth.map(|depth| claim(ClaimKind::Overlap, [depth, 0.0], fault.tolerance));
    let normal =
        contact.normal.map(|normal| claim(ClaimKind::Normal, normal, judge::DIRECTION_TOLERANCE));
    std::iter::once(claim(ClaimKind::Hit, [0.0; 2], 0.0)).chain(depth).chain(normal).collect()
}

/// Processes chunks of a list in parallel, and joins the results in order.
fn in_threads<'l, T: Sync, R: Send>(
    items: &'l [T],
    process: impl Fn(&'l [T]) -> Vec<R> + Sync,
) -> Vec<R> {
    let count = thread::available_parallelism().map_or(1, NonZero::get);
    if count == 1 || items.len() < MIN_PARALLEL {
        return process(items);
    }
    thread::scope(|scope| {
        let process = &process;
        let parts = items.chunks(items.len().div_ceil(count));
        let threads: Vec<_> = parts.map(|part| scope.spawn(move || process(part))).collect();
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
