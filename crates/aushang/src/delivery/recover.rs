//! Rows whose sender was lost while it sent.

use std::collections::BTreeSet;

use aushang_db::Timestamp;

use super::conclude::Tallies;
use super::store;
use crate::app::App;
use crate::posts::announcements;
use crate::problem::Result;

/// Ordinary rows become uncertain, emergencies wait again. `all`: nobody else sends, so every row in
/// SENDING has lost its sender (a start on SQLite).
pub async fn recover(app: &App, all: bool) -> Result<()> {
    // Refreshes the time for leases.
    app.trusted_now().await?;
    let before = if all { None } else { Some(app.clock.lease_now()) };
    while store::any_lost(app.db.reader(), before).await? && recover_portion(app, before).await? {}
    Ok(())
}

/// `true`: there may be more.
async fn recover_portion(app: &App, before: Option<Timestamp>) -> Result<bool> {
    let now = app.clock.lease_now();
    app.write(move |tx| {
        Box::pin(async move {
            let lost = store::list_lost(tx, before).await?;
            let announced: BTreeSet<_> = lost.iter().map(|row| row.announcement_id).collect();
            announcements::hold(tx, announced).await?;
            let recovered = store::recover(tx, now, before, &lost).await?;
            let mut tallies = Tallies::default();
            for row in &recovered {
                tallies.add(row.announcement_id, row.state);
            }
            tallies.write(tx).await?;
            // What is left to others would be found again at once.
            Ok(recovered.len() as u64 == aushang_db::PORTION)
        })
    })
    .await
}
