//! Limits on concurrent connections: in total and per client.
//!
//! A connection is always accepted, so that a client over its limit gets a response and does not block
//! others. It takes a slot of its network address. Behind a trusted reverse proxy all clients share the
//! proxy's address, so each request takes a slot of the client that the proxy names, and the connection
//! returns its own slot with its first request, because a proxy sends complete heads.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use http::HeaderMap;

use super::client_address::Proxies;
use super::limits::Caller;

/// Maximum connections, if the limit of open files allows it.
const MAX_CONNECTIONS: usize = 4096;
/// A connection that downloads a file has two files open.
const FILES_PER_CONNECTION: u64 = 2;
/// For the database, uploads and the process itself.
const OTHER_FILES: u64 = 124;
/// One client may have this fraction of all slots.
const CLIENT_FRACTION: usize = 8;
/// An IPv6 client is also counted under the networks around its /64, because one customer may own them:
/// prefix length, and how many times the limit of a client applies to them.
const WIDER: [(u32, usize); 2] = [(56, 2), (48, 4)];

/// The slots of one server. Clones share them.
#[derive(Clone)]
pub struct Slots(Arc<Inner>);

struct Inner {
    all: usize,
    each: usize,
    proxies: Proxies,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    /// Contains only clients and networks with at least one slot.
    each: HashMap<Holder, usize>,
}

/// A client (`None`), or the network around it with its prefix length.
type Holder = (Option<u32>, Caller);

impl Slots {
    /// `all`: the total limit, `each`: the limit per client.
    pub fn new(all: usize, each: usize, server: &aushang_config::Server) -> Self {
        let proxies = Proxies::from(server);
        Self(Arc::new(Inner { all, each, proxies, taken: Mutex::default() }))
    }

    /// As many slots as a process with this limit of open files can have.
    pub fn for_files(files: u64, server: &aushang_config::Server) -> Self {
        let all = usize::try_from(files.saturating_sub(OTHER_FILES) / FILES_PER_CONNECTION);
        let all = all.unwrap_or(MAX_CONNECTIONS).clamp(CLIENT_FRACTION, MAX_CONNECTIONS);
        Self::new(all, all / CLIENT_FRACTION, server)
    }

    pub fn all(&self) -> usize {
        self.0.all
    }

