//! The tables `maps`, `map_locations` and `link_collections`.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::{FromQueryResult, Value};

use super::link::{Link, LinkCollection};
use super::map::{Map, MapLocation};
use crate::ids::{LinkCollectionId, LocationId, MapId, ProfileId};
use crate::problem::{Reason, Result};
use crate::sql::{self, Values};

/// A map without its places.
#[derive(FromQueryResult)]
struct Head {
    id: MapId,
    name: String,
    description: Option<String>,
    visible: bool,
}

#[derive(FromQueryResult)]
struct Place {
    map_id: MapId,
    #[sea_orm(nested)]
    location: MapLocation,
}

/// Reads the maps that match and are not deleted, in the order of their creation, and their places.
async fn maps(db: &impl Connection, condition: &str, values: &[Value]) -> Result<Vec<Map>> {
    let sql = format!(
        "select m.id, m.name, m.description, m.visible from maps m \
         where m.deleted_at is null and {condition} order by m.id"
    );
    let heads: Vec<Head> = sql::rows(db, sql, values.to_vec()).await?;
    let sql = format!(
        "select l.map_id, l.id, l.name, l.icon, l.location, l.wheelchair, l.entrance \
         from map_locations l join maps m on m.id = l.map_id \
         where l.deleted_at is null and m.deleted_at is null and {condition} order by l.position, l.id"
    );
    let places: Vec<Place> = sql::rows(db, sql, values.to_vec()).await?;
    let map =
        |Head { id, name, description, visible }| Map { id, name, description, visible, locations: vec![] };
    let mut maps: Vec<_> = heads.into_iter().map(map).collect();
    for Place { map_id, location } in places {
        if let Some(map) = maps.iter_mut().find(|map| map.id == map_id) {
            map.locations.push(location);
        }
    }
    Ok(maps)
}

pub async fn list_maps(db: &impl Connection, profile: ProfileId) -> Result<Vec<Map>> {
    maps(db, "m.profile_id = $1", &[profile.into()]).await
}

/// The maps of the profile that readers see.
pub async fn list_visible_maps(db: &impl Connection, profile: ProfileId) -> Result<Vec<Map>> {
    maps(db, "m.profile_id = $1 and m.visible", &[profile.into()]).await
}

/// A map of the profile that readers see. Fails with `NOT_FOUND` if there is none.
pub async fn get_visible_map(db: &impl Connection, profile: ProfileId, id: MapId) -> Result<Map> {
    Ok(get_map(db, profile, id).await.map(|map| map.visible.then_some(map))?.ok_or(Reason::NotFound)?)
}

/// A map of the profile. Fails with `NOT_FOUND` if it does not exist or is deleted.
pub async fn get_map(db: &impl Connection, profile: ProfileId, id: MapId) -> Result<Map> {
    let found = maps(db, "m.profile_id = $1 and m.id = $2", &[profile.into(), id.into()]).await?.pop();
    Ok(found.ok_or(Reason::NotFound)?)
}

pub async fn count_maps(tx: &Tx, profile: ProfileId) -> Result<u64> {
    let sql = "select count(*) from maps where profile_id = $1 and deleted_at is null";
    sql::count(tx, sql, [profile.into()]).await
}

pub async fn insert_map(tx: &Tx, profile: ProfileId, map: &Map) -> Result<()> {
    let row = vec![
        ("id", map.id.into()),
        ("profile_id", profile.into()),
        ("name", map.name.clone().into()),
        ("description", map.description.clone().into()),
        ("visible", map.visible.into()),
    ];
    sql::insert(tx, "insert into maps", row).await
}

pub async fn update_map(tx: &Tx, map: &Map) -> Result<()> {
    let row = vec![
        ("name", map.name.clone().into()),
        ("description", map.description.clone().into()),
        ("visible", map.visible.into()),
    ];
    sql::update(tx, "update maps", row, map.id).await
}

/// Deletes a map (`Some`) or restores it (`None`). Returns `false` if there is no map of the profile for which
/// this is a change.
pub async fn put_map_deleted(
    tx: &Tx,
    profile: ProfileId,
    id: MapId,
    deleted_at: Option<Timestamp>,
) -> Result<bool> {
    let is_changed = if deleted_at.is_some() { "deleted_at is null" } else { "deleted_at is not null" };
    let sql = format!("update maps set deleted_at = $3 where id = $1 and profile_id = $2 and {is_changed}");
    Ok(sql::execute(tx, sql, [id.into(), profile.into(), deleted_at.into()]).await? == 1)
}

