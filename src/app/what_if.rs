//! A what-if: re-runs the tick of the Figure on a copy of the world, with bodies moved by the user.

use glam::{Mat3, Vec2, Vec3};

use crate::explain;
use crate::explain::verdict::Verdict;
use crate::figure::{self, Basis, Figure, Outline, Role, Shape, ShapeState};
use crate::geom::shape::about;
use crate::params::{self, Value};
use crate::sim::handles::Handle;
use crate::sim::{Body, Input, World};
use crate::text::id;

/// Lists of scene objects that move only by edits.
const FIXED_LISTS: [&str; 3] = ["planes", "boxes", "pieces"];

/// A body moved and turned on the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovedBody {
    /// The body.
    pub body: Body,
    /// Role of the body in the pair.
    pub role: Role,
    /// Displacement on the sheet, m.
    pub displacement: Vec2,
    /// Turn, radians, counter-clockwise on the sheet.
    pub turn: f32,
    /// Centre of rotation on the sheet before displacement, m.
    pub center: Vec2,
}

/// Start of the re-run tick.
#[derive(Clone)]
pub(super) struct Beginning {
    /// Number of the tick whose test is on show.
    pub tick: u32,
    /// The world before the tick.
    pub world: World,
    /// Input of the tick; `None` for a preview.
    pub input: Option<Input>,
}

/// The tick re-run with bodies moved.
pub struct WhatIf {
    pub(super) from: Beginning,
    /// The moved bodies, in the order of their first drags.
    pub moved: Vec<MovedBody>,
    /// Parameters that position the bodies at the start of the tick.
    pub changes: Vec<(String, Value)>,
    /// Figure of the re-run tick; may be empty if no pair was tested.
    pub figure: Figure,
    /// Verdict of the re-run tick.
    pub verdict: Verdict,
    /// The explained target, as in the Figure.
    pub target: Option<usize>,
    /// The body explained together with the target.
    pub partner: Option<Body>,
}

/// A drag in the Figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    pub part: Handle,
    /// Position of the press, points of the page.
    pub page: Vec2,
    /// Position of the press, m on the sheet.
    pub pointer: Vec2,
    /// Displacement and turn of the body at the press.
    pub moved: MovedBody,
    /// Whether the pointer has moved farther than in a click.
    pub drags: bool,
}

/// Drags in the Figure: the what-if, and the current drag.
#[derive(Default)]
pub(super) struct FigureDrag {
    pub what_if: Option<Box<WhatIf>>,
    pub drag: Option<Drag>,
    /// The body with a visible ring; the pointer is on the body or inside the ring.
    pub active: Option<Body>,
    /// Reason why the last drag changed nothing.
    pub refusal: Option<String>,
}

impl WhatIf {
    /// Re-runs the tick with these bodies moved; `partner` keeps the explained pair together.
    ///
    /// # Errors
    /// Returns an error if a body cannot be moved there.
    pub(super) fn new(
        from: Beginning,
        moved: Vec<MovedBody>,
        (basis, target, partner): (&Basis, Option<usize>, Option<Body>),
    ) -> Result<Self, String> {
        let mut changes = Vec::new();
        for moved in &moved {
            changes.extend(changes_of(&from.world, moved, basis)?);
        }
        if from.world.pending_grounds(&changes).is_some() {
            return Err(id::WHAT_IF_GROUND_TOO_LARGE.to_string());
        }
        let mut world = from.world.clone();
        for (path, value) in &changes {
            world.set(path, value.clone())?;
        }
        let mut record = match &from.input {
            Some(input) => world.record(input),
            None => world.preview(),
        };
        record.pair_with(partner);
        let figure = figure::of(&record, u64::from(from.tick), target);
        let verdict = explain::explanation(&record).verdict(target);
        Ok(Self { from, moved, changes, figure, verdict, target, partner })
    }

    /// Returns the shapes of the moved bodies as tested, on the sheet of `original`.
    ///
    /// If the what-if is drawn in another plane, moves the outlines of `original` instead.
    #[must_use]
    pub fn shapes(&self, original: &Figure) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for moved in &self.moved {
            let is_own =
                |shape: &&Shape| shape.role == moved.role && shape.when == ShapeState::Tested;
            let Some(shape) = original.sheet.shapes.iter().find(is_own) else { continue };
            let outline =
                self.tested_outline(original, shape).unwrap_or_else(|| moved.outline(shape));
            shapes.push(Shape::result(&shape.name, shape.role, outline));
        }
        shapes
    }

    /// Returns the tested outline on the original's sheet; `None` if it lies in another plane.
    fn tested_outline(&self, original: &Figure, shape: &Shape) -> Option<Outline> {
        let (own, basis) = (self.figure.sheet.basis?, original.sheet.basis?);
        let is_same = |other: &&Shape| {
            other.name == shape.name && other.role == shape.role && other.when == ShapeState::Tested
        };
        let found = self.figure.sheet.shapes.iter().find(is_same)?;
        own.to(&basis, Vec2::ZERO)?;
        Some(found.outline.mapped(|p| own.to(&basis, p).unwrap_or(p)))
    }
}

