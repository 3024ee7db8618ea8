//! `replay`: a recording run again.

use std::io::{self, IsTerminal, Write, stdout};
use std::path::Path;

use collidoscope::record::recording;
use collidoscope::record::replay::{self, ReplayError};
use collidoscope::record::trace_line;
use collidoscope::scene::{self, LoadError};

use super::{Failure, run};

/// Runs the recording at `path` again; says where it parts from what was recorded.
pub(super) fn replay(path: &Path, trace: Option<&Path>) -> Result<(), Failure> {
    let recording = recording::load(path).map_err(|error| refusal(path, &error))?;
    for warning in &recording.scene.warnings {
        eprintln!("collidoscope: warning: {warning}");
    }
    let mut trace = trace.map(run::open_trace).transpose()?;
    let ended = replay::replay(&recording, |tick, world, events| match &mut trace {
        Some(out) => trace_line::write(out, u64::from(tick), world, events),
        None => Ok(()),
    });
    let found = ended.map_err(|error| match error {
        ReplayError::Io(error) => error.into(),
        ReplayError::Edit(why) => Failure::Message(format!("{}: {why}", path.display())),
    })?;
    if let Some(mut out) = trace {
        out.flush()?;
    }
    let Some(divergence) = found else { return Ok(()) };
    writeln!(stdout(), "{}: {divergence}", path.display())?;
    Err(Failure::Refused)
}

/// The problems of a recording, one a line; with the lines they are about on a terminal.
fn refusal(path: &Path, error: &LoadError) -> Failure {
    let LoadError::Refused(problems) = error else { return error.to_string().into() };
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let render = if io::stderr().is_terminal() { scene::render_coloured } else { scene::render };
    let shown: Vec<String> = problems.iter().map(|p| render(p, &text)).collect();
    format!("{} was refused\n{}", path.display(), shown.join("\n")).into()
}
