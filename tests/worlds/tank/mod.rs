//! The tank world: an independent implementation and its scenes' promises.

mod flaws;
mod many;
mod oracle;
mod promises;
mod records;
mod reference;
mod run;
mod shipped;
