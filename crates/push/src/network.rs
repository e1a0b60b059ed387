//! Restricts the addresses to which messages are sent, because an endpoint comes from an unknown client.

use aushang_outbound::Reachable;
use url::Url;

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
    /// Checks an endpoint without resolving its name. [`GuardedResolver`](aushang_outbound::GuardedResolver) checks the resolved addresses.
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
            Self::PublicOnly if https => {
                self.reachable().check_host(endpoint).map_err(|_| Forbidden::PrivateAddress)
            }
            _ => Err(Forbidden::Scheme),
        }
    }

    /// What the resolver may return.
    pub(crate) fn reachable(self) -> Reachable {
        match self {
            Self::KnownServices | Self::PublicOnly => Reachable::PublicOnly,
            Self::AlsoPrivate => Reachable::AlsoPrivate,
        }
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
}
