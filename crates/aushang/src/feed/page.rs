//! What a reader sees: the posts of followed profiles for the reader's role, those of their freshman
//! areas as far as they are open, and emergencies that reach the reader, newest first.

use std::cmp::Reverse;
use std::collections::HashSet;

use aushang_db::{Connection, Cursor};

use super::ToReader;
use super::store::{self, Feed};
use super::visibility;
use crate::actor::Reader;
use crate::app::App;
use crate::enums::TargetingRoles;
use crate::ids::{PostId, ProfileId};
use crate::posts::Post;
use crate::problem::{Error, Reason, Result};
use crate::profiles::{self, Profile};
use crate::readers;

/// Posts as they follow each other in the feed.
pub struct Page {
    pub posts: Vec<ToReader>,
    /// Those of their authors whom the reader follows.
    pub followed: HashSet<ProfileId>,
}

/// A page of the feed, one longer than asked for if there are more.
pub async fn page(app: &App, reader: &Reader, before: Option<Cursor>, first: u64) -> Result<Page> {
    let db = app.db.reader();
    let role_bit = TargetingRoles::NONE.with(reader.role).bits();
    let limit = first + 1;
    let Feed { posts: mut page, newest_emergency } =
        store::reader_feed(db, reader, role_bit, before, limit).await?;
    let mut followed: HashSet<_> = page.iter().map(|it| it.author.id).collect();
    // Below the last place of a full page nothing is looked for.
    let end = page.last().map(|last| place(&last.post)).filter(|_| page.len() as u64 == limit);
    let is_likely = match (end, newest_emergency) {
        (Some(end), Some(newest)) => newest >= end.at,
        (_, newest) => page.is_empty() || newest.is_some(),
    };
    let authors = if is_likely { store::emergency_authors(db, before, end).await? } else { Vec::new() };
    let authors = covering(db, authors, reader).await?;
    if !authors.is_empty() {
        page.extend(store::emergencies_of(db, reader.id, authors, before, limit).await?);
        page.sort_by_key(|it| Reverse(place(&it.post)));
        // What a followed profile sent for everybody was found twice.
        page.dedup_by_key(|it| it.post.id);
        page.truncate(usize::try_from(limit).map_err(Error::failure)?);
        let others: Vec<_> =
            page.iter().map(|it| it.author.id).filter(|author| !followed.contains(author)).collect();
        followed.extend(readers::followed_among(db, reader, others).await?);
    }
    Ok(Page { posts: page, followed })
}

/// Where a post stands in every feed.
pub(super) fn place(post: &Post) -> Cursor {
    Cursor { at: post.publish_date, id: post.id.0 }
}

/// Those of the profiles whose targeting covers the reader.
async fn covering(db: &impl Connection, authors: Vec<ProfileId>, reader: &Reader) -> Result<Vec<ProfileId>> {
    let authors = profiles::find_all(db, authors).await?;
    Ok(authors
        .into_values()
        .filter(|author| visibility::covers(author, reader))
        .map(|author| author.id)
        .collect())
}

/// A post that this reader may see; anything else is answered as missing.
pub async fn post(app: &App, reader: &Reader, id: PostId) -> Result<Page> {
    let db = app.db.reader();
    let found = store::list_live(db, reader.id, [id]).await?.pop().ok_or(Reason::NotFound)?;
    let author = profiles::get(db, found.author.id).await?;
    if !may_see(db, reader, &author, &found.post).await? {
        return Err(Reason::NotFound.into());
    }
    let followed = readers::followed_among(db, reader, [author.id]).await?;
    Ok(Page { posts: vec![found], followed })
}

/// Is it meant for this reader? Of a LIVE post of a visible profile.
pub(super) async fn may_see(
    db: &impl Connection,
    reader: &Reader,
    author: &Profile,
    post: &Post,
) -> Result<bool> {
    let is_open = !post.audience.freshman || readers::is_area_open(db, author, reader.id).await?;
    Ok(visibility::is_meant(reader, post.audience, author, is_open))
}
