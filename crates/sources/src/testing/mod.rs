//! Servers of the networks, for tests and for the demo world. They implement the protocols over real sockets.

pub mod instagram;
