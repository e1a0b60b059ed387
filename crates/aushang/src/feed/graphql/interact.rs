//! Mutations of a reader on posts.

use async_graphql::{Context, ID, Object, Result};

use super::post::{ReaderPost, present_one};
use crate::feed::interact::{self, Visitor};
use crate::ids::PostId;
use crate::problem::{Problem, Reason};
use crate::readers::{network, reader};
use crate::schema::app;

/// Maximum number of posts in one report of views.
const MAX_SEEN: usize = 100;

#[derive(Default)]
pub struct InteractionsMutation;

#[Object]
impl InteractionsMutation {
    /// Likes a post that the reader may see. Idempotent. Fails with 429 if the limit of likes per network
    /// and day is reached.
    async fn like(&self, ctx: &Context<'_>, post: ID) -> Result<ReaderPost> {
        let (app, visitor, id) = (app(ctx), visitor(ctx), PostId::parse(&post)?);
        app.write_with(move |tx, app| Box::pin(async move { interact::like(tx, app, &visitor, id).await }))
            .await?;
        Ok(present_one(app, reader(ctx), id).await?)
    }

    /// Removes the reader's like. Idempotent.
    async fn unlike(&self, ctx: &Context<'_>, post: ID) -> Result<ReaderPost> {
        let (app, visitor, id) = (app(ctx), visitor(ctx), PostId::parse(&post)?);
        app.write_with(move |tx, app| Box::pin(async move { interact::unlike(tx, app, &visitor, id).await }))
            .await?;
        Ok(present_one(app, reader(ctx), id).await?)
    }

    /// Votes for an option of a post's poll. A vote cannot be changed: another option fails with 409
    /// VOTED_ALREADY. A vote after the end of the poll fails with 409 POLL_ENDED, an unknown option with 400.
    /// Fails with 429 if the limit of votes per network and day is reached.
    async fn vote(&self, ctx: &Context<'_>, post: ID, option: ID) -> Result<ReaderPost> {
        let (app, visitor, id) = (app(ctx), visitor(ctx), PostId::parse(&post)?);
        let vote = app.write_with(move |tx, app| {
            Box::pin(async move { interact::vote(tx, app, &visitor, id, &option).await })
        });
        vote.await?;
        Ok(present_one(app, reader(ctx), id).await?)
    }

    /// Reports that the reader has seen posts, at most 100 per call. A post that is repeated in a call
    /// counts once, and one reader's views of a post count up to 50 times. Skips posts that the reader may
    /// not see, and posts that too many readers of the same network have seen today. Returns the number of
    /// posts that were not skipped.
    async fn seen(&self, ctx: &Context<'_>, posts: Vec<ID>) -> Result<usize> {
        if posts.len() > MAX_SEEN {
            return Err(Problem::field("posts", Reason::TooMany).into());
        }
        let posts: Vec<_> = posts.iter().filter_map(|id| PostId::parse(id).ok()).collect();
        let visitor = visitor(ctx);
        let counted = app(ctx).write_with(move |tx, app| {
            Box::pin(async move { interact::seen(tx, app, &visitor, posts).await })
        });
        Ok(counted.await?)
    }

    /// Reports that the reader clicked what a post links to. One reader's clicks on a post count up to 50
    /// times. Returns the post's id.
    async fn clicked(&self, ctx: &Context<'_>, post: ID) -> Result<ID> {
        let (visitor, id) = (visitor(ctx), PostId::parse(&post)?);
        app(ctx)
            .write_with(move |tx, app| {
                Box::pin(async move { interact::clicked(tx, app, &visitor, id).await })
            })
            .await?;
        Ok(post)
    }
}

/// The reader of the request and its network.
fn visitor(ctx: &Context<'_>) -> Visitor {
    Visitor { reader: reader(ctx).clone(), network: network(ctx) }
}
