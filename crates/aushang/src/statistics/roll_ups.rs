//! Loads the statistics of the posts in a response.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::dataloader::Loader;
use aushang_db::{Db, Timestamp};

use super::roll_up;
use super::store::{self, Statistics};
use crate::ids::PostId;
use crate::problem::Error;

/// Key for the time of the next count, which is the same for all posts in a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NextCount;

/// Loads the roll-ups of the posts in one response together.
pub struct RollUps(pub Db);

impl Loader<PostId> for RollUps {
    type Value = Statistics;
    type Error = Arc<Error>;

    async fn load(&self, posts: &[PostId]) -> Result<HashMap<PostId, Statistics>, Arc<Error>> {
        let db = self.0.reader();
        let mut found = store::find_statistics(db, posts).await.map_err(Arc::new)?;
        for (post, numbers) in store::sources_of(db, posts).await.map_err(Arc::new)? {
            if let Some(statistics) = found.get_mut(&post) {
                statistics.one_source = numbers;
            }
        }
        Ok(found)
    }
}

impl Loader<NextCount> for RollUps {
    type Value = Timestamp;
    type Error = Arc<Error>;

    async fn load(&self, keys: &[NextCount]) -> Result<HashMap<NextCount, Timestamp>, Arc<Error>> {
        let next = roll_up::next_run(self.0.reader()).await.map_err(Arc::new)?;
        Ok(keys.iter().map(|key| (*key, next)).collect())
    }
}
