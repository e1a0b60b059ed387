//! The consents of all profiles to marketing, as a table.

use aushang_db::BATCH;

use super::csv;
use super::rows::{self, Consents};
use crate::accounts;
use crate::app::App;
use crate::problem::Result;

/// Reads a batch of profiles at a time.
pub async fn csv(app: &App) -> Result<String> {
    let (db, mut lines, mut after) = (app.db.reader(), Vec::new(), None);
    loop {
        let profiles = rows::list_by_consent(db, Consents::All, after, BATCH).await?;
        let changes = accounts::marketing_changes(db, profiles.iter().map(|(_, profile)| profile.id)).await?;
        for (_, profile) in &profiles {
            let at = changes.get(&profile.id).map(|time| time.to_datetime().to_rfc3339());
            let given = if profile.publish_membership { "ja" } else { "nein" };
            lines.push([
                profile.display_name.clone(),
                profile.username.clone(),
                given.to_owned(),
                at.unwrap_or_default(),
            ]);
        }
        match profiles.into_iter().next_back() {
            Some((cursor, _)) => after = Some(cursor),
            None => break,
        }
    }
    csv::table(["Profil", "Profilname", "Einwilligung", "Geändert am"], lines)
}
