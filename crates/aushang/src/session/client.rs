//! The program and the network that a request comes from, as far as people need them to recognize their own sessions.
//!
//! Neither the header `User-Agent` nor the address is stored: only the names of browser and system, and the network.

use std::net::{IpAddr, Ipv6Addr};

/// Browsers by a word of their header. Several contain the words of others, so the order matters.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
];
/// Only after all others, because they contain this word, too.
const SAFARI: (&str, &str) = ("Safari/", "Safari");

const SYSTEMS: [(&str, &str); 7] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// What a request reveals about the program and the network that sent it. `None`: unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Client {
    /// Name of the program, for example `Firefox`.
    pub browser: Option<&'static str>,
    /// Name of the operating system, for example `Windows`.
    pub system: Option<&'static str>,
    /// The /24 of an IPv4 address, the /48 of an IPv6 address.
    pub network: Option<String>,
}

impl Client {
    pub fn new(user_agent: Option<&str>, address: IpAddr) -> Self {
        let program = user_agent.unwrap_or_default();
        let name_in = |names: &[(&str, &'static str)]| {
            names.iter().find(|(word, _)| program.contains(word)).map(|(_, name)| *name)
        };
        Self {
            browser: name_in(&BROWSERS).or_else(|| name_in(&[SAFARI])),
            system: name_in(&SYSTEMS),
            network: Some(network_of(address)),
        }
    }
}

impl Client {
    /// What a person calls the device: browser and system.
    pub fn name(&self) -> String {
        match (self.browser, self.system) {
            (Some(browser), Some(system)) => format!("{browser} auf {system}"),
            (Some(name), None) | (None, Some(name)) => name.to_owned(),
            (None, None) => "Passkey".to_owned(),
        }
    }
}

fn network_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{}/48", Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_and_systems_are_recognized() {
        let mozilla = "Mozilla/5.0";
        for (program, browser, system) in [
            ("(Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Windows"),
            ("(X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome", "Linux"),
            ("(Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge", "Windows"),
            ("(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605", "Safari", "macOS"),
            ("(iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604", "Safari", "iPhone"),
            ("(iPad; CPU OS 18_0 like Mac OS X) CriOS/140.0 Safari/604.1", "Chrome", "iPad"),
            ("(iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/140.0 Safari/605.1", "Firefox", "iPhone"),
            ("(Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 OPR/90.0", "Opera", "Android"),
            (
                "(Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36",
                "Samsung Internet",
                "Android",
            ),
            ("(X11; CrOS x86_64 14541) Chrome/140.0 Safari/537.36", "Chrome", "ChromeOS"),
        ] {
            let found = Client::new(Some(&format!("{mozilla} {program}")), [192, 0, 2, 1].into());
            assert_eq!((found.browser, found.system), (Some(browser), Some(system)), "{program}");
        }
        for program in [None, Some(""), Some("curl/8.0")] {
            let found = Client::new(program, [192, 0, 2, 1].into());
            assert_eq!((found.browser, found.system), (None, None), "{program:?}");
            assert_eq!(found.name(), "Passkey");
        }
    }

    #[test]
    fn network_does_not_identify_a_device() {
        for (address, network) in [
            ("192.0.2.77", "192.0.2.0/24"),
            ("::ffff:192.0.2.77", "192.0.2.0/24"),
            ("2001:db8:12:3456::1", "2001:db8:12::/48"),
        ] {
            let found = Client::new(None, address.parse().unwrap());
            assert_eq!(found.network.as_deref(), Some(network), "{address}");
        }
    }
}
