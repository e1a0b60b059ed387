//! Recovers deliveries whose sender died, or dropped their outcomes, while it sent them.

use std::collections::BTreeSet;

use aushang_db::Timestamp;

use super::conclude::Tallies;
use super::store;
use crate::announcements;
use crate::app::App;
use crate::problem::Result;

/// Ordinary deliveries become uncertain, emergencies are sent again. With `all`, every delivery in SENDING is
/// recovered, because no other process sends (at the start on SQLite); otherwise only those with an expired
/// lease.
pub async fn recover(app: &App, all: bool) -> Result<()> {
    // After an outage of the database, the senders of this node must store the known outcomes first.
    if app.deliveries.has_unstored() {
        return Ok(());
    }
    // For its side effect: it updates the clock for leases.
    app.trusted_now().await?;
    let before = if all { None } else { Some(app.clock.lease_now()) };
    while store::any_lost(app.db.reader(), before).await? && recover_batch(app, before).await? {}
    Ok(())
}

/// Returns `true` if there may be more.
async fn recover_batch(app: &App, before: Option<Timestamp>) -> Result<bool> {
    let now = app.clock.lease_now();
    app.write(move |tx| {
        Box::pin(async move {
            let lost = store::list_lost(tx, before).await?;
            let announced: BTreeSet<_> = lost.iter().map(|row| row.announcement_id).collect();
            announcements::lock_shared(tx, announced).await?;
            let recovered = store::recover(tx, now, before, &lost).await?;
            let mut tallies = Tallies::default();
            for row in &recovered {
                tallies.add(row);
            }
            tallies.write(tx).await?;
            // A smaller number means that another node is recovering some of them; the next poll would find
            // the same ones again.
            Ok(recovered.len() as u64 == aushang_db::BATCH)
        })
    })
    .await
}
