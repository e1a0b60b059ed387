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

/// The largest network that one customer usually has: an IPv4 address, or an IPv6 /48.
pub fn customer(client: IpAddr) -> IpAddr {
    match client {
        IpAddr::V4(_) => client,
        IpAddr::V6(address) => prefix(address, 48),
    }
}

fn prefix(address: Ipv6Addr, length: u32) -> IpAddr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - length))).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn customer_has_an_ipv4_address_or_an_ipv6_48() {
        for (client, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3::4", "2001:db8:1::"),
            ("2001:db8:1::", "2001:db8:1::"),
        ] {
            assert_eq!(customer(client.parse().unwrap()).to_string(), expected);
        }
    }
}
