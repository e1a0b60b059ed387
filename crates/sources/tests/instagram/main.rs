//! The adapter for Instagram, against a server that implements its protocol.

mod callbacks;
mod connect;
mod failures;
mod media;
mod read;
mod refresh;
mod server;
mod support;
