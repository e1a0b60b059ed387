//! The table `media_files`: the owner of each file and what shows it. The bytes are in the blob store.

mod usage;

use std::collections::{BTreeMap, HashMap};

use aushang_blob::Key;
use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::{FromQueryResult, Value};

use super::delete_file::DeleteFile;
use super::{Content, File, Owner, Shown, StoredImage, StoredVideo};
use crate::enums::{MediaState, ProfilePart, UploadType};
use crate::ids::{FileId, PostId, ProfileId};
use crate::problem::{Error, Reason, Result};
use crate::sql::{self, Values};

pub(super) use usage::used_bytes;

sql::read_as_json!(StoredImage);

#[derive(FromQueryResult)]
pub(super) struct Row {
    pub(super) id: FileId,
    profile_id: ProfileId,
    pub(super) post_id: Option<PostId>,
    pub(super) profile_part: Option<ProfilePart>,
    bytes: i64,
    kind: UploadType,
    content: String,
    uploaded_bytes: i64,
}

pub(super) const SELECT: &str =
    "select id, profile_id, post_id, profile_part, bytes, kind, content, uploaded_bytes from media_files";

/// Selects the rows of this part of the statement: conditions, order, limit, lock.
pub(super) async fn list(
    db: &impl Connection,
    which: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<Row>> {
    sql::rows(db, format!("{SELECT} where {which}"), values).await
}

/// No post and no profile shows the file.
const IS_STAGED: &str = "post_id is null and profile_part is null";

/// The condition that the owner staged the file. It does not check the profile.
pub(super) fn is_staged_by(owner: Owner, values: &mut Values) -> String {
    format!("({IS_STAGED} and {})", is_by(owner, values))
}

/// The condition that the owner uploaded the file. It does not check the profile. After an account is deleted,
/// its files count as the server's, until the sweep deletes those that nothing uses.
fn is_by(owner: Owner, values: &mut Values) -> String {
    match owner.account {
        Some(account) => format!("account_id = {}", values.put(account)),
        None => "account_id is null".to_owned(),
    }
}

impl TryFrom<Row> for File {
    type Error = Error;
    fn try_from(row: Row) -> Result<Self> {
        let content = Content::read(row.kind, &row.content)?;
        let shown = match (row.post_id, row.profile_part) {
            (Some(post), _) => Shown::ByPost(post),
            (None, Some(_)) => Shown::ByProfile(row.profile_id),
            (None, None) => Shown::Nowhere,
        };
        Ok(Self { shown, content, uploaded: row.uploaded_bytes.unsigned_abs() })
    }
}

/// The size of a file as it is stored, and of its upload, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    pub kept: u64,
    pub uploaded: u64,
}

pub async fn insert_staged(
    tx: &Tx,
    now: Timestamp,
    owner: Owner,
    sizes: Sizes,
    content: &Content,
) -> Result<()> {
    let row = vec![
        ("id", content.file().into()),
        ("name", content.name().into()),
        ("profile_id", owner.profile.into()),
        ("account_id", owner.account.into()),
        ("bytes", i64::try_from(sizes.kept).map_err(Error::failure)?.into()),
        ("kind", content.kind().into()),
        ("content", sql::to_json(content)?.into()),
        ("uploaded_bytes", i64::try_from(sizes.uploaded).map_err(Error::failure)?.into()),
        ("created_at", now.into()),
    ];
    sql::insert(tx, "insert into media_files", row).await?;
    // After the insert: its foreign key to the profile waits for a transaction that holds the profile, and
    // that transaction may need the usage row next.
    usage::add(tx, owner.profile, sizes.kept.try_into().map_err(Error::failure)?).await
}

/// The total bytes of the staged files of an account for all profiles, or of the server for this profile.
pub async fn staged_bytes(db: &impl Connection, owner: Owner) -> Result<u64> {
    let mut values = Values::default();
    let mut which = is_staged_by(owner, &mut values);
    if owner.account.is_none() {
        which = format!("profile_id = {} and {which}", values.put(owner.profile));
    }
    let sql = format!("select cast(sum(bytes) as bigint) from media_files where {which}");
    let sum: Option<Option<i64>> = sql::value(db, sql, values.0).await?;
    Ok(sum.flatten().unwrap_or(0).unsigned_abs())
}

/// The number of videos that the owner uploaded for the profile since `since` and that wait for conversion.
pub async fn count_converting(db: &impl Connection, owner: Owner, since: Timestamp) -> Result<u64> {
    let mut values = Values::default();
    let sql = format!(
        "select content from media_files \
         where profile_id = {} and {} and kind = 'VIDEO' and created_at >= {}",
        values.put(owner.profile),
        is_by(owner, &mut values),
        values.put(since)
    );
    let videos: Vec<String> = sql::values(db, sql, values.0).await?;
    let mut converting = 0;
    for json in videos {
        let video = Content::read(UploadType::Video, &json)?.video()?;
        converting += u64::from(video.state == MediaState::Converting);
    }
    Ok(converting)
}

