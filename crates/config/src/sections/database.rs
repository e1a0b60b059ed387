use std::num::NonZeroU32;

use crate::section::section;
use crate::values::{DatabaseUrl, VERIFIED};

section! {
    /// Where everything but the media is kept.
    pub struct Database("database") {
        /// A SQLite file, or a PostgreSQL database for several servers at once.
        url: DatabaseUrl = DatabaseUrl::default(),
        /// Connects to PostgreSQL on another machine without verifying its certificate, or without TLS, as
        /// `sslmode` in the address says. Anybody on the network path can then read and change all data. Use
        /// it only in a network that no one else has access to.
        allow_unverified_server: bool = false,
        /// How many connections are kept. With SQLite they are those that read at the same time;
        /// writes are queued and have one of their own. With PostgreSQL they are all, those that
        /// write among them.
        max_read_connections: NonZeroU32 = NonZeroU32::new(8).expect("eight is above zero"),
        /// How many writes that wait for SQLite share one commit, and with it one wait for the disk,
        /// 1 to 1000. With 1 each has its own. PostgreSQL does this by itself.
        max_writes_per_commit: NonZeroU32 = NonZeroU32::new(64).expect("64 is above zero"),
    }
}

impl Database {
    /// The address to connect to. For a server on another machine, certificate verification is required
    /// unless the configuration turns it off.
    pub fn address(&self) -> String {
        let address = self.url.expose();
        if self.allow_unverified_server || !self.url.is_elsewhere() || self.url.ssl_mode().is_some() {
            return address.to_owned();
        }
        let separator = if address.contains('?') { '&' } else { '?' };
        format!("{address}{separator}sslmode={VERIFIED}")
    }
}
