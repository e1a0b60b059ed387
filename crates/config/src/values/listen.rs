//! The address on which the server listens.

use std::{fmt, net::IpAddr};

use super::{Refusal, Scalar};

/// A host (an address, or `localhost`) and a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listen {
    pub host: String,
    pub port: u16,
}

impl Listen {
    pub(crate) fn new(host: &str, port: u16) -> Self {
        Self { host: host.to_owned(), port }
    }

    /// Returns whether only this machine can reach the address.
    pub fn is_loopback(&self) -> bool {
        self.host == "localhost"
            || self.host.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
    }
}

/// The notation of the file and of `TcpListener::bind`.
impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

impl Scalar for Listen {
    const EXPECTED: &'static str = "an address and a port, such as 127.0.0.1:8080 or [::]:8080";

    fn parse(text: &str) -> Result<Self, Refusal> {
        let split = || {
            let (host, port) = text.rsplit_once(':')?;
            let port = port.parse().ok()?;
            let inner = host.strip_prefix('[').and_then(|h| h.strip_suffix(']'));
            let known = match inner {
                Some(v6) => v6.parse::<std::net::Ipv6Addr>().is_ok(),
                None => host == "localhost" || host.parse::<std::net::Ipv4Addr>().is_ok(),
            };
            known.then(|| Self::new(inner.unwrap_or(host), port))
        };
        split().ok_or_else(Refusal::unexpected::<Self>)
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}
