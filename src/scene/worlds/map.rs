//! What a scene of the map world may have wrong beside its ranges.

use super::Checked;
use crate::mesh::obj_file::ObjFile;
use crate::params::Named;
use crate::scene::check::{Found, Objects};
use crate::scene::meshes;
use crate::sim::map::{MapSetup, Piece};

impl Checked for MapSetup {
    fn objects(&self) -> Objects<'_> {
        Objects {
            path: "world.pieces".to_owned(),
            names: self.pieces.iter().map(Named::name).collect(),
            driven: "player",
            spawned: "",
        }
    }

    fn problems(&self, found: &mut Found) {
        let pieces = self.pieces.iter().enumerate().map(|(index, piece)| {
            let path = format!("world.pieces[{index}].shape");
            (piece.name.as_str(), piece.shape.triangle_count(), path)
        });
        meshes::room(pieces, found);
    }

    fn triangles(&self) -> u64 {
        self.pieces.iter().map(|piece| piece.shape.triangle_count()).sum()
    }

    fn files(&mut self) -> Vec<(String, &mut ObjFile)> {
        let pieces = self.pieces.iter_mut().enumerate();
        let files = pieces.filter_map(|(index, piece)| match &mut piece.shape {
            Piece::Obj(obj) => Some((format!("world.pieces[{index}].shape.path"), &mut obj.path)),
            _ => None,
        });
        files.collect()
    }

    fn without_ground(&mut self) {
        self.pieces.clear();
    }
}
