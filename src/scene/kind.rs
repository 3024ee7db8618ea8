//! Recognises the kind of a file by its fields, as users may open a file of another kind.

use super::LoadError;
use super::tree::Tree;
use crate::platform::text::on_a_line;
use crate::scene::read::without_mark;
use crate::text::{Id, id};

/// Kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A scene.
    Scene,
    /// A recording of a run.
    Recording,
    /// A class.
    Class,
    /// Answers of a learner.
    Answers,
    /// A drive: held actions and their durations.
    Drive,
}

impl FileKind {
    /// Returns the kind of a text, or of the beginning of one, by its first field. A scene can have
    /// its fields in any order. `None` if unknown.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let tree = Tree::new(without_mark(text));
        let fields = || tree.children(0).iter().map(|field| tree.name(*field));
        match fields().next()? {
            "recording" => Some(Self::Recording),
            "class" => Some(Self::Class),
            "answers" => Some(Self::Answers),
            "title" => Some(Self::Scene),
            // The first entry of a list.
            "" => {
                let entry = tree.children(0)[0];
                let first = tree.children(entry).first();
                first.is_some_and(|field| tree.name(*field) == "ticks").then_some(Self::Drive)
            }
            _ => fields().any(|field| field == "world").then_some(Self::Scene),
        }
    }

    /// Returns the name of the kind, and the message that refuses it in place of another kind.
    fn messages(self) -> (Id, Id) {
        match self {
            Self::Scene => (id::KIND_SCENE, id::KIND_IS_SCENE),
            Self::Recording => (id::KIND_RECORDING, id::KIND_IS_RECORDING),
            Self::Class => (id::KIND_CLASS, id::KIND_IS_CLASS),
            Self::Answers => (id::KIND_ANSWERS, id::KIND_IS_ANSWERS),
            Self::Drive => (id::KIND_DRIVE, id::KIND_IS_DRIVE),
        }
    }

    /// Returns the refusal of a text of another kind, called `name`; `None` if it may be of this
    /// kind.
    pub(crate) fn refuse_other(self, name: &str, text: &str) -> Option<LoadError> {
        let found = Self::of(text).filter(|found| *found != self)?;
        let ((_, refusal), (wanted, _)) = (found.messages(), self.messages());
        let why = refusal.with(&[("wanted", &wanted.text())]);
        Some(LoadError::Unreadable(format!("{}:1:1: {why}", on_a_line(name))))
    }
}
