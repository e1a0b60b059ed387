//! HTTP: the router and everything behind it.

mod catalogue;
mod client_address;
mod compression;
pub mod connections;
mod console;
mod encoding;
mod events;
mod files;
mod gate;
mod instagram;
mod limits;
mod operations;
mod paced_body;
pub mod connection_slots;
mod refused;
mod router;
mod sign_in;
mod tiles;
mod timeouts;
mod translate;
mod trusted;
mod uploads;

pub use operations::{install_metrics, router as operations_router};
pub use router::{Served, router};
pub use trusted::{ConsoleDocuments, OnInvalid};
