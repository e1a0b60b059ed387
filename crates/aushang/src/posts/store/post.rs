//! The table of posts: writes, locks, and queries for due posts.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, LockType};
use sea_orm::{IntoActiveModel, QueryOrder, QuerySelect, Statement};

use super::channels::insert_channels;
use crate::channels::Chosen;
use crate::enums::TargetingRoles;
use crate::ids::{AccountId, PostId, ProfileId};
use crate::posts::audience::Audience;
use crate::posts::post::{Due, LivePost, Post, PostStatus, PushSkipped, PushText};
use crate::problem::{Error, Reason, Result};
use crate::text::Texts;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "posts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: PostId,
    profile_id: ProfileId,
    status: PostStatus,
    publish_date: Timestamp,
    created_at: Timestamp,
    edited_at: Option<Timestamp>,
    pinned_at: Option<Timestamp>,
    content_de: String,
    content_en: Option<String>,
    attachment: Option<String>,
    creator_account_id: Option<AccountId>,
    creator_email: String,
    released_by: Option<AccountId>,
    verification_needed: bool,
    imported_from: Option<String>,
    likes_count: i64,
    send_push: bool,
    push_title: Option<String>,
    push_text: Option<String>,
    push_skipped: Option<PushSkipped>,
    audience_roles: TargetingRoles,
    audience_freshman: bool,
    audience_emergency: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for Post {
    type Error = Error;
    fn try_from(row: Model) -> Result<Self> {
        let attachment = row.attachment.as_deref().map(serde_json::from_str).transpose();
        Ok(Self {
            id: row.id,
            profile: row.profile_id,
            status: row.status,
            publish_date: row.publish_date,
            created_at: row.created_at,
            edited_at: row.edited_at,
            pinned_at: row.pinned_at,
            texts: Texts { de: row.content_de, en: row.content_en },
            attachment: attachment.map_err(Error::failure)?,
            creator: row.creator_account_id,
            creator_email: row.creator_email,
            released_by: row.released_by,
            verification_needed: row.verification_needed,
            imported_from: row.imported_from,
            likes_count: row.likes_count,
            send_push: row.send_push,
            push: PushText { title: row.push_title, text: row.push_text },
            push_skipped: row.push_skipped,
            audience: Audience {
                roles: row.audience_roles,
                freshman: row.audience_freshman,
                emergency: row.audience_emergency,
            },
        })
    }
}

impl TryFrom<&Post> for Model {
    type Error = Error;
    fn try_from(post: &Post) -> Result<Self> {
        let attachment = post.attachment.as_ref().map(serde_json::to_string).transpose();
        Ok(Self {
            id: post.id,
            profile_id: post.profile,
            status: post.status,
            publish_date: post.publish_date,
            created_at: post.created_at,
            edited_at: post.edited_at,
            pinned_at: post.pinned_at,
            content_de: post.texts.de.clone(),
            content_en: post.texts.en.clone(),
            attachment: attachment.map_err(Error::failure)?,
            creator_account_id: post.creator,
            creator_email: post.creator_email.clone(),
            released_by: post.released_by,
            verification_needed: post.verification_needed,
            imported_from: post.imported_from.clone(),
            likes_count: post.likes_count,
            send_push: post.send_push,
            push_title: post.push.title.clone(),
            push_text: post.push.text.clone(),
            push_skipped: post.push_skipped,
            audience_roles: post.audience.roles,
            audience_freshman: post.audience.freshman,
            audience_emergency: post.audience.emergency,
        })
    }
}

/// Inserts a new post and the channels that it is sent to.
pub async fn insert(tx: &Tx, post: &Post, chosen: &[Chosen]) -> Result<()> {
    Entity::insert(Model::try_from(post)?.into_active_model()).exec_without_returning(tx).await?;
    insert_channels(tx, post.id, chosen).await
}

/// Writes every column except `likes_count`, which [`count_likes`] updates.
pub async fn update(tx: &Tx, post: &Post) -> Result<()> {
    let mut row = Model::try_from(post)?.into_active_model().reset_all();
    row.likes_count = sea_orm::NotSet;
    Entity::update(row).exec(tx).await?;
    Ok(())
}

/// Returns a post of the profile, locked until the transaction ends. Rows that reference it can still be
/// inserted.
pub async fn get_for_update(tx: &Tx, profile: ProfileId, id: PostId) -> Result<Post> {
    get_locked(tx, profile, id, LockType::NoKeyUpdate).await
}

