//! Reads, locks and counts posts for other features.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};

use super::store::select;
use super::{Audience, LivePost, Post};
use crate::attachments::Attachment;
use crate::enums::TargetingRoles;
use crate::ids::{FileId, PostId, ProfileId};
use crate::markup;
use crate::problem::{Reason, Result};
use crate::sql::{self, Values, lock};
use crate::text::MaxChars;

/// Returns the post if readers see it: it is LIVE, not hidden, and its profile is online.
pub async fn find_live(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    let live = "join profiles o on o.id = p.profile_id \
                where p.id = $1 and p.status = 'LIVE' and p.hidden_at is null and o.visible";
    select(db, live, [id.into()]).await
}

/// Returns a post of the profile, of any status. Fails with `NotFound` if it does not exist.
pub async fn get_of(db: &impl Connection, profile: ProfileId, id: PostId) -> Result<Post> {
    let found = select(db, "where p.profile_id = $1 and p.id = $2", [profile.into(), id.into()]).await?;
    found.ok_or(Reason::NotFound.into())
}

/// The first lines of these posts, without markup, cut to `max`. At most a few hundred posts.
pub async fn list_first_lines(
    db: &impl Connection,
    posts: &[PostId],
    max: MaxChars,
) -> Result<HashMap<PostId, String>> {
    if posts.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values = Values::default();
    let ids = values.list(posts.iter().copied());
    let sql = format!("select id, substr(content_de, 1, 400) from posts where id in ({ids})");
    let found: Vec<(PostId, String)> = sql::values(db, sql, values.0).await?;
    Ok(found.into_iter().map(|(id, beginning)| (id, markup::first_line(&beginning, max))).collect())
}

/// Returns a post of the profile that is locked against deletion until the transaction ends.
pub async fn get_kept(tx: &Tx, profile: ProfileId, id: PostId) -> Result<Post> {
    // The lock that inserting a row that references the post takes anyway.
    let which = format!("where p.profile_id = $1 and p.id = $2 {}", lock(tx, "for key share"));
    select(tx, &which, [profile.into(), id.into()]).await?.ok_or(Reason::NotFound.into())
}

/// Returns the post if it was LIVE and readers no longer see it, and its profile is online.
pub async fn find_hidden(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    let hidden = "join profiles o on o.id = p.profile_id \
                  where p.id = $1 and p.hidden_at is not null and o.visible";
    select(db, hidden, [id.into()]).await
}

/// What decides who may see a file of a post: its attachment, its audience, and whether its profile has an access
/// code.
type FileRow = (Option<Attachment>, TargetingRoles, bool, bool, bool);

/// Whether everybody may see a file of the post: the post shows it, is LIVE and not hidden, and requires neither a
/// role nor an access code, and its profile is online. A file that only an earlier version shows is not public.
pub async fn shows_publicly(db: &impl Connection, id: PostId, file: FileId) -> Result<bool> {
    let sql = "select p.attachment, p.audience_roles, p.audience_freshman, p.audience_emergency, \
               o.access_code is not null from posts p join profiles o on o.id = p.profile_id \
               where p.id = $1 and p.status = 'LIVE' and p.hidden_at is null and o.visible";
    let row: Option<FileRow> = sql::value(db, sql, [id.into()]).await?;
    Ok(row.is_some_and(|(attachment, roles, freshman, emergency, has_code)| {
        attachment.is_some_and(|attachment| attachment.files().contains(&file))
            && Audience { roles, freshman, emergency }.is_everybody(has_code)
    }))
}

/// Returns those posts that are LIVE and not hidden, and locks them against deletion until the transaction ends.
pub async fn lock_live(tx: &Tx, posts: impl IntoIterator<Item = PostId>) -> Result<Vec<LivePost>> {
    // The lock that inserting a row that references the post takes anyway.
    select_live_locked(tx, posts, lock(tx, "for key share")).await
}

/// Returns the post if it is LIVE and not hidden, locked for a change of its counters. Lock the post before you write the
/// row that is counted: otherwise two such transactions and an edit of the post can deadlock.
pub async fn lock_live_to_count(tx: &Tx, post: PostId) -> Result<Option<LivePost>> {
    Ok(select_live_locked(tx, [post], lock(tx, "for no key update")).await?.pop())
}

async fn select_live_locked(
    tx: &Tx,
    posts: impl IntoIterator<Item = PostId>,
    lock: &str,
) -> Result<Vec<LivePost>> {
    let mut values = Values::default();
    let posts = values.list(posts);
    if posts.is_empty() {
        return Ok(Vec::new());
    }
    // All transactions lock in the same order, so that they cannot deadlock.
    let sql = format!(
        "select id, profile_id, audience_roles, audience_freshman, audience_emergency from posts \
         where id in ({posts}) and status = 'LIVE' and hidden_at is null order by id {lock}"
    );
    sql::rows(tx, sql, values.0).await
}

/// Adds `change` to the number of likes of a post. The caller has locked the post.
pub async fn count_likes(tx: &Tx, post: PostId, change: i64) -> Result<()> {
    let sql = "update posts set likes_count = likes_count + $2 where id = $1";
    sql::run(tx, sql, [post.into(), change.into()]).await
}

/// Returns profiles whose stored number differs from the count of their LIVE posts that are not hidden, by id.
/// Counts all LIVE posts in an index, and the few hidden ones in another.
pub async fn list_miscounted(db: &impl Connection, limit: u64) -> Result<Vec<ProfileId>> {
    let sql = "select o.id from profiles o left join live_posts l on l.profile_id = o.id \
               where coalesce(l.posts, 0) <> \
               (select count(*) from posts p where p.profile_id = o.id and p.status = 'LIVE') - \
               (select count(*) from posts p where p.profile_id = o.id and p.hidden_at is not null) \
               order by o.id limit $1";
    sql::values(db, sql, [limit.into()]).await
}

/// Returns the stored number of LIVE posts that are not hidden.
pub async fn count_live(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    let sql = "select posts from live_posts where profile_id = $1";
    sql::count(db, sql, [profile.into()]).await
}
