//! Whether posts that are imported from the photo network wait for release.

use aushang_db::Tx;
use serde_json::json;

use super::rows;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::problem::Result;

pub async fn change_must_review(tx: &Tx, app: &App, actor: &Actor, value: bool) -> Result<()> {
    if !rows::update_must_review(tx, actor.profile, value).await? {
        return Ok(());
    }
    let (action, details) = ("profile.change_import_review", json!({ "mustReview": value }));
    audit::record(tx, &app.audit, app.now(), actor, action, actor.profile.0, Some(details)).await
}
