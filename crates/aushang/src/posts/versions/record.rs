//! Stores the version that an act makes, in the transaction of the act.

use aushang_db::{Connection, Timestamp, Tx};

use super::store::{self, NewVersion};
use super::{PostVersionKind, VersionContent};
use crate::audit::Principal;
use crate::ids::{AccountId, FileId, PostId, ProfileId};
use crate::media;
use crate::posts::store::{files_of_copy, get_for_update};
use crate::posts::{Post, PostStatus, ReviewState};
use crate::problem::Result;

/// Versions of a post that are kept [A-225: old edits go first].
pub const MAX_KEPT: u64 = 100;

/// Returns a post of the profile, locked, for an act that records a version. A post that was written before there
/// were versions gets its present content as the first one.
pub async fn get_to_change(tx: &Tx, profile: ProfileId, id: PostId) -> Result<Post> {
    let post = get_for_update(tx, profile, id).await?;
    // A held post gets its first version when it is published.
    if post.held_until.is_none() && !store::has_any(tx, id).await? {
        let (kind, at, account) = origin(&post);
        let content = content_of(tx, &post).await?;
        store::insert(tx, NewVersion { post: id, at, account, kind, note: None, content: &content }).await?;
    }
    Ok(post)
}

/// Records an act and returns the number of its version. The caller has written the post and its channels.
pub async fn record(
    tx: &Tx,
    now: Timestamp,
    post: &Post,
    kind: PostVersionKind,
    by: impl Into<Principal>,
    note: Option<String>,
) -> Result<i32> {
    let account = by.into().account.map(|(account, _)| account);
    let content = content_of(tx, post).await?;
    let new = NewVersion { post: post.id, at: now, account, kind, note, content: &content };
    let number = store::insert(tx, new).await?;
    // Numbers grow, so most posts need no count.
    let may_be_full = u64::try_from(number).is_ok_and(|number| number > MAX_KEPT);
    if may_be_full && store::delete_oldest(tx, post.id, number, MAX_KEPT).await? {
        release_files(tx, now, post.id, &[]).await?;
    }
    Ok(number)
}

/// Releases the files of a post that neither a version, nor its working copy, nor `kept` contains.
pub async fn release_files(tx: &Tx, now: Timestamp, post: PostId, kept: &[FileId]) -> Result<()> {
    let contents = store::list_contents(tx, post).await?;
    let mut kept: Vec<FileId> =
        contents.iter().flat_map(VersionContent::files).chain(kept.iter().copied()).collect();
    kept.extend(files_of_copy(tx, post).await?);
    media::release_except(tx, now, post, &kept).await
}

/// Name or address of the account that changed the texts or the attachment last. `None`: nobody did, or the account
/// was deleted.
pub async fn find_last_editor(db: &impl Connection, post: PostId) -> Result<Option<String>> {
    Ok(store::find_last_edit(db, post).await?.and_then(|version| version.account_name))
}

/// The account that changed the date last, since the post was released or planned.
pub async fn find_last_mover(db: &impl Connection, post: PostId) -> Result<Option<AccountId>> {
    store::find_last_mover(db, post).await
}

/// Whether the account has released, planned or moved the post since this moment.
pub async fn was_planned_by(
    db: &impl Connection,
    post: PostId,
    account: AccountId,
    since: Timestamp,
) -> Result<bool> {
    store::was_planned_by(db, post, account, since).await
}

/// Whether the last act on the post was of this kind.
pub async fn ends_with(db: &impl Connection, post: PostId, kind: PostVersionKind) -> Result<bool> {
    Ok(store::list(db, post, 1).await?.first().is_some_and(|last| last.kind == kind))
}

/// Whether the last act on the post was that this account took its request for a second person back, or refused another's
/// for this reason.
pub async fn has_just_ended_request(
    db: &impl Connection,
    post: PostId,
    account: AccountId,
    reason: Option<&str>,
) -> Result<bool> {
    store::has_just_ended_request(db, post, account, reason).await
}

/// The content of the post as it is now.
pub(super) async fn content_of(db: &impl Connection, post: &Post) -> Result<VersionContent> {
    Ok(VersionContent::new(post, store::channels_of(db, post.id).await?))
}

/// The act that made the post what it is, as far as its row tells.
pub(super) fn origin(post: &Post) -> (PostVersionKind, Timestamp, Option<AccountId>) {
    match post.status {
        PostStatus::Live => (PostVersionKind::Published, post.publish_date, post.released_by),
        PostStatus::Approved => {
            (PostVersionKind::Approved, post.edited_at.unwrap_or(post.created_at), post.released_by)
        }
        PostStatus::Draft if post.imported_from.is_some() => {
            (PostVersionKind::Imported, post.created_at, None)
        }
        PostStatus::Draft if post.review == ReviewState::None => {
            (PostVersionKind::Saved, post.created_at, post.creator)
        }
        PostStatus::Draft => (PostVersionKind::Submitted, post.created_at, post.creator),
    }
}
