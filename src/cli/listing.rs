//! The commands `list`, `check`, `params` and `schema`.

use std::ffi::{OsStr, OsString};
use std::io::{Write, stdout};

use collidoscope::params::Value;
use collidoscope::platform::text::name_of;
use collidoscope::scene::{Problem, catalogue, json_schema, load};

use super::{Failure, run};
use collidoscope::text::id;

/// Prints the built-in scenes, tab-separated: id, title.
pub(super) fn list() -> Result<(), Failure> {
    let mut out = stdout().lock();
    for id in catalogue::ids() {
        let scene = load(id).map_err(|e| Failure::Message(e.to_string()))?;
        writeln!(out, "{id}\t{}", scene.file.title)?;
    }
    Ok(())
}

/// Loads the scenes and prints one line per problem; warnings alone do not fail the check.
pub(super) fn check(scenes: &[OsString]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let mut refused = false;
    for name in scenes {
        match run::load_quietly(&name_of(name)) {
            Ok(start) => {
                for warning in &start.scene.warnings {
                    let what = id::CLI_WARNING_OF_SCENE.with(&[("warning", &warning.what)]);
                    writeln!(out, "{}", Problem { what, ..warning.clone() })?;
                }
            }
            Err(why) => {
                refused = true;
                writeln!(out, "{why}")?;
            }
        }
    }
    if refused { Err(Failure::Refused) } else { Ok(()) }
}

/// Prints every parameter of a scene's world, tab-separated: path, value, range, unit, description.
pub(super) fn params(name: &OsStr) -> Result<(), Failure> {
    let start = run::load(&name_of(name))?;
    let mut lines = Vec::new();
    start.world.visit_params(&mut |param, meta, value| {
        let range = match value {
            Value::Choice(_, choices) => choices.names.join("|"),
            Value::Bool(_) => "false|true".to_owned(),
            Value::F32(_) | Value::U32(_) | Value::Vec3(_) | Value::Points(_) => {
                format!("{}..={}", meta.lo, meta.hi)
            }
            Value::Char(_) => String::new(),
        };
        let (path, unit, doc) = (&param.named, meta.unit, meta.doc);
        lines.push(format!("{path}\t{value}\t{range}\t{unit}\t{doc}\n"));
    });
    Ok(stdout().write_all(lines.concat().as_bytes())?)
}

/// Prints the JSON schema of scene files.
pub(super) fn schema() -> Result<(), Failure> {
    Ok(writeln!(stdout(), "{:#}", json_schema::schema())?)
}
