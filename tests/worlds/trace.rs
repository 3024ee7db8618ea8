//! The program's trace of a scene and a drive.

use std::fs;
use std::path::Path;

#[path = "../support/program.rs"]
mod call;

use call::program;

/// Writes scene and drive to `folder` and returns the trace of `ticks` ticks, one JSON object per line.
/// An error describes a failure of the program.
pub(crate) fn trace(folder: &Path, scene: &str, drive: &str, ticks: u32) -> Result<String, String> {
    fs::write(folder.join("case.ron"), scene).map_err(|error| error.to_string())?;
    fs::write(folder.join("drive.ron"), drive).map_err(|error| error.to_string())?;
    let run = ["run", "case.ron", "--drive", "drive.ron", "--trace", "-", "--ticks"];
    let mut command = program(folder, &run);
    let output = command.arg(ticks.to_string()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {message}\n{scene}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}
