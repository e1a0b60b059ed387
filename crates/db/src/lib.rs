//! The database, on SQLite or PostgreSQL: connections for reading, and one function for writing.
//!
//! Only this crate depends on the engine. Features get a connection to read and a transaction to write, and
//! use the same SQL for both engines.

mod contents;
mod cursor;
mod door;
mod engine;
mod error;
mod faults;
mod lock;
mod migrate;
mod batch;
mod postgres;
mod reader;
mod server_time;
mod size;
mod snapshot;
mod sqlite_writer;
#[cfg(feature = "testing")]
pub mod testing;
mod text_cursor;
mod timestamp;
mod tx;

use std::sync::Mutex;

use uuid::ContextV7;

pub use batch::{BATCH, delete_batch, each_row};
pub use contents::{Contents, Schema, applied_migrations, contents, schema};
pub use cursor::{BadCursor, Cursor};
pub use door::{BoxFuture, Db};
pub use engine::{Engine, Options, WRITES_PER_COMMIT, engine_of, file_of, open_read_only};
pub use error::{Failure, OpenError};
pub use faults::faults;
pub use migrate::{Migration, Migrations, migrate};
pub use reader::Reader;
pub use server_time::server_time;
pub use size::size;
pub use snapshot::snapshot;
pub use text_cursor::TextCursor;
pub use timestamp::Timestamp;
pub use tx::Tx;

/// The connection that store functions read from: a [`Reader`] or an open transaction.
pub use sea_orm::ConnectionTrait as Connection;

/// Counts within a millisecond. Keeps the latest time if the clock is set back.
static COUNTER: Mutex<ContextV7> = Mutex::new(ContextV7::new());

/// A new id that sorts by its time (UUID version 7), and after all ids that this process created within the
/// same millisecond.
pub fn new_id(now: Timestamp) -> uuid::Uuid {
    let millis = now.millis().max(0).unsigned_abs();
    let (seconds, nanos) = (millis / 1000, (millis % 1000) * 1_000_000);
    let nanos = u32::try_from(nanos).expect("a fraction of a second fits into 32 bits");
    uuid::Uuid::new_v7(uuid::Timestamp::from_unix(&COUNTER, seconds, nanos))
}

/// When an id of [`new_id`] was created, or later if the clock was set back since this process created another
/// one. `None` for other ids.
pub fn time_of_id(id: uuid::Uuid) -> Option<Timestamp> {
    let (seconds, nanos) = id.get_timestamp()?.to_unix();
    Some(Timestamp::from_millis(i64::try_from(seconds).ok()? * 1000 + i64::from(nanos / 1_000_000)))
}
