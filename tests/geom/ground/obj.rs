//! OBJ files: read, written, refused.

use std::io::{self, BufReader, Read};

use collidoscope::mesh::RawMesh;
use collidoscope::mesh::obj::{ObjError, read_obj};
use collidoscope::mesh::ruins::{ruins, write_obj};
use collidoscope::platform::pace::run_blocking;
use glam::Vec3;
use proptest::prelude::*;

use crate::config;

fn read(text: &str) -> Result<RawMesh, ObjError> {
    read_obj(text.as_bytes())
}

const SQUARE: &str = "# a square\nmtllib none.mtl\no square\nv 0 0 0\nv 0 0 1.5\nv 1.5 0 1.5\nv 1.5e0 0 0\n\
                      vn 0 1 0\nvt 0 0\nusemtl nothing\ns off\n";

#[test]
fn reads_polygons_with_any_indices() {
    for faces in [
        "f 1 2 3 4",
        "f 1/1 2/1 3/1 4/1",
        "f 1//1 2//1 3//1 4//1",
        "f -4 -3 -2 -1",
        "f 1 2 3\nf 1 3 4\n",
    ] {
        let read = read(&format!("{SQUARE}{faces}\r\nl 1 2\np 3\n")).expect(faces);
        let mesh = run_blocking(async |pace| read.smooth(pace).await);
        super::assert_sound(&mesh);
        assert_eq!(mesh.triangles.len(), 2, "{faces}");
        assert_eq!(mesh.bounds(), Some((Vec3::ZERO, Vec3::new(1.5, 0.0, 1.5))));
        assert!(mesh.normals.iter().all(|&n| n == Vec3::Y));
    }
    let two = format!("{SQUARE}g first\nf 1 2 3\ng second\nf 1 3 4\n");
    assert_eq!(read(&two).expect("two groups").triangles.len(), 2);
    // Faces may precede the vertices that they name.
    assert_eq!(read("f 1 2 3\nv 0 0 0\nv 0 0 1\nv 1 0 0\n").expect("late").triangles.len(), 1);
}

#[test]
fn vertices_that_no_face_names_are_left_out() {
    let read = read(&format!("{SQUARE}v 9 9 9\nv 2 2 2\nf 2 3 6\nf 6 4 2\n")).expect("good");
    let corners = [[0.0, 0.0, 1.5], [1.5, 0.0, 1.5], [1.5, 0.0, 0.0], [2.0, 2.0, 2.0]];
    assert_eq!(read.positions, corners.map(Vec3::from));
    assert_eq!(read.triangles, [[0, 1, 3], [3, 2, 0]]);
}

#[test]
fn line_notation_and_read_size_do_not_change_the_result() {
    let mesh = ruins(2);
    let mut plain = Vec::new();
    write_obj(&mesh, &mut plain).expect("memory does not fail");
    let all = read_obj(&plain[..]).expect("our own");
    let text = String::from_utf8(plain.clone()).expect("text");
    // Only the complete reader accepts a no-break space, a plus and an exponent.
    for (from, to) in
        [(" ", "\u{a0}"), ("f ", "f +"), ("\nv", " 1e0\nv"), ("\n", "\r\n"), ("\n", " \n\n")]
    {
        let other = text.replace(from, to);
        assert_eq!(read(&other).as_ref(), Ok(&all), "{from:?} written as {to:?}");
    }
    for capacity in [1, 7, 100, 4_095, 5_000] {
        let source = BufReader::with_capacity(capacity, &plain[..]);
        assert_eq!(read_obj(source).as_ref(), Ok(&all), "{capacity} bytes at a time");
    }
}

