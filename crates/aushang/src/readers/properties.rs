//! Validates role, university and affiliations of readers.

use aushang_db::Connection;

use crate::problem::{Fields, Reason, Result};
use crate::targeting::{self, ID, Properties};
use crate::text;

/// Maximum affiliations per reader. Kept low, so that many readers have the same combination.
const MAX_AFFILIATIONS: usize = 5;

/// Validates and cleans the properties, without checking that the ids exist.
pub fn check(properties: &Properties) -> Result<Properties> {
    let mut fields = Fields::default();
    let university = text::optional(&mut fields, "university", properties.university.as_deref(), ID);
    let affiliations: Vec<_> = properties
        .affiliations
        .iter()
        .filter_map(|affiliation| text::optional(&mut fields, "affiliations", Some(affiliation), ID))
        .collect();
    if affiliations.len() > MAX_AFFILIATIONS {
        fields.refuse("affiliations", Reason::TooMany);
    }
    fields.done()?;
    Ok(Properties { role: properties.role, university, affiliations })
}

/// Fails if an id is not in the catalogue.
pub async fn check_known(db: &impl Connection, properties: &Properties) -> Result<()> {
    let university = properties.university.as_slice();
    targeting::check_known(db, ("university", university), ("affiliations", &properties.affiliations)).await
}
