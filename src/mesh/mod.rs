//! Triangle meshes for display and for standing on; no GPU.
//!
//! Frame: right-handed, Y up, metres. Front faces wind counter-clockwise seen from outside.

// Corners and coordinates are a, b, c and x, y, z in the literature.
#![allow(clippy::many_single_char_names)]

mod boxes;
pub mod bvh;
mod fill;
// Not in the page, which is at its size limit.
#[cfg(not(target_arch = "wasm32"))]
pub mod gltf;
pub mod ground;
pub mod heights;
pub mod lattice;
pub mod letter;
pub mod looks;
pub mod obj;
pub mod obj_file;
pub mod ops;
mod outline;
pub mod palette;
pub mod pieces;
mod ploc;
pub mod ruins;
pub mod solid;
pub(crate) mod sweep;
pub mod track;

use glam::Vec3;

/// sRGB colour with straight alpha, one byte per channel.
pub type Rgba = [u8; 4];

/// Triangles alone, as in a file, without normals and colours.
///
/// Every index is below the number of positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RawMesh {
    /// Vertex positions, m, in the file's frame.
    pub positions: Vec<Vec3>,
    /// Three vertex indices per triangle, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}

/// An indexed triangle mesh with a normal and a colour per vertex.
///
/// `positions`, `normals` and `colors` have the same length; every index is below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TriMesh {
    /// Vertex positions, m, in the mesh's local frame.
    pub positions: Vec<Vec3>,
    /// Unit vertex normals, pointing outwards.
    pub normals: Vec<Vec3>,
    /// Vertex colours.
    pub colors: Vec<Rgba>,
    /// Three vertex indices per triangle, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}
