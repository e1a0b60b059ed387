//! The table `incorrect_source_requests`: requests that a network refused as incorrect.

use aushang_db::{Connection, Timestamp, Tx};

use crate::problem::Result;
use crate::sources::facts::IncorrectRequest;
use crate::sql;

pub async fn put_incorrect(tx: &Tx, incorrect: &IncorrectRequest) -> Result<()> {
    let sql = "insert into incorrect_source_requests (network, at, message) values ($1, $2, $3) \
        on conflict (network) do update set at = excluded.at, message = excluded.message";
    sql::run(tx, sql, [incorrect.network.into(), incorrect.at.into(), incorrect.message.clone().into()]).await
}

/// The newest one after `since`.
pub async fn last_incorrect(db: &impl Connection, since: Timestamp) -> Result<Option<IncorrectRequest>> {
    let sql =
        "select network, at, message from incorrect_source_requests where at > $1 order by at desc limit 1";
    sql::row(db, sql, [since.into()]).await
}
