//! Records of runs: trace lines, drives, recordings, and the history for rewinding.

pub mod drive;
pub mod history;
pub mod outputs;
pub mod recording;
pub mod replay;
pub mod run;
pub mod trace_line;
pub mod trail;
pub mod walk_cycle;