impl MovedBody {
    /// Returns whether the body is at its original position and angle.
    #[must_use]
    pub fn is_still(&self) -> bool {
        self.displacement == Vec2::ZERO && self.turn == 0.0
    }

    fn outline(&self, shape: &Shape) -> Outline {
        let (sin, cos) = libm::sincosf(self.turn);
        let turned = |p: Vec2| Vec2::new(cos * p.x - sin * p.y, sin * p.x + cos * p.y);
        shape.outline.mapped(|p| self.center + turned(p - self.center) + self.displacement)
    }
}

/// Returns the parameter group that positions a body, such as "driver" or "targets.box"; `None` if
/// there is none.
pub(super) fn group_of(world: &World, body: Body) -> Option<String> {
    let name = world.name(body);
    let groups: Vec<String> = match body {
        Body::Driven => ["driver", "player", "box", "walker"].map(str::to_owned).into(),
        Body::Object(_) => ["bodies", "targets", "planes", "boxes", "pieces"]
            .map(|list| format!("{list}.{name}"))
            .into(),
        Body::Spawned(_) => return None,
    };
    let has_position = |group: &String| {
        let path = format!("{group}.position");
        matches!(params::get(world.parameters(), &path), Some(Value::Vec3(_)))
    };
    groups.into_iter().find(has_position)
}

/// Returns whether the parameters of a body can turn it about this axis.
pub(super) fn can_turn(world: &World, body: Body, axis: Vec3) -> bool {
    let Some(group) = group_of(world, body).filter(|group| group != "player") else { return false };
    let has = |name: &str| params::get(world.parameters(), &format!("{group}.{name}")).is_some();
    has("pitch") || has("yaw") && axis.y.abs() > 0.999 || has("angle") && axis.z.abs() > 0.999
}

/// Returns the parameters that move and turn the body at the start of the tick.
fn changes_of(
    world: &World,
    moved: &MovedBody,
    basis: &Basis,
) -> Result<Vec<(String, Value)>, String> {
    let name = world.name(moved.body);
    let Some(group) = group_of(world, moved.body) else {
        return Err(id::WHAT_IF_NO_POSITION.with(&[("body", &name)]));
    };
    let mut changes = Vec::new();
    if group == "walker" {
        // A new position restarts the walker, so keep its heading in the parameters.
        let yaw = world.driven().1.to_degrees();
        changes.push((format!("{group}.yaw"), Value::F32(libm::remainderf(yaw, 360.0))));
    }
    if moved.turn != 0.0 {
        changes.extend(angle_changes(world, &group, moved, basis.normal()));
    }
    if moved.displacement != Vec2::ZERO {
        let path = format!("{group}.position");
        let is_fixed = FIXED_LISTS.iter().any(|list| group.starts_with(list));
        let from = match params::get(world.parameters(), &path) {
            Some(Value::Vec3(at)) if is_fixed => Some(at),
            _ => world.position(moved.body),
        };
        let from = from.ok_or_else(|| id::WHAT_IF_NOT_THERE.with(&[("body", &name)]))?;
        changes.push((path, Value::Vec3(from + basis.way(moved.displacement))));
    }
    Ok(changes)
}

/// Returns the angle parameters of a body turned about `axis`.
fn angle_changes(
    world: &World,
    group: &str,
    moved: &MovedBody,
    axis: Vec3,
) -> Vec<(String, Value)> {
    let Some(report) = world.report_of(moved.body) else { return Vec::new() };
    let rotation = about(axis, moved.turn) * report.rotation;
    let has = |name: &str| params::get(world.parameters(), &format!("{group}.{name}")).is_some();
    let angles = if has("pitch") {
        // Ry(yaw) · Rx(−pitch) · Rz(−roll).
        let m = Mat3::from_quat(rotation);
        let sin_pitch = m.z_axis.y.clamp(-1.0, 1.0);
        vec![
            ("yaw", libm::atan2f(m.z_axis.x, m.z_axis.z)),
            ("pitch", libm::asinf(sin_pitch)),
            ("roll", -libm::atan2f(m.x_axis.y, m.y_axis.y)),
        ]
    } else if has("yaw") {
        vec![("yaw", 2.0 * libm::atan2f(rotation.y, rotation.w))]
    } else {
        vec![("angle", 2.0 * libm::atan2f(rotation.z, rotation.w))]
    };
    let value = |angle: f32| Value::F32(libm::remainderf(angle.to_degrees(), 360.0) + 0.0);
    angles.into_iter().map(|(name, angle)| (format!("{group}.{name}"), value(angle))).collect()
}
