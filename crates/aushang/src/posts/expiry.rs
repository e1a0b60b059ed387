//! The end of a post: from then on readers no longer see it.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::post::{Hidden, HiddenAs, Post, PostStatus};
use super::store;
use super::versions::{self, PostVersionKind};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::ProfileId;
use crate::problem::{Problem, Reason, Result};

/// The longest time between publishing and end: five years.
const LONGEST: TimeDelta = TimeDelta::days(5 * 366);

/// Checks the end of a post that readers see from `appears` on.
pub fn check(app: &App, appears: Timestamp, expires: Timestamp) -> Result<(), Reason> {
    // With a suspect clock, a date in the future may look past.
    if expires <= app.now() && !app.clock.is_suspect() {
        Err(Reason::InPast)
    } else if expires <= appears {
        Err(Reason::ExpiresBeforePublishing)
    } else if expires - appears > LONGEST {
        Err(Reason::Invalid)
    } else {
        Ok(())
    }
}

/// Fails if the post would have ended when it appears. `field`: the argument that has to change.
pub fn check_appearance(post: &Post, appears: Timestamp, field: &'static str) -> Result<(), Problem> {
    if has_ended(post, appears) {
        Err(Problem::field(field, Reason::ExpiresBeforePublishing))
    } else {
        Ok(())
    }
}

pub fn has_ended(post: &Post, now: Timestamp) -> bool {
    post.expires_at.is_some_and(|expires| expires <= now)
}

/// Hides a post whose end has come. Its pushes that were not sent are cancelled, and others stay.
pub async fn end(tx: &Tx, app: &App, now: Timestamp, mut post: Post, profile: ProfileId) -> Result<()> {
    if post.status != PostStatus::Live || post.is_hidden() || !has_ended(&post, now) {
        return Ok(());
    }
    post.hidden = Hidden { at: post.expires_at, kind: Some(HiddenAs::Ended), ..Hidden::default() };
    post.unpin();
    store::update(tx, &post).await?;
    store::remove_live(tx, profile).await?;
    let server = Principal::server(profile);
    audit::record(tx, &app.audit, now, server, "post.end", post.id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::Ended, server, None).await.map(drop)
}
