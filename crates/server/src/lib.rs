//! The server: HTTP for the two schemas, the files and the console, the background loops, and the commands.
//! The product itself is the crate `aushang`.

// The futures of all queries are nested in one another.
#![recursion_limit = "256"]

pub mod commands;
pub mod demo_marker;
pub mod http;
pub mod installation;
pub mod log;
pub mod loops;
mod mail;
pub mod open_files;
mod places;
mod providers;
mod repeat_deletions;
mod sources;
pub mod start;
mod tiles;
pub mod traces;
