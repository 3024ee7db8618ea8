//! The program's own trace of a scene and a drive.

use std::fs;
use std::path::Path;

#[path = "../support/program.rs"]
mod call;

use call::program;

/// Returns the trace of this many ticks, a JSON object a line; an error describes a failure of the
/// program. The folder receives its files.
pub(crate) fn trace(folder: &Path, scene: &str, drive: &str, ticks: u32) -> Result<String, String> {
    fs::write(folder.join("case.ron"), scene).map_err(|error| error.to_string())?;
    fs::write(folder.join("drive.ron"), drive).map_err(|error| error.to_string())?;
    let run = ["run", "case.ron", "--drive", "drive.ron", "--trace", "-", "--ticks"];
    let mut command = program(folder, &run);
    let output = command.arg(ticks.to_string()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {said}\n{scene}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
