//! Creates a place on a map and changes it.

use async_graphql::MaybeUndefined;
use aushang_db::Tx;

use super::map::{DEFAULT_LOCATION_NAME, MAX_ENTRANCE, MAX_LOCATIONS, MAX_NAME, Map, MapLocation};
use super::{area, icon, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::WheelchairAccess;
use crate::ids::{LocationId, MapId};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles::Location;
use crate::text;

/// A change to a place. Undefined and `None` leave a value unchanged; null removes it.
#[derive(Clone, Debug, Default)]
pub struct LocationChange {
    pub name: Option<String>,
    pub icon: Option<String>,
    pub location: MaybeUndefined<Location>,
    pub wheelchair: MaybeUndefined<WheelchairAccess>,
    pub entrance: MaybeUndefined<String>,
}

impl LocationChange {
    fn apply(self, fields: &mut Fields, place: &mut MapLocation) {
        if let Some(name) = self.name {
            place.name = text::required(fields, "name", &name, MAX_NAME);
        }
        if let Some(name) = self.icon {
            place.icon = icon::check(fields, "type", &name);
        }
        match self.location {
            MaybeUndefined::Undefined => {}
            MaybeUndefined::Null => place.location = None,
            MaybeUndefined::Value(location) => place.location = location.checked(fields, "location"),
        }
        match self.wheelchair {
            MaybeUndefined::Undefined => {}
            MaybeUndefined::Null => place.wheelchair = None,
            MaybeUndefined::Value(access) => place.wheelchair = Some(access),
        }
        match self.entrance {
            MaybeUndefined::Undefined => {}
            MaybeUndefined::Null => place.entrance = None,
            MaybeUndefined::Value(text) => {
                place.entrance = text::optional(fields, "entrance", Some(&text), MAX_ENTRANCE);
            }
        }
    }
}

/// Creates a place if there is no id: it becomes the last of the map. Returns the place and its order.
pub async fn update_location(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    map: MapId,
    id: Option<LocationId>,
    change: LocationChange,
) -> Result<(MapLocation, usize)> {
    area::lock(tx, actor).await?;
    let Map { locations, .. } = rows::get_map(tx, actor.profile, map).await?;
    let index = match id {
        Some(id) => locations.iter().position(|place| place.id == id).ok_or(Reason::NotFound)?,
        None => locations.len(),
    };
    let before = locations.get(index);
    let mut place = before.cloned().unwrap_or_else(|| MapLocation {
        id: LocationId::new(app.now()),
        name: DEFAULT_LOCATION_NAME.to_owned(),
        icon: icon::DEFAULT.to_owned(),
        location: None,
        wheelchair: None,
        entrance: None,
    });
    let mut fields = Fields::default();
    change.apply(&mut fields, &mut place);
    fields.done()?;
    if before == Some(&place) {
        return Ok((place, index + 1));
    }
    let action = if before.is_some() {
        rows::update_location(tx, &place).await?;
        "location.update"
    } else {
        if locations.len() >= MAX_LOCATIONS {
            return Err(Problem::new(Reason::TooMany).into());
        }
        rows::insert_location(tx, map, &place).await?;
        "location.create"
    };
    audit::record(tx, &app.audit, app.now(), actor, action, place.id.0, None).await?;
    Ok((place, index + 1))
}
