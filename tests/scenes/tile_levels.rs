//! Tile layers of Tiled and `LDtk`: solid cells become few fixed bodies, and ignored layers are listed.

mod included;
mod tiled;

use std::collections::BTreeSet;
use std::path::Path;

use collidoscope::scene::{Scene, load};
use collidoscope::sim::bodies::{BodySetup, ShapeSetup};
use collidoscope::sim::{Input, Stepped, World, WorldSetup};
use serde_json::{Value, json};

use self::tiled::{Coding, tmj, tmx};
use crate::random::Random;

/// Rows of cells from top to bottom; 0 is no tile.
type Grid = Vec<Vec<u32>>;

/// Width and height of a cell in the files, pixels.
const CELL: f64 = 16.0;

fn random_grid(random: &mut Random) -> Grid {
    let (rows, columns) = (2 + random.below(14), 2 + random.below(14));
    let density = 1 + random.below(7);
    let mut tile = || if random.below(8) < density { 1 + random.below(9) as u32 } else { 0 };
    let mut grid: Grid = (0..rows).map(|_| (0..columns).map(|_| tile()).collect()).collect();
    // A tile in the lower left corner fixes the frame.
    let last = grid.len() - 1;
    grid[last][0] = 1;
    grid
}

/// Writes a file and opens it.
fn open_text(folder: &Path, name: &str, text: &str) -> Result<Scene, String> {
    let file = folder.join(name);
    std::fs::write(&file, text).expect("written");
    load(&file.display().to_string()).map_err(|why| why.to_string())
}

/// Returns the fixed bodies of a scene.
fn fixed_bodies(scene: &Scene) -> Vec<BodySetup> {
    let WorldSetup::Bodies(setup) = &scene.file.world else { panic!("a bodies world") };
    setup.bodies.iter().filter(|body| body.fixed).cloned().collect()
}

/// Returns the centre and the size of a box.
fn rectangle_of(body: &BodySetup) -> [f64; 4] {
    let ShapeSetup::Box(shape) = &body.shape else { panic!("a box") };
    assert_eq!(body.angle, 0.0);
    [body.position.x, body.position.y, shape.width, shape.height].map(f64::from)
}

/// Returns the cells that the boxes cover, counted from the lower left. Fails if a cell is covered twice
/// or in part.
fn covered_cells(bodies: &[BodySetup]) -> BTreeSet<(i64, i64)> {
    let mut cells = BTreeSet::new();
    for body in bodies {
        let [x, y, width, height] = rectangle_of(body);
        let [left, bottom, right, top] =
            [x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0];
        let sides = [left, bottom, right, top];
        assert!(sides.iter().all(|side| (side - side.round()).abs() < 1e-4), "{sides:?}");
        for row in bottom.round() as i64..top.round() as i64 {
            for column in left.round() as i64..right.round() as i64 {
                assert!(cells.insert((row, column)), "cell ({row}, {column}) twice");
            }
        }
    }
    cells
}

/// Returns the solid cells of a grid, counted from the lower left.
fn solid_cells(grid: &Grid) -> BTreeSet<(i64, i64)> {
    let mut cells = BTreeSet::new();
    for (row, tiles) in (0..).zip(grid.iter().rev()) {
        for (column, tile) in (0..).zip(tiles) {
            if *tile != 0 {
                cells.insert((row, column));
            }
        }
    }
    cells
}

/// Returns the skipped parts that the warnings name.
fn skipped_parts(scene: &Scene) -> Vec<&str> {
    let all = scene.warnings.iter();
    all.map(|it| it.what.strip_prefix("skipped: ").unwrap_or_else(|| panic!("{it}"))).collect()
}

