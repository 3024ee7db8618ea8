//! The 3D picture: lit solids, their shadows, the ground, the sky and fills.
//!
//! Order of a frame: the shadow map (one draw call per unique mesh), solids (one per unique mesh), the
//! ground, the sky, fills, ghosts (one per unique mesh that has any), fades. Solids precede the ground,
//! so that covered ground is not shaded. The sky follows and fills the remaining pixels.
//!
//! Frame: right-handed, Y up, metres. Colours: sRGB, straight alpha.

use glam::{Mat4, Vec3};
use macroquad::miniquad::{
    Bindings, BufferId, BufferSource, BufferType, BufferUsage, PassAction, Pipeline, RenderPass,
    RenderingBackend, TextureId, UniformsSource, window,
};

use crate::app::Lens;
use crate::mesh::Rgba;
use crate::text::id;

mod buffers;
mod camera;
mod gl;
mod meshes;
mod pipelines;
mod shadow;
mod theme;
mod viewport;

#[cfg(test)]
pub use theme::light_on;
pub use theme::{Rgb, Theme3d};

use buffers::{GpuMesh, Stream};
use gl::gl;
use pipelines::{GpuFill, GpuInstance, Pass, Uniforms};
use shadow::ShadowFit;

/// Opacity of the minor grid lines over the ground, 0..1.
const MINOR_STRENGTH: f32 = 0.8;
/// Maximum fill vertices per draw call: whole triangles within the limit of 16-bit indices.
const FILL_CHUNK: usize = 65_535;

/// Identifies a mesh of a [`Renderer`]. Do not draw the id of a removed mesh: a new mesh may have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MeshId(u32);

/// A placed mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instance {
    /// Mesh to draw.
    pub mesh: MeshId,
    /// Mesh frame to world; affine, not mirrored (which would turn the mesh inside out). Instances with
    /// non-finite transforms are left out.
    pub transform: Mat4,
    /// sRGB colour, 0..1 per channel, and its share in the mix with the mesh's own colours, 0..1.
    pub tint: [f32; 4],
    /// Opacity, 0..1; below 1 the instance is see-through and has no shadow.
    pub opacity: f32,
    /// True if the instance has a line every metre, as the ground does.
    pub metred: bool,
}

/// A corner of an alpha-blended, two-sided triangle; three consecutive corners make a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FillVertex {
    /// World, m; may lie exactly on the ground or on a face.
    pub position: Vec3,
    /// Colour and opacity, shown without lighting.
    pub color: Rgba,
    /// Order of fills in the same plane. Overlapping fills need different layers and must come in layer
    /// order, or they flicker.
    pub layer: u8,
}

/// Input for one picture.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The camera: rigid, looking along its −z, with clip depths −1..1 (`perspective_rh_gl`,
    /// `orthographic_rh_gl`).
    pub lens: &'a Lens,
    /// `[x, y, width, height]`, physical pixels, origin at the window's top left. Nothing is drawn if
    /// it is empty or outside the window.
    pub viewport: [i32; 4],
    /// Solids (opaque) and ghosts (see-through), in any order.
    pub instances: &'a [Instance],
    /// Triangles; corners left over at the end are ignored.
    pub fills: &'a [FillVertex],
    /// Triangles drawn last, so that their depth hides nothing.
    pub fades: &'a [FillVertex],
    /// A point, and how far metred instances that hide it are cut open, 0..1.
    pub cut: (Vec3, f32),
    /// Centre and radius of the shadow casters, m; `None` for a picture without shadows. Shadows fade
    /// out near the radius; a smaller radius makes them sharper.
    pub shadow: Option<(Vec3, f32)>,
    /// Height of the ground plane, m; `None` for no ground.
    pub ground: Option<f32>,
    /// Colours and light.
    pub theme: &'a Theme3d,
}

/// Draws [`Frame`]s into macroquad's window. Make only one per window: its shaders and shadow map (5 to
/// 17 MB) are never freed, only its meshes.
#[derive(Debug)]
pub struct Renderer {
    /// The pipelines, one per [`Pass`].
    pipelines: [Pipeline; 7],
    shadow_pass: RenderPass,
    shadow_map: TextureId,
    /// A square from −1 to 1.
    square: Bindings,
    meshes: Vec<GpuMesh>,
    /// Id of `meshes[0]`; ids from before a change of scene are not reused.
    first_id: u32,
    /// Ids of removed meshes, for reuse.
    free_ids: Vec<MeshId>,
    /// The frame's fills, and its fades.
    fills: [Vec<GpuFill>; 2],
    fill_streams: [Vec<Stream>; 2],
    /// The indices 0, 1, 2, … of a full chunk of fills.
    fill_indices: BufferId,
    /// Buffers to delete once nothing is bound to them.
    retired: Vec<BufferId>,
    draw_calls: usize,
}

