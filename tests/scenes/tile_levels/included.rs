//! Tilesets, templates and levels in separate files give the same result as embedded ones.

use std::fs;

use collidoscope::sim::WorldSetup;
use serde_json::{Value, json};

use super::tiled::{Coding, tmj, tmx};
use super::{fixed_bodies, open_text, skipped_parts, tileset};

/// The second tileset of [`tileset`] in XML.
const TILESET: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="ground" tilewidth="16" tileheight="16" tilecount="9" columns="3">
 <image source="ground.png" width="48" height="48"/>
 <tile id="1"><objectgroup draworder="index"><object id="1" x="0" y="0" width="8" height="4"/></objectgroup></tile>
 <tile id="2"><objectgroup><object id="1" x="0" y="16"><polygon points="0,0 16,0 16,-16"/></object></objectgroup></tile>
 <tile id="3"><objectgroup><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
 <tile id="4"><properties><property name="collides" type="bool" value="true"/></properties></tile>
</tileset>
"#;

const TEMPLATE: &str = r#"<template><tileset firstgid="1" source="none.tsx"/>
<object name="crate" width="32" height="16" rotation="0"/></template>"#;

#[test]
fn tilesets_and_templates_may_be_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let maps = folder.path().join("maps");
    for name in ["maps", "tiles"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    let embedded = tileset()[1].clone();
    let mut file = embedded.clone();
    file.as_object_mut().expect("a record").remove("firstgid");
    let template =
        json!({"type": "template", "object": {"name": "crate", "width": 32, "height": 16}});
    for (name, text) in [
        ("ground.tsx", TILESET.to_owned()),
        ("ground.tsj", file.to_string()),
        ("crate.tx", TEMPLATE.to_owned()),
        ("crate.tj", template.to_string()),
    ] {
        fs::write(folder.path().join("tiles").join(name), text).expect("written");
    }
    let grid = vec![vec![0, 2 | 1 << 31, 0, 0], vec![4, 5, 4, 0]];
    let layers = [("anything", &grid, Coding::Csv)];
    let map = |tileset_entry: Value, object: Value| {
        let mut map = tmj(&layers, &json!([tileset_entry]));
        let more = json!({"type": "objectgroup", "name": "solid", "objects": [object]});
        map["layers"].as_array_mut().expect("a list").push(more);
        map.to_string()
    };
    let crate_object =
        json!({"id": 7, "name": "crate", "x": 64, "y": 16, "width": 8, "height": 16});
    let expected = open_text(&maps, "level.tmj", &map(embedded, crate_object)).expect("a scene");
    let expected = fixed_bodies(&expected);
    assert_eq!(expected.len(), 3, "{expected:?}");
    // A field of the object overrides its template's field.
    let in_json = map(
        json!({"firstgid": 1, "source": "../tiles/ground.tsj"}),
        json!({"id": 7, "template": "../tiles/crate.tj", "x": 64, "y": 16, "width": 8}),
    );
    let in_xml = r#"<tileset firstgid="1" source="../tiles/ground.tsx"/><objectgroup name="solid">
        <object id="7" template="../tiles/crate.tx" x="64" y="16" width="8"/></objectgroup>"#;
    for (name, text) in [("level.tmj", in_json), ("level.tmx", tmx(&layers, in_xml))] {
        let scene = open_text(&maps, name, &text).expect("a scene");
        assert_eq!(fixed_bodies(&scene), expected, "{name}");
        assert_eq!(skipped_parts(&scene), [""; 0], "{name}");
    }
}

#[test]
fn levels_of_a_project_may_be_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let layers = json!([{"__identifier": "Walls", "__type": "IntGrid", "__gridSize": 16,
        "__cWid": 2, "__cHei": 2, "intGridCsv": [1, 0, 1, 1]}]);
    let embedded = json!({"defaultGridSize": 16, "levels": [
        {"identifier": "Cave", "worldX": 0, "worldY": 0, "layerInstances": layers}]});
    let file = json!({"identifier": "Cave", "worldX": 0, "worldY": 0, "layerInstances": layers});
    fs::create_dir(folder.path().join("world")).expect("a folder");
    fs::write(folder.path().join("world/Cave.ldtkl"), file.to_string()).expect("written");
    let level = json!({"identifier": "Cave", "worldX": 0, "worldY": 0, "layerInstances": null,
        "externalRelPath": "world/Cave.ldtkl"});
    let external = json!({"defaultGridSize": 16, "levels": [level]});
    let external_in_world =
        json!({"defaultGridSize": 16, "levels": [], "worlds": [{"levels": [level]}]});
    let expected = open_text(folder.path(), "inside.ldtk", &embedded.to_string()).expect("a scene");
    for (name, text) in [("beside.ldtk", external), ("worlds.ldtk", external_in_world)] {
        let scene = open_text(folder.path(), name, &text.to_string()).expect("a scene");
        assert_eq!(fixed_bodies(&scene), fixed_bodies(&expected), "{name}");
        assert!(matches!(scene.file.world, WorldSetup::Bodies(_)));
        assert_eq!(skipped_parts(&scene), [""; 0], "{name}");
    }
}

#[test]
fn a_file_that_is_not_read_is_listed_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [
        ("a.tsx", "<map/>"),
        ("b.tsx", "<tileset"),
        ("c.tsj", "{\n 1"),
        ("d.tsj", "[]"),
        ("f.tsj", "{}"),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let grid = vec![vec![1, 1]];
    for (source, reason) in [
        ("a.tsx", "a.tsx:1:1: the element <map> is no Tiled tileset or template"),
        ("b.tsx", "b.tsx:1:1: the document does not have a root node"),
        ("c.tsj", "c.tsj:2:2: "),
        ("d.tsj", "it is not a JSON object"),
        ("f.tsj", "it has no field `tilewidth`"),
        (".", "cannot be read: it is a folder"),
        ("e.tsx", "the file does not exist"),
        ("/etc/hosts", "its path is not relative to the level"),
    ] {
        let set = json!([{"firstgid": 1, "source": source}]);
        let text = tmj(&[("anything", &grid, Coding::Csv)], &set).to_string();
        let scene = open_text(folder.path(), "level.tmj", &text).expect("a scene");
        let expected = format!("collision shapes of the tileset in the file `{source}`: {reason}");
        let listed = skipped_parts(&scene);
        assert!(listed[0].starts_with(&expected), "{listed:?} instead of {expected}");
        assert_eq!(listed.len(), 1, "{listed:?}");
    }
}

#[test]
fn files_referred_to_repeatedly_are_limited_in_total_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("{{\"tilewidth\": 16{}}}", " ".repeat(1 << 20));
    for name in ["a.tsj", "b.tsj"] {
        fs::write(folder.path().join(name), &text).expect("written");
    }
    // Each spelling names the same file.
    let sets: Vec<Value> = (0..20)
        .flat_map(|k| ["a.tsj", "b.tsj"].map(|name| format!("{}{name}", "./".repeat(k))))
        .map(|name| json!({"firstgid": 1, "source": name}))
        .collect();
    let grid = vec![vec![1, 1]];
    let text = tmj(&[("anything", &grid, Coding::Csv)], &json!(sets)).to_string();
    let scene = open_text(folder.path(), "level.tmj", &text).expect("a scene");
    let listed = skipped_parts(&scene);
    assert!(listed.iter().all(|it| it.ends_with("all files together exceed 32 MiB")), "{listed:?}");
    assert_eq!(listed.len(), 9, "32 MiB hold 31 files of a little over 1 MiB");
}
