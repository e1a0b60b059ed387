//! An image as the row that shows it keeps it, so that a page of posts needs no join to show
//! its pictures.

use aushang_blob::Key;
use serde::{Deserialize, Serialize};

use crate::ids::FileId;
use crate::problem::{Error, Result};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredImage {
    pub file: FileId,
    /// Unguessable; names the file in the store and in its address.
    pub name: String,
    /// `jpg` or `png`.
    pub extension: String,
    pub width: u32,
    pub height: u32,
    /// Thumbhash, base64.
    pub placeholder: String,
}

impl StoredImage {
    pub fn key(&self) -> Result<Key> {
        Key::parse(&format!("{}/large.{}", self.name, self.extension)).map_err(Error::failure)
    }

    pub fn content_type(&self) -> &'static str {
        if self.extension == "png" { "image/png" } else { "image/jpeg" }
    }
}
