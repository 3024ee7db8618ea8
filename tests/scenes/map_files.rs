//! Map files: the built-in OBJ map, opened meshes and Tiled maps, and errors in them.

use std::fmt::Write;
use std::path::Path;

use std::hash::Hasher;

use collidoscope::mesh::obj::read_obj;
use collidoscope::scene::{self, LoadError, Problem, catalogue, load, parse};
use collidoscope::sim::map::Piece;
use collidoscope::sim::{World, WorldSetup};

use crate::memory::measured;

/// FNV-1a hash of the ruins' OBJ text: recordings depend on unchanged ground.
const RUINS_HASH: u64 = 0x6634_f9b6_7031_c10d;

#[test]
fn the_built_in_ruins_never_change() {
    let text = catalogue::mesh("ruins.obj").unwrap();
    let mesh = read_obj(text).unwrap();
    assert!(mesh.triangles.len() >= 20_000, "{}", mesh.triangles.len());
    let mut hash = fnv::FnvHasher::default();
    hash.write(text);
    assert_eq!(hash.finish(), RUINS_HASH, "{} bytes", text.len());
    assert_eq!(catalogue::mesh("castle.obj"), None);
}

/// Returns a map scene with these pieces.
fn scene_with_pieces(pieces: &str) -> String {
    format!("(\n  title: \"T\",\n  world: Map(\n    pieces: [\n      {pieces}\n    ],\n  ),\n)\n")
}

/// Parses a scene that must be refused, and returns its problems.
fn refused(path: Option<&Path>, text: &str) -> Vec<Problem> {
    parse("x.ron", path, text).expect_err("it should be refused")
}

/// Asserts a single problem, in line 5, with this path in the first piece and `what` in its message.
fn assert_problem(problems: &[Problem], path: &str, what: &str) {
    let [p] = problems else { panic!("one problem: {problems:#?}") };
    assert_eq!((p.line, p.path.as_str()), (5, format!("world.pieces[0]{path}").as_str()), "{p}");
    assert!(p.what.contains(what), "`{what}` is not said: {p}");
    assert!(!p.expected.is_empty() && p.to_string().lines().count() == 1, "{p}");
    assert!(p.to_string().len() < 600, "{p}");
}

#[test]
fn invalid_pieces_are_refused() {
    for (piece, path, what) in [
        ("(name: \"a\", shape: Wedge(angle: 0))", ".shape.angle", "0 is out of range"),
        ("(name: \"a\", shape: Wedge(angle: 180))", ".shape.angle", "180 is out of range"),
        ("(name: \"a\", shape: Wedge(angle: NaN))", ".shape.angle", "not a finite number"),
        ("(name: \"a\", shape: Stairs(steps: 0))", ".shape.steps", "0 is out of range"),
        ("(name: \"a\", shape: Box(size: (1, 0, 1)))", ".shape.size", "0 is out of range"),
        ("(name: \"player\", shape: Box())", ".name", "the driven body"),
        ("(name: \"\", shape: Box())", ".name", "empty"),
        ("(name: \"a\")", "", "`shape` is missing"),
        ("(name: \"a\", shape: Cone())", ".shape", "unknown variant"),
    ] {
        assert_problem(&refused(None, &scene_with_pieces(piece)), path, what);
    }
}

#[test]
fn too_many_triangles_are_refused_before_they_are_generated() {
    let mut pieces = String::new();
    for i in 0..200 {
        write!(pieces, "(name: \"s{i}\", shape: Stairs(steps: 1000)),").unwrap();
    }
    let (problems, memory) = measured(|| refused(None, &scene_with_pieces(&pieces)));
    assert!(memory.most < 16 << 20, "{memory}");
    let [p] = &problems[..] else { panic!("{problems:#?}") };
    assert!(p.what.contains("triangles") && p.path.ends_with("].shape"), "{p}");
}

