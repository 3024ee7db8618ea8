//! Continues reading after a value of the wrong type, to find all errors.
//!
//! Each such value is mended and the tree read again: another value of its type replaces it, or it
//! is left out. Unknown fields need no mending; they are noted on the way.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde::de::DeserializeOwned;

use super::{At, TypeMismatch};
use crate::scene::problem::{Finding, closest};
use crate::scene::tree::{Tree, ValueSyntax};

/// Maximum number of mends.
const MAX_MENDS: usize = 50;

/// Maximum number of values read again after mends, in total.
const MAX_READ_AGAIN: usize = 4_000_000;

/// Maximum number of notes.
const MAX_NOTES: usize = 1_000;

/// Kind of mend for a refused value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
    /// Another value of its type is read instead.
    Replace,
    /// The value is skipped.
    LeaveOut,
    /// The group of fields gets the field with this name.
    Give(&'static str),
    /// The value is skipped without a message.
    Abandon,
}

/// A skipped field.
#[derive(Clone, Debug)]
struct Note {
    finding: Finding,
    /// The group of the field, and the field that was probably meant.
    meant: (usize, Option<&'static str>),
    /// The value spoilt by the field.
    spoilt: Option<usize>,
}

/// The mends of a tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Repairs {
    replaced: BTreeSet<usize>,
    pub(super) left_out: BTreeSet<usize>,
    given: BTreeSet<(usize, &'static str)>,
    /// Skipped fields; `None` if the first one ends the reading.
    notes: Option<RefCell<Vec<Note>>>,
}

impl Repairs {
    /// Creates an empty list of mends that notes skipped fields.
    fn noting() -> Self {
        Self { notes: Some(RefCell::default()), ..Self::default() }
    }

    /// Returns these mends with one more value left out.
    pub(super) fn without(&self, node: usize) -> Self {
        let mut out = Self { notes: Some(RefCell::default()), ..self.clone() };
        out.left_out.insert(node);
        out
    }

    pub(super) fn is_replaced(&self, node: usize) -> bool {
        self.replaced.contains(&node)
    }

    /// Returns the fields added to this group.
    pub(super) fn given(&self, group: usize) -> Vec<&'static str> {
        if self.given.is_empty() {
            return Vec::new();
        }
        let names = self.given.iter().filter(|(node, _)| *node == group);
        names.map(|(_, name)| *name).collect()
    }

    /// Notes that a field of `group` is skipped.
    ///
    /// # Errors
    /// Returns the refusal, if it ends the reading.
    pub(super) fn pass_over(
        &self,
        (tree, group): (&Tree, usize),
        refusal: TypeMismatch,
        meant: Option<&'static str>,
        spoilt: Option<usize>,
    ) -> Result<(), TypeMismatch> {
        let Some(notes) = &self.notes else { return Err(refusal) };
        let mut notes = notes.borrow_mut();
        if notes.len() < MAX_NOTES {
            let finding = refusal.explain(tree, self);
            notes.push(Note { finding, meant: (group, meant), spoilt });
        }
        Ok(())
    }

    /// Returns whether the refusal of a value follows from a known one: a misspelt required field.
    fn follows(&self, tree: &Tree, node: usize, mend: Repair) -> bool {
        let name = match mend {
            Repair::Abandon => return true,
            Repair::Give(name) if !self.is_replaced(node) => name,
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

    /// Mends a value; returns whether another way is left.
    fn mend(&mut self, node: usize, mend: Repair) -> bool {
        let mended = match mend {
            Repair::Give(name) => self.given.insert((node, name)),
            Repair::Replace => node > 0 && self.replaced.insert(node),
            Repair::LeaveOut | Repair::Abandon => false,
        };
        mended || node > 0 && self.left_out.insert(node)
    }

    /// Returns the paths of the mended values.
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

/// Result of reading a tree as far as possible.
pub(crate) struct Reading<T> {
    /// The mended value; `None` if mends do not help, or if they changed the entries of its lists.
    pub(crate) value: Option<T>,
    /// All errors.
    pub(crate) findings: Vec<Finding>,
    /// Paths of the mended values; further errors about them follow from the mends.
    mended: Vec<String>,
    /// Whether each mended value is a number, a vector or a truth value, so that all names exist.
    pub(crate) keeps_names: bool,
}

impl<T> Reading<T> {
    /// Returns whether a finding at this path is about a mended value, or about one that contains
    /// it.
    pub(crate) fn has_mended(&self, path: &str) -> bool {
        let below = |one: &str, other: &str| {
            one.strip_prefix(other)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.mended.iter().any(|mended| below(path, mended) || below(mended, path))
    }
}

/// Reads a text as `T` and finds all errors: the first syntax error, else every unknown field and
/// every value of another type.
pub(crate) fn read_all<T: DeserializeOwned>(tree: &Tree) -> Reading<T> {
    let (mut mends, mut refusals) = (Repairs::noting(), Vec::new());
    if let Some(mistake) = super::mistake(tree) {
        return Reading {
            value: None,
            findings: vec![mistake],
            mended: Vec::new(),
            keeps_names: false,
        };
    }
    let most = (MAX_READ_AGAIN / tree.size().max(1)).clamp(1, MAX_MENDS);
    let mut keeps_names = true;
    let mut value = loop {
        mends.notes = Some(RefCell::default());
        let refusal = match T::deserialize(At::whole(tree, &mends)) {
            Ok(value) => break Some(value),
            Err(refusal) => refusal,
        };
        let (node, mend) = (refusal.node(), refusal.mend());
        keeps_names &= mend == Repair::Replace && refusal.is_of_plain_value();
        if !mends.follows(tree, node, mend) {
            refusals.push(refusal);
        }
        if refusals.len() >= most || !mends.mend(node, mend) {
            break None;
        }
    };
    let in_list = |node: &usize| {
        tree.name(*node).is_empty() && tree.shape(tree.parent(*node)) == ValueSyntax::List
    };
    if mends.left_out.iter().any(in_list) {
        value = None;
    }
    let mut mended = mends.paths(tree);
    let notes = mends.notes.take().map(RefCell::into_inner).unwrap_or_default();
    mended.extend(notes.iter().filter_map(|note| Some(tree.path(note.spoilt?))));
    // A declaration can be found once all other values are readable.
    let mut findings: Vec<Finding> =
        refusals.into_iter().map(|refusal| refusal.explain(tree, &mends)).collect();
    findings.extend(notes.into_iter().map(|note| note.finding));
    Reading { value, findings, mended, keeps_names }
}

/// Returns the field probably meant by an unknown one.
pub(super) fn meant(name: &str, known: &'static [&'static str]) -> Option<&'static str> {
    super::habits::field(name, known).or_else(|| closest(name, known))
}
