//! Reads, locks and writes profiles for other features.

use std::collections::HashMap;

use aushang_db::{Connection, TextCursor, Timestamp, Tx};

use super::{Profile, Targeting, store};
use crate::ids::ProfileId;
use crate::problem::Result;

pub async fn find(db: &impl Connection, id: ProfileId) -> Result<Option<Profile>> {
    store::find(db, id).await
}

pub async fn get(db: &impl Connection, id: ProfileId) -> Result<Profile> {
    store::get(db, id).await
}

/// Profiles by id. Unknown ids are omitted.
pub async fn find_all(
    db: &impl Connection,
    ids: impl IntoIterator<Item = ProfileId>,
) -> Result<HashMap<ProfileId, Profile>> {
    store::find_all(db, ids).await
}

pub async fn find_by_username(db: &impl Connection, username: &str) -> Result<Option<Profile>> {
    store::find_by_username(db, username).await
}

/// Visible profiles whose username or display name contains the text, sorted by display name, each with its
/// cursor.
pub async fn search_visible(
    db: &impl Connection,
    text: &str,
    after: Option<TextCursor>,
    limit: u64,
) -> Result<Vec<(TextCursor, Profile)>> {
    store::search_visible(db, text, after, limit).await
}

/// The name that readers see. Fails with `NOT_FOUND` if the profile does not exist.
pub async fn display_name(db: &impl Connection, id: ProfileId) -> Result<String> {
    store::display_name(db, id).await
}

/// Whether the profile exists and is online.
pub async fn is_visible(db: &impl Connection, id: ProfileId) -> Result<bool> {
    store::is_visible(db, id).await
}

/// Whether there is any profile. Must also work with an older schema.
pub async fn any(db: &impl Connection) -> Result<bool> {
    store::any(db).await
}

/// All auto-follow profiles.
pub async fn list_auto_following(db: &impl Connection) -> Result<Vec<Profile>> {
    store::list_auto_following(db).await
}

/// The targetings of all profiles.
pub async fn list_targetings(db: &impl Connection) -> Result<Vec<Targeting>> {
    store::list_targetings(db).await
}

/// Locks the profile until the transaction ends, so that concurrent changes to its limited or unique rows are
/// serialized. Rows that reference it can still be inserted. Taken before all other locks (docs/adr/0023).
pub async fn lock(tx: &Tx, id: ProfileId) -> Result<()> {
    store::lock(tx, id).await
}

/// Returns the profile and keeps it unchanged until the transaction ends: waits for a concurrent [`lock`],
/// and blocks later ones. Several transactions may hold it at once.
pub async fn lock_shared(tx: &Tx, id: ProfileId) -> Result<Option<Profile>> {
    store::lock_shared(tx, id).await
}

/// Returns `true` if the value has changed.
pub async fn update_publish_membership(tx: &Tx, id: ProfileId, given: bool) -> Result<bool> {
    store::update_publish_membership(tx, id, given).await
}

/// Records that an account of the profile has signed in on the student app. Returns `true` if it is the first
/// time.
pub async fn connect_app(tx: &Tx, id: ProfileId, now: Timestamp) -> Result<bool> {
    store::connect_app(tx, id, now).await
}

pub async fn update_targeting(tx: &Tx, id: ProfileId, targeting: &Targeting) -> Result<()> {
    store::update_targeting(tx, id, targeting).await
}

/// Switches auto-follow on. Cannot be undone.
pub async fn switch_on_auto_follow(tx: &Tx, id: ProfileId) -> Result<()> {
    store::switch_on_auto_follow(tx, id).await
}
