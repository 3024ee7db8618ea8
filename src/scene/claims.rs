//! The numbers that lessons state. Each stands once, in `assets/claims.ron`, beside the run that
//! shows it: `{{claim:id}}` in a lesson or in one of its steps stands for it, and a test makes every
//! run and compares.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// What begins a claim's place in a text; `}}` ends it.
const OPEN: &str = "{{claim:";

/// A claim as lessons need it. The run beside it is read by the test that makes it.
#[derive(Deserialize)]
struct Claim {
    says: String,
}

/// The claims by id. A file that cannot be read has none, which the tests notice.
static CLAIMS: LazyLock<BTreeMap<String, Claim>> =
    LazyLock::new(|| ron::from_str(include_str!("../../assets/claims.ron")).unwrap_or_default());

/// The text with what is claimed in the places of its claims; an unknown one stays as it is.
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
