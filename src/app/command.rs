//! What the user can ask for; applied between ticks.

use serde::Deserialize;
use strum::{EnumDiscriminants, VariantArray};

use super::class::Class;
use crate::overlay::{Depth, OverlayKind};
use crate::params::Value;
use crate::predict::Given;
use crate::scene::{CameraKind, ShapesScene};
use crate::sim::Body;

/// A command to the session. [`CommandKind`] lists all of them without their values.
#[derive(Clone, Debug, PartialEq, Deserialize, EnumDiscriminants)]
#[strum_discriminants(name(CommandKind), derive(VariantArray))]
pub enum Command {
    /// Change a parameter. `gesture` groups the changes of one drag into one undo step.
    #[serde(skip)]
    Set {
        /// Named path.
        path: String,
        /// New value.
        value: Value,
        /// Whether this goes on with the change before.
        gesture: bool,
    },
    /// Take the next choice of the method switch at this path; nothing in a world without it.
    NextChoice(String),
    /// Run a second world beside this one from the tick on show on, in which these parameters have
    /// these values; in the place of the one that ran so far.
    #[serde(skip)]
    Compare(Vec<(String, Value)>),
    /// Let the second world have these values as well, from where it set out. Without one, or beside a
    /// recording, begin one.
    #[serde(skip)]
    CompareToo(Vec<(String, Value)>),
    /// Let the second world have this parameter as the run has it; without any other difference there
    /// is no second world any more.
    CompareLess(String),
    /// As [`Self::Compare`], with what they had before the newest change.
    CompareBefore,
    /// Show the two worlds in a view each, or both in one.
    ToggleBeside,
    /// Let the second world be.
    EndComparison,
    /// Pause, and put the first tick on show in which the two worlds part.
    SeekParting,
    /// Run this one again for each of these values of a parameter, with the same inputs.
    #[serde(skip)]
    Fan {
        /// Named path.
        path: String,
        /// A run for each.
        values: Vec<Value>,
    },
    /// Measure another number in the fan, by its name in the trace.
    FanMeasure(String),
    /// Make the what-if of the Figure part of the run.
    KeepWhatIf,
    /// Drop the what-if of the Figure.
    DropWhatIf,
    /// Let the fan be.
    EndFan,
    /// Give a parameter, and all below it, the scene file's value; every parameter for "".
    Reset(String),
    /// Take the newest change back.
    Undo,
    /// Make the change taken back again.
    Redo,
    /// Set up a step of the lesson, by its index.
    StartStep(usize),
    /// Set up the step of the lesson that comes next.
    NextStep,
    /// Put the question of a step to the learner.
    Ask {
        /// Which step, by its index.
        step: usize,
        /// Which instance of it: 0 is the scene as it is.
        instance: u32,
    },
    /// Commit to an answer.
    #[serde(skip)]
    Answer(Given),
    /// Take another hint.
    Hint,
    /// Let the question be.
    EndQuestion,
    /// Let time run, or stop it.
    TogglePause,
    /// Pause, and run one tick.
    StepOnce,
    /// Pause, and go one tick back.
    StepBack,
    /// Let time run backwards, or stop it.
    ToggleBackwards,
    /// Pause, and go one moment on inside a tick, or back.
    StepInside {
        /// On; else back.
        on: bool,
        /// To where the next stage begins, or the one before.
        stage: bool,
    },
    /// Open the line that decides the question that was answered, in the tick that settles it.
    ShowLine,
    /// Pause, and show this moment of the tick on show.
    OpenTick(usize),
    /// Show the tick on show as a whole.
    CloseTick,
    /// Pause, and put this tick on show.
    Seek(u32),
    /// Pause, and go on to the next mark of the timeline, or back to the previous one; where there
    /// is none nothing happens.
    Jump {
        /// On; else back.
        on: bool,
    },
    /// Forget what came after the tick on show: time goes on from here.
    Branch,
    /// Begin the scene again, edits kept.
    Restart,
    /// Begin the scene again as its file has it; undo brings the edits back.
    RestartAfresh,
    /// Choose a speed by its index.
    Speed(usize),
    /// One speed up or down.
    SpeedBy(i8),
    /// Select a body, or nothing.
    Select(Option<Body>),
    /// Click a body, or nothing: selects it, or makes it the partner of the one selected.
    Pick(Option<Body>),
    /// Select the next body in scene order.
    SelectNext,
    /// Move the corner chosen, else the body selected, by so many lines of the grid.
    Nudge {
        /// To the right; less than 0 is to the left.
        right: i8,
        /// Up; less than 0 is down.
        up: i8,
    },
    /// Choose the next corner of the selected polygon; after the last one none.
    NextCorner,
    /// Add a corner in the middle of the edge behind the one chosen.
    AddCorner,
    /// Take the corner chosen off its polygon.
    RemoveCorner,
    /// Let what is dragged snap to the grid, or not.
    ToggleSnap,
    /// Plot a number of the selected body, by its name in the trace, or cease to.
    TogglePlot(String),
    /// Show or hide an overlay.
    ToggleOverlay(OverlayKind),
    /// Choose how much of a tick is explained at once.
    Depth(Depth),
    /// Explain more of a tick at once; after everything only the answer.
    NextDepth,
    /// Choose a camera.
    Camera(CameraKind),
    /// Turn the camera as a drag of so many steps does, and go nearer.
    Look {
        /// To the right; less than 0 is to the left.
        right: i8,
        /// Down; less than 0 is up.
        down: i8,
        /// Nearer; less than 0 is away.
        nearer: i8,
    },
    /// Turn to the Figure when time stops at a hit, or not.
    TurnToFigure,
    /// Let the follow camera's up be the body's, or the world's.
    CameraLeans,
    /// Bring the selection into the picture.
    FrameSelection,
    /// Bring the driven body and the body that chases it into the picture.
    FrameTarget,
}

