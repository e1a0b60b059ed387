//! A page of a reader's feed: posts of followed profiles for the reader's role, posts of their freshman
//! areas that are open to the reader, and emergencies that reach the reader, newest first.

use std::cmp::Reverse;
use std::collections::HashSet;

use aushang_db::{Connection, Cursor};

use super::ToReader;
use super::store::{self, Feed};
use crate::actor::Reader;
use crate::app::App;
use crate::ids::{PostId, ProfileId};
use crate::paging::Paging;
use crate::posts::{self, Post};
use crate::problem::{Error, Problem, Reason, Result};
use crate::profiles::{self, Profile};
use crate::readers;
use crate::visibility::{Viewer, covers};

/// Posts in the order of the feed.
pub struct Page {
    pub posts: Vec<ToReader>,
    /// Authors of the posts whom the reader follows.
    pub followed: HashSet<ProfileId>,
}

/// Returns a page of the feed, newest first. It has one post more than the page if there are more.
pub async fn page(app: &App, reader: &Reader, paging: Paging<Cursor>) -> Result<Page> {
    let db = app.db.reader();
    let (before, limit) = (paging.before, paging.limit());
    let Feed { posts: mut page, newest_emergency } = store::reader_feed(db, reader, before, limit).await?;
    let mut followed: HashSet<_> = page.iter().map(|it| it.author.id).collect();
    // Emergencies below the end of a full page are not needed.
    let end = page.last().map(|last| position(&last.post)).filter(|_| page.len() as u64 == limit);
    let is_possible = match (end, newest_emergency) {
        (Some(end), Some(newest)) => newest >= end.at,
        (_, newest) => page.is_empty() || newest.is_some(),
    };
    let authors = if is_possible { store::emergency_authors(db, before, end).await? } else { Vec::new() };
    let authors = covering(db, authors, reader).await?;
    if !authors.is_empty() {
        page.extend(store::emergencies_of(db, reader.id, authors, before, limit).await?);
        page.sort_by_key(|it| Reverse(position(&it.post)));
        // Emergencies of followed profiles were found by both queries.
        page.dedup_by_key(|it| it.post.id);
        page.truncate(usize::try_from(limit).map_err(Error::failure)?);
        let others: Vec<_> =
            page.iter().map(|it| it.author.id).filter(|author| !followed.contains(author)).collect();
        followed.extend(readers::followed_among(db, reader, others).await?);
    }
    Ok(Page { posts: page, followed })
}

/// The position of a post in every feed.
pub(super) fn position(post: &Post) -> Cursor {
    Cursor { at: post.publish_date, id: post.id.0 }
}

/// Returns those of the profiles whose targeting covers the reader.
async fn covering(db: &impl Connection, authors: Vec<ProfileId>, reader: &Reader) -> Result<Vec<ProfileId>> {
    let authors = profiles::find_all(db, authors).await?;
    Ok(authors.into_values().filter(|author| covers(reader, author)).map(|author| author.id).collect())
}

/// Returns a post. Fails with `NotFound` if the reader may not see it, and with the reason if it was withdrawn.
pub async fn post(app: &App, reader: &Reader, id: PostId) -> Result<Page> {
    let db = app.db.reader();
    let Some(found) = store::list_live(db, reader.id, [id]).await?.pop() else {
        return Err(no_longer_shown(db, reader, id).await?.into());
    };
    let author = profiles::get(db, found.author.id).await?;
    if !may_see(db, reader, &author, &found.post).await? {
        return Err(Reason::NotFound.into());
    }
    let followed = readers::followed_among(db, reader, [author.id]).await?;
    Ok(Page { posts: vec![found], followed })
}

/// Why the reader does not see this post. Only readers who could see it learn that it was withdrawn.
async fn no_longer_shown(db: &impl Connection, reader: &Reader, id: PostId) -> Result<Problem> {
    if let Some(post) = posts::find_hidden(db, id).await? {
        let author = profiles::get(db, post.profile).await?;
        if may_see(db, reader, &author, &post).await? {
            return Ok(posts::refusal(&post));
        }
    }
    Ok(Problem::new(Reason::NotFound))
}

/// Whether the reader may see this post, which is LIVE and of a visible profile.
pub(super) async fn may_see(
    db: &impl Connection,
    reader: &Reader,
    author: &Profile,
    post: &Post,
) -> Result<bool> {
    let is_open = !post.audience.freshman || readers::is_area_open(db, author, reader.id).await?;
    Ok(Viewer::new(reader, author, is_open).may_see(post.audience))
}
