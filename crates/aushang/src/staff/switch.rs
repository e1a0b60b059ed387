//! Switches a member of the internal staff into another profile: its session may act for it from then on. The console
//! names the profile with each request.

use aushang_db::Tx;

use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::ProfileId;
use crate::problem::Result;
use crate::profiles::{self, Profile};
use crate::session;

/// Returns the profile. The caller has proved to be the owner of the account.
pub async fn switch(tx: &Tx, app: &App, actor: &Actor, id: ProfileId) -> Result<Profile> {
    let profile = profiles::get(tx, id).await?;
    let (now, by) = (app.now(), Principal::staff(actor, id));
    session::switch_to(tx, actor.session, id, now).await?;
    audit::record(tx, &app.audit, now, by, "profile.switch", id.0, None).await?;
    Ok(profile)
}
