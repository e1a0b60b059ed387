//! Sets and removes the quiet hours of a profile.

use aushang_db::Tx;
use serde_json::json;

use super::quiet_hours::QuietHours;
use super::rows;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::problem::Result;

/// Sets the quiet hours of the profile that the actor acts for. `None`: it has none.
pub async fn set_quiet_hours(tx: &Tx, app: &App, actor: &Actor, hours: Option<QuietHours>) -> Result<()> {
    if rows::quiet_hours(tx, actor.profile).await? == hours {
        return Ok(());
    }
    rows::update_quiet_hours(tx, actor.profile, hours).await?;
    let details = hours.map(QuietHours::texts).map(|(from, until)| json!({ "from": from, "until": until }));
    let action = if hours.is_some() { "profile.set_quiet_hours" } else { "profile.remove_quiet_hours" };
    audit::record(tx, &app.audit, app.now(), actor, action, actor.profile.0, details).await
}
