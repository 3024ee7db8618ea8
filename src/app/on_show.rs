//! What is shown of the tick on show: the bodies chosen, the tick's account, the tick opened.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use super::stepper::Opened;
use super::timeline::Timeline;
use super::what_if::Hands;
use crate::explain;
use crate::figure::Repeated;
use crate::sim::Body;
use crate::sim::{Record, World};

/// The accounts that overlays and inspector read.
#[derive(Clone, Copy)]
pub struct Accounts<'a> {
    /// Of the tick on show.
    pub now: &'a Record,
    /// Of the last tick that made its tests.
    pub tested: &'a Record,
    /// How many ticks ago that was.
    pub ago: u32,
}

impl Accounts<'_> {
    /// Says that the numbers are old, where they are.
    #[must_use]
    pub fn aged(&self) -> Option<String> {
        let ticks = match self.ago {
            0 => return None,
            1 => "1 tick",
            ago => &format!("{ago} ticks"),
        };
        Some(format!("These numbers are {ticks} old: nothing is tested while the driver rebounds."))
    }
}

/// What is shown of the tick on show. What takes a while is made when somebody first asks.
#[derive(Default)]
pub(super) struct OnShow {
    /// The body chosen.
    pub selection: Option<Body>,
    /// The body chosen to go with it.
    pub partner: Option<Body>,
    record: OnceCell<Record>,
    /// Where the tick on show made no tests: how many ticks ago the last one did, and its account.
    tested: OnceCell<Option<(u32, Record)>>,
    /// The Figure's line in the ticks around the one on show.
    pub repeated: OnceCell<Option<Repeated>>,
    /// The lesson with the values on show, for each set of keys.
    pub lesson: [OnceCell<String>; 2],
    /// The tick on show, if it is opened.
    pub opened: Option<Opened>,
    /// Hands in the Figure.
    pub hands: Hands,
    /// The tick on show as text, and of which moment and of which target it tells.
    read: RefCell<Option<(ReadOf, Arc<str>)>>,
}

/// Which moment of the tick on show a text is about, and which one is explained.
type ReadOf = [Option<usize>; 2];

impl OnShow {
    /// Another tick is on show, or the same one was edited; the bodies chosen stay.
    pub(super) fn forget(&mut self) {
        *self = Self { selection: self.selection, partner: self.partner, ..Self::default() };
    }

    /// Chooses a body, or nothing, and another to go with it.
    pub(super) fn select(&mut self, body: Option<Body>, partner: Option<Body>) {
        (self.selection, self.partner) = (body, partner);
        self.hands = Hands::default();
        // The pair is told in it.
        self.record.take();
        self.read.take();
        self.repeated.take();
    }

    /// A hand takes hold of a body, which is the one chosen then; a pair that it is of stays one.
    pub(super) fn take(&mut self, body: Body) {
        match (self.selection, self.partner) {
            (Some(chosen), _) if chosen == body => {}
            (chosen, Some(partner)) if partner == body => self.select(Some(body), chosen),
            _ => self.select(Some(body), None),
        }
    }

    /// A click: the first chooses a body, the second, on another, the pair of both; the third
    /// begins anew.
    pub(super) fn pick(&mut self, body: Option<Body>, world: &World) {
        let pairs = world.outlook().sheet.is_upright();
        match (self.selection, self.partner, body) {
            (Some(first), None, Some(second)) if pairs && first != second => {
                self.select(self.selection, body);
            }
            _ => self.select(body, None),
        }
    }

    /// Chooses the body that comes next, after the last one nothing.
    pub(super) fn select_next(&mut self, world: &World) {
        // The driven body is half of every pair: what can be chosen is the other half.
        let mut others = world.bodies().into_iter().filter(|body| *body != Body::Driven);
        let next = match self.selection.filter(|body| *body != Body::Driven) {
            Some(now) => others.skip_while(|body| *body != now).nth(1),
            None => others.next(),
        };
        self.select(next, None);
    }

    /// Takes the account of the tick on show, which was made as it ran.
    pub(super) fn know(&mut self, mut record: Record) {
        record.pair_with(self.partner);
        self.record = OnceCell::from(record);
    }

    /// The account of the tick on show.
    pub(super) fn record(&self, timeline: &Timeline) -> &Record {
        self.record.get_or_init(|| {
            let mut record = timeline.record();
            record.pair_with(self.partner);
            record
        })
    }

    /// The text of the tick on show, which explains `target`: written anew only when it tells of
    /// something else.
    pub(super) fn read(&self, target: Option<usize>, write: impl FnOnce() -> String) -> Arc<str> {
        let of = [self.opened.as_ref().map(|opened| opened.at), target];
        let mut read = self.read.borrow_mut();
        match &*read {
            Some((known, text)) if *known == of => text.clone(),
            _ => read.insert((of, write().into())).1.clone(),
        }
    }

    /// The accounts on show; of an opened tick as far as the moment on show.
    pub(super) fn accounts(&self, timeline: &Timeline) -> Accounts<'_> {
        if let Some(opened) = &self.opened {
            return Accounts { now: &opened.record, tested: &opened.record, ago: 0 };
        }
        let now = self.record(timeline);
        match self.tested.get_or_init(|| timeline.tested()) {
            Some((ago, tested)) => Accounts { now, tested, ago: *ago },
            None => Accounts { now, tested: now, ago: 0 },
        }
    }

    /// Shows this moment of the tick on show, its last one if there are fewer; nothing where it has
    /// none.
    pub(super) fn open(&mut self, at: usize, timeline: &Timeline) {
        let known = self.opened.take();
        let whole = self.record(timeline);
        let new = || Opened::new(whole, explain::of(whole).explained(self.selection));
        let mut opened = known.or_else(new);
        if let Some(opened) = &mut opened {
            opened.go_to(at, whole);
        }
        self.opened = opened;
    }
}
