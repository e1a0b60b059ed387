//! Files as rows: whose they are and what shows them. All their SQL; the bytes are elsewhere.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{QuerySelect, Set};

use super::StoredImage;
use super::jobs::DeleteFile;
use crate::ids::{AccountId, FileId, PostId, ProfileId};
use crate::problem::{Error, Reason, Result};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media_files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: FileId,
    name: String,
    profile_id: ProfileId,
    account_id: Option<AccountId>,
    post_id: Option<PostId>,
    bytes: i64,
    image: String,
    created_at: Timestamp,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// A file and what shows it.
#[derive(Clone, Debug)]
pub struct File {
    /// None: still staged.
    pub post: Option<PostId>,
    pub image: StoredImage,
}

impl TryFrom<Model> for File {
    type Error = Error;
    fn try_from(row: Model) -> Result<Self> {
        let image = serde_json::from_str(&row.image).map_err(Error::failure)?;
        Ok(Self { post: row.post_id, image })
    }
}

pub(super) async fn insert_staged(
    tx: &Tx,
    now: Timestamp,
    profile: ProfileId,
    account: AccountId,
    bytes: u64,
    image: &StoredImage,
) -> Result<()> {
    let row = ActiveModel {
        id: Set(image.file),
        name: Set(image.name.clone()),
        profile_id: Set(profile),
        account_id: Set(Some(account)),
        post_id: Set(None),
        bytes: Set(bytes.try_into().map_err(Error::failure)?),
        image: Set(serde_json::to_string(image).map_err(Error::failure)?),
        created_at: Set(now),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Bytes that an account has staged and not used.
pub(super) async fn staged_bytes(db: &impl Connection, account: AccountId) -> Result<u64> {
    let sum: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(Column::Bytes.sum().cast_as("bigint"), "bytes")
        .filter(Column::AccountId.eq(account))
        .filter(Column::PostId.is_null())
        .into_tuple()
        .one(db)
        .await?;
    Ok(sum.flatten().unwrap_or(0).unsigned_abs())
}

pub async fn find_by_name(db: &impl Connection, name: &str) -> Result<Option<File>> {
    Entity::find().filter(Column::Name.eq(name)).one(db).await?.map(File::try_from).transpose()
}

/// Gives a file to a post: one that the account staged, or one that the post already shows.
/// Anything else is answered as if there were no such file.
pub async fn claim(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredImage> {
    let row = Entity::find_by_id(file)
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::PostId.eq(post).or(Column::PostId.is_null().and(Column::AccountId.eq(account))))
        // Of two posts that want it, and of a post and the sweep, the first gets it.
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or(Reason::NotFound)?;
    if row.post_id.is_none() {
        Entity::update_many()
            .col_expr(Column::PostId, post.0.into())
            .filter(Column::Id.eq(file))
            .exec(tx)
            .await?;
    }
    Ok(File::try_from(row)?.image)
}

/// Lets go of everything that a post showed; the bytes go after the commit.
pub async fn release_all_of(tx: &Tx, now: Timestamp, post: PostId) -> Result<()> {
    release(tx, now, Column::PostId.eq(post)).await
}

/// Lets go of what a post shows no longer.
pub async fn release_except(tx: &Tx, now: Timestamp, post: PostId, kept: &[FileId]) -> Result<()> {
    release(tx, now, Column::PostId.eq(post).and(Column::Id.is_not_in(kept.iter().copied()))).await
}

/// Lets go of up to `most` files that were staged before `before`; says how many.
pub(super) async fn release_stale(tx: &Tx, now: Timestamp, before: Timestamp, most: u64) -> Result<usize> {
    let stale = Entity::find()
        .filter(Column::PostId.is_null())
        .filter(Column::CreatedAt.lt(before.millis()))
        .limit(most);
    release_found(tx, now, stale).await
}

async fn release(tx: &Tx, now: Timestamp, which: Expr) -> Result<()> {
    release_found(tx, now, Entity::find().filter(which)).await.map(drop)
}

async fn release_found(tx: &Tx, now: Timestamp, found: Select<Entity>) -> Result<usize> {
    // Held, so that what a post claims in this moment is not among them.
    let rows = found.lock_exclusive().all(tx).await?;
    if rows.is_empty() {
        return Ok(0);
    }
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    for row in rows {
        let image = File::try_from(row)?.image;
        aushang_jobs::enqueue(tx, &DeleteFile { key: image.key()?.as_str().to_owned() }, now, now).await?;
    }
    let released = ids.len();
    Entity::delete_many().filter(Column::Id.is_in(ids)).exec(tx).await?;
    Ok(released)
}
