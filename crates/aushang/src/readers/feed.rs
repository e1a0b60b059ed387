//! What a reader sees: the posts of followed profiles for the reader's role, and emergencies
//! that reach the reader, newest first.

use aushang_db::Cursor;

use super::store;
use crate::actor::Reader;
use crate::app::App;
use crate::ids::PostId;
use crate::posts::{self, Post};
use crate::problem::{Reason, Result};
use crate::profiles;

/// A page of the feed, one longer than asked for if there are more.
pub async fn page(app: &App, reader: &Reader, before: Option<Cursor>, first: u64) -> Result<Vec<Post>> {
    let db = app.db.reader();
    let properties = store::get_properties(db, reader.id).await?;
    let role_bit = crate::enums::TargetingRoles::NONE.with(properties.role).bits();
    let mut page = posts::reader_feed(db, reader.id, role_bit, before, first + 1).await?;
    for post in posts::emergencies(db, before, first + 1).await? {
        let listed = page.iter().any(|other| other.id == post.id);
        if !listed && emergency_reaches(app, &post, &properties).await? {
            page.push(post);
        }
    }
    page.sort_by_key(|post| std::cmp::Reverse((post.publish_date, post.id)));
    page.truncate(usize::try_from(first + 1).map_err(crate::problem::Error::failure)?);
    Ok(page)
}

async fn emergency_reaches(app: &App, post: &Post, reader: &super::ReaderProperties) -> Result<bool> {
    let profile = profiles::find(app.db.reader(), post.profile).await?;
    Ok(profile.is_some_and(|profile| {
        profile.targeting.covers(reader.role, reader.university.as_deref(), &reader.affiliations)
    }))
}

/// A post that this reader may see; anything else is answered as missing.
pub async fn post(app: &App, reader: &Reader, id: PostId) -> Result<Post> {
    let db = app.db.reader();
    let post = posts::find_live(db, id).await?.ok_or(Reason::NotFound)?;
    let properties = store::get_properties(db, reader.id).await?;
    let may_see = post.audience.includes(properties.role)
        || (post.audience.emergency && emergency_reaches(app, &post, &properties).await?);
    if may_see { Ok(post) } else { Err(Reason::NotFound.into()) }
}
