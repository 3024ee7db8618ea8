//! What a scene that could be read may still have wrong: ranges, names, references; and what is
//! only odd.

use std::collections::HashMap;
use std::path::Path;

use super::outline::Outline;
use super::problem::{Finding, closest, quote};
use super::read::{self, ReadError};
use super::schema::SceneFile;
use super::{bodies, catalogue, ground, meshes};
use crate::mesh::letter::letter_bounds;
use crate::params::{self, Named};
use crate::sim::WorldSetup;
use crate::sim::tank::{Look, TankSetup};
use crate::sim::wall::{A_NORMAL, NO_NORMAL, WallSetup};

/// A scene has at most this many named objects.
pub const MOST_OBJECTS: u64 = 20_000;

/// A lesson has at most this many bytes.
pub const LESSON_LIMIT: u64 = 1 << 20;

/// Named entries of a list.
pub(super) struct Objects<'f> {
    /// The list they are in.
    pub(super) path: String,
    pub(super) names: Vec<&'f str>,
    /// What the driven body is called; empty where it has no name of its own.
    pub(super) driven: &'static str,
    /// What spawned bodies are called, before their number.
    pub(super) spawned: &'static str,
}

/// The scene's named objects.
pub(super) fn objects(world: &WorldSetup) -> Objects<'_> {
    match world {
        WorldSetup::Tank(tank) => Objects {
            path: "world.targets".to_owned(),
            names: tank.targets.iter().map(Named::name).collect(),
            driven: "tank",
            spawned: "shell-",
        },
        WorldSetup::Wall(wall) => Objects {
            path: "world.planes".to_owned(),
            names: wall.planes.iter().map(Named::name).collect(),
            driven: "box",
            spawned: "",
        },
        WorldSetup::Walker(walker) => Objects {
            path: "world.ground".to_owned(),
            names: walker.ground.iter().map(Named::name).collect(),
            driven: "walker",
            spawned: "",
        },
        WorldSetup::Map(map) => Objects {
            path: "world.pieces".to_owned(),
            names: map.pieces.iter().map(Named::name).collect(),
            driven: "player",
            spawned: "",
        },
        WorldSetup::Bodies(bodies) => bodies::objects(bodies),
    }
}

/// Every range, name and reference error but the lesson's. `found` holds those of files that the
/// scene refers to.
pub(super) fn problems(file: &SceneFile, text: &str, mut found: Found) -> Vec<Finding> {
    let objects = objects(&file.world);
    let count = match &file.world {
        WorldSetup::Bodies(bodies) => bodies.count(),
        _ => objects.names.len() as u64,
    };
    if count > MOST_OBJECTS {
        let outline = Outline::new(text);
        return vec![Finding {
            span: outline.value(outline.at(&objects.path)),
            path: objects.path,
            what: format!("there are {count} objects"),
            expected: format!("at most {MOST_OBJECTS}"),
        }];
    }
    ranges(file, &mut found);
    names(&objects, &mut found);
    check_references(file, &mut found);
    found.locate(text)
}

/// Findings whose place is not looked up yet, as a good scene needs none.
#[derive(Default)]
pub(super) struct Found(Vec<(Finding, Option<usize>)>);

impl Found {
    pub(super) fn add(&mut self, path: String, what: String, expected: String) {
        self.0.push((Finding { span: 0..0, path, what, expected }, None));
    }

    pub(super) fn locate(self, text: &str) -> Vec<Finding> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let outline = Outline::new(text);
        let locate = |(finding, component): (Finding, Option<usize>)| {
            let field = outline.at(&finding.path);
            let part = component.and_then(|part| outline.children(field).get(part));
            let entry = part.map_or(field, |part| *part as usize);
            // `inf` is what 1e999 was read as; show what was typed.
            let what = match finding.what.strip_suffix(" is not a finite number") {
                Some(_) => format!("{} is not a finite number", quote(outline.text(entry))),
                None => finding.what,
            };
            Finding { span: outline.value(entry), what, ..finding }
        };
        self.0.into_iter().map(locate).collect()
    }
}

