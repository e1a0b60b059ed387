//! Which posts a reader may see, asked of many at once.

use aushang_db::{Connection, Tx};

use crate::actor::Reader;
use crate::ids::{PostId, ReaderId};
use crate::posts::{self, Audience, LivePost};
use crate::problem::{Reason, Result};
use crate::profiles::{self, Profile};
use crate::readers;

/// Which posts of one profile a reader may see.
#[derive(Clone, Copy, Debug)]
pub struct Visibility {
    pub reader: ReaderId,
    pub role_bit: i64,
    /// The profile's freshman area is open to the reader.
    pub freshman: bool,
    /// The profile's targeting covers the reader, so that its emergencies reach them.
    pub emergencies: bool,
}

/// Those of the LIVE posts that the reader may see; at most two statements, however many they are.
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
        author.is_some_and(|author| is_meant(reader, *audience, author, open.contains(profile)))
    });
    Ok(posts)
}

/// Refuses a post that the reader may not see as if there were none; else it is held to be counted, and
/// the reader to count.
pub(super) async fn hold_to_count(tx: &Tx, reader: &Reader, post: PostId) -> Result<()> {
    readers::hold(tx, reader.id).await?;
    let held = posts::lock_live_to_count(tx, post).await?;
    let seen = visible_to(tx, reader, held.into_iter().collect()).await?;
    if seen.is_empty() { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// Those of the posts that the reader may see, held like the reader; nobody deletes them meanwhile.
pub(super) async fn hold(
    tx: &Tx,
    reader: &Reader,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<Vec<PostId>> {
    readers::hold(tx, reader.id).await?;
    let held = posts::lock_live(tx, posts).await?;
    Ok(visible_to(tx, reader, held).await?.into_iter().map(|post| post.id).collect())
}

/// As one who follows the author, or might, or as anybody whom an emergency reaches.
/// `is_open`: the author's freshman area is open to the reader.
pub(super) fn is_meant(reader: &Reader, audience: Audience, author: &Profile, is_open: bool) -> bool {
    let as_follower = audience.includes(reader.role) && (!audience.freshman || is_open);
    as_follower || (audience.emergency && covers(author, reader))
}

/// The profile's targeting covers the reader, so that its emergencies reach them.
pub(super) fn covers(author: &Profile, reader: &Reader) -> bool {
    author.targeting.covers(reader.role, reader.university.as_deref(), &reader.affiliations)
}
