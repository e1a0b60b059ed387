//! Restricts the addresses that the server connects to. The endpoint to which pushes are sent comes from an
//! unknown client, which could otherwise make the server send requests into its own network (SSRF).

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::LazyLock,
};

use ipnet::IpNet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

use crate::Service;

/// The addresses to which messages may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressPolicy {
    /// Only https on the default port, to the hosts that the major browsers use for subscriptions.
    KnownServices,
    /// Only https to public addresses.
    PublicOnly,
    /// Also private and loopback addresses, and plain http: for intranets and tests.
    AlsoPrivate,
}

/// The reason why an endpoint is not allowed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    #[error("the endpoint is not an https address")]
    Scheme,
    #[error("the endpoint is in a private network")]
    PrivateAddress,
    #[error("the endpoint does not belong to an allowed push service")]
    OtherService,
}

impl AddressPolicy {
    /// Checks an endpoint without resolving its name. [`GuardedResolver`] checks the resolved addresses.
    pub(crate) fn check(self, endpoint: &Url) -> Result<(), Forbidden> {
        let https = endpoint.scheme() == "https";
        match self {
            Self::AlsoPrivate if https || endpoint.scheme() == "http" => Ok(()),
            Self::KnownServices => {
                Self::PublicOnly.check(endpoint)?;
                match Service::of_endpoint(endpoint) {
                    Service::Other => Err(Forbidden::OtherService),
                    _ => Ok(()),
                }
            }
            Self::PublicOnly if https => match endpoint.host() {
                Some(Host::Domain(name)) if !is_local_name(name) => Ok(()),
                Some(Host::Ipv4(address)) if is_public(address.into()) => Ok(()),
                Some(Host::Ipv6(address)) if is_public(address.into()) => Ok(()),
                _ => Err(Forbidden::PrivateAddress),
            },
            _ => Err(Forbidden::Scheme),
        }
    }

    fn allows(self, address: IpAddr) -> bool {
        self == Self::AlsoPrivate || is_public(address)
    }
}

/// Whether the name belongs, by convention, to a local network.
fn is_local_name(name: &str) -> bool {
    const ENDINGS: [&str; 5] = [".localhost", ".local", ".internal", ".home.arpa", ".lan"];
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    !name.contains('.') || ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// The special-purpose networks of IANA's registries (RFC 6890 and its updates).
static SPECIAL: LazyLock<Vec<IpNet>> = LazyLock::new(|| {
    const NETWORKS: [&str; 21] = [
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
        "2001::/23",
        "2001:db8::/32",
        "2620:4f:8000::/48",
        "3fff::/20",
        "5f00::/16",
        "64:ff9b:1::/48",
    ];
    NETWORKS.iter().map(|network| network.parse().expect("the table contains valid networks")).collect()
});

fn is_public(address: IpAddr) -> bool {
    let address = address.to_canonical();
    let may_be_public = match address {
        IpAddr::V4(_) => true,
        IpAddr::V6(v6) => match embedded_v4(v6) {
            Some(v4) => return is_public(v4.into()),
            // Only 2000::/3 is allocated for global unicast.
            None => v6.segments()[0] & 0xe000 == 0x2000,
        },
    };
    may_be_public && !SPECIAL.iter().any(|network| network.contains(&address))
}

/// The IPv4 address that is embedded in an IPv6 address: NAT64 (`64:ff9b::/96`) and 6to4 (`2002::/16`).
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    match address.segments() {
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => {
            Some(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)))
        }
        _ => None,
    }
}

