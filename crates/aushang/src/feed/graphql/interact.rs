//! What a reader does to posts.

use async_graphql::{Context, ID, Object, Result};

use super::post::{ReaderPost, present_one};
use crate::feed::interact::{self, Visitor};
use crate::ids::PostId;
use crate::problem::{Problem, Reason};
use crate::readers::{network, reader};
use crate::schema::app;

/// Posts that one report of an app names.
const MAX_SEEN: usize = 100;

#[derive(Default)]
pub struct InteractionsMutation;

#[Object]
impl InteractionsMutation {
    /// Likes a post that the reader may see. Idempotent. 429 when the limit of likes per network and day is
    /// reached.
    async fn like(&self, ctx: &Context<'_>, post: ID) -> Result<ReaderPost> {
        let (app, liking, id) = (app(ctx).clone(), visitor(ctx), PostId::parse(&post)?);
        app.clone()
            .write(move |tx| Box::pin(async move { interact::like(tx, &app, &liking, id).await }))
            .await?;
        Ok(present_one(self::app(ctx), reader(ctx), id).await?)
    }

    /// Likes it no longer; whoever did not like it does not.
    async fn unlike(&self, ctx: &Context<'_>, post: ID) -> Result<ReaderPost> {
        let (app, liking, id) = (app(ctx).clone(), visitor(ctx), PostId::parse(&post)?);
        app.clone()
            .write(move |tx| Box::pin(async move { interact::unlike(tx, &app, &liking, id).await }))
            .await?;
        Ok(present_one(self::app(ctx), reader(ctx), id).await?)
    }

    /// Votes for an option of a post's poll. A vote cannot be changed: another one fails with 409
    /// VOTED_ALREADY, and with POLL_ENDED after the poll's end. An unknown option is 400. 429 when the limit
    /// of votes per network and day is reached.
    async fn vote(&self, ctx: &Context<'_>, post: ID, option: ID) -> Result<ReaderPost> {
        let (voting, id) = (visitor(ctx), PostId::parse(&post)?);
        let app = app(ctx).clone();
        app.clone()
            .write(move |tx| Box::pin(async move { interact::vote(tx, &app, &voting, id, &option).await }))
            .await?;
        Ok(present_one(self::app(ctx), reader(ctx), id).await?)
    }

    /// Reports that the reader has seen posts: at most 100 at once, each counted once however often it
    /// is named, and of one reader 50 times at most. What the reader may not see is passed over. Answers
    /// how many were not.
    async fn seen(&self, ctx: &Context<'_>, posts: Vec<ID>) -> Result<usize> {
        if posts.len() > MAX_SEEN {
            return Err(Problem::field("posts", Reason::TooMany).into());
        }
        let posts: Vec<_> = posts.iter().filter_map(|id| PostId::parse(id).ok()).collect();
        let (app, seeing) = (app(ctx).clone(), visitor(ctx));
        let counted = app
            .clone()
            .write(move |tx| Box::pin(async move { interact::seen(tx, &app, &seeing, posts).await }))
            .await?;
        Ok(counted)
    }

    /// Reports that the reader pressed what a post leads to, which counts 50 times at most; answers with
    /// the post's id.
    async fn clicked(&self, ctx: &Context<'_>, post: ID) -> Result<ID> {
        let (app, visitor, id) = (app(ctx).clone(), visitor(ctx), PostId::parse(&post)?);
        app.clone()
            .write(move |tx| Box::pin(async move { interact::clicked(tx, &app, &visitor, id).await }))
            .await?;
        Ok(post)
    }
}

/// The reader of the request and its network.
fn visitor(ctx: &Context<'_>) -> Visitor {
    Visitor { reader: reader(ctx).clone(), network: network(ctx) }
}
