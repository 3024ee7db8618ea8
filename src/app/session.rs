//! A scene being run: what comes in, the run it makes, and what is shown of it, put together.

mod apply;
mod ask;
pub(super) mod changes;
mod class;
mod compare;
mod fan;
mod figure;
mod grip;
mod hands;
mod link;
mod plotted;
mod recording;
mod time;
mod unsaved;
mod view;

use std::sync::Arc;

use super::asking::Asking;
use super::bindings::{BINDINGS, Binding, KeySet};
use super::camera::Camera;
use super::class::{Answered, Class};
use super::clock::Clock;
use super::comparison::Comparison;
use super::fan::Fan;
use super::grip::Grip;
use super::incoming::Incoming;
use super::live;
use super::log::Log;
use super::on_show::{Accounts, OnShow};
use super::plots::Plots;
use super::read::read;
use super::recorder::Recorder;
use super::stepper::Opened;
use super::steps::Progress;
use super::timeline::Timeline;
use super::undo::UndoList;
use crate::explain;
use crate::explain::verdict::Verdict;
use crate::overlay::{Depth, OverlaySet};
use crate::record::drive::Drive;
use crate::record::history::History;
use crate::scene::Scene;
use crate::sim::Record;
use crate::sim::{Body, World};
pub use hands::Draggable;
use plotted::first_body;

/// A scene being run.
pub struct Session {
    /// The scene as loaded: what "changed" and "reset" are against.
    pub scene: Scene,
    /// Time.
    pub clock: Clock,
    /// The eye.
    pub camera: Camera,
    /// What is drawn of a tick.
    pub overlays: OverlaySet,
    /// How much of that at once.
    pub depth: Depth,
    /// What comes in for the next tick.
    pub incoming: Incoming,
    /// The hand that changes bodies.
    pub grip: Grip,
    /// The run, one of its ticks on show.
    pub timeline: Timeline,
    /// What has happened in it.
    pub log: Log,
    /// Numbers over time.
    pub plots: Plots,
    /// How far the learner has come in the lesson; neither restart nor rewinding takes it back.
    pub progress: Progress,
    pub(super) recorder: Recorder,
    /// Which keys drive.
    pub keys: KeySet,
    /// Whether motion is reduced: cameras jump to where they would glide.
    pub still: bool,
    /// The second world, while there is one.
    comparison: Option<Box<Comparison>>,
    /// Whether it is to have a view of its own.
    beside: bool,
    /// One number at several values, while that is asked for.
    fan: Option<Box<Fan>>,
    /// The question put to the learner, while there is one.
    asking: Option<Box<Asking>>,
    /// The class that it is of.
    class: Option<Box<Class>>,
    /// The answers that were given and nobody has collected yet.
    pub answered: Vec<Answered>,
    on_show: OnShow,
    sight: view::Sight,
    undo: UndoList,
    /// Runs that were cut off, the newest last.
    dropped: Vec<Dropped>,
    /// Whether the next tick run is to be opened.
    opens_next: bool,
    /// Where a replay ends: time stops there, once.
    stop_at: Option<u32>,
    /// Whether it came out of a recording.
    is_recorded: bool,
    /// Number under which its unsaved changes are kept.
    pub kept_as: Option<u32>,
}

/// A run that an edit in its past has cut off; it can be had back.
struct Dropped {
    history: History,
    log: Log,
    /// How many changes could be undone when it was cut off: it comes back when they are gone.
    depth: usize,
}

impl Session {
    /// Starts a scene; `drive` takes the place of the keyboard.
    #[must_use]
    pub fn new(scene: Scene, drive: Option<Drive>) -> Self {
        let world = World::new(scene.file.world.clone());
        Self::with_world(scene, world, drive)
    }

    /// As [`Self::new`] with the world that the scene begins with, made before.
    #[must_use]
    pub fn with_world(scene: Scene, world: World, drive: Option<Drive>) -> Self {
        let mut session = Self {
            camera: view::camera(scene.file.camera, &world),
            sight: view::Sight::new(),
            plots: Plots { body: first_body(&world), curves: Vec::new() },
            clock: Clock::new(scene.file.paused && drive.is_none()),
            overlays: OverlaySet::default().with(&scene.file.overlays),
            scene,
            depth: Depth::default(),
            incoming: Incoming::new(drive),
            grip: Grip::default(),
            timeline: Timeline::new(world),
            progress: Progress::default(),
            recorder: Recorder::default(),
            keys: KeySet::default(),
            still: false,
            comparison: None,
            beside: false,
            fan: None,
            asking: None,
            class: None,
            answered: Vec::new(),
            on_show: OnShow::default(),
            log: Log::default(),
            undo: UndoList::default(),
            dropped: Vec::new(),
            opens_next: false,
            stop_at: None,
            is_recorded: false,
            kept_as: None,
        };
        session.place_opening();
        session
    }

