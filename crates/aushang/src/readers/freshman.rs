//! Freshman areas. If the profile has an access code, its area is closed to a reader until they enter the
//! current code.

use std::collections::HashSet;

use aushang_db::{Connection, Timestamp, Tx};

use super::{freshman_tries, rows, store};
use crate::channels::{self, FRESHMAN};
use crate::ids::{ChannelId, ProfileId, ReaderId};
use crate::problem::{Reason, Result};
use crate::profiles::{self, Profile};

/// Opens the freshman area of a visible profile for a reader who knows its code. Without a code the area is
/// open, and any input is accepted. `None` if the code is wrong: the attempt was counted, so the transaction
/// must be committed anyway.
pub async fn enter(
    tx: &Tx,
    now: Timestamp,
    reader: ReaderId,
    profile: ProfileId,
    code: &str,
) -> Result<Option<Profile>> {
    rows::lock_shared(tx, reader).await?;
    let found = profiles::find(tx, profile).await?.filter(|profile| profile.visible);
    let found = found.ok_or(Reason::NotFound)?;
    // A profile without the freshman channel has no area [A-81: 404].
    if !channels::is_assigned(tx, profile, ChannelId(FRESHMAN)).await? {
        return Err(Reason::NotFound.into());
    }
    if let Some(access_code) = &found.access_code {
        freshman_tries::check(tx, now, reader, profile).await?;
        if code.trim() != access_code {
            freshman_tries::note_wrong(tx, now, reader, profile).await?;
            return Ok(None);
        }
        store::delete_freshman_tries(tx, reader, profile).await?;
        store::put_freshman_entry(tx, reader, profile, found.access_code_version).await?;
    }
    Ok(Some(found))
}

/// Whether the profile's area is open to the reader.
pub async fn is_open(db: &impl Connection, profile: &Profile, reader: ReaderId) -> Result<bool> {
    Ok(open_among(db, &[profile], reader).await?.contains(&profile.id))
}

/// Returns those of the profiles whose area is open to the reader. Runs at most one statement.
pub async fn open_among(
    db: &impl Connection,
    profiles: &[&Profile],
    reader: ReaderId,
) -> Result<HashSet<ProfileId>> {
    let closed: Vec<_> =
        profiles.iter().filter(|profile| !profile.is_area_open(None)).map(|profile| profile.id).collect();
    let entered = store::freshman_entries_among(db, reader, closed).await?;
    let is_open = |profile: &&&Profile| profile.is_area_open(entered.get(&profile.id).copied());
    Ok(profiles.iter().filter(is_open).map(|profile| profile.id).collect())
}
