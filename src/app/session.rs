//! A scene being run: its world, time, history, selection and changes.

use std::path::PathBuf;

use super::bindings::{BINDINGS, Binding};
use super::camera::{Camera, Followed};
use super::clock::{Clock, SPEEDS};
use super::command::Command;
use super::hand::Hand;
use super::plots::Plots;
use super::recorder::Recorder;
use super::selection::camera;
use super::stepper::Opened;
use super::steps::Progress;
use super::timeline::{Dropped, Mark};
use super::undo::UndoList;
use crate::overlay::OverlaySet;
use crate::record::drive::Drive;
use crate::record::history::History;
use crate::scene::Scene;
use crate::sim::input::ActionSet;
use crate::sim::world::Record;
use crate::sim::{Action, Body, ContactReport, Event, EventKind, Input, Phase, World, WorldKind};

/// The events panel keeps this many entries.
const LOG_LENGTH: usize = 2_000;

/// An entry of the events panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Logged {
    /// Something that happened.
    Event(Event),
    /// A pair began or ceased to touch.
    Contact(ContactReport),
}

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

/// A scene being run.
pub struct Session {
    /// The scene as loaded: what "changed" and "reset" are against.
    pub scene: Scene,
    /// The world on show.
    pub world: World,
    /// Time.
    pub clock: Clock,
    /// The eye.
    pub camera: Camera,
    /// What is drawn of a tick.
    pub overlays: OverlaySet,
    /// What the mouse does to the bodies.
    pub hand: Hand,
    /// The body the user chose.
    pub selection: Option<Body>,
    /// The body the user chose to go with it, where bodies meet in pairs of any two.
    pub partner: Option<Body>,
    /// Events and contacts, oldest first, with their ticks.
    pub log: Vec<(u32, Logged)>,
    pub(super) history: History,
    /// The tick on show: how many had been run.
    pub(super) shown: u32,
    /// What is worth seeing again.
    pub(super) marks: Vec<Mark>,
    pub(super) dropped: Option<Dropped>,
    /// Numbers over time.
    pub plots: Plots,
    /// How far the learner has come in the lesson; neither restart nor rewinding takes it back.
    pub progress: Progress,
    pub(super) undo: UndoList,
    /// The world before the tick on show, and that tick's input.
    pub(super) before: Option<(World, Input)>,
    /// The account on show; none until somebody asks.
    pub(super) record: Option<Record>,
    /// The lesson with the values on show; none until somebody asks.
    pub(super) lesson: Option<String>,
    /// The tick on show, opened; gone as soon as another account is on show.
    pub(super) opened: Option<Opened>,
    /// Whether the next tick run is to be opened.
    pub(super) opens_next: bool,
    /// Ticks run when detection was last made, and the account of that tick.
    pub(super) tested: (u32, Option<Record>),
    /// Whether the world was edited since its last tick.
    pub(super) edited: bool,
    pub(super) recorder: Recorder,
    /// Where a replay ends: time stops there, once.
    pub(super) stop_at: Option<u32>,
    pub(super) ended: bool,
    drive: Option<(Drive, Box<dyn Iterator<Item = Input> + Send>)>,
    /// Actions that went down since the last tick.
    pressed: ActionSet,
    held: ActionSet,
    pub(super) events: Vec<Event>,
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
            camera: camera(scene.file.camera, &world),
            history: History::new(&world),
            drive: drive.map(|drive| {
                let inputs = Box::new(drive.clone().into_inputs());
                (drive, inputs as Box<dyn Iterator<Item = Input> + Send>)
            }),
            scene,
            world,
            clock: Clock::default(),
            overlays: OverlaySet::default(),
            hand: Hand::default(),
            selection: None,
            partner: None,
            log: Vec::new(),
            shown: 0,
            marks: Vec::new(),
            dropped: None,
            plots: Plots::default(),
            progress: Progress::default(),
            undo: UndoList::default(),
            before: None,
            record: None,
            lesson: None,
            opened: None,
            opens_next: false,
            tested: (0, None),
            edited: false,
            recorder: Recorder::default(),
            stop_at: None,
            ended: false,
            pressed: ActionSet::default(),
            held: ActionSet::default(),
            events: Vec::new(),
        };
        session.fit_plan();
        session
    }

    /// Takes note of what is held down now, and of what went down since the last call.
    pub fn feed(&mut self, held: ActionSet, went_down: ActionSet) {
        self.held = held;
        self.pressed = self.pressed.union(went_down);
    }

    /// Lets `elapsed` seconds pass; `each` sees the world after each tick with its events.
    pub fn advance(&mut self, elapsed: f64, mut each: impl FnMut(u32, &World, &[Event])) {
        for _ in 0..self.clock.due(elapsed) {
            match (self.clock.backwards, self.is_live()) {
                (true, _) if self.shown == 0 => {
                    self.clock.pause();
                    break;
                }
                (true, _) => {
                    self.seek(self.shown - 1);
                }
                (false, false) => self.replay_tick(),
                (false, true) if self.stop_at.take() == Some(self.shown) => {
                    self.clock.pause();
                    self.ended = true;
                    break;
                }
                (false, true) => self.tick(),
            }
            each(self.shown, &self.world, &self.events);
            if std::mem::take(&mut self.opens_next) {
                self.open(0);
            }
            // What has run away should be looked at, not run over.
            if self.events.iter().any(|e| e.kind == EventKind::Frozen) {
                self.clock.pause();
                break;
            }
        }
        let (position, yaw) = self.world.driven();
        let body = Followed { position, yaw, stance: self.world.stance() };
        self.camera.follow(&body, elapsed as f32);
        let world = &self.world;
        self.camera.avoid(&body, |from, to| world.free_way(from, to), elapsed as f32);
    }

    fn tick(&mut self) {
        // An action that went down and up between two ticks still counts for one.
        let keyboard = Input {
            held: self.held.union(self.pressed),
            pressed: std::mem::take(&mut self.pressed),
            // Elsewhere it means nothing, and would only make equal inputs differ.
            grab: self.hand.grab(),
            throw: self.hand.throw(),
            camera_yaw: match self.world.kind() {
                WorldKind::Map => self.camera.ahead_yaw(),
                WorldKind::Tank | WorldKind::Wall | WorldKind::Walker | WorldKind::Bodies => 0.0,
            },
        };
        let input = match &mut self.drive {
            Some((_, inputs)) => inputs.next().unwrap_or_default(),
            None => keyboard,
        };
        self.run_tick(input);
    }

    /// Runs a tick with this input.
    pub(super) fn run_tick(&mut self, input: Input) {
        match &mut self.before {
            Some((world, last)) => {
                world.clone_from(&self.world);
                *last = input;
            }
            None => self.before = Some((self.world.clone(), input)),
        }
        self.events.clear();
        self.world.step(&input, &mut self.events);
        self.history.tick(input, &self.world);
        self.shown = self.history.ticks();
        self.forget_account();
        self.edited = false;
        if self.world.has_tested() {
            self.tested = (self.history.ticks(), None);
        }
        self.write_log();
        self.mark();
        self.plots.tick(self.shown, &self.world);
        self.progress.look(&self.scene.file.steps, &self.world, &self.events);
    }

    fn write_log(&mut self) {
        let tick = self.history.ticks();
        let contacts = self.world.contacts().iter().filter(|c| c.phase != Phase::Stay);
        self.log.extend(contacts.map(|c| (tick, Logged::Contact(*c))));
        self.log.extend(self.events.iter().map(|e| (tick, Logged::Event(*e))));
        if self.log.len() > LOG_LENGTH {
            self.log.drain(..self.log.len() - LOG_LENGTH);
        }
    }

    /// What the tick on show reported.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Ticks run since the scene began.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.history.ticks()
    }

    /// Whether the account on show is of a tick that has not been run: before the first tick and
    /// after an edit it is of the tick that would come next with no key held.
    #[must_use]
    pub fn is_preview(&self) -> bool {
        self.edited || self.before.is_none()
    }

    /// The account on show.
    pub fn record(&mut self) -> &Record {
        let preview = self.is_preview();
        self.record.get_or_insert_with(|| match &self.before {
            Some((world, input)) if !preview => world.record(input),
            _ => self.world.record(&Input::default()),
        })
    }

    /// The account on show, and that of the last tick that made its tests: while a body rebounds
    /// its world may make none, and what it found last stays on show.
    pub fn accounts(&mut self) -> Accounts<'_> {
        self.record();
        let (tick, _) = self.tested;
        let ago = if self.is_preview() || tick == 0 { 0 } else { self.shown - tick };
        if ago > 0 && self.tested.1.is_none() {
            let input = self.history.input(tick - 1).unwrap_or_default();
            self.tested.1 = Some(self.history.world_at(tick - 1).record(&input));
        }
        for record in [&mut self.record, &mut self.tested.1].into_iter().flatten() {
            if let Record::Bodies(tick) = record {
                tick.partner = self.partner;
            }
        }
        if let Some(opened) = &self.opened {
            return Accounts { now: &opened.record, tested: &opened.record, ago: 0 };
        }
        // Made by the call above.
        let now = self.record.as_ref().expect("the account on show has just been made");
        let tested = if ago > 0 { self.tested.1.as_ref() } else { None };
        Accounts { now, tested: tested.unwrap_or(now), ago }
    }

    /// The scene is now the file at `path` with the present parameters: what "changed" and "reset"
    /// are against. The run goes on.
    pub fn saved_as(&mut self, path: PathBuf, text: String) {
        let loaded = &mut self.recorder.loaded;
        loaded.get_or_insert_with(|| Box::new(self.scene.clone()));
        self.scene.id = path.display().to_string();
        self.scene.path = Some(path);
        self.scene.text = text;
        self.scene.file.world = self.world.setup();
    }

    /// Does what is commanded.
    ///
    /// # Errors
    /// Says what is wrong with a parameter's new value; nothing is changed then.
    pub fn apply(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::Set { path, value, gesture } => self.set(&path, value, gesture)?,
            Command::NextChoice(path) => self.next_choice(path)?,
            Command::Reset(path) => self.reset(&path)?,
            Command::ResetAll => self.reset("")?,
            Command::StartStep(index) => self.start_step(index)?,
            Command::Undo => self.undo()?,
            Command::Redo => self.redo()?,
            Command::TogglePause if self.clock.paused => {
                self.clock.paused = false;
                self.opened = None;
            }
            Command::TogglePause => self.clock.pause(),
            Command::StepOnce => self.clock.step_once(),
            Command::StepBack => self.travel(self.shown.saturating_sub(1)),
            Command::ToggleBackwards => {
                let backwards = !self.clock.backwards;
                self.clock.pause();
                (self.clock.paused, self.clock.backwards) = (!backwards, backwards);
            }
            Command::StepInside { on, stage } => self.step_inside(on, stage),
            Command::OpenTick(moment) => self.open(moment),
            Command::CloseTick => self.opened = None,
            Command::Seek(tick) => self.travel(tick),
            Command::Jump { on } => self.jump(on),
            Command::Branch => self.branch(),
            Command::Restart => self.restart(),
            Command::Speed(index) => self.clock.speed = index.min(SPEEDS.len() - 1),
            Command::SpeedBy(by) => {
                let index = self.clock.speed.saturating_add_signed(isize::from(by));
                self.clock.speed = index.min(SPEEDS.len() - 1);
            }
            Command::Select(body) => (self.selection, self.partner) = (body, None),
            Command::Pick(body) => self.pick(body),
            Command::SelectNext => self.select_next(),
            Command::TogglePlot(of) => self.toggle_plot(of),
            Command::ToggleOverlay(kind) => self.overlays.toggle(kind),
            Command::Camera(kind) => {
                let (_, yaw) = self.world.driven();
                self.camera.switch(kind, yaw);
                self.fit_plan();
            }
            Command::CameraLeans => self.camera.leans ^= true,
            Command::FrameSelection => self.frame(self.selection),
            Command::FrameTarget => self.frame(self.world.chaser()),
        }
        Ok(())
    }

    /// The same scene and edits from tick 0.
    fn restart(&mut self) {
        self.hand = Hand::default();
        self.leave_run();
        self.stop_at = None;
        self.world = self.world.restarted();
        self.history = History::new(&self.world);
        self.before = None;
        self.forget_account();
        self.tested = (0, None);
        self.edited = false;
        self.shown = 0;
        self.events.clear();
        self.marks.clear();
        self.plots.truncate(0);
        self.dropped = None;
        self.clock.backwards = false;
        self.log.clear();
        self.pressed = ActionSet::default();
        self.rewind_drive();
        self.camera = camera(self.camera.kind, &self.world);
        self.fit_plan();
    }

    /// Lets the drive go on from the tick on show.
    pub(super) fn rewind_drive(&mut self) {
        if let Some((drive, inputs)) = &mut self.drive {
            *inputs = Box::new(drive.clone().into_inputs().skip(self.shown as usize));
        }
    }

    /// The bindings that mean something in this scene.
    pub fn bindings(&self) -> impl Iterator<Item = &'static Binding> {
        let (kind, useful) = (self.world.kind(), self.useful_actions());
        BINDINGS.iter().filter(move |binding| binding.applies(kind, &useful))
    }

    /// The actions that mean something in this scene.
    #[must_use]
    pub fn useful_actions(&self) -> Vec<Action> {
        self.world.useful_actions()
    }
}
