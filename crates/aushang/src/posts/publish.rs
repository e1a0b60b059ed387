//! Makes posts LIVE. No other code does.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::post::{Post, PostStatus, PushSkipped, ReviewState};
use super::versions::{self, PostVersionKind};
use super::{hold, store};
use crate::announcements::{self, Reach};
use crate::app::App;
use crate::audit;
use crate::channels::{self, SelectedChannel};
use crate::checks;
use crate::failpoint::{self, Failpoint};
use crate::problem::Result;
use crate::profiles;

/// A post that is published later than this after its date gets no push: the news is old [A-34: push
/// delivery].
const LATEST_PUSH: TimeDelta = TimeDelta::hours(24);

/// Makes a stored, approved post LIVE and announces it, in the caller's transaction.
pub(super) async fn go_live(
    tx: &Tx,
    app: &App,
    now: Timestamp,
    mut post: Post,
    principal: impl Into<audit::Principal>,
) -> Result<()> {
    debug_assert_eq!(post.status, PostStatus::Approved, "only an approved post goes live");
    let chosen = store::channels_of(tx, post.id).await?;
    let before = hold::end(tx, now, &mut post).await?;
    hold::send_released(tx, app, &post, before, true).await?;
    let live = GoingLive::new(tx, now, &mut post, &chosen).await?;
    store::update(tx, &post).await?;
    live.finish(tx, app, now, &post, principal).await
}

/// A post that was made LIVE in memory. The caller writes its row, then calls [`finish`](Self::finish), in
/// the same transaction: the announcement references the row.
#[must_use]
pub(super) struct GoingLive(Reach);

impl GoingLive {
    pub(super) async fn new(
        tx: &Tx,
        now: Timestamp,
        post: &mut Post,
        chosen: &[SelectedChannel],
    ) -> Result<Self> {
        let reach = reach_of(tx, post, chosen).await?;
        post.status = PostStatus::Live;
        post.review = ReviewState::Approved;
        post.push_skipped = if reach.is_empty() {
            None
        } else {
            skip_reason(profiles::is_visible(tx, post.profile).await?, now - post.publish_date)
        };
        Ok(Self(reach))
    }

    pub(super) async fn finish(
        self,
        tx: &Tx,
        app: &App,
        now: Timestamp,
        post: &Post,
        principal: impl Into<audit::Principal>,
    ) -> Result<()> {
        store::add_live(tx, post.profile).await?;
        checks::record_published(tx, now, post.profile, post.id, &post.checked(now, None)).await?;
        if !self.0.is_empty() && post.push_skipped.is_none() {
            announcements::announce(tx, app, now, post.id, self.0).await?;
        }
        let principal = principal.into();
        audit::record(tx, &app.audit, now, principal, "post.publish", post.id.0, None).await?;
        versions::record(tx, now, post, PostVersionKind::Published, principal, None).await?;
        failpoint::reached(Failpoint::PublishWritten);
        Ok(())
    }
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

async fn reach_of(tx: &Tx, post: &Post, chosen: &[SelectedChannel]) -> Result<Reach> {
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
