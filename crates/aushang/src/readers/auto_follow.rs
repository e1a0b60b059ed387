//! Auto-follow: internal staff makes all readers whom a profile's targeting covers follow it.

use aushang_db::Tx;

use super::count_followers;
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::ProfileId;
use crate::problem::{Reason, Result};
use crate::profiles;
use crate::targeting;

/// Switches auto-follow on; it cannot be switched off. Returns the number of new followers. Fails if it is
/// on already or the profile is offline.
pub async fn set_auto_follow(tx: &Tx, app: &App, actor: &Actor, id: ProfileId) -> Result<i64> {
    targeting::lock_groups(tx).await?;
    profiles::lock(tx, id).await?;
    let profile = profiles::get(tx, id).await?;
    if profile.auto_follow {
        return Err(Reason::AutoFollowSet.into());
    }
    if !profile.visible {
        return Err(Reason::ProfileOffline.into());
    }
    let before = count_followers(tx, id, false).await?;
    profiles::switch_on_auto_follow(tx, id).await?;
    targeting::cover(tx, &profile).await?;
    let followers = count_followers(tx, id, true).await?;
    let by = Principal::staff(actor, id);
    audit::record(tx, &app.audit, app.now(), by, "profile.set_auto_follow", id.0, None).await?;
    Ok(followers - before)
}
