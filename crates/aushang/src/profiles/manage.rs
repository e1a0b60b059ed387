//! What internal staff keeps of a profile: its number in their customer system, and what it is
//! permitted.

use async_graphql::MaybeUndefined;
use aushang_db::Tx;
use serde_json::json;

use super::profile::Profile;
use super::store;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::Permission;
use crate::ids::ProfileId;
use crate::problem::{Fields, Result};
use crate::text::{self, MaxChars};

const PIPEDRIVE_ID: MaxChars = MaxChars(200);

/// What is to change; what is left out stays.
#[derive(Clone, Debug, Default)]
pub struct Managed {
    /// Null or blank takes it away.
    pub pipedrive_id: MaybeUndefined<String>,
    /// All that it is permitted from now on; it holds for each account of the profile from its next
    /// call on.
    pub permissions: Option<Vec<Permission>>,
}

pub async fn manage(tx: &Tx, app: &App, actor: &Actor, id: ProfileId, change: Managed) -> Result<Profile> {
    let mut fields = Fields::default();
    let number = change.pipedrive_id.as_opt_deref().map(|typed| pipedrive_id(&mut fields, typed));
    fields.done()?;
    store::lock(tx, id).await?;
    let before = store::get(tx, id).await?;
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
    store::update_managed(tx, &profile).await?;
    let details = json!({
        "pipedriveId": profile.pipedrive_id != before.pipedrive_id,
        "permissions": { "before": before.permissions.list(), "after": profile.permissions.list() }
    });
    audit::record(tx, &app.audit, app.now(), actor, "profile.manage", id.0, Some(details)).await?;
    Ok(profile)
}

/// A profile's number in the customer system, as it was typed; blank is none.
pub fn pipedrive_id(fields: &mut Fields, typed: Option<&str>) -> Option<String> {
    text::optional(fields, "pipedriveId", typed, PIPEDRIVE_ID)
}