/// The same for a post that will be deleted: rows that reference it cannot be inserted either.
pub async fn get_to_delete(tx: &Tx, profile: ProfileId, id: PostId) -> Result<Post> {
    get_locked(tx, profile, id, LockType::Update).await
}

async fn get_locked(tx: &Tx, profile: ProfileId, id: PostId, lock: LockType) -> Result<Post> {
    let row = Entity::find_by_id(id).filter(Column::ProfileId.eq(profile)).lock(lock).one(tx).await?;
    row.ok_or(Reason::NotFound)?.try_into()
}

pub async fn lock_live(tx: &Tx, posts: impl IntoIterator<Item = PostId>) -> Result<Vec<LivePost>> {
    // The lock that inserting a row that references the post takes anyway.
    select_live_locked(tx, posts, LockType::KeyShare).await
}

pub async fn lock_live_to_count(tx: &Tx, post: PostId) -> Result<Option<LivePost>> {
    Ok(select_live_locked(tx, [post], LockType::NoKeyUpdate).await?.pop())
}

async fn select_live_locked(
    tx: &Tx,
    posts: impl IntoIterator<Item = PostId>,
    lock: LockType,
) -> Result<Vec<LivePost>> {
    let rows: Vec<(PostId, ProfileId, TargetingRoles, bool, bool)> = Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::ProfileId,
            Column::AudienceRoles,
            Column::AudienceFreshman,
            Column::AudienceEmergency,
        ])
        .filter(Column::Id.is_in(posts))
        .filter(Column::Status.eq(PostStatus::Live))
        // All transactions lock in the same order, so that they cannot deadlock.
        .order_by_asc(Column::Id)
        .lock(lock)
        .into_tuple()
        .all(tx)
        .await?;
    let live = |(id, profile, roles, freshman, emergency)| LivePost {
        id,
        profile,
        audience: Audience { roles, freshman, emergency },
    };
    Ok(rows.into_iter().map(live).collect())
}

pub async fn count_likes(tx: &Tx, post: PostId, change: i64) -> Result<()> {
    let sql = "update posts set likes_count = likes_count + $2 where id = $1";
    let values = [post.into(), change.into()];
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

pub async fn delete(tx: &Tx, id: PostId) -> Result<()> {
    Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

pub async fn clear_pin(tx: &Tx, profile: ProfileId) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::PinnedAt, Option::<i64>::None.into())
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::PinnedAt.is_not_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// Counts the posts that were due at this time and are still not LIVE.
pub async fn count_due(db: &impl Connection, before: Timestamp) -> Result<u64> {
    let due = Entity::find()
        .filter(Expr::cust("status = 'APPROVED'"))
        .filter(Column::PublishDate.lte(before.millis()));
    Ok(due.count(db).await?)
}

/// Counts the profile's other live or planned emergencies with a date in this range.
pub async fn count_emergencies(
    tx: &Tx,
    profile: ProfileId,
    except: PostId,
    from: Timestamp,
    to: Timestamp,
) -> Result<u64> {
    let found = Entity::find()
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::Status.is_in([PostStatus::Live, PostStatus::Approved]))
        .filter(Column::PublishDate.gt(from.millis()))
        .filter(Column::PublishDate.lt(to.millis()))
        .filter(Expr::cust("audience_emergency"))
        .filter(Column::Id.ne(except));
    Ok(found.count(tx).await?)
}

/// Returns approved posts whose date has come, oldest first; only those after `after`.
pub async fn list_due(
    db: &impl Connection,
    now: Timestamp,
    after: Option<Due>,
    limit: u64,
) -> Result<Vec<Due>> {
    let mut due = Entity::find()
        .select_only()
        .columns([Column::ProfileId, Column::Id, Column::PublishDate])
        .filter(Expr::cust("status = 'APPROVED'"))
        .filter(Column::PublishDate.lte(now.millis()));
    if let Some(Due { id, date, .. }) = after {
        let position = Expr::tuple([Expr::col(Column::PublishDate), Expr::col(Column::Id)]);
        due = due.filter(position.gt(Expr::tuple([Expr::val(date.millis()), Expr::val(id)])));
    }
    let rows: Vec<(ProfileId, PostId, Timestamp)> = due
        .order_by_asc(Column::PublishDate)
        .order_by_asc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|(profile, id, date)| Due { profile, id, date }).collect())
}
