//! Tests of the schema on both engines.

mod catalogue;
mod credentials;
mod devices_and_files;
mod live_posts;
mod migrations;
mod reader_groups;
mod sql;
