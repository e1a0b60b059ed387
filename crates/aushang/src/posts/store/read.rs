//! Reads posts with the current names and addresses of the accounts that wrote and released them.

use aushang_db::Connection;
use sea_orm::{DbBackend, FromQueryResult, Value};

use super::channels::{PostChannels, channels_json};
use crate::announcements::{self, Delivery};
use crate::ids::{PostId, ProfileId};
use crate::posts::post::{Post, PostStatus};
use crate::problem::{Reason, Result};
use crate::profiles::Byline;
use crate::sql;

/// A post for its own profile.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Own {
    #[sea_orm(nested)]
    pub post: Post,
    /// Current e-mail address of the account that wrote it. `None`: the account was deleted, or the post was
    /// imported.
    pub creator_email: Option<String>,
    /// Its name, or its address if it has none.
    pub creator_name: Option<String>,
    /// Name or address of the account that released it. `None`: nobody did, or the account was deleted.
    pub released_by_name: Option<String>,
    #[sea_orm(nested)]
    pub author: Byline,
    /// Name of the account that withdrew it, or its address if it has none.
    pub hider_name: Option<String>,
    /// Name of the account that asks for a second person, or its address if it has none.
    pub asker_name: Option<String>,
    /// The channels that the profile still has.
    pub channels: PostChannels,
    /// Whether it has a working copy.
    pub has_copy: bool,
    /// `None`: it was not announced, or the announcement was deleted by age.
    pub delivery: Option<Delivery>,
}

impl Own {
    /// Whether everybody may see it.
    pub fn is_public(&self) -> bool {
        self.post.status == PostStatus::Live
            && !self.post.is_hidden()
            && self.author.visible
            && self.post.audience.is_everybody(self.author.has_code)
    }
}

/// Columns of [`Own`], selected from [`OWN_POSTS`].
pub fn own_columns(backend: DbBackend) -> String {
    format!(
        "{}, a.email as creator_email, coalesce(a.name, a.email) as creator_name, \
         coalesce(r.name, r.email) as released_by_name, \
         (select coalesce(h.name, h.email) from accounts h where h.id = p.hidden_by) as hider_name, \
         (select coalesce(k.name, k.email) from accounts k where k.id = p.emergency_asked_by) as asker_name, \
         (p.held_until is null or p.held_from is not null) \
         and exists (select 1 from post_working_copies w where w.post_id = p.id) as has_copy, {}, {}, {}",
        Post::COLUMNS,
        Byline::COLUMNS,
        channels_json(backend),
        announcements::delivery(backend)
    )
}

/// Posts `p` with their profile `o` and the accounts that wrote (`a`) and released (`r`) them.
pub const OWN_POSTS: &str = "posts p join profiles o on o.id = p.profile_id \
    left join accounts a on a.id = p.creator_account_id left join accounts r on r.id = p.released_by";

/// Returns a post of the profile. Fails with `NotFound` if it does not exist.
pub async fn get(db: &impl Connection, profile: ProfileId, id: PostId) -> Result<Own> {
    let found = find_own(db, "p.profile_id = $1 and p.id = $2", [profile.into(), id.into()]).await?;
    found.ok_or(Reason::NotFound.into())
}

/// Returns a post of any profile and status.
pub async fn find(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    select(db, "where p.id = $1", [id.into()]).await
}

pub async fn find_pinned_of(db: &impl Connection, profile: ProfileId) -> Result<Option<Own>> {
    find_own(db, "p.profile_id = $1 and p.pinned_at is not null", [profile.into()]).await
}

async fn find_own(
    db: &impl Connection,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<Own>> {
    let columns = own_columns(db.get_database_backend());
    let sql = format!("select {columns} from {OWN_POSTS} where {condition}");
    sql::row(db, sql, values).await
}

/// Returns the post `p` that matches.
pub async fn select(
    db: &impl Connection,
    which: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<Post>> {
    let sql = format!("select {} from posts p {which}", Post::COLUMNS);
    sql::row(db, sql, values).await
}
