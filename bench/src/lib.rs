//! Benchmarks of Aushang with realistic data, compared with a floor that is measured in the same run.
//!
//! `make bench` prints the results; docs/bench.md explains them.

pub mod addresses;
mod beside;
mod calls;
mod clock;
pub mod commits;
mod cost;
mod dead_devices;
mod documents;
pub mod encryption;
mod error;
pub mod floor;
mod followers;
pub mod growth;
mod hostile;
mod load;
pub mod pages;
pub mod postgres;
pub mod process;
mod profiles;
mod report;
pub mod run;
mod slow;
mod starts;
mod uploads;
pub mod world;

pub use calls::{POSTS, SEND_POST};
pub use error::BenchError;
