//! Scene fields other than the world and the steps, for the form and the JSON schema.

use crate::text::{Id, id};

/// Kind of a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormKind {
    /// A text.
    Text,
    /// On or off.
    Switch,
    /// One of the cameras.
    Camera,
    /// Any number of overlays.
    Overlays,
    /// A goal, or none.
    Goal,
}

/// A field of a scene.
#[derive(Clone, Copy, Debug)]
pub struct FormField {
    /// Name in the file.
    pub name: &'static str,
    /// Kind of its value.
    pub kind: FormKind,
    /// Meaning, in a sentence.
    pub doc: Id,
}

const fn field(name: &'static str, kind: FormKind, doc: Id) -> FormField {
    FormField { name, kind, doc }
}

/// All scene fields other than `world` and `steps`, in the order of the form.
pub const FORM: [FormField; 8] = [
    field("title", FormKind::Text, id::FORM_TITLE),
    field("camera", FormKind::Camera, id::FORM_CAMERA),
    field("goal", FormKind::Goal, id::FORM_GOAL),
    field("overlays", FormKind::Overlays, id::FORM_OVERLAYS),
    field("paused", FormKind::Switch, id::FORM_PAUSED),
    field("repeated_line", FormKind::Switch, id::FORM_REPEATED_LINE),
    field("guided", FormKind::Switch, id::FORM_GUIDED),
    field("lesson", FormKind::Text, id::FORM_LESSON),
];

/// Returns whether a scene has a field with this name, other than `world`.
pub(super) fn is_scene_field(name: &str) -> bool {
    name == "steps" || FORM.iter().any(|field| field.name == name)
}
