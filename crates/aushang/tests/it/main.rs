//! Tests of the schema, and of rules that exist in SQL as well, on both engines.

mod catalogue;
mod credentials;
mod deleted_accounts;
mod devices_and_files;
mod earlier;
mod event_start;
mod live_posts;
mod migrations;
mod personal_data;
mod reader_groups;
mod sql;
mod visibility;