    /// Takes a slot for a connection from this address.
    pub fn connection(&self, peer: IpAddr) -> Result<Connection, NoSlot> {
        let mut taken = self.taken();
        if taken.all >= self.0.all {
            return Err(NoSlot::OfAll);
        }
        let own = Slot::take(self, &mut taken, Caller::at(peer.to_canonical()))?;
        taken.all += 1;
        Ok(Connection { slots: self.clone(), peer, own: Mutex::new(Some(own)) })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // The guarded code cannot panic halfway, so the counts are consistent even if the lock is poisoned.
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSlot {
    /// The server's total limit.
    OfAll,
    /// The client's limit.
    OfClient,
}

/// An accepted connection; returns its slots when dropped.
pub struct Connection {
    slots: Slots,
    peer: IpAddr,
    /// `None` once a proxy has sent its first request.
    own: Mutex<Option<Slot>>,
}

impl Connection {
    /// Takes a slot for a request on the connection. `None` if the connection itself holds the slot.
    pub fn request(&self, headers: &HeaderMap) -> Result<Option<Slot>, NoSlot> {
        let client = self.slots.0.proxies.client(self.peer, headers);
        if client == self.peer.to_canonical() {
            return Ok(None);
        }
        drop(self.own.lock().unwrap_or_else(PoisonError::into_inner).take());
        let mut taken = self.slots.taken();
        Slot::take(&self.slots, &mut taken, Caller::at(client)).map(Some)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.slots.taken().all -= 1;
    }
}

/// A slot of one client and of the networks around it; returned when dropped.
pub struct Slot {
    slots: Slots,
    holders: Vec<Holder>,
}

impl Slot {
    fn take(slots: &Slots, taken: &mut Taken, client: Caller) -> Result<Self, NoSlot> {
        let around = WIDER
            .iter()
            .filter_map(|(length, times)| Some(((Some(*length), client.within(*length)?), *times)));
        let mut holders: Vec<_> = around.collect();
        holders.push(((None, client), 1));
        let has_room = |(holder, times): &(Holder, usize)| {
            taken.each.get(holder).is_none_or(|own| *own < slots.0.each * times)
        };
        if !holders.iter().all(has_room) {
            return Err(NoSlot::OfClient);
        }
        let holders: Vec<_> = holders.into_iter().map(|(holder, _)| holder).collect();
        for holder in &holders {
            *taken.each.entry(holder.clone()).or_default() += 1;
        }
        Ok(Self { slots: slots.clone(), holders })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken();
        for holder in &self.holders {
            match taken.each.get_mut(holder) {
                Some(own) if *own > 1 => *own -= 1,
                _ => drop(taken.each.remove(holder)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use aushang_config::Server;

    use super::*;

    const PROXY: &str = "127.0.0.1";

    fn slots(all: usize, each: usize) -> Slots {
        Slots::new(all, each, &Server::default())
    }

    fn connect(slots: &Slots, peer: &str) -> Result<Connection, NoSlot> {
        slots.connection(peer.parse().unwrap())
    }

    fn for_client(client: &str) -> HeaderMap {
        [(http::HeaderName::from_static("x-forwarded-for"), client.parse().unwrap())].into_iter().collect()
    }

    #[test]
    fn connections_are_limited_per_client_and_in_total() {
        let slots = slots(3, 2);
        let one = [connect(&slots, "192.0.2.1").unwrap(), connect(&slots, "192.0.2.1").unwrap()];
        assert_eq!(connect(&slots, "192.0.2.1").err(), Some(NoSlot::OfClient));
        assert_eq!(connect(&slots, "::ffff:192.0.2.1").err(), Some(NoSlot::OfClient));
        let other = connect(&slots, "192.0.2.2").unwrap();
        assert_eq!(connect(&slots, "192.0.2.3").err(), Some(NoSlot::OfAll));
        drop(one);
        let again = connect(&slots, "192.0.2.1").unwrap();
        drop((other, again));
        let Taken { all, ref each } = *slots.taken();
        assert_eq!((all, each.len()), (0, 0), "all entries are removed");
    }

    #[test]
    fn ipv6_networks_have_limits_of_their_own() {
        // A /56 has twice the limit of a /64, a /48 four times.
        for (step, let_in) in [(1, 4), (0x100, 8)] {
            let slots = slots(100, 2);
            let mut open: Vec<_> = (0..64)
                .filter_map(|number| connect(&slots, &format!("2001:db8:0:{:x}::", number * step)).ok())
                .collect();
            assert_eq!(open.len(), let_in, "{step}");
            let refused = connect(&slots, "2001:db8:0:0:1::");
            assert_eq!(refused.err(), Some(NoSlot::OfClient), "{step}");
            for other in ["2001:db8:1::", "2001:db8:1::", "192.0.2.1", "192.0.2.1"] {
                open.push(connect(&slots, other).unwrap());
            }
            drop(open);
            assert!(connect(&slots, "2001:db8:0:0:1::").is_ok());
            let Taken { all, ref each } = *slots.taken();
            assert_eq!((all, each.len()), (0, 0), "all slots are returned");
        }
    }

    #[test]
    fn behind_a_proxy_the_limit_applies_to_the_client() {
        let slots = slots(9, 2);
        let proxied: Vec<_> = [(); 2].iter().map(|()| connect(&slots, PROXY).unwrap()).collect();
        // Before the heads arrive, the slots belong to the proxy.
        assert_eq!(connect(&slots, PROXY).err(), Some(NoSlot::OfClient));
        let first = proxied[0].request(&for_client("198.51.100.1")).unwrap();
        let _second = proxied[1].request(&for_client("198.51.100.1")).unwrap();
        assert!(first.is_some());
        let more = connect(&slots, PROXY).unwrap();
        assert_eq!(more.request(&for_client("198.51.100.1")).err(), Some(NoSlot::OfClient));
        assert!(more.request(&for_client("198.51.100.2")).is_ok());
        drop(first);
        assert!(more.request(&for_client("198.51.100.1")).is_ok());
    }

    #[test]
    fn untrusted_forwarding_header_is_ignored() {
        let slots = slots(9, 1);
        let own = connect(&slots, "192.0.2.1").unwrap();
        assert!(own.request(&for_client("198.51.100.1")).unwrap().is_none());
        assert_eq!(connect(&slots, "192.0.2.1").err(), Some(NoSlot::OfClient));
    }

    #[test]
    fn connection_limit_follows_the_open_file_limit() {
        for (files, all, each) in
            [(0, 8, 1), (1024, 450, 56), (8315, 4095, 511), (8316, 4096, 512), (u64::MAX, 4096, 512)]
        {
            let slots = Slots::for_files(files, &Server::default());
            assert_eq!((slots.0.all, slots.0.each), (all, each), "{files}");
        }
    }
}
