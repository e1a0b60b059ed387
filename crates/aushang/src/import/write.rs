//! Writes an import in batches, so that it does not block other transactions for long. Each batch adds one
//! row to the audit log.

use aushang_db::{BATCH, BoxFuture, Timestamp, Tx};
use serde_json::json;

use super::Summary;
use crate::app::App;
use crate::audit;
use crate::problem::Result;

/// Writes new and changed entries.
pub async fn entries<T, W>(app: &App, action: &'static str, entries: Vec<T>, write: W) -> Result<()>
where
    T: Clone + Send + 'static,
    W: for<'t> Fn(&'t Tx, Vec<T>) -> BoxFuture<'t, Result<()>> + Clone + Send + Sync + 'static,
{
    let now = app.now();
    for batch in batches(&entries) {
        let write = write.clone();
        app.write_with(move |tx, app| {
            Box::pin(async move {
                let details = json!({ "written": batch.len() });
                write(tx, batch).await?;
                let principal = audit::Principal::operator();
                audit::record(tx, &app.audit, now, principal, action, None, Some(details)).await
            })
        })
        .await?;
    }
    Ok(())
}

/// Removes the entries that the file does not contain. `remove` returns the number of deleted entries; the
/// others of its batch are counted as `summary.kept`.
pub async fn removals<I, W>(
    app: &App,
    action: &'static str,
    missing: Vec<I>,
    summary: &mut Summary,
    remove: W,
) -> Result<()>
where
    I: Clone + Send + 'static,
    W: for<'t> Fn(&'t Tx, Timestamp, Vec<I>) -> BoxFuture<'t, Result<u64>> + Clone + Send + Sync + 'static,
{
    let now = app.now();
    for batch in batches(&missing) {
        let (remove, removed) = (remove.clone(), batch.len() as u64);
        let deleted = app
            .write_with(move |tx, app| {
                Box::pin(async move {
                    let deleted = remove(tx, now, batch).await?;
                    let details = json!({ "removed": removed, "gone": deleted });
                    let principal = audit::Principal::operator();
                    audit::record(tx, &app.audit, now, principal, action, None, Some(details)).await?;
                    Ok(deleted)
                })
            })
            .await?;
        summary.kept += removed - deleted;
    }
    Ok(())
}

fn batches<T: Clone>(all: &[T]) -> impl Iterator<Item = Vec<T>> {
    let limit = usize::try_from(BATCH).expect("a small number");
    all.chunks(limit).map(<[T]>::to_vec)
}
