//! Reads, assigns and releases files for other features.

use std::collections::{HashMap, HashSet};

use aushang_db::{BATCH, Connection, Timestamp, Tx};

use super::store::{Row, SELECT, get_for_profile, is_staged_by, list, release};
use super::{File, FileKey, Owner, StoredImage};
use crate::enums::ProfilePart;
use crate::ids::{FileId, PostId, ProfileId};
use crate::problem::Result;
use crate::sql::{self, Values};

pub async fn find_by_name(db: &impl Connection, name: &str) -> Result<Option<File>> {
    list(db, "name = $1", [name.into()]).await?.pop().map(File::try_from).transpose()
}

/// The names among `names` that belong to files.
pub async fn known_names(db: &impl Connection, names: &[&str]) -> Result<HashSet<String>> {
    sql::known(db, "select name from media_files where name", names).await
}

/// The keys of all files that have a row.
pub async fn list_kept(db: &impl Connection) -> Result<Vec<FileKey>> {
    let mut kept = Vec::new();
    let take = |row: Row| -> Result<()> {
        let is_shown = row.post_id.is_some() || row.profile_part.is_some();
        kept.extend(File::try_from(row)?.content.file_keys(is_shown)?);
        Ok(())
    };
    sql::each_row(db, SELECT, |row: &Row| row.id, take).await?;
    Ok(kept)
}

/// The total bytes of the files of all profiles.
pub async fn all_used_bytes(db: &impl Connection) -> Result<u64> {
    let sum: Option<Option<i64>> =
        sql::value(db, "select cast(sum(bytes) as bigint) from media_usage", []).await?;
    Ok(sum.flatten().and_then(|sum| u64::try_from(sum).ok()).unwrap_or_default())
}

/// Assigns files to a post and returns them in the order of `files`. The owner must have staged the file, or
/// the post must show it already; any other id yields `None`, as does the second mention of a file.
pub async fn claim(
    tx: &Tx,
    owner: impl Into<Owner>,
    files: &[FileId],
    post: PostId,
) -> Result<Vec<Option<File>>> {
    let owner = owner.into();
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    // The lock decides between two posts that claim the same file, and between a post and the sweep. All
    // transactions lock in the same order, so that they cannot deadlock.
    let which = format!(
        "id in ({}) and profile_id = {} and (post_id = {} or {}) order by id {}",
        values.list(files.iter().copied()),
        values.put(owner.profile),
        values.put(post),
        is_staged_by(owner, &mut values),
        sql::lock(tx, "for update")
    );
    let rows = list(tx, &which, values.0).await?;
    let staged: Vec<_> = rows.iter().filter(|row| row.post_id.is_none()).map(|row| row.id).collect();
    if !staged.is_empty() {
        let mut values = Values::default();
        let (post, staged) = (values.put(post), values.list(staged));
        let sql = format!("update media_files set post_id = {post} where id in ({staged})");
        sql::run(tx, sql, values.0).await?;
    }
    let mut found = HashMap::new();
    for row in rows {
        found.insert(row.id, File::try_from(row)?);
    }
    // The second mention of the same file yields `None`.
    Ok(files.iter().map(|file| found.remove(file)).collect())
}

/// Assigns an image to a part of the profile and releases the image that the part showed before.
pub async fn claim_for_profile(
    tx: &Tx,
    now: Timestamp,
    owner: impl Into<Owner>,
    file: FileId,
    part: ProfilePart,
) -> Result<StoredImage> {
    let owner = owner.into();
    let row = get_for_profile(tx, owner, file, part, sql::lock(tx, "for update")).await?;
    if row.profile_part.is_none() {
        release_part(tx, now, owner.profile, part).await?;
        let sql = "update media_files set profile_part = $2 where id = $1";
        sql::run(tx, sql, [file.into(), part.into()]).await?;
    }
    File::try_from(row)?.content.image()
}

/// Releases the file that a part of the profile shows, if any. The row of a released file is deleted, and a
/// job deletes its bytes after the commit.
pub async fn release_part(tx: &Tx, now: Timestamp, profile: ProfileId, part: ProfilePart) -> Result<()> {
    release(tx, now, "profile_id = $1 and profile_part = $2 order by id", [profile.into(), part.into()])
        .await
        .map(drop)
}

/// Releases all files of a post.
pub async fn release_all_of(tx: &Tx, now: Timestamp, post: PostId) -> Result<()> {
    release(tx, now, "post_id = $1 order by id", [post.into()]).await.map(drop)
}

/// Releases all files of a profile.
pub async fn release_all_of_profile(tx: &Tx, now: Timestamp, profile: ProfileId) -> Result<()> {
    while release(tx, now, "profile_id = $1 order by id limit $2", [profile.into(), BATCH.into()]).await? > 0
    {
    }
    Ok(())
}

/// Releases all files of a post except those in `kept`.
pub async fn release_except(tx: &Tx, now: Timestamp, post: PostId, kept: &[FileId]) -> Result<()> {
    if kept.is_empty() {
        return release_all_of(tx, now, post).await;
    }
    let mut values = Values::default();
    let (post, kept) = (values.put(post), values.list(kept.iter().copied()));
    let which = format!("post_id = {post} and id not in ({kept}) order by id");
    release(tx, now, &which, values.0).await.map(drop)
}
