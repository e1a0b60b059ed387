//! Who has a post open in a composer at the moment, so that two people notice each other. It never blocks anybody.

mod graphql;
mod store;

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

pub use graphql::PresenceMutation;
use store::Present;

use crate::actor::Actor;
use crate::app::App;
use crate::ids::PostId;
use crate::posts;
use crate::problem::{Problem, Reason, Result};

/// How long a composer counts as open after its last report. The console reports every 30 seconds.
pub const EXPIRES_AFTER: TimeDelta = TimeDelta::seconds(90);
/// Maximum number of other composers that are reported.
pub const MAX_SHOWN: u64 = 20;
const MAX_WRITER: usize = 100;

/// What a composer reports.
#[derive(Clone, Debug)]
pub struct Report {
    pub post: PostId,
    /// Identifies the composer.
    pub writer: String,
    /// Whether it was closed.
    pub leaves: bool,
}

impl Report {
    /// Fails if the writer has no usable length.
    pub fn check(self) -> Result<Self, Problem> {
        if self.writer.is_empty() || self.writer.len() > MAX_WRITER {
            return Err(Problem::field("writer", Reason::Invalid));
        }
        Ok(self)
    }
}

/// Records that a composer has the post open, or no longer has, and returns the others, earliest first.
pub async fn announce(tx: &Tx, app: &App, actor: &Actor, report: &Report) -> Result<Vec<Present>> {
    let now = app.now();
    let post = posts::get_kept(tx, actor.profile, report.post).await?;
    if !post.rights_of(actor).edit {
        return Err(Reason::NotPermitted.into());
    }
    let expired = now - EXPIRES_AFTER;
    store::delete_expired_of(tx, post.id, expired).await?;
    if report.leaves {
        store::delete(tx, post.id, &report.writer, actor.account).await?;
    } else {
        store::renew(tx, post.id, &report.writer, actor.account, now).await?;
    }
    store::list_others(tx, post.id, &report.writer, MAX_SHOWN).await
}

/// Deletes one batch of reports that no longer count. Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let expired = now - EXPIRES_AFTER;
    app.write(move |tx| Box::pin(store::delete_expired(tx, expired))).await
}
