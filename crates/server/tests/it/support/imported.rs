//! Posts that the server imports from another network, with media that it staged itself.

use std::fs::File;
use std::io::{Seek, Write};

use aushang::attachments::ImportedImage;
use aushang::ids::{FileId, PostId, ProfileId};
use aushang::media::{self, Owner};
use aushang::posts::{self, ImportedPost};
use aushang::problem::Result;
use serde_json::{Value, json};

use super::app::TestApp;

/// Returns bytes as a file that is open at its start.
pub fn file_of(bytes: &[u8]) -> File {
    let mut file = tempfile::tempfile().expect("a temporary file");
    file.write_all(bytes).expect("room on the disk");
    file.rewind().expect("a file can be read again");
    file
}

pub fn image(file: FileId, alt: &str) -> ImportedImage {
    ImportedImage { file, alt: alt.to_owned() }
}

impl TestApp {
    /// Returns a post of the profile of most tests, published at its source just now.
    pub fn imported(&self, text: &str) -> ImportedPost {
        ImportedPost {
            profile: self.world.own.id,
            from: "Instagram · @fsinfo".to_owned(),
            text: text.to_owned(),
            attachment: None,
            publish_date: self.product.now(),
            must_review: false,
            send_push: false,
        }
    }

    pub async fn try_import(&self, imported: ImportedPost) -> Result<PostId> {
        let product = self.product.clone();
        self.product
            .write(move |tx| Box::pin(async move { posts::import(tx, &product, imported).await }))
            .await
    }

    /// Returns an object with the id of the new post.
    pub async fn imports(&self, imported: ImportedPost) -> Value {
        json!({ "id": self.try_import(imported).await.expect("an import that is not refused") })
    }

    /// Stages an image for imports of the profile.
    pub async fn stages_for(&self, profile: ProfileId, bytes: &[u8]) -> FileId {
        let staged = media::stage(&self.product, Owner::server(profile), file_of(bytes)).await;
        staged.expect("an image within the quotas").image.file
    }
}
