//! Network counts in the database; contains all their SQL.

use aushang_db::{BATCH, Connection, Tx};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use super::Action;
use crate::ids::PostId;
use crate::problem::{Error, Result};
use crate::sql::{self, Values};

/// The secret of a day; generated on first use.
pub async fn secret_of(tx: &Tx, day: i64) -> Result<Vec<u8>> {
    if let Some(secret) = find_secret(tx, day).await? {
        return Ok(secret);
    }
    let mut secret = vec![0; 32];
    getrandom::fill(&mut secret).map_err(Error::failure)?;
    let sql = "insert into network_secrets (day, secret) values ($1, $2) on conflict do nothing";
    sql::run(tx, sql, [day.into(), secret.into()]).await?;
    // If another node was faster, its secret is used.
    find_secret(tx, day).await?.ok_or_else(|| Error::failure("the secret of the day is missing"))
}

async fn find_secret(tx: &Tx, day: i64) -> Result<Option<Vec<u8>>> {
    let sql = "select secret from network_secrets where day = $1";
    sql::value(tx, sql, [day.into()]).await
}

/// Today's counts of a network.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct Count {
    pub subject: Uuid,
    pub total: i64,
    /// Actions by readers who were registered less than a day before.
    pub young: i64,
}

/// Adds one to each subject. The subjects must be sorted and unique.
pub async fn add(
    tx: &Tx,
    day: i64,
    network: &[u8],
    action: Action,
    subjects: &[Uuid],
    is_young: bool,
) -> Result<Vec<Count>> {
    if subjects.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    let (day, network) = (values.put(day), values.put(network.to_vec()));
    let (action, young) = (values.put(action), values.put(i64::from(is_young)));
    let row = |subject: &Uuid| format!("({day}, {network}, {action}, {}, 1, {young})", values.put(*subject));
    let rows: Vec<_> = subjects.iter().map(row).collect();
    let sql = format!(
        "insert into network_counts (day, network, deed, subject, total, young) values {} \
         on conflict (day, network, deed, subject) do update set \
         total = network_counts.total + 1, young = network_counts.young + excluded.young \
         returning subject, total, young",
        rows.join(", ")
    );
    sql::rows(tx, sql, values.0).await
}

pub async fn subtract(
    tx: &Tx,
    day: i64,
    network: &[u8],
    action: Action,
    subject: Uuid,
    is_young: bool,
) -> Result<()> {
    let sql = "update network_counts set total = total - 1, \
               young = case when young >= $5 then young - $5 else 0 end \
               where day = $1 and network = $2 and deed = $3 and subject = $4 and total > 0";
    let values =
        [day.into(), network.to_vec().into(), action.into(), subject.into(), i64::from(is_young).into()];
    sql::run(tx, sql, values).await
}

/// Stores the maximum that one network added to a post within a day.
pub async fn put_source(tx: &Tx, post: PostId, action: Action, young: i64) -> Result<()> {
    let sql = "insert into post_sources (post_id, deed, largest) values ($1, $2, $3) \
               on conflict (post_id, deed) do update set largest = excluded.largest \
               where post_sources.largest < excluded.largest";
    sql::run(tx, sql, [post.into(), action.into(), young.into()]).await
}

/// Checked before the write transaction is opened.
pub async fn any_before(db: &impl Connection, day: i64) -> Result<bool> {
    let sql = "select 1 from network_secrets where day < $1 limit 1";
    sql::any(db, sql, [day.into()]).await
}

/// Deletes a batch of the counts of earlier days, and their secrets with the last one. Returns `true` if
/// there may be more.
pub async fn delete_before(tx: &Tx, day: i64) -> Result<bool> {
    let sql = "delete from network_counts where (day, network, deed, subject) in \
               (select day, network, deed, subject from network_counts where day < $1 limit $2)";
    let done = sql::execute(tx, sql, [day.into(), BATCH.into()]).await?;
    if done == BATCH {
        return Ok(true);
    }
    sql::run(tx, "delete from network_secrets where day < $1", [day.into()]).await?;
    Ok(false)
}
