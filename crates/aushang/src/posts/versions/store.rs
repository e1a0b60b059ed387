//! The table of versions.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use super::{PostVersionKind, Version, VersionChannel, VersionContent};
use crate::ids::{AccountId, PostId};
use crate::problem::{Error, Result};
use crate::sql::{self, Values};

sql::read_as_json!(VersionContent);

/// A version to insert.
pub struct NewVersion<'a> {
    pub post: PostId,
    pub at: Timestamp,
    pub account: Option<AccountId>,
    pub kind: PostVersionKind,
    pub note: Option<String>,
    pub content: &'a VersionContent,
}

/// Inserts the next version of a post and returns its number. A content that equals that of the version before is
/// not stored again. The caller has locked the post.
pub async fn insert(tx: &Tx, new: NewVersion<'_>) -> Result<i32> {
    let NewVersion { post, at, account, kind, note, content } = new;
    let sql = "insert into post_versions (post_id, number, at, account_id, kind, note, content) \
        select $1, coalesce(max(v.number), 0) + 1, $2, $3, $4, $5, \
        case when $6 = (select l.content from post_versions l where l.post_id = $1 and l.content is not null \
        order by l.number desc limit 1) then null else $6 end \
        from post_versions v where v.post_id = $1 returning number";
    let content = sql::to_json(content)?;
    let values = [post.into(), at.into(), account.into(), kind.into(), note.into(), content.into()];
    let number: Option<(i32,)> = sql::value(tx, sql, values).await?;
    Ok(number.ok_or_else(|| Error::failure("a version that was just inserted has no number"))?.0)
}

pub async fn has_any(db: &impl Connection, post: PostId) -> Result<bool> {
    sql::any(db, "select 1 from post_versions where post_id = $1 limit 1", [post.into()]).await
}

const VERSION: &str = "select v.number, v.at, v.kind, v.note, coalesce(a.name, a.email) as account_name \
    from post_versions v left join accounts a on a.id = v.account_id";

/// The newest versions of a post, newest first.
pub async fn list(db: &impl Connection, post: PostId, limit: u64) -> Result<Vec<Version>> {
    let sql = format!("{VERSION} where v.post_id = $1 order by v.number desc limit $2");
    sql::rows(db, sql, [post.into(), limit.into()]).await
}

/// The newest version that changed texts or attachment after the post was sent.
pub async fn find_last_edit(db: &impl Connection, post: PostId) -> Result<Option<Version>> {
    let sql = format!(
        "{VERSION} where v.post_id = $1 and v.kind in ('EDITED', 'FOLLOWED', 'RESTORED') \
         order by v.number desc limit 1"
    );
    sql::row(db, sql, [post.into()]).await
}

/// The account of the newest RESCHEDULED version after the release. `None`: there is none, or it was deleted.
pub async fn find_last_mover(db: &impl Connection, post: PostId) -> Result<Option<AccountId>> {
    let sql = "select m.account_id from post_versions m where m.post_id = $1 and m.kind = 'RESCHEDULED' \
        and m.number > (select coalesce(max(r.number), 0) from post_versions r \
        where r.post_id = $1 and r.kind in ('APPROVED', 'PLANNED')) order by m.number desc limit 1";
    let found: Option<(Option<AccountId>,)> = sql::value(db, sql, [post.into()]).await?;
    Ok(found.and_then(|(account,)| account))
}

pub async fn was_planned_by(
    db: &impl Connection,
    post: PostId,
    account: AccountId,
    since: Timestamp,
) -> Result<bool> {
    let sql = "select 1 from post_versions where post_id = $1 and account_id = $2 and at >= $3 \
               and kind in ('APPROVED', 'PLANNED', 'RESCHEDULED') limit 1";
    sql::any(db, sql, [post.into(), account.into(), since.into()]).await
}

pub async fn has_just_ended_request(
    db: &impl Connection,
    post: PostId,
    account: AccountId,
    reason: Option<&str>,
) -> Result<bool> {
    let sql = "select 1 from post_versions where post_id = $1 and account_id = $2 \
               and (kind = 'EMERGENCY_TAKEN_BACK' or (kind = 'EMERGENCY_REFUSED' and coalesce(note, '') = $3)) \
               and number = (select max(number) from post_versions where post_id = $1)";
    sql::any(db, sql, [post.into(), account.into(), reason.unwrap_or_default().into()]).await
}

