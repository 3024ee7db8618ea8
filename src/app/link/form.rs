//! Packed contents of a link.

use glam::Vec3;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::tracks::{GrabForm, ThrowForm, Tracks};
use super::{Link, LinkView, NAME, Source};
use crate::app::camera::state::CameraState;
use crate::app::class::{Class, Locks};
use crate::app::steps::Progress;
use crate::overlay::{Depth, OverlayKind};
use crate::record::drive::MAX_TICKS;
use crate::record::run::Edit;
use crate::scene::problem::{Finding, locate, quote};
use crate::scene::steps::Setting;
use crate::scene::tree::Tree;
use crate::scene::{CameraKind, Problem, ron_writer, schema, typed_reader};
use crate::sim::Body;
use crate::text::{Id, Piece, id};

/// The line before the scene's text; default values are left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    /// Id of a built-in scene; empty if the text follows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    scene: String,
    #[serde(default, skip_serializing_if = "is_default")]
    tick: u32,
    /// 16 hexadecimal digits.
    hash: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) set: Vec<Setting>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) keys: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) yaw: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) grabs: Vec<GrabForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) throws: Vec<ThrowForm>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) edits: Vec<Edit<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inside: Option<u32>,
    camera: CameraForm,
    /// Whether the view stays 3D when time stops at a hit.
    #[serde(default, skip_serializing_if = "is_default")]
    aloof: bool,
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "crate::scene::schema::overlays"
    )]
    overlays: Vec<OverlayKind>,
    #[serde(default, skip_serializing_if = "is_default")]
    depth: Depth,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chosen: Vec<Body>,
    /// Completed steps of the lesson.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    done: Vec<u32>,
    /// The step set up last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    class: Option<ClassForm>,
}

/// A class, as in its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassForm {
    title: String,
    /// Name of the scene in answers, if it is not built in.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    scene: String,
    step: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    seed: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    locked: Locks,
}

impl ClassForm {
    fn of(class: &Class, scene: &Source) -> Self {
        let Class { title, scene: name, step, seed, locked } = class.clone();
        let scene = if matches!(scene, Source::Inline(_)) { name } else { String::new() };
        let step = u32::try_from(step + 1).unwrap_or(u32::MAX);
        Self { title, scene, step, seed, locked }
    }

    fn class(self, scene: &Source) -> Result<Class, Finding> {
        let Self { title, scene: name, step, seed, locked } = self;
        let name = if let Source::BuiltIn(id) = scene { id.clone() } else { name };
        let class = Class::try_new((title, name), (step, seed), locked);
        class.map_err(|finding| Finding { path: format!("class.{}", finding.path), ..finding })
    }
}

/// Numbers of a camera, with all digits: a tiny change can put a wall before the eye.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CameraForm {
    kind: CameraKind,
    target: Vec3,
    yaw: f32,
    pitch: f32,
    distance: f32,
    /// Preferred distance, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wished: Option<f32>,
    /// Whether the up direction is the world's.
    #[serde(default, skip_serializing_if = "is_default")]
    upright: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    moved: bool,
    /// Whether the camera has left its initial state.
    #[serde(default, skip_serializing_if = "is_default")]
    touched: bool,
    /// Whether the Figure replaces the 3D view.
    #[serde(default, skip_serializing_if = "is_default")]
    figure: bool,
    /// Pose of the former contact camera, read from earlier links and ignored: the Figure shows the
    /// contact.
    #[serde(default, skip_serializing)]
    contact: Option<IgnoredAny>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl CameraForm {
    fn of(state: &CameraState) -> Self {
        Self {
            kind: state.kind,
            target: state.target,
            yaw: state.yaw,
            pitch: state.pitch,
            distance: state.distance,
            wished: Some(state.wished).filter(|wished| *wished != state.distance),
            upright: !state.leans,
            moved: state.moved,
            touched: !state.untouched,
            figure: state.figure,
            contact: None,
        }
    }

    fn state(&self) -> CameraState {
        let is_figure = self.kind == CameraKind::Figure;
        CameraState {
            kind: if is_figure { CameraKind::Follow } else { self.kind },
            target: self.target,
            yaw: self.yaw,
            pitch: self.pitch,
            distance: self.distance,
            wished: self.wished.unwrap_or(self.distance),
            leans: !self.upright,
            moved: self.moved,
            untouched: !self.touched,
            figure: self.figure || is_figure,
        }
    }
}

impl Form {
    pub(super) fn of(link: &Link) -> Self {
        let Tracks { keys, yaw, grabs, throws } = Tracks::of(&link.inputs);
        let LinkView { camera, turns_to_figure, switched, depth, chosen, progress } = &link.view;
        // Lossless: a lesson has few steps.
        let number = |index: &usize| u32::try_from(*index).unwrap_or(u32::MAX);
        Self {
            scene: match &link.scene {
                Source::BuiltIn(id) => id.clone(),
                Source::Inline(_) => String::new(),
            },
            tick: link.tick,
            hash: format!("{:016x}", link.hash),
            set: link.set.clone(),
            keys,
            yaw,
            grabs,
            throws,
            edits: link.edits.clone(),
            inside: link.inside,
            camera: CameraForm::of(camera),
            aloof: !turns_to_figure,
            overlays: switched.clone(),
            depth: *depth,
            chosen: chosen.clone(),
            done: progress.done.iter().map(number).collect(),
            step: progress.started.as_ref().map(number),
            class: link.class.as_ref().map(|class| ClassForm::of(class, &link.scene)),
        }
    }

