//! What the ground of a scene of the walker world may have wrong, and what is odd in it.

use super::Checked;
use crate::mesh::obj_file::ObjFile;
use crate::params::{Meta, Named, OutOfRange, Value};
use crate::scene::check::{Found, Objects, names};
use crate::scene::meshes;
use crate::sim::walker::{HeightSource, HeightsSetup, Shape, WalkerSetup};

/// What a height may be.
const HEIGHT: Meta = Meta { unit: "m", lo: -10_000.0, hi: 10_000.0, ..Meta::NONE };

impl Checked for WalkerSetup {
    fn objects(&self) -> Objects<'_> {
        Objects {
            path: "world.ground".to_owned(),
            names: self.ground.iter().map(Named::name).collect(),
            driven: "walker",
            spawned: "",
        }
    }

    /// Paths' names, rows of heights, and how many triangles there will be.
    fn problems(&self, found: &mut Found) {
        for (index, piece) in self.ground.iter().enumerate() {
            let path = format!("world.ground[{index}].shape");
            match &piece.shape {
                Shape::Heights(HeightsSetup { from: HeightSource::Numbers(numbers), .. }) => {
                    rows(&format!("{path}.from.rows"), &numbers.rows.0, found);
                }
                Shape::Track(track) if track.path.is_empty() => {
                    let expected = "at least one part, such as (name: \"way\", part: Straight())";
                    found.add(path.clone(), "the track has no path", expected.to_owned());
                }
                Shape::Track(track) => names(
                    &Objects {
                        path: format!("{path}.path"),
                        names: track.path.iter().map(Named::name).collect(),
                        driven: "",
                        spawned: "",
                    },
                    found,
                ),
                Shape::Heights(_) | Shape::Obj(_) => {}
            }
        }
        let pieces = self.ground.iter().enumerate().map(|(index, piece)| {
            let path = format!("world.ground[{index}].shape");
            (piece.name.as_str(), piece.shape.triangle_count(), path)
        });
        meshes::room(pieces, found);
    }

    fn warnings(&self, found: &mut Found) {
        if self.ground.is_empty() {
            let what = "there is no ground, and the walker will not move".to_owned();
            found.add("world", what, "a list `ground` with a piece in it");
        }
    }

    fn triangles(&self) -> u64 {
        self.ground.iter().map(|piece| piece.shape.triangle_count()).sum()
    }

    fn files(&mut self) -> Vec<(String, &mut ObjFile)> {
        let pieces = self.ground.iter_mut().enumerate();
        let files = pieces.filter_map(|(index, piece)| match &mut piece.shape {
            Shape::Obj(obj) => Some((format!("world.ground[{index}].shape.path"), &mut obj.path)),
            Shape::Heights(_) | Shape::Track(_) => None,
        });
        files.collect()
    }

    fn without_ground(&mut self) {
        self.ground.clear();
    }
}

fn rows(path: &str, rows: &[Vec<f32>], found: &mut Found) {
    let columns = rows.first().map_or(0, Vec::len);
    if rows.len() < 2 || columns < 2 {
        let what = format!("{} rows of {columns} heights make no ground", rows.len());
        found.add(path.to_owned(), what, "at least 2 rows of 2");
    } else if let Some(uneven) = rows.iter().position(|row| row.len() != columns) {
        let what = format!("the row has {} heights", rows[uneven].len());
        let expected = format!("{columns}, as in the first row");
        found.add(format!("{path}[{uneven}]"), what, expected);
    }
    for (z, row) in rows.iter().enumerate() {
        let values = row.iter().map(|y| Value::F32(*y)).enumerate();
        let mut unfit = values.filter_map(|(x, y)| Some((x, y, HEIGHT.check(&y).err()?)));
        if let Some((x, y, unfit)) = unfit.next() {
            let path = format!("{path}[{z}][{x}]");
            let expected = HEIGHT.wanted(&y);
            found.number(OutOfRange { path, component: None, unfit, expected });
        }
    }
}