pub async fn find_content(db: &impl Connection, post: PostId, number: i32) -> Result<Option<VersionContent>> {
    let exists = "select 1 from post_versions where post_id = $1 and number = $2";
    if !sql::any(db, exists, [post.into(), number.into()]).await? {
        return Ok(None);
    }
    let sql = "select content from post_versions where post_id = $1 and number <= $2 and content is not null \
        order by number desc limit 1";
    Ok(sql::value::<(VersionContent,)>(db, sql, [post.into(), number.into()])
        .await?
        .map(|(content,)| content))
}

/// The last act that sent a draft back.
#[derive(Clone, Debug, FromQueryResult)]
pub struct SentBackRow {
    pub post_id: PostId,
    pub at: Timestamp,
    /// The reason.
    pub note: String,
    /// Name or address of the account. `None`: it was deleted.
    pub account_name: Option<String>,
}

/// The last act that sent each of these drafts back, in one statement.
pub async fn sent_back_of(
    db: &impl Connection,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, SentBackRow>> {
    let mut values = Values::default();
    let posts = values.list(posts);
    if posts.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select v.post_id, v.at, v.note, coalesce(a.name, a.email) as account_name \
         from post_versions v left join accounts a on a.id = v.account_id \
         where v.post_id in ({posts}) and v.kind = 'SENT_BACK' and v.number = \
         (select max(n.number) from post_versions n where n.post_id = v.post_id and n.kind = 'SENT_BACK')"
    );
    let rows: Vec<SentBackRow> = sql::rows(db, sql, values.0).await?;
    Ok(rows.into_iter().map(|row| (row.post_id, row)).collect())
}

/// All different contents of a post.
pub async fn list_contents(db: &impl Connection, post: PostId) -> Result<Vec<VersionContent>> {
    let sql = "select content from post_versions where post_id = $1 and content is not null order by number";
    let contents: Vec<(VersionContent,)> = sql::values(db, sql, [post.into()]).await?;
    Ok(contents.into_iter().map(|(content,)| content).collect())
}

/// The channels of a post, by id.
pub async fn channels_of(db: &impl Connection, post: PostId) -> Result<Vec<VersionChannel>> {
    let sql = "select k.id, k.name, c.notification from post_channels c \
        join channels k on k.id = c.channel_id where c.post_id = $1 order by k.id";
    sql::rows(db, sql, [post.into()]).await
}

/// Deletes the oldest less important versions before `newest`, so that at most `limit` are left if possible.
/// Returns `false` if none was deleted.
pub async fn delete_oldest(tx: &Tx, post: PostId, newest: i32, limit: u64) -> Result<bool> {
    let count =
        sql::count(tx, "select count(*) from post_versions where post_id = $1", [post.into()]).await?;
    let Some(surplus) = count.checked_sub(limit).filter(|surplus| *surplus > 0) else { return Ok(false) };
    let mut values = Values::default();
    let (post_value, newest) = (values.put(post), values.put(newest));
    let kinds = values.list(PostVersionKind::LESS_IMPORTANT);
    let sql = format!(
        "select number from post_versions where post_id = {post_value} and number < {newest} \
         and kind in ({kinds}) order by number limit {}",
        values.put(surplus)
    );
    let oldest: Vec<i32> = sql::values(tx, sql, values.0).await?;
    for number in &oldest {
        delete(tx, post, *number).await?;
    }
    Ok(!oldest.is_empty())
}

/// Deletes a version. The next one gets its content if it has none of its own.
async fn delete(tx: &Tx, post: PostId, number: i32) -> Result<()> {
    let values = || [post.into(), number.into()];
    let sql = "update post_versions set content = \
        (select d.content from post_versions d where d.post_id = $1 and d.number = $2) \
        where post_id = $1 and content is null and number = \
        (select min(n.number) from post_versions n where n.post_id = $1 and n.number > $2)";
    sql::run(tx, sql, values()).await?;
    sql::run(tx, "delete from post_versions where post_id = $1 and number = $2", values()).await
}
