//! A session: one scene with its input, its run and its view.

mod apply;
mod ask;
pub(super) mod changes;
mod class;
mod compare;
mod edit;
mod figure;
mod figure_drag;
mod game;
mod link;
mod plotted;
mod recording;
mod shape_drag;
mod time;
mod unsaved;
mod variants;
mod view;

use std::cell::RefCell;
use std::sync::Arc;

use super::active_question::ActiveQuestion;
use super::bindings::{BINDINGS, Binding, KeySet};
use super::camera::Camera;
use super::class::{Class, StoredAnswer};
use super::clock::Clock;
use super::comparison::Comparison;
use super::edit::Editor;
use super::goal::{GoalProgress, GoalStatus};
use super::input_source::InputSource;
use super::live;
use super::log::Log;
use super::plots::Plots;
use super::read::read;
use super::recorder::Recorder;
use super::shape_drag::ShapeDrag;
use super::stepper::OpenedTick;
use super::steps::Progress;
use super::tick_view::{ShownRecords, TickView};
use super::timeline::Timeline;
use super::undo::UndoList;
use super::variants::Variants;
use crate::explain;
use crate::explain::verdict::Verdict;
use crate::overlay::{Depth, OverlaySet};
use crate::record::drive::Drive;
use crate::record::history::History;
use crate::scene::Scene;
use crate::sim::Record;
use crate::sim::{Body, World};
use crate::text::id;
pub use figure_drag::Draggable;
use plotted::first_body;

/// A running scene.
pub struct Session {
    /// The scene as loaded; "changed" and "reset" refer to it.
    pub scene: Scene,
    /// Pause, speed and the time carried over between frames.
    pub clock: Clock,
    /// The camera.
    pub camera: Camera,
    /// Overlays that are switched on.
    pub overlays: OverlaySet,
    /// Depth of explanation.
    pub depth: Depth,
    /// Input for the next tick.
    pub input_source: InputSource,
    /// Drag handles that edit bodies.
    pub shape_drag: ShapeDrag,
    /// The run, with one tick on show.
    pub timeline: Timeline,
    /// Events, contacts and marks of the run.
    pub log: Log,
    /// Plotted numbers.
    pub plots: Plots,
    /// The learner's progress in the lesson; restarting and rewinding keep it.
    pub progress: Progress,
    goal: GoalProgress,
    /// Cached judgement of the game's contact on show.
    judged_contact: RefCell<game::JudgedContact>,
    /// Fewest ticks to the goal in earlier runs.
    pub best_time: Option<u32>,
    pub(super) recorder: Recorder,
    /// Key set for driving.
    pub keys: KeySet,
    /// Whether motion is reduced: cameras jump instead of gliding.
    pub reduced_motion: bool,
    /// The second world, during a comparison.
    comparison: Option<Box<Comparison>>,
    /// Whether the second world gets a view of its own.
    side_by_side: bool,
    /// The fan, if any: runs with variants of one parameter.
    variants: Option<Box<Variants>>,
    /// The question to the learner, if any.
    active_question: Option<Box<ActiveQuestion>>,
    /// The class of the session, if any.
    class: Option<Box<Class>>,
    /// Answers given but not collected yet.
    pub answered: Vec<StoredAnswer>,
    tick_view: TickView,
    view_state: view::ViewState,
    undo: UndoList,
    /// Runs that were cut off, newest last.
    cut_off_runs: Vec<CutOffRun>,
    /// Whether the next tick is opened after it has run.
    opens_next: bool,
    /// Last tick of a replay; time stops there once.
    stop_at: Option<u32>,
    /// Whether the run comes from a recording.
    is_recorded: bool,
    editor: Editor,
    /// Number under which the unsaved changes are stored.
    pub kept_as: Option<u32>,
}

/// A run cut off by an edit in its past; undo restores it.
struct CutOffRun {
    history: History,
    log: Log,
    /// Number of undoable changes at the cut; undo restores the run when it is back at this number.
    depth: usize,
}

impl Session {
    /// Starts a scene; `drive` replaces the keyboard.
    #[must_use]
    pub fn new(scene: Scene, drive: Option<Drive>) -> Self {
        let world = World::new(scene.file.world.clone());
        Self::with_world(scene, world, drive)
    }

    /// Starts a scene like [`Self::new`], with its initial world already built.
    #[must_use]
    pub fn with_world(scene: Scene, world: World, drive: Option<Drive>) -> Self {
        let mut session = Self {
            camera: view::camera(scene.file.camera, &world),
            view_state: view::ViewState::new(),
            plots: Plots { body: first_body(&world), curves: Vec::new() },
            clock: Clock::new(scene.file.paused && drive.is_none()),
            overlays: OverlaySet::default().with(&scene.file.overlays),
            scene,
            depth: Depth::default(),
            input_source: InputSource::new(drive),
            shape_drag: ShapeDrag::default(),
            timeline: Timeline::new(world),
            progress: Progress::default(),
            goal: GoalProgress::default(),
            judged_contact: RefCell::default(),
            best_time: None,
            recorder: Recorder::default(),
            keys: KeySet::default(),
            reduced_motion: false,
            comparison: None,
            side_by_side: false,
            variants: None,
            active_question: None,
            class: None,
            answered: Vec::new(),
            tick_view: TickView::default(),
            log: Log::default(),
            undo: UndoList::default(),
            cut_off_runs: Vec::new(),
            opens_next: false,
            stop_at: None,
            is_recorded: false,
            editor: Editor::default(),
            kept_as: None,
        };
        session.place_opening();
        session
    }

