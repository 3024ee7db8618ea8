//! Shapes, with one file per pair, and broad phases, with one file each.
//!
//! Plane frame: a `Vec2` is (x, z) on the ground, metres. A pair function takes (a, b) and returns the
//! [`Contact`] that moves **a** out of **b**. It records every intermediate quantity in a
//! [`Trace`]; a trace never changes a result.
//!
//! In space: right-handed, Y up, metres.

// Unpredictable verdicts are combined without branches.
#![allow(clippy::needless_bitwise_bool)]

pub mod aabb;
pub mod advance;
pub mod box_box;
pub mod broad;
pub mod capsule;
pub mod capsule_triangle;
pub mod closest;
pub mod collide;
pub mod convex;
pub mod convex_check;
pub mod convex_clip;
pub mod convex_core;
pub mod convex_parts;
pub mod convex_sat;
pub mod deepest;
pub mod disk_disk;
pub mod disk_rect;
pub mod epa;
pub mod gjk;
mod hulls;
pub mod impact;
pub mod inner_edges;
mod intervals;
pub mod manifold;
pub mod minkowski;
pub mod obb;
pub mod obb_obb;
pub mod obb_plane;
pub mod obb_witness;
pub mod order;
pub mod outline;
pub mod plane;
mod points;
pub mod ray_triangle;
pub mod rect_rect;
mod region;
pub mod seams;
pub mod segment_segment;
pub mod segment_triangle;
pub mod segment_triangle_closest;
pub mod shape;
pub mod simplex;
pub mod sphere_triangle;
pub mod swept_disk;
pub mod trace;
pub mod triangle;
pub mod verdict;
pub mod way_out;

pub use aabb::Aabb;
pub use box_box::box_box;
pub use capsule::Capsule;
pub use capsule_triangle::{CapsuleContact, capsule_triangle};
pub use disk_disk::disk_disk;
pub use disk_rect::{disk_rect, rect_disk};
pub use manifold::Manifold;
pub use obb::Obb;
pub use obb_obb::obb_obb;
pub use obb_plane::{BoxPlane, BoxProjection, Side, obb_plane};
pub use obb_witness::ObbContact;
pub use plane::{Plane, on_plane};
pub use ray_triangle::{Ray, RayHit, Sides, ray_triangle};
pub use rect_rect::rect_rect;
pub use segment_segment::segment_segment;
pub use segment_triangle::segment_triangle;
pub use segment_triangle_closest::segment_triangle_closest;
pub use shape::{Contact, Disk, Rect, Shape};
pub use sphere_triangle::{closest_point, sphere_triangle};
pub use trace::Trace;
pub use triangle::Triangle;
