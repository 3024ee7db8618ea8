//! Buffers on the graphics card: meshes, and arrays that change each frame.

use crate::mesh::TriMesh;
use macroquad::miniquad::{BufferId, BufferSource, BufferType, BufferUsage, RenderingBackend};

use super::pipelines::{GpuInstance, Vertex};

/// A vertex buffer that is refilled each frame and grows as needed.
#[derive(Debug, Default)]
pub struct Stream {
    buffer: Option<(BufferId, usize)>,
}

impl Stream {
    /// Uploads `data` (not empty). A buffer that is too small goes to `retired`.
    pub fn upload<T>(
        &mut self,
        ctx: &mut dyn RenderingBackend,
        data: &[T],
        retired: &mut Vec<BufferId>,
    ) -> BufferId {
        let id = match self.buffer {
            Some((id, capacity)) if capacity >= data.len() => id,
            old => {
                retired.extend(old.map(|(id, _)| id));
                let capacity = data.len().next_power_of_two();
                let empty = BufferSource::empty::<T>(capacity);
                let id = ctx.new_buffer(BufferType::VertexBuffer, BufferUsage::Stream, empty);
                self.buffer = Some((id, capacity));
                id
            }
        };
        ctx.buffer_update(id, BufferSource::slice(data));
        id
    }

    /// Returns the most recently filled buffer.
    pub fn id(&self) -> Option<BufferId> {
        self.buffer.map(|(id, _)| id)
    }
}

/// A mesh on the card, with its instances in this frame.
#[derive(Debug, Default)]
pub struct GpuMesh {
    /// Vertices and indices; `None` for a mesh without triangles.
    pub shape: Option<(BufferId, BufferId)>,
    /// Number of indices to draw.
    pub indices: i32,
    /// This frame's opaque instances, then its see-through ones.
    pub lists: [Vec<GpuInstance>; 2],
    /// Buffers of both lists on the card.
    pub streams: [Stream; 2],
}

impl GpuMesh {
    /// Copies a mesh to the card. Triangles with an index past the end of any of the vertex arrays
    /// are left out.
    pub fn new(ctx: &mut dyn RenderingBackend, mesh: &TriMesh) -> Self {
        let vertices: Vec<Vertex> = mesh
            .positions
            .iter()
            .zip(&mesh.normals)
            .zip(&mesh.colors)
            .map(|((position, normal), &color)| Vertex {
                position: position.to_array(),
                normal: normal.to_array(),
                color,
            })
            .collect();
        let indices = checked_indices(mesh, vertices.len());
        let shape = (!indices.is_empty()).then(|| {
            let source = BufferSource::slice(&vertices);
            let vertices = ctx.new_buffer(BufferType::VertexBuffer, BufferUsage::Immutable, source);
            (vertices, index_buffer(ctx, &indices))
        });
        Self {
            shape,
            // Memory is exhausted long before 2³¹ indices.
            indices: i32::try_from(indices.len()).unwrap_or(i32::MAX),
            lists: Default::default(),
            streams: Default::default(),
        }
    }

    /// Moves all buffers to `retired`.
    pub fn retire(self, retired: &mut Vec<BufferId>) {
        retired.extend(self.shape.into_iter().flat_map(|(v, i)| [v, i]));
        retired.extend(self.streams.iter().filter_map(Stream::id));
    }
}

/// Returns the indices of triangles whose corners all exist.
fn checked_indices(mesh: &TriMesh, vertices: usize) -> Vec<u32> {
    mesh.triangles
        .iter()
        .filter(|t| t.iter().all(|&i| (i as usize) < vertices))
        .flatten()
        .copied()
        .collect()
}

/// Makes an index buffer, with short indices if they suffice: half the memory, and the only kind in the
/// oldest web browsers.
fn index_buffer(ctx: &mut dyn RenderingBackend, indices: &[u32]) -> BufferId {
    let (kind, usage) = (BufferType::IndexBuffer, BufferUsage::Immutable);
    let short_indices: Result<Vec<u16>, _> = indices.iter().map(|&i| u16::try_from(i)).collect();
    match short_indices {
        Ok(short_indices) => ctx.new_buffer(kind, usage, BufferSource::slice(&short_indices)),
        Err(_) => ctx.new_buffer(kind, usage, BufferSource::slice(indices)),
    }
}

#[cfg(test)]
mod tests {
    use super::checked_indices;
    use crate::mesh::TriMesh;

    #[test]
    fn triangles_with_missing_corners_are_left_out() {
        let mesh = TriMesh {
            triangles: vec![[0, 1, 2], [0, 1, 3], [u32::MAX, 0, 1]],
            ..TriMesh::default()
        };
        assert_eq!(checked_indices(&mesh, 3), [0, 1, 2]);
        assert_eq!(checked_indices(&mesh, 0), [0_u32; 0]);
    }
}
