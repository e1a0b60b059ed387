//! The names of accounts, as people enter them.

use url::{Host, Url};

/// An account of a server: `@name@host`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Handle {
    /// As entered. Servers ignore its case.
    pub name: String,
    /// The server's address without a path.
    pub server: Url,
}

/// What an entered text looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    /// A handle, or an address that only a page of an account has.
    Account(Handle),
    /// An address that any page may have. It is one of an account only if the account names it as its page.
    Maybe(Handle),
}

const MAX_NAME_CHARS: usize = 64;

impl Handle {
    /// The host of the server, with its port if it has one.
    pub fn host(&self) -> &str {
        self.server.authority()
    }

    /// `@name@host` and `name@host`. `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_start_matches("acct:");
        let (name, host) = text.strip_prefix('@').unwrap_or(text).split_once('@')?;
        Some(Self { name: valid_name(name)?, server: server(host)? })
    }

    /// `https://host/@name`, `https://host/users/name`, `https://host/name`, also with further parts of a path.
    pub fn of_page(page: &Url) -> Option<Entered> {
        let mut segments = page.path_segments()?.filter(|segment| !segment.is_empty());
        let (first, second) = (segments.next()?, segments.next());
        let decoded = first.replace("%40", "@");
        if let Some(name) = decoded.strip_prefix('@') {
            // A page about an account of another server.
            if let Some(handle) = Self::parse(&decoded) {
                return Some(Entered::Account(handle));
            }
            return Some(Entered::Account(Self { name: valid_name(name)?, server: root(page)? }));
        }
        match (first, second) {
            ("users", Some(name)) => {
                Some(Entered::Account(Self { name: valid_name(name)?, server: root(page)? }))
            }
            (name, None) => Some(Entered::Maybe(Self { name: valid_name(name)?, server: root(page)? })),
            _ => None,
        }
    }
}

/// A feed's address (`/@name.rss`) is not one of an account.
fn valid_name(name: &str) -> Option<String> {
    let has_valid_chars = name.chars().all(|char| char.is_ascii_alphanumeric() || "_-.".contains(char));
    let is_file =
        [".rss", ".atom", ".xml", ".json", ".html", ".htm", ".php"].iter().any(|end| name.ends_with(end));
    let is_valid = has_valid_chars && !is_file && !name.is_empty() && name.len() <= MAX_NAME_CHARS;
    is_valid.then(|| name.to_owned())
}

/// A server by its host. Only intranets and tests have one with a port, and they may have no certificate.
fn server(host: &str) -> Option<Url> {
    if host.is_empty() || host.contains(['/', '?', '#', '@', '\\', ' ']) {
        return None;
    }
    let server = Url::parse(&format!("https://{host}")).ok()?;
    if server.port().is_some() { Url::parse(&format!("http://{host}")).ok() } else { Some(server) }
}

/// The address of a page without its path. A name without a port is asked through https only.
fn root(page: &Url) -> Option<Url> {
    let mut root = page.join("/").ok()?;
    if root.scheme() == "http" && root.port().is_none() && matches!(root.host(), Some(Host::Domain(_))) {
        root.set_scheme("https").ok()?;
    }
    Some(root)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handle(name: &str, server: &str) -> Handle {
        Handle { name: name.to_owned(), server: Url::parse(server).unwrap() }
    }

    #[test]
    fn handles_are_read() {
        let table = [
            ("@fsinfo@social.uni.example", Some(handle("fsinfo", "https://social.uni.example/"))),
            (" FSinfo@Social.Uni.example ", Some(handle("FSinfo", "https://social.uni.example/"))),
            ("acct:a.b-c_1@uni.example", Some(handle("a.b-c_1", "https://uni.example/"))),
            ("@fs@universität.example", Some(handle("fs", "https://xn--universitt-y5a.example/"))),
            ("@fs@127.0.0.1:8080", Some(handle("fs", "http://127.0.0.1:8080/"))),
            ("@fs", None),
            ("@@uni.example", None),
            ("fs@", None),
            ("@f s@uni.example", None),
            ("@fs@uni.example/x", None),
            ("@fs@uni@uni.example", None),
            ("https://uni.example/@fs", None),
        ];
        for (text, expected) in table {
            assert_eq!(Handle::parse(text), expected, "{text}");
        }
    }

    #[test]
    fn pages_of_accounts_are_read() {
        let account = |name, server| Some(Entered::Account(handle(name, server)));
        let table = [
            ("https://s.example/@fs", account("fs", "https://s.example/")),
            ("http://s.example/@fs/113?x=1#y", account("fs", "https://s.example/")),
            ("http://127.0.0.1:80/@fs", account("fs", "http://127.0.0.1/")),
            ("http://127.0.0.1:81/@fs", account("fs", "http://127.0.0.1:81/")),
            ("https://s.example/@fs@other.example", account("fs", "https://other.example/")),
            ("https://s.example/%40fs/", account("fs", "https://s.example/")),
            ("https://s.example/users/fs", account("fs", "https://s.example/")),
            ("https://s.example/fs", Some(Entered::Maybe(handle("fs", "https://s.example/")))),
            ("https://s.example/@fs.rss", None),
            ("https://s.example/users/fs.atom", None),
            ("https://s.example/", None),
            ("https://s.example/news/feed", None),
            ("https://s.example/feed.xml", None),
            ("https://s.example/größe", None),
        ];
        for (page, expected) in table {
            assert_eq!(Handle::of_page(&Url::parse(page).unwrap()), expected, "{page}");
        }
    }
}
