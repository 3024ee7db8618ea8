//! Wavefront OBJ text read.
//!
//! Of a file only positions and faces count. Nothing is kept of a file that is too large, and
//! hostile bytes end in an error with its line.

use std::fmt;
use std::io::{BufRead, Read};

use glam::Vec3;

use super::ground::{MOST_TRIANGLES, smooth_normals_paced};
use super::{TriMesh, palette};
use crate::geom::shape::REACH;
use crate::platform::pace::{Pace, at_once};

/// Longest line, bytes: a polygon of some thousands of corners.
const LONGEST_LINE: u64 = 1 << 16;

/// So many bytes are read between two looks at the pace.
const A_WHILE: usize = 1 << 12;

/// Most vertices: as many as triangles without any in common could have.
const MOST_VERTICES: u64 = 3 * MOST_TRIANGLES as u64;

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjError {
    /// The line, from 1; 0 for the file as a whole.
    pub line: u64,
    /// What is wrong, and what would be right.
    pub problem: String,
}

impl fmt::Display for ObjError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            f.write_str(&self.problem)
        } else {
            write!(f, "line {}: {}", self.line, self.problem)
        }
    }
}

impl std::error::Error for ObjError {}

/// Reads a mesh; polygons are cut into triangles that fan from their first corner. Normals are
/// smooth, colours those of stone. Vertices are in the order in which faces first name them; those
/// that no face names are left out.
///
/// # Errors
/// When a coordinate is no finite number, an index names no vertex, a face has less than three
/// corners or is cut off, there is no face at all, or there are more than [`MOST_TRIANGLES`]
/// triangles: then the rest is not even read.
pub fn read_obj(source: impl BufRead) -> Result<TriMesh, ObjError> {
    at_once(async |pace| read_obj_paced(source, pace).await)
}

/// As [`read_obj`], in slices.
///
/// # Errors
/// As [`read_obj`].
pub async fn read_obj_paced(mut source: impl BufRead, pace: &Pace) -> Result<TriMesh, ObjError> {
    let (mut read, mut raw, mut bytes) = (Lines::default(), Vec::new(), 0);
    loop {
        raw.clear();
        read.line += 1;
        let count = (&mut source).take(LONGEST_LINE).read_until(b'\n', &mut raw);
        let line = match count {
            Ok(0) => break,
            Ok(_) => read.take(&raw),
            Err(error) => Err(error.to_string()),
        };
        line.map_err(|problem| ObjError { line: read.line, problem })?;
        bytes += raw.len();
        if bytes > A_WHILE {
            bytes = 0;
            pace.breathe().await;
        }
    }
    read.mesh(pace).await
}

/// A list that grows without moving what is in it, which would take many at a time.
struct Pile<T>(Vec<Vec<T>>);

impl<T> Default for Pile<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> Pile<T> {
    /// So many lie side by side.
    const PART: usize = 1 << 14;

    fn len(&self) -> usize {
        self.0.last().map_or(0, |part| (self.0.len() - 1) * Self::PART + part.len())
    }

    fn push(&mut self, item: T) {
        if self.len().is_multiple_of(Self::PART) {
            self.0.push(Vec::with_capacity(Self::PART));
        }
        if let Some(part) = self.0.last_mut() {
            part.push(item);
        }
    }

    fn get(&self, place: usize) -> T {
        self.0[place / Self::PART][place % Self::PART]
    }
}

/// What has been read so far.
#[derive(Default)]
struct Lines {
    line: u64,
    vertices: Pile<Vec3>,
    /// Vertex numbers, from 1.
    triangles: Pile<[u32; 3]>,
    /// The highest vertex number used, and the line it was used in.
    highest: (u64, u64),
}

impl Lines {
    fn take(&mut self, raw: &[u8]) -> Result<(), String> {
        if raw.len() as u64 == LONGEST_LINE && raw.last() != Some(&b'\n') {
            return Err(format!("longer than {LONGEST_LINE} bytes"));
        }
        let first = raw.iter().find(|byte| !byte.is_ascii_whitespace());
        // Comments and names may be in any encoding; they are not read.
        if !matches!(first, Some(b'v' | b'f')) {
            return Ok(());
        }
        let text = std::str::from_utf8(raw).map_err(|_| "not UTF-8 text".to_owned())?;
        let mut words = text.split_whitespace();
        match words.next() {
            Some("v") => self.vertex(words),
            Some("f") => self.face(words),
            _ => Ok(()),
        }
    }

