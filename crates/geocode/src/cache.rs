//! A cache of recent responses.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lru::LruCache;
use tokio::time::Instant;

use crate::Place;

/// Needs a few megabytes at most, because each line of a response is limited.
const MAX_ENTRIES: NonZeroUsize = NonZeroUsize::new(500).expect("500 is not zero");
const MAX_AGE: Duration = Duration::from_mins(10);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Query {
    /// The text, and the coordinates near which places are preferred.
    Text(String, Option<(String, String)>),
    /// The coordinates as they are sent to the service.
    Point(String, String),
    Details(String),
}

pub(crate) struct Cache(Mutex<LruCache<Query, (Instant, Vec<Place>)>>);

impl Cache {
    pub fn new() -> Self {
        Self(Mutex::new(LruCache::new(MAX_ENTRIES)))
    }

    pub fn get(&self, query: &Query) -> Option<Vec<Place>> {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, places) = entries.get(query)?;
        (since.elapsed() < MAX_AGE).then(|| places.clone())
    }

    pub fn put(&self, query: Query, places: Vec<Place>) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.put(query, (Instant::now(), places));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn entries_expire_and_their_number_is_limited() {
        let cache = Cache::new();
        let query = |number: usize| Query::Text(number.to_string(), None);
        cache.put(query(0), Vec::new());
        tokio::time::advance(MAX_AGE / 2).await;
        assert_eq!(cache.get(&query(0)), Some(Vec::new()));
        tokio::time::advance(MAX_AGE / 2).await;
        assert_eq!(cache.get(&query(0)), None);
        for number in 0..1000 {
            cache.put(query(number), Vec::new());
        }
        assert_eq!(cache.0.lock().unwrap().len(), MAX_ENTRIES.get());
    }
}
