use ipnet::IpNet;
use url::Url;

use super::url;
use crate::{
    section::section,
    values::{Listen, Refusal, Scalar},
};

section! {
    /// The address on which the server listens, and the one that users open.
    pub struct Server("server") {
        /// Address and port on which the server listens for HTTP.
        listen: Listen = Listen::new("127.0.0.1", 8080),
        /// Additional address and port that serves health checks (/healthz, /readyz) and metrics (/metrics)
        /// to everybody who can reach it. Choose one that only the operator's tools can reach. If public_url
        /// begins with https://, /metrics is available only here.
        operations_listen: Option<Listen> = None,
        /// The address that users open in a browser. If it begins with https://, cookies are sent over https
        /// only.
        public_url: Url = url("http://localhost:8080"),
        /// Networks of the trusted reverse proxies. The header with the client's address is ignored in
        /// requests from all other addresses, because anybody can send it.
        trusted_proxies: Vec<IpNet> = this_machine(),
        /// The header in which the proxies name the client's address. Each proxy must set it or append to it.
        /// The other header is ignored.
        forwarded_header: ForwardedHeader = ForwardedHeader::XForwardedFor,
        /// Accepts only the GraphQL documents of this version's console at /graphql, and refuses all others.
        /// In consoles that are open during an update, whatever uses a changed document then works only after a reload.
        only_console_documents: bool = false,
    }
}

/// The header in which a proxy names the client's address.
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
    ["127.0.0.0/8", "::1/128"].map(|net| net.parse().expect("default networks are valid")).to_vec()
}
