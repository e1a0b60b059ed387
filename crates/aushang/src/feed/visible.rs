//! Decides which posts a reader may see, for many posts at once.

use aushang_db::{Connection, Tx};

use crate::actor::Reader;
use crate::ids::PostId;
use crate::posts::{self, LivePost};
use crate::problem::{Reason, Result};
use crate::profiles;
use crate::readers;
use crate::visibility::Viewer;

/// Returns those of the LIVE posts that the reader may see. Runs at most two statements.
pub(super) async fn visible_to(
    db: &impl Connection,
    reader: &Reader,
    mut posts: Vec<LivePost>,
) -> Result<Vec<LivePost>> {
    let authors: Vec<_> = posts.iter().map(|post| post.profile).collect();
    let authors = profiles::find_all(db, authors).await?;
    let freshman = posts.iter().filter(|post| post.audience.freshman);
    let areas: Vec<_> = freshman.filter_map(|post| authors.get(&post.profile)).collect();
    let open = readers::open_areas_among(db, &areas, reader.id).await?;
    posts.retain(|LivePost { profile, audience, .. }| {
        let author = authors.get(profile).filter(|author| author.visible);
        author.is_some_and(|author| Viewer::new(reader, author, open.contains(profile)).may_see(*audience))
    });
    Ok(posts)
}

/// Locks the reader, and the post for a change of its counters. Fails with `NotFound` if the reader may not
/// see the post.
pub(super) async fn lock_to_count(tx: &Tx, reader: &Reader, post: PostId) -> Result<()> {
    readers::lock_shared(tx, reader.id).await?;
    let locked = posts::lock_live_to_count(tx, post).await?;
    let visible = visible_to(tx, reader, locked.into_iter().collect()).await?;
    if visible.is_empty() { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// Returns those of the posts that the reader may see. Locks them and the reader against deletion until the
/// transaction ends.
pub(super) async fn lock_visible(
    tx: &Tx,
    reader: &Reader,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<Vec<PostId>> {
    readers::lock_shared(tx, reader.id).await?;
    let locked = posts::lock_live(tx, posts).await?;
    Ok(visible_to(tx, reader, locked).await?.into_iter().map(|post| post.id).collect())
}