/// The map of a place of the profile, also of a deleted place. Fails with `NOT_FOUND` if the map is deleted.
pub async fn map_of(tx: &Tx, profile: ProfileId, id: LocationId) -> Result<MapId> {
    let sql = "select m.id from map_locations l join maps m on m.id = l.map_id \
               where l.id = $1 and m.profile_id = $2 and m.deleted_at is null";
    let found = sql::value(tx, sql, [id.into(), profile.into()]).await?;
    Ok(found.ok_or(Reason::NotFound)?)
}

/// Inserts a place as the last of its map.
pub async fn insert_location(tx: &Tx, map: MapId, place: &MapLocation) -> Result<()> {
    let last = "select coalesce(max(position), 0) from map_locations where map_id = $1";
    let last: i64 = sql::value(tx, last, [map.into()]).await?.unwrap_or_default();
    let mut row = columns(place)?;
    row.extend([("id", place.id.into()), ("map_id", map.into()), ("position", (last + 1).into())]);
    sql::insert(tx, "insert into map_locations", row).await
}

pub async fn update_location(tx: &Tx, place: &MapLocation) -> Result<()> {
    sql::update(tx, "update map_locations", columns(place)?, place.id).await
}

fn columns(place: &MapLocation) -> Result<Vec<(&'static str, Value)>> {
    Ok(vec![
        ("name", place.name.clone().into()),
        ("icon", place.icon.clone().into()),
        ("location", place.location.as_ref().map(sql::to_json).transpose()?.into()),
        ("wheelchair", place.wheelchair.into()),
        ("entrance", place.entrance.clone().into()),
    ])
}

/// Deletes a place (`Some`) or restores it (`None`). Returns `false` if this is no change.
pub async fn put_location_deleted(
    tx: &Tx,
    map: MapId,
    id: LocationId,
    deleted_at: Option<Timestamp>,
) -> Result<bool> {
    let is_changed = if deleted_at.is_some() { "deleted_at is null" } else { "deleted_at is not null" };
    let sql =
        format!("update map_locations set deleted_at = $3 where id = $1 and map_id = $2 and {is_changed}");
    Ok(sql::execute(tx, sql, [id.into(), map.into(), deleted_at.into()]).await? == 1)
}

/// Numbers the places in this order, from 1.
pub async fn update_positions(tx: &Tx, ids: &[LocationId]) -> Result<()> {
    let mut values = Values::default();
    let cases: Vec<_> = (1_i64..)
        .zip(ids)
        .map(|(position, id)| format!("when {} then {}", values.put(*id), values.put(position)))
        .collect();
    let listed = values.list(ids.iter().copied());
    let sql =
        format!("update map_locations set position = case id {} end where id in ({listed})", cases.join(" "));
    sql::run(tx, sql, values.0).await
}

#[derive(FromQueryResult)]
struct StoredLinks {
    id: LinkCollectionId,
    links: Links,
    version: i64,
}

#[derive(serde::Deserialize)]
#[serde(transparent)]
struct Links(Vec<Link>);

sql::read_as_json!(Links);

/// The collection of the profile. `None`: it has no links yet.
pub async fn find_link_collection(
    db: &impl Connection,
    profile: ProfileId,
) -> Result<Option<LinkCollection>> {
    let sql = "select id, links, version from link_collections where profile_id = $1";
    let found: Option<StoredLinks> = sql::row(db, sql, [profile.into()]).await?;
    Ok(found.map(|StoredLinks { id, links, version }| LinkCollection { id, links: links.0, version }))
}

pub async fn put_link_collection(tx: &Tx, profile: ProfileId, collection: &LinkCollection) -> Result<()> {
    let sql = "insert into link_collections (id, profile_id, links, version) values ($1, $2, $3, $4) \
               on conflict (id) do update set links = excluded.links, version = excluded.version";
    let links = sql::to_json(&collection.links)?;
    let values = [collection.id.into(), profile.into(), links.into(), collection.version.into()];
    sql::run(tx, sql, values).await
}

/// Whether a map or place was deleted before this point in time.
pub async fn any_deleted(db: &impl Connection, before: Timestamp) -> Result<bool> {
    let sql = "select 1 from maps where deleted_at < $1 union all \
               select 1 from map_locations where deleted_at < $1 limit 1";
    sql::any(db, sql, [before.into()]).await
}

/// Deletes one batch of each. Returns `true` if there may be more.
pub async fn sweep_deleted(tx: &Tx, before: Timestamp) -> Result<bool> {
    let maps = sql::delete_batch(tx, "delete from maps", "id", "deleted_at < $1", [before.into()]).await?;
    let places =
        sql::delete_batch(tx, "delete from map_locations", "id", "deleted_at < $1", [before.into()]).await?;
    Ok(maps || places)
}
