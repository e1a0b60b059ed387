//! Switches a member of the internal staff into another profile. The server stores no state: afterwards, the
//! console names the profile with each request.

use aushang_db::Tx;

use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::ProfileId;
use crate::problem::Result;
use crate::profiles::{self, Profile};

/// Records the switch and returns the profile.
pub async fn switch(tx: &Tx, app: &App, actor: &Actor, id: ProfileId) -> Result<Profile> {
    let profile = profiles::get(tx, id).await?;
    let by = Principal::staff(actor, id);
    audit::record(tx, &app.audit, app.now(), by, "profile.switch", id.0, None).await?;
    Ok(profile)
}
