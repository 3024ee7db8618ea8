//! Wavefront OBJ text in and out.
//!
//! Of a file only positions and faces count. Every line is checked here before tobj sees it, so
//! that a fault has a line number, nothing is kept of a file that is too large, and hostile bytes
//! end in an error.

use std::fmt;
use std::io::{self, BufRead, Read, Write};

use glam::Vec3;

use super::ground::{MOST_TRIANGLES, smooth_normals};
use super::{TriMesh, palette};
use crate::geom::shape::REACH;

/// Longest line, bytes: a polygon of some thousands of corners.
const LONGEST_LINE: u64 = 1 << 16;

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
/// smooth, colours those of stone.
///
/// # Errors
/// When a coordinate is no finite number, an index names no vertex, a face has less than three
/// corners or is cut off, there is no face at all, or there are more than [`MOST_TRIANGLES`]
/// triangles: then the rest is not even read.
pub fn read_obj(source: impl BufRead) -> Result<TriMesh, ObjError> {
    let mut checked = io::BufReader::new(Checked::new(source));
    let options = tobj::LoadOptions {
        triangulate: true,
        ignore_points: true,
        ignore_lines: true,
        ..Default::default()
    };
    let loaded =
        tobj::load_obj_buf(&mut checked, &options, |_| Err(tobj::LoadError::OpenFileFailed));
    let checked = checked.into_inner();
    if let Some(error) = checked.error {
        return Err(error);
    }
    let whole = |problem: String| ObjError { line: 0, problem };
    let (models, _) = loaded.map_err(|error| whole(error.to_string()))?;
    let mut mesh = TriMesh::default();
    for model in models {
        let first = mesh.positions.len() as u32;
        for p in model.mesh.positions.chunks_exact(3) {
            mesh.vertex(Vec3::new(p[0], p[1], p[2]), Vec3::Y, palette::STONE);
        }
        let triangles = model.mesh.indices.chunks_exact(3);
        mesh.triangles.extend(triangles.map(|t| [t[0] + first, t[1] + first, t[2] + first]));
    }
    if mesh.triangles.is_empty() {
        return Err(whole("there is no face in it; a line such as \"f 1 2 3\" is one".into()));
    }
    mesh.normals = smooth_normals(&mesh);
    Ok(mesh)
}

/// Writes positions and triangles; read again they are the same to the last bit.
///
/// # Errors
/// Those of `out`.
pub fn write_obj(mesh: &TriMesh, mut out: impl Write) -> io::Result<()> {
    for p in &mesh.positions {
        writeln!(out, "v {} {} {}", p.x, p.y, p.z)?;
    }
    for [a, b, c] in mesh.triangles.iter().map(|t| t.map(|i| u64::from(i) + 1)) {
        writeln!(out, "f {a} {b} {c}")?;
    }
    out.flush()
}

/// A reader that passes on only sound lines of vertices and faces, positions and position numbers
/// alone; at the first fault it fails and keeps it.
struct Checked<R> {
    source: R,
    line: u64,
    vertices: u64,
    triangles: u64,
    /// The highest vertex number used, and the line it was used in.
    highest: (u64, u64),
    /// What is to be passed on, and how much of it has been.
    out: Vec<u8>,
    passed: usize,
    error: Option<ObjError>,
}

impl<R: BufRead> Checked<R> {
    fn new(source: R) -> Self {
        let (out, passed) = (Vec::new(), 0);
        Self {
            source,
            line: 0,
            vertices: 0,
            triangles: 0,
            highest: (0, 0),
            out,
            passed,
            error: None,
        }
    }

    /// Fills `out` from the next lines; leaves it empty at the end.
    fn next(&mut self) -> Result<(), String> {
        let mut raw = Vec::new();
        while self.out.is_empty() {
            raw.clear();
            self.line += 1;
            let mut limited = (&mut self.source).take(LONGEST_LINE);
            let read = limited.read_until(b'\n', &mut raw).map_err(|error| error.to_string())?;
            if read == 0 {
                let (highest, line) = self.highest;
                if highest > self.vertices {
                    self.line = line;
                    return Err(no_vertex(highest, self.vertices));
                }
                return Ok(());
            }
            if read as u64 == LONGEST_LINE && raw.last() != Some(&b'\n') {
                return Err(format!("longer than {LONGEST_LINE} bytes"));
            }
            let Some(first) = raw.iter().find(|byte| !byte.is_ascii_whitespace()) else { continue };
            // Comments and names may be in any encoding; they are not read.
            if !matches!(first, b'v' | b'f') {
                continue;
            }
            let text = std::str::from_utf8(&raw).map_err(|_| "not UTF-8 text".to_owned())?;
            let mut words = text.split_whitespace();
            match words.next() {
                Some("v") => self.vertex(words)?,
                Some("f") => self.face(words)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn vertex<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        self.vertices += 1;
        if self.vertices > MOST_VERTICES {
            return Err(format!("more than {MOST_VERTICES} vertices"));
        }
        self.out.push(b'v');
        for axis in ["x", "y", "z"] {
            let word = words.next().ok_or_else(|| format!("a vertex without {axis}"))?;
            let number: f32 = word
                .parse()
                .map_err(|_| format!("{axis} is {}: a number is wanted", short(word)))?;
            if number.is_nan() || number.abs() > REACH {
                return Err(format!("{axis} is {}: a finite number is wanted", short(word)));
            }
            self.out.push(b' ');
            self.out.extend_from_slice(word.as_bytes());
        }
        self.out.push(b'\n');
        Ok(())
    }

    fn face<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let mut corners = 0_u64;
        self.out.push(b'f');
        for word in words {
            let number = word.split('/').next().unwrap_or("");
            let number: i64 = number
                .parse()
                .map_err(|_| format!("corner {} is no vertex number", short(word)))?;
            // Negative ones count back from the latest vertex.
            let vertex = if number < 0 {
                i128::from(self.vertices) + 1 + i128::from(number)
            } else {
                i128::from(number)
            };
            let vertex = u64::try_from(vertex).unwrap_or(0);
            if vertex == 0 || vertex > MOST_VERTICES {
                return Err(no_vertex(number, self.vertices));
            }
            self.highest = self.highest.max((vertex, self.line));
            write!(self.out, " {vertex}").map_err(|error| error.to_string())?;
            corners += 1;
        }
        self.out.push(b'\n');
        if corners < 3 {
            return Err(format!("a face of {corners} corners; at least 3 are wanted"));
        }
        self.triangles += corners - 2;
        if self.triangles > MOST_TRIANGLES as u64 {
            return Err(format!("more than {MOST_TRIANGLES} triangles"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Checked<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.passed == self.out.len() && self.error.is_none() {
            self.out.clear();
            self.passed = 0;
            if let Err(problem) = self.next() {
                self.error = Some(ObjError { line: self.line, problem });
            }
        }
        if let Some(error) = &self.error {
            return Err(io::Error::new(io::ErrorKind::InvalidData, error.clone()));
        }
        let count = (self.out.len() - self.passed).min(into.len());
        into[..count].copy_from_slice(&self.out[self.passed..][..count]);
        self.passed += count;
        Ok(count)
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
