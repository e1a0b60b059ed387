//! Which addresses and names belong to the public Internet.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::LazyLock,
};

use ipnet::IpNet;

/// Whether the name belongs, by convention, to a local network.
pub fn is_local_name(name: &str) -> bool {
    const ENDINGS: [&str; 5] = [".localhost", ".local", ".internal", ".home.arpa", ".lan"];
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    !name.contains('.') || ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// The special-purpose networks of IANA's registries (RFC 6890 and its updates).
static SPECIAL: LazyLock<Vec<IpNet>> = LazyLock::new(|| {
    const NETWORKS: [&str; 22] = [
        "0.0.0.0/8",
        // The metadata service of Azure, which every virtual machine there reaches.
        "168.63.129.16/32",
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

/// Whether the address is one of the public Internet. Covers IPv4 addresses that are embedded in IPv6 addresses.
pub fn is_public(address: IpAddr) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_networks_are_not_public() {
        let public =
            ["8.8.8.8", "2a00:1450:4001:80b::200e", "64:ff9b::808:808", "::ffff:8.8.8.8", "2002:808:808::"];
        let special = [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.31.255.255",
            "192.168.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "fe80::1",
            "fd00::1",
            "2001:db8::1",
            "64:ff9b::7f00:1",
            "2002:a00:1::",
            "ff02::1",
        ];
        for address in public {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        for address in special {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn local_names_are_known_by_their_ending() {
        for name in
            ["localhost", "LOCALHOST.", "intranet", "db.internal", "printer.local", "nas.lan", "x.home.arpa"]
        {
            assert!(is_local_name(name), "{name}");
        }
        for name in ["uni.example", "local.example", "internal.example.", "notlocal.de"] {
            assert!(!is_local_name(name), "{name}");
        }
    }
}
