//! Who saw a post, by groups of readers.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::SimpleObject;
use async_graphql::dataloader::Loader;
use aushang_db::Db;
use serde::{Deserialize, Serialize};

use super::store::{self, Statistics};
use crate::ids::PostId;
use crate::problem::Error;

/// How many groups are shown.
const MOST: usize = 5;
/// Of fewer readers, a group would tell of single people.
const LEAST_READERS: i64 = 10;

/// A group of readers, as a part of all who saw a post.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, SimpleObject)]
pub struct Share {
    pub label: String,
    /// From 0 to 1, rounded to 4 decimals.
    pub value: f64,
}

/// Roll-ups of one answer's posts, asked for together.
pub struct RollUps(pub Db);

impl Loader<PostId> for RollUps {
    type Value = Statistics;
    type Error = Arc<Error>;

    async fn load(&self, posts: &[PostId]) -> Result<HashMap<PostId, Statistics>, Arc<Error>> {
        store::find_statistics(self.0.reader(), posts).await.map_err(Arc::new)
    }
}

/// The largest groups of so many readers, the largest first; equal ones by name. None of too few.
pub fn top(readers: i64, mut shares: Vec<Share>) -> Vec<Share> {
    if readers < LEAST_READERS {
        return Vec::new();
    }
    shares.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.label.cmp(&b.label)));
    shares.truncate(MOST);
    for share in &mut shares {
        share.value = (share.value * 10_000.0).round() / 10_000.0;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(label: &str, value: f64) -> Share {
        Share { label: label.to_owned(), value }
    }

    // spec: POST-29, POST-30
    #[test]
    fn the_five_largest_groups_are_told_in_four_decimals() {
        let all =
            ["F", "B", "A", "C", "D", "E"].into_iter().zip([0.01, 1.0 / 3.0, 1.0 / 3.0, 0.2, 0.1, 0.02]);
        let expected =
            [share("A", 0.3333), share("B", 0.3333), share("C", 0.2), share("D", 0.1), share("E", 0.02)];
        let all: Vec<_> = all.map(|(label, value)| share(label, value)).collect();
        assert_eq!(top(10, all.clone()), expected);
        assert_eq!(top(9, all), []);
        assert_eq!(top(10, Vec::new()), []);
    }
}
