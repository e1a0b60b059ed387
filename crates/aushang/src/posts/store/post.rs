//! The table of posts: writes, locks, and queries for due posts.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::Value;

use super::channels::insert_channels;
use super::read::select;
use crate::attachments::Attachment;
use crate::channels::SelectedChannel;
use crate::ids::{PostId, ProfileId};
use crate::posts::post::{Due, Post};
use crate::problem::{Reason, Result};
use crate::sql::{self, Values, lock};

sql::read_as_json!(Attachment);

/// The columns that change with a post. Only [`crate::posts::count_likes`] changes `likes_count`.
fn changing(post: &Post) -> Result<Vec<(&'static str, Value)>> {
    Ok(vec![
        ("profile_id", post.profile.into()),
        ("status", post.status.into()),
        ("publish_date", post.publish_date.into()),
        ("created_at", post.created_at.into()),
        ("edited_at", post.edited_at.into()),
        ("pinned_at", post.pinned_at.into()),
        ("content_de", post.texts.de.clone().into()),
        ("content_en", post.texts.en.clone().into()),
        ("attachment", post.attachment.as_ref().map(sql::to_json).transpose()?.into()),
        ("event_start", post.attachment.as_ref().and_then(Attachment::event_start).into()),
        ("creator_account_id", post.creator.into()),
        ("released_by", post.released_by.into()),
        ("review", post.review.into()),
        ("imported_from", post.imported_from.clone().into()),
        ("send_push", post.send_push.into()),
        ("push_title", post.push.title.clone().into()),
        ("push_text", post.push.text.clone().into()),
        ("push_skipped", post.push_skipped.into()),
        ("audience_roles", post.audience.roles.into()),
        ("audience_freshman", post.audience.freshman.into()),
        ("audience_emergency", post.audience.emergency.into()),
        ("expires_at", post.expires_at.into()),
        ("approved_version", post.approved_version.into()),
        ("changed_words", post.changed_words.into()),
        ("edited_by", post.edited_by.into()),
        ("reminds_at", post.reminds_at.into()),
        ("pinned_until", post.pinned_until.into()),
        ("hidden_at", post.hidden.at.into()),
        ("hidden_as", post.hidden.kind.into()),
        ("hidden_reason", post.hidden.reason.clone().into()),
        ("hidden_by", post.hidden.by.into()),
        ("held_until", post.held_until.into()),
        ("emergency_asked_by", post.confirmation.asked_by.into()),
        ("emergency_asked_at", post.confirmation.asked_at.into()),
        ("emergency_confirmed_at", post.confirmation.confirmed_at.into()),
        ("emergency_previous_publish_date", post.confirmation.previous_publish_date.into()),
        ("emergency_lapse_mailed_at", post.confirmation.lapse_mailed_at.into()),
    ])
}

/// Inserts a new post and the channels that it is sent to.
pub async fn insert(tx: &Tx, post: &Post, chosen: &[SelectedChannel]) -> Result<()> {
    let mut row = changing(post)?;
    row.extend([("id", post.id.into()), ("likes_count", post.likes_count.into())]);
    sql::insert(tx, "insert into posts", row).await?;
    insert_channels(tx, post.id, chosen).await
}

/// Writes every column except `likes_count`.
pub async fn update(tx: &Tx, post: &Post) -> Result<()> {
    sql::update(tx, "update posts", changing(post)?, post.id).await
}

/// Returns a post of the profile, locked until the transaction ends. Rows that reference it can still be
/// inserted.
pub async fn get_for_update(tx: &Tx, profile: ProfileId, id: PostId) -> Result<Post> {
    get_locked(tx, profile, id, lock(tx, "for no key update")).await
}

/// The same for a post that will be deleted: rows that reference it cannot be inserted either.
pub async fn get_to_delete(tx: &Tx, profile: ProfileId, id: PostId) -> Result<Post> {
    get_locked(tx, profile, id, lock(tx, "for update")).await
}

async fn get_locked(tx: &Tx, profile: ProfileId, id: PostId, lock: &str) -> Result<Post> {
    let which = format!("where p.id = $1 and p.profile_id = $2 {lock}");
    select(tx, &which, [id.into(), profile.into()]).await?.ok_or(Reason::NotFound.into())
}

