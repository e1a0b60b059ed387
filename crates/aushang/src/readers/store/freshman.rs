//! Access codes of freshman areas that readers entered.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};

use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;
use crate::sql::{self, Values};

/// Stores that the reader entered the code of this version.
pub async fn put_freshman_entry(tx: &Tx, reader: ReaderId, profile: ProfileId, version: i64) -> Result<()> {
    let sql = "insert into freshman_entries (reader_id, profile_id, version) values ($1, $2, $3) \
               on conflict (reader_id, profile_id) do update set version = excluded.version";
    sql::run(tx, sql, [reader.into(), profile.into(), version.into()]).await
}

/// Returns the version of the code that the reader entered last, for each of these profiles.
pub async fn freshman_entries_among(
    db: &impl Connection,
    reader: ReaderId,
    profiles: impl IntoIterator<Item = ProfileId>,
) -> Result<HashMap<ProfileId, i64>> {
    let mut values = Values::default();
    let (reader, profiles) = (values.put(reader), values.list(profiles));
    if profiles.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select profile_id, version from freshman_entries \
         where reader_id = {reader} and profile_id in ({profiles})"
    );
    Ok(sql::values(db, sql, values.0).await?.into_iter().collect())
}
