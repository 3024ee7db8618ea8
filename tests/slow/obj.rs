//! OBJ files: valid ones of unusual shape, files with one mistake in a known line, cut and damaged
//! files.

use std::fmt::Write as _;

use collidoscope::geom::shape::REACH;
use collidoscope::mesh::obj::{ObjError, read_obj};

use crate::cases::{Generator, LIMITS, Made};
use crate::digest::{self, Became, Followed};
use crate::mutate::mutate;
use crate::random::Random;

const OBJ: Generator =
    Generator { name: "obj", extension: "obj", count: 150, limits: LIMITS, refuses: true };

/// Known property of a file.
enum Known {
    /// Valid, with this number of triangles.
    Sound(usize),
    /// A mistake in this line, at this column.
    Wrong(u64, usize),
    /// Damaged: validity unknown.
    Damaged,
}

/// Invalid lines, and the column of the mistake.
const MISTAKES: [(&str, usize); 20] = [
    ("v NaN 0 0", 3),
    ("v 0 inf 0", 5),
    ("v 0 0 -inf", 7),
    ("v 1e16 0 0", 3),
    ("v 1e999 0 0", 3),
    ("v 0 0", 1),
    ("v", 1),
    ("v 0 zero 0", 5),
    ("v 0 0 0x10", 7),
    ("v 0 0 \u{661}", 7),
    ("f 0 1 2", 3),
    ("f 1 2", 1),
    ("f 1 1", 1),
    ("f", 1),
    ("f 1 2 4294967296", 7),
    ("f 1 2 6000000", 7),
    ("f 1 2 -9223372036854775808", 7),
    ("f 1 2 99999999999999999999", 7),
    ("f 1 2 three", 7),
    ("f 1 2 /3", 7),
];

/// Returns a size: tiny, ordinary, or up to the program's limit.
fn size(random: &mut Random) -> f32 {
    [0.0, 1e-45, 1e-20, 1e-6, 0.01, 1.0, 1.0, 1.0, 10.0, 100.0, 1e4, 1e9, REACH][random.index(13)]
}

/// Returns a number from −1 to 1, in steps, so that vertices sometimes coincide.
fn part(random: &mut Random, steps: u64) -> f32 {
    random.below(2 * steps + 1) as f32 / steps as f32 - 1.0
}

/// Returns the number of faces, mostly small.
fn count(random: &mut Random) -> usize {
    let max = match random.index(200) {
        0 => 60_000,
        1..5 => 4_000,
        5..60 => 300,
        _ => 30,
    };
    1 + random.index(max)
}

/// A file that grows line by line.
struct File {
    text: String,
    vertices: usize,
    triangles: usize,
}

impl File {
    fn vertex(&mut self, place: [f32; 3], random: &mut Random) {
        let [x, y, z] = place;
        let _ = match random.index(20) {
            0 => writeln!(self.text, "v {x:?} {y:?} {z:?} 1.0 0.5 0.25"),
            1 => write!(self.text, "  v\t{x:e}   {y:e} {z:e} \r\n"),
            _ => writeln!(self.text, "v {x} {y} {z}"),
        };
        self.vertices += 1;
    }

    /// Writes a face of these corners, counted from 0.
    fn face(&mut self, corners: &[usize], random: &mut Random) {
        let (style, counts_from_end) = (random.index(4), random.index(5) == 0);
        self.text.push('f');
        for corner in corners {
            let number = if counts_from_end {
                format!("-{}", self.vertices - corner)
            } else {
                (corner + 1).to_string()
            };
            let _ = match style {
                0 => write!(self.text, " {number}/1"),
                1 => write!(self.text, " {number}//7"),
                2 => write!(self.text, " {number}/2/-3"),
                _ => write!(self.text, " {number}"),
            };
        }
        self.text.push('\n');
        self.triangles += corners.len() - 2;
    }

    /// Writes faces between random vertices; they may intersect or be degenerate.
    fn soup(&mut self, random: &mut Random) {
        let (faces, reach, steps) = (count(random), size(random), [1, 3, 1_000][random.index(3)]);
        for _ in 0..3 + random.index(faces) {
            let place = [0; 3].map(|_| part(random, steps) * reach);
            self.vertex(place, random);
        }
        for _ in 0..faces {
            let max = if random.index(50) == 0 { 500 } else { 4 };
            let corners = 3 + random.index(max - 2);
            let corners: Vec<usize> = (0..corners).map(|_| random.index(self.vertices)).collect();
            self.face(&corners, random);
        }
    }

