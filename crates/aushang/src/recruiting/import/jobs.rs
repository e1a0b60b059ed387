//! Imports jobs. The company of each job must exist.

use std::collections::HashMap;

use crate::app::App;
use crate::ids::JobOfferId;
use crate::import::{Faults, Line, NotImported, Options, Summary, write};
use crate::recruiting::JobOffer;
use crate::recruiting::company::{EXTERNAL_ID, SHORT_TEXT, TITLE};
use crate::recruiting::store::{self, KnownJob};

const ACTION: &str = "job.import";

/// A job as read from a file.
#[derive(Clone, Debug)]
pub struct JobEntry {
    pub id: String,
    pub title: String,
    pub r#type: String,
    /// The company's external id.
    pub company: String,
    /// Blank: unknown.
    pub city: String,
}

pub async fn jobs(app: &App, lines: Vec<Line<JobEntry>>, options: Options) -> Result<Summary, NotImported> {
    let db = app.db.reader();
    let companies = store::known_companies(db).await?;
    let mut known = store::known_jobs(db).await?;
    let mut summary = Summary::default();
    let mut faults = Faults::default();
    let mut seen = HashMap::new();
    let mut entries = Vec::new();
    for Line { number: line, entry } in lines {
        let external_id = faults.id(line, &entry.id, EXTERNAL_ID, &mut seen);
        let title = faults.text(line, "title", &entry.title, TITLE, true);
        let r#type = faults.text(line, "type", &entry.r#type, SHORT_TEXT, true);
        let city =
            Some(faults.text(line, "city", &entry.city, SHORT_TEXT, false)).filter(|city| !city.is_empty());
        let company = faults.text(line, "company", &entry.company, EXTERNAL_ID, true);
        let Some(company) = companies.get(&company).filter(|company| !company.is_removed) else {
            if !company.is_empty() {
                faults.add(line, "company", format!("no company has the id '{company}'"));
            }
            continue;
        };
        let before = known.remove(&external_id);
        let id = before.as_ref().map_or_else(|| JobOfferId::new(app.now()), |before| before.offer.id);
        let job =
            KnownJob { offer: JobOffer { id, title, r#type, city }, company: company.id, is_removed: false };
        match before {
            Some(before) if before == job => {
                summary.unchanged += 1;
                continue;
            }
            Some(before) if !before.is_removed => summary.changed += 1,
            _ => summary.new += 1,
        }
        entries.push((external_id, job));
    }
    faults.done()?;
    let is_missing = |job: &&KnownJob| options.remove_missing && !job.is_removed;
    let missing: Vec<_> = known.values().filter(is_missing).map(|job| job.offer.id).collect();
    summary.removed = missing.len() as u64;
    if options.dry_run {
        return Ok(summary);
    }
    write::entries(app, ACTION, entries, |tx, batch| Box::pin(store::upsert_jobs(tx, batch))).await?;
    write::removals(app, ACTION, missing, &mut summary, |tx, now, batch| {
        Box::pin(store::remove_jobs(tx, now, batch))
    })
    .await?;
    Ok(summary)
}
