//! A hundred thousand readers of the student app, and their follows. They are inserted in batches.

use std::fmt::Write;

use aushang::enums::TargetingRole;
use aushang::ids::{GroupId, ProfileId, ReaderId};
use aushang::problem::Result;
use aushang::readers;
use aushang::targeting::{self, Properties};
use aushang_db::{Timestamp, Tx};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use serde_json::json;

use super::authors::Author;
use super::random_id;
use super::rows::execute;
use aushang_simulate::Rng;

/// Maximum size of the sample, whose feeds are requested.
const SAMPLE: usize = 1_000;
/// Readers per statement.
const BATCH: usize = 1_000;

/// A reader whose feed is requested.
#[derive(Clone, Debug)]
pub struct Reader {
    pub id: ReaderId,
    pub role: TargetingRole,
    /// Bearer token for the app's endpoint.
    pub token: String,
}

/// Inserts readers, mostly students. Each follows 10 to 20 profiles, or all if there are fewer. Returns a
/// sample.
pub async fn insert_readers(
    tx: &Tx,
    rng: &mut Rng,
    authors: &[Author],
    count: usize,
    now: Timestamp,
) -> Result<Vec<Reader>> {
    let registered = now - TimeDelta::days(300);
    let (mut groups, mut sample) = (Vec::new(), Vec::new());
    for role in [TargetingRole::Student, TargetingRole::Employee] {
        let properties = Properties { role, university: None, affiliations: Vec::new() };
        groups.push((role, targeting::join(tx, registered, &properties).await?));
    }
    let mut batch = Vec::with_capacity(BATCH);
    for number in 0..count {
        // One every four minutes, so that their ids are ascending.
        let since = registered + TimeDelta::minutes(4 * i64::try_from(number).expect("the number fits"));
        let (role, group) = groups[usize::from(!rng.percent(80))];
        let new = New::random(rng, authors, group, since);
        batch.push(new.row());
        if number.is_multiple_of((count / SAMPLE).max(1)) {
            sample.push(Reader { id: new.id, role, token: new.token });
        }
        if batch.len() == BATCH || number + 1 == count {
            insert_batch(tx, &batch, now).await?;
            batch.clear();
        }
    }
    count_all(tx).await?;
    Ok(sample)
}

struct New {
    id: ReaderId,
    token: String,
    group: GroupId,
    since: Timestamp,
    follows: Vec<ProfileId>,
}

impl New {
    fn random(rng: &mut Rng, authors: &[Author], group: GroupId, since: Timestamp) -> Self {
        let id = ReaderId(random_id(rng, since));
        let token = format!("reader_{}", BASE64_URL_SAFE_NO_PAD.encode(rng.bytes::<32>()));
        let follows = rng.between(10, 20).min(authors.len());
        Self { id, token, group, since, follows: random_profiles(rng, authors, follows) }
    }

    fn row(&self) -> serde_json::Value {
        let follows: Vec<_> = self.follows.iter().map(|profile| profile.0.simple().to_string()).collect();
        json!([
            self.id.0.simple().to_string(),
            hex(&readers::fingerprint(&self.token)),
            self.group.0.simple().to_string(),
            self.since.millis(),
            follows,
        ])
    }
}

/// Returns this many different profiles.
fn random_profiles(rng: &mut Rng, authors: &[Author], count: usize) -> Vec<ProfileId> {
    let mut profiles: Vec<_> = authors.iter().map(|author| author.profile).collect();
    for place in 0..count {
        let taken = rng.between(place, profiles.len() - 1);
        profiles.swap(place, taken);
    }
    profiles.truncate(count);
    profiles
}

async fn insert_batch(tx: &Tx, batch: &[serde_json::Value], now: Timestamp) -> Result<()> {
    let batch = serde_json::Value::from(batch).to_string();
    let sql = "insert into readers (id, token_hash, group_id, created_at, last_seen_at) \
               select unhex(value ->> 0), unhex(value ->> 1), unhex(value ->> 2), value ->> 3, $2 \
               from json_each($1)";
    execute(tx, sql, [batch.clone().into(), now.into()]).await?;
    let sql = "insert into follows (reader_id, profile_id, since, chosen) \
               select unhex(r.value ->> 0), unhex(f.value), r.value ->> 3, true \
               from json_each($1) r, json_each(r.value, '$[4]') f";
    execute(tx, sql, [batch.into()]).await
}

/// Stores the numbers of readers and followers, as the product does.
async fn count_all(tx: &Tx) -> Result<()> {
    let sql = "update reader_groups set readers = \
               (select count(*) from readers r where r.group_id = reader_groups.id)";
    execute(tx, sql, []).await?;
    let sql = "insert into follower_days (profile_id, day, change) \
               select profile_id, (since + 3600000) / 86400000, count(*) from follows group by 1, 2";
    execute(tx, sql, []).await
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string does not fail");
        text
    })
}
