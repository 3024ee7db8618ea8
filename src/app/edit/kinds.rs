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
    /// Beginning of the names of its objects.
    pub name: &'static str,
    /// Path of the list that it goes to.
    pub list: &'static str,
    /// Height of its position above the ground, m.
    #[serde(default)]
    pub height: f32,
    /// Whether clicks set the corners of its outline. Only in a world with an upright plane.
    #[serde(default)]
    pub corners: bool,
    /// RON text of its fields besides name and position.
    pub fields: &'static str,
    /// Its picture.
    pub picture: Vec<PictureLine>,
}

/// The editable lists of a world.
#[derive(Clone, Debug, Deserialize)]
pub struct Build {
    world: WorldKind,
    /// Path of the driven body, if the world has one of its own.
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

/// Returns what can be edited in a world.
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
    /// The axis of the world's plane along which it lies; both for `None`.
    pub axis: Option<usize>,
    /// Component of a vector.
    pub component: Option<usize>,
    /// The parameter, as a fraction of the full size.
    pub factor: f32,
}

const fn size(path: &'static str, axis: usize) -> SizeField {
    SizeField { path, axis: Some(axis), component: None, factor: 1.0 }
}

const fn part(path: &'static str, axis: usize) -> SizeField {
    SizeField { component: Some(if axis == 0 { 0 } else { 2 }), ..size(path, axis) }
}

const fn radius(path: &'static str) -> SizeField {
    SizeField { path, axis: None, component: None, factor: 0.5 }
}

/// The sizes of objects of all worlds. A field for both axes counts where its group has none for
/// one of them.
pub const SIZES: [SizeField; 17] = [
    size("model.width", 0),
    size("model.depth", 1),
    radius("model.radius"),
    part("look.size", 0),
    part("look.size", 1),
    size("look.length", 1),
    size("look.thickness", 1),
    radius("look.radius"),
    size("shape.width", 0),
    size("shape.depth", 1),
    part("shape.size", 0),
    part("shape.size", 1),
    size("shape.length", 0),
    radius("shape.radius"),
    part("size", 0),
    part("size", 1),
    // Width of a plane.
    size("width", 0),
];

/// The sizes that only some sheets have: of planes on the ground, and of shapes in an upright plane.
pub const GROUND_SIZE: SizeField = size("depth", 1);
/// See [`GROUND_SIZE`].
pub const UPRIGHT_SIZE: SizeField = size("shape.height", 1);
