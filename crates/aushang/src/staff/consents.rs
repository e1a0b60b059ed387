//! The consents of all profiles to marketing, as a table.

use aushang_db::BATCH;

use super::rows::{self, Consents};
use crate::accounts;
use crate::app::App;
use crate::problem::Result;
use crate::spreadsheet::{Table, time};

pub async fn csv(app: &App, consents: Consents) -> Result<String> {
    let (db, mut after) = (app.db.reader(), None);
    let mut table = Table::new(["Profil", "Profilname", "Einwilligung", "Geändert am (Zeit in Berlin)"])?;
    loop {
        let profiles = rows::list_by_consent(db, consents, after, BATCH).await?;
        let changes = accounts::marketing_changes(db, profiles.iter().map(|(_, profile)| profile.id)).await?;
        for (_, profile) in &profiles {
            let at = changes.get(&profile.id).map(|at| time(*at)).unwrap_or_default();
            let given = if profile.publish_membership { "ja" } else { "nein" };
            table.add([profile.display_name.clone(), profile.username.clone(), given.to_owned(), at])?;
        }
        match profiles.into_iter().next_back() {
            Some((cursor, _)) => after = Some(cursor),
            None => return table.text(),
        }
    }
}
