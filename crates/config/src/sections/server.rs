use ipnet::IpNet;
use url::Url;

use crate::{section::section, values::Listen};

section! {
    /// Where the server listens and under which address people reach it.
    pub struct Server("server") {
        /// Address and port on which the server listens for HTTP.
        listen: Listen = Listen::new("127.0.0.1", 8080),
        /// The address that people type, as it looks from outside. Links in mails begin with it,
        /// and cookies and origins are checked against it.
        public_url: Url = url("http://localhost:8080"),
        /// Networks of the reverse proxies whose X-Forwarded-For is believed. From all others the
        /// header is ignored, since anybody can write it.
        trusted_proxies: Vec<IpNet> = Vec::new(),
    }
}

fn url(text: &str) -> Url {
    Url::parse(text).expect("a default is a valid address")
}
