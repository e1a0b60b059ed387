//! How fast Aushang is, on real input and against a floor that is measured in the same run.
//!
//! `make bench` prints it; docs/bench.md says how to read it.

pub mod addresses;
mod beside;
mod calls;
mod clock;
pub mod commits;
mod dead_devices;
mod documents;
pub mod encryption;
pub mod floor;
mod followers;
pub mod growth;
mod hostile;
mod load;
pub mod pages;
pub mod postgres;
pub mod process;
mod report;
pub mod run;
mod slow;
mod starts;
mod uploads;
pub mod world;
mod wrong;

pub use wrong::Wrong;
