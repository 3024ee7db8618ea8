//! Reads Wavefront OBJ text.
//!
//! Only positions and faces are read. Limits keep large files from filling the memory. Invalid bytes give
//! an error with their line.

mod fault;
mod plain;

use std::io::{BufRead, ErrorKind, Read};

use glam::Vec3;

pub use self::fault::ObjError;
use self::fault::{LineFault, no_vertex, shortened, too_many, unreadable, word_fault};
use self::plain::Plain;
use super::RawMesh;
use super::ground::MAX_TRIANGLES;
use crate::geom::shape::REACH;
use crate::platform::pace::{Pace, run_blocking};
use crate::platform::text::{BYTE_ORDER_MARK, is_utf16};
use crate::text::id;

/// Maximum length of a line, bytes: enough for a polygon with thousands of corners.
const LONGEST_LINE: u64 = 1 << 16;

/// Number of bytes between two checks of the pace.
const BYTES_PER_CHECK: usize = 1 << 12;

/// Maximum number of vertices: enough for triangles that share no vertices.
const MAX_VERTICES: u64 = 3 * MAX_TRIANGLES as u64;

/// Reads a mesh. Polygons are divided into triangles that fan from their first corner. Vertices keep
/// the file's order; those without a face are omitted.
///
/// # Errors
/// If a coordinate is not a finite number, an index names no vertex, a face has fewer than three
/// corners or is cut off, or no face exists. Also for more than [`MAX_TRIANGLES`] triangles; the rest
/// is then not read.
pub fn read_obj(source: impl BufRead) -> Result<RawMesh, ObjError> {
    run_blocking(async |pace| read_obj_paced(source, pace).await)
}

/// Does the same as [`read_obj`], in slices.
///
/// # Errors
/// The same as [`read_obj`].
pub async fn read_obj_paced(mut source: impl BufRead, pace: &Pace) -> Result<RawMesh, ObjError> {
    let (mut reader, mut raw, mut bytes) = (Reader { line: 1, ..Reader::default() }, Vec::new(), 0);
    loop {
        let consumed = match source.fill_buf() {
            Ok(ahead) => reader.take_plain_lines(&ahead[..ahead.len().min(BYTES_PER_CHECK)]),
            Err(error) if error.kind() == ErrorKind::Interrupted => 0,
            Err(error) => return Err(reader.error(&[], unreadable(&error))),
        };
        if consumed > 0 {
            source.consume(consumed);
            pace.yield_if_due().await;
            continue;
        }
        raw.clear();
        let count = read_line(&mut source, &mut raw);
        let mut text = &raw[..];
        if reader.line == 1 {
            if is_utf16(text) {
                return Err(reader.error(
                    &[],
                    (
                        Some(0),
                        id::PLATFORM_FILE_IN_UTF16.to_string(),
                        id::PLATFORM_TEXT_FILE_EXPECTED.to_string(),
                    ),
                ));
            }
            text = text.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(text);
        }
        let result = match count {
            Ok(0) => break,
            Ok(_) => reader.take_line(text),
            Err(error) => Err(unreadable(&error)),
        };
        result.map_err(|fault| reader.error(text, fault))?;
        reader.line += 1 + inner_line_ends(text);
        bytes += raw.len();
        if bytes > BYTES_PER_CHECK {
            bytes = 0;
            pace.yield_if_due().await;
        }
    }
    reader.finish(pace).await
}

/// Reads a line and its continuations after a `\` at the line end. Returns the number of bytes. Only
/// lines of vertices and faces can continue: a comment may end with a folder name and a `\`.
fn read_line(source: &mut impl BufRead, raw: &mut Vec<u8>) -> std::io::Result<usize> {
    loop {
        let max_bytes = LONGEST_LINE.saturating_sub(raw.len() as u64);
        let count = source.take(max_bytes).read_until(b'\n', raw)?;
        let end = raw.trim_ascii_end().len();
        let is_continued = end > 0 && raw[end - 1] == b'\\' && raw.last() == Some(&b'\n');
        let can_continue = matches!(raw.trim_ascii_start().first(), Some(b'v' | b'f'));
        if count == 0 || !is_continued || !can_continue || raw.contains(&b'#') {
            return Ok(raw.len());
        }
        // A blank in place of the `\` keeps the columns.
        raw[end - 1] = b' ';
    }
}

/// Returns the number of line ends inside a continued line.
fn inner_line_ends(raw: &[u8]) -> u64 {
    let all = line_ends(raw);
    all - u64::from(raw.last() == Some(&b'\n') && all > 0)
}

/// Counts the line ends.
fn line_ends(bytes: &[u8]) -> u64 {
    bytes.iter().map(|byte| u64::from(*byte == b'\n')).sum()
}

/// A list that grows without moving its entries: moving many at once would take too long.
struct ChunkedList<T>(Vec<Vec<T>>);

