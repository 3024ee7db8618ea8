//! The shaders, what they read, and the passes' fixed state.

use macroquad::miniquad::{
    BlendFactor, BlendState, BlendValue, BufferLayout, Comparison, CullFace, Equation, Pipeline,
    PipelineParams, RenderingBackend, ShaderMeta, ShaderSource, UniformBlockLayout, UniformDesc,
    UniformType, VertexAttribute, VertexFormat, VertexStep,
};

/// What all shaders read, in the order in which `shaders/header.glsl` declares and describes it.
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
    pub ghost: [f32; 4],
}

/// The layout of [`Uniforms`], as the shaders' header declares it.
fn uniform_block() -> UniformBlockLayout {
    let declared = HEADER.lines().filter_map(|line| {
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

/// An instance on the card: three rows of its affine transform, its tint, whether it has metre
/// lines.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GpuInstance {
    pub rows: [[f32; 4]; 3],
    pub tint: [f32; 4],
    pub metred: f32,
}

/// A corner of a fill on the card.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GpuFill {
    pub position: [f32; 3],
    pub color: [u8; 4],
    pub layer: f32,
}

/// One pipeline a pass.
#[derive(Debug)]
pub struct Pipelines {
    /// Instances into the shadow map, back faces only.
    pub shadow: Pipeline,
    /// Lit instances.
    pub solid: Pipeline,
    /// Lit instances, see-through.
    pub ghost: Pipeline,
    /// The ground with its grid.
    pub ground: Pipeline,
    /// The sky, behind all.
    pub sky: Pipeline,
    /// Alpha-blended triangles.
    pub fill: Pipeline,
}

impl Pipelines {
    /// Compiles the shaders; the error is the compiler's, with the pass's name before it.
    pub fn new(ctx: &mut dyn RenderingBackend) -> Result<Self, String> {
        use VertexFormat::{Byte4, Float1, Float2, Float3, Float4};
        let mesh = [
            buffer(size_of::<Vertex>(), VertexStep::PerVertex),
            buffer(size_of::<GpuInstance>(), VertexStep::PerInstance),
        ];
        let flat = [buffer(size_of::<[f32; 2]>(), VertexStep::PerVertex)];
        let fills = [buffer(size_of::<GpuFill>(), VertexStep::PerVertex)];
        let at = VertexAttribute::with_buffer;
        let row = |name| at(name, Float4, 1);
        let cast = [at("position", Float3, 0), row("row0"), row("row1"), row("row2")];
        let lit = [
            at("position", Float3, 0),
            at("normal", Float3, 0),
            at("color", Byte4, 0),
            row("row0"),
            row("row1"),
            row("row2"),
            row("tint"),
            at("metred", Float1, 1),
        ];
        let corner = [at("position", Float2, 0)];
        let fill = [at("position", Float3, 0), at("color", Byte4, 0), at("layer", Float1, 0)];
        let solid = state(CullFace::Back, false);
        let both = state(CullFace::Nothing, false);
        Ok(Self {
            shadow: SHADOW.build(ctx, &mesh, &cast, state(CullFace::Front, false))?,
            solid: SOLID.build(ctx, &mesh, &lit, solid)?,
            ghost: SOLID.build(ctx, &mesh, &lit, state(CullFace::Back, true))?,
            ground: GROUND.build(ctx, &flat, &corner, both)?,
            sky: SKY.build(ctx, &flat, &corner, both)?,
            fill: FILL.build(ctx, &fills, &fill, state(CullFace::Nothing, true))?,
        })
    }
}

/// What every shader begins with.
const HEADER: &str = include_str!("shaders/header.glsl");
/// Where an instance's transform puts a vertex.
const INSTANCE: &str = include_str!("shaders/instance.glsl");
/// How far things fade.
const HAZE: &str = include_str!("shaders/haze.glsl");
/// Light and shadow of the sun; reads the shadow map.
const SUNSHINE: &str = include_str!("shaders/sunshine.glsl");

/// A vertex and a fragment shader, in parts that follow [`HEADER`].
struct Program {
    name: &'static str,
    vertex: &'static [&'static str],
    fragment: &'static [&'static str],
}

const SHADOW: Program = Program {
    name: "shadow",
    vertex: &[INSTANCE, include_str!("shaders/shadow.vert")],
    fragment: &[include_str!("shaders/shadow.frag")],
};

const SOLID: Program = Program {
    name: "solid",
    vertex: &[INSTANCE, include_str!("shaders/solid.vert")],
    fragment: &[HAZE, SUNSHINE, include_str!("shaders/solid.frag")],
};

const GROUND: Program = Program {
    name: "ground",
    vertex: &[include_str!("shaders/ground.vert")],
    fragment: &[HAZE, SUNSHINE, include_str!("shaders/ground.frag")],
};

const SKY: Program = Program {
    name: "sky",
    vertex: &[include_str!("shaders/sky.vert")],
    fragment: &[include_str!("shaders/sky.frag")],
};

const FILL: Program = Program {
    name: "fill",
    vertex: &[include_str!("shaders/fill.vert")],
    fragment: &[HAZE, include_str!("shaders/fill.frag")],
};

impl Program {
    fn build(
        &self,
        ctx: &mut dyn RenderingBackend,
        buffers: &[BufferLayout],
        attributes: &[VertexAttribute],
        params: PipelineParams,
    ) -> Result<Pipeline, String> {
        let [vertex, fragment] =
            [self.vertex, self.fragment].map(|parts| HEADER.to_owned() + &parts.concat());
        let source = ShaderSource::Glsl { vertex: &vertex, fragment: &fragment };
        let shadowed = self.fragment.contains(&SUNSHINE);
        let images = if shadowed { vec!["shadow_map".to_owned()] } else { Vec::new() };
        let meta = ShaderMeta { uniforms: uniform_block(), images };
        let shader =
            ctx.new_shader(source, meta).map_err(|e| format!("{} shader: {e}", self.name))?;
        Ok(ctx.new_pipeline(buffers, attributes, shader, params))
    }
}

/// A buffer of records of `stride` bytes. The stride is given, not summed up from the attributes,
/// because a pass may read fewer of them than there are.
fn buffer(stride: usize, step_func: VertexStep) -> BufferLayout {
    BufferLayout {
        // A few dozen bytes.
        stride: i32::try_from(stride).unwrap_or(0),
        step_func,
        step_rate: 1,
    }
}

/// Depth-tested state. The backend couples depth writing to depth testing, so blended passes
/// write depth too: they come last, and fills have layers.
fn state(cull_face: CullFace, blended: bool) -> PipelineParams {
    let over = BlendState::new(
        Equation::Add,
        BlendFactor::Value(BlendValue::SourceAlpha),
        BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
    );
    // The window's own alpha stays 1: some desktops would shine through.
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
    fn the_header_declares_what_is_sent_in_the_same_order() {
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
        assert!(include_str!("shaders/sunshine.glsl").contains(&size));
    }

    #[test]
    fn the_version_comes_first() {
        assert!(HEADER.starts_with("#version 100\n"));
    }
}