/// Part of a session that a class can lock against a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// Parameters, of the run or of a run beside it.
    Parameters,
    /// Overlays.
    Overlays,
    /// A step of the lesson, by its index; `None` is the step that comes next.
    Step(Option<usize>),
}

impl Command {
    /// Returns the lock that refuses this command; `None` where no class can lock it.
    #[must_use]
    pub fn locked_by(&self) -> Option<Lock> {
        match self {
            Self::Set { .. }
            | Self::NextChoice(_)
            | Self::Compare(_)
            | Self::CompareToo(_)
            | Self::CompareLess(_)
            | Self::CompareBefore
            | Self::Fan { .. }
            | Self::KeepWhatIf
            | Self::Reset(_)
            | Self::RestartAfresh
            | Self::Undo
            | Self::Redo
            | Self::Nudge { .. }
            | Self::AddCorner
            | Self::RemoveCorner => Some(Lock::Parameters),
            Self::ToggleOverlay(_) => Some(Lock::Overlays),
            Self::StartStep(step) | Self::Ask { step, .. } => Some(Lock::Step(Some(*step))),
            Self::NextStep => Some(Lock::Step(None)),
            Self::ToggleBeside
            | Self::EndComparison
            | Self::SeekParting
            | Self::FanMeasure(_)
            | Self::EndFan
            | Self::DropWhatIf
            | Self::Answer(_)
            | Self::Hint
            | Self::EndQuestion
            | Self::TogglePause
            | Self::StepOnce
            | Self::StepBack
            | Self::ToggleBackwards
            | Self::StepInside { .. }
            | Self::ShowLine
            | Self::OpenTick(_)
            | Self::CloseTick
            | Self::Seek(_)
            | Self::Jump { .. }
            | Self::Branch
            | Self::Restart
            | Self::Speed(_)
            | Self::SpeedBy(_)
            | Self::Select(_)
            | Self::Pick(_)
            | Self::SelectNext
            | Self::NextCorner
            | Self::ToggleSnap
            | Self::TogglePlot(_)
            | Self::Depth(_)
            | Self::NextDepth
            | Self::Camera(_)
            | Self::Look { .. }
            | Self::TurnToFigure
            | Self::CameraLeans
            | Self::FrameSelection
            | Self::FrameTarget => None,
        }
    }
}

