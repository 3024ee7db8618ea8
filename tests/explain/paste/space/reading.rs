//! Notations for shapes in space: each row's example gives the shapes of its plain words, and no number is
//! passed over.

use collidoscope::shape_text::Options;
use collidoscope::shape_text::space::{self, SpaceText};

use super::super::notations::{self, space_rows};
use super::super::{input, mutants, table};
use super::{read, refused};

/// Kind and numbers of a shape.
type Shape = (&'static str, Vec<f64>);

/// Returns the shapes of a text. A distant sphere, removed again, makes texts with a single shape
/// readable.
fn shapes(text: &str) -> Result<Vec<Shape>, String> {
    let extended = format!("{text}\nz_far: sphere 5000 5000 5000 1\n");
    let read = space::read(&extended, Options::default()).ok_or("no shape in space")?;
    let read = read.map_err(|why| why.to_string())?;
    if !read.unused.is_empty() {
        return Err(format!("unused: {:?}", read.unused));
    }
    let kept = read.shapes.iter().filter(|shape| shape.name != "z_far");
    Ok(kept.map(|shape| (shape.form.kind(), shape.form.numbers())).collect())
}

#[test]
fn every_row_reads_its_example() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for row in space_rows().iter().filter(|row| !row.example.is_empty()) {
        let (found, expected) = (shapes(&row.example), shapes(&row.means));
        let same = match (&found, &expected) {
            (Ok(a), Ok(b)) => {
                let near = |(p, q): (&f64, &f64)| (p - q).abs() < 1e-9;
                let one = |(a, b): (&Shape, &Shape)| {
                    a.0 == b.0 && a.1.len() == b.1.len() && a.1.iter().zip(&b.1).all(near)
                };
                a.len() == 1 && b.len() == 1 && a.iter().zip(b).all(one)
            }
            _ => false,
        };
        if !same {
            wrong.push(format!("{} {}: {found:?}, not {expected:?}", row.library, row.name));
        }
        count += 1;
    }
    assert!(count >= 45, "{count}");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Texts of shapes in space with the code and settings around them.
const TEXTS: [&str; 5] = [
    "a: box3 1 2 3 4 5 6 yaw 10 pitch 20 roll 30\nb: capsule3 1 2 3 4 5 6 0.5\n",
    "let q = Isometry3::new(Vector3::new(1.0, 2.0, 3.0), Vector3::new(0.1, 0.2, 0.3));\n\
     let p = Isometry3::translation(1.5, 2.5, 3.5);\nlet a = Cuboid::new(Vector3::new(1.0, 2.0, 3.0));\n\
     let b = Capsule::new_y(0.7, 0.5);\nlet c = query::contact(&q, &a, &p, &b, 0.1);\n",
    "const r = 2;\nconst a = new THREE.Sphere(new THREE.Vector3(1, 2, 3), r);\n\
     const b = new OBB(new THREE.Vector3(1, 2, 3), new THREE.Vector3(3, 2, 1), new THREE.Matrix3(1, 0, 0, 0, 1, 0, 0, 0, 1));\n",
    "BoxCollider:\n  m_GameObject: {fileID: 5}\n  m_Center: {x: 1, y: 2, z: 3}\n  m_Size: {x: 2, y: 4, z: 6}\n  m_IsTrigger: 1\n\
     Transform:\n  m_GameObject: {fileID: 5}\n  m_LocalPosition: {x: 7, y: 8, z: 9}\n\
     SphereCollider:\n  m_Center: {x: 1, y: 2, z: 3}\n  m_Radius: 4\n",
    "var a = AABB(Vector3(0, 1, 2), Vector3(3, 4, 5))\nvar b = Plane(Vector3(0, 1, 0), 2)\na.inflate(5)\nspeed = 5\n",
];

/// Changing one number changes a shape, unless the reading has named that number. Deleting one never
/// panics.
#[test]
fn no_number_is_passed_over() {
    let mut texts: Vec<String> = space_rows().into_iter().map(|row| row.example).collect();
    texts.extend(TEXTS.map(str::to_owned));
    let far = |text: &str| format!("{text}\nz_far: sphere 9000 9000 9000 1\n");
    let read = |text: &str| space::read(&far(text), Options::default()).and_then(Result::ok);
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for text in &texts {
        let Some(found) = read(text) else { continue };
        for span in mutants::numbers(text) {
            let number: f64 = text[span.clone()].trim_end_matches('.').parse().unwrap_or(0.0);
            let mutant = |other: &str| [&text[..span.start], other, &text[span.end..]].concat();
            let _ = read(&mutant(""));
            tried += 1;
            let Some(after) = read(&mutant(&(number + 1.5).to_string())) else { continue };
            let line = 1 + text[..span.start].matches('\n').count();
            let is_named = found
                .unused
                .iter()
                .chain(&found.ignored)
                .any(|it| it.span.start <= span.start && span.end <= it.span.end)
                || found.aside.iter().any(|(aside, _)| *aside == line);
            let forms = |read: &SpaceText| -> Vec<_> {
                read.shapes.iter().map(|it| (it.form.clone(), it.given.clone())).collect()
            };
            if forms(&found) == forms(&after) && !is_named {
                wrong.push(format!("`{}` at {} of\n{text}", &text[span.clone()], span.start));
            }
        }
    }
    assert!(tried > 300, "{tried}");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Texts with shapes in a plane stay there.
#[test]
fn no_text_in_a_plane_is_taken_for_one_in_space() {
    let mut texts: Vec<String> = notations::rows().into_iter().map(|row| row.example).collect();
    texts.extend(table::rows().map(|row| input(row.file)));
    for text in texts {
        let found = space::read(&text, Options::default());
        assert!(found.is_none(), "{text}\n{found:?}");
    }
}

#[test]
fn text_without_effect_is_named() {
    let names =
        |text: &str| -> Vec<String> { read(text).unused.into_iter().map(|it| it.text).collect() };
    let two = "let a = Cuboid::new(Vector3::new(1.0, 1.0, 1.0));\nlet b = Cuboid::new(Vector3::new(2.0, 1.0, 1.0));\n";
    let one = "let p = Isometry3::translation(1.5, 0.0, 0.0);";
    assert_eq!(names(&format!("{two}{one}\n")), [one.trim_end_matches(';')]);
    let box3 = "const b = new THREE.Box3(new THREE.Vector3(0, 0, 0), new THREE.Vector3(1, 1, 1));\n\
                const c = new THREE.Sphere(new THREE.Vector3(3, 0, 0), 1);\n";
    assert_eq!(names(&format!("{box3}b.expandByScalar(2);\n")), ["b.expandByScalar(2)"]);
    let mesh = "const m = new THREE.Mesh(new THREE.BoxGeometry(1, 2, 3));";
    assert_eq!(names(&format!("{box3}{mesh}\n")), [mesh.trim_end_matches(';')]);
    assert_eq!(names("a: {center: [0, 0, 1], radius: 1, bulge: 7}\nsphere 0 0 0 1"), ["7"]);
}

/// One cuboid at two positions, as in a test call, is two shapes.
#[test]
fn positions_place_their_shapes() {
    let one = "let box1 = Cuboid::new(Vector3::new(0.5, 0.5, 0.5));\nlet pos1 = Isometry3::translation(0.5, 0.5, 0.5);\n\
               let pos2 = Isometry3::translation(1.5, 0.5, 0.5);\n";
    let call = "query::contact(&pos1, &box1, &pos2, &box1, 0.0);\n";
    for text in [one.to_owned(), [one, call].concat()] {
        let read = read(&text);
        let names: Vec<&str> = read.shapes.iter().map(|shape| shape.name.as_str()).collect();
        assert_eq!(names, ["box1 at pos1", "box1 at pos2"]);
        assert!(read.unused.is_empty() && read.aside.is_empty(), "{read:?}");
        let centres: Vec<f64> = read.shapes.iter().map(|shape| shape.form.numbers()[0]).collect();
        assert_eq!(centres, [0.5, 1.5]);
    }
    // The call decides, not the order.
    let swapped = "let a = Ball::new(1.0);\nlet b = Ball::new(2.0);\nlet p = Isometry3::translation(1.0, 0.0, 0.0);\n\
                   let q = Isometry3::translation(9.0, 0.0, 0.0);\nlet hit = intersection_test(&q, &a, &p, &b);\n";
    let read = read(swapped);
    let shape =
        |name: &str| read.shapes.iter().find(|shape| shape.name == name).expect("it is there");
    assert_eq!((shape("a").form.numbers()[0], shape("b").form.numbers()[0]), (9.0, 1.0));
}

#[test]
fn texts_that_cannot_be_tested_are_refused() {
    let cases = [
        ("a: circle 0 0 1\nb: box3 0 2 0 1 1 1", "1:4: a shape in a plane beside shapes in space"),
        (
            "let a = Cuboid::new(Vector2::new(1.0, 1.0));\nb: sphere 0 0 0 1",
            "1:9: a shape in a plane beside",
        ),
        (
            "a: box3 0 0 0 1 1\nb: box3 0 2 0 1 1 1",
            "1:1: a box3 with 5 numbers; expected `box3 x y z",
        ),
        ("a: sphere 0 0 0 -1\nb: box3 0 2 0 1 1 1", "1:1: a radius below 0"),
        ("a: tri3 0 0 0 1 1 1 2 2 2\nb: sphere 0 2 0 1", "1:1: a triangle without area"),
        ("a: plane 0 0 0 2\nb: sphere 0 2 0 1", "1:1: a plane without a normal"),
        (
            "a: sphere 0 0 0 1\nb: sphere 2 0 0 1\nvelocity 1 0 0",
            "3:1: a motion of a shape in space",
        ),
        ("a: sphere 0 0 0 1", "only one shape found"),
        ("a: sphere 0 0 0 1e40\nb: sphere 2 0 0 1", "1:1: a has a number that is infinite"),
        (
            "a: sphere 0 0 0 1\nb: sphere 2 0 0 1\nmine: mtv 1 0",
            "3:1: a result of your own that is not",
        ),
        (
            "a = {center: [0, 0, 0], half: [1, 1, 1], axes: [[1, 0, 0], [1, 1, 0], [0, 0, 1]]}\nb: sphere 2 0 0 1",
            "a rotation whose axes are not perpendicular",
        ),
    ];
    for (text, part) in cases {
        let found = refused(text);
        assert!(found.contains(part), "{text}\n{found}");
    }
}
