//! Posts that are read, with the addresses that their creators have now.

use aushang_db::Connection;
use sea_orm::{FromQueryResult, Statement, Value};

use super::post::Model;
use crate::ids::{PostId, ProfileId};
use crate::posts::announcements::Delivery;
use crate::posts::post::Post;
use crate::problem::{Error, Reason, Result};
use crate::profiles::{Byline, BylineRow};
use crate::sql::Values;

/// A post as its own profile sees it.
#[derive(Clone, Debug)]
pub struct Own {
    pub post: Post,
    pub author: Byline,
    /// None: it was never announced, or long ago.
    pub delivery: Option<Delivery>,
}

#[derive(FromQueryResult)]
pub(super) struct OwnRow {
    #[sea_orm(nested)]
    listed: Listed,
    #[sea_orm(nested)]
    author: BylineRow,
    #[sea_orm(nested)]
    delivery: Option<Delivery>,
}

impl TryFrom<OwnRow> for Own {
    type Error = Error;
    fn try_from(row: OwnRow) -> Result<Self> {
        Ok(Self { post: row.listed.try_into()?, author: row.author.try_into()?, delivery: row.delivery })
    }
}

/// Of what [`OWN_POSTS`] joins.
pub(super) const OWN_COLUMNS: &str = "a.email as creator_now, o.id as author_id, o.username, o.display_name, \
    o.avatar, o.visible, o.access_code is not null as has_code, n.post_id, n.resolved, n.devices, \
    n.accepted, n.gone, n.failed, n.uncertain";

/// Posts `p` with their profile, who wrote them, and what was announced.
pub(super) const OWN_POSTS: &str = "posts p join profiles o on o.id = p.profile_id \
    left join accounts a on a.id = p.creator_account_id left join announcements n on n.post_id = p.id";

#[derive(FromQueryResult)]
pub(super) struct Listed {
    #[sea_orm(nested)]
    post: Model,
    creator_now: Option<String>,
}

impl TryFrom<Listed> for Post {
    type Error = Error;
    fn try_from(row: Listed) -> Result<Self> {
        let mut post = Self::try_from(row.post)?;
        post.creator_email = row.creator_now.unwrap_or(post.creator_email);
        Ok(post)
    }
}

/// Of a post `p`.
pub(super) const COLUMNS: &str = "p.id, p.profile_id, p.status, p.publish_date, p.created_at, p.edited_at, p.pinned_at, \
    p.content_de, p.content_en, p.attachment, p.creator_account_id, p.creator_email, p.released_by, \
    p.verification_needed, p.imported_from, p.likes_count, p.send_push, p.push_title, p.push_text, \
    p.push_skipped, p.audience_roles, p.audience_freshman, p.audience_emergency";

pub async fn get(db: &impl Connection, profile: ProfileId, id: PostId) -> Result<Own> {
    let found = find_own(db, "p.profile_id = $1 and p.id = $2", [profile.into(), id.into()]).await?;
    found.ok_or(Reason::NotFound.into())
}

/// Whosever post it is.
pub async fn find(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    let sql = format!("select {COLUMNS}, null as creator_now from posts p where p.id = $1");
    Ok(select(db, &sql, vec![id.into()]).await?.pop())
}

pub async fn find_own_pinned(db: &impl Connection, profile: ProfileId) -> Result<Option<Own>> {
    find_own(db, "p.profile_id = $1 and p.pinned_at is not null", [profile.into()]).await
}

async fn find_own(
    db: &impl Connection,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<Own>> {
    let sql = format!("select {COLUMNS}, {OWN_COLUMNS} from {OWN_POSTS} where {condition}");
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    OwnRow::find_by_statement(statement).one(db).await?.map(Own::try_from).transpose()
}

pub(super) async fn select(db: &impl Connection, sql: &str, values: Vec<Value>) -> Result<Vec<Post>> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let rows = Listed::find_by_statement(statement).all(db).await?;
    rows.into_iter().map(Post::try_from).collect()
}

/// A post that everybody may see: LIVE, and its profile online.
pub async fn find_live(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    let sql = format!(
        "select {COLUMNS}, null as creator_now from posts p join profiles o on o.id = p.profile_id \
         where p.id = $1 and p.status = 'LIVE' and o.visible"
    );
    Ok(select(db, &sql, vec![id.into()]).await?.pop())
}

/// The one that the profile has pinned; whether it is LIVE is the caller's to see.
pub async fn find_pinned(db: &impl Connection, profile: ProfileId) -> Result<Option<Post>> {
    let sql = format!(
        "select {COLUMNS}, null as creator_now from posts p \
         where p.profile_id = $1 and p.pinned_at is not null"
    );
    Ok(select(db, &sql, vec![profile.into()]).await?.pop())
}

/// Those of the posts that everybody may see, in any order.
pub async fn list_live(db: &impl Connection, ids: impl IntoIterator<Item = PostId>) -> Result<Vec<Post>> {
    let mut ids = ids.into_iter().peekable();
    if ids.peek().is_none() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    let ids = values.list(ids);
    let sql = format!(
        "select {COLUMNS}, null as creator_now from posts p join profiles o on o.id = p.profile_id \
         where p.id in ({ids}) and p.status = 'LIVE' and o.visible"
    );
    select(db, &sql, values.0).await
}

/// Is it a post that everybody may see?
pub async fn is_live(db: &impl Connection, id: PostId) -> Result<bool> {
    let sql = "select 1 as one from posts p join profiles o on o.id = p.profile_id \
               where p.id = $1 and p.status = 'LIVE' and o.visible";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [id.into()]);
    Ok(db.query_one_raw(statement).await?.is_some())
}