/// Returns those of `files` that the owner staged for the profile or that posts of the profile show.
pub async fn find_for_posts(
    db: &impl Connection,
    owner: impl Into<Owner>,
    files: &[FileId],
) -> Result<Vec<File>> {
    let owner = owner.into();
    let mut values = Values::default();
    let files = values.list(files.iter().copied());
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let which = format!(
        "id in ({files}) and profile_id = {} and (post_id is not null or {})",
        values.put(owner.profile),
        is_staged_by(owner, &mut values)
    );
    list(db, &which, values.0).await?.into_iter().map(File::try_from).collect()
}

/// Videos by id. Ids without a row, or of another type, are omitted.
pub async fn find_videos(db: &impl Connection, files: &[FileId]) -> Result<HashMap<FileId, StoredVideo>> {
    let mut values = Values::default();
    let files = values.list(files.iter().copied());
    if files.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = list(db, &format!("id in ({files})"), values.0).await?;
    rows.into_iter()
        .filter(|row| row.kind == UploadType::Video)
        .map(|row| Ok((row.id, File::try_from(row)?.content.video()?)))
        .collect()
}

/// Stores the result of a conversion and schedules the deletion of the source. If the row is gone, all bytes
/// of the video are deleted instead.
pub async fn settle_video(tx: &Tx, now: Timestamp, video: &StoredVideo) -> Result<()> {
    let row = lock_one(tx, video.file).await?;
    let Some(row) = row else {
        return delete_later(tx, now, video.keys()?).await;
    };
    let kept = if video.state == MediaState::Ready { video.size } else { 0 };
    let kept = i64::try_from(kept).map_err(Error::failure)?;
    let sql = "update media_files set content = $2, bytes = $3 where id = $1";
    let content = sql::to_json(video)?;
    sql::run(tx, sql, [video.file.into(), content.into(), kept.into()]).await?;
    usage::add(tx, row.profile_id, kept - row.bytes).await?;
    delete_later(tx, now, vec![video.source_key()?]).await
}

/// Marks a video as failed and keeps its source. Does nothing if the row is gone or the video is ready.
pub async fn fail_video(tx: &Tx, file: FileId) -> Result<()> {
    let row = lock_one(tx, file).await?;
    let Some(row) = row else { return Ok(()) };
    let video = File::try_from(row)?.content.video()?;
    // Another node may have converted it in the meantime.
    if video.state == MediaState::Ready {
        return Ok(());
    }
    let failed = StoredVideo { state: MediaState::Failed, ..video };
    let sql = "update media_files set content = $2 where id = $1";
    sql::run(tx, sql, [file.into(), sql::to_json(&failed)?.into()]).await
}

async fn lock_one(tx: &Tx, file: FileId) -> Result<Option<Row>> {
    Ok(list(tx, &format!("id = $1 {}", sql::lock(tx, "for update")), [file.into()]).await?.pop())
}

async fn delete_later(tx: &Tx, now: Timestamp, keys: Vec<Key>) -> Result<()> {
    for key in keys {
        aushang_jobs::enqueue(tx, &DeleteFile { key: key.as_str().to_owned() }, now, now).await?;
    }
    Ok(())
}

/// Returns an image that the owner may use for a part of the profile: one that it staged, or the one that
/// the part shows. Fails with `NOT_FOUND` for any other id.
pub async fn find_for_profile(
    db: &impl Connection,
    owner: impl Into<Owner>,
    file: FileId,
    part: ProfilePart,
) -> Result<StoredImage> {
    File::try_from(get_for_profile(db, owner.into(), file, part, "").await?)?.content.image()
}

pub(super) async fn get_for_profile(
    db: &impl Connection,
    owner: Owner,
    file: FileId,
    part: ProfilePart,
    lock: &str,
) -> Result<Row> {
    let mut values = Values::default();
    let which = format!(
        "id = {} and profile_id = {} and kind = 'IMAGE' and (profile_part = {} or {}) {lock}",
        values.put(file),
        values.put(owner.profile),
        values.put(part),
        is_staged_by(owner, &mut values)
    );
    Ok(list(db, &which, values.0).await?.pop().ok_or(Reason::NotFound)?)
}

/// Releases up to `limit` files that were staged before `before`. Returns their number.
pub async fn release_stale(tx: &Tx, now: Timestamp, before: Timestamp, limit: u64) -> Result<usize> {
    let stale = format!("{IS_STAGED} and created_at < $1 order by id limit $2");
    release(tx, now, &stale, [before.into(), limit.into()]).await
}

/// Releases the files that match. `which`: the condition, `order by id`, and perhaps a limit.
pub(super) async fn release(
    tx: &Tx,
    now: Timestamp,
    which: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<usize> {
    // Locked, so that files that a post claims at the same time are not among them, in the order of `claim`.
    let rows = list(tx, &format!("{which} {}", sql::lock(tx, "for update")), values).await?;
    if rows.is_empty() {
        return Ok(0);
    }
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    // In a fixed order, so that transactions that update several profiles cannot deadlock.
    let mut freed: BTreeMap<ProfileId, i64> = BTreeMap::new();
    for row in rows {
        *freed.entry(row.profile_id).or_default() += row.bytes;
        delete_later(tx, now, File::try_from(row)?.content.keys()?).await?;
    }
    let released = ids.len();
    let mut values = Values::default();
    let sql = format!("delete from media_files where id in ({})", values.list(ids));
    sql::run(tx, sql, values.0).await?;
    for (profile, bytes) in freed {
        usage::add(tx, profile, -bytes).await?;
    }
    Ok(released)
}
