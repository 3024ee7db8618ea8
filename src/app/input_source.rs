//! Input for the next tick: keys and mouse, or a drive.

use super::body_drag::BodyDrag;
use crate::record::drive::Drive;
use crate::sim::Input;
use crate::sim::input::ActionSet;

/// Inputs of consecutive ticks.
type Inputs = Box<dyn Iterator<Item = Input> + Send>;

/// Input for the next tick.
#[derive(Default)]
pub struct InputSource {
    /// Drags and throws with the mouse.
    pub body_drag: BodyDrag,
    held: ActionSet,
    /// Actions pressed since the last tick.
    pressed: ActionSet,
    drive: Option<(Drive, Inputs)>,
    /// Inputs of a question while its answer is shown; they replace all other input.
    guide: Option<Inputs>,
}

impl InputSource {
    /// Takes input from a drive if given, else from the keyboard.
    pub(super) fn new(drive: Option<Drive>) -> Self {
        let drive = drive.map(|drive| (drive.clone(), Box::new(drive.into_inputs()) as Inputs));
        Self { drive, ..Self::default() }
    }

    /// Updates the held actions, and adds those pressed since the last call.
    pub fn feed(&mut self, held: ActionSet, pressed: ActionSet) {
        self.held = held;
        self.pressed = self.pressed.union(pressed);
    }

    /// Returns whether a steering key is down.
    pub(super) fn is_steering(&self) -> bool {
        use crate::sim::Action::{Forward, Reverse, TurnLeft, TurnRight};
        [Forward, Reverse, TurnLeft, TurnRight].into_iter().any(|action| self.held.contains(action))
    }

    /// Returns the next tick's input; `camera_yaw` is the heading of "ahead", radians about +Y.
    pub(super) fn next(&mut self, camera_yaw: f32) -> Input {
        let pressed = std::mem::take(&mut self.pressed);
        // An action pressed and released between two ticks counts for one tick.
        let held = self.held.union(pressed);
        let (grab, throw) = (self.body_drag.held, self.body_drag.thrown.take());
        if let Some(guide) = &mut self.guide {
            return guide.next().unwrap_or_default();
        }
        match &mut self.drive {
            Some((_, inputs)) => inputs.next().unwrap_or_default(),
            None => Input { held, pressed, camera_yaw, grab, throw },
        }
    }

    /// Replaces all input by these inputs until [`Self::end_guide`].
    pub(super) fn guide(&mut self, inputs: impl Iterator<Item = Input> + Send + 'static) {
        self.guide = Some(Box::new(inputs));
    }

    /// Returns whether a question's inputs replace all other input.
    pub(super) fn is_guided(&self) -> bool {
        self.guide.is_some()
    }

    /// Ends the inputs of a question; the drive, or else keys and mouse, provide input again.
    pub(super) fn end_guide(&mut self) {
        self.guide = None;
    }

    /// Continues the drive from `tick`.
    pub(super) fn rewind(&mut self, tick: u32) {
        if let Some((drive, inputs)) = &mut self.drive {
            *inputs = Box::new(drive.clone().into_inputs().skip(tick as usize));
        }
    }

    /// Clears mouse input and pressed keys, and rewinds the drive, when the scene restarts.
    pub(super) fn restart(&mut self) {
        (self.body_drag, self.pressed) = (BodyDrag::default(), ActionSet::default());
        self.rewind(0);
    }
}
