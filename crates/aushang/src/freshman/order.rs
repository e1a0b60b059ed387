//! Changes the order of the places of a map.

use std::collections::HashSet;

use async_graphql::{ID, InputObject};
use aushang_db::Tx;

use super::map::Map;
use super::{area, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::{LocationId, MapId};
use crate::problem::{Problem, Reason, Result};

/// The number of a place in the list of its map.
#[derive(Clone, Debug, InputObject)]
pub struct LocationOrderInput {
    pub id: ID,
    /// The first place has 1.
    pub order: i32,
}

/// Returns the ids in their order. Fails unless the numbers are 1, 2, … and no id occurs twice.
pub fn sorted(input: &[LocationOrderInput]) -> Result<Vec<LocationId>, Problem> {
    let mut sorted: Vec<_> = input.iter().collect();
    sorted.sort_by_key(|entry| entry.order);
    let is_counted = sorted.iter().zip(1..).all(|(entry, number)| entry.order == number);
    let ids = sorted.iter().map(|entry| LocationId::parse(&entry.id)).collect::<Result<Vec<_>, _>>()?;
    if !is_counted || ids.iter().collect::<HashSet<_>>().len() != ids.len() {
        return Err(Problem::field("order", Reason::Invalid));
    }
    Ok(ids)
}

/// Stores a new order of the places of a map. Fails with `LIST_CHANGED` if these are not all places of the
/// map: another account may have added or deleted one.
pub async fn update_order(tx: &Tx, app: &App, actor: &Actor, map: MapId, ids: &[LocationId]) -> Result<Map> {
    area::lock(tx, actor).await?;
    let Map { locations, .. } = rows::get_map(tx, actor.profile, map).await?;
    let current: HashSet<_> = locations.iter().map(|place| place.id).collect();
    if current != ids.iter().copied().collect() {
        return Err(Reason::ListChanged.into());
    }
    if !locations.iter().map(|place| &place.id).eq(ids) {
        rows::update_positions(tx, ids).await?;
        audit::record(tx, &app.audit, app.now(), actor, "map.order", map.0, None).await?;
    }
    rows::get_map(tx, actor.profile, map).await
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: API-63
    #[test]
    fn order_counts_from_1_and_names_each_place_once() {
        let [a, b] = [LocationId(crate::ids::random()), LocationId(crate::ids::random())];
        for (input, expected) in [
            (vec![], Some(vec![])),
            (vec![(a, 1), (b, 2)], Some(vec![a, b])),
            (vec![(a, 2), (b, 1)], Some(vec![b, a])),
            (vec![(a, 0), (b, 1)], None),
            (vec![(a, 1), (b, 3)], None),
            (vec![(a, 1), (b, 1)], None),
            (vec![(a, 1), (a, 2)], None),
        ] {
            let order: Vec<_> = input
                .iter()
                .map(|(id, order)| LocationOrderInput { id: (*id).into(), order: *order })
                .collect();
            assert_eq!(sorted(&order).ok(), expected, "{input:?}");
        }
    }
}
