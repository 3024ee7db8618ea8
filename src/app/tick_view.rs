//! Data of the tick on show: selected bodies, record, opened tick.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use super::stepper::OpenedTick;
use super::timeline::Timeline;
use super::what_if::FigureDrag;
use crate::explain;
use crate::figure::LineHistory;
use crate::sim::Body;
use crate::sim::{Record, World};
use crate::text::id;

/// The records behind overlays and inspector.
#[derive(Clone, Copy)]
pub struct ShownRecords<'a> {
    /// Record of the tick on show.
    pub current: &'a Record,
    /// Record of the last tick with tests.
    pub tested: &'a Record,
    /// Age of the tested record, ticks.
    pub ago: u32,
}

impl ShownRecords<'_> {
    /// Returns a note on the age of the numbers, if they are not from the tick on show.
    #[must_use]
    pub fn age_note(&self) -> Option<String> {
        (self.ago > 0).then(|| id::TICK_VIEW_OLD_NUMBERS.with(&[("ticks", &self.ago)]))
    }
}

/// Data of the tick on show; expensive parts are created on demand.
#[derive(Default)]
pub(super) struct TickView {
    /// The selected body.
    pub selection: Option<Body>,
    /// The second selected body.
    pub partner: Option<Body>,
    record: OnceCell<Record>,
    /// If the tick on show made no tests: age and record of the last test.
    tested: OnceCell<Option<(u32, Record)>>,
    /// The Figure's line in the ticks around the one on show.
    pub line_history: OnceCell<Option<LineHistory>>,
    /// The lesson with present values, for each key set.
    pub lesson: [OnceCell<String>; 2],
    /// The tick on show, if opened.
    pub opened: Option<OpenedTick>,
    /// Drags in the Figure.
    pub figure_drag: FigureDrag,
    /// The tick on show as text, with its cache key.
    text: RefCell<Option<(TextKey, Arc<str>)>>,
}

/// Cache key of a text: moment and explained target.
type TextKey = [Option<usize>; 2];

impl TickView {
    /// Clears everything but the selection, after an edit or a change of the tick on show.
    pub(super) fn forget(&mut self) {
        *self = Self { selection: self.selection, partner: self.partner, ..Self::default() };
    }

    /// Selects a body, or nothing, and its partner.
    pub(super) fn select(&mut self, body: Option<Body>, partner: Option<Body>) {
        (self.selection, self.partner) = (body, partner);
        self.figure_drag = FigureDrag::default();
        // These depend on the pair.
        self.record.take();
        self.text.take();
        self.line_history.take();
    }

    /// Selects a dragged body; keeps a selected pair that contains it.
    pub(super) fn select_dragged(&mut self, body: Body) {
        match (self.selection, self.partner) {
            (Some(selected), _) if selected == body => {}
            (selected, Some(partner)) if partner == body => self.select(Some(body), selected),
            _ => self.select(Some(body), None),
        }
    }

    /// Handles a click. The first selects a body; the second, on another body, completes a pair; the
    /// third starts again.
    pub(super) fn pick(&mut self, body: Option<Body>, world: &World) {
        let pairs = world.view_hints().draw_plane.is_upright();
        match (self.selection, self.partner, body) {
            (Some(first), None, Some(second)) if pairs && first != second => {
                self.select(self.selection, body);
            }
            _ => self.select(body, None),
        }
    }

    /// Selects the next body; after the last, nothing.
    pub(super) fn select_next(&mut self, world: &World) {
        // The driven body is in every pair, so only the other bodies can be selected.
        let mut others = world.bodies().into_iter().filter(|body| *body != Body::Driven);
        let next = match self.selection.filter(|body| *body != Body::Driven) {
            Some(now) => others.skip_while(|body| *body != now).nth(1),
            None => others.next(),
        };
        self.select(next, None);
    }

    /// Sets the record of the tick on show, made while the tick ran.
    pub(super) fn set_record(&mut self, mut record: Record) {
        record.pair_with(self.partner);
        self.record = OnceCell::from(record);
    }

    /// Returns the record of the tick on show.
    pub(super) fn record(&self, timeline: &Timeline) -> &Record {
        self.record.get_or_init(|| {
            let mut record = timeline.record();
            record.pair_with(self.partner);
            record
        })
    }

    /// Returns the text of the tick on show for `target`; calls `write` only if moment or target
    /// has changed.
    pub(super) fn read(&self, target: Option<usize>, write: impl FnOnce() -> String) -> Arc<str> {
        let key = [self.opened.as_ref().map(|opened| opened.at), target];
        let mut cache = self.text.borrow_mut();
        match &*cache {
            Some((known, text)) if *known == key => text.clone(),
            _ => cache.insert((key, write().into())).1.clone(),
        }
    }

    /// Returns the records on show; in an opened tick, up to the moment on show.
    pub(super) fn shown_records(&self, timeline: &Timeline) -> ShownRecords<'_> {
        if let Some(opened) = &self.opened {
            return ShownRecords { current: &opened.record, tested: &opened.record, ago: 0 };
        }
        let now = self.record(timeline);
        match self.tested.get_or_init(|| timeline.tested()) {
            Some((ago, tested)) => ShownRecords { current: now, tested, ago: *ago },
            None => ShownRecords { current: now, tested: now, ago: 0 },
        }
    }

    /// Shows this moment of the tick on show, at most its last; has no effect without moments.
    pub(super) fn open(&mut self, moment: usize, timeline: &Timeline) {
        let known = self.opened.take();
        let whole = self.record(timeline);
        let new = || OpenedTick::new(whole, explain::explanation(whole).explained(self.selection));
        let mut opened = known.or_else(new);
        if let Some(opened) = &mut opened {
            opened.go_to(moment, whole);
        }
        self.opened = opened;
    }
}
