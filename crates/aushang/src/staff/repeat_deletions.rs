//! Repeats the deletions that a restored database lacks (docs/adr/0038).
//!
//! The file store has a record of each deletion. A record that the database does not know was made after the
//! backup, so what it names is deleted again. No mail is sent: each person was informed when they were deleted.

use std::collections::HashSet;

use aushang_blob::{BlobProblem, Key};
use aushang_db::Tx;
use futures::TryStreamExt;
use futures::stream::TryChunksError;
use uuid::Uuid;

use super::delete_profile;
use crate::accounts;
use crate::app::App;
use crate::deletions::{self, Kind, Record};
use crate::ids::{AccountId, ProfileId, ReaderId, SourceId};
use crate::problem::{Error, Result};
use crate::{readers, sources};

const BATCH: usize = 500;

/// Repeats the deletions that the database lacks, and returns how many accounts, profiles and readers it deleted.
/// Safe to run twice, also on two nodes at once. Logs and skips records that are not valid. Fails if the store or
/// the database does not answer; deletions until then are kept.
pub async fn repeat_deletions(app: &App) -> Result<usize> {
    // Fails within seconds if the store is down.
    app.files.check().await.map_err(Error::failure)?;
    let mut repeated = 0;
    let mut batches = Box::pin(deletions::list(&app.files).try_chunks(BATCH));
    while let Some(batch) = batches.try_next().await.map_err(failure)? {
        for key in unknown(app, batch).await? {
            let record = deletions::read(&app.files, &key).await.map_err(Error::failure)?;
            if let Some(record) = record {
                repeated += usize::from(repeat(app, record).await?);
            }
        }
    }
    if deletions::is_restored(app.db.reader()).await? {
        app.write(|tx| Box::pin(deletions::mark_repeated(tx))).await?;
    }
    Ok(repeated)
}

/// Returns the keys of the records that the database does not have.
async fn unknown(app: &App, batch: Vec<(Uuid, Key)>) -> Result<Vec<Key>> {
    let ids: Vec<_> = batch.iter().map(|(id, _)| *id).collect();
    let unknown: HashSet<_> = deletions::unknown(app.db.reader(), &ids).await?;
    Ok(batch.into_iter().filter(|(id, _)| unknown.contains(id)).map(|(_, key)| key).collect())
}

/// Returns whether there was something to delete.
async fn repeat(app: &App, record: Record) -> Result<bool> {
    // Readers are deleted in several transactions, the record is inserted after the last one.
    let had_reader = match record.kind {
        Kind::Reader => readers::repeat_deletion(app, ReaderId(record.id)).await?,
        Kind::Account | Kind::Profile | Kind::Source => false,
    };
    let writer = app.clone();
    let had_row = app
        .write_repeatable(move |tx| {
            let app = writer.clone();
            Box::pin(async move { repeat_in(tx, &app, record).await })
        })
        .await?;
    let existed = had_row || had_reader;
    if existed {
        let Record { kind, id, at } = record;
        tracing::info!(kind = kind.as_str(), %id, deleted_at = %at, "repeated a deletion that the database lacked");
    }
    Ok(existed)
}

async fn repeat_in(tx: &Tx, app: &App, record: Record) -> Result<bool> {
    let existed = match record.kind {
        Kind::Account => accounts::repeat_deletion(tx, app, AccountId(record.id)).await?,
        Kind::Profile => delete_profile::repeat_deletion(tx, app, ProfileId(record.id)).await?,
        Kind::Source => sources::repeat_deletion(tx, app, SourceId(record.id)).await?,
        Kind::Reader => false,
    };
    // Last, because a request that deletes the same locks the profile first.
    deletions::insert(tx, record).await?;
    Ok(existed)
}

fn failure(error: TryChunksError<(Uuid, Key), BlobProblem>) -> Error {
    Error::failure(error.1)
}
