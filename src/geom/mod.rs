//! Shapes, and one file a pair.
//!
//! Plane frame: a `Vec2` is (x, z) on the ground, metres. A pair function takes (a, b) and returns
//! the [`Contact`] that says how to move **a** out of **b**; a caller who asks hands it a
//! [`Trace`] and gets every intermediate quantity, computed by the same code to the same bits.

pub mod box_box;
pub mod disk_disk;
pub mod disk_rect;
pub mod manifold;
pub mod obb;
pub mod obb_plane;
pub mod plane;
pub mod rect_rect;
pub mod shape;
pub mod swept_disk;
pub mod trace;

pub use box_box::box_box;
pub use disk_disk::disk_disk;
pub use disk_rect::{disk_rect, rect_disk};
pub use manifold::Manifold;
pub use obb::Obb;
pub use obb_plane::{BoxPlane, BoxShadow, Side, obb_plane};
pub use plane::Plane;
pub use rect_rect::rect_rect;
pub use shape::{Contact, Disk, Rect};
pub use trace::Trace;
