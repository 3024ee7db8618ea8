//! The fixed properties of a body, in the units of a tick, and the layer table as bit masks.

use glam::{Vec2, Vec3Swizzles, vec2};

use super::setup::{BodiesSetup, BodySetup, LayerSetup, ShapeSetup, StackSetup};
use super::state::BodyState;
use crate::sim::event::Body;

/// Maximum number of layers in a scene.
pub const MAX_LAYERS: usize = 63;

/// Size of a collider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// Half-extents along the collider's local x and y, m.
    Box(Vec2),
    /// Radius, m.
    Circle(f32),
}

impl Size {
    /// Returns the half-extents of the unrotated bounding box, m.
    #[must_use]
    pub fn half(self) -> Vec2 {
        match self {
            Self::Box(half) => half,
            Self::Circle(radius) => Vec2::splat(radius),
        }
    }

    /// Returns the moment of inertia about the centre for a mass in kg, kg m²: m (w² + h²) / 12 for a
    /// box, m r² / 2 for a circle.
    #[must_use]
    pub fn inertia(self, mass: f32) -> f32 {
        match self {
            // (2a)² / 12 = a² / 3
            Self::Box(half) => mass * half.length_squared() / 3.0,
            Self::Circle(radius) => mass * radius * radius * 0.5,
        }
    }
}

/// A body of the scene, in the simulation's units; see [`BodySetup`] for the fields.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "each field is documented where it is declared as a parameter")]
pub struct BodySpec {
    pub size: Size,
    pub offset: Vec2,
    /// Angle, radians.
    pub turn: f32,
    /// Index in the layer table; 0 is the layer without a name.
    pub layer: u8,
    pub fixed: bool,
    pub enabled: bool,
    pub turns: bool,
    pub mass: f32,
    pub gravity_scale: f32,
    pub damping: Vec2,
    pub friction: f32,
    pub restitution: f32,
}

impl BodySpec {
    /// Makes a movable and rotatable body with default properties.
    pub(super) fn free(size: Size) -> Self {
        Self {
            size,
            offset: Vec2::ZERO,
            turn: 0.0,
            layer: 0,
            fixed: false,
            enabled: true,
            turns: true,
            mass: 1.0,
            gravity_scale: 1.0,
            damping: Vec2::ONE,
            friction: 0.5,
            restitution: 0.0,
        }
    }

    /// Makes the spec of a body. An unknown layer name counts as no layer.
    #[must_use]
    pub fn new(setup: &BodySetup, layers: &[LayerSetup]) -> Self {
        let size = match &setup.shape {
            ShapeSetup::Box(b) => Size::Box(vec2(b.width, b.height) * 0.5),
            ShapeSetup::Circle(c) => Size::Circle(c.radius),
        };
        Self {
            size,
            offset: setup.offset.xy(),
            turn: setup.turn.to_radians(),
            layer: layer_index(layers, &setup.layer),
            fixed: setup.fixed,
            enabled: setup.enabled,
            turns: setup.turns,
            mass: setup.mass,
            gravity_scale: setup.gravity_scale,
            damping: vec2(setup.damping_x, setup.damping_y),
            friction: setup.friction,
            restitution: setup.restitution,
        }
    }
}

fn layer_index(layers: &[LayerSetup], name: &str) -> u8 {
    let index = layers.iter().take(MAX_LAYERS).position(|layer| layer.name == name);
    index.map_or(0, |index| index as u8 + 1)
}

/// The pairs of layers that collide: bit b of `masks[a]`.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerTable {
    masks: Vec<u64>,
}

impl LayerTable {
    /// Makes the table of a scene. Layers collide by default; an entry applies both ways.
    #[must_use]
    pub fn new(layers: &[LayerSetup]) -> Self {
        let mut masks = vec![u64::MAX; layers.len().min(MAX_LAYERS) + 1];
        for (index, layer) in layers.iter().take(MAX_LAYERS).enumerate() {
            for apart in layer.apart.iter().filter(|apart| !apart.meet) {
                let other = usize::from(layer_index(layers, &apart.name));
                if other > 0 {
                    masks[index + 1] &= !(1 << other);
                    masks[other] &= !(1 << (index + 1));
                }
            }
        }
        Self { masks }
    }

    /// Returns whether bodies of these layers are tested against each other.
    #[must_use]
    #[inline]
    pub fn should_collide(&self, a: u8, b: u8) -> bool {
        let mask = self.masks.get(usize::from(a)).copied().unwrap_or(u64::MAX);
        mask >> b & 1 == 1
    }
}

/// Returns the specs and initial states of all bodies in scene order, those of stacks last.
pub(super) fn initial_bodies(setup: &BodiesSetup) -> (Vec<BodySpec>, Vec<BodyState>) {
    let specs = setup.bodies.iter().map(|body| BodySpec::new(body, &setup.layers));
    let states = (0..).map(Body::Object).zip(&setup.bodies);
    let mut all = (specs.collect(), states.map(|(id, body)| BodyState::new(id, body)).collect());
    setup.stacks.iter().for_each(|stack| append_stack(stack, &setup.layers, &mut all));
    all
}

/// A pseudo-random sequence: Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014 (`SplitMix64`).
struct RandomSequence(u64);

impl RandomSequence {
    /// Returns the next number in 0..1.
    fn next_unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        // An f32 holds 24 bits.
        ((z ^ (z >> 31)) >> 40) as f32 / 16_777_216.0
    }

    /// Returns the next number in −`limit`..`limit`.
    fn next_within(&mut self, limit: f32) -> f32 {
        (self.next_unit() * 2.0 - 1.0) * limit
    }
}

/// Appends a stack's bodies, row by row from the bottom, each row from the left.
fn append_stack(
    stack: &StackSetup,
    layers: &[LayerSetup],
    (specs, states): &mut (Vec<BodySpec>, Vec<BodyState>),
) {
    let mut random = RandomSequence(u64::from(stack.seed));
    let layer = layer_index(layers, &stack.layer);
    let pitch = vec2(stack.width, stack.height) + Vec2::splat(stack.gap);
    for row in 0..stack.rows {
        let columns = stack.bodies_in_row(row);
        for column in 0..columns {
            // The same number of draws per body, so that no parameter changes the draws of later bodies.
            let [x, y] = [0, 1].map(|_| random.next_within(stack.jitter));
            let (is_circle, reduction) = (random.next_unit() < stack.circles, random.next_unit());
            let scale = 1.0 - stack.spread * reduction;
            let size = if is_circle {
                Size::Circle(stack.width * 0.5 * scale)
            } else {
                Size::Box(vec2(stack.width, stack.height) * (0.5 * scale))
            };
            let offset_from_middle = column as f32 - 0.5 * (columns - 1) as f32;
            let offset =
                vec2(offset_from_middle * pitch.x, row as f32 * pitch.y + stack.height * 0.5);
            let position = stack.position.xy() + offset + vec2(x, y);
            states.push(BodyState::at_rest(Body::Object(states.len() as u32), position));
            specs.push(BodySpec {
                layer,
                mass: stack.mass * scale * scale,
                friction: stack.friction,
                restitution: stack.restitution,
                ..BodySpec::free(size)
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the reference implementation of `SplitMix64` for the seed 1234567.
    #[test]
    fn random_numbers_match_the_split_mix_reference() {
        let mut random = RandomSequence(1_234_567);
        for expected in [
            6_457_827_717_110_365_317_u64,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ] {
            let part = expected as f64 / 2.0_f64.powi(64);
            let found = f64::from(random.next_unit());
            assert!(found <= part && part - found < 2.0_f64.powi(-24), "{found}, {part}");
        }
    }
}
