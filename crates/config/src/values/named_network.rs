//! A network with a name that people know.

use ipnet::IpNet;

use super::{Refusal, Scalar};

const MAX_NAME_CHARS: usize = 60;

/// A network and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedNetwork {
    pub network: IpNet,
    pub name: String,
}

/// The network, a space, and the name.
impl Scalar for NamedNetwork {
    const EXPECTED: &'static str = "a network of at least /24 (IPv4) or /48 (IPv6) and a name of at most 60 characters, such as 192.0.2.0/24 Campusnetz";

    fn parse(text: &str) -> Result<Self, Refusal> {
        let split = || {
            let (network, name) = text.trim().split_once(' ')?;
            let name = name.trim();
            let fits = (1..=MAX_NAME_CHARS).contains(&name.chars().count());
            let network: IpNet = network.parse().ok()?;
            let is_stored = network.prefix_len() <= if network.addr().is_ipv4() { 24 } else { 48 };
            (fits && is_stored).then(|| Self { network, name: name.to_owned() })
        };
        split().ok_or_else(Refusal::unexpected::<Self>)
    }

    fn write(&self) -> Option<String> {
        Some(format!("{} {}", self.network, self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_needs_a_name() {
        let long = "n".repeat(60);
        for (text, is_valid) in [
            ("192.0.2.0/24 Campusnetz", true),
            ("2001:db8::/32  Netz der Universität ", true),
            (&format!("192.0.2.0/24 {long}"), true),
            (&format!("192.0.2.0/24 {long}n"), false),
            ("192.0.2.0/24", false),
            ("192.0.2.0/24 ", false),
            ("192.0.2.0/25 Haus", false),
            ("2001:db8:1::/48 Haus", true),
            ("2001:db8:1::/49 Haus", false),
            ("192.0.2.1 Haus", false),
            ("Campusnetz 192.0.2.0/24", false),
        ] {
            assert_eq!(NamedNetwork::parse(text).is_ok(), is_valid, "{text}");
        }
        let parsed = NamedNetwork::parse("192.0.2.0/24  Haus 3").unwrap();
        assert_eq!(parsed.write().unwrap(), "192.0.2.0/24 Haus 3");
    }
}
