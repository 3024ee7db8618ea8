//! The shaders, their uniforms, and the fixed state of the passes.

use include_dir::{Dir, File, include_dir};
use macroquad::miniquad::{
    BlendFactor, BlendState, BlendValue, BufferLayout, Comparison, CullFace, Equation, Pipeline,
    PipelineParams, RenderingBackend, ShaderMeta, ShaderSource, UniformBlockLayout, UniformDesc,
    UniformType, VertexAttribute, VertexFormat, VertexStep,
};

use crate::platform::screen;

/// The uniforms of all shaders, in the order of their declaration and description in `shaders/header.glsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniforms {
    pub view_projection: [f32; 16],
    pub world_to_shadow: [f32; 16],
    pub eye: [f32; 4],
    pub right: [f32; 4],
    pub up: [f32; 4],
    pub forward: [f32; 4],
    pub sun: [f32; 4],
    pub sunlight: [f32; 4],
    pub ambient_up: [f32; 4],
    pub ambient_down: [f32; 4],
    pub zenith: [f32; 4],
    pub horizon: [f32; 4],
    pub ground: [f32; 4],
    pub grid_minor: [f32; 4],
    pub grid_major: [f32; 4],
    pub cut: [f32; 4],
}

/// Returns the layout of [`Uniforms`], as declared in the shaders' header.
fn uniform_block() -> UniformBlockLayout {
    let declared = shader("header.glsl").lines().filter_map(|line| {
        let (kind, name) = line.strip_prefix("uniform ")?.split_once(' ')?;
        let kind = if kind == "mat4" { UniformType::Mat4 } else { UniformType::Float4 };
        Some(UniformDesc::new(name.split(';').next()?, kind))
    });
    UniformBlockLayout { uniforms: declared.collect() }
}

/// A corner of a mesh on the card.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    pub position: [f32; 3],
    pub normal: [f32; 3],
    pub color: [u8; 4],
}

/// An instance on the card: three rows of its affine transform, its tint, its metre lines (0 or 1), its
/// opacity.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GpuInstance {
    pub rows: [[f32; 4]; 3],
    pub tint: [f32; 4],
    pub metred: f32,
    pub opacity: f32,
}

/// A corner of a fill on the card.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GpuFill {
    pub position: [f32; 3],
    pub color: [u8; 4],
    pub layer: f32,
}

/// A pass with its own pipeline.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Instances into the shadow map, back faces only.
    Shadow,
    /// Lit instances.
    Solid,
    /// Lit see-through instances.
    Ghost,
    /// The ground with its grid.
    Ground,
    /// The sky behind everything.
    Sky,
    /// Alpha-blended triangles.
    Fill,
    /// Lit instances with an opening around a hidden point.
    Cut,
}

/// Compiles the pipelines of all [`Pass`]es. The error is the shader's name and the compiler's message.
pub fn compile(ctx: &mut dyn RenderingBackend) -> Result<[Pipeline; 7], String> {
    use CullFace::{Back, Front, Nothing};
    let mesh = &[size_of::<Vertex>(), size_of::<GpuInstance>()][..];
    let (flat, fills) = (&[size_of::<[f32; 2]>()][..], &[size_of::<GpuFill>()][..]);
    let edges = shadow_edges();
    let lit = [&["instance"][..], &["haze", edges, "sunshine", "whole"]];
    let cut = [&["instance"][..], &["haze", edges, "sunshine", "cut"]];
    let mut build = |name, parts, strides, state| build(ctx, name, parts, strides, state);
    Ok([
        build("shadow", [&["instance"], &[]], mesh, state(Front, false))?,
        build("solid", lit, mesh, state(Back, false))?,
        build("solid", cut, mesh, state(Back, true))?,
        build("ground", [&[], &["haze", edges, "sunshine"]], flat, state(Nothing, false))?,
        build("sky", [&[], &[]], flat, state(Nothing, false))?,
        build("fill", [&[], &["haze"]], fills, state(Nothing, true))?,
        build("solid", cut, mesh, state(Back, false))?,
    ])
}

/// Returns the shader part that computes shadow edges.
fn shadow_edges() -> &'static str {
    if screen::SAVES_GRAPHICS { "edges_sharp" } else { "edges_soft" }
}

static SHADERS: Dir = include_dir!("$CARGO_MANIFEST_DIR/src/window/render/shaders");

