//! Shapes as people write them down in questions: read leniently, and looked over for the mistakes
//! that break tests of collision.
//!
//! Plane frame: x to the right, y up, in the units of the text; numbers are `f64` here, so that a
//! diagnosis is about what was given and not about its rounding.

mod affine;
pub mod answer;
mod collect;
mod compound;
pub mod diagnose;
mod diagnose_axes;
mod fold;
mod geometry;
mod joined;
mod lex;
mod lone;
mod make;
mod markup;
mod notation;
mod pair;
mod path;
mod read;
mod reader;
pub mod reading;
mod search;
pub mod shape;
mod shapes;
mod show;
mod slots;
mod statement;
mod take;
mod unused;
mod value;
mod within;
mod worded;
mod words;

pub use diagnose::{Code, Diagnosis, Understood, understand};
pub use pair::{Axis, Pair, Verdict, all_pairs, test};
pub use read::{LONGEST, Mistake, Options, Pasted, Unused, read};
pub use search::{Iteration, Test};
pub use shape::{Form, Given, Point};
