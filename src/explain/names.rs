//! Names of the world's objects.

use crate::sim::{Body, Sim};

/// Returns the name of the target, plane or piece at this index.
pub(crate) fn object_name(world: &impl Sim, index: usize) -> String {
    // Lossless: a scene has at most 20,000 objects.
    world.name(Body::Object(index as u32))
}
