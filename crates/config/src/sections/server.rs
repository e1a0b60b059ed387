use ipnet::IpNet;
use url::Url;

use crate::{
    section::section,
    values::{Listen, Refusal, Scalar},
};

section! {
    /// Where the server listens and under which address people reach it.
    pub struct Server("server") {
        /// Address and port on which the server listens for HTTP.
        listen: Listen = Listen::new("127.0.0.1", 8080),
        /// Additional address and port that serves health checks (/healthz, /readyz) and metrics (/metrics)
        /// to everybody who can reach it. Choose one that only the operator's tools can reach. If public_url
        /// begins with https://, /metrics is available only here.
        operations_listen: Option<Listen> = None,
        /// The address that people type, as it looks from outside. Where it begins with https://,
        /// browsers are told to send cookies over https alone.
        public_url: Url = url("http://localhost:8080"),
        /// Networks of the reverse proxies that are believed when they say for whom they ask. From
        /// all others the header is ignored, since anybody can write it.
        trusted_proxies: Vec<IpNet> = this_machine(),
        /// The header in which they say it. They must set it or add to it; another one that a
        /// client sent along is not looked at.
        forwarded_header: ForwardedHeader = ForwardedHeader::XForwardedFor,
    }
}

/// Where a proxy says for whom it asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForwardedHeader {
    XForwardedFor,
    /// RFC 7239.
    Forwarded,
}

impl Scalar for ForwardedHeader {
    const EXPECTED: &'static str = "\"X-Forwarded-For\" or \"Forwarded\"";

    fn parse(text: &str) -> Result<Self, Refusal> {
        let both = [Self::XForwardedFor, Self::Forwarded];
        let named = both.into_iter().find(|header| header.name().eq_ignore_ascii_case(text));
        named.ok_or_else(Refusal::unexpected::<Self>)
    }

    fn write(&self) -> Option<String> {
        Some(self.name().to_owned())
    }
}

impl ForwardedHeader {
    pub fn name(self) -> &'static str {
        match self {
            Self::XForwardedFor => "X-Forwarded-For",
            Self::Forwarded => "Forwarded",
        }
    }
}

fn this_machine() -> Vec<IpNet> {
    ["127.0.0.0/8", "::1/128"].map(|net| net.parse().expect("a default is a network")).to_vec()
}

fn url(text: &str) -> Url {
    Url::parse(text).expect("a default is a valid address")
}
