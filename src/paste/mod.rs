//! Lenient reader for shapes in the notations of questions, with checks for common collision mistakes.
//!
//! Plane frame: x to the right, y up, in the units of the text. Numbers are `f64`, so that rounding does not
//! affect a diagnosis.

mod affine;
pub mod answer;
mod collect;
mod compound;
pub mod diagnose;
mod diagnose_axes;
pub mod flaws;
mod fold;
mod geometry;
mod joined;
mod lex;
mod lone;
mod make;
mod markup;
pub mod mine;
mod motion;
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
pub use motion::{FirstTouch, Motion};
pub use pair::{Axis, Pair, Verdict, all_pairs, test};
pub use read::{LONGEST, Mistake, Options, Pasted, Unused, read, read_level};
pub use search::{Iteration, Test};
pub use shape::{Form, Given, Point};
