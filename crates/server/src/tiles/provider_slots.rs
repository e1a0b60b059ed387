//! Limits the requests to the provider of map tiles, so that one network cannot use all of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use aushang::networks::Network;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

/// Requests to the provider at the same time. Browsers allow themselves six.
const MAX_REQUESTS: usize = 6;
/// Requests of one network at the same time.
const MAX_OF_NETWORK: usize = MAX_REQUESTS / 2;
/// Requests of one network, in progress and waiting. A whole campus may have one network.
const MAX_QUEUED: usize = 200;

/// The requests in progress, and those that wait.
pub struct ProviderSlots {
    all: Semaphore,
    /// Contains only networks with requests.
    each: Mutex<HashMap<Network, Queue>>,
}

struct Queue {
    length: usize,
    running: Arc<Semaphore>,
}

/// Permits a request until it is dropped.
pub struct Slot<'a> {
    _of_all: SemaphorePermit<'a>,
    _of_network: OwnedSemaphorePermit,
    _queued: Queued<'a>,
}

struct Queued<'a> {
    slots: &'a ProviderSlots,
    network: Network,
}

impl Default for ProviderSlots {
    fn default() -> Self {
        Self { all: Semaphore::new(MAX_REQUESTS), each: Mutex::default() }
    }
}

impl ProviderSlots {
    /// Waits for a slot. Returns `None` if the queue of the network is full.
    pub async fn acquire(&self, network: Network) -> Option<Slot<'_>> {
        let (queued, running) = self.queue(network)?;
        // The network's limit comes first: its waiting requests must not hold slots of others.
        let of_network = running.acquire_owned().await.expect("it is never closed");
        let of_all = self.all.acquire().await.expect("it is never closed");
        Some(Slot { _of_all: of_all, _of_network: of_network, _queued: queued })
    }

    fn queue(&self, network: Network) -> Option<(Queued<'_>, Arc<Semaphore>)> {
        let mut each = self.each();
        let queue = each
            .entry(network)
            .or_insert_with(|| Queue { length: 0, running: Arc::new(Semaphore::new(MAX_OF_NETWORK)) });
        if queue.length >= MAX_QUEUED {
            return None;
        }
        queue.length += 1;
        Some((Queued { slots: self, network }, queue.running.clone()))
    }

    fn each(&self) -> MutexGuard<'_, HashMap<Network, Queue>> {
        // The guarded code cannot panic halfway, so the lengths are consistent even if the lock is poisoned.
        self.each.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        let mut each = self.slots.each();
        match each.get_mut(&self.network) {
            Some(queue) if queue.length > 1 => queue.length -= 1,
            _ => drop(each.remove(&self.network)),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    fn network(number: u8) -> Network {
        Network::at([192, 0, 2, number].into())
    }

    #[tokio::test]
    async fn one_network_has_half_of_the_slots_and_two_have_all() {
        let slots = ProviderSlots::default();
        let acquire = |number| slots.acquire(network(number)).now_or_never().map(Option::unwrap);
        let mut own: Vec<_> = (0..3).map(|_| acquire(1).unwrap()).collect();
        assert!(acquire(1).is_none(), "the limit of the network");
        let others: Vec<_> = (0..3).map(|_| acquire(2).unwrap()).collect();
        assert!(acquire(3).is_none(), "the limit of all");
        own.pop();
        let third = acquire(3).unwrap();
        drop((own, others, third));
        assert!(slots.each().is_empty(), "all entries are removed");
    }

    #[tokio::test]
    async fn one_network_has_at_most_200_requests() {
        let slots = ProviderSlots::default();
        let mut waiting: Vec<_> = (0..200).map(|_| Box::pin(slots.acquire(network(1)))).collect();
        let began: Vec<_> = waiting.iter_mut().filter_map(FutureExt::now_or_never).collect();
        assert_eq!(began.len(), 3);
        assert!(slots.acquire(network(1)).await.is_none());
        assert!(slots.acquire(network(2)).await.is_some());
        waiting.truncate(199);
        assert!(slots.acquire(network(1)).now_or_never().is_none(), "it waits");
    }
}
