//! What became of an input, and what is said of one that is refused: where, what, and what would be right.

use collidoscope::scene::{LoadError, Problem, render};

/// A longer message is none that anybody reads, bytes.
pub(crate) const LONGEST_MESSAGE: usize = 4_000;

/// Of very many problems these are looked at.
pub(crate) const MOST_PROBLEMS: usize = 50;

/// How far an input is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Followed {
    /// It is read; if it is taken, it is written and read again.
    Read,
    /// If it is taken, it is also run for a second, and all is looked at that the program says of it; if it
    /// is refused, that is drawn as a terminal shows it.
    Run,
}

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Became {
    /// It was taken, and done.
    Taken,
    /// It was refused; whether every refusal names a field beside its place.
    Refused { names_fields: bool },
}

/// Looks at a refusal or a warning: its place is the one in its text.
pub(crate) fn look_at(problem: &Problem) {
    let Problem { file, line, column, what, expected, span, text, .. } = problem;
    let told = problem.to_string();
    assert!(!file.is_empty() && !what.is_empty() && !expected.is_empty(), "{told}");
    assert!(told.len() <= LONGEST_MESSAGE, "{} bytes: {told}", told.len());
    assert!(!told.contains(char::is_control), "{told:?}");
    let before = &text[..span.start];
    let begins = before.rfind('\n').map_or(0, |at| at + 1);
    let place = (1 + before.matches('\n').count(), 1 + before[begins..].chars().count());
    assert_eq!((*line, *column), place, "{told}");
    assert!(span.end <= text.len() && text.is_char_boundary(span.end), "{told}");
}

/// Looks at all that a refusal says.
pub(crate) fn refused(problems: &[Problem], followed: Followed) -> Became {
    assert!(!problems.is_empty(), "it is refused for nothing");
    for problem in problems.iter().take(MOST_PROBLEMS) {
        look_at(problem);
        assert!(followed == Followed::Read || !render(problem, false).is_empty());
    }
    Became::Refused { names_fields: problems.iter().all(|problem| !problem.path.is_empty()) }
}

pub(crate) fn not_loaded(error: &LoadError) -> Became {
    match error {
        LoadError::Refused(problems) => refused(problems, Followed::Run),
        LoadError::Unreadable(why) => panic!("nothing is read from a file here: {why}"),
    }
}
