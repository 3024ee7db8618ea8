//! Merges changed values into the text from which a scene was read.

use super::place::content;
use super::splice::{self, Splice};
use crate::geom::order;
use crate::scene::tree::{Tree, ValueSyntax};

/// Returns `text` with the differences between two canonical texts of its scene, before and after
/// a change.
pub(crate) fn merge(text: &str, before: &str, after: &str) -> String {
    let [before, after] = [before, after].map(Tree::new);
    // A field may be added where another was removed, so additions follow the rest.
    let merged = |text: &str, adds_fields: bool| {
        let tree = Tree::new(text);
        let mut merge =
            Merge { tree: &tree, before: &before, after: &after, adds_fields, parts: Vec::new() };
        merge.value(0, 0, 0);
        splice::apply(text, &sort_splices(merge.parts))
    };
    merged(&merged(text, false), true)
}

/// Sorts splices, and joins overlapping removals.
fn sort_splices(mut parts: Vec<Splice>) -> Vec<Splice> {
    order::sort_by_key(&mut parts, |part| part.at.start);
    let mut all: Vec<Splice> = Vec::with_capacity(parts.len());
    for part in parts {
        match all.last_mut() {
            Some(last) if part.at.start < last.at.end => {
                last.at.end = last.at.end.max(part.at.end);
            }
            _ => all.push(part),
        }
    }
    all
}

/// A change of a text by the difference between two canonical texts.
struct Merge<'t> {
    /// The text that is changed.
    tree: &'t Tree<'t>,
    before: &'t Tree<'t>,
    after: &'t Tree<'t>,
    /// Whether to add fields; otherwise, values are replaced and removed.
    adds_fields: bool,
    parts: Vec<Splice>,
}

impl Merge<'_> {
    /// Applies the difference between `from` and `to` to the value `id` of the text.
    fn value(&mut self, id: usize, from: usize, to: usize) {
        if self.before.text(from) == self.after.text(to) {
            return;
        }
        let [id, from, to] =
            [content(self.tree, id), content(self.before, from), content(self.after, to)];
        let shapes = [self.tree.shape(id), self.before.shape(from), self.after.shape(to)];
        let is_named = self.after.children(to).iter().all(|it| !self.after.name(*it).is_empty());
        match shapes {
            [ValueSyntax::Group(a), ValueSyntax::Group(b), ValueSyntax::Group(c)]
                if is_named && a == c && b == c && self.tree.inner_span(id).is_some() =>
            {
                self.fields(id, from, to);
            }
            [ValueSyntax::List, ValueSyntax::List, ValueSyntax::List]
                if self.entries(id, from, to) => {}
            _ => self.replace(id, to),
        }
    }

    fn replace(&mut self, id: usize, to: usize) {
        if !self.adds_fields {
            splice::replace(self.tree, id, (self.after, to), &mut self.parts);
        }
    }

    fn fields(&mut self, id: usize, from: usize, to: usize) {
        let find = |tree: &Tree, id: usize, name: &str| {
            tree.children(id).iter().copied().find(|child| tree.name(*child) == name)
        };
        let mut added = Vec::new();
        for child in self.after.children(to) {
            let name = self.after.name(*child);
            match (find(self.tree, id, name), find(self.before, from, name)) {
                (Some(own), Some(before)) => self.value(own, before, *child),
                (Some(own), None) => self.replace(own, *child),
                // The unchanged field comes from a file that the scene names.
                (None, Some(before)) if self.before.text(before) == self.after.text(*child) => {}
                (None, _) => added.push(format!("{name}: {}", self.after.text(*child))),
            }
        }
        if self.adds_fields && !added.is_empty() {
            let splices = splice::insert(self.tree, id, self.tree.children(id).len(), &added);
            self.parts.extend(splices.unwrap_or_default());
        }
        if self.adds_fields {
            return;
        }
        for child in self.before.children(from) {
            let name = self.before.name(*child);
            if find(self.after, to, name).is_none()
                && let Some(own) = find(self.tree, id, name)
            {
                self.parts.extend(splice::remove(self.tree, own));
            }
        }
    }

    /// Merges a list whose entries were only changed or only removed; returns false for any other
    /// change.
    fn entries(&mut self, id: usize, from: usize, to: usize) -> bool {
        let own = self.tree.children(id);
        let (before, after) = (self.before.children(from), self.after.children(to));
        if self.adds_fields && own.len() != before.len() {
            return true;
        }
        if own.len() != before.len() || own.is_empty() {
            return false;
        }
        if before.len() == after.len() {
            for ((own, before), after) in own.iter().zip(before).zip(after) {
                self.value(*own, *before, *after);
            }
            return true;
        }
        let mut remaining = after.iter().peekable();
        let mut removed = Vec::new();
        for (own, before) in own.iter().zip(before) {
            let text = self.before.text(*before);
            if remaining.next_if(|it| self.after.text(**it) == text).is_none() {
                removed.extend(splice::remove(self.tree, *own));
            }
        }
        let only_removed = remaining.next().is_none();
        if only_removed {
            self.parts.extend(removed);
        }
        only_removed
    }
}