impl<T> Default for ChunkedList<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> ChunkedList<T> {
    /// Number of entries in a contiguous part.
    const PART: usize = 1 << 14;

    fn len(&self) -> usize {
        self.0.last().map_or(0, |part| (self.0.len() - 1) * Self::PART + part.len())
    }

    #[inline]
    fn push(&mut self, item: T) {
        match self.0.last_mut() {
            Some(part) if part.len() < Self::PART => part.push(item),
            _ => {
                let mut part = Vec::with_capacity(Self::PART);
                part.push(item);
                self.0.push(part);
            }
        }
    }
}

/// The input read up to now.
#[derive(Default)]
struct Reader {
    /// Number of the current line, from 1.
    line: u64,
    vertices: ChunkedList<Vec3>,
    /// Vertex numbers, from 1.
    triangles: ChunkedList<[u32; 3]>,
    /// The highest vertex number used before its vertex, and the line and column of that use.
    highest: (u64, u64, usize),
}

impl Reader {
    /// Reads the plain lines at the start of `ahead`. Returns their number of bytes.
    fn take_plain_lines(&mut self, ahead: &[u8]) -> usize {
        let mut taken = 0;
        while let Some((line, bytes)) = plain::line(&ahead[taken..]) {
            match line {
                Plain::Vertex(position) if (self.vertices.len() as u64) < MAX_VERTICES => {
                    self.vertices.push(position.into());
                }
                Plain::Face([a, b, c, d]) if self.can_add_face([a, b, c, d]) => {
                    self.triangles.push([a, b, c]);
                    if d > 0 {
                        self.triangles.push([a, c, d]);
                    }
                }
                // Left to `take_line`: an entry over a limit, or a face before its vertices.
                _ => break,
            }
            self.line += 1;
            taken += bytes;
        }
        taken
    }

    /// Returns whether a face can be added: its vertices are known, and two triangles fit the limit.
    fn can_add_face(&self, corners: [u32; 4]) -> bool {
        let count = self.vertices.len();
        let is_known = |corner: u32| corner as usize <= count;
        self.triangles.len() + 2 <= MAX_TRIANGLES && corners.into_iter().all(is_known)
    }

    /// Returns the line and column after these bytes of a line, which may be continued.
    fn position_after(&self, before: &[u8]) -> (u64, usize) {
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        (
            self.line + line_ends(before),
            String::from_utf8_lossy(&before[start..]).chars().count() + 1,
        )
    }

    /// Makes the error for a fault in the current line, which has these bytes.
    fn error(&self, raw: &[u8], (at, problem, expected): LineFault) -> ObjError {
        let (line, column) =
            at.map_or((self.line, 0), |at| self.position_after(&raw[..at.min(raw.len())]));
        ObjError { line, column, problem, expected }
    }

    fn take_line(&mut self, raw: &[u8]) -> Result<(), LineFault> {
        if raw.len() as u64 >= LONGEST_LINE && raw.last() != Some(&b'\n') {
            let most = id::MESH_MOST_BYTES_OF_LINE.with(&[("most", &LONGEST_LINE)]);
            return Err((Some(raw.len()), id::MESH_LINE_TOO_LONG.to_string(), most));
        }
        let first = raw.iter().find(|byte| !byte.is_ascii_whitespace());
        // Comments and names, in any encoding, are skipped.
        if !matches!(first, Some(b'v' | b'f')) {
            return Ok(());
        }
        let comment = raw.iter().position(|byte| *byte == b'#');
        let raw = &raw[..comment.unwrap_or(raw.len())];
        let text = std::str::from_utf8(raw).map_err(|error| {
            let at = error.valid_up_to();
            (
                Some(at),
                id::MESH_BYTE_NOT_UTF8.with(&[("byte", &format_args!("{:02x}", raw[at]))]),
                id::MESH_UTF8_EXPECTED.to_string(),
            )
        })?;
        let mut words = text.split_whitespace();
        match words.next() {
            Some("v") => self.vertex(text, words),
            Some("f") => self.face(text, words),
            _ => Ok(()),
        }
    }

    fn vertex<'a>(
        &mut self,
        line: &str,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Result<(), LineFault> {
        if self.vertices.len() as u64 == MAX_VERTICES {
            return Err(too_many(
                line,
                line.trim_start(),
                MAX_VERTICES,
                id::MESH_MORE_THAN_VERTICES,
            ));
        }
        let mut position = [0.0_f32; 3];
        for (number, axis) in position.iter_mut().zip(["x", "y", "z"]) {
            let word = words.next().ok_or_else(|| {
                let problem = id::MESH_VERTEX_LACKS_COORDINATE.with(&[("axis", &axis)]);
                word_fault(line, line.trim_end(), problem, id::MESH_THREE_NUMBERS_EXPECTED.text())
            })?;
            let invalid = |expected: String| {
                let problem =
                    id::MESH_COORDINATE_IS.with(&[("axis", &axis), ("number", &shortened(word))]);
                word_fault(line, word, problem, expected)
            };
            *number = word.parse().map_err(|_| invalid(id::MESH_NUMBER_EXPECTED.to_string()))?;
            if number.is_nan() || number.abs() > REACH {
                let reach = format!("{REACH:e}");
                return Err(invalid(id::MESH_NUMBER_WITHIN_REACH.with(&[("reach", &reach)])));
            }
        }
        self.vertices.push(position.into());
        Ok(())
    }

