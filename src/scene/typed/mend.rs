//! Reads on after a value of the wrong type, so that all of them are found.
//!
//! Each such value is mended, and the tree is read again: another value of its type stands in its place, or it is left
//! out. Unknown fields need no mending: they are noted on the way.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde::de::DeserializeOwned;

use super::{At, Refusal};
use crate::scene::problem::{Finding, closest};
use crate::scene::tree::{Shape, Tree};

/// Maximum number of values that are mended.
const MOST_MENDS: usize = 50;

/// Maximum number of values that are read again after mends, in all.
const MOST_READ_AGAIN: usize = 4_000_000;

/// Maximum number of notes.
const MOST_NOTES: usize = 1_000;

/// How a refused value is mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mend {
    /// Another value of its type is read in its place.
    Replace,
    /// It is read as if it were not there.
    LeaveOut,
    /// The group of fields gets the field of this name.
    Give(&'static str),
    /// It is left out without a message.
    Abandon,
}

/// A field that is passed over.
#[derive(Clone, Debug)]
struct Note {
    finding: Finding,
    /// The group of fields that it is in, and the field that it was probably meant to be.
    meant: (usize, Option<&'static str>),
    /// The value that it spoils.
    spoilt: Option<usize>,
}

/// The mends of a tree that is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Mends {
    replaced: BTreeSet<usize>,
    pub(super) left_out: BTreeSet<usize>,
    given: BTreeSet<(usize, &'static str)>,
    /// Fields that were passed over; `None` while the first of them ends the reading.
    notes: Option<RefCell<Vec<Note>>>,
}

impl Mends {
    /// Without mends; notes what can be passed over.
    fn noting() -> Self {
        Self { notes: Some(RefCell::default()), ..Self::default() }
    }

    /// These mends, with one value left out besides.
    pub(super) fn without(&self, node: usize) -> Self {
        let mut out = Self { notes: Some(RefCell::default()), ..self.clone() };
        out.left_out.insert(node);
        out
    }

    pub(super) fn is_replaced(&self, node: usize) -> bool {
        self.replaced.contains(&node)
    }

    /// The fields that this group is given.
    pub(super) fn given(&self, group: usize) -> Vec<&'static str> {
        if self.given.is_empty() {
            return Vec::new();
        }
        let names = self.given.iter().filter(|(node, _)| *node == group);
        names.map(|(_, name)| *name).collect()
    }

    /// Notes that a field of `group` is passed over.
    ///
    /// # Errors
    /// The refusal, where it ends the reading.
    pub(super) fn pass_over(
        &self,
        (tree, group): (&Tree, usize),
        refusal: Refusal,
        meant: Option<&'static str>,
        spoilt: Option<usize>,
    ) -> Result<(), Refusal> {
        let Some(notes) = &self.notes else { return Err(refusal) };
        let mut notes = notes.borrow_mut();
        if notes.len() < MOST_NOTES {
            let finding = refusal.explain(tree, self);
            notes.push(Note { finding, meant: (group, meant), spoilt });
        }
        Ok(())
    }

    /// Whether the refusal of a value follows from what is known already: a required field that is misspelt.
    fn follows(&self, tree: &Tree, node: usize, mend: Mend) -> bool {
        let name = match mend {
            Mend::Abandon => return true,
            Mend::Give(name) if !self.is_replaced(node) => name,
            _ => return self.is_replaced(node),
        };
        let notes = self.notes.as_ref().map(RefCell::borrow);
        let misspelt = notes.is_some_and(|all| all.iter().any(|it| it.meant == (node, Some(name))));
        misspelt
            || tree
                .children(node)
                .iter()
                .any(|it| self.left_out.contains(it) && tree.name(*it) == name)
    }

    /// Mends a value; whether there is a further way to.
    fn mend(&mut self, node: usize, mend: Mend) -> bool {
        let mended = match mend {
            Mend::Give(name) => self.given.insert((node, name)),
            Mend::Replace => node > 0 && self.replaced.insert(node),
            Mend::LeaveOut | Mend::Abandon => false,
        };
        mended || node > 0 && self.left_out.insert(node)
    }

    /// The paths of what has been mended.
    fn paths(&self, tree: &Tree) -> Vec<String> {
        let given = self.given.iter().map(|(group, name)| match tree.path(*group).as_str() {
            "" => (*name).to_owned(),
            path => format!("{path}.{name}"),
        });
        self.replaced
            .iter()
            .chain(&self.left_out)
            .map(|node| tree.path(*node))
            .chain(given)
            .collect()
    }
}

/// A tree that was read as far as it can be.
pub(crate) struct Reading<T> {
    /// What it holds, with the mends; `None` where they do not help, or where its lists have other entries now.
    pub(crate) value: Option<T>,
    /// What is wrong.
    pub(crate) findings: Vec<Finding>,
    /// The paths of the mended values: what else is wrong with them follows from the mends.
    mended: Vec<String>,
    /// Whether each mended value is a number, a vector or a truth value: what the rest refers to is there.
    pub(crate) keeps_names: bool,
}

impl<T> Reading<T> {
    /// Whether a finding at this path is about a value that has been mended, or about one that holds it.
    pub(crate) fn has_mended(&self, path: &str) -> bool {
        let below = |one: &str, other: &str| {
            one.strip_prefix(other)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.mended.iter().any(|mended| below(path, mended) || below(mended, path))
    }
}

/// Reads a text as `T`, and finds all that is wrong with it: the first mistake in how it is written, else every unknown
/// field and every value of another type.
pub(crate) fn read_all<T: DeserializeOwned>(tree: &Tree) -> Reading<T> {
    let (mut mends, mut refusals) = (Mends::noting(), Vec::new());
    if let Some(mistake) = super::mistake(tree) {
        return Reading {
            value: None,
            findings: vec![mistake],
            mended: Vec::new(),
            keeps_names: false,
        };
    }
    let most = (MOST_READ_AGAIN / tree.size().max(1)).clamp(1, MOST_MENDS);
    let mut keeps_names = true;
    let mut value = loop {
        mends.notes = Some(RefCell::default());
        let refusal = match T::deserialize(At::whole(tree, &mends)) {
            Ok(value) => break Some(value),
            Err(refusal) => refusal,
        };
        let (node, mend) = (refusal.node(), refusal.mend());
        keeps_names &= mend == Mend::Replace && refusal.is_of_plain_value();
        if !mends.follows(tree, node, mend) {
            refusals.push(refusal);
        }
        if refusals.len() >= most || !mends.mend(node, mend) {
            break None;
        }
    };
    let in_list =
        |node: &usize| tree.name(*node).is_empty() && tree.shape(tree.parent(*node)) == Shape::List;
    if mends.left_out.iter().any(in_list) {
        value = None;
    }
    let mut mended = mends.paths(tree);
    let notes = mends.notes.take().map(RefCell::into_inner).unwrap_or_default();
    mended.extend(notes.iter().filter_map(|note| Some(tree.path(note.spoilt?))));
    // The declaration of a value is found where all others can be read.
    let mut findings: Vec<Finding> =
        refusals.into_iter().map(|refusal| refusal.explain(tree, &mends)).collect();
    findings.extend(notes.into_iter().map(|note| note.finding));
    Reading { value, findings, mended, keeps_names }
}

/// The field that an unknown one was probably meant to be.
pub(super) fn meant(name: &str, known: &'static [&'static str]) -> Option<&'static str> {
    super::habits::field(name, known).or_else(|| closest(name, known))
}
