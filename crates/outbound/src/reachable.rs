//! Which addresses may be requested.

use std::net::IpAddr;

use url::{Host, Url};

use crate::{is_local_name, is_public};

/// The addresses that may be requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reachable {
    /// Only public addresses.
    PublicOnly,
    /// Also private and loopback addresses: for intranets and tests.
    AlsoPrivate,
}

/// The reason why an address may not be requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAllowed {
    #[error("the address begins neither with https nor with http")]
    Scheme,
    #[error("the address contains a user name or a password")]
    Credentials,
    #[error("the address has a port that is not allowed")]
    Port,
    #[error("the address is in a private network")]
    PrivateAddress,
}

impl Reachable {
    /// Checks the whole address without resolving its name: https or http without credentials, and, with
    /// [`PublicOnly`](Self::PublicOnly), a public host on the default port.
    pub fn check(self, url: &Url) -> Result<(), NotAllowed> {
        if !matches!(url.scheme(), "https" | "http") {
            return Err(NotAllowed::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(NotAllowed::Credentials);
        }
        // `Url` drops the port if it is the default one.
        if self == Self::PublicOnly && url.port().is_some() {
            return Err(NotAllowed::Port);
        }
        self.check_host(url)
    }

    /// Checks only the host, without resolving its name.
    pub fn check_host(self, url: &Url) -> Result<(), NotAllowed> {
        let allowed = match url.host() {
            Some(Host::Domain(name)) => self == Self::AlsoPrivate || !is_local_name(name),
            Some(Host::Ipv4(address)) => self.allows(address.into()),
            Some(Host::Ipv6(address)) => self.allows(address.into()),
            None => false,
        };
        if allowed { Ok(()) } else { Err(NotAllowed::PrivateAddress) }
    }

    /// Whether an address to which a name was resolved may be connected to.
    pub fn allows(self, address: IpAddr) -> bool {
        self == Self::AlsoPrivate || is_public(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scheme_credentials_port_and_host_are_checked() {
        let table = [
            ("https://uni.example/feed", Ok(())),
            ("http://uni.example/feed", Ok(())),
            ("https://uni.example:443/feed", Ok(())),
            ("https://8.8.8.8/x", Ok(())),
            ("https://uni.example:8443/feed", Err(NotAllowed::Port)),
            ("http://uni.example:443/feed", Err(NotAllowed::Port)),
            ("https://uni.example:0/feed", Err(NotAllowed::Port)),
            ("https://me@uni.example/feed", Err(NotAllowed::Credentials)),
            ("https://:pw@uni.example/feed", Err(NotAllowed::Credentials)),
            ("ftp://uni.example/feed", Err(NotAllowed::Scheme)),
            ("file:///etc/passwd", Err(NotAllowed::Scheme)),
            ("gopher://uni.example/", Err(NotAllowed::Scheme)),
            ("https://localhost/x", Err(NotAllowed::PrivateAddress)),
            ("https://intranet/x", Err(NotAllowed::PrivateAddress)),
            ("https://2130706433/x", Err(NotAllowed::PrivateAddress)),
            ("https://0x7f.1/x", Err(NotAllowed::PrivateAddress)),
            ("https://[::ffff:127.0.0.1]/x", Err(NotAllowed::PrivateAddress)),
            ("https://169.254.169.254/latest/meta-data", Err(NotAllowed::PrivateAddress)),
        ];
        for (url, expected) in table {
            assert_eq!(Reachable::PublicOnly.check(&Url::parse(url).unwrap()), expected, "{url}");
        }
    }

    #[test]
    fn also_private_allows_private_addresses_and_other_ports() {
        for url in ["http://127.0.0.1:9/x", "https://intranet/x", "https://[::1]:8443/x"] {
            assert_eq!(Reachable::AlsoPrivate.check(&Url::parse(url).unwrap()), Ok(()), "{url}");
        }
        let file = Url::parse("file:///x").unwrap();
        assert_eq!(Reachable::AlsoPrivate.check(&file), Err(NotAllowed::Scheme));
    }
}
