//! Checks of the ground in scenes of the walker world.

use std::sync::Arc;

use super::SceneSetup;
use crate::mesh::RawMesh;
use crate::mesh::ground::TriangleCost;
use crate::mesh::obj_file::ObjFile;
use crate::params::{Meta, OutOfRange, Value};
use crate::scene::check::{Findings, Objects, names};
use crate::sim::walker::{GroundSetup, HeightSource, HeightsSetup, Shape, WalkerSetup};

/// Range of a height.
const HEIGHT: Meta = Meta { unit: "m", lo: -10_000.0, hi: 10_000.0, ..Meta::NONE };

impl SceneSetup for WalkerSetup {
    fn objects(&self) -> Objects<'_> {
        Objects { driven: "walker", ..Objects::new("world.ground", &self.ground) }
    }

    /// Checks names of paths, and rows of heights.
    fn problems(&self, found: &mut Findings) {
        for (index, piece) in self.ground.iter().enumerate() {
            let path = format!("world.ground[{index}].shape");
            match &piece.shape {
                Shape::Heights(HeightsSetup { from: HeightSource::Numbers(numbers), .. }) => {
                    check_rows(&format!("{path}.from.rows"), &numbers.rows.0, found);
                }
                Shape::Track(track) if track.path.is_empty() => {
                    let expected = "at least one part, such as (name: \"way\", part: Straight())";
                    found.add(path, "the track has no path", expected);
                }
                Shape::Track(track) => {
                    names(&Objects::new(format!("{path}.path"), &track.path), found);
                }
                Shape::Heights(_) | Shape::Obj(_) => {}
            }
        }
    }

    fn warnings(&self, found: &mut Findings) {
        if self.ground.is_empty() {
            let what = "there is no ground, and the walker will not move";
            found.add("world", what, "at least one entry in `ground`");
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

    fn without_ground(&mut self) {
        self.ground.clear();
    }
}

fn check_rows(path: &str, rows: &[Vec<f32>], found: &mut Findings) {
    let columns = rows.first().map_or(0, Vec::len);
    if rows.len() < 2 || columns < 2 {
        let what = format!("a height grid of {} × {columns} is too small", rows.len());
        found.add(path, what, "at least 2 × 2");
    } else if let Some(uneven) = rows.iter().position(|row| row.len() != columns) {
        let what = format!("the row has {} heights", rows[uneven].len());
        let expected = format!("{columns}, as in the first row");
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
