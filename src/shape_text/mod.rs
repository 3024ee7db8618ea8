//! Lenient reader for shapes in pasted text, with checks for common collision mistakes.
//!
//! Plane frame: x to the right, y up, in the units of the text. Numbers are `f64`, so that rounding does not
//! affect a diagnosis.

mod affine;
pub mod answer;
pub mod answer_json;
mod collect;
mod compound;
pub mod diagnose;
mod diagnose_axes;
mod draft;
pub mod flaws;
mod fold;
mod geometry;
mod lex;
mod lone;
mod make;
mod markup;
pub mod mine;
mod motion;
mod notation;
mod pair;
mod parse;
mod part_queries;
mod path;
mod read;
mod reader;
pub mod reading;
mod scope;
pub mod shape;
mod shapes;
mod show;
mod slots;
// The web page is at its size limit.
#[cfg(not(target_arch = "wasm32"))]
pub mod space;
mod statement;
mod take;
mod unused;
mod value;
mod within;
mod worded;
mod words;

pub use diagnose::{AnalysedShape, Code, Diagnosis, analyse};
pub use motion::{FirstTouch, Motion};
pub use pair::{Axis, Pair, Verdict, all_pairs, test};
pub use part_queries::{Iteration, Test};
pub use read::{MAX_BYTES, Mistake, Options, ParsedText, Unused, read, read_level};
pub use shape::{ParsedShape, Point, ShapeGeometry};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use show::number;
