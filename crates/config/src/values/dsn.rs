//! The address of a project at an error tracker.

use url::Url;

use super::{Listen, Refusal, Scalar};

/// A DSN as Sentry defines it: `https://PUBLIC_KEY@host/PROJECT`. It is not a secret: its key only permits sending
/// errors, and every browser gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dsn {
    written: String,
    endpoint: String,
    origin: String,
}

impl Dsn {
    /// The address that accepts envelopes, with the public key.
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// Scheme, host and port, for the Content Security Policy.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

impl Scalar for Dsn {
    const EXPECTED: &'static str = "the DSN of a project, such as https://PUBLIC_KEY@errors.example.org/1";

    fn parse(text: &str) -> Result<Self, Refusal> {
        let refused = |why: &str| Refusal::because::<Self>(format!("{}; {why}", Self::EXPECTED));
        let url = Url::parse(text).map_err(|_| Refusal::unexpected::<Self>())?;
        if url.password().is_some() {
            // The value is not shown, because it contains the secret.
            let why = "this one contains a secret, which every browser would get";
            return Err(Refusal { secret: true, ..refused(why) });
        }
        let host = url
            .host_str()
            .filter(|host| is_plain_host(host))
            .ok_or_else(|| refused("the host is missing"))?;
        let is_here = Listen::new(host.trim_matches(['[', ']']), 0).is_loopback();
        if url.scheme() != "https" && (url.scheme() != "http" || !is_here) {
            return Err(refused("it must begin with https://, except on this machine"));
        }
        let key = url.username();
        if !is_word(key) {
            return Err(refused("the public key before the @ is missing"));
        }
        let path = url.path().strip_prefix('/').unwrap_or_default();
        let (folder, project) = path.rsplit_once('/').unwrap_or(("", path));
        if !is_word(project) || url.query().is_some() || url.fragment().is_some() {
            return Err(refused("it must end with the project"));
        }
        let origin = url.origin().ascii_serialization();
        let folder = if folder.is_empty() { String::new() } else { format!("/{folder}") };
        let endpoint = format!("{origin}{folder}/api/{project}/envelope/?sentry_version=7&sentry_key={key}");
        Ok(Self { written: text.to_owned(), endpoint, origin })
    }

    fn write(&self) -> Option<String> {
        Some(self.written.clone())
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// Excludes characters such as `;`, which would end a directive of the policy.
fn is_plain_host(host: &str) -> bool {
    host.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b':' | b'[' | b']'))
}