/// A comment may end any line, and a line that ends with `\` continues in the next one.
#[test]
fn comments_and_continuations_do_not_change_the_result() {
    let plain = read(&format!("{SQUARE}f 1 2 3 4\n")).expect("plain");
    for faces in [
        "f 1 2 3 4 # top",
        "f 1 2 3 4# top",
        "f 1 2 3 4\t#top # again",
        "f 1 2 \\\n3 4",
        "f 1 2 \\\r\n3 \\  \n 4 # top",
        "f 1 2 3 4 # in C:\\maps\\\n# or D:\\\nf 1 2 3\nf",
    ] {
        let faces = faces.strip_suffix("f 1 2 3\nf").unwrap_or(faces);
        assert_eq!(read(&format!("{SQUARE}{faces}\n")).as_ref(), Ok(&plain), "{faces:?}");
    }
    let late = read("f 1 2 3 # a\nv 0 0 0 # b\nv 0 \\\n0 1\nv 1 0 0\\\n\n").expect("late");
    assert_eq!(late.positions.len(), 3);
    for (lines, place) in [
        ("f 1 2 \\\n 3 x", "line 13, column 4: "),
        ("v 1 \\\n \\\n y 2", "line 14, column 2: "),
        ("f 1 2 \\\n 3\nf 1 2 9", "line 14, column 7: "),
        ("f 1 2 # 3", "line 12, column 1: the face has 2 corners"),
        ("v 1 2 # 3", "line 12, column 1: the vertex has no z"),
    ] {
        let error = read(&format!("{SQUARE}{lines}\n")).expect_err(lines).to_string();
        assert!(error.starts_with(place), "{lines:?}: {error}");
    }
    let endless = "f 1 2 3 \\\n".repeat(20_000);
    let error = read(&format!("{SQUARE}{endless}")).expect_err("too long").to_string();
    assert!(error.contains("the line is too long"), "{error}");
}

#[test]
fn refuses_with_line_and_reason() {
    let cases = [
        ("", "there is no face in it; a line such as \"f 1 2 3\""),
        ("f 1 2", "line 12, column 1: the face has 2 corners; at least 3"),
        ("f", "line 12, column 1: the face has 0 corners; at least 3"),
        (
            "f 1 2 x",
            "line 12, column 7: the corner \"x\" is no vertex number; a whole number such as 3, or 3/1/2",
        ),
        ("f 1 2 3\nf 1 2 5", "line 13, column 7: there is no vertex 5; 1 to 4"),
        ("f 0 1 2", "line 12, column 3: there is no vertex 0; 1 to 4"),
        ("f 1 2 -5", "line 12, column 7: there is no vertex -5; 1 to 4"),
        (
            "f 1 2 99999999999999999999",
            "line 12, column 7: the corner \"99999999999999999999\" is no vertex number; a whole number such as 3, or 3/1/2",
        ),
        (
            "f 1 2 9223372036854775807",
            "line 12, column 7: there is no vertex 9223372036854775807; 1 to 4",
        ),
        (
            "f 1 2 -9223372036854775808",
            "line 12, column 7: there is no vertex -9223372036854775808; 1 to 4",
        ),
        ("v 1 2", "line 12, column 1: the vertex has no z; three numbers, as in \"v 1 0 2.5\""),
        ("v 1 NaN 2", "line 12, column 5: y is \"NaN\"; a number from -1e15 to 1e15"),
        ("v inf 1 2", "line 12, column 3: x is \"inf\"; a number from -1e15 to 1e15"),
        ("v 1 1 1e999", "line 12, column 7: z is \"1e999\"; a number from -1e15 to 1e15"),
        ("v 1 1 2e+30", "line 12, column 7: z is \"2e+30\"; a number from -1e15 to 1e15"),
        ("v 1 1 one", "line 12, column 7: z is \"one\"; a number such as 0.5"),
    ];
    for (lines, expected) in cases {
        let error = read(&format!("{SQUARE}{lines}\n")).expect_err(lines);
        assert_eq!(error.to_string(), expected, "{lines}");
    }
    let error = read_obj(&b"v 0 0 0\nv \xff 0 0\n"[..]).expect_err("not text");
    assert_eq!(error.to_string(), "line 2, column 3: byte 0xff is not UTF-8; text in UTF-8");
    let long = format!("v {}1 0 0\n", "0".repeat(100_000));
    let error = read(&long).expect_err("a long line");
    assert_eq!(
        error.to_string(),
        "line 1, column 65537: the line is too long; at most 65536 bytes"
    );
    let late = read("f 1/1 9 2\nv 0 0 0\nf 1 2 9\nv 0 0 1\n").expect_err("too few vertices");
    assert_eq!(late.to_string(), "line 1, column 7: there is no vertex 9; 1 to 2");
}

