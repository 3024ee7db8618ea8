//! The outcome of an input, and the message of a refused one: place, reason and expected value.

use collidoscope::scene::{LoadError, Problem, render};

/// Maximum length of a message, bytes.
pub(crate) const LONGEST_MESSAGE: usize = 4_000;

/// Maximum number of checked problems.
pub(crate) const MAX_PROBLEMS: usize = 50;

/// How far an input is processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Followed {
    /// Reads the input; writes a valid one and reads it again.
    Read,
    /// Also runs a valid input for a second and checks all texts on it; renders the message of a
    /// refused one as on a terminal.
    Run,
}

/// Outcome of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Became {
    /// Accepted and processed.
    Taken,
    /// Refused; `names_fields` if every problem names a field as well as its place.
    Refused { names_fields: bool },
}

/// Checks a problem or a warning: its place lies in its text.
pub(crate) fn check_problem(problem: &Problem) {
    let Problem { file, line, column, what, expected, span, text, .. } = problem;
    let message = problem.to_string();
    assert!(!file.is_empty() && !what.is_empty() && !expected.is_empty(), "{message}");
    assert!(message.len() <= LONGEST_MESSAGE, "{} bytes: {message}", message.len());
    assert!(!message.contains(char::is_control), "{message:?}");
    let before = &text[..span.start];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let place = (1 + before.matches('\n').count(), 1 + before[line_start..].chars().count());
    assert_eq!((*line, *column), place, "{message}");
    assert!(span.end <= text.len() && text.is_char_boundary(span.end), "{message}");
}

/// Checks all messages of a refused input.
pub(crate) fn refused(problems: &[Problem], followed: Followed) -> Became {
    assert!(!problems.is_empty(), "it is refused for nothing");
    for problem in problems.iter().take(MAX_PROBLEMS) {
        check_problem(problem);
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
