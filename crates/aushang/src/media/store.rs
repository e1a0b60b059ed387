//! The table `media_files`: the owner of each file and what shows it. The bytes are in the blob store.

mod usage;

use std::collections::{BTreeMap, HashMap, HashSet};

use aushang_blob::Key;
use aushang_db::{Connection, Timestamp, Tx, each_row};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{QueryOrder, QuerySelect, Set};

use super::delete_file::DeleteFile;
use super::{Content, File, Kept, Shown, StoredAudio, StoredImage, StoredVideo};
use crate::enums::{MediaState, ProfilePart, UploadType};
use crate::ids::{AccountId, FileId, PostId, ProfileId};
use crate::problem::{Error, Reason, Result};
use crate::sql;

pub(super) use usage::{all_used_bytes, used_bytes};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media_files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: FileId,
    name: String,
    profile_id: ProfileId,
    account_id: Option<AccountId>,
    post_id: Option<PostId>,
    profile_part: Option<ProfilePart>,
    bytes: i64,
    kind: UploadType,
    content: String,
    uploaded_bytes: i64,
    created_at: Timestamp,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for File {
    type Error = Error;
    fn try_from(row: Model) -> Result<Self> {
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
pub(super) struct Sizes {
    pub kept: u64,
    pub uploaded: u64,
}

pub(super) async fn insert_staged(
    tx: &Tx,
    now: Timestamp,
    profile: ProfileId,
    account: AccountId,
    sizes: Sizes,
    content: &Content,
) -> Result<()> {
    let row = ActiveModel {
        id: Set(content.file()),
        name: Set(content.name().to_owned()),
        profile_id: Set(profile),
        account_id: Set(Some(account)),
        post_id: Set(None),
        profile_part: Set(None),
        bytes: Set(sizes.kept.try_into().map_err(Error::failure)?),
        kind: Set(content.kind()),
        content: Set(content.to_json()?),
        uploaded_bytes: Set(sizes.uploaded.try_into().map_err(Error::failure)?),
        created_at: Set(now),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    // After the insert: its foreign key to the profile waits for a transaction that holds the profile, and
    // that transaction may need the usage row next.
    usage::add(tx, profile, sizes.kept.try_into().map_err(Error::failure)?).await
}

/// The total bytes of the staged files of an account.
pub(super) async fn staged_bytes(db: &impl Connection, account: AccountId) -> Result<u64> {
    let sum: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(Column::Bytes.sum().cast_as("bigint"), "bytes")
        .filter(Column::AccountId.eq(account))
        .filter(is_staged())
        .into_tuple()
        .one(db)
        .await?;
    Ok(sum.flatten().unwrap_or(0).unsigned_abs())
}

/// The number of videos that the account uploaded for the profile since `since` and that wait for conversion.
pub(super) async fn count_converting(
    db: &impl Connection,
    profile: ProfileId,
    account: AccountId,
    since: Timestamp,
) -> Result<u64> {
    let videos: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Content)
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::AccountId.eq(account))
        .filter(Column::Kind.eq(UploadType::Video))
        .filter(Column::CreatedAt.gte(since.millis()))
        .into_tuple()
        .all(db)
        .await?;
    let mut converting = 0;
    for json in videos {
        let video = Content::read(UploadType::Video, &json)?.video()?;
        converting += u64::from(video.state == MediaState::Converting);
    }
    Ok(converting)
}

/// No post and no profile shows the file.
fn is_staged() -> Expr {
    Column::PostId.is_null().and(Column::ProfilePart.is_null())
}

pub async fn list_kept(db: &impl Connection) -> Result<Vec<Kept>> {
    let mut kept = Vec::new();
    let take = |row: Model| -> Result<()> {
        let is_shown = row.post_id.is_some() || row.profile_part.is_some();
        kept.extend(File::try_from(row)?.content.kept(is_shown)?);
        Ok(())
    };
    each_row::<Entity, _>(db, Column::Id, take).await?;
    Ok(kept)
}

pub async fn find_by_name(db: &impl Connection, name: &str) -> Result<Option<File>> {
    Entity::find().filter(Column::Name.eq(name)).one(db).await?.map(File::try_from).transpose()
}

pub async fn known_names(db: &impl Connection, names: &[&str]) -> Result<HashSet<String>> {
    sql::known_values::<Entity>(db, Column::Name, names).await
}

/// Returns those of `files` that the account staged for the profile or that posts of the profile show.
pub(super) async fn find_for_posts(
    db: &impl Connection,
    profile: ProfileId,
    account: AccountId,
    files: &[FileId],
) -> Result<Vec<File>> {
    let rows = Entity::find()
        .filter(Column::Id.is_in(files.iter().copied()))
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::PostId.is_not_null().or(is_staged().and(Column::AccountId.eq(account))))
        .all(db)
        .await?;
    rows.into_iter().map(File::try_from).collect()
}

