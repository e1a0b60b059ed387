use std::num::NonZeroU32;

use crate::section::section;
use crate::values::{DatabaseUrl, VERIFIED};

section! {
    /// The database. It contains everything except uploaded files.
    pub struct Database("database") {
        /// A SQLite file, or a PostgreSQL database, which several servers can share.
        url: DatabaseUrl = DatabaseUrl::default(),
        /// Connects to PostgreSQL on another machine without verifying its certificate, or without TLS, as
        /// `sslmode` in the address says. Anybody on the network path can then read and change all data. Use
        /// it only in a network that no one else has access to.
        allow_unverified_server: bool = false,
        /// Size of the connection pool. With SQLite it counts connections that read; writes are queued and
        /// use one more connection. With PostgreSQL it counts all connections, including those that write.
        max_read_connections: NonZeroU32 = NonZeroU32::new(8).expect("eight is above zero"),
        /// Maximum number of waiting SQLite writes that share one commit, and so one wait for the disk, from
        /// 1 to 1000. With 1 each write has its own commit. PostgreSQL groups commits by itself.
        max_writes_per_commit: NonZeroU32 = NonZeroU32::new(64).expect("64 is above zero"),
    }
}

impl Database {
    /// Returns the address to connect to. For a server on another machine it requires certificate
    /// verification, unless the configuration turns that off.
    pub fn address(&self) -> String {
        let address = self.url.expose();
        if self.allow_unverified_server || !self.url.is_elsewhere() || self.url.ssl_mode().is_some() {
            return address.to_owned();
        }
        let separator = if address.contains('?') { '&' } else { '?' };
        format!("{address}{separator}sslmode={VERIFIED}")
    }
}
