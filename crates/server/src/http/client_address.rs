//! Determines the network address of a client: the other end of the connection, or, behind a trusted reverse
//! proxy, the address that the proxy names.

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use aushang_config::{ForwardedHeader, Server};
use http::{HeaderMap, header};
use ipnet::IpNet;

/// The trusted proxies, and the header that they set.
#[derive(Clone, Debug)]
pub struct Proxies {
    trusted: Vec<IpNet>,
    header: ForwardedHeader,
    /// The host that users enter; `None` for an address that needs no proxy.
    public_host: Option<String>,
}

impl From<&Server> for Proxies {
    fn from(server: &Server) -> Self {
        let is_proxied = server.public_url.scheme() == "https";
        let host = server.public_url.host_str().filter(|_| is_proxied).map(str::to_owned);
        Self { trusted: server.trusted_proxies.clone(), header: server.forwarded_header, public_host: host }
    }
}

impl Proxies {
    /// Returns the client's address. Each proxy appends the address from which it received the request, so
    /// the client is the right-most address that is not a trusted proxy. A client can write anything to the
    /// left of it. If an entry cannot be parsed, the address to the right of it is used.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        if !self.are_trusted(client) {
            if headers.contains_key(self.header.name()) && is_private(client) {
                self.warn_of_untrusted_proxy();
            }
            return client;
        }
        if self.is_silent_proxy(headers) {
            self.warn_of_missing_header();
        }
        for hop in self.hops(headers).into_iter().rev() {
            let Some(address) = hop.and_then(address) else { break };
            client = address;
            if !self.are_trusted(client) {
                break;
            }
        }
        client
    }

    fn are_trusted(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|network| network.contains(&address))
    }

    /// Whether the request came through a proxy that forwards the original host but not the client's address.
    fn is_silent_proxy(&self, headers: &HeaderMap) -> bool {
        let Some(public) = &self.public_host else { return false };
        let requested = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let requested = requested.map(|host| host.rsplit_once(':').map_or(host, |(host, _)| host));
        requested.is_some_and(|requested| requested.eq_ignore_ascii_case(public))
            && !headers.contains_key(self.header.name())
    }

    /// Warns once: without the header all clients share one address, and a client that sends the header
    /// itself is trusted.
    fn warn_of_missing_header(&self) {
        static WARNED: Once = Once::new();
        WARNED.call_once(|| {
            tracing::warn!(
                header = self.header.name(),
                "the reverse proxy does not set this header, so all its clients share one rate limit, and a \
                 client that sends the header itself can choose its address; configure the proxy to set it"
            );
        });
    }

    /// Warns once: all clients of a proxy that is not configured share one address and one rate limit.
    fn warn_of_untrusted_proxy(&self) {
        static WARNED: Once = Once::new();
        WARNED.call_once(|| {
            tracing::warn!(
                header = self.header.name(),
                "a request from a private network names another client, but its sender is not trusted, so the header is \
                 ignored: if that is your reverse proxy, add its network to server.trusted_proxies"
            );
        });
    }

    /// Returns the addresses in the header, in order; `None` for an entry without one.
    fn hops<'a>(&self, headers: &'a HeaderMap) -> Vec<Option<&'a str>> {
        let lines = headers.get_all(self.header.name()).into_iter();
        lines
            .flat_map(|line| match (line.to_str(), self.header) {
                (Err(_), _) => vec![None],
                (Ok(line), ForwardedHeader::XForwardedFor) => line.split(',').map(Some).collect(),
                (Ok(line), ForwardedHeader::Forwarded) => {
                    split(line, ',').into_iter().map(forwarded_for).collect()
                }
            })
            .collect()
    }
}

fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private(),
        IpAddr::V6(address) => address.is_unique_local(),
    }
}

/// The parameter `for` of one element (RFC 7239, 4).
fn forwarded_for(element: &str) -> Option<&str> {
    let pairs = split(element, ';').into_iter().filter_map(|pair| pair.split_once('='));
    let mut named = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
    let (_, value) = named.next()?;
    // Invalid if it occurs twice.
    if named.next().is_some() {
        return None;
    }
    let value = value.trim();
    Some(value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value))
}

/// Splits at separators outside of quotes.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut quoted = false;
    text.split(|char| {
        quoted ^= char == '"';
        char == separator && !quoted
    })
    .collect()
}

