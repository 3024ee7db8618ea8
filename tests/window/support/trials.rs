//! Conversion of scenarios to trials, one per supported platform.

use std::any::type_name;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use libtest_mimic::{Completion, Failed, Trial};

use super::{Place, page};

/// Returns the trials of a scenario on every platform; the scenario needs no file system.
pub fn everywhere<F: Fn(Place) + Copy + Send + 'static>(scenario: F) -> Vec<Trial> {
    let [desktop, page] = [Place::Desktop, Place::Page].map(|place| move || scenario(place));
    vec![on_desktop(name::<F>(), desktop), in_a_page(name::<F>(), page)]
}

/// Returns the desktop trial of a scenario that needs files, arguments or an exit code.
pub fn with_files<F: Fn() + Send + 'static>(scenario: F) -> Vec<Trial> {
    vec![on_desktop(name::<F>(), scenario)]
}

/// Returns the trial of a scenario that needs a page.
pub fn in_page<F: Fn() + Send + 'static>(scenario: F) -> Vec<Trial> {
    vec![in_a_page(name::<F>(), scenario)]
}

/// Marks trials that run only if slow tests are requested.
pub fn slow(trials: Vec<Trial>) -> Vec<Trial> {
    trials.into_iter().map(|trial| trial.with_ignored_flag(true)).collect()
}

/// Returns a scenario's module and name.
fn name<F>() -> &'static str {
    let path = type_name::<F>();
    path.split_once("::").map_or(path, |(_, inner)| inner)
}

fn on_desktop(name: &str, scenario: impl Fn() + Send + 'static) -> Trial {
    Trial::test(format!("desktop::{name}"), move || {
        scenario();
        Ok(())
    })
}

fn in_a_page(name: &'static str, scenario: impl Fn() + Send + 'static) -> Trial {
    Trial::ignorable_test(format!("page::{name}"), move || {
        if page::dist().is_none() {
            return Ok(Completion::ignored_with(format!("{} is not set", page::VARIABLE)));
        }
        let outcome = catch_unwind(AssertUnwindSafe(&scenario));
        let errors = page::errors();
        match outcome {
            Ok(()) if errors.is_empty() => Ok(Completion::Completed),
            Ok(()) => Err(Failed::from(errors.join("\n"))),
            Err(why) => {
                let picture = page::keep_picture(name);
                eprintln!(
                    "page::{name}: as it was then: {picture}; errors in the page: {errors:#?}"
                );
                resume_unwind(why)
            }
        }
    })
}
