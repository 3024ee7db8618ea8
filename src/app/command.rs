//! Commands of the user, applied between ticks.

pub mod spec;

use std::sync::Arc;

use serde::Deserialize;
use strum::{EnumDiscriminants, VariantArray};

use super::class::Class;
use super::edit::Edit;
use super::export::ExportRequest;
use super::new_scene::NewScene;
use crate::overlay::{Depth, OverlayKind};
use crate::params::Value;
use crate::predict::AnswerValue;
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
        /// Whether this change continues the previous one.
        gesture: bool,
    },
    /// Select the next choice of the method switch at this path; has no effect in a world without
    /// it.
    NextChoice(String),
    /// Run a second world beside this one from the tick on show, with these values of parameters;
    /// replaces any present comparison.
    #[serde(skip)]
    Compare(Vec<(String, Value)>),
    /// Set these values in the second world too, from its start. Starts a comparison if there is
    /// none, or if a recording is being compared.
    #[serde(skip)]
    CompareToo(Vec<(String, Value)>),
    /// Remove this parameter from the differences of the second world; the last removal ends the
    /// comparison.
    CompareLess(String),
    /// Compare with the run without its newest change.
    CompareBefore,
    /// Show the two worlds in two views, or in one.
    ToggleBeside,
    /// End the comparison.
    EndComparison,
    /// Pause at the first tick in which the two worlds differ.
    SeekParting,
    /// Run the scene again for each of these values of a parameter, with the same inputs.
    #[serde(skip)]
    Fan {
        /// Named path.
        path: String,
        /// The values, one for each run.
        values: Vec<Value>,
    },
    /// Measure another number in the fan, by its name in the trace.
    FanMeasure(String),
    /// Apply the what-if of the Figure to the run.
    KeepWhatIf,
    /// Discard the what-if of the Figure.
    DropWhatIf,
    /// Close the fan.
    EndFan,
    /// Reset a parameter and everything below it to the scene file's value; every parameter for "".
    Reset(String),
    /// Edit the scene in the view.
    Edit(Edit),
    /// Replace the scene's text by a typed one; begins edit mode.
    #[serde(skip)]
    Type {
        /// The whole text.
        text: Arc<str>,
        /// Whether to join it with the previous typed text, as one undo step.
        merges_with_last_edit: bool,
    },
    /// Rename an object of edit mode.
    Rename {
        /// Path of the object.
        path: String,
        /// New name.
        name: String,
    },
    /// Set a field of the scene outside its world.
    SetField {
        /// Path: `title`, `goal.radius`.
        path: String,
        /// RON text of the value; empty for the default.
        value: String,
        /// Whether to join the previous undo step.
        gesture: bool,
    },
    /// Insert a copy of a list entry after it. For a corner, insert the midpoint of the edge that begins there.
    AddAfter(String),
    /// Remove a list entry.
    RemoveEntry(String),
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Start a step of the lesson, by its index.
    StartStep(usize),
    /// Start the next step of the lesson.
    NextStep,
    /// Ask the question of a step.
    Ask {
        /// Index of the step.
        step: usize,
        /// Instance of the question; 0 is the unchanged scene.
        instance: u32,
    },
    /// Commit to an answer.
    #[serde(skip)]
    Answer(AnswerValue),
    /// Take another hint.
    Hint,
    /// Close the question.
    EndQuestion,
    /// Start or stop time.
    TogglePause,
    /// Pause, and run one tick.
    StepOnce,
    /// Pause, and go one tick back.
    StepBack,
    /// Start or stop time running backwards.
    ToggleBackwards,
    /// Pause, and go one moment forward or back inside a tick.
    StepInside {
        /// Forward if true.
        on: bool,
        /// Go by a whole stage if true.
        stage: bool,
    },
    /// Let time run after an answer, and return to the tick that settles the question.
    Watch,
    /// Open the line that decided the answered question, in the tick that settles it.
    ShowLine,
    /// Pause, and show this moment of the tick on show.
    OpenTick(usize),
    /// Close the opened tick.
    CloseTick,
    /// Pause, and show this tick.
    Seek(u32),
    /// Pause, and go to the next or previous mark of the timeline; has no effect without such a
    /// mark.
    Jump {
        /// Forward if true.
        on: bool,
    },
    /// Discard everything after the tick on show, and continue from here.
    Branch,
    /// Restart the scene, keeping edits.
    Restart,
    /// Restart the scene as in its file; undo restores the edits.
    RestartAfresh,
    /// Choose a speed by its index.
    Speed(usize),
    /// Change the speed by this many steps.
    SpeedBy(i8),
    /// Select a body, or nothing.
    Select(Option<Body>),
    /// Click a body, or nothing: selects it, or pairs it with the selected body.
    Pick(Option<Body>),
    /// Select the next body in scene order.
    SelectNext,
    /// Move the selected corner, or else the selected body, along the grid.
    Nudge {
        /// Grid lines to the right; negative is left.
        right: i8,
        /// Grid lines upwards; negative is down.
        up: i8,
    },
    /// Select the next corner of the selected polygon; after the last one, none.
    NextCorner,
    /// Add a corner in the middle of the edge that follows the selected corner.
    AddCorner,
    /// Remove the selected corner from its polygon.
    RemoveCorner,
    /// Turn snapping on or off.
    ToggleSnap,
    /// Plot a number of the selected body, by its name in the trace, or stop plotting it.
    TogglePlot(String),
    /// Show or hide an overlay.
    ToggleOverlay(OverlayKind),
    /// Set the depth of explanation.
    Depth(Depth),
    /// Select the next depth of explanation; after the deepest, only the answer.
    NextDepth,
    /// Choose a camera.
    Camera(CameraKind),
    /// Turn and move the camera in steps of a drag.
    Look {
        /// Steps to the right; negative is left.
        right: i8,
        /// Steps down; negative is up.
        down: i8,
        /// Steps nearer; negative is away.
        nearer: i8,
    },
    /// Turn the automatic switch to the Figure on or off: it happens when time stops at a hit.
    TurnToFigure,
    /// Switch the up direction of the follow camera between body and world.
    CameraLeans,
    /// Frame the selection.
    FrameSelection,
    /// Frame the driven body and the body that chases it.
    FrameTarget,
}

