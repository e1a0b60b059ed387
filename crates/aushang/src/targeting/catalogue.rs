//! The catalogue: all universities and affiliations by id.

use aushang_db::{Connection, Tx};
use sea_orm::FromQueryResult;

use super::{starter, store};
use crate::problem::{Fields, Reason, Result};
use crate::text::MaxChars;

pub const ID: MaxChars = MaxChars(64);
pub const NAME: MaxChars = MaxChars(200);
/// Maximum number of entries of one list. The registration form shows all of them.
pub const MAX_ENTRIES: usize = 5000;
/// Maximum number of entries of one list in one targeting.
pub const MAX_CHOSEN: usize = 500;

/// Whether the text has the characters of an id. The maximum length is [`ID`].
pub(super) fn is_id(text: &str) -> bool {
    let allowed = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || char == '-';
    !text.is_empty() && text.chars().all(allowed)
}

/// A university or an affiliation.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Entry {
    /// 1 to 64 characters: `a` to `z`, digits and `-`.
    pub id: String,
    pub name: String,
}

/// The two lists of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    Universities,
    Affiliations,
}

/// Fails with `NOT_FOUND` on the field of a list if one of its ids does not exist.
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

/// Fills an empty list with the default entries. Called at every start, after the migrations.
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
