//! Whom an announcement may reach, in portions.

use aushang_db::{Connection, Timestamp};
use sea_orm::entity::prelude::*;
use sea_orm::{FromQueryResult, Statement};

use super::readers::reader;
use crate::actor::Reader;
use crate::enums::TargetingRole;
use crate::ids::{DeviceId, GroupId, ProfileId, ReaderId};
use crate::problem::Result;
use crate::readers::Standing;

/// A device of a reader who may be told something.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub reader: Reader,
    pub follows: bool,
    /// Version of the access code that the reader entered last.
    pub entered: Option<i64>,
    /// None: the reader has no device.
    pub device: Option<(DeviceId, Standing)>,
}

#[derive(FromQueryResult)]
struct CandidateRow {
    id: ReaderId,
    group_id: GroupId,
    role: TargetingRole,
    university: Option<String>,
    affiliations: String,
    follows: bool,
    entered: Option<i64>,
    device: Option<DeviceId>,
    accepted: Option<bool>,
    failing_since: Option<Timestamp>,
}

/// Devices of the next `most` readers after `after`, in the order of the readers' ids: of those who
/// chose a profile, or of all readers, of whom each is said to follow it or not. A reader's devices are
/// never split over two portions.
pub async fn audience_portion(
    db: &impl Connection,
    profile: ProfileId,
    everybody: bool,
    after: Option<ReaderId>,
    most: u64,
) -> Result<Vec<Candidate>> {
    let after = after.unwrap_or(ReaderId(Uuid::nil()));
    let portion = if everybody {
        "select r.id, coalesce(f.chosen, exists (select 1 from group_auto_follows a \
         where a.group_id = r.group_id and a.profile_id = $1)) as follows from readers r \
         left join follows f on f.reader_id = r.id and f.profile_id = $1 \
         where r.id > $2 order by r.id limit $3"
    } else {
        "select f.reader_id as id, true as follows from follows f \
         where f.profile_id = $1 and f.reader_id > $2 and f.chosen order by f.reader_id limit $3"
    };
    let sql = format!(
        "select n.id, r.group_id, g.role, g.university, g.affiliations, n.follows, e.version as entered, \
         d.id as device, d.accepted, d.failing_since from ({portion}) n join readers r on r.id = n.id \
         join reader_groups g on g.id = r.group_id \
         left join freshman_entries e on e.reader_id = n.id and e.profile_id = $1 \
         left join devices d on d.reader_id = n.id order by n.id"
    );
    let values = [profile.into(), after.into(), most.into()];
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let rows = CandidateRow::find_by_statement(statement).all(db).await?;
    rows.into_iter()
        .map(|row| {
            let reader = reader(row.id, row.group_id, row.role, row.university, &row.affiliations)?;
            let standing = Standing::of(row.accepted == Some(true), row.failing_since.is_some());
            let device = row.device.map(|device| (device, standing));
            Ok(Candidate { reader, follows: row.follows, entered: row.entered, device })
        })
        .collect()
}