/// A UTF-8 byte order mark is skipped; a file in UTF-16 is refused as such.
#[test]
fn a_byte_order_mark_changes_nothing_and_utf16_is_refused() {
    let text = "v 5 0 0\nv 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n";
    let marked = format!("\u{feff}{text}");
    for capacity in [1, 2, 4_096] {
        let source = BufReader::with_capacity(capacity, marked.as_bytes());
        assert_eq!(read_obj(source), read(text), "{capacity} bytes at a time");
    }
    let why = read("\u{feff}v 0 x 0\n").expect_err("no number");
    assert_eq!(why.place(), "line 1, column 5");
    for (text, is_big) in [(text, false), (text, true), (&marked, false), (&marked, true)] {
        let bytes = |unit: u16| if is_big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        let bytes: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
        let why = read_obj(&bytes[..]).expect_err("UTF-16").to_string();
        let expected = "the file is in UTF-16, not in UTF-8; a text file in UTF-8";
        assert_eq!(why, format!("line 1, column 1: {expected}"));
    }
}

/// An endless source: vertices, then faces forever.
struct Endless {
    line_count: u64,
}

impl Read for Endless {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let line: &[u8] = if self.line_count < 3 { b"v 1 2 3\n" } else { b"f 1 2 3\n" };
        self.line_count += 1;
        let count = line.len().min(into.len());
        into[..count].copy_from_slice(&line[..count]);
        Ok(count)
    }
}

#[test]
fn more_than_two_million_triangles_are_refused_while_reading() {
    let mut source = Endless { line_count: 0 };
    let error = read_obj(BufReader::new(&mut source)).expect_err("too many");
    assert_eq!(
        error.to_string(),
        "line 2000004, column 7: more than 2000000 triangles; at most 2000000"
    );
    assert!(source.line_count < 2_010_000, "{} lines were read", source.line_count);
}

#[test]
fn written_meshes_are_read_back_bit_for_bit() {
    let mesh = ruins(3);
    let mut text = Vec::new();
    write_obj(&mesh, &mut text).expect("memory does not fail");
    let back = read_obj(&text[..]).expect("our own");
    let corners = |positions: &[Vec3], triangles: &[[u32; 3]]| -> Vec<[Vec3; 3]> {
        triangles.iter().map(|t| t.map(|i| positions[i as usize])).collect()
    };
    let written = corners(&mesh.positions, &mesh.triangles);
    assert_eq!(corners(&back.positions, &back.triangles), written);
}

proptest! {
    #![proptest_config(config(2000))]

    /// A damaged file gives a mesh or an error, never a panic.
    #[test]
    fn hostile_bytes_do_no_harm(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..5), 1..12),
    ) {
        let mut bytes = format!("{SQUARE}f 1/1/1 2/1/1 3/1/1 4/1/1\nf -4 -3 -2\nv 1 2 3 0.5 0.5 0.5\nf 5 1 2\n").into_bytes();
        for (at, byte, kind) in changes {
            let i = at.index(bytes.len());
            match kind {
                0 => bytes[i] = byte,
                1 => bytes.insert(i, byte),
                2 => bytes.insert(i, b"-/ \n9vfen.#"[usize::from(byte) % 11]),
                3 => bytes.truncate(i.max(1)),
                _ => {
                    let piece = bytes[i..].to_vec();
                    bytes.extend(piece);
                }
            }
        }
        if let Ok(mesh) = read_obj(&bytes[..]) {
            let n = mesh.positions.len();
            prop_assert!(mesh.triangles.iter().flatten().all(|&i| (i as usize) < n));
            prop_assert!(mesh.positions.iter().all(|p| p.is_finite()));
        }
    }
}
