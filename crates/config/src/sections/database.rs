use std::num::NonZeroU32;

use crate::{section::section, values::DatabaseUrl};

section! {
    /// Where everything but the media is kept.
    pub struct Database("database") {
        /// A SQLite file, or a PostgreSQL database for several servers at once.
        url: DatabaseUrl = DatabaseUrl::default(),
        /// How many connections are kept. With SQLite they are those that read at the same time;
        /// writes are queued and have one of their own. With PostgreSQL they are all, those that
        /// write among them.
        max_read_connections: NonZeroU32 = NonZeroU32::new(8).expect("eight is above zero"),
    }
}
