//! Reminds people of drafts whose date comes while nobody has released them.
//!
//! The row of the post contains when the next reminder is due. Each is decided in one transaction that locks the row,
//! so it is sent once, even with two nodes, and a release that comes first prevents it.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;
use tracing::Instrument;

use super::post::{Post, PostStatus, ReviewState};
use super::{letters, store};
use crate::app::App;
use crate::ids::{PostId, ProfileId};
use crate::mails::ApprovalEvent;
use crate::problem::{Error, Result};

/// How long before the date. At the date itself, people are told that the post was not published.
const AHEAD: [TimeDelta; 3] = [TimeDelta::hours(24), TimeDelta::hours(2), TimeDelta::zero()];
/// Posts that are listed at a time.
const BATCH: u64 = 200;

/// When the next reminder of a draft with this date is due. `None`: the date has come.
pub fn next(date: Timestamp, now: Timestamp) -> Option<Timestamp> {
    AHEAD.into_iter().map(|ahead| date - ahead).find(|at| *at > now)
}

/// What a reminder at this time says.
fn event(date: Timestamp, now: Timestamp) -> ApprovalEvent {
    if date <= now { ApprovalEvent::DateMissed } else { ApprovalEvent::Due }
}

/// Sends the reminders that are due. Returns `true` if there may be more. Does nothing while the clock is suspect.
pub async fn remind_due(app: &App) -> Result<bool> {
    let Some(now) = app.trusted_now().await? else { return Ok(false) };
    let due = store::list_reminding(app.db.reader(), now, BATCH).await?;
    let is_full = due.len() as u64 == BATCH;
    let span = tracing::debug_span!("remind of drafts", posts = due.len());
    let all_told = remind_all(app, now, due).instrument(span).await;
    Ok(is_full && all_told)
}

/// Returns `false` if some failed. They stay due, and the next run tries them again.
async fn remind_all(app: &App, now: Timestamp, due: Vec<(ProfileId, PostId)>) -> bool {
    let mut all_told = true;
    for (profile, id) in due {
        let reminded = app.write_with(move |tx, app| Box::pin(remind(tx, app, now, profile, id))).await;
        if let Err(error) = reminded {
            tracing::error!(post = %id, error = error.why(), "nobody could be reminded of a draft");
            all_told = false;
        }
    }
    all_told
}

async fn remind(tx: &Tx, app: &App, now: Timestamp, profile: ProfileId, id: PostId) -> Result<()> {
    let mut post = match store::get_for_update(tx, profile, id).await {
        // It was deleted meanwhile.
        Err(Error::Problem(_)) => return Ok(()),
        post => post?,
    };
    if post.reminds_at.is_none_or(|at| at > now) {
        return Ok(());
    }
    post.reminds_at = next(post.publish_date, now).filter(|_| waits(&post));
    store::update(tx, &post).await?;
    if waits(&post) {
        letters::send_to_all(tx, app, &post, None, event(post.publish_date, now)).await
    } else {
        Ok(())
    }
}

fn waits(post: &Post) -> bool {
    post.status == PostStatus::Draft && post.review != ReviewState::None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_due_a_day_and_two_hours_before_the_date_and_at_it() {
        let date = Timestamp::from_millis(1_000 * 3_600_000);
        let tick = TimeDelta::milliseconds(1);
        let hours = TimeDelta::hours;
        for (left, expected) in [
            (hours(48), Some(hours(24))),
            (hours(24) + tick, Some(hours(24))),
            (hours(24), Some(hours(2))),
            (hours(2) + tick, Some(hours(2))),
            (hours(2), Some(hours(0))),
            (tick, Some(hours(0))),
            (hours(0), None),
            (-tick, None),
        ] {
            assert_eq!(next(date, date - left), expected.map(|ahead| date - ahead), "{left}");
        }
    }

    #[test]
    fn late_reminder_tells_what_is_true_when_it_is_sent() {
        let date = Timestamp::from_millis(1_000 * 3_600_000);
        let tick = TimeDelta::milliseconds(1);
        for (left, expected) in [
            (TimeDelta::hours(24), ApprovalEvent::Due),
            (tick, ApprovalEvent::Due),
            (TimeDelta::zero(), ApprovalEvent::DateMissed),
            (-tick, ApprovalEvent::DateMissed),
        ] {
            assert_eq!(event(date, date - left), expected, "{left}");
        }
    }
}
