//! Web addresses and networks.

use std::net::IpAddr;

use ipnet::IpNet;
use url::Url;

use super::{Refusal, Scalar};

impl Scalar for Url {
    const EXPECTED: &'static str = "an address that begins with https:// or http://";

    fn parse(text: &str) -> Result<Self, Refusal> {
        match Self::parse(text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(url),
            _ => Err(Refusal::unexpected::<Self>()),
        }
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Scalar for IpNet {
    const EXPECTED: &'static str = "a network or an address, such as 10.0.0.0/8 or 192.0.2.7";

    fn parse(text: &str) -> Result<Self, Refusal> {
        text.parse::<Self>()
            .or_else(|_| text.parse::<IpAddr>().map(Self::from))
            .map_err(|_| Refusal::unexpected::<Self>())
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}