#[test]
fn random_grids_in_every_encoding_become_rectangles_of_the_same_cells() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random(11);
    let (mut bodies, mut cells) = (0, 0);
    for round in 0..96 {
        let grid = random_grid(&mut random);
        let coding = Coding::ALL[round % Coding::ALL.len()];
        let layer = ["Tile Layer 1", "walls"][round / 7 % 2];
        let (name, text) = match round % 2 {
            0 => ("level.tmx", tmx(&[(layer, &grid, coding)], "")),
            _ => ("level.tmj", tmj(&[(layer, &grid, coding)], &json!([])).to_string()),
        };
        let scene =
            open_text(folder.path(), name, &text).unwrap_or_else(|why| panic!("{coding:?}: {why}"));
        let fixed = fixed_bodies(&scene);
        assert_eq!(covered_cells(&fixed), solid_cells(&grid), "{coding:?}");
        let prefix = format!("{}-", layer.replace(' ', "-"));
        assert!(fixed.iter().all(|body| body.name.starts_with(&prefix)), "{:?}", fixed[0].name);
        assert_eq!(skipped_parts(&scene), [""; 0]);
        bodies += fixed.len();
        cells += solid_cells(&grid).len();
    }
    assert!(2 * bodies < cells, "{bodies} bodies for {cells} cells");
}

#[test]
fn the_player_starts_on_a_body_and_stays_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut grid = vec![vec![0; 12]; 8];
    grid[7] = vec![1; 12];
    grid[4][5] = 1;
    let text = tmx(&[("solid", &grid, Coding::Csv)], "");
    let scene = open_text(folder.path(), "level.tmx", &text).expect("a scene");
    let title = "level.tmx: 13 tiles of layers named solid in 2 bodies, 12.0 × 4.0 m";
    assert_eq!(scene.file.title, title);
    let WorldSetup::Bodies(setup) = &scene.file.world else { panic!("a bodies world") };
    assert_eq!(setup.driver.body, "player");
    let index = setup.bodies.iter().position(|it| it.name == "player").expect("a player");
    let World::Bodies(mut world) = World::new(scene.file.world) else { panic!("a bodies world") };
    let start = world.state.bodies[index].position;
    for _ in 0..60 {
        world.step(&Input::default(), &mut Vec::new(), &mut ());
    }
    let end = world.state.bodies[index].position;
    assert!(end.distance(start) < 0.05, "from {start} to {end}");
}

#[test]
fn layers_that_are_not_solid_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let wall = vec![vec![0, 0, 0], vec![1, 1, 1]];
    let decor = vec![vec![5, 5, 0], vec![0, 0, 0]];
    let more = "<objectgroup id=\"8\" name=\"enemies\"><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/>\
                <object id=\"2\" name=\"Player Start\" x=\"40\" y=\"8\"><point/></object></objectgroup>\
                <objectgroup id=\"9\" name=\"solid things\" offsetx=\"16\"><object id=\"3\" name=\"crate\" x=\"0\" y=\"0\" \
                width=\"8\" height=\"8\"/><object id=\"4\" x=\"0\" y=\"0\"><text>hello</text></object></objectgroup>\
                <imagelayer name=\"sky\"/><group name=\"far\"><layer id=\"11\" name=\"clouds\" width=\"1\" \
                height=\"1\"><data encoding=\"csv\">7</data></layer></group>";
    let layers = [("decor", &decor, Coding::Csv), ("Collision", &wall, Coding::Zlib)];
    let scene = open_text(folder.path(), "level.tmx", &tmx(&layers, more)).expect("a scene");
    assert_eq!(
        skipped_parts(&scene),
        [
            "text object 4 of layer `solid things`",
            "image layer `sky`",
            "layer `decor` (2 tiles)",
            "layer `clouds` (1 tile)",
            "object layer `enemies` (2 objects)",
        ]
    );
    let note = "// Layer `Collision`, 3 tiles in 1 shape: each tile is solid, because its name, class or a \
                property says so.";
    assert!(scene.text.contains(note), "{}", scene.text);
    let fixed = fixed_bodies(&scene);
    let found: Vec<(&str, [f64; 4])> =
        fixed.iter().map(|it| (it.name.as_str(), rectangle_of(it))).collect();
    let expected = [("Collision-1", [1.5, 0.5, 3.0, 1.0]), ("crate", [1.25, 1.75, 0.5, 0.5])];
    assert_eq!(found, expected);
    let WorldSetup::Bodies(setup) = &scene.file.world else { panic!("a bodies world") };
    let player = setup.bodies[0].position;
    assert_eq!((setup.bodies[0].name.as_str(), player.x, player.y), ("player", 2.5, 1.5));
}

