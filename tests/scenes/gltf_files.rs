//! glTF files: the same triangles as the same mesh in OBJ, and every error.

mod builder;

use std::fmt::Write;

use collidoscope::mesh::RawMesh;
use collidoscope::mesh::gltf::{GltfMesh, read_gltf};
use collidoscope::mesh::obj::read_obj;
use collidoscope::scene::load;
use collidoscope::sim::WorldSetup;
use glam::{Mat4, Vec3, vec3};
use serde_json::{Value, json};

use self::builder::{Builder, Layout, Place, glb};
use crate::random::Random;

const LAYOUTS: [Layout; 4] =
    [Layout::Plain, Layout::Interleaved, Layout::Unindexed, Layout::Sparse];
const PLACES: [Place; 3] = [Place::Chunk, Place::Embedded, Place::File];

/// Returns a mesh of random triangles at whole coordinates.
fn random_mesh(random: &mut Random) -> RawMesh {
    let count = 3 + random.below(300);
    let mut axis = || random.below(65) as f32 - 32.0;
    let positions: Vec<Vec3> = (0..count).map(|_| vec3(axis(), axis(), axis())).collect();
    let mut corner = || random.below(count) as u32;
    let triangles = (0..40).map(|_| [corner(), corner(), corner()]).collect();
    RawMesh { positions, triangles }
}

/// Returns a random transform without rounding errors: axes swapped, mirrored, doubled or halved, and
/// a shift by whole numbers.
fn random_pose(random: &mut Random) -> Mat4 {
    let mut axes = [0, 1, 2];
    axes.swap(0, random.below(3) as usize);
    axes.swap(1, 1 + random.below(2) as usize);
    let mut column = |axis: usize| {
        let mut out = [0.0; 4];
        out[axis] = [-2.0, -1.0, -0.5, 0.5, 1.0, 2.0][random.below(6) as usize];
        out
    };
    let [x, y, z] = axes.map(&mut column);
    let mut shift = || random.below(33) as f32 - 16.0;
    Mat4::from_cols_array_2d(&[x, y, z, [shift(), shift(), shift(), 1.0]])
}

/// Appends a posed mesh to the text of an OBJ file; a mirroring pose reverses the triangles.
fn write_obj(text: &mut String, count: &mut usize, mesh: &RawMesh, pose: Mat4) {
    for at in &mesh.positions {
        let at = pose.transform_point3(*at);
        writeln!(text, "v {} {} {}", at.x, at.y, at.z).expect("a string");
    }
    for [a, b, c] in &mesh.triangles {
        let [a, b, c] = [a, b, c].map(|i| *i as usize + *count + 1);
        let [b, c] = if pose.determinant() < 0.0 { [c, b] } else { [b, c] };
        writeln!(text, "f {a} {b} {c}").expect("a string");
    }
    *count += mesh.positions.len();
}

/// Returns the corners of all triangles, with −0 replaced by 0.
fn corners(mesh: &RawMesh) -> Vec<[Vec3; 3]> {
    let corner = |index: u32| mesh.positions[index as usize] + 0.0;
    mesh.triangles.iter().map(|triangle| triangle.map(corner)).collect()
}

/// Reads a file without access to other files.
fn read(bytes: &[u8]) -> Result<GltfMesh, String> {
    let mut open = |name: &str| Err(format!("{name} is elsewhere"));
    read_gltf(bytes, &mut open).map_err(|error| error.to_string())
}

