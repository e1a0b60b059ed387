//! Readers of the student app and whom they follow.

use aushang::enums::TargetingRole;
use aushang::ids::{ProfileId, ReaderId};
use aushang::problem::Result;
use aushang::readers;
use aushang::targeting::{self, Properties};
use aushang_db::{Timestamp, Tx};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;

use super::authors::Author;
use super::chance::Chance;
use super::rows::insert;

/// Somebody whose feed is asked for.
#[derive(Clone, Debug)]
pub struct Reader {
    pub id: ReaderId,
    pub role: TargetingRole,
    /// Bearer token for the app's endpoint.
    pub token: String,
}

/// Mostly students; each follows 10 to 20 profiles, or all where there are fewer.
pub async fn insert_reader(
    tx: &Tx,
    chance: &mut Chance,
    authors: &[Author],
    now: Timestamp,
) -> Result<Reader> {
    let since = now - TimeDelta::days(300);
    let id = ReaderId(chance.id(since));
    let role = if chance.percent(80) { TargetingRole::Student } else { TargetingRole::Employee };
    let token = format!("reader_{}", BASE64_URL_SAFE_NO_PAD.encode(chance.bytes::<32>()));
    let said = Properties { role, university: None, affiliations: Vec::new() };
    let group = targeting::join(tx, since, &said).await?;
    let columns = [
        ("id", id.into()),
        ("token_hash", readers::fingerprint(&token).into()),
        ("group_id", group.into()),
        ("created_at", since.into()),
        ("last_seen_at", now.into()),
    ];
    insert(tx, "readers", columns).await?;
    let follows = chance.between(10, 20).min(authors.len());
    for profile in some(chance, authors, follows) {
        let columns = [("reader_id", id.into()), ("profile_id", profile.into()), ("since", since.into())];
        insert(tx, "follows", columns).await?;
    }
    Ok(Reader { id, role, token })
}

/// So many different profiles.
fn some(chance: &mut Chance, authors: &[Author], count: usize) -> Vec<ProfileId> {
    let mut profiles: Vec<_> = authors.iter().map(|author| author.profile).collect();
    for place in 0..count {
        let taken = chance.between(place, profiles.len() - 1);
        profiles.swap(place, taken);
    }
    profiles.truncate(count);
    profiles
}
