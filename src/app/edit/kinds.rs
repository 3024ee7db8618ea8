//! Editable lists of objects in each world, their sizes, and the palette.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::scene::schema;
use crate::sim::WorldKind;
use crate::text::Id;

/// Side of the square on which pictures are drawn.
pub const PICTURE_UNITS: f32 = 12.0;

/// A part of a picture, on a square of [`PICTURE_UNITS`] × [`PICTURE_UNITS`], y down.
#[derive(Clone, Debug, Deserialize)]
pub enum PictureLine {
    /// A line through points.
    Line(Vec<(f32, f32)>),
    /// A circle: centre and radius.
    Circle((f32, f32), f32),
}

/// An entry of the palette.
#[derive(Clone, Debug, Deserialize)]
pub struct Kind {
    /// Label in the palette.
    pub label: Id,
    /// Stem of the names of its objects: `box`.
    pub name: &'static str,
    /// Path of the list that receives its objects.
    pub list: &'static str,
    /// Height of the position of its objects above the ground, m.
    #[serde(default)]
    pub height: f32,
    /// Whether clicks set the corners of its objects; only in a world with an upright plane.
    #[serde(default)]
    pub corners: bool,
    /// RON text of the fields of its objects besides name and position.
    pub fields: &'static str,
    /// Picture in the palette.
    pub picture: Vec<PictureLine>,
}

/// The editable lists of a world.
#[derive(Clone, Debug, Deserialize)]
pub struct Build {
    world: WorldKind,
    /// Path of the driven body, if it is not an entry of a list.
    #[serde(default)]
    pub driven: Option<&'static str>,
    /// The lists of objects.
    #[serde(borrow)]
    pub lists: Vec<&'static str>,
    /// Number of lists, from the first, that have a body for each entry, in the order of the bodies.
    pub with_bodies: usize,
    /// The objects that can be added.
    pub palette: Vec<Kind>,
}

/// The editable lists of all worlds.
static BUILDS: LazyLock<Vec<Build>> = LazyLock::new(|| {
    let rows = schema::options().from_str(include_str!(concat!(env!("OUT_DIR"), "/palette.ron")));
    rows.expect("the tests read the same text")
});

/// Returns the editable lists of a world.
#[must_use]
pub fn of(world: WorldKind) -> &'static Build {
    let own = BUILDS.iter().find(|build| build.world == world);
    own.expect("the tests look for every world")
}

/// A parameter that is part of an object's size.
#[derive(Clone, Copy, Debug)]
pub struct SizeField {
    /// Path below the object.
    pub path: &'static str,
    /// Axis of the world's plane, 0 or 1; `None` for both.
    pub axis: Option<usize>,
    /// Component of the parameter, if it is a vector.
    pub component: Option<usize>,
    /// Ratio of the parameter to the full size.
    pub factor: f32,
}

const fn size(path: &'static str, axis: usize) -> SizeField {
    SizeField { path, axis: Some(axis), component: None, factor: 1.0 }
}

const fn component(path: &'static str, axis: usize) -> SizeField {
    SizeField { component: Some(if axis == 0 { 0 } else { 2 }), ..size(path, axis) }
}

const fn radius(path: &'static str) -> SizeField {
    SizeField { path, axis: None, component: None, factor: 0.5 }
}

/// Size fields of objects of all worlds. A field for both axes counts along an axis for which its
/// group has no field.
pub const SIZES: [SizeField; 17] = [
    size("model.width", 0),
    size("model.depth", 1),
    radius("model.radius"),
    component("look.size", 0),
    component("look.size", 1),
    size("look.length", 1),
    size("look.thickness", 1),
    radius("look.radius"),
    size("shape.width", 0),
    size("shape.depth", 1),
    component("shape.size", 0),
    component("shape.size", 1),
    size("shape.length", 0),
    radius("shape.radius"),
    component("size", 0),
    component("size", 1),
    // Width of a plane.
    size("width", 0),
];

/// Size field of worlds with a ground only: the depth of planes.
pub const GROUND_SIZE: SizeField = size("depth", 1);
/// Size field of upright worlds only: the height of shapes.
pub const UPRIGHT_SIZE: SizeField = size("shape.height", 1);
