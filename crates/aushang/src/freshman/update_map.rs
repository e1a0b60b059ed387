//! Creates a map and changes its name, description and visibility.

use async_graphql::MaybeUndefined;
use aushang_db::Tx;
use serde_json::json;

use super::map::{DEFAULT_MAP_NAME, MAX_MAPS, MAX_NAME, Map};
use super::{area, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::MapId;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;
use crate::text;

/// A change to a map. Undefined and `None` leave a value unchanged.
#[derive(Clone, Debug, Default)]
pub struct MapChange {
    pub name: Option<String>,
    /// Null and blank remove it.
    pub description: MaybeUndefined<String>,
    pub visible: Option<bool>,
}

impl MapChange {
    fn apply(self, fields: &mut Fields, map: &mut Map) {
        if let Some(name) = self.name {
            map.name = text::required(fields, "name", &name, MAX_NAME);
        }
        match self.description {
            MaybeUndefined::Undefined => {}
            MaybeUndefined::Null => map.description = None,
            MaybeUndefined::Value(text) => {
                map.description = text::optional(fields, "description", Some(&text), text::DESCRIPTION);
            }
        }
        if let Some(visible) = self.visible {
            map.visible = visible;
        }
    }
}

/// Creates a map if there is no id. A new map is visible.
pub async fn update_map(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: Option<MapId>,
    change: MapChange,
) -> Result<Map> {
    area::lock(tx, actor).await?;
    let before = match id {
        Some(id) => Some(rows::get_map(tx, actor.profile, id).await?),
        None => None,
    };
    let mut map = before.clone().unwrap_or_else(|| Map {
        id: MapId::new(app.now()),
        name: DEFAULT_MAP_NAME.to_owned(),
        description: None,
        visible: true,
        locations: vec![],
    });
    let mut fields = Fields::default();
    change.apply(&mut fields, &mut map);
    fields.done()?;
    if before.as_ref() == Some(&map) {
        return Ok(map);
    }
    let action = if before.is_some() {
        rows::update_map(tx, &map).await?;
        "map.update"
    } else {
        if rows::count_maps(tx, actor.profile).await? >= MAX_MAPS as u64 {
            return Err(Problem::new(Reason::TooMany).into());
        }
        rows::insert_map(tx, actor.profile, &map).await?;
        profiles::put_freshman_in_use(tx, actor.profile, app.now()).await?;
        "map.create"
    };
    let details = json!({ "visible": map.visible });
    audit::record(tx, &app.audit, app.now(), actor, action, map.id.0, Some(details)).await?;
    Ok(map)
}
