//! The names of universities and affiliations.

use std::collections::HashMap;

use aushang_db::Connection;

use super::catalogue::{Entry, List};
use super::store;
use crate::problem::Result;

/// Both lists of the catalogue: names by id.
#[derive(Clone, Debug, Default)]
pub struct Names {
    universities: HashMap<String, String>,
    affiliations: HashMap<String, String>,
}

impl Names {
    /// Names of the universities with these ids, sorted and without duplicates. Unknown ids are omitted.
    pub fn of_universities(&self, ids: &[String]) -> Vec<String> {
        names_of(&self.universities, ids)
    }

    /// Names of the affiliations with these ids, sorted and without duplicates. Unknown ids are omitted.
    pub fn of_affiliations(&self, ids: &[String]) -> Vec<String> {
        names_of(&self.affiliations, ids)
    }
}

fn names_of(names: &HashMap<String, String>, ids: &[String]) -> Vec<String> {
    let mut found: Vec<_> = ids.iter().filter_map(|id| names.get(id).cloned()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Reads the names of the whole catalogue.
pub async fn names(db: &impl Connection) -> Result<Names> {
    Ok(Names {
        universities: by_id(store::all(db, List::Universities).await?),
        affiliations: by_id(store::all(db, List::Affiliations).await?),
    })
}

fn by_id(entries: Vec<Entry>) -> HashMap<String, String> {
    entries.into_iter().map(|entry| (entry.id, entry.name)).collect()
}
