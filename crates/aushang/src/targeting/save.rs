//! Changes the targeting of a profile. Only internal staff may do this.

use aushang_db::Tx;
use serde_json::json;

use super::catalogue::{self, MAX_CHOSEN};
use super::groups::{self, Properties};
use super::store;
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::enums::TargetingRole;
use crate::ids::ProfileId;
use crate::problem::{Fields, Reason, Result};
use crate::profiles::{self, Profile, Targeting};

/// A change of a targeting. `None` leaves a value unchanged.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Ids in the catalogue.
    pub universities: Option<Vec<String>>,
    pub all_universities: Option<bool>,
    /// Ids in the catalogue.
    pub affiliations: Option<Vec<String>>,
    pub roles: Option<Vec<TargetingRole>>,
}

/// Changes the targeting of a profile and returns it. For an auto-follow profile, newly covered readers
/// follow it and readers who are no longer covered stop following it.
pub async fn save(tx: &Tx, app: &App, actor: &Actor, id: ProfileId, change: Change) -> Result<Targeting> {
    let mut fields = Fields::default();
    let universities = change.universities.map(|ids| checked_ids(&mut fields, "universities", ids));
    let affiliations = change.affiliations.map(|ids| checked_ids(&mut fields, "affiliations", ids));
    fields.done()?;
    groups::lock_groups(tx).await?;
    catalogue::check_known(
        tx,
        ("universities", universities.as_deref().unwrap_or_default()),
        ("affiliations", affiliations.as_deref().unwrap_or_default()),
    )
    .await?;
    profiles::lock(tx, id).await?;
    let before = profiles::get(tx, id).await?;
    let mut targeting = before.targeting.clone();
    targeting.universities = universities.unwrap_or(targeting.universities);
    targeting.all_universities = change.all_universities.unwrap_or(targeting.all_universities);
    targeting.affiliations = affiliations.unwrap_or(targeting.affiliations);
    if let Some(roles) = change.roles {
        targeting.roles = TargetingRole::ALL.iter().copied().filter(|role| roles.contains(role)).collect();
    }
    if targeting == before.targeting {
        return Ok(targeting);
    }
    profiles::update_targeting(tx, id, &targeting).await?;
    let profile = Profile { targeting, ..before };
    if profile.auto_follow {
        cover(tx, &profile).await?;
    }
    let details = json!({ "targeting": profile.targeting });
    let by = Principal::staff(actor, id);
    audit::record(tx, &app.audit, app.now(), by, "profile.target", id.0, Some(details)).await?;
    Ok(profile.targeting)
}

/// Validates the number of ids, and returns them sorted and without duplicates.
fn checked_ids(fields: &mut Fields, field: &'static str, mut ids: Vec<String>) -> Vec<String> {
    if ids.len() > MAX_CHOSEN {
        fields.refuse(field, Reason::TooMany);
    }
    ids.sort();
    ids.dedup();
    ids
}

/// Stores which groups an auto-follow profile's targeting covers. Call [`groups::lock_groups`] before.
pub async fn cover(tx: &Tx, profile: &Profile) -> Result<()> {
    let groups = store::list_groups(tx).await?;
    let covered = groups.iter().filter(|(_, Properties { role, university, affiliations })| {
        profile.targeting.covers(*role, university.as_deref(), affiliations)
    });
    store::delete_auto_follows(tx, profile.id).await?;
    store::insert_auto_follows(tx, covered.map(|(group, _)| (*group, profile.id))).await
}
