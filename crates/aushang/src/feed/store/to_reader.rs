//! Posts for a reader, with their profiles and the reader's likes.

use aushang_db::Connection;
use sea_orm::Value;

use crate::feed::ToReader;
use crate::ids::{PostId, ProfileId, ReaderId};
use crate::posts::Post;
use crate::problem::Result;
use crate::profiles::Byline;
use crate::sql::{self, Values};

/// Columns of [`ToReader`], from posts `p` and their profiles `o`. `reader`: the placeholder of the
/// reader's id.
pub fn columns(reader: &str) -> String {
    format!(
        "{}, {}, exists (select 1 from post_likes l \
         where l.reader_id = {reader} and l.post_id = p.id) as liked",
        Post::COLUMNS,
        Byline::COLUMNS
    )
}

/// Returns those of the posts that are LIVE, not hidden, and of a visible profile, in any order. Does not check their
/// audiences.
pub async fn list_live(
    db: &impl Connection,
    reader: ReaderId,
    ids: impl IntoIterator<Item = PostId>,
) -> Result<Vec<ToReader>> {
    let mut ids = ids.into_iter().peekable();
    if ids.peek().is_none() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    let (reader, ids) = (values.put(reader), values.list(ids));
    let condition = format!("p.id in ({ids}) and p.status = 'LIVE' and p.hidden_at is null and o.visible");
    select(db, &reader, &condition, values.0).await
}

/// Returns the profile's pinned post if the profile is visible. Does not check the post's audience.
pub async fn find_pinned(
    db: &impl Connection,
    reader: ReaderId,
    profile: ProfileId,
) -> Result<Option<ToReader>> {
    let mut values = Values::default();
    let (reader, profile) = (values.put(reader), values.put(profile));
    let condition =
        format!("p.profile_id = {profile} and p.pinned_at is not null and p.status = 'LIVE' and o.visible");
    Ok(select(db, &reader, &condition, values.0).await?.pop())
}

async fn select(
    db: &impl Connection,
    reader: &str,
    condition: &str,
    values: Vec<Value>,
) -> Result<Vec<ToReader>> {
    let sql = format!(
        "select {} from posts p join profiles o on o.id = p.profile_id where {condition}",
        columns(reader)
    );
    sql::rows(db, sql, values).await
}
