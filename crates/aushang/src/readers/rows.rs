//! Locks readers, reads their follows and audiences, and updates devices, for other features.

mod devices;

use std::collections::HashSet;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;
use sea_orm::entity::prelude::*;

use super::{Candidate, Listener, Standing};
use crate::actor::Reader;
use crate::enums::TargetingRole;
use crate::ids::{DeviceId, ProfileId, ReaderId};
use crate::problem::{Reason, Result};
use crate::sql::{self, Json, Values};

pub(super) use devices::{
    DeviceKind, count_devices_of, delete_device_of, devices_at, insert_device, lock_devices_of, move_device,
    own_devices,
};
pub use devices::{devices_of, note_attempts};

/// Locks the reader against deletion until the transaction ends. Several transactions may hold this lock at
/// once. Fails with `NOT_SIGNED_IN` if the reader was deleted meanwhile.
pub async fn lock_shared(tx: &Tx, id: ReaderId) -> Result<()> {
    let lock = sql::lock(tx, " for key share");
    let sql = format!("select 1 from readers where id = $1{lock}");
    if sql::any(tx, sql, [id.into()]).await? { Ok(()) } else { Err(Reason::NotSignedIn.into()) }
}

/// Returns those of the profiles that the reader follows. Runs at most one statement.
pub async fn followed_among(
    db: &impl Connection,
    reader: &Reader,
    profiles: impl IntoIterator<Item = ProfileId>,
) -> Result<HashSet<ProfileId>> {
    let mut values = Values::default();
    let (reader, group) = (values.put(reader.id), values.put(reader.group));
    let profiles = values.list(profiles);
    if profiles.is_empty() {
        return Ok(HashSet::new());
    }
    let sql = format!(
        "select f.profile_id from follows f \
         where f.reader_id = {reader} and f.chosen and f.profile_id in ({profiles}) \
         union all \
         select a.profile_id from group_auto_follows a \
         where a.group_id = {group} and a.profile_id in ({profiles}) and not exists \
         (select 1 from follows f where f.reader_id = {reader} and f.profile_id = a.profile_id)"
    );
    Ok(sql::values(db, sql, values.0).await?.into_iter().collect())
}

#[derive(FromQueryResult)]
struct ListenerRow {
    role: TargetingRole,
    university: Option<String>,
    affiliations: Json<Vec<String>>,
    follows: bool,
    entered: Option<i64>,
}

impl From<ListenerRow> for Listener {
    fn from(row: ListenerRow) -> Self {
        let ListenerRow { role, university, affiliations: Json(affiliations), follows, entered } = row;
        Self { role, university, affiliations, follows, entered }
    }
}

#[derive(FromQueryResult)]
struct CandidateRow {
    id: ReaderId,
    #[sea_orm(nested)]
    listener: ListenerRow,
    device: Option<DeviceId>,
    accepted: Option<bool>,
    failing_since: Option<Timestamp>,
}

/// Returns the next `limit` readers after `after`, by id, with their devices: readers who chose the
/// profile, or all readers, each with whether they follow it. One entry per device, or one without a
/// device. Never splits the devices of a reader between two batches.
pub async fn audience_batch(
    db: &impl Connection,
    profile: ProfileId,
    everybody: bool,
    after: Option<ReaderId>,
    limit: u64,
) -> Result<Vec<Candidate>> {
    let after = after.unwrap_or(ReaderId(Uuid::nil()));
    let batch = if everybody {
        "select r.id, coalesce(f.chosen, exists (select 1 from group_auto_follows a \
         where a.group_id = r.group_id and a.profile_id = $1)) as follows from readers r \
         left join follows f on f.reader_id = r.id and f.profile_id = $1 \
         where r.id > $2 order by r.id limit $3"
    } else {
        "select f.reader_id as id, true as follows from follows f \
         where f.profile_id = $1 and f.reader_id > $2 and f.chosen order by f.reader_id limit $3"
    };
    let sql = format!(
        "select n.id, g.role, g.university, g.affiliations, n.follows, e.version as entered, \
         d.id as device, d.accepted, d.failing_since from ({batch}) n join readers r on r.id = n.id \
         join reader_groups g on g.id = r.group_id \
         left join freshman_entries e on e.reader_id = n.id and e.profile_id = $1 \
         left join devices d on d.reader_id = n.id order by n.id"
    );
    let rows = sql::rows::<CandidateRow>(db, sql, [profile.into(), after.into(), limit.into()]).await?;
    let candidate = |CandidateRow { id, listener, device, accepted, failing_since }| {
        let standing = Standing::of(accepted == Some(true), failing_since.is_some());
        let device = device.map(|device| (device, standing));
        Candidate { reader: id, listener: listener.into(), device }
    };
    Ok(rows.into_iter().map(candidate).collect())
}

#[derive(FromQueryResult)]
struct CountRow {
    #[sea_orm(nested)]
    listener: ListenerRow,
    devices: i64,
}

/// Counts the devices of the readers that [`audience_batch`] returns, grouped by readers with the same
/// attributes. There are few groups, but the count reads each device.
pub async fn count_devices(
    db: &impl Connection,
    profile: ProfileId,
    everybody: bool,
) -> Result<Vec<(Listener, i64)>> {
    let (readers, follows) = if everybody {
        (
            "readers r left join follows f on f.reader_id = r.id and f.profile_id = $1 \
             left join group_auto_follows a on a.group_id = r.group_id and a.profile_id = $1",
            "coalesce(f.chosen, a.profile_id is not null)",
        )
    } else {
        ("follows f join readers r on r.id = f.reader_id and f.profile_id = $1 and f.chosen", "true")
    };
    let sql = format!(
        "select g.role, g.university, g.affiliations, n.follows, n.entered, n.devices from (\
         select r.group_id, {follows} as follows, e.version as entered, count(*) as devices from {readers} \
         join devices d on d.reader_id = r.id \
         left join freshman_entries e on e.reader_id = r.id and e.profile_id = $1 \
         group by 1, 2, 3) n join reader_groups g on g.id = n.group_id"
    );
    let rows = sql::rows::<CountRow>(db, sql, [profile.into()]).await?;
    Ok(rows.into_iter().map(|CountRow { listener, devices }| (listener.into(), devices)).collect())
}
