//! How fast Aushang is, on real input and against a floor that is measured in the same run.
//!
//! `make bench` prints it; docs/bench.md says how to read it.

pub mod addresses;
mod calls;
mod clock;
pub mod floor;
mod followers;
mod hostile;
mod load;
pub mod pages;
pub mod process;
mod report;
pub mod run;
mod uploads;
pub mod world;
mod wrong;

pub use wrong::Wrong;
