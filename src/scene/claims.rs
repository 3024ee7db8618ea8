//! Numbers stated in lessons. `assets/claims.ron` defines each number once, with the run that shows
//! the number. `{{claim:id}}` in a lesson or a step is replaced by the number. A test repeats every
//! run and compares.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// Start of a claim's placeholder; `}}` ends it.
const OPEN: &str = "{{claim:";

/// A claim as used in lessons. Only the test reads its run.
#[derive(Deserialize)]
struct Claim {
    says: String,
}

/// Claims by id; empty if the file is unreadable, which the tests detect.
static CLAIMS: LazyLock<BTreeMap<String, Claim>> =
    LazyLock::new(|| ron::from_str(include_str!("../../assets/claims.ron")).unwrap_or_default());

/// Returns the text with its claims filled in; unknown ones stay unchanged.
pub(super) fn filled(text: &str) -> String {
    let mut parts = text.split(OPEN);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let claim = part.split_once("}}").and_then(|(id, rest)| Some((CLAIMS.get(id)?, rest)));
        match claim {
            Some((claim, rest)) => out.extend([claim.says.as_str(), rest]),
            None => out.extend([OPEN, part]),
        }
    }
    out
}