    /// Lets a drive take the place of the keyboard; a replay goes its own way.
    pub fn drive(&mut self, drive: Option<Drive>) {
        if self.stop_at.is_none() {
            // A drive runs by itself.
            self.clock.paused &= drive.is_none();
            self.incoming = Incoming::new(drive);
        }
    }

    /// The world on show.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.timeline.world
    }

    /// Ticks run since the scene began.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.timeline.ticks()
    }

    /// The tick on show: how many had been run.
    #[must_use]
    pub fn shown(&self) -> u32 {
        self.timeline.shown
    }

    /// The tick of the nearest mark after the tick on show, or before it.
    #[must_use]
    pub fn next_mark(&self, on: bool) -> Option<u32> {
        self.log.next_mark(self.shown(), on)
    }

    /// Whether a recording plays: what is on show was driven before, and time will stop at its end.
    #[must_use]
    pub fn is_replaying(&self) -> bool {
        self.stop_at.is_some()
    }

    /// Whether the run came out of a recording, and has not gone on from there.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        self.is_recorded
    }

    /// Whether the tick on show is the newest one.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.timeline.is_live()
    }

    /// The account on show.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.on_show.record(&self.timeline)
    }

    /// The account on show, and that of the last tick that made its tests: while a body rebounds
    /// its world may make none, and what it found last stays on show.
    #[must_use]
    pub fn accounts(&self) -> Accounts<'_> {
        self.on_show.accounts(&self.timeline)
    }

    /// What the tick on show decided of the pair explained, in one sentence; of an opened tick what
    /// it had decided by the moment on show.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.is_asked() {
            return Verdict::new("What this tick decided is told after your answer.");
        }
        explain::of(self.accounts().now).verdict(self.explained())
    }

    /// The one that overlays and inspector explain; of an opened tick the one its moment is about.
    fn explained(&self) -> Option<usize> {
        let about = self.opened().and_then(|opened| opened.moment().about);
        about.or_else(|| explain::of(self.accounts().tested).explained(self.selection()))
    }

    /// All that the picture of the tick on show says, as plain text; kept until that is another tick,
    /// moment or pair.
    #[must_use]
    pub fn read(&self) -> Arc<str> {
        let target = self.explained();
        self.on_show.read(target, || {
            let tick = u64::from(self.shown());
            let text = read(tick, &self.accounts(), target, self.figure().as_ref());
            if self.timeline.is_preview() {
                return format!("{}\n\n{text}", explain::of(self.accounts().now).preview());
            }
            text
        })
    }

    /// The tick on show if it is opened.
    #[must_use]
    pub fn opened(&self) -> Option<&Opened> {
        self.on_show.opened.as_ref()
    }

    /// The world to draw: of an opened tick as it stands at the moment on show.
    #[must_use]
    pub fn world_on_show(&self) -> &World {
        self.opened().map_or(self.world(), |opened| &opened.world)
    }

    /// The scene's lesson in Markdown, its live values those of the tick on show, its keys those of
    /// the set that drives; a value that does not exist then is "–". Written anew only after the
    /// world has changed.
    #[must_use]
    pub fn lesson(&self) -> &str {
        let write = || live::filled(&self.scene.lesson, self.keys, self.world());
        self.on_show.lesson[self.keys as usize].get_or_init(write)
    }

    /// The body that the user chose.
    #[must_use]
    pub fn selection(&self) -> Option<Body> {
        self.on_show.selection
    }

    /// The body that the user chose to go with it, where bodies meet in pairs of any two.
    #[must_use]
    pub fn partner(&self) -> Option<Body> {
        self.on_show.partner
    }

    /// The names of the two bodies that were chosen as a pair.
    #[must_use]
    pub fn pair_names(&self) -> Option<[String; 2]> {
        Some([self.selection()?, self.partner()?].map(|body| self.world().name(body)))
    }

    /// The bindings that mean something in this scene.
    pub fn bindings(&self) -> impl Iterator<Item = &'static Binding> {
        let (kind, useful) = (self.world().kind(), self.world().useful_actions());
        let keys = self.keys;
        BINDINGS.iter().filter(move |binding| binding.applies(kind, &useful, keys))
    }
}