    /// Returns the line, with the scene's text after it.
    pub(super) fn to_text(&self, scene: &Source) -> String {
        // Cannot fail for the values of a link; strings escape line breaks.
        let line = ron_writer::text(self, &schema::options(), None).unwrap_or_default();
        match scene {
            Source::BuiltIn(_) => line,
            Source::Inline(text) => format!("{line}\n{text}"),
        }
    }

    fn link(self, inline: Option<&str>) -> Result<Link, Finding> {
        let wrong = |path: String, what: String, expected: &str| Finding {
            path,
            what,
            expected: expected.to_owned(),
            ..Finding::default()
        };
        let scene = match inline {
            Some(text) if self.scene.is_empty() => Source::Inline(text.to_owned()),
            None if !self.scene.is_empty() => Source::BuiltIn(self.scene.clone()),
            _ => {
                let what = id::LINK_NOT_ONE_SCENE.to_string();
                return Err(wrong("scene".to_owned(), what, id::LINK_SCENE_EXPECTED.text()));
            }
        };
        if u64::from(self.tick) > MAX_TICKS {
            let what = id::FILE_ENTRY_TICK.with(&[("tick", &self.tick)]);
            return Err(wrong(
                "tick".to_owned(),
                what,
                &id::LINK_TICK_EXPECTED.with(&[("most", &MAX_TICKS)]),
            ));
        }
        let hash = Some(self.hash.as_str()).filter(|digits| !digits.starts_with('+'));
        let hash = hash.and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let Some(hash) = hash.filter(|_| self.hash.len() == 16) else {
            let what = id::LINK_HASH_UNFIT.with(&[("hash", &quote(&self.hash))]);
            return Err(wrong("hash".to_owned(), what, id::LINK_HASH_EXPECTED.text()));
        };
        let mut before = 0;
        for (index, edit) in self.edits.iter().enumerate() {
            if !(before..=self.tick).contains(&edit.tick) {
                let expected =
                    id::FILE_EDITS_IN_ORDER.with(&[("first", &before), ("last", &self.tick)]);
                let what = id::FILE_ENTRY_TICK.with(&[("tick", &edit.tick)]);
                return Err(wrong(format!("edits[{index}].tick"), what, &expected));
            }
            before = edit.tick;
        }
        let camera = self.camera.state();
        if let Some(name) = camera.invalid_field() {
            let what = id::LINK_CAMERA_NUMBER_INVALID.to_string();
            return Err(wrong(
                format!("camera.{name}"),
                what,
                id::LINK_CAMERA_NUMBER_EXPECTED.text(),
            ));
        }
        let Self { tick, set, keys, yaw, grabs, throws, edits, inside, .. } = self;
        let inputs = Tracks { keys, yaw, grabs, throws }.read(tick)?;
        let done = self.done.iter().map(|step| *step as usize).collect();
        let progress = Progress::new(done, self.step.map(|step| step as usize));
        let view = LinkView {
            camera,
            turns_to_figure: !self.aloof,
            switched: self.overlays,
            depth: self.depth,
            chosen: self.chosen,
            progress,
        };
        let class = self.class.map(|class| class.class(&scene)).transpose()?;
        Ok(Link { scene, set, inputs, edits, tick, hash, inside, view, class })
    }
}

/// Parses the unpacked text.
pub(super) fn parse(text: &str) -> Result<Link, Vec<Problem>> {
    let (line, inline) =
        text.split_once('\n').map_or((text, None), |(line, inline)| (line, Some(inline)));
    let tree = Tree::new(line);
    let read = typed_reader::read::<Form>(&tree).map_err(|mut finding| {
        // A field, an overlay or a camera unknown to this program.
        if [id::RON_UNKNOWN_FIELD, id::RON_UNKNOWN_VARIANT].iter().any(|id| begins(*id, &finding)) {
            id::LINK_NEWER_VERSION_EXPECTED.text().clone_into(&mut finding.expected);
        }
        finding
    });
    let link = read.and_then(|form| form.link(inline).map_err(|finding| with_span(&tree, finding)));
    link.map_err(|finding| locate(NAME, line, vec![finding]))
}

/// Returns whether the problem begins with the words of this message.
fn begins(message: Id, finding: &Finding) -> bool {
    let pieces = message.split(&["name"]);
    matches!(&pieces[..], [Piece::Words(words), ..] if finding.what.starts_with(words))
}

/// Adds the position of its field to the finding.
fn with_span(tree: &Tree, finding: Finding) -> Finding {
    Finding { span: tree.value(tree.find(&finding.path)), ..finding }
}

impl Link {
    /// Returns a problem found only when the link is opened, with its position.
    pub(super) fn problem(&self, finding: Finding) -> Vec<Problem> {
        let line = Form::of(self).to_text(&Source::BuiltIn(String::new()));
        let finding = with_span(&Tree::new(&line), finding);
        locate(NAME, &line, vec![finding])
    }
}