/// Returns a tileset whose second tile has a ledge along its upper edge, the third a slope, the fourth a
/// whole square, and the fifth a property. The first entry refers to a missing file.
fn tileset() -> Value {
    let shape =
        |object: Value| json!({"draworder": "index", "objects": [object], "type": "objectgroup"});
    json!([
        {"firstgid": 100, "source": "other.tsx"},
        {"firstgid": 1, "name": "ground", "tilewidth": 16, "tileheight": 16, "tiles": [
            {"id": 1, "objectgroup": shape(json!(
                {"id": 1, "name": "", "x": 0, "y": 0, "width": 8, "height": 4, "rotation": 0, "visible": true}
            ))},
            {"id": 2, "objectgroup": shape(json!(
                {"id": 1, "x": 0, "y": 16, "width": 0, "height": 0,
                 "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": 0}, {"x": 16, "y": -16}]}
            ))},
            {"id": 3, "objectgroup": shape(json!({"id": 1, "x": 0, "y": 0, "width": 16, "height": 16}))},
            {"id": 4, "properties": [{"name": "collides", "type": "bool", "value": true}]},
        ]},
    ])
}

#[test]
fn collision_shapes_of_the_tileset_are_placed_and_flipped() {
    let folder = tempfile::tempdir().expect("a folder");
    let [across, down, diagonal] = [1_u32 << 31, 1 << 30, 1 << 29];
    // Corners of the ledge from the lower left corner of the tile, sixteenths, after each flip.
    let cases = [
        (0, [0, 12, 8, 16]),
        (across, [8, 12, 16, 16]),
        (down, [0, 0, 8, 4]),
        (across | down, [8, 0, 16, 4]),
        // Transposed: along the left edge, from the top.
        (diagonal, [0, 8, 4, 16]),
        (diagonal | across, [12, 8, 16, 16]),
        (diagonal | down, [0, 0, 4, 8]),
        (diagonal | across | down, [12, 0, 16, 8]),
    ];
    let mut grid = vec![vec![0; 9], vec![4, 5, 9, 0, 0, 0, 0, 0, 0]];
    for (k, (flips, _)) in cases.iter().enumerate() {
        grid[0][k + 1] = 2 | flips;
    }
    let text = tmj(&[("anything", &grid, Coding::Csv)], &tileset()).to_string();
    let scene = open_text(folder.path(), "level.tmj", &text).expect("a scene");
    assert_eq!(
        skipped_parts(&scene),
        ["collision shapes of the tileset in the file `other.tsx`: the file does not exist"]
    );
    let rectangles: Vec<[f64; 4]> = fixed_bodies(&scene).iter().map(rectangle_of).collect();
    // The square and the tile with the property become one rectangle; a tile without a shape gives none.
    assert_eq!(rectangles[0], [1.0, 0.5, 2.0, 1.0]);
    assert_eq!(rectangles.len(), 1 + cases.len());
    for (k, (flips, [left, bottom, right, top])) in cases.into_iter().enumerate() {
        let [x, y, width, height] = rectangles[k + 1];
        let metres = |units: i32, column: f64| column + f64::from(units) / 16.0;
        let found = [x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0];
        let column = k as f64 + 1.0;
        let expected =
            [metres(left, column), metres(bottom, 1.0), metres(right, column), metres(top, 1.0)];
        assert_eq!(found, expected, "flips {flips:x}");
    }
}

