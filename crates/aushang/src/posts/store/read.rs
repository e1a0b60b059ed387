//! Reads posts with the current e-mail addresses of their creators.

use aushang_db::Connection;
use sea_orm::{DbBackend, FromQueryResult, Statement, Value};

use super::channels;
use super::post::Model;
use crate::announcements::{self, Delivery};
use crate::channels::Channel;
use crate::enums::TargetingRoles;
use crate::ids::{PostId, ProfileId};
use crate::posts::audience::Audience;
use crate::posts::post::{Post, PostStatus};
use crate::problem::{Error, Reason, Result};
use crate::profiles::{Byline, BylineRow};

/// A post for its own profile.
#[derive(Clone, Debug)]
pub struct Own {
    pub post: Post,
    pub author: Byline,
    /// The channels that the profile still has, and whether each notifies.
    pub channels: Vec<(Channel, bool)>,
    /// `None`: it was not announced, or the announcement was deleted by age.
    pub delivery: Option<Delivery>,
}

impl Own {
    /// Whether everybody may see it.
    pub fn is_public(&self) -> bool {
        self.post.status == PostStatus::Live
            && self.author.visible
            && self.post.audience.is_everybody(self.author.has_code)
    }
}

#[derive(FromQueryResult)]
pub(super) struct OwnRow {
    #[sea_orm(nested)]
    post: Model,
    #[sea_orm(nested)]
    author: BylineRow,
    channels: Option<String>,
    delivery: Option<String>,
}

impl TryFrom<OwnRow> for Own {
    type Error = Error;
    fn try_from(row: OwnRow) -> Result<Self> {
        Ok(Self {
            post: row.post.try_into()?,
            author: row.author.try_into()?,
            channels: channels::read_channels(row.channels.as_deref())?,
            delivery: row.delivery.as_deref().map(announcements::read_delivery).transpose()?,
        })
    }
}

/// Columns of [`OwnRow`], selected from [`OWN_POSTS`].
pub(super) fn own_columns(backend: DbBackend) -> String {
    format!(
        "{COLUMNS}, coalesce(a.email, p.creator_email) as creator_email, {}, {}, {}",
        BylineRow::COLUMNS,
        channels::channels_json(backend),
        announcements::delivery(backend)
    )
}

/// Posts `p` with their profile `o` and their creator's account `a`.
pub(super) const OWN_POSTS: &str = "posts p join profiles o on o.id = p.profile_id \
    left join accounts a on a.id = p.creator_account_id";

/// Columns of a post `p`, except `creator_email`: a statement selects either the current or the stored
/// address.
pub const COLUMNS: &str = "p.id, p.profile_id, p.status, p.publish_date, p.created_at, p.edited_at, p.pinned_at, \
    p.content_de, p.content_en, p.attachment, p.creator_account_id, p.released_by, \
    p.verification_needed, p.imported_from, p.likes_count, p.send_push, p.push_title, p.push_text, \
    p.push_skipped, p.audience_roles, p.audience_freshman, p.audience_emergency";

/// Returns a post of the profile. Fails with `NotFound` if it does not exist.
pub async fn get(db: &impl Connection, profile: ProfileId, id: PostId) -> Result<Own> {
    let found = find_own(db, "p.profile_id = $1 and p.id = $2", [profile.into(), id.into()]).await?;
    found.ok_or(Reason::NotFound.into())
}

/// Returns a post of any profile and status.
pub async fn find(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    let sql = format!("select {COLUMNS}, p.creator_email from posts p where p.id = $1");
    Ok(select(db, &sql, vec![id.into()]).await?.pop())
}

pub async fn find_pinned_of(db: &impl Connection, profile: ProfileId) -> Result<Option<Own>> {
    find_own(db, "p.profile_id = $1 and p.pinned_at is not null", [profile.into()]).await
}

async fn find_own(
    db: &impl Connection,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<Own>> {
    let backend = db.get_database_backend();
    let sql = format!("select {} from {OWN_POSTS} where {condition}", own_columns(backend));
    let statement = Statement::from_sql_and_values(backend, sql, values);
    OwnRow::find_by_statement(statement).one(db).await?.map(Own::try_from).transpose()
}

pub(super) async fn select(db: &impl Connection, sql: &str, values: Vec<Value>) -> Result<Vec<Post>> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let rows = Model::find_by_statement(statement).all(db).await?;
    rows.into_iter().map(Post::try_from).collect()
}

pub async fn find_live(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    let sql = format!(
        "select {COLUMNS}, p.creator_email from posts p join profiles o on o.id = p.profile_id \
         where p.id = $1 and p.status = 'LIVE' and o.visible"
    );
    Ok(select(db, &sql, vec![id.into()]).await?.pop())
}

#[derive(FromQueryResult)]
struct AudienceRow {
    audience_roles: TargetingRoles,
    audience_freshman: bool,
    audience_emergency: bool,
    has_code: bool,
}

pub async fn is_public(db: &impl Connection, id: PostId) -> Result<bool> {
    let sql = "select p.audience_roles, p.audience_freshman, p.audience_emergency, \
               o.access_code is not null as has_code \
               from posts p join profiles o on o.id = p.profile_id \
               where p.id = $1 and p.status = 'LIVE' and o.visible";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [id.into()]);
    let row = AudienceRow::find_by_statement(statement).one(db).await?;
    Ok(row.is_some_and(|row| {
        let audience = Audience {
            roles: row.audience_roles,
            freshman: row.audience_freshman,
            emergency: row.audience_emergency,
        };
        audience.is_everybody(row.has_code)
    }))
}
