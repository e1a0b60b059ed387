//! Readers, their follows and their devices as rows; all their SQL.

use std::collections::HashSet;

use aushang_db::{Connection, Timestamp, Tx, delete_portion};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{FromQueryResult, QueryOrder, QuerySelect, Set, Statement};

use super::device::DeviceSubscription;
use super::registration::Registration;
use crate::actor::Reader;
use crate::enums::TargetingRole;
use crate::ids::{DeviceId, ProfileId, ReaderId};
use crate::problem::{Error, Reason, Result};

mod reader {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "readers")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: ReaderId,
        pub token_hash: Vec<u8>,
        pub role: TargetingRole,
        pub university: Option<String>,
        pub affiliations: String,
        pub created_at: Timestamp,
        pub last_seen_at: Timestamp,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod follow {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "follows")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub reader_id: ReaderId,
        #[sea_orm(primary_key, auto_increment = false)]
        pub profile_id: ProfileId,
        pub since: Timestamp,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod freshman_entry {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "freshman_entries")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub reader_id: ReaderId,
        #[sea_orm(primary_key, auto_increment = false)]
        pub profile_id: ProfileId,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod device {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "devices")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: DeviceId,
        pub reader_id: ReaderId,
        pub endpoint: String,
        pub p256dh: String,
        pub auth: String,
        pub created_at: Timestamp,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) async fn insert_reader(
    tx: &Tx,
    id: ReaderId,
    token_hash: &[u8],
    registration: &Registration,
    now: Timestamp,
) -> Result<()> {
    let row = reader::ActiveModel {
        id: Set(id),
        token_hash: Set(token_hash.to_vec()),
        role: Set(registration.role),
        university: Set(registration.university.clone()),
        affiliations: Set(serde_json::to_string(&registration.affiliations).map_err(Error::failure)?),
        created_at: Set(now),
        last_seen_at: Set(now),
    };
    reader::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// The reader, and when it was last seen.
pub(super) async fn find_by_token(
    db: &impl Connection,
    fingerprint: &[u8],
) -> Result<Option<(Reader, Timestamp)>> {
    let row = reader::Entity::find().filter(reader::Column::TokenHash.eq(fingerprint)).one(db).await?;
    row.map(|row| Ok((reader(row.id, row.role, row.university, &row.affiliations)?, row.last_seen_at)))
        .transpose()
}

pub(super) async fn update_last_seen(tx: &Tx, id: ReaderId, now: Timestamp) -> Result<()> {
    reader::Entity::update_many()
        .col_expr(reader::Column::LastSeenAt, now.millis().into())
        .filter(reader::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// A look that costs no write.
pub(super) async fn any_left(db: &impl Connection, before: Timestamp) -> Result<bool> {
    Ok(reader::Entity::find().filter(left(before)).limit(1).one(db).await?.is_some())
}

pub(super) async fn delete_left(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(delete_portion::<reader::Entity>(tx, left(before)).await?)
}

/// Not seen since, and nothing waits for them: neither a device nor a profile.
fn left(before: Timestamp) -> Expr {
    reader::Column::LastSeenAt
        .lt(before.millis())
        .and(Expr::cust("not exists (select 1 from devices d where d.reader_id = readers.id)"))
        .and(Expr::cust("not exists (select 1 from follows f where f.reader_id = readers.id)"))
}

fn reader(
    id: ReaderId,
    role: TargetingRole,
    university: Option<String>,
    affiliations: &str,
) -> Result<Reader> {
    let affiliations = serde_json::from_str(affiliations).map_err(Error::failure)?;
    Ok(Reader { id, role, university, affiliations })
}

pub(super) async fn insert_follow(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
    now: Timestamp,
) -> Result<()> {
    let row = follow::ActiveModel { reader_id: Set(reader), profile_id: Set(profile), since: Set(now) };
    follow::Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    Ok(())
}

pub(super) async fn delete_follow(tx: &Tx, reader: ReaderId, profile: ProfileId) -> Result<()> {
    follow::Entity::delete_by_id((reader, profile)).exec(tx).await?;
    Ok(())
}

/// The reader entered the code of this version.
pub(super) async fn put_freshman_entry(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
    version: i64,
) -> Result<()> {
    let row = freshman_entry::ActiveModel {
        reader_id: Set(reader),
        profile_id: Set(profile),
        version: Set(version),
    };
    let again = OnConflict::columns([freshman_entry::Column::ReaderId, freshman_entry::Column::ProfileId])
        .update_column(freshman_entry::Column::Version)
        .to_owned();
    freshman_entry::Entity::insert(row).on_conflict(again).exec_without_returning(tx).await?;
    Ok(())
}

/// Version of the code that the reader entered last.
pub(super) async fn find_freshman_entry(
    db: &impl Connection,
    reader: ReaderId,
    profile: ProfileId,
) -> Result<Option<i64>> {
    let row = freshman_entry::Entity::find_by_id((reader, profile)).one(db).await?;
    Ok(row.map(|row| row.version))
}

/// Those of the profiles that the reader follows.
pub(super) async fn followed_among(
    db: &impl Connection,
    reader: ReaderId,
    profiles: impl IntoIterator<Item = ProfileId>,
) -> Result<HashSet<ProfileId>> {
    let mut profiles = profiles.into_iter().peekable();
    if profiles.peek().is_none() {
        return Ok(HashSet::new());
    }
    let followed: Vec<_> = follow::Entity::find()
        .select_only()
        .column(follow::Column::ProfileId)
        .filter(follow::Column::ReaderId.eq(reader))
        .filter(follow::Column::ProfileId.is_in(profiles))
        .into_tuple()
        .all(db)
        .await?;
    Ok(followed.into_iter().collect())
}

pub async fn count_followers(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    Ok(follow::Entity::find().filter(follow::Column::ProfileId.eq(profile)).count(db).await?)
}

/// Devices that a reader has beside the one at this endpoint.
pub(super) async fn count_other_devices(
    db: &impl Connection,
    reader: ReaderId,
    endpoint: &str,
) -> Result<u64> {
    let devices = device::Entity::find().filter(device::Column::ReaderId.eq(reader));
    Ok(devices.filter(device::Column::Endpoint.ne(endpoint)).count(db).await?)
}

pub(super) async fn put_device(
    tx: &Tx,
    id: DeviceId,
    reader: ReaderId,
    endpoint: &str,
    p256dh: &str,
    auth: &str,
    now: Timestamp,
) -> Result<DeviceId> {
    let row = device::ActiveModel {
        id: Set(id),
        reader_id: Set(reader),
        endpoint: Set(endpoint.to_owned()),
        p256dh: Set(p256dh.to_owned()),
        auth: Set(auth.to_owned()),
        created_at: Set(now),
    };
    let again = OnConflict::column(device::Column::Endpoint)
        .update_columns([device::Column::ReaderId, device::Column::P256dh, device::Column::Auth])
        .to_owned();
    let row = device::Entity::insert(row).on_conflict(again).exec_with_returning(tx).await?;
    Ok(row.id)
}

pub(super) async fn delete_device_of(tx: &Tx, reader: ReaderId, device: DeviceId) -> Result<()> {
    let done = device::Entity::delete_many()
        .filter(device::Column::Id.eq(device))
        .filter(device::Column::ReaderId.eq(reader))
        .exec(tx)
        .await?;
    if done.rows_affected == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// A device whose push service knows it no longer.
pub async fn delete_device(tx: &Tx, device: DeviceId) -> Result<()> {
    device::Entity::delete_by_id(device).exec(tx).await?;
    Ok(())
}

/// A device of a reader who may be told something.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub reader: Reader,
    pub follows: bool,
    /// Version of the access code that the reader entered last.
    pub entered: Option<i64>,
    /// None: the reader has no device.
    pub device: Option<DeviceId>,
}

#[derive(FromQueryResult)]
struct CandidateRow {
    id: ReaderId,
    role: TargetingRole,
    university: Option<String>,
    affiliations: String,
    follows: bool,
    entered: Option<i64>,
    device: Option<DeviceId>,
}

/// Devices of the next `most` readers after `after`, in the order of the readers' ids: of a
/// profile's followers, or of all readers. A reader's devices are never split over two portions.
pub async fn audience_portion(
    db: &impl Connection,
    profile: ProfileId,
    everybody: bool,
    after: Option<ReaderId>,
    most: u64,
) -> Result<Vec<Candidate>> {
    let after = after.unwrap_or(ReaderId(Uuid::nil()));
    let portion = if everybody {
        "select r.id, f.profile_id is not null as follows from readers r \
         left join follows f on f.reader_id = r.id and f.profile_id = $1 \
         where r.id > $2 order by r.id limit $3"
    } else {
        "select f.reader_id as id, true as follows from follows f \
         where f.profile_id = $1 and f.reader_id > $2 order by f.reader_id limit $3"
    };
    let sql = format!(
        "select n.id, r.role, r.university, r.affiliations, n.follows, e.version as entered, d.id as device \
         from ({portion}) n join readers r on r.id = n.id \
         left join freshman_entries e on e.reader_id = n.id and e.profile_id = $1 \
         left join devices d on d.reader_id = n.id order by n.id"
    );
    let values = [profile.into(), after.into(), most.into()];
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let rows = CandidateRow::find_by_statement(statement).all(db).await?;
    rows.into_iter()
        .map(|row| {
            let reader = reader(row.id, row.role, row.university, &row.affiliations)?;
            Ok(Candidate { reader, follows: row.follows, entered: row.entered, device: row.device })
        })
        .collect()
}

pub async fn subscriptions_of(
    db: &impl Connection,
    devices: impl IntoIterator<Item = DeviceId>,
) -> Result<Vec<DeviceSubscription>> {
    let rows = device::Entity::find()
        .filter(device::Column::Id.is_in(devices))
        .order_by_asc(device::Column::Id)
        .all(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| DeviceSubscription {
            device: row.id,
            endpoint: row.endpoint,
            p256dh: row.p256dh,
            auth: row.auth,
        })
        .collect())
}