/// Parses an address with or without a port. IPv6 with a port, or in `Forwarded`, is in brackets.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn client(header: ForwardedHeader, peer: &str, lines: &[&str]) -> String {
        let trusted = ["127.0.0.0/8", "::1/128", "10.0.0.0/8", "2001:db8:f::/48"];
        let trusted = trusted.map(|network| network.parse().unwrap()).to_vec();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(header.name(), HeaderValue::from_bytes(line.as_bytes()).unwrap());
        }
        // The other header is ignored.
        let (mut x, mut y) = (ForwardedHeader::XForwardedFor, "203.0.113.99");
        if header == x {
            (x, y) = (ForwardedHeader::Forwarded, "for=203.0.113.99");
        }
        headers.append(x.name(), HeaderValue::from_static(y));
        Proxies { trusted, header, public_host: None }.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn the_client_is_the_last_address_that_is_not_a_trusted_proxy() {
        let table: &[(&str, &[&str], &str)] = &[
            // The peer is not trusted.
            ("192.0.2.1", &["198.51.100.1"], "192.0.2.1"),
            ("::ffff:192.0.2.1", &["198.51.100.1"], "192.0.2.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("::ffff:127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("::1", &["2001:db8::7"], "2001:db8::7"),
            ("127.0.0.1", &["::ffff:198.51.100.1"], "198.51.100.1"),
            // Addresses that the client wrote itself are on the left.
            ("127.0.0.1", &["203.0.113.5, 198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["203.0.113.5", "198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["nonsense, 198.51.100.1 , 10.1.2.3"], "198.51.100.1"),
            ("127.0.0.1", &["198.51.100.1, 2001:db8:f::1,10.1.2.3"], "198.51.100.1"),
            ("127.0.0.1", &["10.1.2.3"], "10.1.2.3"),
            // The entry of a proxy cannot be parsed.
            ("127.0.0.1", &["198.51.100.1, unknown"], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.1, , 10.1.2.3"], "10.1.2.3"),
            ("127.0.0.1", &["198.51.100.1, \u{e9}"], "127.0.0.1"),
            // Some proxies add ports.
            ("127.0.0.1", &["198.51.100.1:4711"], "198.51.100.1"),
            ("127.0.0.1", &["[2001:db8::7]:4711"], "2001:db8::7"),
            ("127.0.0.1", &["[2001:db8::7]"], "2001:db8::7"),
        ];
        for (peer, lines, expected) in table {
            let found = client(ForwardedHeader::XForwardedFor, peer, lines);
            assert_eq!(found, *expected, "{peer} {lines:?}");
        }
    }

    #[test]
    fn proxy_without_forwarding_header_is_detected() {
        let mut server =
            Server { public_url: "https://aushang.example".parse().unwrap(), ..Server::default() };
        for (public, host, forwarded, silent) in [
            ("https://aushang.example", "aushang.example", "", true),
            ("https://aushang.example", "Aushang.example:443", "", true),
            ("https://aushang.example", "aushang.example", "198.51.100.1", false),
            ("https://aushang.example", "127.0.0.1:8080", "", false),
            ("http://localhost:8080", "localhost:8080", "", false),
        ] {
            server.public_url = public.parse().unwrap();
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if !forwarded.is_empty() {
                headers.insert("x-forwarded-for", forwarded.parse().unwrap());
            }
            assert_eq!(Proxies::from(&server).is_silent_proxy(&headers), silent, "{public} {host}");
        }
    }

    #[test]
    fn forwarded_is_parsed_according_to_its_rfc() {
        let table: &[(&str, &str)] = &[
            ("for=198.51.100.1", "198.51.100.1"),
            ("For=\"198.51.100.1:4711\"; Proto=https;by=10.0.0.1", "198.51.100.1"),
            ("for=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
            ("for=203.0.113.5, proto=http; for=198.51.100.1", "198.51.100.1"),
            ("for=203.0.113.5, for=198.51.100.1,for=10.0.0.9", "198.51.100.1"),
            ("host=\"a,for=203.0.113.5;b\";for=198.51.100.1", "198.51.100.1"),
            ("for=unknown", "127.0.0.1"),
            ("for=\"_hidden\"", "127.0.0.1"),
            ("for=198.51.100.1, proto=https", "127.0.0.1"),
            ("for=198.51.100.1;for=198.51.100.2", "127.0.0.1"),
            ("198.51.100.1", "127.0.0.1"),
            ("for=\"198.51.100.1", "127.0.0.1"),
        ];
        for (line, expected) in table {
            assert_eq!(client(ForwardedHeader::Forwarded, "127.0.0.1", &[line]), *expected, "{line}");
        }
    }
}