#[test]
fn slopes_open_as_shapes_of_a_lab() {
    let folder = tempfile::tempdir().expect("a folder");
    let grid = vec![vec![0, 3, 4, 3 | 1 << 31], vec![4, 4, 4, 4]];
    let text = tmj(&[("anything", &grid, Coding::Csv)], &tileset()).to_string();
    let scene = open_text(folder.path(), "level.tmj", &text).expect("a scene");
    let WorldSetup::Lab(lab) = &scene.file.world else { panic!("a lab") };
    let names: Vec<&str> = lab.bodies.iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names, ["anything-1", "anything-2", "anything-3", "anything-4"]);
    assert!(scene.text.contains("tiles with collision shapes in the tileset are solid"));
    // The corners of both slopes, in metres; y points up.
    let corners = |index: usize| {
        let body = &lab.bodies[index];
        let collidoscope::sim::lab::ShapeSetup::Polygon(shape) = &body.shape else {
            panic!("a polygon")
        };
        let mut all: Vec<(i32, i32)> = shape
            .points
            .0
            .iter()
            .map(|point| {
                (
                    (point.x + body.position.x).round() as i32,
                    (point.y + body.position.y).round() as i32,
                )
            })
            .collect();
        all.sort_unstable();
        all
    };
    assert_eq!(corners(2), [(1, -1), (2, -1), (2, 0)]);
    assert_eq!(corners(3), [(3, -1), (3, 0), (4, -1)]);
}

#[test]
fn an_ldtk_project_opens_with_all_its_levels() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random(2);
    let grids = [random_grid(&mut random), random_grid(&mut random)];
    let level = |k: usize| {
        let (rows, columns) = (grids[k].len(), grids[k][0].len());
        let x = if k == 0 { 0 } else { 1600 };
        // The lower edges of both levels are aligned.
        let y = CELL * (grids[0].len() as f64 - rows as f64);
        json!({"identifier": format!("Level_{k}"), "worldX": x, "worldY": y, "layerInstances": [
            {"__identifier": "Entities", "__type": "Entities", "__gridSize": 16,
             "entityInstances": [{"__identifier": "Player", "__pivot": [0.5, 1], "px": [80, 16],
                                  "width": 16, "height": 16}]},
            {"__identifier": "Decor", "__type": "Tiles", "__gridSize": 16,
             "gridTiles": [{"px": [0, 0], "src": [0, 0], "t": 3}]},
            {"__identifier": "Sky", "__type": "AutoLayer", "__gridSize": 16},
            {"__identifier": "IntGrid", "__type": "IntGrid", "__gridSize": 16, "__cWid": columns,
             "__cHei": rows, "intGridCsv": grids[k].concat()},
        ]})
    };
    let project = json!({
        "defaultGridSize": 8, "levels": [level(0), level(1),
            {"identifier": "Cave", "layerInstances": null, "externalRelPath": "world/Cave.ldtkl"}]
    });
    let scene = open_text(folder.path(), "world.ldtk", &project.to_string()).expect("a scene");
    let shift = |(row, column): (i64, i64)| (row, column + 100);
    let expected: BTreeSet<_> = solid_cells(&grids[0])
        .into_iter()
        .chain(solid_cells(&grids[1]).into_iter().map(shift))
        .collect();
    assert_eq!(covered_cells(&fixed_bodies(&scene)), expected);
    let listed = skipped_parts(&scene);
    for what in [
        "level `Cave`, which is in the file `world/Cave.ldtkl`: the file does not exist",
        "layer `Decor` of tiles",
        "layer `Sky` of automatic tiles",
        "2 entities",
    ] {
        assert!(listed.contains(&what), "{what}: {listed:?}");
    }
    assert_eq!(listed.len(), 4, "{listed:?}");
    let WorldSetup::Bodies(setup) = &scene.file.world else { panic!("a bodies world") };
    let player = setup.bodies[0].position;
    let height = grids[0].len() as f32;
    assert_eq!((player.x, player.y), (5.0, height - 0.5));
    // If the name of only one layer marks it as solid, the other is skipped.
    let mut named = project.clone();
    let layers = named["levels"][1]["layerInstances"].as_array_mut().expect("a list");
    layers[3]["__identifier"] = json!("Walls");
    let scene = open_text(folder.path(), "world.ldtk", &named.to_string()).expect("a scene");
    assert_eq!(covered_cells(&fixed_bodies(&scene)), solid_cells(&grids[1]));
    assert!(skipped_parts(&scene).iter().any(|it| it.starts_with("layer `Level_0 IntGrid` (")));
}

