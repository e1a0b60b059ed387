//! The table of devices.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::{DeriveActiveEnum, EnumIter, FromQueryResult, Value};

use crate::ids::{DeviceId, ReaderId};
use crate::problem::{Reason, Result};
use crate::readers::{Device, DeviceAddress, DeviceNotes};
use crate::sql::{self, Values};

/// The service through which a device receives messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DeviceKind {
    WebPush,
    Fcm,
}

/// A device with this address, and its reader.
#[derive(FromQueryResult)]
pub struct KnownDevice {
    pub id: DeviceId,
    pub reader: ReaderId,
    pub auth: Option<String>,
}

/// Devices with this address, oldest first, locked until the transaction ends.
pub async fn devices_at(tx: &Tx, address: &DeviceAddress) -> Result<Vec<KnownDevice>> {
    let lock = sql::lock(tx, "for update");
    let sql =
        format!("select id, reader_id as reader, auth from devices where address = $1 order by id {lock}");
    sql::rows(tx, sql, [address.key().into()]).await
}

pub async fn count_devices_of(db: &impl Connection, reader: ReaderId) -> Result<u64> {
    sql::count(db, "select count(*) from devices where reader_id = $1", [reader.into()]).await
}

/// Inserts a device to which nothing has been sent yet.
pub async fn insert_device(
    tx: &Tx,
    id: DeviceId,
    reader: ReaderId,
    address: &DeviceAddress,
    now: Timestamp,
) -> Result<()> {
    let (kind, p256dh, auth) = parts(address);
    let sql = "insert into devices (id, reader_id, kind, address, p256dh, auth, created_at, accepted, failures) \
               values ($1, $2, $3, $4, $5, $6, $7, false, 0)";
    let (kind, p256dh, auth) = (kind.into(), p256dh.into(), auth.into());
    let values = [id.into(), reader.into(), kind, address.key().into(), p256dh, auth, now.into()];
    sql::run(tx, sql, values).await
}

/// Moves a device to this reader and updates its keys.
pub async fn move_device(tx: &Tx, id: DeviceId, reader: ReaderId, address: &DeviceAddress) -> Result<()> {
    let (_, p256dh, auth) = parts(address);
    let sql = "update devices set reader_id = $2, p256dh = $3, auth = $4 where id = $1";
    sql::run(tx, sql, [id.into(), reader.into(), p256dh.into(), auth.into()]).await
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
pub async fn delete_device_of(tx: &Tx, reader: ReaderId, device: DeviceId) -> Result<()> {
    let sql = "delete from devices where id = $1 and reader_id = $2";
    let deleted = sql::execute(tx, sql, [device.into(), reader.into()]).await?;
    if deleted == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// Returns the devices of a reader and when they were registered, oldest first.
pub async fn own_devices(
    db: &impl Connection,
    reader: ReaderId,
) -> Result<Vec<(DeviceId, DeviceKind, Timestamp)>> {
    let sql = "select id, kind, created_at from devices where reader_id = $1 order by created_at, id";
    sql::values(db, sql, [reader.into()]).await
}

/// Deletes devices that are gone, and updates the state of the others.
pub async fn note_attempts(tx: &Tx, notes: &DeviceNotes, now: Timestamp) -> Result<()> {
    let DeviceNotes { gone, accepted, failing, at_fault } = notes;
    let all: Vec<_> = [gone, accepted, failing].into_iter().flatten().copied().collect();
    if all.is_empty() {
        return Ok(());
    }
    lock_devices(tx, "id", all).await?;
    each_of(tx, "delete from devices where", &[], gone).await?;
    let reset = "update devices set accepted = true, failing_since = null, failures = 0 where";
    each_of(tx, reset, &[], accepted).await?;
    let begin = "update devices set failing_since = $1 where failing_since is null and";
    each_of(tx, begin, &[now.into()], failing).await?;
    each_of(tx, "update devices set failures = failures + 1 where", &[], at_fault).await
}

/// Runs the statement, which binds these values and ends before its last condition, for these devices.
async fn each_of(tx: &Tx, sql: &str, bound: &[Value], devices: &[DeviceId]) -> Result<()> {
    if !devices.is_empty() {
        let mut values = Values(bound.to_vec());
        let devices = values.list(devices.iter().copied());
        sql::run(tx, format!("{sql} id in ({devices})"), values.0).await?;
    }
    Ok(())
}

/// Locks the devices of these readers until the transaction ends. Call it before deleting the readers, who
/// are locked already.
pub async fn lock_devices_of(tx: &Tx, readers: &[ReaderId]) -> Result<()> {
    if readers.is_empty() {
        return Ok(());
    }
    lock_devices(tx, "reader_id", readers.iter().copied()).await
}

/// Locks devices by id. All transactions that lock several devices use this order, so that they cannot
/// deadlock. A cascading delete locks them in no fixed order.
async fn lock_devices<V: Into<Value>>(
    tx: &Tx,
    column: &str,
    among: impl IntoIterator<Item = V>,
) -> Result<()> {
    let mut values = Values::default();
    let (among, lock) = (values.list(among), sql::lock(tx, "for update"));
    let sql = format!("select id from devices where {column} in ({among}) order by id {lock}");
    sql::values::<DeviceId>(tx, sql, values.0).await?;
    Ok(())
}

/// Returns those of the devices that still exist.
pub async fn devices_of(
    db: &impl Connection,
    devices: impl IntoIterator<Item = DeviceId>,
) -> Result<Vec<Device>> {
    let mut values = Values::default();
    let devices = values.list(devices);
    if devices.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "select id, kind, address, p256dh, auth, accepted, failing_since, failures from devices \
         where id in ({devices}) order by id"
    );
    let rows: Vec<DeviceRow> = sql::rows(db, sql, values.0).await?;
    Ok(rows.into_iter().map(Device::from).collect())
}

#[derive(FromQueryResult)]
struct DeviceRow {
    id: DeviceId,
    kind: DeviceKind,
    /// Endpoint or FCM token.
    address: String,
    p256dh: Option<String>,
    auth: Option<String>,
    accepted: bool,
    failing_since: Option<Timestamp>,
    failures: i32,
}

impl From<DeviceRow> for Device {
    fn from(row: DeviceRow) -> Self {
        let address = match row.kind {
            // An empty key is not valid; the sender of a push reports it.
            DeviceKind::WebPush => DeviceAddress::WebPush {
                endpoint: row.address,
                p256dh: row.p256dh.unwrap_or_default(),
                auth: row.auth.unwrap_or_default(),
            },
            DeviceKind::Fcm => DeviceAddress::Fcm { token: row.address },
        };
        let DeviceRow { id, accepted, failing_since, failures, .. } = row;
        Self { id, address, accepted, failing_since, failures }
    }
}
