//! Limits the requests to the provider of map tiles, so that one client cannot use all of them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Requests to the provider at the same time. Browsers allow themselves six.
const MAX_REQUESTS: usize = 6;
/// Requests of one client at the same time.
const MAX_OF_CLIENT: usize = MAX_REQUESTS / 2;
/// Requests of one client, including those that wait. A whole campus may be one client.
const MAX_QUEUED: usize = 200;

/// The requests in progress, and those that wait.
pub struct Turns {
    all: Semaphore,
    /// Contains only clients with requests.
    each: Mutex<HashMap<IpAddr, Queue>>,
}

struct Queue {
    length: usize,
    running: Arc<Semaphore>,
}

/// A request in progress. It ends when this is dropped.
pub struct Turn<'a> {
    _of_all: SemaphorePermit<'a>,
    _of_client: OwnedSemaphorePermit,
    _queued: Queued<'a>,
}

struct Queued<'a> {
    turns: &'a Turns,
    client: IpAddr,
}

impl Default for Turns {
    fn default() -> Self {
        Self { all: Semaphore::new(MAX_REQUESTS), each: Mutex::default() }
    }
}

impl Turns {
    /// Waits for a turn. Returns `None` if too many requests of the client wait already.
    pub async fn take(&self, client: IpAddr) -> Option<Turn<'_>> {
        let (queued, running) = self.queue(client)?;
        // The client's limit comes first: its waiting requests must not hold turns of others.
        let of_client = running.acquire_owned().await.expect("it is never closed");
        let of_all = self.all.acquire().await.expect("it is never closed");
        Some(Turn { _of_all: of_all, _of_client: of_client, _queued: queued })
    }

    fn queue(&self, client: IpAddr) -> Option<(Queued<'_>, Arc<Semaphore>)> {
        let mut each = self.each();
        let queue = each
            .entry(client)
            .or_insert_with(|| Queue { length: 0, running: Arc::new(Semaphore::new(MAX_OF_CLIENT)) });
        if queue.length >= MAX_QUEUED {
            return None;
        }
        queue.length += 1;
        Some((Queued { turns: self, client }, queue.running.clone()))
    }

    fn each(&self) -> MutexGuard<'_, HashMap<IpAddr, Queue>> {
        // The guarded code cannot panic halfway, so the lengths are consistent even if the lock is poisoned.
        self.each.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        let mut each = self.turns.each();
        match each.get_mut(&self.client) {
            Some(queue) if queue.length > 1 => queue.length -= 1,
            _ => drop(each.remove(&self.client)),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    fn client(number: u8) -> IpAddr {
        [192, 0, 2, number].into()
    }

    #[tokio::test]
    async fn one_client_has_half_of_the_turns_and_two_have_all() {
        let turns = Turns::default();
        let take = |number| turns.take(client(number)).now_or_never().map(Option::unwrap);
        let mut own: Vec<_> = (0..3).map(|_| take(1).unwrap()).collect();
        assert!(take(1).is_none(), "the client's limit");
        let others: Vec<_> = (0..3).map(|_| take(2).unwrap()).collect();
        assert!(take(3).is_none(), "the limit of all");
        own.pop();
        let third = take(3).unwrap();
        drop((own, others, third));
        assert!(turns.each().is_empty(), "all entries are removed");
    }

    #[tokio::test]
    async fn only_200_requests_of_one_client_wait() {
        let turns = Turns::default();
        let mut waiting: Vec<_> = (0..200).map(|_| Box::pin(turns.take(client(1)))).collect();
        let began: Vec<_> = waiting.iter_mut().filter_map(|turn| turn.now_or_never()).collect();
        assert_eq!(began.len(), 3);
        assert!(turns.take(client(1)).await.is_none());
        assert!(turns.take(client(2)).await.is_some());
        waiting.truncate(199);
        assert!(turns.take(client(1)).now_or_never().is_none(), "it waits");
    }
}
