//! The tank world: a second telling of it, and what its scenes promise.

mod flaws;
mod many;
mod oracle;
mod promises;
mod records;
mod reference;
mod run;
mod shipped;
