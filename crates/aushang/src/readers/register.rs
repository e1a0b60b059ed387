//! A new reader, and who stands behind a reader's token.

use aushang_db::Tx;
use sha2::{Digest, Sha256};

use super::store;
use crate::actor::Reader;
use crate::app::App;
use crate::enums::TargetingRole;
use crate::ids::ReaderId;
use crate::problem::{Fields, Reason, Result};
use crate::secret::unguessable;
use crate::text::{self, MaxChars};

const NAME: MaxChars = MaxChars(200);
const MOST_AFFILIATIONS: usize = 20;
/// Says what kind of token it is, so that it cannot be taken for an account's.
const PREFIX: &str = "reader_";

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
            fields.refuse("affiliations", Reason::TooLong);
        }
        fields.done()?;
        Ok(Self { role: self.role, university, affiliations })
    }
}

/// Makes the reader; the token is shown this once and only its hash is kept.
pub async fn register(tx: &Tx, app: &App, registration: Registration) -> Result<(ReaderId, String)> {
    let now = app.now();
    let token = format!("{PREFIX}{}", unguessable()?);
    let id = ReaderId::new(now);
    store::insert_reader(tx, id, &hash(&token), &registration, now).await?;
    Ok((id, token))
}

pub async fn load_reader(app: &App, token: &str) -> Result<Reader> {
    if !token.starts_with(PREFIX) {
        return Err(Reason::NotSignedIn.into());
    }
    Ok(store::find_by_token(app.db.reader(), &hash(token)).await?.ok_or(Reason::NotSignedIn)?)
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}
