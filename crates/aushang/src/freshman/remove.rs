//! Deletes maps and places. They can be restored until they are swept.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::map::{MAX_LOCATIONS, MAX_MAPS, Map, MapLocation};
use super::{area, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::{LocationId, MapId};
use crate::problem::{Problem, Reason, Result};

/// How long deleted maps and places can be restored.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(1);

pub async fn delete_map(tx: &Tx, app: &App, actor: &Actor, id: MapId) -> Result<()> {
    area::lock(tx, actor).await?;
    if !rows::put_map_deleted(tx, actor.profile, id, Some(app.now())).await? {
        return Err(Reason::NotFound.into());
    }
    audit::record(tx, &app.audit, app.now(), actor, "map.delete", id.0, None).await
}

/// Restores a deleted map with the places that it had. Does not change a map that is not deleted.
pub async fn restore_map(tx: &Tx, app: &App, actor: &Actor, id: MapId) -> Result<Map> {
    area::lock(tx, actor).await?;
    if rows::put_map_deleted(tx, actor.profile, id, None).await? {
        audit::record(tx, &app.audit, app.now(), actor, "map.restore", id.0, None).await?;
        if rows::count_maps(tx, actor.profile).await? > MAX_MAPS as u64 {
            return Err(Problem::new(Reason::TooMany).into());
        }
    }
    rows::get_map(tx, actor.profile, id).await
}

pub async fn delete_location(tx: &Tx, app: &App, actor: &Actor, id: LocationId) -> Result<()> {
    area::lock(tx, actor).await?;
    let map = rows::map_of(tx, actor.profile, id).await?;
    if !rows::put_location_deleted(tx, map, id, Some(app.now())).await? {
        return Err(Reason::NotFound.into());
    }
    audit::record(tx, &app.audit, app.now(), actor, "location.delete", id.0, None).await
}

/// Restores a deleted place at its former position. Returns the place and its order.
pub async fn restore_location(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: LocationId,
) -> Result<(MapLocation, usize)> {
    area::lock(tx, actor).await?;
    let map = rows::map_of(tx, actor.profile, id).await?;
    if rows::put_location_deleted(tx, map, id, None).await? {
        audit::record(tx, &app.audit, app.now(), actor, "location.restore", id.0, None).await?;
    }
    let Map { mut locations, .. } = rows::get_map(tx, actor.profile, map).await?;
    if locations.len() > MAX_LOCATIONS {
        return Err(Problem::new(Reason::TooMany).into());
    }
    let index = locations.iter().position(|place| place.id == id).ok_or(Reason::NotFound)?;
    Ok((locations.swap_remove(index), index + 1))
}

/// Deletes one batch of the maps and places that can no longer be restored. Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - KEPT_FOR;
    if !rows::any_deleted(app.db.reader(), before).await? {
        return Ok(false);
    }
    app.write(move |tx| Box::pin(rows::sweep_deleted(tx, before))).await
}
