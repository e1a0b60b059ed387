//! SQL for codes that were mailed as a proof, one per session.

use aushang_db::{Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::SessionId;
use crate::problem::Result;
use crate::sql;

#[derive(Debug, FromQueryResult)]
pub struct ProofCode {
    pub code_hash: Vec<u8>,
    pub expires_at: Timestamp,
    pub mistakes: i64,
}

/// Stores the code of a session instead of its earlier one.
pub async fn replace_proof_code(
    tx: &Tx,
    session: SessionId,
    code_hash: &[u8],
    expires_at: Timestamp,
) -> Result<()> {
    let sql = "insert into proof_codes (session_id, code_hash, expires_at) values ($1, $2, $3) \
               on conflict (session_id) do update \
               set code_hash = excluded.code_hash, expires_at = excluded.expires_at, mistakes = 0";
    sql::run(tx, sql, [session.into(), code_hash.into(), expires_at.into()]).await
}

/// Locks the code, so that concurrent entries are counted one after the other.
pub async fn find_proof_code(tx: &Tx, session: SessionId) -> Result<Option<ProofCode>> {
    let lock = sql::lock(tx, "for update");
    let sql = format!("select code_hash, expires_at, mistakes from proof_codes where session_id = $1 {lock}");
    sql::row(tx, sql, [session.into()]).await
}

pub async fn count_mistake(tx: &Tx, session: SessionId) -> Result<()> {
    let sql = "update proof_codes set mistakes = mistakes + 1 where session_id = $1";
    sql::run(tx, sql, [session.into()]).await
}

pub async fn delete_proof_code(tx: &Tx, session: SessionId) -> Result<()> {
    sql::run(tx, "delete from proof_codes where session_id = $1", [session.into()]).await
}

pub async fn delete_ended_proof_codes(tx: &Tx, now: Timestamp) -> Result<bool> {
    let ended = "expires_at < $1";
    Ok(sql::delete_batch(tx, "delete from proof_codes", "session_id", ended, [now.into()]).await?)
}
