//! Checks of scenes of the map world, beyond ranges.

use std::sync::Arc;

use super::Checked;
use crate::mesh::Faces;
use crate::mesh::ground::Built;
use crate::mesh::obj_file::ObjFile;
use crate::scene::check::{Found, Objects};
use crate::sim::map::{MapSetup, Piece, PieceSetup};

impl Checked for MapSetup {
    fn objects(&self) -> Objects<'_> {
        Objects { driven: "player", ..Objects::new("world.pieces", &self.pieces) }
    }

    fn warnings(&self, found: &mut Found) {
        if self.pieces.is_empty() {
            let what = "there is no piece, and the player falls";
            found.add("world", what, "a list `pieces` with a piece in it");
        }
    }

    fn pieces(&self) -> Vec<(u64, Option<Built>)> {
        let piece = |shape: &Piece| (shape.triangle_count(), shape.built());
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

    fn meshes(&self) -> Vec<Arc<Faces>> {
        let mesh = |piece: &PieceSetup| match &piece.shape {
            Piece::Obj(obj) => obj.path.mesh.clone(),
            _ => None,
        };
        self.pieces.iter().filter_map(mesh).collect()
    }

    fn without_ground(&mut self) {
        self.pieces.clear();
    }
}
