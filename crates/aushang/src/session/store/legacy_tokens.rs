//! SQL for tokens of an earlier system that were exchanged.

use aushang_db::{Timestamp, Tx};

use crate::ids::AccountId;
use crate::problem::Result;
use crate::sql;

/// Records that a token is exchanged. Returns when that was done first.
pub async fn use_legacy_token(
    tx: &Tx,
    fingerprint: &[u8],
    account: AccountId,
    now: Timestamp,
) -> Result<Timestamp> {
    // The update changes nothing, but returns the row.
    let sql = "insert into used_legacy_tokens as t (fingerprint, account_id, used_at) values ($1, $2, $3) \
               on conflict (fingerprint) do update set used_at = t.used_at returning used_at";
    let row: Option<(Timestamp,)> =
        sql::value(tx, sql, [fingerprint.into(), account.into(), now.into()]).await?;
    Ok(row.map_or(now, |(at,)| at))
}
