//! Universities and affiliations from a file of another system. What is known by its id is renamed,
//! all else is new; nothing goes, since readers, profiles and statistics name what is there.

use std::collections::HashMap;

use super::catalogue::{Entry, ID, List, MOST, NAME, is_id};
use super::store;
use crate::app::App;
use crate::import::{Faults, Line, NotImported, Options, Summary, write};

impl List {
    const fn action(self) -> &'static str {
        match self {
            Self::Universities => "university.import",
            Self::Affiliations => "affiliation.import",
        }
    }
}

/// `remove_missing` is of no effect.
pub async fn import(
    app: &App,
    list: List,
    lines: Vec<Line<Entry>>,
    options: Options,
) -> Result<Summary, NotImported> {
    let known = store::all(app.db.reader(), list).await?;
    let mut known: HashMap<_, _> = known.into_iter().map(|entry| (entry.id, entry.name)).collect();
    let mut summary = Summary::default();
    let mut faults = Faults::default();
    let (mut seen, mut entries) = (HashMap::new(), Vec::new());
    for Line { number: line, entry } in lines {
        let id = faults.id(line, &entry.id, ID, &mut seen);
        if !id.is_empty() && !is_id(&id) {
            faults.add(line, "id", "may have small letters from a to z, digits and '-' alone");
        }
        let name = faults.text(line, "name", &entry.name, NAME, true);
        match known.insert(id.clone(), name.clone()) {
            Some(before) if before == name => summary.unchanged += 1,
            before => {
                *if before.is_some() { &mut summary.changed } else { &mut summary.new } += 1;
                entries.push(Entry { id, name });
            }
        }
        if known.len() == MOST + 1 {
            faults.add(line, "id", format!("is one too many: there may be {MOST}"));
        }
    }
    faults.done()?;
    if !options.dry_run {
        write::entries(app, list.action(), entries, move |tx, portion| {
            Box::pin(store::upsert(tx, list, portion))
        })
        .await?;
    }
    Ok(summary)
}
