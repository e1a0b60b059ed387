//! Devices as rows.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{QueryOrder, Set};

use crate::ids::{DeviceId, ReaderId};
use crate::problem::{Reason, Result};
use crate::readers::DeviceSubscription;

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

/// Devices that a reader has beside the one at this endpoint.
pub(in crate::readers) async fn count_other_devices(
    db: &impl Connection,
    reader: ReaderId,
    endpoint: &str,
) -> Result<u64> {
    let devices = device::Entity::find().filter(device::Column::ReaderId.eq(reader));
    Ok(devices.filter(device::Column::Endpoint.ne(endpoint)).count(db).await?)
}

pub(in crate::readers) async fn put_device(
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

pub(in crate::readers) async fn delete_device_of(tx: &Tx, reader: ReaderId, device: DeviceId) -> Result<()> {
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
