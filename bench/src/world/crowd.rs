//! Profiles with few and with many followers, for operations that must not depend on their number.

use aushang::enums::TargetingRole;
use aushang::ids::ProfileId;
use aushang::problem::Result;
use aushang::session::Tokens;
use aushang::targeting::{self, Properties};
use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::authors::{self, Author};
use super::rows::execute;
use aushang_simulate::Rng;

/// Numbers of followers.
pub const FEW: i64 = 100;
pub const MANY: i64 = 100_000;

pub struct Crowd {
    pub few: Author,
    pub many: Author,
    /// Has no followers yet; its targeting includes all readers.
    pub everybody: Author,
    /// Bearer token of an account of the internal staff.
    pub staff: String,
}

pub(super) async fn insert_crowd(
    tx: &Tx,
    rng: &mut Rng,
    tokens: &Tokens,
    password_hash: &str,
    now: Timestamp,
) -> Result<Crowd> {
    insert_readers(tx, now).await?;
    let mut authors = Vec::new();
    for number in 1..=3 {
        authors.push(authors::insert_author(tx, rng, tokens, password_hash, number, now).await?);
    }
    let [few, many, everybody] = authors.try_into().expect("there are three");
    follow(tx, few.profile, FEW, now).await?;
    follow(tx, many.profile, MANY, now).await?;
    let staff = authors::insert_staff(tx, tokens, password_hash, everybody.profile, now).await?;
    Ok(Crowd { few, many, everybody, staff })
}

async fn insert_readers(tx: &Tx, now: Timestamp) -> Result<()> {
    let properties = Properties { role: TargetingRole::Student, university: None, affiliations: Vec::new() };
    let group = targeting::join(tx, now, &properties).await?;
    let sql = "with recursive n (i) as (select 1 union all select i + 1 from n where i < $1) \
               insert into readers (id, token_hash, group_id, created_at, last_seen_at) \
               select randomblob(16), randomblob(32), $2, $3, $3 from n";
    execute(tx, sql, [MANY.into(), group.into(), now.into()]).await?;
    execute(tx, "update reader_groups set readers = $1 where id = $2", [MANY.into(), group.into()]).await
}

/// Returns the statement that inserts devices. Parameters: the number of devices, the keys, the current time,
/// and whether the devices have accepted a push before. Each call uses readers without devices.
pub(super) fn insert_devices_sql(address: &str) -> String {
    format!(
        "with recursive n (i) as (select 1 union all select i + 1 from n where i < $1), \
         r (id, place) as (select id, row_number() over (order by id) from (select id from readers \
         where not exists (select 1 from devices d where d.reader_id = readers.id) \
         order by created_at, token_hash limit $1 / 20)) \
         insert into devices (id, reader_id, kind, address, p256dh, auth, created_at, accepted) \
         select randomblob(16), r.id, 'WEB_PUSH', {address}, $2, $3, $4, $5 \
         from n join r on r.place = 1 + (n.i - 1) / 20"
    )
}

/// Adds follows of this many readers.
async fn follow(tx: &Tx, profile: ProfileId, readers: i64, now: Timestamp) -> Result<()> {
    let since = now - TimeDelta::days(20);
    let sql = "insert into follows (reader_id, profile_id, since, chosen) \
               select id, $1, $2, true from readers limit $3";
    execute(tx, sql, [profile.into(), since.into(), readers.into()]).await?;
    let day = since.millis() / TimeDelta::days(1).num_milliseconds();
    let sql = "insert into follower_days (profile_id, day, change) values ($1, $2, $3)";
    execute(tx, sql, [profile.into(), day.into(), readers.into()]).await
}
