//! Writer of glTF files that use every supported feature.

use collidoscope::mesh::RawMesh;
use glam::{Mat4, Vec3};
use serde_json::{Value, json};

/// Storage of positions and indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Positions and 32-bit indices, each in a view.
    Plain,
    /// Positions between other bytes, and 8-bit or 16-bit indices.
    Interleaved,
    /// Three vertices for each triangle, and no indices.
    Unindexed,
    /// Zeros, which a sparse accessor replaces by all positions but the first.
    Sparse,
}

/// Location of the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In the binary chunk.
    Chunk,
    /// In the text.
    Embedded,
    /// In the file `my mesh.bin`.
    File,
}

/// A document under construction.
#[derive(Default)]
pub(super) struct Builder {
    binary: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
    meshes: Vec<Value>,
    pub(super) nodes: Vec<Value>,
}

impl Builder {
    fn view(&mut self, bytes: &[u8], stride: Option<u64>) -> usize {
        // Padding before each view, so that its offset is not zero.
        self.binary.extend([0xAA; 4]);
        let mut view = json!({
            "buffer": 0, "byteOffset": self.binary.len(), "byteLength": bytes.len()
        });
        if let Some(stride) = stride {
            view["byteStride"] = json!(stride);
        }
        self.binary.extend(bytes);
        while !self.binary.len().is_multiple_of(4) {
            self.binary.push(0);
        }
        self.views.push(view);
        self.views.len() - 1
    }

    fn accessor(&mut self, accessor: Value) -> usize {
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    /// Adds a list of vertex indices; returns its accessor.
    pub(super) fn indices(&mut self, indices: &[u32], is_small: bool) -> usize {
        let greatest = indices.iter().max().copied().unwrap_or(0);
        let (code, bytes): (u32, Vec<u8>) = match (is_small, greatest) {
            (true, 0..=254) => (5121, indices.iter().map(|it| *it as u8).collect()),
            (true, _) => (5123, indices.iter().flat_map(|it| (*it as u16).to_le_bytes()).collect()),
            _ => (5125, indices.iter().flat_map(|it| it.to_le_bytes()).collect()),
        };
        let view = self.view(&bytes, None);
        self.accessor(json!({
            "bufferView": view, "componentType": code, "count": indices.len(), "type": "SCALAR"
        }))
    }

    /// Adds positions; returns their accessor.
    pub(super) fn positions(&mut self, positions: &[Vec3], layout: Layout) -> usize {
        let bytes = |at: &Vec3| at.to_array().map(f32::to_le_bytes).concat();
        let mut accessor = json!({"componentType": 5126, "count": positions.len(), "type": "VEC3"});
        if layout == Layout::Sparse {
            let indices: Vec<u8> = (1..positions.len() as u32).flat_map(u32::to_le_bytes).collect();
            let mut first = vec![0; 12 * positions.len()];
            first[..12].copy_from_slice(&bytes(&positions[0]));
            accessor["bufferView"] = json!(self.view(&first, None));
            let indices = self.view(&indices, None);
            let values: Vec<u8> = positions[1..].iter().flat_map(bytes).collect();
            let values = self.view(&values, None);
            accessor["sparse"] = json!({
                "count": positions.len() - 1,
                "indices": {"bufferView": indices, "componentType": 5125},
                "values": {"bufferView": values}
            });
        } else if layout == Layout::Interleaved {
            let all: Vec<u8> = positions
                .iter()
                .flat_map(|at| [vec![0xBB; 8], bytes(at), vec![0xCC; 4]].concat())
                .collect();
            accessor["bufferView"] = json!(self.view(&all, Some(24)));
            accessor["byteOffset"] = json!(8);
        } else {
            let all: Vec<u8> = positions.iter().flat_map(bytes).collect();
            accessor["bufferView"] = json!(self.view(&all, None));
        }
        self.accessor(accessor)
    }

    /// Adds a mesh of one primitive; returns its number.
    pub(super) fn mesh(&mut self, mesh: &RawMesh, layout: Layout) -> usize {
        let primitive = if layout == Layout::Unindexed {
            let corners = mesh.triangles.as_flattened().iter();
            let all: Vec<Vec3> = corners.map(|i| mesh.positions[*i as usize]).collect();
            json!({"attributes": {"POSITION": self.positions(&all, layout)}})
        } else {
            let positions = self.positions(&mesh.positions, layout);
            let is_small = layout == Layout::Interleaved;
            let indices = self.indices(mesh.triangles.as_flattened(), is_small);
            json!({"attributes": {"POSITION": positions, "NORMAL": positions}, "indices": indices})
        };
        self.primitive(&primitive)
    }

    /// Adds a mesh of this primitive; returns its number.
    pub(super) fn primitive(&mut self, primitive: &Value) -> usize {
        self.meshes.push(json!({"name": "a mesh", "primitives": [primitive]}));
        self.meshes.len() - 1
    }

    /// Adds a node; returns its number.
    pub(super) fn node(&mut self, pose: Mat4, mesh: Option<usize>, children: &[usize]) -> usize {
        let mut node = json!({"matrix": pose.to_cols_array(), "children": children});
        if let Some(mesh) = mesh {
            node["mesh"] = json!(mesh);
        }
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Returns the document with these root nodes.
    pub(super) fn document(&self, roots: &[usize]) -> Value {
        json!({
            "asset": {"version": "2.0", "generator": "a test"},
            "scene": 1,
            "scenes": [{"nodes": []}, {"name": "level", "nodes": roots}],
            "nodes": self.nodes, "meshes": self.meshes, "accessors": self.accessors,
            "bufferViews": self.views,
            "buffers": [{"byteLength": self.binary.len()}],
            "materials": [{"name": "stone", "alphaMode": "unknown"}]
        })
    }

    /// Returns the file, and the content of `my mesh.bin`.
    pub(super) fn file(&self, mut document: Value, place: Place) -> (Vec<u8>, &[u8]) {
        let uri = match place {
            Place::Chunk => return (glb(&document, &self.binary), &self.binary),
            Place::Embedded => {
                let text = data_encoding::BASE64.encode(&self.binary);
                format!("data:application/octet-stream;base64,{text}")
            }
            Place::File => "my%20mesh.bin".to_owned(),
        };
        document["buffers"][0]["uri"] = json!(uri);
        (document.to_string().into_bytes(), &self.binary)
    }
}

/// Returns a file in the binary form, .glb.
pub(super) fn glb(document: &Value, binary: &[u8]) -> Vec<u8> {
    let mut json = document.to_string().into_bytes();
    while !json.len().is_multiple_of(4) {
        json.push(b' ');
    }
    let length = 12 + 8 + json.len() + 8 + binary.len();
    let words = |all: &[u32]| all.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>();
    [
        b"glTF".to_vec(),
        words(&[2, length as u32, json.len() as u32]),
        b"JSON".to_vec(),
        json,
        words(&[binary.len() as u32]),
        b"BIN\0".to_vec(),
        binary.to_vec(),
    ]
    .concat()
}
