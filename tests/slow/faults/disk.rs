//! Folders that fail as disks do: a small file system of their own, which can be full or read-only.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Completion, Trial};

use crate::tables;

/// Set where mounts are the test's own.
const INSIDE: &str = "COLLIDOSCOPE_OWN_MOUNTS";

/// Runs this program again where it may mount what nobody else sees, if the system lets it: as root, or as
/// the root of a namespace. `None`: it is there already, or it cannot be, and goes on without.
pub(crate) fn within_own_mounts() -> Option<ExitCode> {
    if env::var_os(INSIDE).is_some() {
        return None;
    }
    let program = env::current_exe().expect("it has a file");
    let own = [&["--mount"][..], &["--map-root-user", "--mount"]].into_iter().find(|rights| {
        let mut trial = Command::new("unshare");
        trial.args(*rights).args(["mount", "-t", "tmpfs", "tmpfs"]).arg(env::temp_dir());
        trial.output().is_ok_and(|done| done.status.success())
    })?;
    let mut again = Command::new("unshare");
    again.args(own).arg(program).args(env::args_os().skip(1)).env(INSIDE, "yes");
    let status = again.status().expect("it has just been there");
    Some(
        status
            .code()
            .and_then(|code| u8::try_from(code).ok())
            .map_or(ExitCode::FAILURE, ExitCode::from),
    )
}

/// A trial that wants mounts of its own.
pub(crate) fn mounted(name: &str, trial: fn()) -> Trial {
    let named = name.to_owned();
    Trial::ignorable_test(name, move || {
        if env::var_os(INSIDE).is_none() {
            let why = "no rights to mount: it wants root, or namespaces for users";
            tables::not_run(&named, why);
            return Ok(Completion::ignored_with(why));
        }
        trial();
        Ok(Completion::Completed)
    })
}

/// A trial that wants this program, such as strace.
pub(crate) fn with_tool(name: &str, tool: &'static str, trial: fn()) -> Trial {
    let named = name.to_owned();
    Trial::ignorable_test(name, move || {
        if Command::new(tool).arg("-V").output().is_err() {
            let why = format!("{tool} is not installed");
            tables::not_run(&named, &why);
            return Ok(Completion::ignored_with(why));
        }
        trial();
        Ok(Completion::Completed)
    })
}

/// A file system in memory, of so many kilobytes; gone when dropped.
pub(crate) struct Disk {
    at: PathBuf,
}

impl Disk {
    /// One in the place of the folder `at`, which is made.
    pub(crate) fn new(at: &Path, kilobytes: u32) -> Self {
        fs::create_dir_all(at).expect("a folder");
        let size = format!("size={kilobytes}k");
        call(Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(at));
        Self { at: at.to_owned() }
    }

    /// From now on nothing can be written to it.
    pub(crate) fn protect(&self) {
        call(Command::new("mount").args(["-o", "remount,ro"]).arg(&self.at));
    }

    /// Leaves no room on it, but for so many bytes.
    pub(crate) fn fill(&self, left: usize) {
        let path = self.at.join("filler");
        let mut file = fs::File::create(&path).expect("an entry takes no room");
        while file.write_all(&[b'x'; 4096]).is_ok() {}
        let full = fs::metadata(&path).expect("it is there").len();
        fs::File::options()
            .write(true)
            .open(&path)
            .and_then(|file| file.set_len(full - left as u64))
            .expect("it is shortened");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Whatever still uses it keeps it until it ends.
        let _ = Command::new("umount").arg("--lazy").arg(&self.at).status();
    }
}

fn call(command: &mut Command) {
    let done = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(done.status.success(), "{command:?}: {done:?}");
}
