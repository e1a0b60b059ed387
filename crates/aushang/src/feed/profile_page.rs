//! What a reader sees of one profile, followed or not.

use aushang_db::{Connection, Cursor};

use super::visibility::{self, Visibility};
use super::{ToReader, page, store};
use crate::actor::Reader;
use crate::app::App;
use crate::channels::{self, FRESHMAN};
use crate::enums::TargetingRoles;
use crate::ids::{ChannelId, ProfileId};
use crate::problem::Result;
use crate::profiles::{self, Profile};
use crate::readers;

/// A visible profile by its username.
pub async fn find(app: &App, username: &str) -> Result<Option<Profile>> {
    let found = profiles::find_by_username(app.db.reader(), username).await?;
    Ok(found.filter(|profile| profile.visible))
}

/// Its posts that the reader may see, newest first, one more than asked for if there are more.
pub async fn posts_of(
    app: &App,
    reader: &Reader,
    profile: &Profile,
    before: Option<Cursor>,
    first: u64,
) -> Result<Vec<ToReader>> {
    let db = app.db.reader();
    let visibility = Visibility {
        reader: reader.id,
        role_bit: TargetingRoles::NONE.with(reader.role).bits(),
        freshman: readers::is_area_open(db, profile, reader.id).await?,
        emergencies: visibility::covers(profile, reader),
    };
    store::page_of(db, profile.id, visibility, false, before, first + 1).await
}

/// The pinned post, if the reader may see it.
pub async fn pinned(app: &App, reader: &Reader, profile: &Profile) -> Result<Option<ToReader>> {
    let db = app.db.reader();
    let Some(pinned) = store::find_pinned(db, reader.id, profile.id).await? else { return Ok(None) };
    Ok(page::may_see(db, reader, profile, &pinned.post).await?.then_some(pinned))
}

/// Whether there is a freshman area, and whether the reader is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreshmanArea {
    Open,
    /// Until the access code is entered.
    Locked,
}

/// None: the profile has no freshman area.
pub async fn freshman_area(app: &App, reader: &Reader, profile: &Profile) -> Result<Option<FreshmanArea>> {
    let db = app.db.reader();
    if !channels::is_assigned(db, profile.id, ChannelId(FRESHMAN)).await? {
        return Ok(None);
    }
    let is_open = readers::is_area_open(db, profile, reader.id).await?;
    Ok(Some(if is_open { FreshmanArea::Open } else { FreshmanArea::Locked }))
}

/// Posts of the area for the reader's role, newest first, one more than asked for if there are more;
/// none while it is locked.
pub async fn freshman_posts(
    app: &App,
    reader: &Reader,
    profile: &Profile,
    before: Option<Cursor>,
    first: u64,
) -> Result<Vec<ToReader>> {
    if freshman_area(app, reader, profile).await? != Some(FreshmanArea::Open) {
        return Ok(Vec::new());
    }
    let role_bit = TargetingRoles::NONE.with(reader.role).bits();
    let visibility = Visibility { reader: reader.id, role_bit, freshman: true, emergencies: false };
    store::page_of(app.db.reader(), profile.id, visibility, true, before, first + 1).await
}

/// A page of one profile as a reader sees it, newest first; a profile that is offline has none.
pub async fn page_of(
    db: &impl Connection,
    profile: ProfileId,
    visibility: Visibility,
    only_freshman: bool,
    before: Option<Cursor>,
    limit: u64,
) -> Result<Vec<ToReader>> {
    store::page_of(db, profile, visibility, only_freshman, before, limit).await
}
