//! A scene as a figure of the course shows it.

use super::Session;
use crate::app::command::Command;
use crate::record::drive::Drive;
use crate::scene::CameraKind;
use crate::scene::course::Figure;
use crate::sim::TICK_SECONDS;

impl Session {
    /// Begins the scene again as the figure says, and drives to its tick, where time stands still.
    ///
    /// # Errors
    /// Says what of the figure the scene refuses, or that a class has locked it.
    pub fn stand_as(&mut self, figure: &Figure) -> Result<(), String> {
        let drive = Drive::parse(&figure.drive)?;
        // The same scene may be in more than one figure.
        self.apply(Command::RestartAfresh)?;
        if self.turns_to_figure() != figure.camera.is_none() {
            self.apply(Command::TurnToFigure)?;
        }
        self.apply(Command::Camera(figure.camera.unwrap_or(CameraKind::Figure)))?;
        for kind in &figure.overlays {
            if !self.overlays.contains(*kind) {
                self.apply(Command::ToggleOverlay(*kind))?;
            }
        }
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
        // From there on the keys drive.
        self.drive(None);
        // A figure of the first tick stands still, too.
        self.apply(Command::Seek(figure.tick))
    }
}
