//! `replay`: runs a recording again.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use collidoscope::platform::text::{name_of, shown};
use collidoscope::record::outputs::Outputs;
use collidoscope::record::recording;
use collidoscope::record::replay;
use collidoscope::record::trace_line;
use collidoscope::text::id;

use super::{Failure, run};

/// Runs the recording at `path` again and reports the first difference.
pub(super) fn replay(path: &Path, trace: Option<&Path>) -> Result<(), Failure> {
    let recording = recording::load(path).map_err(|error| run::refusal(&name_of(path), &error))?;
    for warning in &recording.scene.warnings {
        eprintln!("{}", id::CLI_WARNING.with(&[("warning", &warning)]));
    }
    let inputs = &recording.scene.files;
    Outputs::new(&[("--trace", trace)]).check(inputs.iter().map(PathBuf::as_path))?;
    let mut trace = trace.map(run::open_trace).transpose()?;
    let divergence = replay::replay(&recording, |tick, world, events| match &mut trace {
        Some(out) => trace_line::write(out, u64::from(tick), world, events),
        None => Ok(()),
    })?;
    if let Some(mut out) = trace {
        out.flush()?;
    }
    let Some(divergence) = divergence else { return Ok(()) };
    writeln!(stdout(), "{}: {divergence}", shown(path))?;
    Err(Failure::Refused)
}
