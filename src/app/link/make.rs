//! Makes a link from a session.

use std::fmt;

use super::form::Form;
use super::{Link, Source, envelope};
use crate::app::Session;
use crate::app::class::Class;
use crate::params::{self, Value};
use crate::record::drive;
use crate::record::run::{Edit, Run};
use crate::scene::steps::Setting;
use crate::scene::{Scene, catalogue, ron_writer, schema};
use crate::sim::WorldSetup;
use crate::sim::input::Input;
use crate::text::id;

/// Reason why a moment has no link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// The link would be too long.
    Long {
        /// Length, characters.
        size: usize,
        /// Maximum length.
        most: usize,
        /// Largest part.
        part: LinkPart,
        /// Length of that part.
        part_size: usize,
    },
    /// The scene needs further files.
    File(String),
    /// The run is too long.
    Ticks(u32),
}

/// A part of a link that can be made shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub enum LinkPart {
    /// The scene's text.
    Scene,
    /// Inputs.
    Inputs,
    /// Changes of parameters during the run.
    Edits,
    /// Initial parameters that differ from the scene's.
    Set,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Long { size, most, part, part_size } => id::LINK_TOO_LONG.with(&[
                ("size", size),
                ("most", most),
                ("part", part),
                ("part-size", part_size),
            ]),
            Self::File(file) => id::LINK_SCENE_READS_FILE.with(&[("file", file)]),
            Self::Ticks(ticks) => {
                id::LINK_RUN_TOO_LONG.with(&[("ticks", ticks), ("most", &drive::MAX_TICKS)])
            }
        })
    }
}

impl std::error::Error for LinkError {}

impl Link {
    /// Makes the link to a tick of the session's run, at most the newest, with the present view. If
    /// that tick is on show and opened, the link includes the moment on show.
    ///
    /// # Errors
    /// Returns an error if no link is possible.
    pub fn of(session: &Session, tick: u32) -> Result<Self, LinkError> {
        let run = &session.timeline.history.run;
        let tick = tick.min(run.ticks());
        if u64::from(tick) > drive::MAX_TICKS {
            return Err(LinkError::Ticks(tick));
        }
        let scene = source(&session.scene)?;
        let initial = session.timeline.history.beginning().setup();
        Ok(Self {
            scene,
            set: changed(&session.scene.file.world, &initial),
            inputs: inputs(run, tick),
            edits: edits(run, tick),
            tick,
            // A run has one hash more than ticks.
            hash: run.hashes[tick as usize],
            inside: session.moment_index().filter(|_| session.shown_tick() == tick),
            view: session.view(),
            class: session.class().cloned(),
        })
    }

    /// Makes the link to a class, from a freshly started session of its scene.
    ///
    /// # Errors
    /// Returns an error if no link is possible.
    pub fn of_class(session: &Session, class: Class) -> Result<Self, LinkError> {
        Ok(Self { class: Some(class), ..Self::of(session, 0)? })
    }

    /// Returns the error for a link that is too long.
    pub(super) fn too_long(&self, form: &Form, most: usize) -> LinkError {
        let empty_scene = Source::Inline(String::new());
        let size = |form: &Form, scene| envelope::wrap(&form.to_text(scene)).len();
        let total = size(form, &self.scene);
        // Returns the length of the link without one of its parts.
        let size_without = |drop: fn(&mut Form)| {
            let mut rest = form.clone();
            drop(&mut rest);
            size(&rest, &self.scene)
        };
        let clear_inputs = |form: &mut Form| {
            (form.keys, form.yaw) = (String::new(), String::new());
            (form.grabs, form.throws) = (Vec::new(), Vec::new());
        };
        let is_inline = matches!(self.scene, Source::Inline(_));
        let parts = [
            (size_without(clear_inputs), LinkPart::Inputs),
            (size_without(|form| form.edits.clear()), LinkPart::Edits),
            (size_without(|form| form.set.clear()), LinkPart::Set),
            (if is_inline { size(form, &empty_scene) } else { total }, LinkPart::Scene),
        ];
        let largest = parts.into_iter().min_by_key(|(rest, _)| *rest);
        let (rest, part) = largest.unwrap_or((total, LinkPart::Inputs));
        LinkError::Long { size: total, most, part, part_size: total.saturating_sub(rest) }
    }
}

/// Returns the scene by its id, or its text.
fn source(scene: &Scene) -> Result<Source, LinkError> {
    if scene.path.is_none() && catalogue::scene(&scene.id) == Some(&scene.text) {
        return Ok(Source::BuiltIn(scene.id.clone()));
    }
    // The first file is the scene's own; running it needs no lesson.
    let lesson = format!("{}.md", scene.file.lesson);
    let name = |path: &std::path::PathBuf| Some(path.file_name()?.to_string_lossy().into_owned());
    let mut meshes = scene.files.iter().skip(1).filter_map(name).filter(|name| *name != lesson);
    if let Some(mesh) = meshes.next() {
        return Err(LinkError::File(mesh));
    }
    // Without comments and white space. Cannot fail for a scene.
    Ok(Source::Inline(ron_writer::text(&scene.file, &schema::options(), None).unwrap_or_default()))
}

/// Returns the settings, in order, that turn the scene's initial world into `target`.
pub(in crate::app) fn changed(scene: &WorldSetup, target: &WorldSetup) -> Vec<Setting> {
    let mut set = Vec::new();
    if scene == target {
        return set;
    }
    let (mut now, wanted) = (scene.clone(), values(target));
    let mut from = 0;
    // A choice brings its own parameters, so compare again.
    'again: while from < wanted.len() {
        let present = values(&now);
        for (index, (path, value)) in wanted.iter().enumerate().skip(from) {
            if present.get(index) == Some(&(path.clone(), value.clone())) {
                continue;
            }
            from = index + 1;
            if params::set(&mut now, path, value.clone()).is_ok() {
                set.push(Setting { path: path.clone(), value: value.to_string() });
            }
            continue 'again;
        }
        break;
    }
    set
}

/// Returns every parameter of a world with its path.
pub(in crate::app) fn values(setup: &WorldSetup) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    params::visit(setup, &mut |at, _, value| all.push((at.named.clone(), value)));
    all
}

/// Returns the inputs of the first ticks.
fn inputs(run: &Run, ticks: u32) -> Vec<(u32, Input)> {
    let full_stretches = run.inputs.partition_point(|(end, _)| *end < ticks);
    let mut inputs = run.inputs[..(full_stretches + 1).min(run.inputs.len())].to_vec();
    if ticks == 0 {
        inputs.clear();
    }
    if let Some((end, _)) = inputs.last_mut() {
        *end = ticks;
    }
    inputs
}

/// Returns the edits up to `tick`; repeated edits of a number in one tick are reduced to the last.
fn edits(run: &Run, tick: u32) -> Vec<Edit<String>> {
    let edits = run.edits.iter().take_while(|edit| edit.tick <= tick);
    let mut kept: Vec<&Edit> = Vec::new();
    for edit in edits {
        let is_number = matches!(edit.value, Value::F32(_) | Value::Vec3(_) | Value::Points(_));
        let same = |last: &&mut &Edit| (last.tick, &last.path) == (edit.tick, &edit.path);
        match kept.last_mut().filter(same) {
            Some(last) if is_number => *last = edit,
            _ => kept.push(edit),
        }
    }
    let text = |edit: &Edit| Edit {
        tick: edit.tick,
        path: edit.path.clone(),
        value: edit.value.to_string(),
    };
    kept.into_iter().map(text).collect()
}