#[test]
fn unreadable_levels_are_refused_and_name_the_layer() {
    let folder = tempfile::tempdir().expect("a folder");
    let grid = vec![vec![1, 0], vec![1, 1]];
    let valid = tmx(&[("walls", &grid, Coding::Zlib)], "");
    for (from, to, what) in [
        ("compression=\"zlib\"", "compression=\"zstd\"", "layer `walls` is compressed with zstd"),
        (
            "compression=\"zlib\"",
            "compression=\"gzip\"",
            "layer `walls` has damaged compressed tiles",
        ),
        ("compression=\"zlib\"", "", "layer `walls` has "),
        ("encoding=\"base64\"", "encoding=\"hex\"", "layer `walls` has the encoding hex"),
        ("encoding=\"base64\"", "encoding=\"csv\"", "layer `walls` has the tile "),
        ("width=\"2\" height=\"2\">", "width=\"3\" height=\"2\">", "has 4 tiles; 3 × 2 = 6"),
        ("width=\"2\" height=\"2\">", "width=\"99999999\" height=\"2\">", "the width 99999999"),
        ("orthogonal", "isometric", "layer `walls`: the map is isometric"),
        ("</map>", "", "level.tmx:"),
        ("<map ", "<tileset ", "level.tmx:"),
    ] {
        assert!(valid.contains(from), "{from}: {valid}");
        let why =
            open_text(folder.path(), "level.tmx", &valid.replacen(from, to, 1)).expect_err(from);
        assert!(why.contains(what) && why.contains("level.tmx:"), "{from}: {why}");
    }
    let (mut random, mut counts) = (Random(5), [0; 2]);
    for _ in 0..1_500 {
        let mut damaged = valid.clone().into_bytes();
        for _ in 0..=random.below(3) {
            crate::mutate::mutate(&mut damaged, &mut random);
        }
        let text = String::from_utf8_lossy(&damaged);
        counts[usize::from(open_text(folder.path(), "level.tmx", &text).is_ok())] += 1;
    }
    assert!(counts.iter().all(|count| *count > 50), "refused and opened: {counts:?}");
    let nested = format!("<map>{}", "<a>".repeat(300_000));
    let why = open_text(folder.path(), "level.tmx", &nested).expect_err("it is too deep");
    assert!(why.contains("nested more than"), "{why}");
}

#[test]
fn objects_alone_open_as_a_lab_and_ignored_tiles_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let decor = vec![vec![5, 5, 0], vec![0, 0, 0]];
    let mut map = tmj(&[("decor", &decor, Coding::Csv)], &json!([]));
    let objects = json!([
        {"id": 1, "name": "wall", "type": "", "x": 0, "y": 0, "width": 32, "height": 16, "rotation": 0},
        {"id": 2, "name": "wall", "x": 64, "y": 0, "width": 16, "height": 16, "rotation": 0}
    ]);
    let layer = json!({"id": 9, "name": "things", "type": "objectgroup", "offsety": 16, "objects": objects});
    map["layers"].as_array_mut().expect("a list").push(layer);
    let scene = open_text(folder.path(), "level.tmj", &map.to_string()).expect("a scene");
    let WorldSetup::Lab(lab) = &scene.file.world else { panic!("a lab") };
    let positions: Vec<(f32, f32)> =
        lab.bodies.iter().map(|it| (it.position.x, it.position.y)).collect();
    assert_eq!(positions, [(1.0, -1.5), (4.5, -1.5)]);
    assert_eq!(skipped_parts(&scene), ["layer `decor` (2 tiles)"]);
}
