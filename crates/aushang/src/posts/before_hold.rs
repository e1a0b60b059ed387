//! What a post was before somebody released or published it, so that exactly this can be restored while it is held.

use async_graphql::Enum;
use aushang_db::{Timestamp, Tx};
use serde::{Deserialize, Serialize};

use super::post::{Post, PostStatus, ReviewState};
use super::reminders;
use crate::accounts;
use crate::ids::AccountId;
use crate::problem::Result;

/// What is taken back with a held post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum HeldAct {
    /// It was written, and becomes a draft of its author again.
    Sent,
    /// It waited for release, and does so again.
    Released,
    /// It was planned, and is so again.
    Published,
}

/// The columns that change with a release or with publishing a planned post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BeforeHold {
    /// The account that released or published it.
    pub by: AccountId,
    status: PostStatus,
    review: ReviewState,
    pub publish_date: Timestamp,
    pub released_by: Option<AccountId>,
    approved_version: Option<i32>,
    reminds_at: Option<Timestamp>,
}

impl BeforeHold {
    pub fn new(post: &Post, by: AccountId) -> Self {
        Self {
            by,
            status: post.status,
            review: post.review,
            publish_date: post.publish_date,
            released_by: post.released_by,
            approved_version: post.approved_version,
            reminds_at: post.reminds_at,
        }
    }

    pub fn act(&self) -> HeldAct {
        if self.status == PostStatus::Draft { HeldAct::Released } else { HeldAct::Published }
    }

    /// Makes the post what it was. A planned one whose date has passed meanwhile needs another release, because it
    /// would be published at once.
    pub async fn restore(&self, tx: &Tx, now: Timestamp, post: &mut Post) -> Result<()> {
        post.status = self.status;
        post.review = self.review;
        post.publish_date = self.publish_date;
        post.released_by = self.released_by;
        post.approved_version = self.approved_version;
        post.reminds_at = self.reminds_at;
        post.held_until = None;
        if let Some(releaser) = self.released_by
            && accounts::find(tx, releaser).await?.is_none()
        {
            // It was deleted meanwhile.
            post.released_by = None;
        }
        if post.status == PostStatus::Approved && post.publish_date <= now {
            post.status = PostStatus::Draft;
            post.review = ReviewState::Requested;
            post.released_by = None;
            post.reminds_at = reminders::next(post.publish_date, now);
        }
        Ok(())
    }
}
