//! The frames of a game that a lab replays: pose and shape of each body in each frame.

use std::sync::Arc;

use glam::{Vec2, Vec3};

use super::shape::Solid;
use super::test::DT;
use super::trace::Step;
use super::{Answer, Lab, LabSetup, State};
use crate::frames::ContactFault;
use crate::geom::Trace;
use crate::geom::convex::Pose;
use crate::geom::shape::REACH;
use crate::sim::Stepped;
use crate::sim::event::{Body, Event, EventKind};

/// Index of the solid for a body that is absent from a frame.
const ABSENT: u32 = u32::MAX;

/// Pose and shape of a body in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FramedBody {
    /// Position of the body's origin, m.
    pub position: Vec2,
    /// Angle, radians, counter-clockwise.
    pub angle: f32,
    /// Index of the solid.
    solid: u32,
}

/// A contact of the game that differs from the correct result.
#[derive(Debug)]
pub struct WrongContact {
    /// Index of the frame, from 0.
    pub frame: u32,
    /// Indices of the two bodies.
    pub bodies: [u32; 2],
    /// Kind of the fault.
    pub kind: ContactFault,
    /// The bodies and the contact in the game's own data.
    #[cfg(not(target_arch = "wasm32"))]
    pub fault: crate::frames::Fault,
}

/// Frames of a game, one for each tick. The first frame is shown before the first tick and after it.
#[derive(Debug, Default)]
pub struct Track {
    /// For each body, whether any frame of the game has it. Other bodies keep the pose of the scene.
    is_of_game: Vec<bool>,
    /// The different solids.
    solids: Vec<Arc<Solid>>,
    /// All bodies of the first frame, then those of the second, and so on.
    placed: Vec<FramedBody>,
    /// Number of frames.
    frames: u32,
    /// Number of the game's length units in a metre.
    pub unit: f64,
    /// The wrong contacts, in order of frames.
    pub wrong: Vec<WrongContact>,
}

impl Track {
    /// Creates a track without frames. `is_of_game` states for each body whether the game has it.
    #[must_use]
    pub fn new(is_of_game: Vec<bool>, solids: Vec<Arc<Solid>>) -> Self {
        Self { is_of_game, solids, ..Self::default() }
    }

    /// Adds a frame in which all bodies are absent.
    pub fn add_frame(&mut self) {
        self.frames += 1;
        let absent = FramedBody { position: Vec2::ZERO, angle: 0.0, solid: ABSENT };
        self.placed.resize(self.placed.len() + self.is_of_game.len(), absent);
    }

    /// Places a body in the last frame; `solid` is an index of the solids.
    pub fn place(&mut self, body: usize, Pose { position, angle }: Pose, solid: u32) {
        let first = self.placed.len() - self.is_of_game.len();
        self.placed[first + body] = FramedBody { position, angle, solid };
    }

    /// Returns whether the game has this body in any frame.
    fn has(&self, body: usize) -> bool {
        self.is_of_game.get(body) == Some(&true)
    }

    /// Returns the number of frames.
    #[must_use]
    pub fn frames(&self) -> u32 {
        self.frames
    }

    /// Returns a body in a frame; `None` if the frame does not exist or lacks the body.
    #[must_use]
    pub fn body(&self, frame: u32, body: usize) -> Option<(&FramedBody, &Arc<Solid>)> {
        let count = self.is_of_game.len();
        let placed = self.placed.get(frame as usize * count + body).filter(|_| body < count)?;
        Some((placed, self.solids.get(placed.solid as usize)?))
    }

    /// Returns the wrong contacts of a frame.
    #[must_use]
    pub fn wrong_in(&self, frame: u32) -> &[WrongContact] {
        let first = self.wrong.partition_point(|wrong| wrong.frame < frame);
        let count = self.wrong[first..].partition_point(|wrong| wrong.frame == frame);
        &self.wrong[first..first + count]
    }

    /// Returns a body's displacement, m, and rotation, radians, from the previous frame to this one. Zero if
    /// either frame lacks the body.
    fn motion(&self, frame: u32, body: usize) -> (Vec2, f32) {
        let before = frame.checked_sub(1).and_then(|before| self.body(before, body));
        match (before, self.body(frame, body)) {
            (Some((p, _)), Some((q, _))) => (q.position - p.position, q.angle - p.angle),
            _ => (Vec2::ZERO, 0.0),
        }
    }