pub async fn claim(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    files: &[FileId],
    post: PostId,
) -> Result<Vec<Option<File>>> {
    let rows = Entity::find()
        .filter(Column::Id.is_in(files.iter().copied()))
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::PostId.eq(post).or(is_staged().and(Column::AccountId.eq(account))))
        // The lock decides between two posts that claim the same file, and between a post and the sweep. All
        // transactions lock in the same order, so that they cannot deadlock.
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    let staged: Vec<_> = rows.iter().filter(|row| row.post_id.is_none()).map(|row| row.id).collect();
    if !staged.is_empty() {
        Entity::update_many()
            .col_expr(Column::PostId, post.0.into())
            .filter(Column::Id.is_in(staged))
            .exec(tx)
            .await?;
    }
    let mut found = HashMap::new();
    for row in rows {
        found.insert(row.id, File::try_from(row)?);
    }
    // The second mention of the same file yields `None`.
    Ok(files.iter().map(|file| found.remove(file)).collect())
}

async fn claim_one(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<File> {
    let claimed = claim(tx, profile, account, &[file], post).await?.pop().flatten();
    claimed.ok_or_else(|| Reason::NotFound.into())
}

pub async fn claim_image(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredImage> {
    claim_one(tx, profile, account, file, post).await?.content.image()
}

pub async fn claim_audio(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredAudio> {
    claim_one(tx, profile, account, file, post).await?.content.audio()
}

pub async fn claim_video(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredVideo> {
    claim_one(tx, profile, account, file, post).await?.content.video()
}

/// Videos by id. Ids without a row, or of another type, are omitted.
pub(super) async fn find_videos(
    db: &impl Connection,
    files: &[FileId],
) -> Result<HashMap<FileId, StoredVideo>> {
    let rows = Entity::find().filter(Column::Id.is_in(files.iter().copied())).all(db).await?;
    rows.into_iter()
        .filter(|row| row.kind == UploadType::Video)
        .map(|row| Ok((row.id, File::try_from(row)?.content.video()?)))
        .collect()
}

/// Stores the result of a conversion and schedules the deletion of the source. If the row is gone, all bytes
/// of the video are deleted instead.
pub(super) async fn settle_video(tx: &Tx, now: Timestamp, video: &StoredVideo) -> Result<()> {
    let row = Entity::find_by_id(video.file).lock_exclusive().one(tx).await?;
    let Some(row) = row else {
        return delete_later(tx, now, video.keys()?).await;
    };
    let kept = if video.state == MediaState::Ready { video.size } else { 0 };
    let kept = i64::try_from(kept).map_err(Error::failure)?;
    Entity::update_many()
        .col_expr(Column::Content, Content::Video(video.clone()).to_json()?.into())
        .col_expr(Column::Bytes, kept.into())
        .filter(Column::Id.eq(video.file))
        .exec(tx)
        .await?;
    usage::add(tx, row.profile_id, kept - row.bytes).await?;
    delete_later(tx, now, vec![video.source_key()?]).await
}

/// Marks a video as failed and keeps its source. Does nothing if the row is gone or the video is ready.
pub(super) async fn fail_video(tx: &Tx, file: FileId) -> Result<()> {
    let row = Entity::find_by_id(file).lock_exclusive().one(tx).await?;
    let Some(row) = row else { return Ok(()) };
    let video = File::try_from(row)?.content.video()?;
    // Another node may have converted it in the meantime.
    if video.state == MediaState::Ready {
        return Ok(());
    }
    let failed = Content::Video(StoredVideo { state: MediaState::Failed, ..video });
    Entity::update_many()
        .col_expr(Column::Content, failed.to_json()?.into())
        .filter(Column::Id.eq(file))
        .exec(tx)
        .await?;
    Ok(())
}

async fn delete_later(tx: &Tx, now: Timestamp, keys: Vec<Key>) -> Result<()> {
    for key in keys {
        aushang_jobs::enqueue(tx, &DeleteFile { key: key.as_str().to_owned() }, now, now).await?;
    }
    Ok(())
}

/// Returns an image that the account may use for a part of the profile: one that it staged, or the one that
/// the part shows. Fails with `NOT_FOUND` for any other id.
pub async fn find_for_profile(
    db: &impl Connection,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    part: ProfilePart,
) -> Result<StoredImage> {
    File::try_from(get_for_profile(db, usable_for(profile, account, file, part)).await?)?.content.image()
}

pub async fn claim_for_profile(
    tx: &Tx,
    now: Timestamp,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    part: ProfilePart,
) -> Result<StoredImage> {
    let usable = usable_for(profile, account, file, part).lock_exclusive();
    let row = get_for_profile(tx, usable).await?;
    if row.profile_part.is_none() {
        release_part(tx, now, profile, part).await?;
        Entity::update_many()
            .col_expr(Column::ProfilePart, part.as_str().into())
            .filter(Column::Id.eq(file))
            .exec(tx)
            .await?;
    }
    File::try_from(row)?.content.image()
}

fn usable_for(profile: ProfileId, account: AccountId, file: FileId, part: ProfilePart) -> Select<Entity> {
    Entity::find_by_id(file)
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::Kind.eq(UploadType::Image))
        .filter(Column::ProfilePart.eq(part).or(is_staged().and(Column::AccountId.eq(account))))
}

async fn get_for_profile(db: &impl Connection, usable: Select<Entity>) -> Result<Model> {
    Ok(usable.one(db).await?.ok_or(Reason::NotFound)?)
}

pub async fn release_part(tx: &Tx, now: Timestamp, profile: ProfileId, part: ProfilePart) -> Result<()> {
    release(tx, now, Column::ProfileId.eq(profile).and(Column::ProfilePart.eq(part))).await
}

pub async fn release_all_of(tx: &Tx, now: Timestamp, post: PostId) -> Result<()> {
    release(tx, now, Column::PostId.eq(post)).await
}

pub async fn release_except(tx: &Tx, now: Timestamp, post: PostId, kept: &[FileId]) -> Result<()> {
    release(tx, now, Column::PostId.eq(post).and(Column::Id.is_not_in(kept.iter().copied()))).await
}

/// Releases up to `limit` files that were staged before `before`. Returns their number.
pub(super) async fn release_stale(tx: &Tx, now: Timestamp, before: Timestamp, limit: u64) -> Result<usize> {
    let stale = Entity::find().filter(is_staged()).filter(Column::CreatedAt.lt(before.millis())).limit(limit);
    release_found(tx, now, stale).await
}

async fn release(tx: &Tx, now: Timestamp, which: Expr) -> Result<()> {
    release_found(tx, now, Entity::find().filter(which)).await.map(drop)
}

async fn release_found(tx: &Tx, now: Timestamp, found: Select<Entity>) -> Result<usize> {
    // Locked, so that files that a post claims at the same time are not among them, in the order of `claim`.
    let rows = found.order_by_asc(Column::Id).lock_exclusive().all(tx).await?;
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
    Entity::delete_many().filter(Column::Id.is_in(ids)).exec(tx).await?;
    for (profile, bytes) in freed {
        usage::add(tx, profile, -bytes).await?;
    }
    Ok(released)
}
