//! Stage 3: what overlaps is corrected.

mod article;
mod impulse;

pub(super) use article::Extremes;
