//! Sets up a scene as in a figure of the course.

use super::Session;
use crate::app::command::Command;
use crate::record::drive::Drive;
use crate::scene::CameraKind;
use crate::scene::course::CourseFigure;
use crate::sim::TICK_SECONDS;

impl Session {
    /// Restarts the scene as the figure defines, and drives to its tick, where time stops.
    ///
    /// # Errors
    /// Returns an error if the scene or a class refuses a part of the figure.
    pub fn restore_figure(&mut self, figure: &CourseFigure) -> Result<(), String> {
        let drive = Drive::parse(&figure.drive)?;
        // The same scene may be in more than one figure.
        self.apply(Command::RestartAfresh)?;
        if !self.turns_to_figure() {
            self.apply(Command::TurnToFigure)?;
        }
        self.apply(Command::Camera(CameraKind::Figure))?;
        for setting in &figure.set {
            let value = setting.read(&self.world().setup()).map_err(|why| why.what)?;
            let path = setting.path.clone();
            self.apply(Command::Set { path, value, gesture: false })?;
        }
        if !figure.set.is_empty() {
            self.apply(Command::Restart)?;
        }
        self.drive(Some(drive));
        while self.ticks() < figure.tick {
            self.apply(Command::StepOnce)?;
            self.advance(TICK_SECONDS, |_, _, _| {});
        }
        // The keys drive from here on.
        self.drive(None);
        // Stop time also for a figure of the first tick.
        self.apply(Command::Seek(figure.tick))
    }
}
