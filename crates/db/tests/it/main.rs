//! Tests of the database through its public API, on both engines.

mod contention;
mod groups;
mod notes;
mod batches;
mod process;
mod readers;
mod settings;
mod silence;
mod writes;
