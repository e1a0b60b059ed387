//! Imports universities and affiliations from a file of another system. An entry with a known id is renamed;
//! any other is inserted. Entries that the file does not contain can be removed, except those that readers or
//! profiles use: they and the statistics still refer to them.

use std::collections::{HashMap, HashSet};

use aushang_db::Connection;

use super::catalogue::{Entry, ID, List, MAX_ENTRIES, NAME, is_id};
use super::{groups, store};
use crate::app::App;
use crate::import::{Faults, Line, NotImported, Options, Summary, write};
use crate::problem::Result as Outcome;
use crate::profiles;

impl List {
    const fn action(self) -> &'static str {
        match self {
            Self::Universities => "university.import",
            Self::Affiliations => "affiliation.import",
        }
    }
}

pub async fn import(
    app: &App,
    list: List,
    lines: Vec<Line<Entry>>,
    options: Options,
) -> Result<Summary, NotImported> {
    let before = store::all(app.db.reader(), list).await?;
    let mut known: HashMap<_, _> =
        before.iter().map(|entry| (entry.id.clone(), entry.name.clone())).collect();
    let mut summary = Summary::default();
    let mut faults = Faults::default();
    let (mut seen, mut entries) = (HashMap::new(), Vec::new());
    for Line { number: line, entry } in lines {
        let id = faults.id(line, &entry.id, ID, &mut seen);
        if !id.is_empty() && !is_id(&id) {
            faults.add(line, "id", "may contain only lowercase letters a to z, digits and '-'");
        }
        let name = faults.text(line, "name", &entry.name, NAME, true);
        match known.insert(id.clone(), name.clone()) {
            Some(before) if before == name => summary.unchanged += 1,
            Some(_) => {
                summary.changed += 1;
                entries.push(Entry { id, name });
            }
            None => {
                summary.new += 1;
                entries.push(Entry { id, name });
                // Reported only once.
                if known.len() == MAX_ENTRIES + 1 {
                    faults.add(line, "id", format!("exceeds the limit of {MAX_ENTRIES} entries"));
                }
            }
        }
    }
    faults.done()?;
    let is_missing = |id: &String| options.remove_missing && !seen.contains_key(id);
    let missing: Vec<_> = before.into_iter().map(|entry| entry.id).filter(is_missing).collect();
    let all_missing = missing.len() as u64;
    if options.dry_run {
        summary.kept = all_missing - unused(app.db.reader(), list, missing).await?.len() as u64;
    } else {
        write::entries(app, list.action(), entries, move |tx, batch| {
            Box::pin(store::upsert(tx, list, batch))
        })
        .await?;
        write::removals(app, list.action(), missing, &mut summary, move |tx, _, batch| {
            Box::pin(async move {
                groups::lock_groups(tx).await?;
                let unused = unused(tx, list, batch).await?;
                store::remove(tx, list, &unused).await?;
                Ok(unused.len() as u64)
            })
        })
        .await?;
    }
    summary.removed = all_missing - summary.kept;
    Ok(summary)
}

/// Returns those of the ids that no group of readers and no profile's targeting contains.
async fn unused(db: &impl Connection, list: List, mut ids: Vec<String>) -> Outcome<Vec<String>> {
    if ids.is_empty() {
        return Ok(ids);
    }
    let groups = store::list_groups(db).await?.into_iter();
    let targetings = profiles::list_targetings(db).await?.into_iter();
    let used: HashSet<_> = match list {
        List::Universities => {
            let by_profiles = targetings.flat_map(|targeting| targeting.universities);
            groups.filter_map(|(_, properties)| properties.university).chain(by_profiles).collect()
        }
        List::Affiliations => {
            let by_profiles = targetings.flat_map(|targeting| targeting.affiliations);
            groups.flat_map(|(_, properties)| properties.affiliations).chain(by_profiles).collect()
        }
    };
    ids.retain(|id| !used.contains(id));
    Ok(ids)
}
