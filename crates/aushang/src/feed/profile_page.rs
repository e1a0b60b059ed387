//! The page of one profile for a reader, who need not follow it.

use aushang_db::Cursor;

use super::{ToReader, page, store};
use crate::actor::Reader;
use crate::app::App;
use crate::channels::{self, FRESHMAN};
use crate::ids::{ChannelId, ProfileId};
use crate::paging::Paging;
use crate::problem::{Reason, Result};
use crate::profiles::{self, Profile};
use crate::readers;
use crate::visibility::Viewer;

/// Returns the visible profile with this username.
pub async fn find(app: &App, username: &str) -> Result<Option<Profile>> {
    let found = profiles::find_by_username(app.db.reader(), username).await?;
    Ok(found.filter(|profile| profile.visible))
}

/// Returns the profile's posts that the reader may see, newest first; one more than the page if there
/// are more.
pub async fn posts_of(
    app: &App,
    reader: &Reader,
    profile: &Profile,
    paging: Paging<Cursor>,
) -> Result<Vec<ToReader>> {
    let db = app.db.reader();
    let viewer = Viewer::new(reader, profile, readers::is_area_open(db, profile, reader.id).await?);
    store::page_of(db, profile.id, reader.id, viewer, paging.before, paging.limit()).await
}

/// Returns the pinned post if the reader may see it.
pub async fn pinned(app: &App, reader: &Reader, profile: &Profile) -> Result<Option<ToReader>> {
    let db = app.db.reader();
    let Some(pinned) = store::find_pinned(db, reader.id, profile.id).await? else { return Ok(None) };
    Ok(page::may_see(db, reader, profile, &pinned.post).await?.then_some(pinned))
}

/// Whether a profile's freshman area is open to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreshmanArea {
    Open,
    /// The reader has not entered the current access code.
    Locked,
}

/// Returns `None` if the profile has no freshman area.
pub async fn freshman_area(app: &App, reader: &Reader, profile: &Profile) -> Result<Option<FreshmanArea>> {
    let db = app.db.reader();
    if !channels::is_assigned(db, profile.id, ChannelId(FRESHMAN)).await? {
        return Ok(None);
    }
    let is_open = readers::is_area_open(db, profile, reader.id).await?;
    Ok(Some(if is_open { FreshmanArea::Open } else { FreshmanArea::Locked }))
}

/// Returns a visible profile and the state of its freshman area. Fails with `NotFound` if there is none.
pub async fn get_freshman_area(
    app: &App,
    reader: &Reader,
    profile: ProfileId,
) -> Result<(Profile, FreshmanArea)> {
    let found = profiles::find(app.db.reader(), profile).await?.filter(|profile| profile.visible);
    let profile = found.ok_or(Reason::NotFound)?;
    let area = freshman_area(app, reader, &profile).await?.ok_or(Reason::NotFound)?;
    Ok((profile, area))
}

/// Returns the posts of the freshman area for the reader's role, newest first; one more than the page
/// if there are more. Returns none while the area is locked.
pub async fn freshman_posts(
    app: &App,
    reader: &Reader,
    profile: &Profile,
    paging: Paging<Cursor>,
) -> Result<Vec<ToReader>> {
    if freshman_area(app, reader, profile).await? != Some(FreshmanArea::Open) {
        return Ok(Vec::new());
    }
    store::freshman_page_of(app.db.reader(), profile.id, reader, paging.before, paging.limit()).await
}
