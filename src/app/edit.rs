//! Edit mode: builds a scene in the view. Every edit changes the scene's text.
//!
//! This module needs no window. [`Session`](super::session::Session) makes the changes and shows them.

pub mod align;
mod drag;
pub mod hints;
mod item;
pub mod kinds;
mod pick;
mod rings;
mod sketch;
pub mod typed;
mod values;

use serde::Deserialize;

pub(super) use drag::{
    ALIGN, MAX_TRIED_ITEMS, angle_value, merge, position_value, size_values, tolerance,
};
pub use drag::{Drag, DragKind, Modifiers, SNAP_TURN};
pub use item::{GOAL, Item, Outline};
pub(super) use item::{angle_field, on_plane};
pub use rings::RingAngle;
pub use sketch::Sketch;

use crate::scene::edit::Splice;
use crate::text::id;

/// A command of edit mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Edit {
    /// Enter or leave edit mode.
    Toggle,
    /// Place an entry of the palette with the next press in the view.
    Place(usize),
    /// Place the chosen entry in the middle of the view, or close the outline that is being drawn.
    Here,
    /// Remove the last corner of the outline that is being drawn.
    TakeCorner,
    /// Select every object.
    All,
    /// Select the item with this index.
    Select(usize),
    /// Turn the selection by this many snap angles, counter-clockwise.
    Turn(i8),
    /// Enlarge the selection by this many grid lines in each direction.
    Grow(i8),
    /// Move the selection up, by grid lines; negative is down.
    Lift(i8),
    /// Duplicate the selection.
    Duplicate,
    /// Remove the chosen corner, or else the selection.
    Remove,
}

/// A change of the scene's text that undo takes back.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Name of the edit in the menu: "Move box-3".
    pub label: String,
    /// Replacements that lead to the other text, one list after the other.
    pub parts: Vec<Vec<Splice>>,
}

/// State of edit mode.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    /// Whether edit mode is on.
    pub is_on: bool,
    /// The entry of the palette that the next press places.
    pub placing: Option<usize>,
    /// Outline of the entry to place, in its default size.
    pub(super) usual_outline: Option<Outline>,
    /// The objects that can be edited.
    pub items: Vec<Item>,
    /// Indices of the selected items, the one with the handles last.
    pub selected: Vec<usize>,
    /// The outline that is being drawn.
    pub sketch: Sketch,
    /// The drag in progress.
    pub(super) drag: Option<Box<Drag>>,
    /// Whether the pointer is pressed in the view; the camera rests meanwhile.
    pub(super) is_pressed: bool,
    /// Reason why the last drag or key changed nothing.
    pub refusal: Option<String>,
    /// Text of the scene as it was opened or saved, if it differs from the present one.
    pub saved: Option<String>,
    pub(super) done: Vec<Step>,
    pub(super) undone: Vec<Step>,
}

impl Editor {
    /// Returns the labels of the next undo step and the next redo step.
    #[must_use]
    pub fn steps(&self) -> [Option<&str>; 2] {
        [&self.done, &self.undone].map(|steps| steps.last().map(|step| step.label.as_str()))
    }

    /// Returns the numbers of undo steps and redo steps.
    #[must_use]
    pub fn counts(&self) -> [usize; 2] {
        [self.done.len(), self.undone.len()]
    }

    /// Returns the selected item with the handles.
    #[must_use]
    pub fn primary_selection(&self) -> Option<&Item> {
        self.items.get(*self.selected.last()?)
    }

    /// Returns the object that `Enter` renames: the only selected one, if nothing is being placed.
    #[must_use]
    pub fn rename_target(&self) -> Option<&Item> {
        let is_placing = self.placing.is_some() || !self.sketch.corners.is_empty();
        let is_single = self.is_on && self.selected.len() == 1 && !is_placing;
        self.primary_selection().filter(|item| is_single && item.is_entry())
    }

    /// Selects the items with these paths.
    pub(super) fn select(&mut self, paths: &[String]) {
        let find = |path: &String| self.items.iter().position(|item| item.path == *path);
        self.selected = paths.iter().filter_map(find).collect();
    }

    /// Returns the paths of the selected items.
    pub(super) fn selected_paths(&self) -> Vec<String> {
        self.selected.iter().map(|index| self.items[*index].path.clone()).collect()
    }

    /// Selects an item alone, or nothing; `adds` toggles it in the selection.
    pub(super) fn click(&mut self, item: Option<usize>, adds: bool) {
        match item {
            Some(item) if adds => match self.selected.iter().position(|at| *at == item) {
                Some(at) => {
                    self.selected.remove(at);
                }
                None => self.selected.push(item),
            },
            None if adds => {}
            item => self.selected = item.into_iter().collect(),
        }
    }

    /// Describes the selection: "box-3", "4 objects".
    #[must_use]
    pub fn subject(&self) -> String {
        match &self.selected[..] {
            [one] => self.items[*one].name.clone(),
            many => id::EDIT_OBJECTS.with(&[("count", &many.len())]),
        }
    }

    /// Returns a name that no item has: `box-1`.
    #[must_use]
    pub fn free_name(&self, stem: &str) -> String {
        let taken: std::collections::HashSet<&str> =
            self.items.iter().map(|item| item.name.as_str()).collect();
        numbered(stem, 1, |name| taken.contains(name))
    }
}

/// Returns a name with the first free number: `box-1`. Drops the number at the end of `stem`.
pub(super) fn numbered(stem: &str, first: usize, is_taken: impl Fn(&str) -> bool) -> String {
    let stem = stem.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
    let mut number = first;
    loop {
        let name = format!("{stem}-{number}");
        if !is_taken(&name) {
            return name;
        }
        number += 1;
    }
}
