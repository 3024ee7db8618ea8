//! Checks of scenes of the map world, beyond ranges.

use std::sync::Arc;

use super::SceneSetup;
#[cfg(not(target_arch = "wasm32"))]
use super::level::Level;
use crate::mesh::RawMesh;
use crate::mesh::ground::TriangleCost;
use crate::mesh::obj_file::ObjFile;
#[cfg(not(target_arch = "wasm32"))]
use crate::mesh::obj_file::is_gltf;
use crate::scene::check::{Findings, Objects};
use crate::sim::map::{MapSetup, Piece, PieceSetup};
use crate::text::id;

/// Explains why the player can get stuck on stairs. `None` if the player climbs them, or if the piece is not upright
/// stairs.
///
/// Touched risers act as walls. A tick moves the player before it raises the feet, so the player can touch risers
/// within its radius plus one move. The player climbs if it can step over all of them.
fn stairs_warning(piece: &PieceSetup, map: &MapSetup) -> Option<(String, String)> {
    let Piece::Stairs(stairs) = &piece.shape else { return None };
    if piece.pitch != 0.0 || piece.roll != 0.0 {
        return None;
    }
    let count = stairs.steps as f32;
    let (rise, tread) = (stairs.size.y / count, stairs.size.z / count);
    let reach = map.player.radius + map.player.walk_speed;
    let touched = (reach / tread).ceil().clamp(1.0, count);
    let (height, step_over) = (touched * rise, map.collision.step_over);
    // At a height of exactly `step_over`, rounding decides whether the player climbs.
    (height >= step_over * (1.0 - 1e-5)).then(|| {
        let name = &piece.name;
        let height = (height * 1000.0).round() / 1000.0;
        let what = if touched == 1.0 { id::SCENE_STUCK_ON_STEP } else { id::SCENE_STUCK_ON_STEPS };
        let what = what.with(&[("piece", name), ("touched", &touched), ("height", &height)]);
        (what, id::SCENE_LESS_THAN_STEP_OVER.with(&[("height", &step_over)]))
    })
}

impl SceneSetup for MapSetup {
    fn objects(&self) -> Objects<'_> {
        Objects { driven: "player", ..Objects::new("world.pieces", &self.pieces) }
    }

    fn warnings(&self, found: &mut Findings) {
        if self.pieces.is_empty() {
            let what = id::SCENE_NO_PIECE.text();
            found.add("world", what, id::SCENE_LIST_OF_PIECES.text());
        }
        for (index, piece) in self.pieces.iter().enumerate() {
            if let Some((what, expected)) = stairs_warning(piece, self) {
                found.add(format!("world.pieces[{index}].shape"), what, expected);
            }
        }
        #[cfg(not(target_arch = "wasm32"))]
        {
            let level = Level::new(self);
            let problem = level.start_problem(&self.player).filter(|_| !level.is_empty());
            if let Some(what) = problem {
                let free_start = level.start(&self.player);
                let suggestion = |it: glam::Vec3| {
                    let [x, y, z] = it.to_array().map(|x| libm::roundf(x * 1000.0) / 1000.0 + 0.0);
                    id::SCENE_PLACE_ON_GROUND_SUCH.with(&[("x", &x), ("y", &y), ("z", &z)])
                };
                found.add(
                    "world.player.position",
                    what,
                    free_start.map_or(id::SCENE_PLACE_ON_GROUND.to_string(), suggestion),
                );
            }
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn place_start(&mut self) -> Option<String> {
        let mut level = Level::new(self);
        // glTF defines y as up.
        let is_y_up = |piece: &PieceSetup| matches!(&piece.shape, Piece::Obj(obj) if is_gltf(obj.path.path.as_ref()));
        if level.is_z_up() && !self.pieces.iter().all(is_y_up) {
            for piece in &mut self.pieces {
                piece.pitch = 90.0;
            }
            level = Level::new(self);
        }
        self.player.position = level.start(&self.player)?;
        Some(level.summary())
    }

    fn pieces(&self) -> Vec<(u64, Option<TriangleCost>)> {
        let piece = |shape: &Piece| (shape.triangle_count(), shape.build_cost());
        self.pieces.iter().map(|it| piece(&it.shape)).collect()
    }

    fn files(&mut self) -> Vec<(usize, &mut ObjFile)> {
        let pieces = self.pieces.iter_mut().enumerate();
        let files = pieces.filter_map(|(index, piece)| match &mut piece.shape {
            Piece::Obj(obj) => Some((index, &mut obj.path)),
            _ => None,
        });
        files.collect()
    }

    fn meshes(&self) -> Vec<Arc<RawMesh>> {
        let mesh = |piece: &PieceSetup| match &piece.shape {
            Piece::Obj(obj) => obj.path.contents.clone(),
            _ => None,
        };
        self.pieces.iter().filter_map(mesh).collect()
    }

    fn drop_ground(&mut self) {
        self.pieces.clear();
    }
}
