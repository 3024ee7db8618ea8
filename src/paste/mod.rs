//! Shapes as people write them down in questions: read leniently, and looked over for the mistakes
//! that break tests of collision.
//!
//! Plane frame: x to the right, y up, in the units of the text; numbers are `f64` here, so that a
//! diagnosis is about what was given and not about its rounding.

pub mod answer;
pub mod diagnose;
mod diagnose_axes;
mod fields;
mod lex;
mod pair;
mod path;
mod read;
mod search;
pub mod shape;
mod show;
mod statement;
mod value;
mod within;
mod words;

pub use diagnose::{Code, Diagnosis, Understood, understand};
pub use pair::{Axis, Pair, Verdict, all_pairs, test};
pub use read::{LONGEST, Mistake, Options, Pasted, read};
pub use search::{Iteration, Test};
pub use shape::{Form, Given, Point};