    fn vertex<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        if self.vertices.len() as u64 == MOST_VERTICES {
            return Err(format!("more than {MOST_VERTICES} vertices"));
        }
        let mut place = [0.0_f32; 3];
        for (number, axis) in place.iter_mut().zip(["x", "y", "z"]) {
            let word = words.next().ok_or_else(|| format!("a vertex without {axis}"))?;
            *number = word
                .parse()
                .map_err(|_| format!("{axis} is {}: a number is wanted", short(word)))?;
            if number.is_nan() || number.abs() > REACH {
                return Err(format!("{axis} is {}: a finite number is wanted", short(word)));
            }
        }
        self.vertices.push(place.into());
        Ok(())
    }

    fn face<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let mut corners = 0_u64;
        // The first corner, and the one before.
        let mut fan = [0; 2];
        for word in words {
            let vertex = self.corner(word)?;
            match corners {
                0 => fan[0] = vertex,
                1 => fan[1] = vertex,
                _ if self.triangles.len() == MOST_TRIANGLES => {
                    return Err(format!("more than {MOST_TRIANGLES} triangles"));
                }
                _ => {
                    self.triangles.push([fan[0], fan[1], vertex]);
                    fan[1] = vertex;
                }
            }
            corners += 1;
        }
        if corners < 3 {
            return Err(format!("a face of {corners} corners; at least 3 are wanted"));
        }
        Ok(())
    }

    /// The number of a corner's vertex, which may be still to come.
    fn corner(&mut self, word: &str) -> Result<u32, String> {
        let number = word.split('/').next().unwrap_or("");
        let number: i64 =
            number.parse().map_err(|_| format!("corner {} is no vertex number", short(word)))?;
        let count = self.vertices.len() as u64;
        // Negative ones count back from the latest vertex.
        let back = |_| (count + 1).saturating_sub(number.unsigned_abs());
        let vertex = u64::try_from(number).unwrap_or_else(back);
        if !(1..=MOST_VERTICES).contains(&vertex) {
            return Err(no_vertex(number, count));
        }
        self.highest = self.highest.max((vertex, self.line));
        Ok(vertex as u32)
    }

    async fn mesh(self, pace: &Pace) -> Result<TriMesh, ObjError> {
        let Self { vertices, triangles, highest: (highest, line), .. } = self;
        if highest > vertices.len() as u64 {
            return Err(ObjError { line, problem: no_vertex(highest, vertices.len() as u64) });
        }
        if triangles.len() == 0 {
            let problem = "there is no face in it; a line such as \"f 1 2 3\" is one".to_owned();
            return Err(ObjError { line: 0, problem });
        }
        let used = vertices.len().min(3 * triangles.len());
        let mut mesh = TriMesh::with_capacity(used, triangles.len());
        let mut places = pace.list(vertices.len(), |_| None).await;
        pace.strides(triangles.len(), |part| {
            for numbers in part.map(|place| triangles.get(place)) {
                let corners = numbers.map(|number| {
                    let index = number as usize - 1;
                    *places[index].get_or_insert_with(|| {
                        mesh.vertex(vertices.get(index), Vec3::Y, palette::STONE)
                    })
                });
                mesh.triangles.push(corners);
            }
        })
        .await;
        mesh.normals = smooth_normals_paced(&mesh, pace).await;
        Ok(mesh)
    }
}

fn no_vertex(number: impl fmt::Display, vertices: u64) -> String {
    format!("there is no vertex {number}; there are {vertices}, from 1")
}

/// A word, cut short.
fn short(word: &str) -> String {
    let cut: String = word.chars().take(20).collect();
    if cut.len() < word.len() { format!("{cut:?}…") } else { format!("{cut:?}") }
}
