//! Everything that answers HTTP: one router.

mod console;
mod files;
mod gate;
mod operations;
mod router;

pub use operations::install_metrics;
pub use router::{Served, router};
