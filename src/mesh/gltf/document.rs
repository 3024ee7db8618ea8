//! The JSON of a glTF file: the fields that determine the triangles.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::text::id;

/// Maximum number of entries in a list; a longer one is refused before it fills the memory.
const MAX_ENTRIES: usize = 1 << 20;

/// The whole document.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Document {
    pub(super) asset: Asset,
    pub(super) extensions_required: List<String>,
    pub(super) scene: Option<usize>,
    pub(super) scenes: List<SceneRoots>,
    pub(super) nodes: List<Node>,
    pub(super) meshes: List<Mesh>,
    pub(super) accessors: List<Accessor>,
    pub(super) buffer_views: List<View>,
    pub(super) buffers: List<Buffer>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Asset {
    pub(super) version: String,
}

/// The root nodes of a scene.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct SceneRoots {
    pub(super) nodes: List<usize>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Node {
    pub(super) children: List<usize>,
    pub(super) mesh: Option<usize>,
    pub(super) skin: Option<usize>,
    /// Transform, column by column.
    pub(super) matrix: Option<Box<[f32; 16]>>,
    pub(super) translation: Option<[f32; 3]>,
    /// A unit quaternion: x, y, z, w.
    pub(super) rotation: Option<[f32; 4]>,
    pub(super) scale: Option<[f32; 3]>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Mesh {
    pub(super) primitives: List<Primitive>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Primitive {
    pub(super) attributes: Attributes,
    pub(super) indices: Option<usize>,
    /// Topology; triangles if absent.
    pub(super) mode: Option<u32>,
    pub(super) targets: List<serde::de::IgnoredAny>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Attributes {
    #[serde(rename = "POSITION")]
    pub(super) position: Option<usize>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Accessor {
    pub(super) buffer_view: Option<usize>,
    pub(super) byte_offset: u64,
    pub(super) component_type: u32,
    pub(super) normalized: bool,
    pub(super) count: u64,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) sparse: Option<Box<Sparse>>,
}

/// Elements that replace others.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Sparse {
    pub(super) count: u64,
    pub(super) indices: SparseList,
    pub(super) values: SparseList,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct SparseList {
    pub(super) buffer_view: usize,
    pub(super) byte_offset: u64,
    /// Type of the indices.
    pub(super) component_type: u32,
}

/// A part of a buffer.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct View {
    pub(super) buffer: usize,
    pub(super) byte_offset: u64,
    pub(super) byte_length: u64,
    pub(super) byte_stride: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Buffer {
    pub(super) byte_length: u64,
    /// A file name, or the bytes in base64; absent for the binary chunk.
    pub(super) uri: Option<String>,
}

/// A list of limited length.
#[derive(Debug)]
pub(super) struct List<T>(Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = List<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(id::MESH_LIST_EXPECTED.text())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<List<T>, A::Error> {
                let mut all = Vec::new();
                while let Some(entry) = list.next_element()? {
                    if all.len() == MAX_ENTRIES {
                        return Err(A::Error::custom(
                            id::MESH_TOO_MANY_ENTRIES.with(&[("most", &MAX_ENTRIES)]),
                        ));
                    }
                    all.push(entry);
                }
                Ok(List(all))
            }
        }

        source.deserialize_seq(Entries(PhantomData))
    }
}
