//! What a text of the program's own is, as its fields say: a file of one kind is easily given in the place of another.

use super::LoadError;
use super::tree::Tree;
use crate::platform::text::on_a_line;
use crate::scene::read::without_mark;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A scene.
    Scene,
    /// A recording of a run.
    Recording,
    /// What a class is to do.
    Class,
    /// What somebody of a class has answered.
    Answers,
    /// What is held down, and for how long.
    Drive,
}

impl Kind {
    /// That of a text, or of the beginning of one, by its first field; a scene may have its fields in any order.
    /// `None` where nothing tells.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let tree = Tree::new(without_mark(text));
        let fields = || tree.children(0).iter().map(|field| tree.name(*field));
        match fields().next()? {
            "recording" => Some(Self::Recording),
            "class" => Some(Self::Class),
            "answers" => Some(Self::Answers),
            "title" => Some(Self::Scene),
            // The entry of a list.
            "" => {
                let entry = tree.children(0)[0];
                let first = tree.children(entry).first();
                first.is_some_and(|field| tree.name(*field) == "ticks").then_some(Self::Drive)
            }
            _ => fields().any(|field| field == "world").then_some(Self::Scene),
        }
    }

    /// What it is called, and what to do with it.
    fn told(self) -> (&'static str, &'static str) {
        match self {
            Self::Scene => (
                "a scene",
                "`collidoscope FILE` opens it, and `collidoscope run FILE` runs it without a window",
            ),
            Self::Recording => (
                "a recording",
                "`collidoscope FILE` opens it, and `collidoscope replay FILE` runs it again",
            ),
            Self::Class => ("a class", "`collidoscope FILE` opens it"),
            Self::Answers => {
                ("the answers of a class", "`collidoscope class FILE` makes a table of them")
            }
            Self::Drive => ("a drive", "`--drive FILE` takes it"),
        }
    }

    /// Why the text of the file called `name` is refused in the place of one of this kind; `None` where it may well
    /// be one.
    pub(crate) fn is_other(self, name: &str, text: &str) -> Option<LoadError> {
        let found = Self::of(text).filter(|found| *found != self)?;
        let ((what, does), (wanted, _)) = (found.told(), self.told());
        let begins = if found == Self::Answers { "these are" } else { "this is" };
        let name = on_a_line(name);
        Some(LoadError::Unreadable(format!("{name}:1:1: {begins} {what}, not {wanted}; {does}")))
    }
}