impl Renderer {
    /// Compiles the shaders and makes the shadow map.
    ///
    /// # Errors
    /// Returns a message if the graphics driver lacks instancing or rejects a shader.
    ///
    /// # Panics
    /// Panics without a macroquad window.
    pub fn new() -> Result<Self, String> {
        gl(|gl| {
            let ctx = &mut *gl.quad_context;
            if !ctx.info().features.instancing {
                return Err(id::WINDOW_NO_INSTANCES.to_string());
            }
            let pipelines = pipelines::compile(ctx)?;
            let shadow_map = shadow::new_map(ctx);
            let shadow_pass = ctx.new_render_pass_mrt(&[], None, Some(shadow_map));
            let corners: [[f32; 2]; 4] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
            let corners = BufferSource::slice(&corners);
            let order: [u16; 6] = [0, 1, 2, 0, 2, 3];
            let fill_indices: Vec<u16> = (0..u16::MAX).collect();
            let (vertex, index) = (BufferType::VertexBuffer, BufferType::IndexBuffer);
            let immutable = BufferUsage::Immutable;
            Ok(Self {
                pipelines,
                shadow_pass,
                shadow_map,
                square: Bindings {
                    vertex_buffers: vec![ctx.new_buffer(vertex, immutable, corners)],
                    index_buffer: ctx.new_buffer(index, immutable, BufferSource::slice(&order)),
                    images: vec![shadow_map],
                },
                meshes: Vec::new(),
                first_id: 0,
                free_ids: Vec::new(),
                fills: Default::default(),
                fill_streams: Default::default(),
                fill_indices: ctx.new_buffer(index, immutable, BufferSource::slice(&fill_indices)),
                retired: Vec::new(),
                draw_calls: 0,
            })
        })
    }

    /// Returns the number of draw calls in the most recent frame.
    #[must_use]
    pub fn draw_calls(&self) -> usize {
        self.draw_calls
    }

