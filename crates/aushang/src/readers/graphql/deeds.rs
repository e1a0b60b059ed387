//! What a reader does to posts.

use async_graphql::{Context, ID, Object, Result};

use super::post::{ReaderPost, present_one};
use super::reader;
use crate::ids::PostId;
use crate::problem::{Problem, Reason};
use crate::readers::deeds;
use crate::schema::app;

/// Posts that one report of an app names.
const MOST_SEEN: usize = 100;

#[derive(Default)]
pub struct DeedsMutation;

#[Object]
impl DeedsMutation {
    /// Likes a post that the reader may see; liking twice is liking.
    async fn like(&self, ctx: &Context<'_>, post: ID) -> Result<ReaderPost> {
        let (liking, id) = (reader(ctx).clone(), PostId::parse(&post)?);
        app(ctx).write(move |tx| Box::pin(async move { deeds::like(tx, &liking, id).await })).await?;
        Ok(present_one(app(ctx), reader(ctx), id).await?)
    }

    /// Likes it no longer; whoever did not like it does not.
    async fn unlike(&self, ctx: &Context<'_>, post: ID) -> Result<ReaderPost> {
        let (liking, id) = (reader(ctx).clone(), PostId::parse(&post)?);
        app(ctx).write(move |tx| Box::pin(async move { deeds::unlike(tx, &liking, id).await })).await?;
        Ok(present_one(app(ctx), reader(ctx), id).await?)
    }

    /// Votes for an option of a post's poll. A vote stands: another one is 409 VOTED_ALREADY, and so is
    /// one after the poll's end, POLL_ENDED. An option that the poll does not have is 400.
    async fn vote(&self, ctx: &Context<'_>, post: ID, option: ID) -> Result<ReaderPost> {
        let (voting, id) = (reader(ctx).clone(), PostId::parse(&post)?);
        let app = app(ctx).clone();
        app.clone()
            .write(move |tx| Box::pin(async move { deeds::vote(tx, &app, &voting, id, &option).await }))
            .await?;
        Ok(present_one(self::app(ctx), reader(ctx), id).await?)
    }

    /// Reports that the reader has seen posts: at most 100 at once, each counted once however often it
    /// is named, and of one reader 50 times at most. What the reader may not see is passed over. Answers
    /// how many were not.
    async fn seen(&self, ctx: &Context<'_>, posts: Vec<ID>) -> Result<usize> {
        if posts.len() > MOST_SEEN {
            return Err(Problem::field("posts", Reason::TooMany).into());
        }
        let posts: Vec<_> = posts.iter().filter_map(|id| PostId::parse(id).ok()).collect();
        let (app, seeing) = (app(ctx).clone(), reader(ctx).clone());
        let counted = app
            .clone()
            .write(move |tx| Box::pin(async move { deeds::seen(tx, &app, &seeing, posts).await }))
            .await?;
        Ok(counted)
    }

    /// Reports that the reader pressed what a post leads to, which counts 50 times at most; answers with
    /// the post's id.
    async fn clicked(&self, ctx: &Context<'_>, post: ID) -> Result<ID> {
        let (app, reader, id) = (app(ctx).clone(), reader(ctx).clone(), PostId::parse(&post)?);
        app.clone()
            .write(move |tx| Box::pin(async move { deeds::clicked(tx, &app, &reader, id).await }))
            .await?;
        Ok(post)
    }
}
