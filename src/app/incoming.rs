//! What comes in from outside for the next tick: keys, mouse, or a drive in their place.

use super::hand::Hand;
use crate::record::drive::Drive;
use crate::sim::Input;
use crate::sim::input::ActionSet;

/// A drive's inputs from some tick on.
type Inputs = Box<dyn Iterator<Item = Input> + Send>;

/// What comes in for the next tick.
#[derive(Default)]
pub struct Incoming {
    /// What the mouse does to the bodies.
    pub hand: Hand,
    held: ActionSet,
    /// Actions that went down since the last tick.
    pressed: ActionSet,
    drive: Option<(Drive, Inputs)>,
    /// What a question drives while its answer comes true; it takes the place of all else.
    guide: Option<Inputs>,
}

impl Incoming {
    /// What comes from a drive, else from the keyboard.
    pub(super) fn new(drive: Option<Drive>) -> Self {
        let drive = drive.map(|drive| (drive.clone(), Box::new(drive.into_inputs()) as Inputs));
        Self { drive, ..Self::default() }
    }

    /// Takes note of what is held down now, and of what went down since the last call.
    pub fn feed(&mut self, held: ActionSet, went_down: ActionSet) {
        self.held = held;
        self.pressed = self.pressed.union(went_down);
    }

    /// Whether a key is down that says where to go.
    pub(super) fn is_steering(&self) -> bool {
        use crate::sim::Action::{Forward, Reverse, TurnLeft, TurnRight};
        [Forward, Reverse, TurnLeft, TurnRight].into_iter().any(|action| self.held.contains(action))
    }

    /// The next tick's input; "ahead" means the heading `camera_yaw`, radians about +Y.
    pub(super) fn next(&mut self, camera_yaw: f32) -> Input {
        let pressed = std::mem::take(&mut self.pressed);
        // An action that went down and up between two ticks still counts for one.
        let held = self.held.union(pressed);
        let (grab, throw) = (self.hand.held, self.hand.thrown.take());
        if let Some(guide) = &mut self.guide {
            return guide.next().unwrap_or_default();
        }
        match &mut self.drive {
            Some((_, inputs)) => inputs.next().unwrap_or_default(),
            None => Input { held, pressed, camera_yaw, grab, throw },
        }
    }

    /// Lets these take the place of all else, until [`Self::end_guide`].
    pub(super) fn guide(&mut self, inputs: impl Iterator<Item = Input> + Send + 'static) {
        self.guide = Some(Box::new(inputs));
    }

    /// Keys and mouse count again.
    pub(super) fn end_guide(&mut self) {
        self.guide = None;
    }

    /// Lets the drive go on from `tick`.
    pub(super) fn rewind(&mut self, tick: u32) {
        if let Some((drive, inputs)) = &mut self.drive {
            *inputs = Box::new(drive.clone().into_inputs().skip(tick as usize));
        }
    }

    /// The scene is begun again: nothing is held by the mouse or asked for any more.
    pub(super) fn restart(&mut self) {
        (self.hand, self.pressed) = (Hand::default(), ActionSet::default());
        self.rewind(0);
    }
}
