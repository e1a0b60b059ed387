//! The only function that makes a post LIVE.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::post::{Post, PostStatus, PushSkipped};
use super::store;
use crate::announcements::{self, Reach};
use crate::app::App;
use crate::audit;
use crate::channels::{self, Chosen};
use crate::failpoint::{self, Failpoint};
use crate::problem::Result;
use crate::profiles;

/// A post that is published later than this after its date gets no push: the news is old [A-34: push
/// delivery].
const LATEST_PUSH: TimeDelta = TimeDelta::hours(24);

/// Whether a post that goes live is stored already.
pub(super) enum Row<'a> {
    Stored,
    /// Not stored yet; it is sent to these channels.
    New(&'a [Chosen]),
}

/// Makes an approved post LIVE, writes it and announces it, in the caller's transaction.
pub(super) async fn go_live(
    tx: &Tx,
    app: &App,
    now: Timestamp,
    post: &mut Post,
    row: Row<'_>,
    principal: impl Into<audit::Principal>,
) -> Result<()> {
    debug_assert_eq!(post.status, PostStatus::Approved, "only an approved post goes live");
    let reach = match row {
        Row::Stored => reach_of(tx, post, &store::channels_of(tx, post.id).await?).await?,
        Row::New(chosen) => reach_of(tx, post, chosen).await?,
    };
    post.status = PostStatus::Live;
    post.verification_needed = false;
    let has_recipients = !reach.is_empty();
    post.push_skipped = if has_recipients {
        skip_reason(profiles::is_visible(tx, post.profile).await?, now - post.publish_date)
    } else {
        None
    };
    match row {
        Row::Stored => store::update(tx, post).await?,
        Row::New(chosen) => store::insert(tx, post, chosen).await?,
    }
    store::add_live(tx, post.profile).await?;
    if has_recipients && post.push_skipped.is_none() {
        announcements::announce(tx, now, post.id, reach).await?;
    }
    audit::record(tx, &app.audit, now, principal, "post.publish", post.id.0, None).await?;
    failpoint::reached(Failpoint::PublishWritten);
    Ok(())
}

/// Why a post is published without its push; `None`: it is pushed. `late`: time since its publish date.
fn skip_reason(visible: bool, late: TimeDelta) -> Option<PushSkipped> {
    if !visible {
        Some(PushSkipped::ProfileOffline)
    } else if late > LATEST_PUSH {
        Some(PushSkipped::TooLate)
    } else {
        None
    }
}

async fn reach_of(tx: &Tx, post: &Post, chosen: &[Chosen]) -> Result<Reach> {
    if !chosen.iter().any(|chosen| chosen.notification) {
        return Ok(Reach { followers: post.send_push, ..Reach::default() });
    }
    Ok(Reach::of(post.send_push, chosen, &channels::list_of_profile(tx, post.profile).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: MISC-05
    #[test]
    fn late_posts_and_posts_of_offline_profiles_are_not_pushed() {
        let day = TimeDelta::hours(24);
        for (visible, late, reason) in [
            (true, TimeDelta::zero(), None),
            (true, day, None),
            (true, day + TimeDelta::milliseconds(1), Some(PushSkipped::TooLate)),
            // Published before its date, or the clock was turned back.
            (true, -day, None),
            (false, TimeDelta::zero(), Some(PushSkipped::ProfileOffline)),
            (false, day * 2, Some(PushSkipped::ProfileOffline)),
        ] {
            assert_eq!(skip_reason(visible, late), reason, "{visible} {late}");
        }
    }
}
