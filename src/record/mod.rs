//! What is written down of a run: trace lines, drives, and the history for rewinding.

pub mod drive;
pub mod history;
pub mod trace_line;