/// Resolves names to allowed addresses only. So a name that was public when it was registered cannot point
/// into the private network later.
pub(crate) struct GuardedResolver(pub AddressPolicy);

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let policy = self.0;
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let nothing_found = found.is_empty();
            let allowed: Vec<SocketAddr> =
                found.into_iter().filter(|address| policy.allows(address.ip())).collect();
            if allowed.is_empty() && !nothing_found {
                return Err(Forbidden::PrivateAddress.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_allowed() {
        let table = [
            ("https://fcm.googleapis.com/fcm/send/x", Ok(())),
            ("https://updates.push.services.mozilla.com/wpush/v2/x", Ok(())),
            ("https://8.8.8.8/x", Ok(())),
            ("https://[2a00:1450:4001:80b::200e]/x", Ok(())),
            ("https://[64:ff9b::808:808]/x", Ok(())),
            ("http://fcm.googleapis.com/x", Err(Forbidden::Scheme)),
            ("ftp://fcm.googleapis.com/x", Err(Forbidden::Scheme)),
            ("file:///etc/passwd", Err(Forbidden::Scheme)),
            ("https://localhost/x", Err(Forbidden::PrivateAddress)),
            ("https://LOCALHOST./x", Err(Forbidden::PrivateAddress)),
            ("https://intranet/x", Err(Forbidden::PrivateAddress)),
            ("https://db.internal/x", Err(Forbidden::PrivateAddress)),
            ("https://printer.local/x", Err(Forbidden::PrivateAddress)),
            ("https://127.0.0.1/x", Err(Forbidden::PrivateAddress)),
            ("https://2130706433/x", Err(Forbidden::PrivateAddress)),
            ("https://0x7f.1/x", Err(Forbidden::PrivateAddress)),
            ("https://0/x", Err(Forbidden::PrivateAddress)),
            ("https://10.1.2.3/x", Err(Forbidden::PrivateAddress)),
            ("https://100.64.0.1/x", Err(Forbidden::PrivateAddress)),
            ("https://169.254.169.254/latest/meta-data", Err(Forbidden::PrivateAddress)),
            ("https://172.31.255.255/x", Err(Forbidden::PrivateAddress)),
            ("https://192.168.0.1/x", Err(Forbidden::PrivateAddress)),
            ("https://224.0.0.1/x", Err(Forbidden::PrivateAddress)),
            ("https://255.255.255.255/x", Err(Forbidden::PrivateAddress)),
            ("https://[::1]/x", Err(Forbidden::PrivateAddress)),
            ("https://[::]/x", Err(Forbidden::PrivateAddress)),
            ("https://[::ffff:127.0.0.1]/x", Err(Forbidden::PrivateAddress)),
            ("https://[fe80::1]/x", Err(Forbidden::PrivateAddress)),
            ("https://[fd00::1]/x", Err(Forbidden::PrivateAddress)),
            ("https://[2001:db8::1]/x", Err(Forbidden::PrivateAddress)),
            ("https://[64:ff9b::7f00:1]/x", Err(Forbidden::PrivateAddress)),
            ("https://[2002:a00:1::]/x", Err(Forbidden::PrivateAddress)),
            ("https://[ff02::1]/x", Err(Forbidden::PrivateAddress)),
        ];
        for (endpoint, expected) in table {
            let url = Url::parse(endpoint).unwrap();
            assert_eq!(AddressPolicy::PublicOnly.check(&url), expected, "{endpoint}");
        }
    }

    #[test]
    fn only_known_services_on_the_default_port_are_allowed() {
        let table = [
            ("https://fcm.googleapis.com/fcm/send/x", Ok(())),
            ("https://fcm.googleapis.com:443/fcm/send/x", Ok(())),
            ("https://fcm.googleapis.com:81/x", Err(Forbidden::OtherService)),
            ("https://push.example.org/x", Err(Forbidden::OtherService)),
            ("https://8.8.8.8/x", Err(Forbidden::OtherService)),
            ("https://127.0.0.1/x", Err(Forbidden::PrivateAddress)),
            ("http://fcm.googleapis.com/x", Err(Forbidden::Scheme)),
        ];
        for (endpoint, expected) in table {
            let url = Url::parse(endpoint).unwrap();
            assert_eq!(AddressPolicy::KnownServices.check(&url), expected, "{endpoint}");
        }
    }

    #[test]
    fn also_private_allows_private_addresses_and_plain_http() {
        for endpoint in ["http://127.0.0.1:9/x", "https://intranet/x"] {
            let url = Url::parse(endpoint).unwrap();
            assert_eq!(AddressPolicy::AlsoPrivate.check(&url), Ok(()));
        }
        let url = Url::parse("file:///x").unwrap();
        assert_eq!(AddressPolicy::AlsoPrivate.check(&url), Err(Forbidden::Scheme));
    }

    #[tokio::test]
    async fn a_name_is_checked_by_its_resolved_addresses() {
        let resolve = |policy| GuardedResolver(policy).resolve("localhost".parse().unwrap());
        let refused = resolve(AddressPolicy::PublicOnly).await.err().unwrap();
        assert_eq!(refused.downcast_ref(), Some(&Forbidden::PrivateAddress));
        assert!(resolve(AddressPolicy::AlsoPrivate).await.unwrap().count() > 0);
    }
}