    /// Places all bodies as in the first frame.
    pub(super) fn begin(&self, state: &mut State) {
        for (index, body) in state.bodies.iter_mut().enumerate() {
            match self.body(0, index) {
                Some((placed, solid)) => {
                    (body.position, body.angle) = (placed.position, placed.angle);
                    body.solid = Arc::clone(solid);
                }
                None => {
                    body.is_present = !self.has(index);
                }
            }
        }
    }
}

impl Lab {
    /// Returns the frames that the bodies follow; `None` without frames, or after a branch.
    #[must_use]
    pub fn followed(&self) -> Option<&Arc<Track>> {
        self.setup.frames.followed()
    }

    /// Returns a body's velocity, m/s, and angular velocity, rad/s.
    #[must_use]
    pub fn velocity(&self, body: usize) -> (Vec2, f32) {
        if self.followed().is_some() {
            let state = &self.state.bodies[body];
            return (state.velocity, state.spin);
        }
        let setup = &self.setup.bodies[body];
        (setup.velocity.truncate(), setup.spin.to_radians())
    }

    /// Moves the bodies to the next frame. A body moved by an edit keeps its offset from the recorded pose.
    pub(super) fn follow<T: Trace<Step>>(&mut self, track: &Track, trace: &mut T) {
        let frame = self.state.tick;
        if frame >= track.frames() {
            return;
        }
        for body in 0..self.state.bodies.len() {
            let Some((placed, _)) = track.body(frame, body) else {
                if track.has(body) && self.state.bodies[body].is_present {
                    self.commit(Step::Absent { body }, trace);
                }
                continue;
            };
            let (displacement, turn) = track.motion(frame, body);
            let (mut position, mut angle) = (placed.position, placed.angle);
            let before = track.body(frame.saturating_sub(1), body);
            let now = &self.state.bodies[body];
            if let Some((before, _)) = before.filter(|_| now.is_present) {
                if now.position != before.position {
                    position = (now.position + displacement)
                        .clamp(Vec2::splat(-REACH), Vec2::splat(REACH));
                }
                if now.angle != before.angle {
                    angle = now.angle + turn;
                }
            }
            let (velocity, spin) = (displacement / DT, turn / DT);
            self.commit(Step::Framed { body, position, angle, velocity, spin }, trace);
        }
    }

    /// Applies the shape of a body in the next frame. An edited shape stays until the shape in the frames changes.
    pub(super) fn reshape(&mut self, index: usize) {
        let Some(track) = self.followed().map(Arc::clone) else { return };
        let frame = self.state.tick;
        let Some((placed, solid)) = track.body(frame, index) else { return };
        let before = track.body(frame.saturating_sub(1), index);
        if before.is_none_or(|(before, _)| before.solid != placed.solid) {
            self.state.bodies[index].solid = Arc::clone(solid);
        }
    }

    /// Adds an event for each wrong contact of the frame shown by the tick.
    pub(super) fn report_wrong(&self, events: &mut Vec<Event>) {
        for fault in self.followed().map_or(&[][..], |track| track.wrong_in(self.state.tick - 1)) {
            let [body, with] = fault.bodies.map(Body::Object);
            events.push(Event { body, kind: EventKind::WrongContact { with, fault: fault.kind } });
        }
    }

    /// Lets the bodies of the game continue with the lab's own motion: with the velocities of the displayed frame,
    /// and pushed out of bodies that they overlap.
    pub(super) fn branch(setup: &mut LabSetup, state: &State, track: &Track) {
        for (index, (body, now)) in setup.bodies.iter_mut().zip(&state.bodies).enumerate() {
            if track.has(index) {
                body.velocity = now.velocity.extend(0.0);
                body.spin = now.spin.to_degrees();
            }
        }
        setup.methods.answer = Answer::PushOut;
    }

    /// Lets the bodies of the game follow its frames again.
    pub(super) fn follow_again(setup: &mut LabSetup, track: &Track) {
        for (index, body) in setup.bodies.iter_mut().enumerate() {
            if track.has(index) {
                (body.velocity, body.spin) = (Vec3::ZERO, 0.0);
            }
        }
    }
}
