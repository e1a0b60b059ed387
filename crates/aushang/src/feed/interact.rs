//! Likes, votes, views and clicks of a reader on posts that they may see.

use aushang_db::Tx;

use super::{visible, vote};
use crate::actor::Reader;
use crate::app::App;
use crate::ids::{PostId, ReaderId};
use crate::interactions::{self, Period, View};
use crate::networks::{self, Action, Network, Source};
use crate::posts;
use crate::problem::{Reason, Result};

/// A reader and the network of the request.
#[derive(Clone)]
pub struct Visitor {
    pub reader: Reader,
    pub network: Option<Network>,
}

impl Visitor {
    fn source(&self) -> Source {
        Source { network: self.network, registered_at: Some(self.reader.registered_at) }
    }
}

/// Likes a post. Succeeds without an effect if the reader likes it already. Fails with `NotFound` if the
/// reader may not see it.
pub async fn like(tx: &Tx, app: &App, visitor: &Visitor, post: PostId) -> Result<()> {
    visible::lock_to_count(tx, &visitor.reader, post).await?;
    if add_like(tx, post, visitor.reader.id).await? {
        networks::count_for(tx, app, visitor.source(), Action::Like, post).await?;
    }
    Ok(())
}

/// Adds a reader's like and counts it. Returns `false` if the reader already liked the post.
pub async fn add_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    let is_new = interactions::insert_like(tx, post, reader).await?;
    if is_new {
        posts::count_likes(tx, post, 1).await?;
    }
    Ok(is_new)
}

/// Removes the reader's like if there is one.
pub async fn unlike(tx: &Tx, app: &App, visitor: &Visitor, post: PostId) -> Result<()> {
    visible::lock_to_count(tx, &visitor.reader, post).await?;
    if interactions::delete_like(tx, post, visitor.reader.id).await? {
        posts::count_likes(tx, post, -1).await?;
        networks::uncount_for(tx, app, visitor.source(), Action::Like, post).await?;
    }
    Ok(())
}

/// Votes in a post's poll. Fails with `NotFound` if the reader may not see the post.
pub async fn vote(tx: &Tx, app: &App, visitor: &Visitor, post: PostId, option: &str) -> Result<()> {
    let visible = visible::lock_visible(tx, &visitor.reader, [post]).await?;
    let post = *visible.first().ok_or(Reason::NotFound)?;
    if vote::vote(tx, app.now(), post, option, visitor.reader.id).await? {
        networks::count_for(tx, app, visitor.source(), Action::Vote, post).await?;
    }
    Ok(())
}

/// Counts that the reader has seen these posts, each once. Skips posts that the reader may not see, and posts
/// that too many readers of the network have seen today. Returns how many were skipped.
pub async fn seen(tx: &Tx, app: &App, visitor: &Visitor, posts: Vec<PostId>) -> Result<usize> {
    let visible = visible::lock_visible(tx, &visitor.reader, posts).await?;
    add_views(tx, app, visitor, visible, View::Seen).await
}

/// Counts a click on what the post links to. Fails with `NotFound` if the reader may not see the post.
pub async fn clicked(tx: &Tx, app: &App, visitor: &Visitor, post: PostId) -> Result<()> {
    let visible = visible::lock_visible(tx, &visitor.reader, [post]).await?;
    if visible.is_empty() {
        return Err(Reason::NotFound.into());
    }
    add_views(tx, app, visitor, visible, View::Clicked).await.map(|_| ())
}

/// Stores views of visible posts. Returns the number of posts that were counted.
async fn add_views(
    tx: &Tx,
    app: &App,
    visitor: &Visitor,
    mut visible: Vec<PostId>,
    view: View,
) -> Result<usize> {
    let unseen = interactions::unseen_among(tx, visitor.reader.id, &visible).await?;
    let counted = networks::count_views(tx, app, visitor.source(), &unseen).await?;
    visible.retain(|post| !unseen.contains(post) || counted.contains(post));
    interactions::add_views(tx, Period::of(app.now()), &visitor.reader, &visible, view).await?;
    Ok(visible.len())
}
