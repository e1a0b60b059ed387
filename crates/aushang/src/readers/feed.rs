//! What a reader sees: the posts of followed profiles for the reader's role, and emergencies
//! that reach the reader, newest first.

use aushang_db::Cursor;

use super::{ReaderProperties, store};
use crate::actor::Reader;
use crate::app::App;
use crate::ids::PostId;
use crate::posts::{self, Post};
use crate::problem::{Error, Reason, Result};
use crate::profiles::{self, Profile};

/// Emergencies that are looked at in one statement.
const EMERGENCIES: u64 = 50;

/// A page of the feed, one longer than asked for if there are more.
pub async fn page(app: &App, reader: &Reader, before: Option<Cursor>, first: u64) -> Result<Vec<Post>> {
    let db = app.db.reader();
    let properties = store::get_properties(db, reader.id).await?;
    let role_bit = crate::enums::TargetingRoles::NONE.with(properties.role).bits();
    let mut page = posts::reader_feed(db, reader.id, role_bit, before, first + 1).await?;
    let length = usize::try_from(first + 1).map_err(Error::failure)?;
    add_emergencies(app, &mut page, &properties, before, length).await?;
    Ok(page)
}

/// Puts those that reach the reader in their places; those meant for others only are passed
/// over, however many they are.
async fn add_emergencies(
    app: &App,
    page: &mut Vec<Post>,
    reader: &ReaderProperties,
    mut before: Option<Cursor>,
    length: usize,
) -> Result<()> {
    let db = app.db.reader();
    loop {
        let found = posts::emergencies(db, before, EMERGENCIES).await?;
        let Some(last) = found.last().map(place) else { return Ok(()) };
        let whole = found.len() as u64 == EMERGENCIES;
        let authors = profiles::find_all(db, found.iter().map(|post| post.profile)).await?;
        for post in found {
            let reaches = authors.get(&post.profile).is_some_and(|author| covers(author, reader));
            if reaches && page.iter().all(|other| other.id != post.id) {
                page.push(post);
            }
        }
        page.sort_by_key(|post| std::cmp::Reverse((post.publish_date, post.id)));
        page.truncate(length);
        let is_filled = page.len() == length && page.last().map(place) >= Some(last);
        if is_filled || !whole {
            return Ok(());
        }
        before = Some(Cursor { at: last.0, id: last.1.0 });
    }
}

/// Where a post stands in every feed.
fn place(post: &Post) -> (aushang_db::Timestamp, PostId) {
    (post.publish_date, post.id)
}

fn covers(author: &Profile, reader: &ReaderProperties) -> bool {
    author.targeting.covers(reader.role, reader.university.as_deref(), &reader.affiliations)
}

/// A post that this reader may see; anything else is answered as missing.
pub async fn post(app: &App, reader: &Reader, id: PostId) -> Result<Post> {
    let db = app.db.reader();
    let post = posts::find_live(db, id).await?.ok_or(Reason::NotFound)?;
    let properties = store::get_properties(db, reader.id).await?;
    let is_meant = post.audience.includes(properties.role)
        || (post.audience.emergency && covers(&profiles::get(db, post.profile).await?, &properties));
    if is_meant { Ok(post) } else { Err(Reason::NotFound.into()) }
}
