//! The adapters, with servers over real sockets.

mod addresses;
mod feeds;
mod generators;
mod mastodon;
mod support;
