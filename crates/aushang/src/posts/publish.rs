//! The one door through which a post becomes LIVE.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::announcements::{self, Reach};
use super::post::{Post, PostStatus, PushSkipped};
use super::store;
use crate::audit;
use crate::channels;
use crate::problem::Result;
use crate::profiles;
use crate::steps::{self, Step};

/// Later than this after its date a post is published without a push: the news is old.
const LATEST_PUSH: TimeDelta = TimeDelta::hours(24);

/// Makes an approved post LIVE and announces it, in the caller's transaction.
pub(super) async fn go_live(
    tx: &Tx,
    now: Timestamp,
    post: &mut Post,
    author: impl Into<audit::Author>,
) -> Result<()> {
    debug_assert_eq!(post.status, PostStatus::Approved, "only an approved post goes live");
    let reach = reach_of(tx, post).await?;
    let visible = profiles::get(tx, post.profile).await?.visible;
    post.status = PostStatus::Live;
    post.verification_needed = false;
    post.push_skipped = match () {
        () if reach.is_nobody() => None,
        () if !visible => Some(PushSkipped::ProfileOffline),
        () if now - post.publish_date > LATEST_PUSH => Some(PushSkipped::TooLate),
        () => None,
    };
    store::update(tx, post).await?;
    if !reach.is_nobody() && post.push_skipped.is_none() {
        announcements::announce(tx, now, post.id, reach).await?;
    }
    audit::record(tx, now, author, "post.publish", post.id.0, None).await?;
    steps::reached(Step::PublishWritten);
    Ok(())
}

async fn reach_of(tx: &Tx, post: &Post) -> Result<Reach> {
    let chosen = store::channels_of(tx, [post.id]).await?.remove(&post.id).unwrap_or_default();
    if !chosen.iter().any(|chosen| chosen.notification) {
        return Ok(Reach { followers: post.send_push, ..Reach::default() });
    }
    Ok(Reach::of(post.send_push, &chosen, &channels::list_of_profile(tx, post.profile).await?))
}
