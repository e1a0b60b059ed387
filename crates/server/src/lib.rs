//! Aushang on the wire: HTTP around the two schemas, the files and the console, the loops that
//! look for work, and the commands. The product itself is the crate `aushang`.

pub mod commands;
mod demo_world;
pub mod http;
pub mod loops;
pub mod start;
