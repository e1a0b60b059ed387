//! The server: HTTP for the two schemas, the files and the console, the background loops, and the commands.
//! The product itself is the crate `aushang`.

pub mod commands;
mod demo_world;
mod free_space;
pub mod http;
pub mod installation;
pub mod log;
pub mod loops;
mod mail;
pub mod open_files;
mod places;
mod rng;
pub mod simulate;
pub mod start;
pub mod traces;