pub async fn delete(tx: &Tx, id: PostId) -> Result<()> {
    sql::run(tx, "delete from posts where id = $1", [id.into()]).await
}

/// The pinned post of a profile, which the caller has locked.
pub async fn find_pinned(tx: &Tx, profile: ProfileId) -> Result<Option<PostId>> {
    let sql = "select id from posts where profile_id = $1 and pinned_at is not null";
    Ok(sql::values(tx, sql, [profile.into()]).await?.pop())
}

/// What ends by itself at a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Post,
    Pin,
}

/// Returns posts with something that has ended by now, longest ago first.
pub async fn list_ending(
    db: &impl Connection,
    what: Ending,
    now: Timestamp,
    limit: u64,
) -> Result<Vec<(ProfileId, PostId)>> {
    // Literals, because SQLite uses a partial index only for them.
    let (ends, condition) = match what {
        Ending::Post => ("expires_at", "expires_at is not null and status = 'LIVE' and hidden_at is null"),
        Ending::Pin => ("pinned_until", "pinned_until is not null"),
    };
    let sql = format!(
        "select profile_id, id from posts where {condition} and {ends} <= $1 order by {ends} limit $2"
    );
    sql::values(db, sql, [now.into(), limit.into()]).await
}

/// Returns drafts whose next reminder is due, longest ago first.
pub async fn list_reminding(
    db: &impl Connection,
    now: Timestamp,
    limit: u64,
) -> Result<Vec<(ProfileId, PostId)>> {
    let sql = "select profile_id, id from posts where reminds_at is not null and reminds_at <= $1 \
               order by reminds_at limit $2";
    sql::values(db, sql, [now.into(), limit.into()]).await
}

/// Counts the posts that were due at this time and are still not LIVE.
pub async fn count_due(db: &impl Connection, before: Timestamp) -> Result<u64> {
    let sql = "select count(*) from posts where status = 'APPROVED' and publish_date <= $1";
    sql::count(db, sql, [before.into()]).await
}

/// Counts the profile's other live or planned emergencies with a date in this range.
pub async fn count_emergencies(
    tx: &Tx,
    profile: ProfileId,
    except: PostId,
    from: Timestamp,
    to: Timestamp,
) -> Result<u64> {
    let sql = "select count(*) from posts where profile_id = $1 and status in ('LIVE', 'APPROVED') \
               and publish_date > $2 and publish_date < $3 and audience_emergency and id <> $4";
    sql::count(tx, sql, [profile.into(), from.into(), to.into(), except.into()]).await
}

/// Returns the planned emergencies of a profile that no second person has confirmed.
pub async fn list_unconfirmed(tx: &Tx, profile: ProfileId) -> Result<Vec<PostId>> {
    let sql = "select id from posts where profile_id = $1 and status = 'APPROVED' and audience_emergency \
               and emergency_confirmed_at is null order by id";
    sql::values(tx, sql, [profile.into()]).await
}

/// Returns the posts of a profile for which a second person is or was asked.
pub async fn list_asked(tx: &Tx, profile: ProfileId) -> Result<Vec<PostId>> {
    let sql = "select id from posts where profile_id = $1 and emergency_asked_at is not null order by id";
    sql::values(tx, sql, [profile.into()]).await
}

/// Returns approved posts whose date has come, oldest first; only those after `after`.
pub async fn list_due(
    db: &impl Connection,
    now: Timestamp,
    after: Option<Due>,
    limit: u64,
) -> Result<Vec<Due>> {
    let mut values = Values::default();
    let (now, limit) = (values.put(now), values.put(limit));
    let after = after.map_or_else(String::new, |Due { id, date, .. }| {
        format!("and (publish_date, id) > ({}, {})", values.put(date), values.put(id))
    });
    let sql = format!(
        "select profile_id as profile, id, publish_date as date from posts \
         where status = 'APPROVED' and publish_date <= {now} {after} \
         order by publish_date, id limit {limit}"
    );
    sql::rows(db, sql, values.0).await
}
