//! Storage of scenes with unsaved changes, as a text read at the next start.

use serde::{Deserialize, Serialize};

use crate::scene::{Scene, catalogue, read, ron_writer};
use crate::text::id;

/// Version of the format; other versions are refused.
const VERSION: u32 = 1;

/// Maximum number of stored scenes; above it, one scene is dropped.
pub const MAX_SCENES: usize = 12;

/// Size limit of the text, bytes.
pub const LIMIT: u64 = 1 << 20;

/// Size limit of a scene with its changes, bytes.
const MAX_SCENE_BYTES: usize = 1 << 18;

/// A scene and its unsaved changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnsavedScene {
    /// Id of the scene: its file's path, or its name.
    pub id: String,
    /// Title of the scene.
    pub title: String,
    /// Full path of the scene's file, if it has one.
    pub file: Option<String>,
    /// Text of the scene, without the changes.
    pub text: String,
    /// Text of the scene with the changes of edit mode, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edited: Option<String>,
    /// Changed parameters, in order: path and value.
    pub set: Vec<(String, String)>,
}

impl UnsavedScene {
    /// Returns whether the scene is built in.
    fn is_built_in(&self) -> bool {
        self.file.is_none() && catalogue::scene(&self.id).is_some()
    }

    /// Returns the size of all strings, bytes.
    fn size(&self) -> usize {
        let set = self.set.iter().map(|(path, value)| path.len() + value.len());
        let edited = self.edited.as_ref().map_or(0, String::len);
        self.id.len() + self.title.len() + self.text.len() + edited + set.sum::<usize>()
    }
}

/// Returns the notice about where the changes are stored.
#[must_use]
pub fn notice(scene: &Scene) -> String {
    id::UNSAVED_CHANGES_KEPT.with(&[("title", &scene.file.title)])
}

/// Contents of the stored text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    unsaved: u32,
    scenes: Vec<UnsavedScene>,
}

/// All scenes with unsaved changes, newest change last. A scene keeps its number while the program
/// runs.
#[derive(Clone, Debug, Default)]
pub struct Unsaved {
    rows: Vec<(u32, UnsavedScene)>,
    last_number: u32,
    /// The scenes last read or written.
    known: Vec<UnsavedScene>,
}

impl Unsaved {
    /// Parses the text of an earlier session. A changed built-in scene gets another id, as the
    /// built-in scene itself is unchanged.
    ///
    /// # Errors
    /// Returns an error if the text has another format or version.
    pub fn parse(text: &str) -> Result<Self, String> {
        let scenes = read_scenes(text)?;
        let mut unsaved = Self { known: scenes.clone(), ..Self::default() };
        for mut scene in scenes {
            if scene.is_built_in() {
                let name = scene.id.rsplit('/').next().unwrap_or("scene").to_owned();
                scene.id = name;
            }
            let (name, mut number) = (scene.id.clone(), 1);
            while scene.file.is_none() && unsaved.rows.iter().any(|(_, other)| other.id == scene.id)
            {
                number += 1;
                scene.id = format!("{name}-{number}");
            }
            unsaved.put(None, scene);
        }
        Ok(unsaved)
    }

    /// Returns the scenes with their numbers, newest change first.
    pub fn rows(&self) -> impl Iterator<Item = (u32, &UnsavedScene)> {
        self.rows.iter().rev().map(|(number, scene)| (*number, scene))
    }

    /// Returns the scene with this number.
    #[must_use]
    pub fn get(&self, number: u32) -> Option<&UnsavedScene> {
        self.rows.iter().find(|(other, _)| *other == number).map(|(_, scene)| scene)
    }

    /// Stores a scene, in place of the one with this number. Returns its number, or `None` if the
    /// scene is too large.
    pub fn put(&mut self, number: Option<u32>, scene: UnsavedScene) -> Option<u32> {
        if number.and_then(|number| self.get(number)) == Some(&scene) {
            return number;
        }
        self.remove(number);
        if scene.size() > MAX_SCENE_BYTES {
            return None;
        }
        let number = number.unwrap_or(self.last_number + 1);
        self.last_number = self.last_number.max(number);
        self.rows.push((number, scene));
        while self.rows.len() > MAX_SCENES || self.to_text().len() as u64 > LIMIT {
            // Changes to built-in scenes matter least; else drop the oldest change.
            let dropped = self.rows.iter().position(|(_, scene)| scene.is_built_in());
            self.rows.remove(dropped.unwrap_or(0));
        }
        self.get(number).map(|_| number)
    }

    /// Removes the scene with this number.
    pub fn remove(&mut self, number: Option<u32>) {
        self.rows.retain(|(other, _)| Some(*other) != number);
    }

    /// Returns whether the scenes differ from those last read or written.
    #[must_use]
    pub fn has_changed(&self) -> bool {
        !self.rows.iter().map(|(_, scene)| scene).eq(&self.known)
    }