#[test]
fn nested_meshes_have_the_triangles_of_the_same_obj() {
    let mut random = Random(7);
    for round in 0..60 {
        let layout = LAYOUTS[round % LAYOUTS.len()];
        let place = PLACES[round % PLACES.len()];
        let [first, second] = [random_mesh(&mut random), random_mesh(&mut random)];
        let poses: Vec<Mat4> = (0..4).map(|_| random_pose(&mut random)).collect();
        let mut file = Builder::default();
        let meshes = [file.mesh(&first, layout), file.mesh(&second, Layout::Plain)];
        // The first mesh is used twice: below two nodes, and as a root.
        let leaf = file.node(poses[2], Some(meshes[0]), &[]);
        let middle = file.node(poses[1], Some(meshes[1]), &[leaf]);
        let root = file.node(poses[0], None, &[middle]);
        let other = file.node(poses[3], Some(meshes[0]), &[]);
        let (bytes, binary) = file.file(file.document(&[root, other]), place);
        let mut open = |name: &str| {
            assert_eq!((name, place), ("my mesh.bin", Place::File));
            Ok(binary.to_vec())
        };
        let made = read_gltf(&bytes, &mut open).unwrap_or_else(|why| panic!("{why}"));
        let (mut text, mut count) = (String::new(), 0);
        write_obj(&mut text, &mut count, &second, poses[0] * poses[1]);
        write_obj(&mut text, &mut count, &first, poses[0] * poses[1] * poses[2]);
        write_obj(&mut text, &mut count, &first, poses[3]);
        let expected = read_obj(text.as_bytes()).expect("an OBJ file");
        assert_eq!(corners(&made.mesh), corners(&expected), "{round}: {layout:?}, {place:?}");
        let left_out = made.left_out.iter().map(|(what, _)| what.as_str()).collect::<Vec<_>>();
        assert_eq!(left_out, ["1 other scene is left out"]);
    }
}

#[test]
fn separate_translation_rotation_and_scale_are_applied_in_this_order() {
    let mut file = Builder::default();
    let mesh =
        RawMesh { positions: vec![Vec3::ZERO, Vec3::X, Vec3::Y], triangles: vec![[0, 1, 2]] };
    let mesh = file.mesh(&mesh, Layout::Plain);
    let half = std::f32::consts::FRAC_1_SQRT_2;
    // A quarter turn about y moves x to −z.
    let node = json!({
        "mesh": mesh, "translation": [10, 20, 30], "rotation": [0, half, 0, half], "scale": [2, 3, 4]
    });
    file.nodes.push(node);
    let made = read(&file.file(file.document(&[0]), Place::Chunk).0).expect("a mesh").mesh;
    let expected = [vec3(10.0, 20.0, 30.0), vec3(10.0, 20.0, 28.0), vec3(10.0, 23.0, 30.0)];
    for (made, expected) in made.positions.iter().zip(expected) {
        assert!(made.distance(expected) < 1e-5, "{made} instead of {expected}");
    }
}

#[test]
fn strips_and_fans_become_triangles_and_lines_are_reported() {
    // Vertices on a zigzag. The repeated index in the strip makes degenerate triangles.
    let at = |k: u32| vec3(k as f32, (k % 2) as f32, 0.0);
    let positions: Vec<Vec3> = (0..8).map(at).collect();
    let mut file = Builder::default();
    let accessor = file.positions(&positions, Layout::Plain);
    for (mode, vertices) in
        [(5, &[0, 1, 2, 3, 3, 4][..]), (6, &[0, 1, 2, 3]), (1, &[0, 1]), (0, &[0])]
    {
        let indices = file.indices(vertices, true);
        let mesh = file.primitive(&json!({
            "attributes": {"POSITION": accessor}, "indices": indices, "mode": mode,
            "targets": [{"POSITION": accessor}]
        }));
        file.node(Mat4::IDENTITY, Some(mesh), &[]);
    }
    let made = read(&file.file(file.document(&[0, 1, 2, 3]), Place::Chunk).0).expect("a mesh");
    let expected: [[u32; 3]; 4] = [[0, 1, 2], [1, 3, 2], [1, 2, 0], [2, 3, 0]];
    assert_eq!(corners(&made.mesh), expected.map(|triangle| triangle.map(at)));
    let left_out: Vec<&str> = made.left_out.iter().map(|(what, _)| what.as_str()).collect();
    let lines = "2 primitives of points or lines are left out";
    assert_eq!((left_out[0], left_out.len()), (lines, 3), "{left_out:?}");
    assert!(left_out[1].starts_with("2 primitives have morph targets"), "{left_out:?}");
}

