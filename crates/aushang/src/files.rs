//! Who may fetch a file: everybody while the post that shows it is LIVE and its profile online,
//! else who has a signed address.

use aushang_blob::Key;

use crate::app::App;
use crate::media::{self, Signature};
use crate::posts;
use crate::problem::{Reason, Result};

/// A file that may be sent, and to whom caches may give it.
#[derive(Debug)]
pub struct Allowed {
    pub key: Key,
    pub content_type: &'static str,
    /// Anybody may have it, and it never changes under its name.
    pub public: bool,
}

pub async fn find(app: &App, name: &str, signature: Option<Signature<'_>>) -> Result<Allowed> {
    let db = app.db.reader();
    let file = media::find_by_name(db, name).await?.ok_or(Reason::NotFound)?;
    let public = match file.post {
        Some(post) => posts::is_live(db, post).await?,
        None => false,
    };
    let signed = signature.is_some_and(|signature| app.addresses.is_valid(name, signature, app.now()));
    if !public && !signed {
        // The same answer as for no file at all: an address alone says nothing.
        return Err(Reason::NotFound.into());
    }
    Ok(Allowed { key: file.image.key()?, content_type: file.image.content_type(), public })
}