/// A command to the window.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum ViewCommand {
    /// Load a built-in scene by id, or a file by path.
    Load(String),
    /// Have a scene of one's own that is kept as a file again.
    Download(String),
    /// Ask whether a scene of one's own is to be kept no longer.
    Remove(String),
    /// Open the scene that is kept with unsaved changes under this number.
    OpenUnsaved(u32),
    /// Ask whether the unsaved changes kept under this number are to be discarded.
    RemoveUnsaved(u32),
    /// Choose a scene file.
    OpenFile,
    /// Choose a recording to compare the run with.
    CompareRecording,
    /// Save the scene with its present parameters.
    SaveFile,
    /// Copy a link to this tick, or to the one on show.
    CopyLink(Option<u32>),
    /// Open the link that was copied, or the shapes.
    OpenCopied,
    /// Ask for shapes, and say what is understood of them.
    PasteShapes,
    /// Show these shapes in a lab.
    #[serde(skip)]
    OpenShapes(Box<ShapesScene>),
    /// Open the whole program at the tick on show, from a part of another page.
    OpenWhole,
    /// Start or stop a recording.
    Record,
    /// Another run of the recording on show: the next (+1), the one before (−1).
    Take(i8),
    /// Choose a scene in the gallery.
    Search,
    /// Show the course.
    Course,
    /// Open the scene of an exercise, at the step of its lesson that the exercise is about.
    Exercise {
        /// The scene, by its id.
        scene: String,
        /// Which step, from 0.
        step: Option<usize>,
    },
    /// Open the scene of this figure of the course, and let it stand as in the figure.
    Figure(String),
    /// Note that the page of the unit of this id was read, or that it was not.
    ReadPage(String),
    /// Tick an exercise of the course off, or take that back: `unit/number`.
    Tick(String),
    /// Write what was learned into a file.
    ExportProgress,
    /// Forget what was learned.
    ClearProgress,
    /// Show what there is of classes, or no more: one to be made, one's own answers, those of all.
    Class,
    /// Write this class into a file.
    #[serde(skip)]
    SaveClass(Box<Class>),
    /// Copy a link to this class.
    #[serde(skip)]
    CopyClass(Box<Class>),
    /// Unlock what the class has locked.
    LeaveClass,
    /// Write one's own answers into a file, under this name.
    ExportAnswers(String),
    /// Forget one's own answers.
    ForgetAnswers,
    /// Choose files of answers.
    OpenAnswers,
    /// Close the files of answers.
    CloseAnswers,
    /// Write the answers of all as comma-separated values.
    SaveTable,
    /// Write a picture of what all have drawn.
    SaveDrawings,
    /// Show or hide the keys.
    Help,
    /// Show or hide all panels.
    TogglePanels,
    /// Show the scene to others: no panels, the step large. Or cease to.
    Present,
    /// Close the topmost panel.
    Close,
    /// Full screen and back.
    Fullscreen,
    /// Write a picture.
    Screenshot,
    /// Write what is plotted as comma-separated values.
    ExportPlots,
    /// Larger (+1) or smaller (−1) text.
    TextScale(i8),
    /// The other set of drive keys.
    ToggleKeys,
    /// Light and dark.
    ToggleTheme,
    /// Reduced motion, or not.
    ToggleMotion,
    /// Let the ticks that can be shown again take so much, MB.
    History(u32),
}

impl ViewCommand {
    /// Whether the window does it where it is a part of another page, which shows one scene.
    #[must_use]
    pub fn is_for_a_part(&self) -> bool {
        matches!(
            self,
            Self::CopyLink(_)
                | Self::OpenWhole
                | Self::Take(_)
                | Self::Close
                | Self::Fullscreen
                | Self::TextScale(_)
                | Self::ToggleTheme
                | Self::ToggleMotion
                | Self::History(_)
        )
    }
}
