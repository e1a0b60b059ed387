//! Devices as rows.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{QueryOrder, Set};

use crate::ids::{DeviceId, ReaderId};
use crate::problem::{Reason, Result};
use crate::readers::{Device, DeviceAddress};

/// How a device takes its messages.
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
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Devices that a reader has beside the one at this address.
pub(in crate::readers) async fn count_other_devices(
    db: &impl Connection,
    reader: ReaderId,
    address: &DeviceAddress,
) -> Result<u64> {
    let devices = device::Entity::find().filter(device::Column::ReaderId.eq(reader));
    Ok(devices.filter(device::Column::Address.ne(address.key())).count(db).await?)
}

pub(in crate::readers) async fn put_device(
    tx: &Tx,
    id: DeviceId,
    reader: ReaderId,
    address: &DeviceAddress,
    now: Timestamp,
) -> Result<DeviceId> {
    let (kind, p256dh, auth) = match address {
        DeviceAddress::WebPush { p256dh, auth, .. } => {
            (DeviceKind::WebPush, Some(p256dh.clone()), Some(auth.clone()))
        }
        DeviceAddress::Fcm { .. } => (DeviceKind::Fcm, None, None),
    };
    let row = device::ActiveModel {
        id: Set(id),
        reader_id: Set(reader),
        kind: Set(kind),
        address: Set(address.key().to_owned()),
        p256dh: Set(p256dh),
        auth: Set(auth),
        created_at: Set(now),
    };
    // The form of an address tells its kind, so that never changes.
    let again = OnConflict::column(device::Column::Address)
        .update_columns([device::Column::ReaderId, device::Column::P256dh, device::Column::Auth])
        .to_owned();
    let row = device::Entity::insert(row).on_conflict(again).exec_with_returning(tx).await?;
    Ok(row.id)
}

pub(in crate::readers) async fn delete_device_of(tx: &Tx, reader: ReaderId, device: DeviceId) -> Result<()> {
    let done = device::Entity::delete_many()
        .filter(device::Column::Id.eq(device))
        .filter(device::Column::ReaderId.eq(reader))
        .exec(tx)
        .await?;
    if done.rows_affected == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// What devices a reader has and since when, in the order in which they came.
pub(in crate::readers) async fn own_devices(
    db: &impl Connection,
    reader: ReaderId,
) -> Result<Vec<(DeviceId, DeviceKind, Timestamp)>> {
    let devices = device::Entity::find().filter(device::Column::ReaderId.eq(reader));
    let devices = devices.order_by_asc(device::Column::CreatedAt).order_by_asc(device::Column::Id);
    Ok(devices.all(db).await?.into_iter().map(|row| (row.id, row.kind, row.created_at)).collect())
}

/// A device whose push service knows it no longer.
pub async fn delete_device(tx: &Tx, device: DeviceId) -> Result<()> {
    device::Entity::delete_by_id(device).exec(tx).await?;
    Ok(())
}

/// These devices, without those that are forgotten.
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
            // A key that is missing fits no device, which whoever sends there finds out.
            DeviceKind::WebPush => DeviceAddress::WebPush {
                endpoint: row.address,
                p256dh: row.p256dh.unwrap_or_default(),
                auth: row.auth.unwrap_or_default(),
            },
            DeviceKind::Fcm => DeviceAddress::Fcm { token: row.address },
        };
        Self { id: row.id, address }
    }
}
