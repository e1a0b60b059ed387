//! Everything that answers HTTP: one router.

mod client_address;
mod console;
mod files;
mod gate;
mod limits;
mod operations;
mod router;

pub use client_address::Proxies;
pub use operations::install_metrics;
pub use router::{Served, router};
