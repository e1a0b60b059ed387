//! Saves a link collection as a whole.

use aushang_db::Tx;
use serde_json::json;

use super::link::{self, LinkCollection, LinkInput};
use super::{area, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::LinkCollectionId;
use crate::problem::{Fields, Reason, Result};
use crate::profiles;

/// Replaces the links of the profile's collection. Without an id it is created. A profile has one
/// collection: if it exists already, creating it fails with `LIST_CHANGED`, because it may contain links that
/// the caller has not seen. It fails in the same way if `based_on` is another version than the stored one.
pub async fn update_link_collection(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: Option<LinkCollectionId>,
    based_on: Option<i64>,
    links: &[LinkInput],
) -> Result<LinkCollection> {
    area::lock(tx, actor).await?;
    let mut fields = Fields::default();
    let links = link::check(&mut fields, links);
    fields.done()?;
    let before = rows::find_link_collection(tx, actor.profile).await?;
    let collection = match (id, &before) {
        (None, None) => LinkCollection { id: LinkCollectionId::new(app.now()), links, version: 1 },
        (None, Some(_)) => return Err(Reason::ListChanged.into()),
        // A repeated call, whose first response was lost, also succeeds.
        (Some(id), Some(before)) if before.id == id && before.links == links => return Ok(before.clone()),
        (Some(id), Some(before)) if before.id == id => {
            if based_on.is_some_and(|version| version != before.version) {
                return Err(Reason::ListChanged.into());
            }
            LinkCollection { id, links, version: before.version + 1 }
        }
        (Some(_), _) => return Err(Reason::NotFound.into()),
    };
    rows::put_link_collection(tx, actor.profile, &collection).await?;
    if !collection.links.is_empty() {
        profiles::put_freshman_in_use(tx, actor.profile, app.now()).await?;
    }
    let details = json!({ "links": collection.links.len() });
    let id = collection.id.0;
    audit::record(tx, &app.audit, app.now(), actor, "links.update", id, Some(details)).await?;
    Ok(collection)
}
