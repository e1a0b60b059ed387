//! Writing an import, in batches, so that nobody waits long for it. Each batch leaves its row in
//! the audit trail.

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
        let (writing, write) = (app.clone(), write.clone());
        app.write(move |tx| {
            Box::pin(async move {
                let details = json!({ "written": batch.len() });
                write(tx, batch).await?;
                audit::record(
                    tx,
                    &writing.audit,
                    now,
                    audit::Principal::operator(),
                    action,
                    None,
                    Some(details),
                )
                .await
            })
        })
        .await?;
    }
    Ok(())
}

/// Takes away what the file does not name. `remove` says how many are gone for good.
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
        let (writing, remove, removed) = (app.clone(), remove.clone(), batch.len() as u64);
        let gone = app
            .write(move |tx| {
                Box::pin(async move {
                    let gone = remove(tx, now, batch).await?;
                    let details = json!({ "removed": removed, "gone": gone });
                    audit::record(
                        tx,
                        &writing.audit,
                        now,
                        audit::Principal::operator(),
                        action,
                        None,
                        Some(details),
                    )
                    .await?;
                    Ok(gone)
                })
            })
            .await?;
        summary.kept += removed - gone;
    }
    Ok(())
}

fn batches<T: Clone>(all: &[T]) -> impl Iterator<Item = Vec<T>> {
    let limit = usize::try_from(BATCH).expect("a small number");
    all.chunks(limit).map(<[T]>::to_vec)
}
