//! Stage 3: what overlaps is corrected.

mod article;
mod impulse;

pub use article::Push;
