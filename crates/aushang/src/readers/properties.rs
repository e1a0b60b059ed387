//! What may stand in what readers say of themselves.

use aushang_db::Connection;

use crate::problem::{Fields, Reason, Result};
use crate::targeting::{self, ID, Properties};
use crate::text;

/// So few that there are many who say the same of themselves.
const MAX_AFFILIATIONS: usize = 5;

/// Checks all but whether the ids are there.
pub fn check(said: &Properties) -> Result<Properties> {
    let mut fields = Fields::default();
    let university = text::optional(&mut fields, "university", said.university.as_deref(), ID);
    let affiliations: Vec<_> = said
        .affiliations
        .iter()
        .filter_map(|affiliation| text::optional(&mut fields, "affiliations", Some(affiliation), ID))
        .collect();
    if affiliations.len() > MAX_AFFILIATIONS {
        fields.refuse("affiliations", Reason::TooMany);
    }
    fields.done()?;
    Ok(Properties { role: said.role, university, affiliations })
}

/// Refuses ids that the catalogue does not have.
pub async fn check_known(db: &impl Connection, said: &Properties) -> Result<()> {
    let university = said.university.as_slice();
    targeting::check_known(db, ("university", university), ("affiliations", &said.affiliations)).await
}