    /// Draws a frame over its viewport. Earlier macroquad drawings are covered; later ones come on top.
    pub fn draw(&mut self, frame: &Frame<'_>) {
        self.draw_calls = 0;
        let (width, height) = window::screen_size();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "whole pixels, stored as floats; the cast saturates"
        )]
        let size = (width as i32, height as i32);
        let Some((viewport, scissor)) = viewport::to_gl(frame.viewport, size) else {
            return;
        };
        self.sort(frame);
        let (centre, radius) = frame.shadow.unwrap_or((Vec3::ZERO, 1.0));
        let fit = ShadowFit::new(frame.theme.sun, centre, radius);
        let uniforms = uniforms(frame, &fit);
        gl(|gl| {
            gl.flush();
            let ctx = &mut *gl.quad_context;
            let clear = || PassAction::Clear { color: None, depth: Some(1.0), stencil: None };
            ctx.begin_pass(Some(self.shadow_pass), clear());
            if frame.shadow.is_some() {
                self.draw_meshes(ctx, Pass::Shadow, (0, false), &uniforms);
            }
            ctx.end_render_pass();
            // Clear only depth: nothing else uses the depth buffer, and the sky covers all colours.
            ctx.begin_default_pass(clear());
            let [x, y, w, h] = viewport;
            ctx.apply_viewport(x, y, w, h);
            let [x, y, w, h] = scissor;
            ctx.apply_scissor_rect(x, y, w, h);
            let solid = if frame.cut.1 > 0.0 { Pass::Cut } else { Pass::Solid };
            self.draw_meshes(ctx, solid, (0, frame.shadow.is_some()), &uniforms);
            if frame.ground.is_some() {
                self.draw_square(ctx, Pass::Ground, &uniforms);
            }
            self.draw_square(ctx, Pass::Sky, &uniforms);
            self.draw_fills(ctx, 0, &uniforms);
            self.draw_meshes(ctx, Pass::Ghost, (1, false), &uniforms);
            self.draw_fills(ctx, 1, &uniforms);
            self.delete_retired(ctx);
            ctx.end_render_pass();
        });
    }

    /// Converts instances and fills to the graphics card's format. Sorts the instances by mesh and
    /// opacity.
    fn sort(&mut self, frame: &Frame<'_>) {
        for mesh in &mut self.meshes {
            mesh.lists.iter_mut().for_each(Vec::clear);
        }
        for instance in frame.instances {
            let index = instance.mesh.0.wrapping_sub(self.first_id) as usize;
            if let Some(mesh) = self.meshes.get_mut(index)
                && instance.transform.is_finite()
            {
                let rows = instance.transform.transpose();
                mesh.lists[usize::from(instance.opacity < 1.0)].push(GpuInstance {
                    rows: [rows.x_axis, rows.y_axis, rows.z_axis].map(|row| row.to_array()),
                    tint: instance.tint,
                    metred: f32::from(instance.metred),
                    opacity: instance.opacity,
                });
            }
        }
        for (target, source) in self.fills.iter_mut().zip([frame.fills, frame.fades]) {
            let count = source.len() / 3 * 3;
            target.clear();
            target.extend(source[..count].iter().map(|fill| GpuFill {
                position: fill.position.to_array(),
                color: fill.color,
                layer: f32::from(fill.layer),
            }));
        }
    }

    fn begin(&self, ctx: &mut dyn RenderingBackend, pass: Pass, uniforms: &Uniforms) {
        ctx.apply_pipeline(&self.pipelines[pass as usize]);
        ctx.apply_uniforms(UniformsSource::table(uniforms));
    }

    /// Draws the instances in a list of each mesh: 0 for opaque, 1 for see-through ones. `is_uploaded`
    /// is whether an earlier pass has uploaded the instances.
    fn draw_meshes(
        &mut self,
        ctx: &mut dyn RenderingBackend,
        pass: Pass,
        (list, is_uploaded): (usize, bool),
        uniforms: &Uniforms,
    ) {
        self.begin(ctx, pass, uniforms);
        for mesh in &mut self.meshes {
            let instances = &mesh.lists[list];
            let (Some((vertices, indices)), false) = (mesh.shape, instances.is_empty()) else {
                continue;
            };
            // The solid pass reuses the shadow pass's upload.
            let instance_buffer = match (pass, mesh.streams[list].id()) {
                (Pass::Solid | Pass::Cut, Some(id)) if is_uploaded => id,
                _ => mesh.streams[list].upload(ctx, instances, &mut self.retired),
            };
            ctx.apply_bindings_from_slice(
                &[vertices, instance_buffer],
                indices,
                &[self.shadow_map],
            );
            let count = i32::try_from(instances.len()).unwrap_or(i32::MAX);
            ctx.draw(0, mesh.indices, count);
            self.draw_calls += 1;
        }
    }

    /// Draws the ground or the sky.
    fn draw_square(&mut self, ctx: &mut dyn RenderingBackend, pass: Pass, uniforms: &Uniforms) {
        self.begin(ctx, pass, uniforms);
        ctx.apply_bindings(&self.square);
        ctx.draw(0, 6, 1);
        self.draw_calls += 1;
    }

    /// Draws the fills (list 0) or the fades (list 1), in their order.
    fn draw_fills(&mut self, ctx: &mut dyn RenderingBackend, list: usize, uniforms: &Uniforms) {
        if self.fills[list].is_empty() {
            return;
        }
        self.begin(ctx, Pass::Fill, uniforms);
        for (k, chunk) in self.fills[list].chunks(FILL_CHUNK).enumerate() {
            if k == self.fill_streams[list].len() {
                self.fill_streams[list].push(Stream::default());
            }
            let vertices = self.fill_streams[list][k].upload(ctx, chunk, &mut self.retired);
            ctx.apply_bindings_from_slice(&[vertices], self.fill_indices, &[]);
            let count = i32::try_from(chunk.len()).unwrap_or(i32::MAX);
            ctx.draw(0, count, 1);
            self.draw_calls += 1;
        }
    }
}

/// Returns the uniforms of a frame.
fn uniforms(frame: &Frame<'_>, fit: &ShadowFit) -> Uniforms {
    let theme = frame.theme;
    let rgb = |color: Rgb, w: f32| {
        let [r, g, b] = theme::linear(color);
        [r, g, b, w]
    };
    let mut out = Uniforms {
        world_to_shadow: fit.world_to_shadow.to_cols_array(),
        sun: [0.0, 0.0, 0.0, fit.offset],
        zenith: rgb(theme.zenith, 0.0),
        horizon: rgb(theme.horizon, 1.0 / theme.haze.max(1.0)),
        ground: rgb(theme.ground, frame.ground.unwrap_or(0.0)),
        grid_minor: rgb(theme.grid_minor, MINOR_STRENGTH),
        grid_major: rgb(theme.grid_major, 0.0),
        cut: frame.cut.0.extend(frame.cut.1).to_array(),
        ..Uniforms::default()
    };
    theme::write_uniforms(&mut out, theme);
    camera::write_uniforms(&mut out, frame.lens, frame.viewport[3]);
    out
}
