//! Switches a profile online and offline.

use aushang_db::Tx;

use super::rows;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::problem::Result;

pub async fn set_visibility(tx: &Tx, app: &App, actor: &Actor, visible: bool) -> Result<()> {
    rows::update_visible(tx, actor.profile, visible).await?;
    let action = if visible { "profile.go_online" } else { "profile.go_offline" };
    audit::record(tx, &app.audit, app.now(), actor, action, actor.profile.0, None).await
}