#[test]
fn invalid_map_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let scene_folder = folder.path().join("scenes");
    std::fs::create_dir_all(scene_folder.join("folder.obj")).unwrap();
    let scene_path = scene_folder.join("x.ron");
    let triangle = "v 0 0 0\nv 1 0 0\nv 0 0 1\n";
    let write = |name: &str, text: &str| std::fs::write(scene_folder.join(name), text).unwrap();
    write("good.obj", &format!("{triangle}f 1 2 3\n"));
    std::fs::write(folder.path().join("outside.obj"), format!("{triangle}f 1 2 3\n")).unwrap();
    write("truncated.obj", &format!("{triangle}f 1 2"));
    write("nan.obj", "v 0 NaN 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n");
    write("far.obj", "v 0 0 0\nv 1e2 0 2e+30\n");
    write("index.obj", &format!("{triangle}f 1 2 4\n"));
    write("empty.obj", "");
    write("many.obj", &(triangle.to_owned() + &"f 1 2 3\n".repeat(3_000_000)));
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("outside.obj"), scene_folder.join("link.obj"))
        .unwrap();
    let scene_with_obj =
        |name: &str| scene_with_pieces(&format!("(name: \"a\", shape: Obj(path: {name:?})),"));
    for name in ["good.obj", "./good.obj", "folder.obj/../good.obj"] {
        assert!(parse("x.ron", Some(&scene_path), &scene_with_obj(name)).is_ok(), "{name}");
    }
    let absolute = folder.path().join("outside.obj").display().to_string();
    for (name, what) in [
        ("missing.obj", "is not there"),
        ("", "no name"),
        ("../outside.obj", "outside"),
        ("folder.obj/../../outside.obj", "outside"),
        ("../missing.obj", "outside"),
        (absolute.as_str(), "outside"),
        #[cfg(unix)]
        ("link.obj", "outside"),
        ("folder.obj", "not a regular file"),
        ("truncated.obj", "line 4"),
        ("nan.obj", "`nan.obj`, line 1, column 5: y is \"NaN\""),
        ("far.obj", "`far.obj`, line 2, column 9: z is \"2e+30\""),
        ("index.obj", "no vertex 4"),
        ("empty.obj", "no face"),
        ("many.obj", "more than 2000000 triangles"),
    ] {
        assert_problem(&refused(Some(&scene_path), &scene_with_obj(name)), ".shape.path", what);
    }
    #[cfg(target_os = "linux")]
    assert_problem(
        &refused(Some(Path::new("/dev/x.ron")), &scene_with_obj("null")),
        ".shape.path",
        "not a regular file",
    );
}

#[test]
fn a_built_in_file_is_found_from_anywhere_and_saved_as_its_path() {
    let text = scene_with_pieces("(name: \"a\", shape: Obj(path: \"ruins.obj\")),");
    let folder = tempfile::tempdir().unwrap();
    for path in [None, Some(folder.path().join("copy.ron"))] {
        let scene = parse("copy.ron", path.as_deref(), &text).unwrap();
        let WorldSetup::Map(map) = &scene.file.world else { panic!() };
        let Piece::Obj(obj) = &map.pieces[0].shape else { panic!() };
        assert!(obj.path.contents.as_ref().is_some_and(|mesh| mesh.triangles.len() >= 20_000));
        let saved = scene::to_text(&scene.file);
        assert!(saved.len() < 400 && saved.contains("ruins.obj"), "{saved}");
        let World::Map(world) = World::new(scene.file.world) else { panic!() };
        assert!(world.ground.triangles.len() >= 20_000);
    }
    assert!(!matches!(load("map/ruins"), Err(LoadError::Refused(_) | LoadError::Unreadable(_))));
}

#[test]
fn degenerate_triangles_of_a_file_are_left_out_and_counted_in_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let corners = "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 2 0 0\n";
    let text = format!("{corners}f 1 3 2\nf 1 2 4\nf 1 1 2\n");
    std::fs::write(folder.path().join("thin.obj"), text).unwrap();
    let scene = folder.path().join("x.ron");
    let text = scene_with_pieces("(name: \"a\", shape: Obj(path: \"thin.obj\")),");
    let scene = parse("x.ron", Some(&scene), &text).unwrap();
    let [warning] = &scene.warnings[..] else { panic!("{:?}", scene.warnings) };
    assert!(warning.what.starts_with("2 degenerate triangles"), "{warning}");
    assert_eq!((warning.line, warning.path.as_str()), (5, "world.pieces[0].shape.path"));
    let World::Map(world) = World::new(scene.file.world) else { panic!("a map") };
    assert_eq!((world.ground.triangles.len(), world.ground.degenerate_count), (1, 2));
}

/// Returns the OBJ text of a floor 20 m wide at a height of 5 m, 100 m from the origin. A solid box,
/// 4 m wide and high, stands at its centre.
fn courtyard(is_z_up: bool) -> String {
    let mut text = String::new();
    let mut corner = |x: f32, y: f32, z: f32| {
        let [x, y, z] = if is_z_up { [x, -z, y] } else { [x, y, z] };
        writeln!(text, "v {x} {y} {z}").expect("a string");
    };
    for (x, z) in [(-10.0, -10.0), (-10.0, 10.0), (10.0, 10.0), (10.0, -10.0)] {
        corner(100.0 + x, 5.0, z);
    }
    for y in [5.0, 9.0] {
        for (x, z) in [(-2.0, -2.0), (-2.0, 2.0), (2.0, 2.0), (2.0, -2.0)] {
            corner(100.0 + x, y, z);
        }
    }
    text + "f 1 2 3 4\nf 9 10 11 12\nf 8 7 6 5\nf 5 6 10 9\nf 6 7 11 10\nf 7 8 12 11\nf 8 5 9 12\n"
}