    /// Writes a field of heights, from flat to extremely steep.
    fn field(&mut self, random: &mut Random) {
        let cells = 1 + (count(random) as f32).sqrt() as usize;
        let (step, height) = (size(random) / cells as f32, size(random));
        for x in 0..=cells {
            for z in 0..=cells {
                let place = [x, z].map(|index| (index as f32 - cells as f32 / 2.0) * step);
                self.vertex([place[0], part(random, 100) * height, place[1]], random);
            }
        }
        let corners_per_row = cells + 1;
        for corner in (0..cells * corners_per_row).filter(|corner| corner % corners_per_row < cells)
        {
            self.face(
                &[corner, corner + 1, corner + corners_per_row + 1, corner + corners_per_row],
                random,
            );
        }
    }

    /// Writes a fan of triangles around one corner; it may collapse to a line or a point.
    fn fan(&mut self, random: &mut Random) {
        let (faces, reach) = (count(random), size(random));
        let (width, depth) = (part(random, 1) * reach, part(random, 1) * reach);
        self.vertex([0.0, part(random, 2) * reach, 0.0], random);
        for corner in 0..=faces {
            let (sin, cos) = libm::sincosf(corner as f32 * 0.37);
            self.vertex([sin * width, 0.0, cos * depth], random);
        }
        for corner in 1..=faces {
            self.face(&[0, corner, corner + 1], random);
        }
    }

    /// Writes the same triangle repeatedly, slightly moved or not at all.
    fn pile(&mut self, random: &mut Random) {
        let (faces, reach, spacing) = (count(random), size(random), size(random));
        let triangle = [0; 9].map(|_| part(random, 10) * reach);
        for _ in 0..faces {
            let offset = if random.index(2) == 0 { 0.0 } else { part(random, 10) * spacing };
            for corner in triangle.chunks(3) {
                let height = (corner[1] + offset).clamp(-REACH, REACH);
                self.vertex([corner[0], height, corner[2]], random);
            }
            self.face(&[self.vertices - 3, self.vertices - 2, self.vertices - 1], random);
        }
    }
}

/// Returns a valid file, a file with one wrong line, or a cut or damaged one; each in a third of the
/// cases.
fn make(random: &mut Random) -> Made<Known> {
    let text = "# any\nmtllib none.mtl\no thing\nvn 0 1 0\nvt 0 0\n".to_owned();
    let mut file = File { text, vertices: 0, triangles: 0 };
    match random.index(4) {
        0 => file.soup(random),
        1 => file.field(random),
        2 => file.fan(random),
        _ => file.pile(random),
    }
    let File { mut text, triangles, .. } = file;
    match random.index(6) {
        0 | 1 => Made { bytes: text.into_bytes(), known: Known::Sound(triangles) },
        2 | 3 => {
            let line = 1 + random.index(text.lines().count());
            let offset = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
            let (mistake, column) = MISTAKES[random.index(MISTAKES.len())];
            text.insert_str(offset, &format!("{mistake}\n"));
            Made { bytes: text.into_bytes(), known: Known::Wrong(line as u64, column) }
        }
        4 => {
            text.truncate(random.index(text.len()));
            Made { bytes: text.into_bytes(), known: Known::Damaged }
        }
        _ => {
            let mut bytes = text.into_bytes();
            for _ in 0..=random.index(6) {
                mutate(&mut bytes, random);
            }
            Made { bytes, known: Known::Damaged }
        }
    }
}

fn process(made: &Made<Known>) -> Became {
    let read = read_obj(&made.bytes[..]);
    match (&made.known, read) {
        (Known::Sound(triangles), Ok(mesh)) => assert_eq!(mesh.triangles.len(), *triangles),
        (Known::Sound(_), Err(why)) => panic!("it is sound, and is refused: {why}"),
        (Known::Wrong(line, _), Ok(_)) => panic!("line {line} is wrong, and is read"),
        (Known::Wrong(line, column), Err(why)) => assert_points_at((*line, *column), &why),
        (Known::Damaged, _) => {}
    }
    digest::obj(&made.bytes, Followed::Run)
}

/// Asserts that the error names this line and column.
fn assert_points_at(place: (u64, usize), why: &ObjError) {
    assert_eq!((why.line, why.column), place, "the mistake is at line and column {place:?}: {why}");
}

#[test]
fn obj() {
    OBJ.try_all(make, process);
}
