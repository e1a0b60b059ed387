//! The table `profiles`.

mod search;

use std::collections::{HashMap, HashSet};

use aushang_db::{Connection, TextCursor, Timestamp, Tx};
use sea_orm::{FromQueryResult, Value};

use super::Location;
use super::profile::{NewProfile, Profile, Targeting};
use super::quiet_hours::QuietHours;
use crate::ids::ProfileId;
use crate::media::StoredImage;
use crate::problem::{Problem, Reason, Result};
use crate::sql::{self, Values, pattern};
use crate::text::{search_key, sort_key};

pub use search::suffix_begins;

/// Columns of a [`Profile`].
const COLUMNS: &str = "id, role, username, display_name, visible, auto_follow, permissions, avatar, header, \
    contact_email, contact_website, contact_imprint, contact_telephone_number, contact_location, targeting, \
    publish_membership, access_code, access_code_version, freshman_in_use_at, pipedrive_id, \
    app_connected_at is not null as app_connected, must_review_imported_posts, four_eyes, \
    emergency_needs_two";

sql::read_as_json!(Location, Targeting);

async fn list(
    db: &impl Connection,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<Profile>> {
    sql::rows(db, format!("select {COLUMNS} from profiles where {condition}"), values).await
}

pub async fn find(db: &impl Connection, id: ProfileId) -> Result<Option<Profile>> {
    Ok(list(db, "id = $1", [id.into()]).await?.pop())
}

pub async fn get(db: &impl Connection, id: ProfileId) -> Result<Profile> {
    Ok(find(db, id).await?.ok_or(Reason::NotFound)?)
}

/// The name that readers see. Fails with `NOT_FOUND` if the profile does not exist.
pub async fn display_name(db: &impl Connection, id: ProfileId) -> Result<String> {
    let name = sql::value(db, "select display_name from profiles where id = $1", [id.into()]).await?;
    Ok(name.ok_or(Reason::NotFound)?)
}

/// Whether the profile exists and is online.
pub async fn is_visible(db: &impl Connection, id: ProfileId) -> Result<bool> {
    sql::any(db, "select 1 from profiles where id = $1 and visible", [id.into()]).await
}

/// Whether there is any profile. Must also work with an older schema.
pub async fn any(db: &impl Connection) -> Result<bool> {
    sql::any(db, "select 1 from profiles limit 1", []).await
}

/// Profiles by id. Unknown ids are omitted.
pub async fn find_all(
    db: &impl Connection,
    ids: impl IntoIterator<Item = ProfileId>,
) -> Result<HashMap<ProfileId, Profile>> {
    let mut values = Values::default();
    let ids = values.list(ids.into_iter().collect::<HashSet<_>>());
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let found = list(db, &format!("id in ({ids})"), values.0).await?;
    Ok(found.into_iter().map(|profile| (profile.id, profile)).collect())
}

/// All auto-follow profiles.
pub async fn list_auto_following(db: &impl Connection) -> Result<Vec<Profile>> {
    list(db, "auto_follow", []).await
}

/// The targetings of all profiles.
pub async fn list_targetings(db: &impl Connection) -> Result<Vec<Targeting>> {
    sql::values(db, "select targeting from profiles", []).await
}

/// Locks the profile until the transaction ends, so that concurrent changes to its limited or unique rows are
/// serialized. Rows that reference it can still be inserted. Taken before all other locks (docs/adr/0023).
pub async fn lock(tx: &Tx, id: ProfileId) -> Result<()> {
    lock_for(tx, id, "for no key update").await
}

/// Like [`lock`], before the profile is deleted: rows that reference it cannot be inserted meanwhile.
pub async fn lock_to_delete(tx: &Tx, id: ProfileId) -> Result<()> {
    lock_for(tx, id, "for update").await
}

/// Keeps the profile from being deleted until the transaction ends, as a row that references it does. Work that
/// inserts such a row after it has locked posts calls it first (docs/adr/0023).
pub async fn lock_reference(tx: &Tx, id: ProfileId) -> Result<()> {
    lock_for(tx, id, "for key share").await
}

async fn lock_for(tx: &Tx, id: ProfileId, strength: &'static str) -> Result<()> {
    let sql = format!("select 1 from profiles where id = $1 {}", sql::lock(tx, strength));
    if sql::any(tx, sql, [id.into()]).await? { Ok(()) } else { Err(Reason::NotFound.into()) }
}

/// Returns the profile and keeps it unchanged until the transaction ends: waits for a concurrent [`lock`],
/// and blocks later ones. Several transactions may hold it at once.
pub async fn lock_shared(tx: &Tx, id: ProfileId) -> Result<Option<Profile>> {
    Ok(list(tx, &format!("id = $1 {}", sql::lock(tx, "for share")), [id.into()]).await?.pop())
}

/// The text that the profile search matches against.
fn search_text(username: &str, display_name: &str) -> String {
    format!("{} {}", search_key(username), search_key(display_name))
}

#[derive(FromQueryResult)]
struct Found {
    #[sea_orm(nested)]
    profile: Profile,
    sort_key: String,
}

/// Visible profiles whose username or display name contains the text, sorted by display name, each with its
/// cursor.
pub async fn search_visible(
    db: &impl Connection,
    text: &str,
    after: Option<TextCursor>,
    limit: u64,
) -> Result<Vec<(TextCursor, Profile)>> {
    let mut values = Values::default();
    let mut condition = "visible".to_owned();
    if !text.is_empty() {
        let pattern = values.put(pattern(&search_key(text)));
        condition = format!(r"visible and search_key like {pattern} escape '\'");
    }
    list_sorted(db, &format!("profiles where {condition}"), after, limit, values).await
}

/// Profiles sorted by display name, each with its cursor. `found`: the tables of the statement, among them
/// `profiles`, and its condition. `values`: those of `found`.
pub async fn list_sorted(
    db: &impl Connection,
    found: &str,
    after: Option<TextCursor>,
    limit: u64,
    mut values: Values,
) -> Result<Vec<(TextCursor, Profile)>> {
    let after = after.map_or_else(String::new, |TextCursor { key, id }| {
        format!("and (sort_key, id) > ({}, {})", values.put(key), values.put(id))
    });
    let limit = values.put(limit);
    let sql = format!("select {COLUMNS}, sort_key from {found} {after} order by sort_key, id limit {limit}");
    let rows: Vec<Found> = sql::rows(db, sql, values.0).await?;
    let found = |Found { profile, sort_key }| (TextCursor { key: sort_key, id: profile.id.0 }, profile);
    Ok(rows.into_iter().map(found).collect())
}

pub async fn find_by_username(db: &impl Connection, username: &str) -> Result<Option<Profile>> {
    Ok(list(db, "username_key = $1", [username.to_lowercase().into()]).await?.pop())
}

pub(super) async fn insert(tx: &Tx, new: NewProfile) -> Result<ProfileId> {
    let id = ProfileId::new(new.created_at);
    let key = search_text(&new.username, &new.display_name);
    let row = vec![
        ("search_key", key.clone().into()),
        ("sort_key", sort_key(&new.display_name).into()),
        ("id", id.into()),
        ("role", new.role.into()),
        ("username_key", new.username.to_lowercase().into()),
        ("username", new.username.into()),
        ("display_name", new.display_name.into()),
        ("visible", new.visible.into()),
        ("auto_follow", false.into()),
        ("permissions", new.permissions.into()),
        ("contact_email", new.email.into()),
        ("contact_website", new.website.into()),
        ("contact_imprint", new.imprint.into()),
        ("contact_telephone_number", new.telephone_number.into()),
        ("contact_location", new.location.as_ref().map(sql::to_json).transpose()?.into()),
        ("targeting", sql::to_json(&new.targeting)?.into()),
        ("created_at", new.created_at.into()),
        ("publish_membership", false.into()),
        ("access_code_version", 0_i64.into()),
        ("pipedrive_id", new.pipedrive_id.into()),
    ];
    if !sql::insert_if_new(tx, "insert into profiles", row, "username_key").await? {
        return Err(Problem::field("username", Reason::UsernameTaken).into());
    }
    search::put(tx, id, &key).await?;
    Ok(id)
}

/// Returns `true` if the value has changed.
pub async fn update_publish_membership(tx: &Tx, id: ProfileId, given: bool) -> Result<bool> {
    let sql = "update profiles set publish_membership = $2 where id = $1 and publish_membership <> $2";
    Ok(sql::execute(tx, sql, [id.into(), given.into()]).await? == 1)
}

/// Returns `true` if the value has changed.
pub(super) async fn update_must_review(tx: &Tx, id: ProfileId, value: bool) -> Result<bool> {
    let sql = "update profiles set must_review_imported_posts = $2 \
        where id = $1 and must_review_imported_posts <> $2";
    Ok(sql::execute(tx, sql, [id.into(), value.into()]).await? == 1)
}

pub async fn quiet_hours(db: &impl Connection, id: ProfileId) -> Result<Option<QuietHours>> {
    let sql = "select quiet_from, quiet_until from profiles where id = $1 and quiet_from is not null";
    let row: Option<(i32, i32)> = sql::value(db, sql, [id.into()]).await?;
    Ok(row.map(|(from, until)| QuietHours::from_minutes(from, until)))
}

pub(super) async fn update_quiet_hours(tx: &Tx, id: ProfileId, hours: Option<QuietHours>) -> Result<()> {
    let sql = "update profiles set quiet_from = $2, quiet_until = $3 where id = $1";
    let (from, until) = hours.map(QuietHours::minutes).unzip();
    sql::run(tx, sql, [id.into(), from.into(), until.into()]).await
}

/// Returns `true` if the value has changed.
pub async fn update_four_eyes(tx: &Tx, id: ProfileId, value: bool) -> Result<bool> {
    let sql = "update profiles set four_eyes = $2 where id = $1 and four_eyes <> $2";
    Ok(sql::execute(tx, sql, [id.into(), value.into()]).await? == 1)
}

/// Returns `true` if the value has changed.
pub async fn update_emergency_needs_two(tx: &Tx, id: ProfileId, value: bool) -> Result<bool> {
    let sql = "update profiles set emergency_needs_two = $2 where id = $1 and emergency_needs_two <> $2";
    Ok(sql::execute(tx, sql, [id.into(), value.into()]).await? == 1)
}

/// Records that an account of the profile has signed in on the student app. Returns `true` if it is the first
/// time.
pub async fn connect_app(tx: &Tx, id: ProfileId, now: Timestamp) -> Result<bool> {
    let sql = "update profiles set app_connected_at = $2 where id = $1 and app_connected_at is null";
    Ok(sql::execute(tx, sql, [id.into(), now.into()]).await? == 1)
}

/// Records that the freshman area came into use, unless it was in use before [A-69].
pub async fn put_freshman_in_use(tx: &Tx, id: ProfileId, now: Timestamp) -> Result<()> {
    let sql = "update profiles set freshman_in_use_at = $2 where id = $1 and freshman_in_use_at is null";
    sql::run(tx, sql, [id.into(), now.into()]).await
}

pub async fn update_targeting(tx: &Tx, id: ProfileId, targeting: &Targeting) -> Result<()> {
    let sql = "update profiles set targeting = $2 where id = $1";
    sql::run(tx, sql, [id.into(), sql::to_json(targeting)?.into()]).await
}

/// Switches auto-follow on. Cannot be undone.
pub async fn switch_on_auto_follow(tx: &Tx, id: ProfileId) -> Result<()> {
    sql::run(tx, "update profiles set auto_follow = true where id = $1", [id.into()]).await
}

pub(super) async fn update_managed(tx: &Tx, profile: &Profile) -> Result<()> {
    let sql = "update profiles set pipedrive_id = $2, permissions = $3 where id = $1";
    let values = [profile.id.into(), profile.pipedrive_id.clone().into(), profile.permissions.into()];
    sql::run(tx, sql, values).await
}

pub(super) async fn update_visible(tx: &Tx, id: ProfileId, visible: bool) -> Result<()> {
    let sql = "update profiles set visible = $2 where id = $1";
    let done = sql::execute(tx, sql, [id.into(), visible.into()]).await?;
    if done == 0 { Err(Reason::NotFound.into()) } else { Ok(()) }
}

/// Stores the public data and the access code of a profile. Fails with `USERNAME_TAKEN` if another profile
/// has the username.
pub(super) async fn update(tx: &Tx, before: &Profile, profile: &Profile) -> Result<()> {
    let key = search_text(&profile.username, &profile.display_name);
    let image_json = |image: &Option<StoredImage>| image.as_ref().map(sql::to_json).transpose();
    let row = vec![
        ("username", profile.username.clone().into()),
        ("username_key", profile.username.to_lowercase().into()),
        ("display_name", profile.display_name.clone().into()),
        ("search_key", key.clone().into()),
        ("sort_key", sort_key(&profile.display_name).into()),
        ("avatar", image_json(&profile.avatar)?.into()),
        ("header", image_json(&profile.header)?.into()),
        ("contact_email", profile.email.clone().into()),
        ("contact_website", profile.website.clone().into()),
        ("contact_imprint", profile.imprint.clone().into()),
        ("contact_telephone_number", profile.telephone_number.clone().into()),
        ("contact_location", profile.location.as_ref().map(sql::to_json).transpose()?.into()),
        ("access_code", profile.access_code.clone().into()),
        ("access_code_version", profile.access_code_version.into()),
    ];
    let updated = sql::update(tx, "update profiles", row, profile.id).await;
    updated.map_err(|error| error.or_taken("username", Reason::UsernameTaken))?;
    if key == search_text(&before.username, &before.display_name) {
        return Ok(());
    }
    search::put(tx, profile.id, &key).await
}

/// Deletes the profile with everything that belongs to it: accounts, posts, channels and follows.
pub async fn delete(tx: &Tx, id: ProfileId) -> Result<()> {
    sql::run(tx, "delete from profiles where id = $1", [id.into()]).await
}
