//! A data loader that fetches the videos of one response in one query.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::dataloader::Loader;
use aushang_db::Db;

use super::{StoredVideo, store};
use crate::ids::FileId;
use crate::problem::Error;

pub struct Videos(pub Db);

impl Loader<FileId> for Videos {
    type Value = StoredVideo;
    type Error = Arc<Error>;

    async fn load(&self, files: &[FileId]) -> Result<HashMap<FileId, StoredVideo>, Arc<Error>> {
        store::find_videos(self.0.reader(), files).await.map_err(Arc::new)
    }
}
