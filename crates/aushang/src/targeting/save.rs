//! Internal staff says whom a profile is meant for.

use aushang_db::Tx;
use serde_json::json;

use super::catalogue::{self, MAX_CHOSEN};
use super::{groups, store};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::TargetingRole;
use crate::ids::ProfileId;
use crate::problem::{Fields, Reason, Result};
use crate::profiles::{self, Profile, Targeting};

/// What of a targeting is to change: what is left out stays.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// Ids of the catalogue.
    pub universities: Option<Vec<String>>,
    pub all_universities: Option<bool>,
    /// Ids of the catalogue.
    pub affiliations: Option<Vec<String>>,
    pub roles: Option<Vec<TargetingRole>>,
}

/// Who is covered from now on follows an auto-follow profile, who is not any more does so no longer.
pub async fn save(tx: &Tx, app: &App, actor: &Actor, id: ProfileId, change: Change) -> Result<Targeting> {
    let mut fields = Fields::default();
    let universities = change.universities.map(|ids| list(&mut fields, "universities", ids));
    let affiliations = change.affiliations.map(|ids| list(&mut fields, "affiliations", ids));
    fields.done()?;
    groups::hold(tx).await?;
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
    audit::record(tx, &app.audit, app.now(), actor, "profile.target", id.0, Some(details)).await?;
    Ok(profile.targeting)
}

/// Sorted, each once.
fn list(fields: &mut Fields, field: &'static str, mut ids: Vec<String>) -> Vec<String> {
    if ids.len() > MAX_CHOSEN {
        fields.refuse(field, Reason::TooMany);
    }
    ids.sort();
    ids.dedup();
    ids
}

/// Writes down which groups an auto-follow profile's targeting covers; they are [held](groups::hold).
pub async fn cover(tx: &Tx, profile: &Profile) -> Result<()> {
    let groups = store::list_groups(tx).await?;
    let covered = groups.iter().filter(|(_, said)| {
        profile.targeting.covers(said.role, said.university.as_deref(), &said.affiliations)
    });
    store::delete_auto_follows(tx, profile.id).await?;
    store::insert_auto_follows(tx, covered.map(|(group, _)| (*group, profile.id))).await
}
