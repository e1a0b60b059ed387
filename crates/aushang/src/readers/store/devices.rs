//! The table of devices.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait, LockType};
use sea_orm::{QueryOrder, QuerySelect, Set};

use crate::ids::{DeviceId, ReaderId};
use crate::problem::{Reason, Result};
use crate::readers::{Device, DeviceAddress, DeviceNotes};

/// The service through which a device receives messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DeviceKind {
    WebPush,
    Fcm,
}

mod device {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "devices")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: DeviceId,
        pub reader_id: ReaderId,
        pub kind: DeviceKind,
        /// Endpoint or FCM token.
        pub address: String,
        pub p256dh: Option<String>,
        pub auth: Option<String>,
        pub created_at: Timestamp,
        pub accepted: bool,
        pub failing_since: Option<Timestamp>,
        pub failures: i32,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A device with this address, and its reader.
pub(in crate::readers) struct KnownDevice {
    pub id: DeviceId,
    pub reader: ReaderId,
    pub auth: Option<String>,
}

/// Devices with this address, oldest first, locked until the transaction ends.
pub(in crate::readers) async fn devices_at(tx: &Tx, address: &DeviceAddress) -> Result<Vec<KnownDevice>> {
    let devices = device::Entity::find().filter(device::Column::Address.eq(address.key()));
    let devices = devices.order_by_asc(device::Column::Id).lock(LockType::Update).all(tx).await?;
    let known = |row: device::Model| KnownDevice { id: row.id, reader: row.reader_id, auth: row.auth };
    Ok(devices.into_iter().map(known).collect())
}

pub(in crate::readers) async fn count_devices_of(db: &impl Connection, reader: ReaderId) -> Result<u64> {
    Ok(device::Entity::find().filter(device::Column::ReaderId.eq(reader)).count(db).await?)
}

/// Inserts a device to which nothing has been sent yet.
pub(in crate::readers) async fn insert_device(
    tx: &Tx,
    id: DeviceId,
    reader: ReaderId,
    address: &DeviceAddress,
    now: Timestamp,
) -> Result<()> {
    let (kind, p256dh, auth) = parts(address);
    let row = device::ActiveModel {
        id: Set(id),
        reader_id: Set(reader),
        kind: Set(kind),
        address: Set(address.key().to_owned()),
        p256dh: Set(p256dh),
        auth: Set(auth),
        created_at: Set(now),
        accepted: Set(false),
        failing_since: Set(None),
        failures: Set(0),
    };
    device::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// Moves a device to this reader and updates its keys.
pub(in crate::readers) async fn move_device(
    tx: &Tx,
    id: DeviceId,
    reader: ReaderId,
    address: &DeviceAddress,
) -> Result<()> {
    let (_, p256dh, auth) = parts(address);
    device::Entity::update_many()
        .col_expr(device::Column::ReaderId, reader.0.into())
        .col_expr(device::Column::P256dh, p256dh.into())
        .col_expr(device::Column::Auth, auth.into())
        .filter(device::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

fn parts(address: &DeviceAddress) -> (DeviceKind, Option<String>, Option<String>) {
    match address {
        DeviceAddress::WebPush { p256dh, auth, .. } => {
            (DeviceKind::WebPush, Some(p256dh.clone()), Some(auth.clone()))
        }
        DeviceAddress::Fcm { .. } => (DeviceKind::Fcm, None, None),
    }
}

/// Deletes a device of the reader. Fails with `NotFound` if the reader does not have it.
pub(in crate::readers) async fn delete_device_of(tx: &Tx, reader: ReaderId, device: DeviceId) -> Result<()> {
    let deleted = device::Entity::delete_many()
        .filter(device::Column::Id.eq(device))
        .filter(device::Column::ReaderId.eq(reader))
        .exec(tx)
        .await?;
    if deleted.rows_affected == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// Returns the devices of a reader and when they were registered, oldest first.
pub(in crate::readers) async fn own_devices(
    db: &impl Connection,
    reader: ReaderId,
) -> Result<Vec<(DeviceId, DeviceKind, Timestamp)>> {
    let devices = device::Entity::find().filter(device::Column::ReaderId.eq(reader));
    let devices = devices.order_by_asc(device::Column::CreatedAt).order_by_asc(device::Column::Id);
    Ok(devices.all(db).await?.into_iter().map(|row| (row.id, row.kind, row.created_at)).collect())
}

pub async fn note_attempts(tx: &Tx, notes: &DeviceNotes, now: Timestamp) -> Result<()> {
    let DeviceNotes { gone, accepted, failing, at_fault } = notes;
    let all: Vec<_> = [gone, accepted, failing].into_iter().flatten().copied().collect();
    if all.is_empty() {
        return Ok(());
    }
    lock_devices(tx, device::Column::Id.is_in(all)).await?;
    let among = |devices: &[DeviceId]| device::Column::Id.is_in(devices.iter().copied());
    if !gone.is_empty() {
        device::Entity::delete_many().filter(among(gone)).exec(tx).await?;
    }
    if !accepted.is_empty() {
        device::Entity::update_many()
            .col_expr(device::Column::Accepted, true.into())
            .col_expr(device::Column::FailingSince, None::<i64>.into())
            .col_expr(device::Column::Failures, 0.into())
            .filter(among(accepted))
            .exec(tx)
            .await?;
    }
    if !failing.is_empty() {
        device::Entity::update_many()
            .col_expr(device::Column::FailingSince, now.millis().into())
            .filter(among(failing))
            .filter(device::Column::FailingSince.is_null())
            .exec(tx)
            .await?;
    }
    if !at_fault.is_empty() {
        device::Entity::update_many()
            .col_expr(device::Column::Failures, Expr::col(device::Column::Failures).add(1))
            .filter(among(at_fault))
            .exec(tx)
            .await?;
    }
    Ok(())
}

/// Locks the devices of these readers until the transaction ends. Call it before deleting the readers, who
/// are locked already.
pub(in crate::readers) async fn lock_devices_of(tx: &Tx, readers: &[ReaderId]) -> Result<()> {
    if readers.is_empty() {
        return Ok(());
    }
    lock_devices(tx, device::Column::ReaderId.is_in(readers.iter().copied())).await
}

/// Locks devices by id. All transactions that lock several devices use this order, so that they cannot
/// deadlock. A cascading delete locks them in no fixed order.
async fn lock_devices(tx: &Tx, which: Expr) -> Result<()> {
    let devices = device::Entity::find().select_only().column(device::Column::Id).filter(which);
    let locked = devices.order_by_asc(device::Column::Id).lock(LockType::Update);
    let _: Vec<DeviceId> = locked.into_tuple().all(tx).await?;
    Ok(())
}

pub async fn devices_of(
    db: &impl Connection,
    devices: impl IntoIterator<Item = DeviceId>,
) -> Result<Vec<Device>> {
    let rows = device::Entity::find()
        .filter(device::Column::Id.is_in(devices))
        .order_by_asc(device::Column::Id)
        .all(db)
        .await?;
    Ok(rows.into_iter().map(Device::from).collect())
}

impl From<device::Model> for Device {
    fn from(row: device::Model) -> Self {
        let address = match row.kind {
            // An empty key is not valid; the sender of a push reports it.
            DeviceKind::WebPush => DeviceAddress::WebPush {
                endpoint: row.address,
                p256dh: row.p256dh.unwrap_or_default(),
                auth: row.auth.unwrap_or_default(),
            },
            DeviceKind::Fcm => DeviceAddress::Fcm { token: row.address },
        };
        let device::Model { id, accepted, failing_since, failures, .. } = row;
        Self { id, address, accepted, failing_since, failures }
    }
}
