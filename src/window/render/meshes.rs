//! The meshes on the graphics card.

use macroquad::miniquad::{PassAction, RenderingBackend};

use super::buffers::GpuMesh;
use super::gl::gl;
use super::pipelines::Pass;
use super::{MeshId, Renderer};
use crate::mesh::TriMesh;

impl Renderer {
    /// Copies a mesh to the graphics card. Triangles with an index past the end of any of its vertex
    /// arrays are left out.
    pub fn add_mesh(&mut self, mesh: &TriMesh) -> MeshId {
        let added = gl(|gl| GpuMesh::new(gl.quad_context, mesh));
        if let Some(id) = self.free_ids.pop()
            && let Some(slot) = self.meshes.get_mut(id.0.wrapping_sub(self.first_id) as usize)
        {
            *slot = added;
            return id;
        }
        let id = self.next_id();
        self.meshes.push(added);
        MeshId(id)
    }

    /// Removes these meshes, which must not be drawn again; frees their memory after the next picture.
    pub fn remove_meshes(&mut self, ids: &[MeshId]) {
        for id in ids {
            let index = id.0.wrapping_sub(self.first_id) as usize;
            if let Some(mesh) = self.meshes.get_mut(index) {
                std::mem::take(mesh).retire(&mut self.retired);
                self.free_ids.push(*id);
            }
        }
    }

    /// Returns the id of the next mesh.
    fn next_id(&self) -> u32 {
        // Memory is exhausted long before this many meshes.
        let count = u32::try_from(self.meshes.len()).unwrap_or(u32::MAX);
        self.first_id.wrapping_add(count)
    }

    /// Removes all meshes and frees their memory at once, for a change of scene.
    pub fn remove_all_meshes(&mut self) {
        self.first_id = self.next_id();
        self.free_ids.clear();
        for mesh in self.meshes.drain(..) {
            mesh.retire(&mut self.retired);
        }
        gl(|gl| {
            gl.quad_context.begin_default_pass(PassAction::Nothing);
            self.delete_retired(gl.quad_context);
            gl.quad_context.end_render_pass();
        });
    }

    /// Deletes retired buffers. First binds the square with a pipeline of one attribute, which makes
    /// the backend release all other buffers: none may refer to deleted memory.
    pub(super) fn delete_retired(&mut self, ctx: &mut dyn RenderingBackend) {
        if self.retired.is_empty() {
            return;
        }
        ctx.apply_pipeline(&self.pipelines[Pass::Sky as usize]);
        ctx.apply_bindings(&self.square);
        for id in self.retired.drain(..) {
            ctx.delete_buffer(id);
        }
    }
}