#[test]
fn quantized_positions_are_read() {
    let mut file = Builder::default();
    let accessor = file.positions(&[vec3(1.0, 2.0, 3.0); 3], Layout::Plain);
    file.primitive(&json!({"attributes": {"POSITION": accessor}}));
    file.nodes.push(json!({"mesh": 0}));
    let mut document = file.document(&[0]);
    document["extensionsRequired"] = json!(["KHR_mesh_quantization", "KHR_materials_unlit"]);
    document["bufferViews"][0]["byteStride"] = json!(4);
    document["accessors"][0]["componentType"] = json!(5120);
    document["accessors"][0]["normalized"] = json!(true);
    let bytes: Vec<u8> = [[127, 0, 129, 9], [0, 127, 0, 9], [0, 0, 128, 9]].concat();
    let made = read(&glb(&document, &[vec![0; 4], bytes, vec![0; 24]].concat())).expect("a mesh");
    assert_eq!(corners(&made.mesh), [[vec3(1.0, 0.0, -1.0), Vec3::Y, Vec3::NEG_Z]]);
}

/// Returns a file with one triangle, and its document.
fn triangle() -> (Builder, Value) {
    let mut file = Builder::default();
    let positions = vec![Vec3::ZERO, Vec3::X, Vec3::Y];
    let mesh = file.mesh(&RawMesh { positions, triangles: vec![[0, 1, 2]] }, Layout::Plain);
    file.node(Mat4::IDENTITY, Some(mesh), &[]);
    let document = file.document(&[0]);
    (file, document)
}

/// Sets a field of a document.
fn set(document: &mut Value, field: &str, value: Value) {
    let (parent, key) = field.rsplit_once('/').expect("a path");
    let parent = document.pointer_mut(parent).unwrap_or_else(|| panic!("{field}"));
    match key.parse::<usize>() {
        Ok(index) => parent[index] = value,
        Err(_) => parent[key] = value,
    }
}

#[test]
fn inconsistent_files_are_refused_with_the_place() {
    let (file, sound) = triangle();
    let huge = json!(u64::MAX);
    for (field, value, what) in [
        ("/asset/version", json!("1.0"), "this is glTF 1.0; glTF 2.0"),
        ("/scene", json!(2), "scene: there is no scene 2; 0 to 1"),
        ("/scenes/1/nodes", json!([1]), "scenes[1]: there is no node 1"),
        ("/scenes/1/nodes", json!([0, 0]), "node 0 has two parents"),
        (
            "/nodes/0/children",
            json!([0]),
            "nodes[0]: node 0 has two parents, or is its own ancestor",
        ),
        ("/nodes/0/mesh", json!(1), "nodes[0]: there is no mesh 1"),
        ("/nodes/0/matrix", json!([1]), "line 1, column "),
        ("/nodes/0/matrix/12", json!(1e30), "meshes[0].primitives[0]: vertex 0: x is 1e30"),
        ("/meshes/0/primitives/0/mode", json!(1), "there is no triangle in it"),
        ("/meshes/0/primitives/0/mode", json!(7), "mode is 7; 0 to 6"),
        ("/meshes/0/primitives/0/indices", json!(5), "there is no accessor 5; 0 to 1"),
        ("/meshes/0/primitives/0/attributes/POSITION", json!(9), "there is no accessor 9"),
        ("/meshes/0/primitives/0/attributes", json!({}), "it has no positions"),
        ("/accessors/0/count", json!(2), "there is no vertex 2; below 2"),
        ("/accessors/0/count", json!(4), "accessors[0]: its 4 elements end after the 36 bytes"),
        ("/accessors/0/count", huge.clone(), "accessors[0]: its 18446744073709551615 elements"),
        ("/accessors/1/count", json!(2), "its triangles have 2 corners; a multiple of 3"),
        ("/accessors/1/count", json!(6), "accessors[1]: its 6 elements"),
        ("/accessors/0/byteOffset", huge.clone(), "accessors[0]: its 3 elements"),
        ("/accessors/0/type", json!("VEC2"), "the type is \"VEC2\"; \"VEC3\""),
        ("/accessors/0/componentType", json!(5130), "componentType is 5130"),
        ("/accessors/1/componentType", json!(5126), "componentType of the indices is 5126"),
        ("/bufferViews/0/byteStride", json!(3), "byteStride is 3"),
        (
            "/bufferViews/0/byteLength",
            json!(400),
            "bufferViews[0]: the view covers 400 bytes from byte 4",
        ),
        (
            "/bufferViews/0/byteOffset",
            huge,
            "bufferViews[0]: the view covers 36 bytes from byte 1844",
        ),
        ("/bufferViews/0/buffer", json!(3), "bufferViews[0]: there is no buffer 3"),
        ("/buffers/0/byteLength", json!(100), "buffers[0]: the buffer has 56 bytes; 100 bytes"),
    ] {
        let mut document = sound.clone();
        set(&mut document, field, value);
        let why = read(&file.file(document, Place::Chunk).0).expect_err(field);
        assert!(why.contains(what), "{field}: {why}");
    }
    for (field, value, what) in [
        (
            "extensionsRequired",
            json!(["KHR_draco_mesh_compression"]),
            "\"KHR_draco_mesh_compression\"",
        ),
        ("extensionsRequired", json!(["EXT_meshopt_compression"]), "\"EXT_meshopt_compression\""),
        ("buffers", json!([{"byteLength": 4, "uri": "data:,AAAA"}]), "is not base64"),
        ("buffers", json!([{"byteLength": 4, "uri": "data:x;base64,AA*A"}]), "character 3"),
        ("buffers", json!([{"byteLength": 4, "uri": "a%2fb.bin"}]), "a/b.bin is elsewhere"),
        (
            "buffers",
            json!([{"byteLength": 56}, {"byteLength": 1}]),
            "buffers[1]: the buffer has neither",
        ),
        ("nodes", json!(vec![json!({}); (1 << 20) + 1]), "more than 1048576 entries"),
    ] {
        let mut document = sound.clone();
        document[field] = value;
        let why = read(&file.file(document, Place::Chunk).0).expect_err(field);
        assert!(why.contains(what), "{field}: {why}");
    }
    for (count, what) in [(2, "the sparse indices are wrong"), (20, "its 20 elements end after")] {
        let mut document = sound.clone();
        document["accessors"][0]["sparse"] = json!({
            "count": count, "indices": {"bufferView": 0, "componentType": 5125},
            "values": {"bufferView": 0}
        });
        let why = read(&file.file(document, Place::Chunk).0).expect_err(what);
        assert!(why.contains("accessors[0]: ") && why.contains(what), "{why}");
    }
}

