//! Changes the data of a profile that internal staff manages: its id in the customer system and its
//! permissions.

use async_graphql::MaybeUndefined;
use aushang_db::Tx;
use serde_json::json;

use super::profile::Profile;
use super::rows;
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::enums::Permission;
use crate::ids::ProfileId;
use crate::problem::{Fields, Result};
use crate::text::{self, MaxChars};

const PIPEDRIVE_ID: MaxChars = MaxChars(200);

/// A change. Undefined and `None` leave a value unchanged.
#[derive(Clone, Debug, Default)]
pub struct Managed {
    /// Null or blank removes it.
    pub pipedrive_id: MaybeUndefined<String>,
    /// All permissions that the profile is to have. They apply to each account from its next request.
    pub permissions: Option<Vec<Permission>>,
}

pub async fn manage(tx: &Tx, app: &App, actor: &Actor, id: ProfileId, change: Managed) -> Result<Profile> {
    let mut fields = Fields::default();
    let number = change.pipedrive_id.as_opt_deref().map(|input| pipedrive_id(&mut fields, input));
    fields.done()?;
    rows::lock(tx, id).await?;
    let before = rows::get(tx, id).await?;
    let mut profile = before.clone();
    if let Some(number) = number {
        profile.pipedrive_id = number;
    }
    if let Some(permissions) = change.permissions {
        profile.permissions = permissions.into_iter().collect();
    }
    if profile == before {
        return Ok(before);
    }
    if profile.permissions != before.permissions {
        actor.require_proof()?;
    }
    rows::update_managed(tx, &profile).await?;
    let details = json!({
        "permissions": { "after": profile.permissions.list(), "before": before.permissions.list() },
        "pipedriveId": profile.pipedrive_id != before.pipedrive_id
    });
    let by = Principal::staff(actor, id);
    audit::record(tx, &app.audit, app.now(), by, "profile.manage", id.0, Some(details)).await?;
    Ok(profile)
}

/// Validates an id in the customer system. Returns `None` if it is blank.
pub fn pipedrive_id(fields: &mut Fields, input: Option<&str>) -> Option<String> {
    text::optional(fields, "pipedriveId", input, PIPEDRIVE_ID)
}
