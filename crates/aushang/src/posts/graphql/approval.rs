//! The release of a post as a conversation: it is sent back, submitted again, and loses its release by a change.

use async_graphql::{Context, ID, MaybeUndefined, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::emergency::{WaitingEmergency, waiting_emergencies};
use super::post::PostOutput;
use super::queries::one;
use crate::ids::PostId;
use crate::posts::{send_back, store};
use crate::schema::{actor, app, write_as};

/// Why a draft was sent back.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct SentBack {
    pub at: DateTime<Utc>,
    /// Name of the account, or its address if it has no name. Null: the account was deleted.
    pub by: Option<String>,
    pub reason: String,
}

/// The release that a draft has lost.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct LostRelease {
    /// How many words were changed since. Null: unknown.
    pub changed_words: Option<i32>,
}

#[derive(Default)]
pub struct ApprovalQuery;

#[Object]
impl ApprovalQuery {
    /// The number of the caller's posts that were sent back and not submitted again.
    async fn sent_back_count(&self, ctx: &Context<'_>) -> Result<u64> {
        let actor = actor(ctx);
        Ok(store::count_sent_back(app(ctx).db.reader(), actor.profile, actor.account).await?)
    }

    /// The emergencies of the profile that the caller acts for that wait for a second person, and whose request has not
    /// lapsed; the oldest request first, at most 20. Empty if the profile needs no second person.
    async fn waiting_emergencies(&self, ctx: &Context<'_>) -> Result<Vec<WaitingEmergency>> {
        waiting_emergencies(ctx).await
    }
}

#[derive(Default)]
pub struct ApprovalMutation;

#[Object]
impl ApprovalMutation {
    /// Sends a draft that waits for release back to its author with a reason. If the post was edited since it was
    /// read, fails with 409 and the current version in `extensions.current`.
    async fn send_back_post(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(desc = "What has to be changed: 10 to 1,000 characters.")] reason: String,
        #[graphql(desc = "editedAt of the version that was read; not checked if omitted.")]
        edited_at: MaybeUndefined<DateTime<Utc>>,
    ) -> Result<PostOutput> {
        let (id, reason) = (PostId::parse(&id)?, send_back::check_reason(&reason)?);
        let based_on = edited_at.map_value(Into::into);
        write_as(ctx, move |tx, app, actor| {
            Box::pin(send_back::send_back(tx, app, actor, id, reason.clone(), based_on))
        })
        .await?;
        one(ctx, id).await
    }

    /// Lets a draft that was sent back wait for release again.
    async fn resubmit_post(&self, ctx: &Context<'_>, id: ID) -> Result<PostOutput> {
        let id = PostId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(send_back::resubmit(tx, app, actor, id))).await?;
        one(ctx, id).await
    }
}
