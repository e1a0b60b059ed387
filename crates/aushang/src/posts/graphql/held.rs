//! Posts that were sent and can still be taken back.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::calendar::BEGINNING;
use super::post::PostOutput;
use super::queries::one;
use crate::ids::PostId;
use crate::markup;
use crate::posts::before_hold::HeldAct;
use crate::posts::hold;
use crate::schema::{actor, app, write_as};

/// A post that is published in a few seconds, unless it is taken back.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct HeldPost {
    pub id: ID,
    /// When it is published.
    pub held_until: DateTime<Utc>,
    /// The milliseconds until then, by the server's clock; 0 if it is published right now.
    pub remaining: i64,
    /// The first line of its German text without markup, at most 100 characters.
    pub title: String,
    /// What is taken back with it.
    pub act: HeldAct,
}

#[derive(Default)]
pub struct HeldQuery;

#[Object]
impl HeldQuery {
    /// The posts of the profile that the caller acts for that can still be taken back, the next to be published
    /// first; at most 20.
    async fn held_posts(&self, ctx: &Context<'_>) -> Result<Vec<HeldPost>> {
        let app = app(ctx);
        let now = app.now();
        let found = hold::list(app.db.reader(), app, actor(ctx).profile).await?;
        let post = |row: crate::posts::store::HeldRow| HeldPost {
            id: row.id.into(),
            held_until: row.held_until.to_datetime(),
            remaining: (row.held_until - now).num_milliseconds().max(0),
            title: markup::first_line(&row.beginning, BEGINNING),
            act: row.held_from.map_or(HeldAct::Sent, |before| before.act()),
        };
        Ok(found.into_iter().map(post).collect())
    }
}

#[derive(Default)]
pub struct HeldMutation;

#[Object]
impl HeldMutation {
    /// Takes a post back before it is published. One that was sent with `undoState` becomes a draft that its author
    /// still writes. One whose status was changed with `undoable` becomes what it was; if it was planned and its date
    /// has passed meanwhile, it waits for another release. Fails with 409 TOO_LATE_TO_UNDO once its time is over.
    /// If it is an emergency that is planned again, requires `proveIdentity` with more than the password (403,
    /// STRONG_PROOF_REQUIRED).
    async fn undo_send_post(&self, ctx: &Context<'_>, id: ID) -> Result<PostOutput> {
        let id = PostId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(hold::undo(tx, app, actor, id))).await?;
        one(ctx, id).await
    }
}
