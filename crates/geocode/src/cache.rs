//! What was asked a moment ago is not asked again.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lru::LruCache;
use tokio::time::Instant;

use crate::Place;

/// A few megabytes at most: each line of an answer is short.
const ANSWERS: NonZeroUsize = NonZeroUsize::new(500).expect("above zero");
const FRESH: Duration = Duration::from_mins(10);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Question {
    Text(String),
    /// As it is written for the service.
    Point(String, String),
    Details(String),
}

pub(crate) struct Cache(Mutex<LruCache<Question, (Instant, Vec<Place>)>>);

impl Cache {
    pub fn new() -> Self {
        Self(Mutex::new(LruCache::new(ANSWERS)))
    }

    pub fn get(&self, question: &Question) -> Option<Vec<Place>> {
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (since, places) = answers.get(question)?;
        (since.elapsed() < FRESH).then(|| places.clone())
    }

    pub fn put(&self, question: Question, places: Vec<Place>) {
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        answers.put(question, (Instant::now(), places));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_answer_grows_stale_and_room_is_bounded() {
        let cache = Cache::new();
        let question = |number: usize| Question::Text(number.to_string());
        cache.put(question(0), Vec::new());
        tokio::time::advance(FRESH / 2).await;
        assert_eq!(cache.get(&question(0)), Some(Vec::new()));
        tokio::time::advance(FRESH / 2).await;
        assert_eq!(cache.get(&question(0)), None);
        for number in 0..1000 {
            cache.put(question(number), Vec::new());
        }
        assert_eq!(cache.0.lock().unwrap().len(), ANSWERS.get());
    }
}