#[test]
fn a_mesh_opens_as_a_map_with_the_player_on_its_ground() {
    let folder = tempfile::tempdir().expect("a folder");
    for (is_z_up, name) in [(false, "yard.obj"), (true, "tall.OBJ")] {
        let file = folder.path().join(name);
        std::fs::write(&file, courtyard(is_z_up)).expect("written");
        std::fs::write(folder.path().join("tall.ron"), "kept").expect("written");
        let scene = load(&file.display().to_string()).unwrap_or_else(|why| panic!("{why}"));
        let title = format!("{name}: 14 triangles, 20.0 × 4.0 × 20.0 m");
        assert_eq!((scene.file.title.as_str(), &scene.warnings[..]), (title.as_str(), &[][..]));
        let saved = scene.path.expect("a place to save");
        assert!(!saved.exists() && saved.extension().is_some_and(|end| end == "ron"), "{saved:?}");
        let again = parse("x.ron", Some(&saved), &scene.text).expect("its text is a scene");
        assert_eq!(again.file, scene.file);
        let WorldSetup::Map(map) = scene.file.world else { panic!("a map") };
        let position = map.player.position;
        // The player starts on the box at the map's centre; the floor below is inside the box.
        assert!(position.distance(glam::vec3(100.0, 9.0, 0.0)) < 1e-4, "{name}: {position}");
    }
}

#[test]
fn a_start_in_the_air_or_in_a_solid_gets_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("yard.obj"), courtyard(false)).expect("written");
    let scene_path = folder.path().join("x.ron");
    for (position, what) in [
        ("(0, 0, 0)", "more than 50 m"),
        ("(115, 5, 0)", "no ground below"),
        ("(105, 3, 0)", "no ground below"),
        ("(100, 6, 0)", "inside a solid"),
        ("(105, 5, 0)", ""),
        ("(100, 9, 0)", ""),
    ] {
        let text = format!(
            "(title: \"T\", world: Map(player: (position: {position}), pieces: [(name: \"a\", shape: \
             Obj(path: \"yard.obj\"))]))"
        );
        let scene = parse("x.ron", Some(&scene_path), &text).expect("a scene");
        let messages: Vec<&str> = scene.warnings.iter().map(|it| it.what.as_str()).collect();
        assert_eq!(messages.len(), usize::from(!what.is_empty()), "{position}: {messages:?}");
        assert!(messages.iter().all(|message| message.contains(what)), "{position}: {messages:?}");
        let hints = scene.warnings.iter().map(|it| &it.expected);
        assert!(hints.clone().all(|it| it.contains("such as (")), "{position}: {hints:?}");
    }
}

#[test]
fn objects_of_a_tiled_map_open_as_named_shapes() {
    let folder = tempfile::tempdir().expect("a folder");
    let object = |k: u32| {
        format!(
            "<object id=\"{k}\" name=\"wall {k}\" x=\"{}\" y=\"32\" width=\"16\" height=\"8\"/>\n",
            k * 32
        )
    };
    let objects: String = (1..=60).map(object).collect();
    let text = format!(
        "<?xml version=\"1.0\"?>\n<map width=\"10\" height=\"10\" tilewidth=\"16\" tileheight=\"16\">\n\
         <objectgroup id=\"2\" name=\"Collision\">\n{objects}</objectgroup>\n</map>\n"
    );
    let file = folder.path().join("level.tmx");
    std::fs::write(&file, text).expect("written");
    let scene = load(&file.display().to_string()).unwrap_or_else(|why| panic!("{why}"));
    let WorldSetup::Lab(lab) = &scene.file.world else { panic!("a lab") };
    assert_eq!((lab.bodies.len(), lab.bodies[4].name.as_str()), (60, "wall-5"));
    // A tile is one metre wide, and y points up.
    let fifth = lab.bodies[4].position;
    let first = lab.bodies[0].position;
    assert_eq!([fifth.x - first.x, fifth.y - first.y], [8.0, 0.0]);
    assert!(scene.text.contains("shape: Box(height: 0.5)"), "{}", scene.text);
    std::fs::write(&file, "<map>").expect("written");
    let why = load(&file.display().to_string()).expect_err("no shape").to_string();
    assert!(why.contains("level.tmx:1:"), "{why}");
}