    /// Returns the text that replaces `stored`, the text now in storage. Keeps scenes that another
    /// window added, and drops scenes that it removed.
    pub fn merged(&mut self, stored: Option<&str>) -> String {
        if let Some(Ok(stored)) = stored.map(read_scenes) {
            let known = std::mem::take(&mut self.known);
            let is_removed =
                |scene: &UnsavedScene| known.contains(scene) && !stored.contains(scene);
            self.rows.retain(|(_, scene)| !is_removed(scene));
            let own: Vec<UnsavedScene> = self.rows.iter().map(|(_, row)| row.clone()).collect();
            let is_new = |scene: &UnsavedScene| !known.contains(scene) && !own.contains(scene);
            for scene in stored.into_iter().filter(is_new) {
                self.put(None, scene);
            }
        }
        self.known = self.rows.iter().map(|(_, scene)| scene.clone()).collect();
        self.to_text()
    }

    fn to_text(&self) -> String {
        let scenes = self.rows.iter().map(|(_, scene)| scene.clone()).collect();
        let form = Form { unsaved: VERSION, scenes };
        // Cannot fail for strings.
        ron_writer::text(&form, &ron::Options::default(), None).unwrap_or_default()
    }
}

fn read_scenes(text: &str) -> Result<Vec<UnsavedScene>, String> {
    let form: Form = ron::from_str(read::without_mark(text)).map_err(|why| why.to_string())?;
    if form.unsaved != VERSION {
        return Err(id::UNSAVED_NEWER_VERSION.to_string());
    }
    Ok(form.scenes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(id: &str, value: usize) -> UnsavedScene {
        UnsavedScene {
            id: id.to_owned(),
            title: format!("Title of {id}"),
            file: id.strip_suffix(".ron").map(|name| format!("/maps/{name}.ron")),
            text: "(title: \"a\\b\", world: Tank())".to_owned(),
            edited: (value == 4).then(|| "(title: \"c\", world: Tank())".to_owned()),
            set: vec![("driver.yaw".to_owned(), value.to_string())],
        }
    }

    fn ids(unsaved: &Unsaved) -> Vec<&str> {
        unsaved.rows().map(|(_, scene)| scene.id.as_str()).collect()
    }

    #[test]
    fn written_text_can_be_read_again() {
        let mut unsaved = Unsaved::default();
        let first = unsaved.put(None, changed("door.ron", 1));
        unsaved.put(None, changed("tank/rebound", 2));
        unsaved.put(None, changed("rebound", 3));
        assert_eq!(unsaved.put(first, changed("door.ron", 4)), first);
        assert!(unsaved.has_changed());
        let text = unsaved.merged(None);
        assert!(!unsaved.has_changed());
        let again = Unsaved::parse(&text).expect("as written");
        assert_eq!(ids(&again), ["door.ron", "rebound-2", "rebound"], "names of their own");
        let door = again.rows().next().expect("there").1;
        assert_eq!(*door, changed("door.ron", 4));
        for text in ["", "(", "(unsaved: 2, scenes: [])", "(unsaved: 1, scenes: [], more: 1)"] {
            Unsaved::parse(text).expect_err(text);
        }
    }

    #[test]
    fn number_and_size_of_scenes_are_limited() {
        let mut unsaved = Unsaved::default();
        unsaved.put(None, changed("a.ron", 0));
        for (value, id) in catalogue::ids().take(MAX_SCENES).enumerate() {
            unsaved.put(None, changed(id, value));
        }
        assert_eq!(unsaved.rows().count(), MAX_SCENES);
        assert!(ids(&unsaved).contains(&"a.ron"), "built-in scenes go first");
        let large = |id, bytes| UnsavedScene { text: "x".repeat(bytes), ..changed(id, 0) };
        assert_eq!(unsaved.put(None, large("b.ron", MAX_SCENE_BYTES + 1)), None);
        for id in ["b.ron", "c.ron", "d.ron", "e.ron", "f.ron"] {
            assert!(unsaved.put(None, large(id, MAX_SCENE_BYTES - 1_000)).is_some());
        }
        assert!(unsaved.to_text().len() as u64 <= LIMIT);
        assert_eq!(ids(&unsaved), ["f.ron", "e.ron", "d.ron", "c.ron"]);
    }

    #[test]
    fn two_windows_keep_the_scenes_of_both() {
        let mut one = Unsaved::default();
        let door = one.put(None, changed("door.ron", 1));
        let text = one.merged(None);
        let mut other = Unsaved::parse(&text).expect("as written");
        other.put(None, changed("keep.ron", 1));
        let text = other.merged(Some(&text));
        one.put(None, changed("maze.ron", 1));
        let text = one.merged(Some(&text));
        assert_eq!(ids(&one), ["keep.ron", "maze.ron", "door.ron"]);
        one.remove(door);
        let text = one.merged(Some(&text));
        other.merged(Some(&text));
        assert_eq!(ids(&other), ["maze.ron", "keep.ron"]);
    }
}