fn ranges(file: &SceneFile, found: &mut Found) {
    for bad in params::out_of_range(&file.world) {
        let path = format!("world.{}", bad.path);
        let finding = Finding { span: 0..0, path, what: bad.problem, expected: bad.expected };
        found.0.push((finding, bad.component));
    }
}

pub(super) fn names(objects: &Objects, found: &mut Found) {
    let mut first: HashMap<&str, usize> = HashMap::new();
    for (index, name) in objects.names.iter().enumerate() {
        let path = || format!("{}[{index}].name", objects.path);
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let number = name.strip_prefix(objects.spawned).filter(|_| !objects.spawned.is_empty());
        let spawned =
            number.is_some_and(|n| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit()));
        if name.is_empty() {
            found.add(
                path(),
                "the name is empty".to_owned(),
                "a name such as \"box-1\"".to_owned(),
            );
        } else if let Some(bad) = name.chars().find(|c| !letter(*c)) {
            let what = format!("the name {} holds {bad:?}", quote(name));
            found.add(path(), what, "only letters A to Z, a to z, digits, `_` and `-`".to_owned());
        } else if *name == objects.driven {
            let what = format!("the name `{name}` is the driven body's");
            found.add(path(), what, "another name".to_owned());
        } else if spawned {
            let kind = objects.spawned.trim_end_matches('-');
            let what = format!("the name {} is a {kind}'s", quote(name));
            found.add(path(), what, "another name".to_owned());
        } else if let Some(other) = first.get(name) {
            let what = format!("the name {} is taken by {}[{other}]", quote(name), objects.path);
            found.add(path(), what, "a name of its own for each".to_owned());
        } else {
            first.insert(name, index);
        }
    }
}

/// What the scene refers to outside itself, but for its lesson; and directions that are none.
fn check_references(file: &SceneFile, found: &mut Found) {
    match &file.world {
        WorldSetup::Tank(tank) => glyphs(tank, found),
        WorldSetup::Wall(wall) => normals(wall, found),
        WorldSetup::Walker(walker) => {
            ground::problems(walker, found);
            let pieces = walker.ground.iter().enumerate().map(|(index, piece)| {
                (
                    piece.name.as_str(),
                    piece.shape.triangle_count(),
                    format!("world.ground[{index}].shape"),
                )
            });
            meshes::room(pieces, found);
        }
        WorldSetup::Map(map) => {
            let pieces = map.pieces.iter().enumerate().map(|(index, piece)| {
                let path = format!("world.pieces[{index}].shape");
                (piece.name.as_str(), piece.shape.triangle_count(), path)
            });
            meshes::room(pieces, found);
        }
        WorldSetup::Bodies(bodies) => bodies::problems(bodies, found),
    }
}

fn normals(wall: &WallSetup, found: &mut Found) {
    for (index, plane) in wall.planes.iter().enumerate() {
        // Out of its range it has its own finding.
        if plane.normal.is_finite() && !plane.has_normal() {
            let path = format!("world.planes[{index}].normal");
            found.add(path, NO_NORMAL.to_owned(), A_NORMAL.to_owned());
        }
    }
}

fn glyphs(tank: &TankSetup, found: &mut Found) {
    for (index, target) in tank.targets.iter().enumerate() {
        if let Look::Letter(letter) = &target.look
            && !has_glyph(letter.char.0)
        {
            let path = format!("world.targets[{index}].look.char");
            let what = format!("the font has no glyph for {:?}", letter.char.0);
            found.add(path, what, "a character that can be seen, such as 'A'".to_owned());
        }
    }
}

/// Whether the letters' typeface can draw the character.
fn has_glyph(c: char) -> bool {
    letter_bounds(c, 1.0).is_some()
}

