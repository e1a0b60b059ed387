//! The universities and affiliations that there are, by their ids.

use aushang_db::{Connection, Tx};

use super::{starter, store};
use crate::problem::{Fields, Reason, Result};

/// A university or an affiliation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// 1 to 64 of `a` to `z`, digits and `-`.
    pub id: String,
    pub name: String,
}

/// The two lists of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    Universities,
    Affiliations,
}

/// Refuses ids that are not there, each list on the field of its name.
pub async fn check_known(
    db: &impl Connection,
    universities: (&'static str, &[String]),
    affiliations: (&'static str, &[String]),
) -> Result<()> {
    let mut fields = Fields::default();
    for (list, (field, ids)) in [(List::Universities, universities), (List::Affiliations, affiliations)] {
        let known = store::known(db, list, ids).await?;
        if ids.iter().any(|id| !known.contains(id)) {
            fields.refuse(field, Reason::NotFound);
        }
    }
    Ok(fields.done()?)
}

/// Fills a list that is empty with what most installations begin with; at every start, after the
/// migrations.
pub async fn install(tx: &Tx) -> Result<()> {
    for (list, entries) in
        [(List::Universities, starter::UNIVERSITIES), (List::Affiliations, starter::AFFILIATIONS)]
    {
        if !store::any(tx, list).await? {
            let entry = |(id, name): &(&str, &str)| Entry { id: (*id).to_owned(), name: (*name).to_owned() };
            store::upsert(tx, list, entries.iter().map(entry)).await?;
        }
    }
    Ok(())
}