/// Returns the text of a shader or a shader part. The text of a missing file is empty and does not compile.
fn shader(file: &str) -> &'static str {
    SHADERS.get_file(file).and_then(File::contents_utf8).unwrap_or_default()
}

/// Builds the pipeline of a vertex and a fragment shader, with their preceding parts. `strides` are the
/// sizes of the buffers' records, bytes.
fn build(
    ctx: &mut dyn RenderingBackend,
    name: &str,
    [vertex, fragment]: [&[&str]; 2],
    strides: &[usize],
    params: PipelineParams,
) -> Result<Pipeline, String> {
    let texts = |parts: &[&str], extension: &str| -> Vec<&'static str> {
        let parts = ["header"].iter().chain(parts).map(|part| format!("{part}.glsl"));
        parts.chain([format!("{name}.{extension}")]).map(|file| shader(&file)).collect()
    };
    let (vertex, shadowed) = (texts(vertex, "vert"), fragment.contains(&"sunshine"));
    let fragment = texts(fragment, "frag").concat();
    let source = ShaderSource::Glsl { vertex: &vertex.concat(), fragment: &fragment };
    let images = if shadowed { vec!["shadow_map".to_owned()] } else { Vec::new() };
    let meta = ShaderMeta { uniforms: uniform_block(), images };
    let shader = ctx.new_shader(source, meta).map_err(|e| format!("{name} shader: {e}"))?;
    // The strides are explicit, not summed from the attributes, because a pass may read only some
    // attributes. They are a few dozen bytes.
    let steps = [VertexStep::PerVertex, VertexStep::PerInstance];
    let buffer = |(stride, step_func): (&usize, _)| BufferLayout {
        stride: i32::try_from(*stride).unwrap_or(0),
        step_func,
        step_rate: 1,
    };
    let buffers: Vec<BufferLayout> = strides.iter().zip(steps).map(buffer).collect();
    let declared = vertex.into_iter().flat_map(str::lines).filter_map(attribute);
    Ok(ctx.new_pipeline(&buffers, &declared.collect::<Vec<_>>(), shader, params))
}

/// Returns the attribute declared by a line of a vertex shader; the declarations follow the order of
/// the records' fields.
fn attribute(line: &'static str) -> Option<VertexAttribute> {
    let (kind, name) = line.strip_prefix("attribute ")?.split_once(' ')?;
    let name = name.split(';').next()?;
    let format = match kind {
        _ if name == "color" => VertexFormat::Byte4,
        "float" => VertexFormat::Float1,
        "vec2" => VertexFormat::Float2,
        "vec3" => VertexFormat::Float3,
        _ => VertexFormat::Float4,
    };
    let is_per_instance = ["row0", "row1", "row2", "tint", "metred", "opacity"].contains(&name);
    Some(VertexAttribute::with_buffer(name, format, usize::from(is_per_instance)))
}

/// Returns a depth-tested state. The backend couples depth writes to depth tests. Blended passes
/// therefore write depth, come last, and give fills layers.
fn state(cull_face: CullFace, blended: bool) -> PipelineParams {
    let over = BlendState::new(
        Equation::Add,
        BlendFactor::Value(BlendValue::SourceAlpha),
        BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
    );
    // The window's own alpha stays 1: otherwise some desktops would show through.
    let keep = BlendState::new(Equation::Add, BlendFactor::Zero, BlendFactor::One);
    PipelineParams {
        cull_face,
        depth_test: Comparison::LessOrEqual,
        depth_write: true,
        color_blend: blended.then_some(over),
        alpha_blend: blended.then_some(keep),
        ..PipelineParams::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_declares_the_uniforms_in_field_order() {
        let declared = uniform_block().uniforms;
        let sizes = declared.iter().map(|uniform| uniform.uniform_type.size());
        assert_eq!(sizes.sum::<usize>(), size_of::<Uniforms>());
        let sent = format!("{:?}", Uniforms::default());
        let places: Option<Vec<usize>> =
            declared.iter().map(|uniform| sent.find(&format!(" {}: [", uniform.name))).collect();
        assert!(places.expect("each is a field").is_sorted());
    }

    #[test]
    fn shaders_and_program_agree_on_the_size_of_the_map() {
        let size = format!("SHADOW_SIZE = {}.0;", super::super::shadow::SHADOW_SIZE);
        assert!(shader(&format!("{}.glsl", shadow_edges())).contains(&size));
    }

    #[test]
    fn the_version_comes_first() {
        assert!(shader("header.glsl").starts_with("#version 100\n"));
    }
}