#[test]
fn more_triangles_than_the_limit_are_refused_before_they_are_made() {
    let (file, mut document) = triangle();
    document["accessors"][1] = json!({"componentType": 5125, "count": 6_000_003, "type": "SCALAR"});
    document["meshes"][0]["primitives"][0] = json!({"attributes": {"POSITION": 0}});
    // An accessor without a buffer view holds zeros.
    document["accessors"][0] = json!({"componentType": 5126, "count": 6_000_003, "type": "VEC3"});
    let why = read(&file.file(document, Place::Chunk).0).expect_err("too many");
    assert!(why.contains("more than 2000000 triangles; at most 2000000"), "{why}");
}

#[test]
fn damaged_files_end_in_a_mesh_or_an_error() {
    let mut random = Random(3);
    let (mut meshes, mut errors) = (0, 0);
    for layout in LAYOUTS {
        let mut file = Builder::default();
        let mesh = file.mesh(&random_mesh(&mut random), layout);
        let leaf = file.node(random_pose(&mut random), Some(mesh), &[]);
        let root = file.node(random_pose(&mut random), Some(mesh), &[leaf]);
        let (sound, _) = file.file(file.document(&[root]), Place::Chunk);
        assert!(read(&sound).is_ok());
        let start = sound.iter().position(|byte| *byte == b'}').expect("an object");
        let json = start..sound.windows(4).position(|four| four == b"BIN\0").expect("a chunk");
        for _ in 0..1_500 {
            let mut damaged = sound.clone();
            for _ in 0..=random.below(3) {
                let at = random.index(damaged.len());
                match random.below(4) {
                    0 => damaged[at] = random.next() as u8,
                    1 => damaged.truncate(at.max(1)),
                    // A new digit in the text usually keeps the syntax valid.
                    2 => {
                        let from = json.start + random.index(json.len());
                        let digit = damaged
                            .iter()
                            .skip(from)
                            .position(u8::is_ascii_digit)
                            .map(|offset| offset + from);
                        if let Some(at) = digit.filter(|at| *at < json.end) {
                            damaged[at] = b'0' + random.below(10) as u8;
                        }
                    }
                    _ => drop(damaged.splice(at..at, [random.next() as u8])),
                }
            }
            match read(&damaged) {
                Ok(GltfMesh { mesh, .. }) => {
                    meshes += 1;
                    let count = mesh.positions.len() as u32;
                    assert!(mesh.triangles.as_flattened().iter().all(|i| *i < count));
                    assert!(mesh.positions.iter().all(|at| at.is_finite()));
                }
                Err(why) => {
                    errors += 1;
                    assert!(why.contains("; ") && why.len() < 400, "{why}");
                }
            }
        }
    }
    assert!(meshes > 500 && errors > 2_000, "{meshes} meshes, {errors} errors");
}

