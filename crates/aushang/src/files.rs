//! Who may download a file: everybody if the profile or post that shows it is public, otherwise anybody with
//! a signed address. Also lists which files must exist.

use aushang_blob::Key;
use aushang_db::Connection;

use crate::app::App;
use crate::media::{self, Kept, Shown, Signature, Variant};
use crate::posts;
use crate::problem::{Error, Reason, Result};
use crate::profiles;
use crate::recruiting;

/// A file that may be sent, and to whom caches may give it.
#[derive(Debug)]
pub struct Allowed {
    pub key: Key,
    pub content_type: &'static str,
    /// Anybody may have it, and it never changes under its name.
    pub public: bool,
}

pub async fn find(app: &App, name: &str, variant: &str, signature: Option<Signature<'_>>) -> Result<Allowed> {
    // What cannot be a name is asked of no database: PostgreSQL takes no NUL.
    Key::parse(name).map_err(|_| Reason::NotFound)?;
    let db = app.db.reader();
    let Some(file) = media::find_by_name(db, name).await? else {
        // Companies show themselves to everybody.
        let header = recruiting::find_header(db, name).await?.ok_or(Reason::NotFound)?;
        return allowed(name, Some(header.variant()).filter(|found| found.name == variant), true);
    };
    let public = match file.shown {
        Shown::ByPost(post) => posts::is_public(db, post).await?,
        Shown::ByProfile(profile) => profiles::is_visible(db, profile).await?,
        Shown::Nowhere => false,
    };
    let signed = signature.is_some_and(|signature| app.addresses.is_valid(name, signature, app.now()));
    if !public && !signed {
        // The same answer as for no file at all: an address alone says nothing.
        return Err(Reason::NotFound.into());
    }
    allowed(name, file.content.variant(variant), public)
}

/// Every file that a row names, of whatever feature.
pub async fn kept(db: &impl Connection) -> Result<Vec<Kept>> {
    let mut kept = media::list_kept(db).await?;
    kept.extend(recruiting::list_kept_headers(db).await?);
    Ok(kept)
}

fn allowed(name: &str, variant: Option<Variant>, public: bool) -> Result<Allowed> {
    let variant = variant.ok_or(Reason::NotFound)?;
    let key = Key::parse(&format!("{name}/{}", variant.name)).map_err(Error::failure)?;
    Ok(Allowed { key, content_type: variant.content_type, public })
}
