use std::num::NonZeroU32;

use crate::{section::section, values::DatabaseUrl};

section! {
    /// Where everything but the media is kept.
    pub struct Database("database") {
        /// A SQLite file, or a PostgreSQL database for several servers at once.
        url: DatabaseUrl = DatabaseUrl::default(),
        /// How many connections may read at the same time. Writes are queued anyway.
        max_read_connections: NonZeroU32 = NonZeroU32::new(8).expect("eight is above zero"),
    }
}