/// Returns a tall wall with a narrow floor in front: as an OBJ file, it would load with z up.
fn wall() -> RawMesh {
    let quad = |corners: [[f32; 3]; 4]| corners.map(Vec3::from_array);
    let positions = [
        quad([[-4.0, 0.0, -1.0], [-4.0, 0.0, 1.0], [4.0, 0.0, 1.0], [4.0, 0.0, -1.0]]),
        quad([[-4.0, 0.0, -1.0], [4.0, 0.0, -1.0], [4.0, 9.0, -1.0], [-4.0, 9.0, -1.0]]),
    ];
    let triangles = vec![[0, 1, 2], [0, 2, 3], [4, 5, 6], [4, 6, 7]];
    RawMesh { positions: positions.concat(), triangles }
}

#[test]
fn a_gltf_file_opens_as_a_map_with_y_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut file = Builder::default();
    let mesh = file.mesh(&wall(), Layout::Plain);
    file.node(Mat4::IDENTITY, Some(mesh), &[]);
    let mut document = file.document(&[0]);
    document["scenes"] = json!([{"nodes": [0]}]);
    document["scene"] = json!(0);
    for (name, place) in [("wall.glb", Place::Chunk), ("wall.GLTF", Place::File)] {
        let (bytes, binary) = file.file(document.clone(), place);
        std::fs::write(folder.path().join(name), bytes).expect("written");
        let scene = folder.path().join(name).display().to_string();
        if place == Place::File {
            let why = load(&scene).expect_err("no buffer").to_string();
            let what = "wall.GLTF:1:1: the file `wall.GLTF`, buffers[0]: the file `my mesh.bin` is not there";
            assert!(why.contains(what), "{why}");
            std::fs::write(folder.path().join("my mesh.bin"), binary).expect("written");
        }
        let scene = load(&scene).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(scene.file.title, format!("{name}: 4 triangles, 8.0 × 9.0 × 2.0 m"));
        assert_eq!(scene.warnings, []);
        let files = 1 + usize::from(place == Place::File);
        assert_eq!((scene.files.len(), scene.text.contains("pitch")), (1 + files, false));
        assert!(scene.text.contains(&format!("Obj(path: \"{name}\")")), "{}", scene.text);
        let WorldSetup::Map(map) = scene.file.world else { panic!("a map") };
        assert!(map.player.position.y.abs() < 1e-4, "{}", map.player.position);
    }
}

#[test]
fn a_buffer_outside_the_folder_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let inside = folder.path().join("level");
    std::fs::create_dir(&inside).expect("a folder");
    let (file, document) = triangle();
    let (_, binary) = file.file(document.clone(), Place::File);
    std::fs::write(folder.path().join("out.bin"), binary).expect("written");
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("out.bin"), inside.join("link.bin"))
        .expect("a link");
    let absolute = folder.path().join("out.bin").display().to_string();
    for uri in ["../out.bin", "%2e%2e/out.bin", &absolute, "a/../../out.bin", "link.bin"] {
        let mut document = document.clone();
        document["buffers"][0]["uri"] = json!(uri);
        let level = inside.join("level.gltf");
        std::fs::write(&level, document.to_string()).expect("written");
        let why = load(&level.display().to_string()).expect_err(uri).to_string();
        let is_missing = cfg!(not(unix)) && uri == "link.bin";
        assert!(why.contains("lies outside the folder") || is_missing, "{uri}: {why}");
    }
}
