//! Posts for the data that a reader may read about itself.

use std::collections::HashSet;

use super::page::Page;
use super::{ToReader, store, visible};
use crate::actor::Reader;
use crate::app::App;
use crate::ids::PostId;
use crate::posts::{LivePost, Post};
use crate::problem::Result;
use crate::readers;

/// Returns those of the posts that the reader may see now.
pub async fn visible_posts(
    app: &App,
    reader: &Reader,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<Page> {
    let db = app.db.reader();
    let mut posts = store::list_live(db, reader.id, posts).await?;
    let live = |it: &ToReader| {
        let Post { id, profile, audience, .. } = it.post;
        LivePost { id, profile, audience }
    };
    let visible = visible::visible_to(db, reader, posts.iter().map(live).collect()).await?;
    let visible: HashSet<_> = visible.into_iter().map(|post| post.id).collect();
    posts.retain(|it| visible.contains(&it.post.id));
    let followed = readers::followed_among(db, reader, posts.iter().map(|it| it.author.id)).await?;
    Ok(Page { posts, followed })
}
