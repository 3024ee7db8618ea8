//! Writes Tiled maps in each encoding.

use std::fmt::Write;

use data_encoding::BASE64;
use miniz_oxide::deflate::{compress_to_vec, compress_to_vec_zlib};
use serde_json::{Value, json};

use super::{CELL, Grid};

/// Encoding of a layer's tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    Csv,
    Base64,
    Zlib,
    Gzip,
    /// In two chunks of an infinite map, one of them at negative columns.
    Chunks,
    /// One element for each tile; in JSON the same as [`Self::Csv`].
    Elements,
}

impl Coding {
    pub(super) const ALL: [Self; 6] =
        [Self::Csv, Self::Base64, Self::Zlib, Self::Gzip, Self::Chunks, Self::Elements];

    /// Returns the encoding and compression attributes.
    fn attributes(self) -> [&'static str; 2] {
        match self {
            Self::Csv | Self::Chunks => ["csv", ""],
            Self::Base64 => ["base64", ""],
            Self::Zlib => ["base64", "zlib"],
            Self::Gzip => ["base64", "gzip"],
            Self::Elements => ["", ""],
        }
    }

    fn base64(self, tiles: &[u32]) -> String {
        let bytes: Vec<u8> = tiles.iter().flat_map(|tile| tile.to_le_bytes()).collect();
        BASE64.encode(&match self {
            Self::Zlib => compress_to_vec_zlib(&bytes, 6),
            Self::Gzip => {
                // With a file name, and with zeros for the checksum and the size.
                let header = [&[0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3][..], b"tiles\0"].concat();
                [header, compress_to_vec(&bytes, 6), vec![0; 8]].concat()
            }
            _ => bytes,
        })
    }

    fn is_base64(self) -> bool {
        matches!(self, Self::Base64 | Self::Zlib | Self::Gzip)
    }
}

fn csv(tiles: &[u32]) -> String {
    let numbers: Vec<String> = tiles.iter().map(u32::to_string).collect();
    format!("\n{}\n", numbers.join(",\n"))
}

/// Splits the grid into the columns before `middle` and the others.
fn halves(grid: &Grid, middle: usize) -> [Grid; 2] {
    let columns = |from: usize, to: usize| grid.iter().map(|row| row[from..to].to_vec()).collect();
    [columns(0, middle), columns(middle, grid[0].len())]
}

/// Returns a map in XML with these layers and the elements `more`.
pub(super) fn tmx(layers: &[(&str, &Grid, Coding)], more: &str) -> String {
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" orientation=\"orthogonal\" \
         tilewidth=\"{CELL}\" tileheight=\"{CELL}\">\n <tileset firstgid=\"1\" name=\"a\" tilewidth=\"{CELL}\" \
         tileheight=\"{CELL}\"><image source=\"a.png\"/><tile id=\"3\" probability=\"0.5\"/></tileset>\n"
    );
    for (name, grid, coding) in layers {
        let (width, height) = (grid[0].len(), grid.len());
        let [encoding, compression] = coding.attributes().map(str::to_owned);
        let attribute = |key: &str, value: &str| {
            if value.is_empty() { String::new() } else { format!(" {key}=\"{value}\"") }
        };
        let attributes = attribute("encoding", &encoding) + &attribute("compression", &compression);
        let content = match coding {
            Coding::Csv => csv(&grid.concat()),
            Coding::Elements => {
                let tile = |gid: &u32| match gid {
                    0 => "<tile/>".to_owned(),
                    gid => format!("<tile gid=\"{gid}\"/>"),
                };
                grid.concat().iter().map(tile).collect()
            }
            Coding::Chunks => {
                let middle = width / 2;
                let parts = halves(grid, middle);
                let chunk = |(part, x): (&Grid, i64)| {
                    let (width, tiles) = (part[0].len(), csv(&part.concat()));
                    format!(
                        "<chunk x=\"{x}\" y=\"-3\" width=\"{width}\" height=\"{height}\">{tiles}</chunk>"
                    )
                };
                parts
                    .iter()
                    .zip([-i64::try_from(middle).expect("few columns"), 0])
                    .map(chunk)
                    .collect()
            }
            _ => coding.base64(&grid.concat()),
        };
        writeln!(
            text,
            "<layer id=\"1\" name=\"{name}\" width=\"{width}\" height=\"{height}\">\n\
             <data{attributes}>{content}</data></layer>"
        )
        .expect("a string");
    }
    text + more + "</map>\n"
}

/// Returns a map in JSON with these layers and tilesets.
pub(super) fn tmj(layers: &[(&str, &Grid, Coding)], tilesets: &Value) -> Value {
    let layer = |(name, grid, coding): &(&str, &Grid, Coding)| {
        let (width, height) = (grid[0].len(), grid.len());
        let mut layer = json!({
            "id": 1, "name": name, "type": "tilelayer", "width": width, "height": height, "x": 0, "y": 0,
            "opacity": 1, "visible": true
        });
        let [encoding, compression] = coding.attributes();
        if coding.is_base64() {
            layer["encoding"] = json!(encoding);
            layer["compression"] = json!(compression);
            layer["data"] = json!(coding.base64(&grid.concat()));
        } else if *coding == Coding::Chunks {
            let middle = width / 2;
            let parts = halves(grid, middle);
            let chunk = |(part, x): (&Grid, i64)| json!({"x": x, "y": -3, "width": part[0].len(), "height": height, "data": part.concat()});
            layer["chunks"] = parts
                .iter()
                .zip([-i64::try_from(middle).expect("few columns"), 0])
                .map(chunk)
                .collect();
        } else {
            layer["data"] = json!(grid.concat());
        }
        layer
    };
    json!({
        "type": "map", "orientation": "orthogonal", "tilewidth": CELL, "tileheight": CELL,
        "layers": layers.iter().map(layer).collect::<Vec<_>>(), "tilesets": tilesets
    })
}
