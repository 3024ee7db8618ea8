//! The session without its window and the command line: clock, history, stepping, recordings.

mod cli;
mod limits;
mod recording;
mod session;
mod stepper;
mod timeline;
