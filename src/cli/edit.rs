//! `edit`: changes the text of a scene file.

use std::io::{Write, stdout};
use std::path::Path;

use collidoscope::platform::text::{file, name_of, shown};
use collidoscope::predict;
use collidoscope::scene::edit::{Change, apply};
use collidoscope::scene::{self, LoadError, SCENE_LIMIT, Scene, catalogue};
use collidoscope::text::id;
use similar::TextDiff;

use super::args::EditArgs;
use super::{Failure, run};

/// Applies all changes, checks the new scene, and writes it or prints the difference.
pub(super) fn edit(args: &EditArgs) -> Result<(), Failure> {
    let name = name_of(&args.scene);
    let path = file(&name);
    let built_in = catalogue::scene(&name);
    let (mark, text) = match built_in {
        Some(_) if args.out.is_none() && !args.dry_run => {
            let why = id::CLI_EDIT_BUILT_IN.with(&[("scene", &name)]);
            return Err(why.into());
        }
        Some(text) => ("", text.to_owned()),
        None => scene::marked_text(&path, SCENE_LIMIT).map_err(|why| why.to_string())?,
    };
    let path = path.as_path();
    let path = built_in.is_none().then_some(path);
    let changes = changes(args)?;
    let mut new = text.clone();
    for change in &changes {
        // Allow edits of a scene that does not load yet.
        let world = scene::parse(&name, path, &new).ok().map(|scene| scene.file.world);
        new = apply(&new, world.as_ref(), std::slice::from_ref(change))
            .map_err(|why| Failure::from(format!("{}: {why}", as_argument(change))))?;
    }
    if new != text {
        check(&name, path, &new)?;
    }
    if args.dry_run {
        return Ok(print_diff(&name, &text, &new)?);
    }
    let target = args.out.as_deref().or(path).unwrap_or(Path::new(""));
    if new != text || args.out.is_some() {
        scene::write_text(target, &format!("{mark}{new}"))?;
    }
    if let (Some(out), Some(path)) = (&args.out, path)
        && let Ok(scene) = scene::parse(&name, Some(path), &new)
    {
        for copied in scene::take_along(&scene, out)? {
            eprintln!("{}", id::CLI_COPIED_BESIDE.with(&[("file", &copied), ("out", &shown(out))]));
        }
    }
    Ok(())
}

/// Returns the changes in the order in which they are made.
fn changes(args: &EditArgs) -> Result<Vec<Change>, String> {
    let split_pair = |option: &str, text: &str, form: &str| -> Result<(String, String), String> {
        let (path, value) = text.split_once('=').ok_or_else(|| {
            id::CLI_NO_EQUALS_SIGN.with(&[("option", &option), ("text", &text), ("form", &form)])
        })?;
        Ok((path.trim().to_owned(), value.trim().to_owned()))
    };
    let mut all = Vec::new();
    for text in &args.add {
        let (list, value) = split_pair("--add", text, "LIST=RON")?;
        all.push(Change::Insert { list, index: None, value });
    }
    for text in &args.set {
        let (path, value) = split_pair("--set", text, "PATH=VALUE")?;
        all.push(Change::Set { path, value });
    }
    for text in &args.rename {
        let (path, name) = split_pair("--rename", text, "PATH=NAME")?;
        all.push(Change::Rename { path, name });
    }
    all.extend(args.remove.iter().map(|path| Change::Remove { path: path.trim().to_owned() }));
    Ok(all)
}

/// Returns a change as a command-line argument.
fn as_argument(change: &Change) -> String {
    match change {
        Change::Set { path, value } => format!("--set {path}={value}"),
        Change::Insert { list, value, .. } => format!("--add {list}={value}"),
        Change::Remove { path } => format!("--remove {path}"),
        Change::Rename { path, name } => format!("--rename {path}={name}"),
    }
}

/// Checks the new text, and prints its problems as the loader does.
fn check(name: &str, path: Option<&Path>, text: &str) -> Result<(), Failure> {
    let checked = |mut scene: Scene| {
        if path.is_some() { predict::check(&mut scene) } else { Ok(()) }
    };
    let parsed = scene::parse(name, path, text).map_err(LoadError::Refused);
    match parsed.and_then(checked) {
        Ok(()) => Ok(()),
        Err(why) => {
            if let Failure::Message(message) = run::refusal(name, &why) {
                eprintln!("collidoscope: {message}");
            }
            Err(Failure::Refused)
        }
    }
}

/// Prints a unified diff; nothing if the texts are equal.
fn print_diff(name: &str, old: &str, new: &str) -> std::io::Result<()> {
    let diff = TextDiff::from_lines(old, new);
    let mut diff = diff.unified_diff();
    write!(stdout(), "{}", diff.context_radius(3).header(name, name))
}
