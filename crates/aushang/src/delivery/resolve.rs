//! Resolves the audience of an announcement to devices, in batches.

use aushang_db::{BATCH, Timestamp, Tx};
use tracing::Instrument;

use super::audience::{includes, needs_all_readers};
use super::store;
use crate::announcements;
use crate::app::App;
use crate::failpoint::{self, Failpoint};
use crate::ids::AnnouncementId;
use crate::posts;
use crate::problem::Result;
use crate::profiles;
use crate::readers;

/// Resolves one batch of each open announcement, of at most 20. Returns `true` if there is more.
pub async fn resolve_open(app: &App) -> Result<bool> {
    let open = announcements::find_open(app.db.reader(), 20).await?;
    let mut more = false;
    for id in open {
        let now = app.clock.lease_now();
        // An error is logged, so that it does not block the other announcements.
        let span = tracing::debug_span!("resolve an audience", announcement = %id);
        match app.write(move |tx| Box::pin(resolve_batch(tx, now, id))).instrument(span).await {
            Ok(true) => {
                failpoint::reached(Failpoint::AudienceCommitted);
                app.deliveries.wake();
                more = true;
            }
            Ok(false) => {}
            Err(error) => {
                tracing::error!(announcement = %id, error = error.why(), "cannot resolve an audience, retrying");
            }
        }
    }
    Ok(more)
}

/// Returns `false` if no reader was left to resolve. `now` is the time for leases.
async fn resolve_batch(tx: &Tx, now: Timestamp, id: AnnouncementId) -> Result<bool> {
    let Some(announcement) = announcements::get(tx, id).await? else { return Ok(false) };
    let Some(post) = posts::find_live(tx, announcement.post).await? else {
        // The profile went offline or the post is not LIVE any more, so no further devices are added.
        announcements::set_resolved(tx, id).await?;
        return Ok(false);
    };
    let profile = profiles::get(tx, post.profile).await?;
    let reach = announcement.reach;
    let all = needs_all_readers(reach, &profile);
    let candidates = readers::audience_batch(tx, post.profile, all, announcement.resolved_to, BATCH).await?;
    let Some(last) = candidates.last().map(|candidate| candidate.reader) else {
        announcements::set_resolved(tx, id).await?;
        return Ok(false);
    };
    let devices: Vec<_> = candidates
        .iter()
        .filter(|candidate| includes(reach, post.audience, &profile, &candidate.listener))
        .filter_map(|candidate| candidate.device)
        .collect();
    let inserted = store::insert_waiting(tx, id, &devices, reach.everybody, now).await?;
    announcements::set_resolved_to(tx, id, last, inserted).await?;
    failpoint::reached(Failpoint::AudienceWritten);
    Ok(true)
}
