//! Who may download a file: everybody if the profile or post that shows it is public, otherwise anybody with
//! a signed address. Also lists which files must exist.

use aushang_blob::Key;
use aushang_db::Connection;

use crate::app::App;
use crate::media::{self, FileKey, Shown, Signature, Variant};
use crate::posts;
use crate::problem::{Error, Reason, Result};
use crate::profiles;
use crate::recruiting;

/// A file that the caller may download.
#[derive(Debug)]
pub struct Allowed {
    pub key: Key,
    pub content_type: &'static str,
    /// Whether shared caches may keep it: anybody may download it, and the content of a name never changes.
    pub public: bool,
}

/// Fails with [`Reason::NotFound`] if the file does not exist, or exists but the caller may not download it.
pub async fn find(app: &App, name: &str, variant: &str, signature: Option<Signature<'_>>) -> Result<Allowed> {
    // Invalid names are rejected before the query: PostgreSQL fails on NUL characters.
    Key::parse(name).map_err(|_| Reason::NotFound)?;
    let db = app.db.reader();
    let Some(file) = media::find_by_name(db, name).await? else {
        // Headers of companies are public.
        let header = recruiting::find_header(db, name).await?.ok_or(Reason::NotFound)?;
        return allowed(name, Some(header.variant()).filter(|found| found.name == variant), true);
    };
    let public = match file.shown {
        Shown::ByPost(post) => posts::shows_publicly(db, post, file.content.file()).await?,
        Shown::ByProfile(profile) => profiles::is_visible(db, profile).await?,
        Shown::Nowhere => false,
    };
    let signed = signature.is_some_and(|signature| app.addresses.is_valid(name, signature, app.now()));
    if !public && !signed {
        // The same error as for a missing file, so that an unsigned address does not reveal whether a file
        // exists.
        return Err(Reason::NotFound.into());
    }
    allowed(name, file.content.variant(variant), public)
}

/// Lists all files that rows of any feature reference.
pub async fn kept(db: &impl Connection) -> Result<Vec<FileKey>> {
    let mut kept = media::list_kept(db).await?;
    kept.extend(recruiting::list_kept_headers(db).await?);
    Ok(kept)
}

fn allowed(name: &str, variant: Option<Variant>, public: bool) -> Result<Allowed> {
    let variant = variant.ok_or(Reason::NotFound)?;
    let key = Key::parse(&format!("{name}/{}", variant.name)).map_err(Error::failure)?;
    Ok(Allowed { key, content_type: variant.content_type, public })
}
