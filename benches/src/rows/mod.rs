//! Rows of the table, one file each.

mod bodies;
mod capsule_map;
mod disk_disk;
mod disk_rect;
#[cfg(feature = "drawing")]
mod drawing;
mod ground;
mod limits;
mod obb_obb;
mod obb_plane;
mod polygon_distance;
mod polygon_impact;
mod polygon_sat;
mod rect_rect;
mod rect_rect_box2d;
mod targets;
mod tick;

use crate::table::Line;

/// A row: its name, and the function that measures its lines.
type Row = (&'static str, fn() -> Vec<Line>);

/// All rows, in the order of the table.
pub(crate) const ALL: &[Row] = &[
    ("a", rect_rect::run),
    ("a'", rect_rect_box2d::run),
    ("b", disk_rect::run),
    ("c", disk_disk::run),
    ("d", targets::run_still),
    ("d'", targets::run_moving),
    ("e", bodies::run),
    ("f", obb_plane::run),
    ("g", capsule_map::run),
    ("h", ground::run),
    #[cfg(feature = "drawing")]
    ("i", drawing::run),
    ("j", tick::run),
    ("k", polygon_sat::run),
    ("l", polygon_distance::run),
    ("m", polygon_impact::run),
    ("n", obb_obb::run),
    ("limits", limits::run),
];

/// Maximum depth or distance at which the sides may disagree about a hit, m.
const HIT_TOLERANCE: f32 = 1e-3;

/// Panics if our depth and the peer's (m; zero or less without a hit) disagree about a pair.
/// `tolerance` is the maximum difference between the depths of a hit, m.
fn same_answer(pair: usize, ours: f32, peer: f32, tolerance: f32) {
    let near = ours.abs() < HIT_TOLERANCE;
    assert!(near || (ours > 0.0) == (peer > 0.0), "pair {pair}: depth {ours}, peer {peer}");
    let same_depth = ours <= 0.0 || (ours - peer).abs() < tolerance;
    assert!(near || same_depth, "pair {pair}: depth {ours}, peer {peer}");
}