    fn face<'a>(
        &mut self,
        line: &str,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<(), LineFault> {
        let mut corners = 0_u64;
        // The first corner, and the previous one.
        let mut fan = [0; 2];
        for word in words {
            let vertex = self.corner(line, word)?;
            match corners {
                0 => fan[0] = vertex,
                1 => fan[1] = vertex,
                _ if self.triangles.len() == MAX_TRIANGLES => {
                    return Err(too_many(
                        line,
                        word,
                        MAX_TRIANGLES as u64,
                        id::MESH_MORE_THAN_TRIANGLES,
                    ));
                }
                _ => {
                    self.triangles.push([fan[0], fan[1], vertex]);
                    fan[1] = vertex;
                }
            }
            corners += 1;
        }
        if corners < 3 {
            let problem = id::MESH_FACE_CORNERS.with(&[("corners", &corners)]);
            return Err(word_fault(
                line,
                line.trim_start(),
                problem,
                id::MESH_AT_LEAST_THREE.text(),
            ));
        }
        Ok(())
    }

    /// Returns the vertex number of a corner; the vertex may follow later.
    fn corner(&mut self, line: &str, word: &str) -> Result<u32, LineFault> {
        let number = word.split('/').next().unwrap_or("");
        let number: i64 = number.parse().map_err(|_| {
            let problem = id::MESH_NO_VERTEX_NUMBER.with(&[("corner", &shortened(word))]);
            word_fault(line, word, problem, id::MESH_VERTEX_NUMBER_EXPECTED.text())
        })?;
        let count = self.vertices.len() as u64;
        // Negative numbers count back from the latest vertex.
        let count_back = |_| (count + 1).saturating_sub(number.unsigned_abs());
        let vertex = u64::try_from(number).unwrap_or_else(count_back);
        if !(1..=MAX_VERTICES).contains(&vertex) {
            let (problem, expected) = no_vertex(number, count);
            return Err(word_fault(line, word, problem, expected));
        }
        if vertex > count.max(self.highest.0) {
            let at = word.as_ptr() as usize - line.as_ptr() as usize;
            let (number, column) = self.position_after(&line.as_bytes()[..at]);
            self.highest = (vertex, number, column);
        }
        Ok(vertex as u32)
    }

    /// Returns the mesh, without the vertices that no face uses.
    async fn finish(self, pace: &Pace) -> Result<RawMesh, ObjError> {
        let Self { vertices, triangles, highest: (highest, line, column), .. } = self;
        if highest > vertices.len() as u64 {
            let (problem, expected) = no_vertex(highest, vertices.len() as u64);
            return Err(ObjError { line, column, problem, expected });
        }
        if triangles.len() == 0 {
            let problem = id::MESH_NO_FACE.to_string();
            return Err(ObjError::whole(problem, id::MESH_FACE_LINE_EXPECTED.text()));
        }
        let mut is_used = vec![false; vertices.len()];
        let mut out = RawMesh::default();
        out.triangles.reserve_exact(triangles.len());
        // Drops the parts one by one, to keep nothing in memory twice.
        for part in triangles.0 {
            pace.in_chunks(part.len(), |range| {
                for triangle in &part[range] {
                    let corners = triangle.map(|number| number - 1);
                    for corner in corners {
                        is_used[corner as usize] = true;
                    }
                    out.triangles.push(corners);
                }
            })
            .await;
        }
        out.positions.reserve_exact(is_used.iter().filter(|is_used| **is_used).count());
        let mut all = is_used.iter();
        for part in vertices.0 {
            out.positions.extend(
                part.into_iter()
                    .zip(&mut all)
                    .filter(|(_, is_used)| **is_used)
                    .map(|(position, _)| position),
            );
            pace.yield_if_due().await;
        }
        if out.positions.len() < is_used.len() {
            // The new number of each vertex, counting only used ones.
            let (mut numbers, mut next) = (Vec::with_capacity(is_used.len()), 0);
            pace.in_chunks(is_used.len(), |part| {
                for is_used in &is_used[part] {
                    numbers.push(next);
                    next += u32::from(*is_used);
                }
            })
            .await;
            pace.in_chunks(out.triangles.len(), |part| {
                let corners = out.triangles[part].as_flattened_mut();
                for corner in corners {
                    *corner = numbers[*corner as usize];
                }
            })
            .await;
        }
        Ok(out)
    }
}
