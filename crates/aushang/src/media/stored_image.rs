//! The metadata of an image. The row that shows an image stores a copy, so that a page of posts needs no
//! join.

use aushang_blob::Key;
use aushang_picture::Picture;
use serde::{Deserialize, Serialize};

use super::Variant;
use crate::ids::FileId;
use crate::problem::{Error, Result};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredImage {
    pub file: FileId,
    /// Unguessable. Part of the file's key and of its address.
    pub name: String,
    /// `jpg` or `png`.
    pub extension: String,
    pub width: u32,
    pub height: u32,
    /// Thumbhash, base64.
    pub placeholder: String,
}

impl StoredImage {
    /// The metadata of an image that this server encoded.
    pub fn new(file: FileId, name: String, picture: &Picture) -> Self {
        Self {
            file,
            name,
            extension: if picture.content_type == "image/png" { "png" } else { "jpg" }.to_owned(),
            width: picture.width,
            height: picture.height,
            placeholder: picture.placeholder.clone(),
        }
    }

    pub fn key(&self) -> Result<Key> {
        Key::parse(&format!("{}/{}", self.name, self.variant().name)).map_err(Error::failure)
    }

    pub fn variant(&self) -> Variant {
        Variant { name: format!("large.{}", self.extension), content_type: self.content_type() }
    }

    fn content_type(&self) -> &'static str {
        if self.extension == "png" { "image/png" } else { "image/jpeg" }
    }
}