    /// Replaces the keyboard with a drive, or restores it; has no effect during a replay.
    pub fn drive(&mut self, drive: Option<Drive>) {
        if self.stop_at.is_none() {
            // A drive starts the clock.
            self.clock.paused &= drive.is_none();
            self.input_source = InputSource::new(drive);
        }
    }

    /// Returns the world on show.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.timeline.world
    }

    /// Returns the state of the scene's goal in the tick on show, if the scene has a goal.
    #[must_use]
    pub fn goal(&self) -> Option<GoalStatus> {
        let goal = self.scene.file.goal.as_ref()?;
        Some(self.goal.status(goal, self.shown_tick(), self.world()))
    }

    /// Returns, once after the goal was reached, the ticks to the goal and whether they count. Only a
    /// run that begins as in the scene's file counts, without edits and not from a recording.
    pub fn take_goal_time(&mut self) -> Option<(u32, bool)> {
        let ticks = self.goal.take_time()?;
        let history = &self.timeline.history;
        let begins_as_in_file = history.beginning().setup() == self.scene.file.world;
        Some((ticks, begins_as_in_file && history.run.edits.is_empty() && !self.is_recorded))
    }

    /// Returns the number of ticks run.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.timeline.ticks()
    }

    /// Returns the number of ticks run up to the tick on show.
    #[must_use]
    pub fn shown_tick(&self) -> u32 {
        self.timeline.shown_tick
    }

    /// Returns the tick of the nearest mark after the tick on show if `forward`, else before it.
    #[must_use]
    pub fn next_mark(&self, forward: bool) -> Option<u32> {
        self.log.next_mark(self.shown_tick(), forward)
    }

    /// Returns whether a recording is playing; time stops at its end.
    #[must_use]
    pub fn is_replaying(&self) -> bool {
        self.stop_at.is_some()
    }

    /// Returns whether the run comes from a recording and has not been continued.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        self.is_recorded
    }

    /// Returns whether the tick on show is the newest.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.timeline.is_live()
    }

    /// Returns the record of the tick on show.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.tick_view.record(&self.timeline)
    }

    /// Returns the record of the tick on show and that of the last tick with tests. While a body
    /// rebounds, a world may make no tests; the last results stay on show.
    #[must_use]
    pub fn shown_records(&self) -> ShownRecords<'_> {
        self.tick_view.shown_records(&self.timeline)
    }

    /// Returns the verdict on the explained pair in one sentence: at the tick on show, or at the
    /// moment on show of an opened tick.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.is_question_open() {
            return Verdict::of(id::SESSION_VERDICT_AFTER_ANSWER);
        }
        explain::explanation(self.shown_records().current).verdict(self.explained())
    }

    /// Returns the target explained by overlays and inspector; in an opened tick, the subject of its
    /// moment.
    fn explained(&self) -> Option<usize> {
        let subject = self.opened_tick().and_then(|opened| opened.moment().subject);
        subject.or_else(|| {
            explain::explanation(self.shown_records().tested).explained(self.selection())
        })
    }

    /// Returns the picture of the tick on show as plain text; cached until tick, moment or pair
    /// changes.
    #[must_use]
    pub fn read(&self) -> Arc<str> {
        let target = self.explained();
        self.tick_view.read(target, || {
            let tick = u64::from(self.shown_tick());
            let text = read(tick, &self.shown_records(), target, self.figure().as_ref());
            if self.timeline.is_preview() {
                return format!(
                    "{}\n\n{text}",
                    explain::explanation(self.shown_records().current).preview()
                );
            }
            text
        })
    }

    /// Returns the tick on show if it is opened.
    #[must_use]
    pub fn opened_tick(&self) -> Option<&OpenedTick> {
        self.tick_view.opened.as_ref()
    }

    /// Returns the world to draw; in an opened tick, its state at the moment on show.
    #[must_use]
    pub fn shown_world(&self) -> &World {
        self.opened_tick().map_or(self.world(), |opened| &opened.world)
    }

    /// Returns the scene's lesson in Markdown, with live values of the tick on show and keys of the
    /// active key set. Missing values read "–". Cached until the world changes.
    #[must_use]
    pub fn lesson(&self) -> &str {
        let write = || live::filled(&self.scene.lesson, self.keys, self.world());
        self.tick_view.lesson[self.keys as usize].get_or_init(write)
    }

    /// Returns the selected body.
    #[must_use]
    pub fn selection(&self) -> Option<Body> {
        self.tick_view.selection
    }

    /// Returns the second selected body, in worlds where any two bodies can meet.
    #[must_use]
    pub fn partner(&self) -> Option<Body> {
        self.tick_view.partner
    }

    /// Returns the names of the two selected bodies.
    #[must_use]
    pub fn pair_names(&self) -> Option<[String; 2]> {
        Some([self.selection()?, self.partner()?].map(|body| self.world().name(body)))
    }

    /// Returns the key bindings that apply in this scene.
    pub fn bindings(&self) -> impl Iterator<Item = &'static Binding> {
        let (kind, useful) = (self.world().kind(), self.world().useful_actions());
        let (keys, editing) = (self.keys, self.editor.is_on);
        let applies = move |binding: &&Binding| {
            binding.is_for(editing) && binding.applies(kind, &useful, keys)
        };
        BINDINGS.iter().filter(applies)
    }
}
