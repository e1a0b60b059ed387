//! Replaces the pushes of withdrawn posts, in batches: rows that wait are cancelled, and devices that got the message
//! get another one with the same topic and tag.
//!
//! The row of a device is used again: it waits once more, marked as `recall`, and is then sent like any other. So a
//! device that did not get the first message gets no second one.

use aushang_db::{BATCH, Timestamp, Tx};
use tracing::Instrument;

use super::store;
use crate::announcements::{self, Tally};
use crate::app::App;
use crate::failpoint::{self, Failpoint};
use crate::ids::AnnouncementId;
use crate::problem::Result;

/// Handles one batch of each open recall, of at most 20. Returns `true` if there is more.
pub async fn recall_open(app: &App) -> Result<bool> {
    let mut more = false;
    for id in announcements::list_recalled(app.db.reader(), 20).await? {
        let now = app.clock.lease_now();
        // An error is logged, so that it does not block the others.
        let span = tracing::debug_span!("recall pushes", announcement = %id);
        match app.write(move |tx| Box::pin(recall_batch(tx, now, id))).instrument(span).await {
            Ok(has_more) => {
                failpoint::reached(Failpoint::RecallCommitted);
                app.deliveries.wake();
                more |= has_more;
            }
            Err(error) => {
                tracing::error!(announcement = %id, error = error.why(), "cannot recall pushes, retrying");
            }
        }
    }
    Ok(more)
}

/// Returns `false` if nothing is left, or if messages of the batch are being sent: whether their devices got them is
/// known soon. `now` is the time for leases.
async fn recall_batch(tx: &Tx, now: Timestamp, id: AnnouncementId) -> Result<bool> {
    let Some(recalled) = announcements::get_recalled(tx, id).await? else { return Ok(false) };
    let after = recalled.recalled_to;
    let Some(last) = store::last_of_batch(tx, id, after, BATCH).await? else {
        announcements::end_recall(tx, recalled.post).await?;
        return Ok(false);
    };
    let range = store::Range { announcement: id, after, last };
    let cancelled = store::cancel_waiting(tx, now, range).await?;
    let replaced = store::recall_accepted(tx, now, range).await?;
    announcements::count(tx, id, Tally { failed: cancelled.cast_signed(), ..Tally::default() }).await?;
    let is_done = !store::any_undecided(tx, range).await?;
    let to = if is_done { Some(last) } else { after };
    announcements::set_recalled_to(tx, id, to, replaced).await?;
    failpoint::reached(Failpoint::RecallWritten);
    Ok(is_done)
}
