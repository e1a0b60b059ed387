//! Tests of the database through its public API, on both engines.

mod catalogue;
mod contention;
mod credentials;
mod devices_and_files;
mod groups;
mod live_posts;
mod migrations;
mod notes;
mod batches;
mod process;
mod reader_groups;
mod readers;
mod settings;
mod silence;
mod writes;