/// A command to the window.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum ViewCommand {
    /// Load a built-in scene by id, or a file by path.
    Load(String),
    /// Leave a guided scene for the default scene.
    LeaveGuide,
    /// Open the glossary at this symbol.
    Glossary(String),
    /// Download a stored scene as a file.
    Download(String),
    /// Ask for confirmation to delete a stored scene.
    Remove(String),
    /// Open the scene stored with unsaved changes under this number.
    OpenUnsaved(u32),
    /// Ask for confirmation to discard the unsaved changes stored under this number.
    RemoveUnsaved(u32),
    /// Show the choice of new scenes in the gallery.
    New,
    /// Open a new scene in edit mode.
    OpenNew(NewScene),
    /// Choose a scene file.
    OpenFile,
    /// Choose a recording to compare the run with.
    CompareRecording,
    /// Save the scene with its present parameters: to the file that it was last saved to, or else as [`Self::SaveAs`].
    SaveFile,
    /// Choose a file, and save the scene to it.
    SaveAs,
    /// Copy a link to this tick, or to the one on show.
    CopyLink(Option<u32>),
    /// Open the link or the shapes on the clipboard; in edit mode, paste the objects on it.
    OpenCopied,
    /// Copy the selected objects of edit mode.
    CopyObjects {
        /// Whether to delete the objects afterwards.
        cut: bool,
    },
    /// Show the dialog for pasting shapes.
    PasteShapes,
    /// Show these shapes in a lab.
    #[serde(skip)]
    OpenShapes(Box<ShapesScene>),
    /// Open the full program at the tick on show, from an embedded page.
    OpenFullApp,
    /// Start or stop a recording.
    Record,
    /// Show the next (+1) or previous (−1) run of the recording.
    Take(i8),
    /// Search for a scene in the gallery.
    Search,
    /// Show the course.
    Course,
    /// Show a unit of the course, by its id.
    Unit(String),
    /// Open the scene of an exercise, at the step of its lesson.
    Exercise {
        /// Id of the scene.
        scene: String,
        /// Index of the step.
        step: Option<usize>,
    },
    /// Open the scene of this figure of the course, set up as in the figure.
    Figure(String),
    /// Mark the page of the unit with this id as read, or as unread.
    ReadPage(String),
    /// Mark an exercise of the course as done, or as not done: `unit/number`.
    Tick(String),
    /// Export learning progress to a file.
    ExportProgress,
    /// Clear learning progress.
    ClearProgress,
    /// Show or hide the class panel: a new class, own answers, answers of a class.
    Class,
    /// Save this class to a file.
    #[serde(skip)]
    SaveClass(Box<Class>),
    /// Copy a link to this class.
    #[serde(skip)]
    CopyClass(Box<Class>),
    /// Leave the class and its locks.
    LeaveClass,
    /// Export the learner's answers to a file, under this name.
    ExportAnswers(String),
    /// Delete the learner's answers.
    ForgetAnswers,
    /// Open files of answers.
    OpenAnswers,
    /// Close the files of answers.
    CloseAnswers,
    /// Export all answers as comma-separated values.
    SaveTable,
    /// Save a picture of all drawn ways.
    SaveDrawings,
    /// Show or hide the keys.
    Help,
    /// Show or hide all panels.
    TogglePanels,
    /// Enter or leave presentation mode: no panels, large text of the step.
    Present,
    /// Show or hide the scene's text in place of the right panel.
    Text,
    /// Show the next or previous event, in a presentation too.
    SeekEvent {
        /// True for the next event.
        on: bool,
    },
    /// Close the topmost panel.
    Close,
    /// Toggle full screen.
    Fullscreen,
    /// Save a screenshot.
    Screenshot,
    /// Export the plots as comma-separated values.
    ExportPlots,
    /// Show or hide the export dialog.
    Export,
    /// Ask where to export this file.
    #[serde(skip)]
    ExportFile(Box<ExportRequest>),
    /// Enlarge (+1) or shrink (−1) the text.
    TextScale(i8),
    /// Switch to the other set of drive keys.
    ToggleKeys,
    /// Switch between light and dark.
    ToggleTheme,
    /// Turn reduced motion on or off.
    ToggleMotion,
    /// Set the memory for rewinding, MB.
    History(u32),
}

impl ViewCommand {
    /// Returns whether the command works in an embedded page, which shows one scene.
    #[must_use]
    pub fn works_embedded(&self) -> bool {
        matches!(
            self,
            Self::CopyLink(_)
                | Self::OpenFullApp
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
