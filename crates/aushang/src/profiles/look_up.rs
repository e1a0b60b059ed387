//! Profiles that are looked up, one or several.

use std::collections::HashMap;

use aushang_db::{Connection, TextCursor};

use super::{Profile, Targeting, store};
use crate::ids::ProfileId;
use crate::problem::Result;

pub async fn find(db: &impl Connection, id: ProfileId) -> Result<Option<Profile>> {
    store::find(db, id).await
}

pub async fn get(db: &impl Connection, id: ProfileId) -> Result<Profile> {
    store::get(db, id).await
}

/// Several at once; those that are gone are left out.
pub async fn find_all(
    db: &impl Connection,
    ids: impl IntoIterator<Item = ProfileId>,
) -> Result<HashMap<ProfileId, Profile>> {
    store::find_all(db, ids).await
}

pub async fn find_by_username(db: &impl Connection, username: &str) -> Result<Option<Profile>> {
    store::find_by_username(db, username).await
}

/// Visible profiles with the text in one of their names, by name, each with its place in the list.
pub async fn search_visible(
    db: &impl Connection,
    text: &str,
    after: Option<TextCursor>,
    limit: u64,
) -> Result<Vec<(TextCursor, Profile)>> {
    store::search_visible(db, text, after, limit).await
}

/// What readers see as its name.
pub async fn display_name(db: &impl Connection, id: ProfileId) -> Result<String> {
    store::display_name(db, id).await
}

/// Is it online? One that is gone is not.
pub async fn is_visible(db: &impl Connection, id: ProfileId) -> Result<bool> {
    store::is_visible(db, id).await
}

/// Is there any profile at all? Also asked of a schema that is older.
pub async fn any(db: &impl Connection) -> Result<bool> {
    store::any(db).await
}

/// All that switched auto-follow on.
pub async fn list_auto_following(db: &impl Connection) -> Result<Vec<Profile>> {
    store::list_auto_following(db).await
}

/// Whom each profile is meant for.
pub async fn list_targetings(db: &impl Connection) -> Result<Vec<Targeting>> {
    store::list_targetings(db).await
}
