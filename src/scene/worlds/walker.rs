//! Checks of the ground in scenes of the walker world.

use std::sync::Arc;

use super::SceneSetup;
use crate::mesh::RawMesh;
use crate::mesh::ground::TriangleCost;
use crate::mesh::obj_file::ObjFile;
use crate::params::{Meta, OutOfRange, Value};
use crate::scene::check::{Findings, Objects, check_names};
use crate::sim::walker::{GroundSetup, HeightSource, HeightsSetup, Shape, WalkerSetup};
use crate::text::id;

/// Allowed range of a height.
const HEIGHT: Meta = Meta { unit: "m", lo: -10_000.0, hi: 10_000.0, ..Meta::NONE };

impl SceneSetup for WalkerSetup {
    fn objects(&self) -> Objects<'_> {
        Objects { driven: "walker", ..Objects::new("world.ground", &self.ground) }
    }

    /// Checks the paths of tracks, and the rows of heights.
    fn problems(&self, found: &mut Findings) {
        for (index, piece) in self.ground.iter().enumerate() {
            let path = format!("world.ground[{index}].shape");
            match &piece.shape {
                Shape::Heights(HeightsSetup { from: HeightSource::Numbers(numbers), .. }) => {
                    check_rows(&format!("{path}.from.rows"), &numbers.rows.0, found);
                }
                Shape::Track(track) if track.path.is_empty() => {
                    let expected = id::SCENE_AT_LEAST_ONE_PART.text();
                    found.add(path, id::SCENE_TRACK_HAS_NO_PATH.text(), expected);
                }
                Shape::Track(track) => {
                    check_names(&Objects::new(format!("{path}.path"), &track.path), found);
                }
                Shape::Heights(_) | Shape::Obj(_) => {}
            }
        }
    }

    fn warnings(&self, found: &mut Findings) {
        if self.ground.is_empty() {
            let what = id::SCENE_NO_GROUND.text();
            found.add("world", what, id::SCENE_AT_LEAST_ONE_GROUND.text());
        }
    }

    fn pieces(&self) -> Vec<(u64, Option<TriangleCost>)> {
        let piece = |shape: &Shape| (shape.triangle_count(), shape.build_cost());
        self.ground.iter().map(|it| piece(&it.shape)).collect()
    }

    fn files(&mut self) -> Vec<(usize, &mut ObjFile)> {
        let pieces = self.ground.iter_mut().enumerate();
        let files = pieces.filter_map(|(index, piece)| match &mut piece.shape {
            Shape::Obj(obj) => Some((index, &mut obj.path)),
            Shape::Heights(_) | Shape::Track(_) => None,
        });
        files.collect()
    }

    fn meshes(&self) -> Vec<Arc<RawMesh>> {
        let mesh = |piece: &GroundSetup| match &piece.shape {
            Shape::Obj(obj) => obj.path.contents.clone(),
            Shape::Heights(_) | Shape::Track(_) => None,
        };
        self.ground.iter().filter_map(mesh).collect()
    }

    fn drop_ground(&mut self) {
        self.ground.clear();
    }
}

fn check_rows(path: &str, rows: &[Vec<f32>], found: &mut Findings) {
    let columns = rows.first().map_or(0, Vec::len);
    if rows.len() < 2 || columns < 2 {
        let what = id::SCENE_GRID_TOO_SMALL.with(&[("rows", &rows.len()), ("columns", &columns)]);
        found.add(path, what, id::SCENE_AT_LEAST_2_2.text());
    } else if let Some(uneven) = rows.iter().position(|row| row.len() != columns) {
        let what = id::SCENE_ROW_OF_HEIGHTS.with(&[("heights", &rows[uneven].len())]);
        let expected = id::SCENE_AS_FIRST_ROW.with(&[("columns", &columns)]);
        found.add(format!("{path}[{uneven}]"), what, expected);
    }
    for (z, row) in rows.iter().enumerate() {
        let values = row.iter().map(|y| Value::F32(*y)).enumerate();
        let mut failures =
            values.filter_map(|(x, y)| HEIGHT.check(&y).err().map(|unfit| (x, y, unfit)));
        if let Some((x, y, unfit)) = failures.next() {
            let path = format!("{path}[{z}][{x}]");
            let expected = HEIGHT.wanted(&y);
            found.number(OutOfRange { path, unfit, expected });
        }
    }
}
