//! Fields of a scene besides its world and its steps, as a form and the JSON schema show them.

/// Kind of a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormKind {
    /// A text.
    Text,
    /// On or off.
    Switch,
    /// One of the cameras.
    Camera,
    /// Some of the overlays.
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
    pub doc: &'static str,
}

const fn field(name: &'static str, kind: FormKind, doc: &'static str) -> FormField {
    FormField { name, kind, doc }
}

/// All fields of a scene besides `world` and `steps`, in the order of the form.
pub const FORM: [FormField; 8] = [
    field("title", FormKind::Text, "Title of the scene in lists."),
    field("camera", FormKind::Camera, "Initial camera."),
    field(
        "goal",
        FormKind::Goal,
        "Goal after the lesson: collect all coins, reach a zone, or drive for some ticks without a hit.",
    ),
    field(
        "overlays",
        FormKind::Overlays,
        "Overlays shown at the start, besides the permanent ones.",
    ),
    field("paused", FormKind::Switch, "Whether time is paused initially."),
    field(
        "repeated_line",
        FormKind::Switch,
        "Whether the Figure repeats its number line for the last 24 ticks.",
    ),
    field(
        "guided",
        FormKind::Switch,
        "Shows only the current step, in large type below the view, and hides all panels.",
    ),
    field(
        "lesson",
        FormKind::Text,
        "Name of the lesson: a built-in one, or a Markdown file of that name beside the scene.",
    ),
];

/// Returns whether a scene has this field besides `world`.
pub(super) fn is_scene_field(name: &str) -> bool {
    name == "steps" || FORM.iter().any(|field| field.name == name)
}
