//! Stage 3: corrects overlaps.

mod article;
mod impulse;

pub(super) use article::Extremes;
