//! Goal of a scene: something to achieve after the lesson.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::check::Findings;
use super::names::Names;
use crate::params::Value;
use crate::sim::report::Field;
use crate::sim::{Body, Phase, World};
use crate::text::id;

/// Maximum number of ticks of [`SceneGoal::Stay`]: an hour.
const MAX_STAY: u32 = 60 * 60 * 60;

/// Something to achieve in a scene; the time taken is measured from its start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SceneGoal {
    /// Collect coins.
    Collect(Coins),
    /// Drive into a zone.
    Reach(Zone),
    /// Drive without a contact for this many ticks in a row.
    Stay(u32),
}

/// Coins to collect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coins {
    /// All targets that a hit collects.
    #[serde(rename = "all")]
    All,
}

/// A ball that the driven body's position must enter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Centre of the zone.
    pub position: Vec3,
    /// Radius of the zone, m.
    pub radius: f32,
}

/// Report field that is true until a hit collects the body.
const ALIVE: &str = "alive";

/// Returns whether a body is collected; `None` if no hit collects it.
fn collected(world: &World, body: Body) -> Option<bool> {
    let report = world.report_of(body)?;
    report.fields.iter().find_map(|(name, field)| match field {
        Field::Bool(alive) if *name == ALIVE => Some(!alive),
        _ => None,
    })
}

impl SceneGoal {
    /// Returns the number of parts done by this tick, and the number of all parts. `streak` is the
    /// number of ticks in a row without a contact of the driven body.
    #[must_use]
    pub fn progress(&self, world: &World, streak: u32) -> [u32; 2] {
        match self {
            Self::Collect(Coins::All) => {
                let coins = world.bodies().into_iter().filter_map(|body| collected(world, body));
                coins.fold([0; 2], |[done, all], is_done| [done + u32::from(is_done), all + 1])
            }
            Self::Reach(zone) => {
                let distance = world.driven().0.distance(zone.position);
                [u32::from(distance <= zone.radius), 1]
            }
            Self::Stay(ticks) => [streak.min(*ticks), *ticks],
        }
    }

    /// Returns the goal as RON text.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Collect(Coins::All) => "Collect(all)".to_owned(),
            Self::Reach(Zone { position, radius }) => {
                let position = Value::Vec3(*position);
                format!("Reach(position: {position}, radius: {})", Value::F32(*radius))
            }
            Self::Stay(ticks) => format!("Stay({ticks})"),
        }
    }

    /// Returns the task in one sentence.
    #[must_use]
    pub fn task(&self) -> String {
        match self {
            Self::Collect(Coins::All) => id::GOAL_COLLECT_ALL.to_string(),
            Self::Reach(_) => id::GOAL_REACH_RING.to_string(),
            Self::Stay(ticks) => id::GOAL_DRIVE_WITHOUT_HIT.with(&[("ticks", &ticks)]),
        }
    }

    /// Finds values out of range.
    pub(super) fn problems(&self, found: &mut Findings) {
        let problem = match self {
            Self::Reach(zone) if !zone.position.is_finite() => {
                (id::GOAL_POSITION_NOT_FINITE.text(), id::GOAL_POSITION_EXPECTED.text())
            }
            Self::Reach(zone) if !(0.01..=1e4).contains(&zone.radius) => {
                (id::GOAL_RADIUS_OUT_OF_RANGE.text(), id::GOAL_RADIUS_RANGE.text())
            }
            Self::Stay(ticks) if !(1..=MAX_STAY).contains(ticks) => {
                (id::GOAL_TICKS_OUT_OF_RANGE.text(), id::GOAL_TICKS_EXPECTED.text())
            }
            _ => return,
        };
        found.add("goal", problem.0, problem.1);
    }

    /// Warns if the goal cannot be reached in this scene.
    pub(super) fn warnings(&self, names: &Names, warnings: &mut Findings) {
        let problem = match self {
            Self::Collect(_) if !names.any_has(ALIVE) => {
                (id::GOAL_NOTHING_TO_COLLECT.text(), id::GOAL_COIN_EXPECTED.text())
            }
            Self::Reach(_) if !names.is_driven => {
                (id::GOAL_NOTHING_DRIVEN.text(), id::GOAL_DRIVEN_BODY_EXPECTED.text())
            }
            Self::Stay(_) if !names.driven_has_contacts() => {
                (id::GOAL_NO_DRIVER_CONTACTS.text(), id::GOAL_OTHER_GOAL_EXPECTED.text())
            }
            _ => return,
        };
        warnings.add("goal", problem.0, problem.1);
    }
}

/// Returns whether the driven body has a contact.
#[must_use]
pub fn is_hit(world: &World) -> bool {
    let mut contacts = world.contacts().iter().filter(|contact| contact.phase != Phase::Exit);
    contacts.any(|contact| [contact.a, contact.b].contains(&Body::Driven))
}
