//! SQL for the roles that a provider has stated for readers, until the app has redeemed it.

use aushang_db::{Timestamp, Tx, new_id};
use sea_orm::FromQueryResult;

use crate::enums::TargetingRole;
use crate::problem::Result;
use crate::secret::fingerprint;
use crate::sql::{self, Json};

/// The roles of a reader, as a provider has stated them.
pub struct StatedReaderRoles {
    pub issuer: String,
    pub roles: Vec<TargetingRole>,
}

#[derive(FromQueryResult)]
struct Row {
    issuer: String,
    roles: Json<Vec<TargetingRole>>,
}

/// What the app has to know to redeem a code.
#[derive(Clone, Copy, Debug)]
pub struct CodeAndChallenge<'k> {
    pub code: &'k str,
    /// The SHA-256 hash of the app's verifier, as base64url.
    pub challenge: &'k str,
}

impl CodeAndChallenge<'_> {
    fn hashes(self) -> [Vec<u8>; 2] {
        [fingerprint("code of a reader", self.code), fingerprint("challenge of a reader", self.challenge)]
    }
}

/// Returns `false` if the state was used before.
pub async fn insert(
    tx: &Tx,
    now: Timestamp,
    state_hash: Vec<u8>,
    secrets: CodeAndChallenge<'_>,
    stated: &StatedReaderRoles,
    until: Timestamp,
) -> Result<bool> {
    let [code, challenge] = secrets.hashes();
    let row = vec![
        ("id", new_id(now).into()),
        ("state_hash", state_hash.into()),
        ("code_hash", code.into()),
        ("challenge_hash", challenge.into()),
        ("issuer", stated.issuer.clone().into()),
        ("roles", sql::to_json(&stated.roles)?.into()),
        ("created_at", now.into()),
        ("expires_at", until.into()),
        ("used", false.into()),
    ];
    sql::insert_if_new(tx, "insert into reader_role_codes", row, "state_hash").await
}

/// Marks a valid code as used, and returns the roles that it was issued for.
pub async fn take(
    tx: &Tx,
    now: Timestamp,
    secrets: CodeAndChallenge<'_>,
) -> Result<Option<StatedReaderRoles>> {
    let [code, challenge] = secrets.hashes();
    let sql = "update reader_role_codes set used = true where code_hash = $1 and challenge_hash = $2 \
               and expires_at > $3 and not used returning issuer, roles";
    let found: Option<Row> = sql::row(tx, sql, [code.into(), challenge.into(), now.into()]).await?;
    Ok(found.map(|Row { issuer, roles }| StatedReaderRoles { issuer, roles: roles.0 }))
}

pub async fn delete_old(tx: &Tx, before: Timestamp) -> Result<bool> {
    let sql = "delete from reader_role_codes";
    Ok(sql::delete_batch(tx, sql, "id", "created_at < $1", [before.into()]).await?)
}
