//! What readers say of themselves.

use crate::enums::TargetingRole;
use crate::problem::{Fields, Reason, Result};
use crate::text::{self, MaxChars};

const NAME: MaxChars = MaxChars(200);
const MOST_AFFILIATIONS: usize = 20;

/// What a new reader says of itself.
#[derive(Clone, Debug)]
pub struct Registration {
    pub role: TargetingRole,
    pub university: Option<String>,
    pub affiliations: Vec<String>,
}

impl Registration {
    pub fn check(self) -> Result<Self> {
        let mut fields = Fields::default();
        let university = text::optional(&mut fields, "university", self.university.as_deref(), NAME);
        let affiliations: Vec<_> = self
            .affiliations
            .iter()
            .filter_map(|affiliation| text::optional(&mut fields, "affiliations", Some(affiliation), NAME))
            .collect();
        if affiliations.len() > MOST_AFFILIATIONS {
            fields.refuse("affiliations", Reason::TooMany);
        }
        fields.done()?;
        Ok(Self { role: self.role, university, affiliations })
    }
}
