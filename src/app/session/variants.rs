//! The fan of a session: runs with variants of one parameter.

use super::Session;
use crate::app::variants::{Variants, VariantsPlan};
use crate::params::Value;

impl Session {
    /// Returns the fan, if any.
    #[must_use]
    pub fn variants(&self) -> Option<&Variants> {
        self.variants.as_deref()
    }

    /// Advances the fan towards this run while `goes_on` returns true; closes an obsolete fan.
    pub fn advance_variants(&mut self, goes_on: impl FnMut() -> bool) {
        let timeline = &self.timeline;
        self.variants.take_if(|fan| !fan.follow(timeline, goes_on));
    }

    /// Starts a fan that measures the plotted body; replaces the present fan.
    pub(super) fn fan_out(&mut self, path: String, values: Vec<Value>) -> Result<(), String> {
        let body = self.plots.body;
        let plotted = self.plots.curves.first().map(|curve| curve.name.clone());
        let measure = plotted.unwrap_or_else(|| self.farthest_coordinate(body));
        self.start_fan(VariantsPlan { path, values, measure, body })
    }

    /// Re-runs the fan with another measured number.
    pub(super) fn fan_measure(&mut self, measure: String) -> Result<(), String> {
        let Some(fan) = self.variants.take() else { return Ok(()) };
        self.start_fan(VariantsPlan { measure, ..fan.plan })
    }

    /// Restarts the fan after a restart of the scene.
    pub(super) fn restart_fan(&mut self) {
        if let Some(fan) = self.variants.take() {
            // A missing parameter closes the fan.
            let _ = self.start_fan(fan.plan);
        }
    }

    fn start_fan(&mut self, plan: VariantsPlan) -> Result<(), String> {
        self.variants = Some(Box::new(Variants::new(&self.timeline, plan)?));
        Ok(())
    }

    /// Returns the coordinate in which the body has moved farthest since the start.
    fn farthest_coordinate(&self, body: crate::sim::Body) -> String {
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
