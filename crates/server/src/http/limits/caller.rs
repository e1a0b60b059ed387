//! Callers that share a bucket.

use std::net::{IpAddr, Ipv6Addr};

use aushang::ids::{AccountId, ProfileId, ReaderId};

/// The owner of a bucket.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Caller {
    Address(IpAddr),
    /// Browsers that have signed in to this account before. They have a bucket of their own, so that
    /// strangers at the same address, for example on a campus, cannot lock them out.
    KnownBrowsersOf(AccountId),
    Account(AccountId),
    /// All accounts acting for the profile.
    Profile(ProfileId),
    Reader(ReaderId),
    /// Shared by all callers without a bucket of their own.
    Newcomers,
}

impl Caller {
    /// The caller at an address; IPv6 addresses of one /64 are one caller.
    pub fn at(client: IpAddr) -> Self {
        Self::Address(network(client))
    }

    /// The network of this prefix length around the address; `None` for IPv4.
    pub fn within(&self, length: u32) -> Option<Self> {
        match self {
            Self::Address(IpAddr::V6(address)) => Some(Self::Address(prefix(*address, length))),
            _ => None,
        }
    }
}

/// The network of one subscriber: an IPv4 address, or an IPv6 /64.
pub fn network(client: IpAddr) -> IpAddr {
    match client {
        IpAddr::V4(_) => client,
        IpAddr::V6(address) => prefix(address, 64),
    }
}

fn prefix(address: Ipv6Addr, length: u32) -> IpAddr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - length))).into()
}
