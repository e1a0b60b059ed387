//! Changes of sent posts that are not published yet.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::post::PostOutput;
use super::queries::one;
use super::working_copy::WorkingCopyOutput;
use crate::ids::{FileId, PostId};
use crate::posts::aside;
use crate::posts::save_draft::Kept;
use crate::schema::{actor, app, write_as};

/// A change of a sent post that is not published yet, with what the console has stored of it.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OpenWorkingCopy {
    pub copy: WorkingCopyOutput,
    /// The `state` of the last `saveWorkingCopy`.
    pub state: String,
}

#[derive(Default)]
pub struct AsideQuery;

#[Object]
impl AsideQuery {
    /// The change of a sent post that is not published yet. Null: there is none.
    async fn working_copy(&self, ctx: &Context<'_>, post: ID) -> Result<Option<OpenWorkingCopy>> {
        let found = aside::read(app(ctx).db.reader(), actor(ctx), PostId::parse(&post)?).await?;
        Ok(found.map(|open| OpenWorkingCopy { copy: open.copy.into(), state: open.state }))
    }
}

#[derive(Default)]
pub struct AsideMutation;

#[Object]
impl AsideMutation {
    /// Saves a change of a sent post without publishing it: `updatePost` does that. Nothing has to be complete. If
    /// somebody else has saved it since it was read, fails with 409. A post that can still be taken back has no such
    /// change: fails with 409 WRONG_STATUS.
    #[expect(clippy::too_many_arguments, reason = "each one is a separate part of the request")]
    async fn save_working_copy(
        &self,
        ctx: &Context<'_>,
        post: ID,
        #[graphql(desc = "`WorkingCopy.savedAt` as it was read. Null: there was none.")] based_on: Option<
            DateTime<Utc>,
        >,
        #[graphql(desc = "What the console has open, as JSON of at most 128 kB. Returned unchanged.")]
        state: String,
        #[graphql(
            desc = "References of all files that `state` contains, at most 50. They are kept until the \
                          change is published or discarded, or saved without them."
        )]
        files: Vec<ID>,
        #[graphql(
            desc = "Identifies the composer. Its own saves are not a conflict, so that it can repeat one \
                          whose response was lost."
        )]
        writer: String,
        #[graphql(
            desc = "A number that grows with each save of the composer: one that arrives late fails with 409 \
                          instead of overwriting a newer one. Null: not checked."
        )]
        sequence: Option<i64>,
        #[graphql(
            desc = "Saved without anybody asking for it: keeps files that are not used any more.",
            default
        )]
        automatic: bool,
    ) -> Result<PostOutput> {
        let (id, based_on) = (PostId::parse(&post)?, based_on.map(Into::into));
        let files = files.iter().filter_map(|raw| FileId::parse(raw).ok()).collect();
        let kept = Kept { writer, sequence, state, files, is_automatic: automatic }.check()?;
        write_as(ctx, move |tx, app, actor| {
            let kept = kept.clone();
            Box::pin(async move { aside::save(tx, app, actor, id, based_on, &kept).await })
        })
        .await?;
        one(ctx, id).await
    }

    /// Deletes a change of a sent post that is not published yet. The post stays as it is.
    async fn discard_working_copy(
        &self,
        ctx: &Context<'_>,
        post: ID,
        #[graphql(
            desc = "`WorkingCopy.savedAt` as it was read: fails with 409 if it was saved since. Null: not \
                          checked."
        )]
        based_on: Option<DateTime<Utc>>,
    ) -> Result<PostOutput> {
        let (id, based_on) = (PostId::parse(&post)?, based_on.map(Into::into));
        write_as(ctx, move |tx, app, actor| Box::pin(aside::discard(tx, app, actor, id, based_on))).await?;
        one(ctx, id).await
    }
}
