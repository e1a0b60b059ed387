//! Records of deleted people and profiles, so that a restored backup does not bring them back. A record
//! contains an id and no personal data. It is a row of the database and a file in the store, which a restore of
//! the database does not reset (docs/adr/0038).
//!
//! This module only keeps the records; `staff::repeat_deletions` repeats the deletions.

mod jobs;
mod record;
mod rows;
mod sweep;

use aushang_db::Tx;

use crate::app::App;
use crate::problem::Result;

/// Backups must not be kept for longer than the records.
pub use crate::backups::KEPT_FOR;
pub use jobs::StoreDeletion;
pub use record::{FOLDER, Kind, Record, key_of_file, list, read};
pub use rows::{insert, is_restored, mark_repeated, mark_restored, unknown};
pub use sweep::sweep;

/// Records a deletion in its transaction. A job stores the record in the file store afterwards.
pub async fn record(tx: &Tx, app: &App, kind: Kind, id: impl Into<uuid::Uuid>) -> Result<()> {
    let now = app.now();
    let record = Record { kind, id: id.into(), at: now };
    insert(tx, record).await?;
    aushang_jobs::enqueue(tx, &StoreDeletion { record }, now, app.clock.lease_now()).await?;
    Ok(())
}
