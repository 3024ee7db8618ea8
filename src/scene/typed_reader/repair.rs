//! Continues reading after a value of the wrong type, to find all errors.
//!
//! Each such value is repaired and the tree read again: a placeholder of its type replaces the
//! value, or the value is left out. Unknown fields need no repair; they are only noted.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde::de::DeserializeOwned;

use super::{TypeMismatch, ValueReader};
use crate::scene::problem::{Finding, closest};
use crate::scene::tree::{Tree, ValueSyntax};

/// Maximum number of repairs.
const MAX_REPAIRS: usize = 50;

/// Maximum number of values read again after repairs, in total.
const MAX_READ_AGAIN: usize = 4_000_000;

/// Maximum number of noted fields.
const MAX_NOTES: usize = 1_000;

/// Kind of repair for a mismatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
    /// A placeholder of the value's type is read instead.
    Replace,
    /// The value is skipped.
    LeaveOut,
    /// The missing field of this name is added to the group.
    Add(&'static str),
    /// The value is skipped without a message.
    Abandon,
}

/// An unknown field, which is skipped.
#[derive(Clone, Debug)]
struct Note {
    finding: Finding,
    /// The group of the field, and the field that was probably meant.
    meant: (usize, Option<&'static str>),
    /// Another value that the error spoils.
    spoilt: Option<usize>,
}

/// The repairs of a tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Repairs {
    replaced: BTreeSet<usize>,
    pub(super) left_out: BTreeSet<usize>,
    added: BTreeSet<(usize, &'static str)>,
    /// Skipped fields; `None` if the first one must end the reading.
    notes: Option<RefCell<Vec<Note>>>,
}

impl Repairs {
    /// Creates an empty list of repairs that notes skipped fields.
    fn noting() -> Self {
        Self { notes: Some(RefCell::default()), ..Self::default() }
    }

    /// Returns these repairs with one more value left out.
    pub(super) fn without(&self, node: usize) -> Self {
        let mut out = Self { notes: Some(RefCell::default()), ..self.clone() };
        out.left_out.insert(node);
        out
    }

    pub(super) fn is_replaced(&self, node: usize) -> bool {
        self.replaced.contains(&node)
    }

    /// Returns the fields added to this group.
    pub(super) fn added(&self, group: usize) -> Vec<&'static str> {
        if self.added.is_empty() {
            return Vec::new();
        }
        let names = self.added.iter().filter(|(node, _)| *node == group);
        names.map(|(_, name)| *name).collect()
    }

    /// Notes a skipped field of `group`.
    ///
    /// # Errors
    /// Returns the mismatch if it must end the reading.
    pub(super) fn skip_field(
        &self,
        (tree, group): (&Tree, usize),
        mismatch: TypeMismatch,
        meant: Option<&'static str>,
        spoilt: Option<usize>,
    ) -> Result<(), TypeMismatch> {
        let Some(notes) = &self.notes else { return Err(mismatch) };
        let mut notes = notes.borrow_mut();
        if notes.len() < MAX_NOTES {
            let finding = mismatch.explain(tree, self);
            notes.push(Note { finding, meant: (group, meant), spoilt });
        }
        Ok(())
    }

    /// Returns whether a mismatch only follows from an earlier repair or a misspelt required field.
    fn is_consequence(&self, tree: &Tree, node: usize, repair: Repair) -> bool {
        let name = match repair {
            Repair::Abandon => return true,
            Repair::Add(name) if !self.is_replaced(node) => name,
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

    /// Repairs a value; returns whether the repair was new.
    fn repair(&mut self, node: usize, repair: Repair) -> bool {
        let repaired = match repair {
            Repair::Add(name) => self.added.insert((node, name)),
            Repair::Replace => node > 0 && self.replaced.insert(node),
            Repair::LeaveOut | Repair::Abandon => false,
        };
        repaired || node > 0 && self.left_out.insert(node)
    }

    /// Returns the paths of the repaired values.
    fn paths(&self, tree: &Tree) -> Vec<String> {
        let added = self.added.iter().map(|(group, name)| match tree.path(*group).as_str() {
            "" => (*name).to_owned(),
            path => format!("{path}.{name}"),
        });
        self.replaced
            .iter()
            .chain(&self.left_out)
            .map(|node| tree.path(*node))
            .chain(added)
            .collect()
    }
}

/// Result of reading a tree as far as possible.
pub(crate) struct Reading<T> {
    /// The repaired value; `None` if repairs do not help, or if they left out list entries.
    pub(crate) value: Option<T>,
    /// All errors.
    pub(crate) findings: Vec<Finding>,
    /// Paths of the repaired values; further errors about them follow from the repairs.
    repaired: Vec<String>,
    /// Whether only numbers, vectors and Booleans were replaced, so that all names are intact.
    pub(crate) keeps_names: bool,
}

impl<T> Reading<T> {
    /// Returns whether a finding at this path concerns a repaired value, or a value that contains
    /// one.
    pub(crate) fn has_repaired(&self, path: &str) -> bool {
        let is_within = |one: &str, other: &str| {
            one.strip_prefix(other)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.repaired.iter().any(|repaired| is_within(path, repaired) || is_within(repaired, path))
    }
}

/// Reads a text as `T` and finds all errors: the first syntax error, else every unknown field and
/// every value of another type.
pub(crate) fn read_all<T: DeserializeOwned>(tree: &Tree) -> Reading<T> {
    let (mut repairs, mut mismatches) = (Repairs::noting(), Vec::new());
    if let Some(mistake) = super::mistake(tree) {
        return Reading {
            value: None,
            findings: vec![mistake],
            repaired: Vec::new(),
            keeps_names: false,
        };
    }
    let max_mismatches = (MAX_READ_AGAIN / tree.size().max(1)).clamp(1, MAX_REPAIRS);
    let mut keeps_names = true;
    let mut value = loop {
        repairs.notes = Some(RefCell::default());
        let mismatch = match T::deserialize(ValueReader::root(tree, &repairs)) {
            Ok(value) => break Some(value),
            Err(mismatch) => mismatch,
        };
        let (node, repair) = (mismatch.node(), mismatch.repair());
        keeps_names &= repair == Repair::Replace && mismatch.expects_plain_value();
        if !repairs.is_consequence(tree, node, repair) {
            mismatches.push(mismatch);
        }
        if mismatches.len() >= max_mismatches || !repairs.repair(node, repair) {
            break None;
        }
    };
    let in_list = |node: &usize| {
        tree.name(*node).is_empty() && tree.shape(tree.parent(*node)) == ValueSyntax::List
    };
    if repairs.left_out.iter().any(in_list) {
        value = None;
    }
    let mut repaired = repairs.paths(tree);
    let notes = repairs.notes.take().map(RefCell::into_inner).unwrap_or_default();
    repaired.extend(notes.iter().filter_map(|note| Some(tree.path(note.spoilt?))));
    // Declarations can be found only once all other values are readable.
    let mut findings: Vec<Finding> =
        mismatches.into_iter().map(|mismatch| mismatch.explain(tree, &repairs)).collect();
    findings.extend(notes.into_iter().map(|note| note.finding));
    Reading { value, findings, repaired, keeps_names }
}

/// Returns the known field that an unknown field probably means.
pub(super) fn likely_field(name: &str, known: &'static [&'static str]) -> Option<&'static str> {
    super::habits::equivalent(name, known).or_else(|| closest(name, known))
}