/// What is odd but allowed.
pub(super) fn warnings(file: &SceneFile, text: &str) -> Vec<Finding> {
    let mut found = Found::default();
    match &file.world {
        WorldSetup::Tank(tank) => tank_warnings(tank, &mut found),
        WorldSetup::Wall(_) | WorldSetup::Map(_) => {}
        WorldSetup::Walker(walker) => ground::warnings(walker, &mut found),
        WorldSetup::Bodies(bodies) => bodies::warnings(bodies, &mut found),
    }
    found.locate(text)
}

/// The placement rule: what collides on the plane should touch in space too.
fn tank_warnings(tank: &TankSetup, found: &mut Found) {
    let driver = &tank.driver;
    let (feet, top) = (driver.position.y, driver.position.y + driver.height);
    for (index, target) in tank.targets.iter().enumerate() {
        let y = target.position.y;
        if !(feet..=top).contains(&y) {
            let what = format!(
                "{} stands at height {y} m, where the driver does not reach, but will be hit",
                quote(&target.name)
            );
            let path = format!("world.targets[{index}].position");
            let expected = format!("a height (y) from {feet} to {top} m");
            found.0.push((Finding { span: 0..0, path, what, expected }, Some(1)));
        }
    }
    if driver.min_speed > driver.max_speed {
        found.add(
            "world.driver.min_speed".to_owned(),
            format!("the smallest speed, {}, is above the largest", driver.min_speed),
            format!("at most max_speed, {} m/tick", driver.max_speed),
        );
    }
}

/// The lesson's text: a built-in, or a Markdown file beside the scene at `path`.
///
/// # Errors
/// Says why there is none.
pub(super) fn lesson(name: &str, path: Option<&Path>, text: &str) -> Result<String, Finding> {
    if name.is_empty() {
        return Ok(String::new());
    }
    if let Some(lesson) = catalogue::lesson(name) {
        return Ok(lesson.to_owned());
    }
    beside(name, path).map_err(|(what, expected)| {
        let outline = Outline::new(text);
        let span = outline.value(outline.at("lesson"));
        Finding { span, path: "lesson".to_owned(), what, expected }
    })
}

/// The file that [`lesson`] reads, as the user knows it.
pub(super) fn lesson_file(name: &str, path: Option<&Path>) -> String {
    if catalogue::lesson(name).is_some() {
        return format!("assets/lessons/{name}.md");
    }
    let file = format!("{}.md", params::clip(name));
    path.map_or(file.clone(), |path| path.with_file_name(file).display().to_string())
}

/// The lesson in the scene's folder, or what is wrong and what would be right.
fn beside(name: &str, path: Option<&Path>) -> Result<String, (String, String)> {
    let file = format!("{}.md", params::clip(name));
    let missing = || {
        let what = format!("there is no lesson {}", quote(name));
        let built_in = match closest(name, &catalogue::lessons()) {
            Some(close) => format!("did you mean `{close}`?"),
            None => "the name of a built-in lesson,".to_owned(),
        };
        (what, format!("{built_in} or a file `{file}` beside the scene"))
    };
    let folder = path.ok_or_else(missing)?.parent().unwrap_or(Path::new(""));
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let lesson = folder.join(format!("{name}.md")).canonicalize().map_err(|_| missing())?;
    // Both without links and `..`, else a link could lead out of the folder.
    let inside = folder.canonicalize().is_ok_and(|folder| lesson.starts_with(folder));
    if !inside {
        let what = format!("the lesson {} lies outside the scene's folder", quote(name));
        return Err((what, format!("a file `{file}` beside the scene")));
    }
    read::text(&lesson, LESSON_LIMIT).map_err(|e| match e {
        ReadError::Unreadable(why) => {
            (format!("the lesson {why}"), format!("a regular file `{file}` beside the scene"))
        }
        ReadError::Refused(finding, _) => {
            (format!("the lesson: {}", finding.what), finding.expected)
        }
    })
}
