//! A fan of runs beside the session's: begun, followed, and asked about.

use super::Session;
use crate::app::fan::{Fan, Plan};
use crate::params::Value;

impl Session {
    /// The fan, while there is one.
    #[must_use]
    pub fn fan(&self) -> Option<&Fan> {
        self.fan.as_deref()
    }

    /// Lets the fan follow to where this run is, as long as `goes_on` says so; it lasts no longer than
    /// the number that it varies exists.
    pub fn follow_fan(&mut self, goes_on: impl FnMut() -> bool) {
        let timeline = &self.timeline;
        self.fan.take_if(|fan| !fan.follow(timeline, goes_on));
    }

    /// Begins another fan, of the body whose numbers are plotted, in the place of the one there is.
    pub(super) fn fan_out(&mut self, path: String, values: Vec<Value>) -> Result<(), String> {
        let body = self.plots.body;
        let plotted = self.plots.curves.first().map(|curve| curve.name.clone());
        let measure = plotted.unwrap_or_else(|| self.farthest(body));
        self.fan_of(Plan { path, values, measure, body })
    }

    /// Measures another number of the same runs, which are run again.
    pub(super) fn fan_measure(&mut self, measure: String) -> Result<(), String> {
        let Some(fan) = self.fan.take() else { return Ok(()) };
        self.fan_of(Plan { measure, ..fan.plan })
    }

    /// After a restart the fan sets out again from the start.
    pub(super) fn restart_fan(&mut self) {
        if let Some(fan) = self.fan.take() {
            // A number that no longer exists has no fan.
            let _ = self.fan_of(fan.plan);
        }
    }

    fn fan_of(&mut self, plan: Plan) -> Result<(), String> {
        self.fan = Some(Box::new(Fan::new(&self.timeline, plan)?));
        Ok(())
    }

    /// The coordinate in which the body has got farthest since the run began.
    fn farthest(&self, body: crate::sim::Body) -> String {
        let ends = [self.timeline.history.beginning(), self.world()];
        let [from, to] = ends.map(|world| world.position(body).unwrap_or_default());
        let [x, y, z] = (to - from).abs().to_array();
        let name = if y > x.max(z) {
            "y"
        } else if z > x {
            "z"
        } else {
            "x"
        };
        format!("position.{name}")
    }
}
