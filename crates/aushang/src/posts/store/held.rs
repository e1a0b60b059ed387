//! Posts that can still be taken back.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::{PostId, ProfileId};
use crate::posts::before_hold::BeforeHold;
use crate::problem::Result;
use crate::sql;

sql::read_as_json!(BeforeHold);

#[derive(Debug, FromQueryResult)]
pub struct HeldRow {
    pub id: PostId,
    pub held_until: Timestamp,
    /// The beginning of the German text, with markup.
    pub beginning: String,
    pub held_from: Option<BeforeHold>,
}

/// The held posts of the profile, by the end of their hold, which is not after `latest`. Reads an index of approved
/// posts up to that date.
pub async fn list_held(
    db: &impl Connection,
    profile: ProfileId,
    latest: Timestamp,
    limit: u64,
) -> Result<Vec<HeldRow>> {
    let sql = "select id, held_until, held_from, substr(content_de, 1, 400) as beginning from posts \
               where profile_id = $1 and status = 'APPROVED' and publish_date <= $2 and held_until is not null \
               order by publish_date, id limit $3";
    sql::rows(db, sql, [profile.into(), latest.into(), limit.into()]).await
}

/// What a held post was before it was released or published. `None`: it was being written, or it is not held.
pub async fn find_before_hold(db: &impl Connection, post: PostId) -> Result<Option<BeforeHold>> {
    let sql = "select held_from from posts where id = $1 and held_from is not null";
    Ok(sql::value::<(BeforeHold,)>(db, sql, [post.into()]).await?.map(|(before,)| before))
}

/// The caller has locked the post.
pub async fn put_before_hold(tx: &Tx, post: PostId, before: Option<&BeforeHold>) -> Result<()> {
    let before = before.map(sql::to_json).transpose()?;
    sql::run(tx, "update posts set held_from = $2 where id = $1", [post.into(), before.into()]).await
}
