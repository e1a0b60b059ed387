//! Everything that answers HTTP: one router.

mod client_address;
pub mod connections;
mod console;
mod events;
mod files;
mod gate;
mod limits;
mod operations;
mod paced_body;
mod router;
mod translate;
mod uploads;

pub use operations::install_metrics;
pub use router::{Served, router};
