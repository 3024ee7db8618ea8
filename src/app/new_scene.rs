//! New scenes: from a template, empty, or a copy.

use serde::Deserialize;

use super::session::Session;
use crate::scene::catalogue;
use crate::scene::edit::{self, Change};
use crate::sim::WorldKind;
use crate::text::{Id, id};

/// Starting point of a new scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum NewScene {
    /// A scene with a few objects.
    Template(WorldKind),
    /// A scene without objects.
    Empty(WorldKind),
    /// A copy of the scene on show, with its present parameters.
    Copy,
}

/// Name and text of a new scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewText {
    /// Id; also the suggested file name, without extension.
    pub id: String,
    /// Text of the scene.
    pub text: String,
    /// Text of the copied scene.
    pub original: Option<String>,
}

impl NewScene {
    /// Returns name and text of the new scene; `shown` is the scene to copy.
    ///
    /// # Errors
    /// Returns the reason why the scene cannot be copied.
    pub fn text(self, shown: &Session) -> Result<NewText, String> {
        let new_text = |world: WorldKind, text| NewText {
            id: format!("new-{}-scene", world.folder()),
            text,
            original: None,
        };
        match self {
            Self::Template(world) => Ok(new_text(world, catalogue::template(world).to_owned())),
            Self::Empty(world) => Ok(new_text(world, empty(world))),
            Self::Copy => copy(shown),
        }
    }
}

/// Returns the text of a scene without objects, on a ground if its world needs one.
fn empty(world: WorldKind) -> String {
    if let Some(text) = catalogue::empty_template(world) {
        return text.to_owned();
    }
    let name = world.folder();
    let title = id::NEW_SCENE_TITLE.with(&[("world", &name)]);
    format!("(\n    title: {title:?},\n    camera: Plan,\n    world: {world:?}(),\n)\n")
}

/// Returns why the scene on show cannot be copied, if so: the copy would not find the files beside it.
#[must_use]
pub fn copy_refusal(shown: &Session) -> Option<Id> {
    let has_files = shown.scene.files.len() > 1;
    has_files.then_some(id::NEW_SCENE_NAMES_FILES)
}

fn copy(shown: &Session) -> Result<NewText, String> {
    if let Some(why) = copy_refusal(shown) {
        return Err(why.to_string());
    }
    let scene = &shown.scene;
    let title = id::NEW_SCENE_COPY_TITLE.with(&[("title", &scene.file.title)]);
    let value = format!("{title:?}");
    let mut changes = vec![Change::Set { path: "title".to_owned(), value }];
    if scene.file.guided {
        changes.push(Change::Set { path: "guided".to_owned(), value: "false".to_owned() });
    }
    let text = edit::apply(&shown.present_text(), Some(&scene.file.world), &changes)?;
    let name = scene.id.rsplit(['/', '\\']).next().unwrap_or("scene");
    let id = format!("{}-copy", name.trim_end_matches(".ron"));
    Ok(NewText { id, text, original: Some(scene.text.clone()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Command;
    use crate::app::edit::{Edit, Item};
    use crate::params::Value;
    use crate::scene::{self, Scene};
    use crate::sim::World;

    fn session(id: &str) -> Session {
        Session::new(scene::load(id).expect("it ships"), None)
    }

    fn create(new: NewScene, shown: &Session) -> (NewText, Scene) {
        let made = new.text(shown).expect("allowed");
        let scene = scene::parse(&made.id, None, &made.text);
        let scene = scene.unwrap_or_else(|why| panic!("{new:?}: {why:?}"));
        assert_eq!(scene.warnings, [], "{new:?}");
        assert!(catalogue::scene(&made.id).is_none(), "{new:?}: a scene of the user's own");
        (made, scene)
    }

    #[test]
    fn every_world_has_a_template_and_an_empty_scene() {
        let shown = session("tank/rebound");
        for world in WorldKind::ALL {
            let [template, empty] =
                [NewScene::Template(world), NewScene::Empty(world)].map(|new| {
                    let (made, scene) = create(new, &shown);
                    assert_eq!(scene.file.title, format!("New {} scene", world.folder()));
                    assert_eq!(made.id, format!("new-{}-scene", world.folder()));
                    let built = World::new(scene.file.world.clone());
                    assert_eq!(built.kind(), world);
                    Item::all(&built).iter().filter(|item| item.is_entry()).count()
                });
            assert!(template >= 1 && empty <= template, "{world:?}: {template}, {empty}");
            let first = catalogue::template(world).lines().next().unwrap_or_default();
            assert!(first.starts_with("// A ") && first.ends_with('.'), "{first}");
        }
    }

    #[test]
    fn templates_run_without_losing_an_object() {
        let shown = session("tank/rebound");
        for world in WorldKind::ALL {
            let (_, scene) = create(NewScene::Template(world), &shown);
            let mut session = Session::new(scene, None);
            for _ in 0..600 {
                session.tick(crate::sim::Input::default());
            }
            let world = session.world();
            for body in world.bodies() {
                let at = world.position(body).expect("it is there");
                assert!(at.length() < 15.0, "{}: {at}", world.name(body));
            }
        }
    }

    #[test]
    fn a_copy_has_the_present_parameters_and_another_title() {
        let mut shown = session("tank/first");
        let set = ("driver.move_speed".to_owned(), Value::F32(0.3));
        shown.apply(Command::Set { path: set.0, value: set.1, gesture: false }).expect("in range");
        let (made, scene) = create(NewScene::Copy, &shown);
        assert_eq!((made.id.as_str(), scene.file.title.as_str()), ("first-copy", "First hit copy"));
        assert!(!scene.file.guided, "edit mode shows all panels");
        assert_eq!(scene.file.world, shown.world().setup());
        assert_eq!(made.original.as_ref(), Some(&shown.scene.text));
        let is_comment = |line: &&str| line.starts_with("// The scene of the first start");
        assert!(made.text.lines().any(|line| is_comment(&line)), "with its comments");
        shown.apply(Command::Edit(Edit::Toggle)).expect("edit mode");
        assert_eq!(NewScene::Copy.text(&shown).expect("allowed").text, made.text);
    }

    #[test]
    fn a_scene_with_files_beside_it_is_not_copied() {
        let mut shown = session("tank/rebound");
        shown.scene.files = vec!["door.ron".into(), "door.obj".into()];
        let why = NewScene::Copy.text(&shown).expect_err("the copy would not load");
        assert!(why.contains("files beside it"), "{why}");
    }
}
