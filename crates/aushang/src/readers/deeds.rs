//! What a reader does to posts that they may see.

use aushang_db::Tx;

use super::sight;
use crate::actor::Reader;
use crate::app::App;
use crate::ids::PostId;
use crate::posts::{self, Period, View};
use crate::problem::{Reason, Result};

/// Likes a post; liking twice is liking.
pub async fn like(tx: &Tx, reader: &Reader, post: PostId) -> Result<()> {
    sight::hold_to_count(tx, reader, post).await?;
    posts::insert_like(tx, post, reader.id).await
}

/// Likes it no longer.
pub async fn unlike(tx: &Tx, reader: &Reader, post: PostId) -> Result<()> {
    sight::hold_to_count(tx, reader, post).await?;
    posts::delete_like(tx, post, reader.id).await
}

/// Votes in a post's poll.
pub async fn vote(tx: &Tx, app: &App, reader: &Reader, post: PostId, option: &str) -> Result<()> {
    let seen = sight::hold(tx, reader, [post]).await?;
    let post = seen.first().ok_or(Reason::NotFound)?;
    posts::vote(tx, app.now(), *post, option, reader.id).await
}

/// Counts that the reader has seen these posts, each once; those that they may not see are passed
/// over. Says how many were not.
pub async fn seen(tx: &Tx, app: &App, reader: &Reader, posts: Vec<PostId>) -> Result<usize> {
    let visible = sight::hold(tx, reader, posts).await?;
    posts::add_views(tx, Period::of(app.now()), reader, &visible, View::Seen).await?;
    Ok(visible.len())
}

/// Counts that the reader pressed what a post leads to.
pub async fn clicked(tx: &Tx, app: &App, reader: &Reader, post: PostId) -> Result<()> {
    let visible = sight::hold(tx, reader, [post]).await?;
    if visible.is_empty() {
        return Err(Reason::NotFound.into());
    }
    posts::add_views(tx, Period::of(app.now()), reader, &visible, View::Clicked).await
}
