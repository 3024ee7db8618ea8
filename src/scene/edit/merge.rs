//! Changes of a scene's values, made in the text that it was read from.

use super::place::content;
use super::splice::{self, Splice};
use crate::geom::order;
use crate::scene::tree::{Tree, ValueSyntax};

/// Returns `text` with the differences between two canonical texts of its scene, before and after
/// a change.
pub(crate) fn merge(text: &str, before: &str, after: &str) -> String {
    let [before, after] = [before, after].map(Tree::new);
    // A field may be added where another was removed, so additions follow the rest.
    let with = |text: &str, adds: bool| {
        let tree = Tree::new(text);
        let mut merge =
            Merge { tree: &tree, before: &before, after: &after, adds, parts: Vec::new() };
        merge.value(0, 0, 0);
        splice::apply(text, &in_order(merge.parts))
    };
    with(&with(text, false), true)
}

/// Sorts parts, and joins cuts that overlap.
fn in_order(mut parts: Vec<Splice>) -> Vec<Splice> {
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

/// A change of a text, from canonical text to canonical text.
struct Merge<'t> {
    tree: &'t Tree<'t>,
    before: &'t Tree<'t>,
    after: &'t Tree<'t>,
    /// Whether to add fields; otherwise, values are replaced and removed.
    adds: bool,
    parts: Vec<Splice>,
}

impl Merge<'_> {
    /// Changes the value `id` of the text, by the difference of `from` and `to`.
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
                if is_named && a == c && b == c && self.tree.inside(id).is_some() =>
            {
                self.fields(id, from, to);
            }
            [ValueSyntax::List, ValueSyntax::List, ValueSyntax::List]
                if self.entries(id, from, to) => {}
            _ => self.replace(id, to),
        }
    }

    fn replace(&mut self, id: usize, to: usize) {
        if !self.adds {
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
                // A file that the scene names has it.
                (None, Some(before)) if self.before.text(before) == self.after.text(*child) => {}
                (None, _) => added.push(format!("{name}: {}", self.after.text(*child))),
            }
        }
        if self.adds && !added.is_empty() {
            let all = splice::insert(self.tree, id, self.tree.children(id).len(), &added);
            self.parts.extend(all.unwrap_or_default());
        }
        if self.adds {
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

    /// Changes a list that has kept its entries or lost some; returns false for another list.
    fn entries(&mut self, id: usize, from: usize, to: usize) -> bool {
        let own = self.tree.children(id);
        let (before, after) = (self.before.children(from), self.after.children(to));
        if self.adds && own.len() != before.len() {
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
        let mut left = after.iter().peekable();
        let mut removed = Vec::new();
        for (own, before) in own.iter().zip(before) {
            let text = self.before.text(*before);
            if left.next_if(|it| self.after.text(**it) == text).is_none() {
                removed.extend(splice::remove(self.tree, *own));
            }
        }
        let is_all = left.next().is_none();
        if is_all {
            self.parts.extend(removed);
        }
        is_all
    }
}
