//! A reverse proxy that lets people sign in, for example the Shibboleth service provider, and states in headers who they
//! are ([0061](../../../../docs/adr/0061-headers-of-a-proxy.md)).
//!
//! The headers count only at the callback of a sign-in, only from the proxy's address, and only with its secret. All
//! other requests may contain them as well; nothing reads them there.

use std::net::IpAddr;

use aushang_oidc::{AuthorizationOptions, Identity, Login, Refusal};
use chrono::{DateTime, TimeDelta, Utc};
use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use url::{Url, form_urlencoded};

use crate::problem::Result;
use crate::secret::{fingerprint, unguessable};

/// The header in which the proxy sends its secret.
pub const SECRET_HEADER: &str = "aushang-proxy-secret";
/// What Apache writes instead of a variable that is not set. It must not become the name of somebody.
const NO_VALUE: &str = "(null)";
/// How far ahead the clock of the proxy may be.
const MAX_CLOCK_SKEW: TimeDelta = TimeDelta::minutes(5);
/// Maximum age of a sign-in where a fresh one is required.
const MAX_LOGIN_AGE: TimeDelta = TimeDelta::minutes(5);

/// The proxy, as the operator configured it.
#[derive(Clone, Debug)]
pub struct ProxyHeaders {
    /// Names the accounts of the proxy in the database.
    pub issuer: String,
    /// The address that the proxy protects.
    pub callback: Url,
    pub peers: Vec<IpNet>,
    pub secret: SecretString,
    /// Names of headers, in lower case.
    pub subject: String,
    pub email: String,
    pub time: Option<String>,
    /// How the person signed in. `None`: it is not read.
    pub authentication: Option<String>,
    pub roles: Option<String>,
    pub affiliations: Option<String>,
    /// The path at which people sign in again. The address to return to is appended, encoded.
    pub fresh_login: String,
}

/// A request to the callback: where it comes from, and the values of a header.
pub struct ProxyRequest<'a> {
    pub peer: IpAddr,
    pub header: &'a (dyn Fn(&str) -> Vec<&'a [u8]> + Sync),
}

impl ProxyHeaders {
    /// Returns the address to which the browser is sent, and the state that the callback must have.
    pub(super) fn begin(&self, options: AuthorizationOptions) -> Result<(String, String)> {
        let state = format!("{}{}", options.state_prefix, unguessable()?);
        let mut callback = self.callback.clone();
        callback.query_pairs_mut().append_pair("state", &state);
        // A session at the proxy may have begun without a second factor, so only a new sign-in can add one.
        let address = match options.login {
            Login::Any if !options.requests_second_factor => callback.to_string(),
            Login::Any | Login::Fresh => {
                let back: String = form_urlencoded::byte_serialize(callback.as_str().as_bytes()).collect();
                let mut origin = self.callback.clone();
                origin.set_path("");
                format!("{}{}{back}", origin.as_str().trim_end_matches('/'), self.fresh_login)
            }
        };
        Ok((address, state))
    }

    /// Returns the person that the proxy states. Fails with [`Refusal::Proxy`] if the request is not from the proxy, or has
    /// no subject or several, or repeats a header; with [`Refusal::Authentication`] if a fresh sign-in is required and the
    /// stated time is missing, older than five minutes or in the future.
    pub(super) fn identity(
        &self,
        request: &ProxyRequest<'_>,
        login: Login,
        now: DateTime<Utc>,
    ) -> Result<Identity, Refusal> {
        if !self.comes_from_the_proxy(request) {
            return Err(Refusal::Proxy);
        }
        let values = |name: &str| -> Result<Vec<String>, Refusal> {
            match (request.header)(name).as_slice() {
                [] => Ok(Vec::new()),
                // Shibboleth sends UTF-8.
                [value] => Ok(split(std::str::from_utf8(value).map_err(|_| Refusal::Proxy)?)),
                _ => Err(Refusal::Proxy),
            }
        };
        let [subject] = <[String; 1]>::try_from(values(&self.subject)?).map_err(|_| Refusal::Proxy)?;
        let authenticated_at = self.time.as_deref().map(values).transpose()?.unwrap_or_default();
        let authenticated_at = authenticated_at.first().and_then(|at| at.parse::<DateTime<Utc>>().ok());
        let authenticated_at = authenticated_at.filter(|at| *at <= now + MAX_CLOCK_SKEW);
        if login == Login::Fresh && authenticated_at.is_none_or(|at| now - at > MAX_LOGIN_AGE) {
            return Err(Refusal::Authentication);
        }
        Ok(Identity {
            issuer: self.issuer.clone(),
            subject,
            email: values(&self.email)?.into_iter().next(),
            email_verified: true,
            authenticated_at,
            authentication: self.authentication.as_deref().map(values).transpose()?.unwrap_or_default(),
            session: None,
            roles: self.roles.as_deref().map(values).transpose()?.unwrap_or_default(),
            affiliations: self.affiliations.as_deref().map(values).transpose()?.unwrap_or_default(),
        })
    }

    fn comes_from_the_proxy(&self, request: &ProxyRequest<'_>) -> bool {
        let peer = request.peer.to_canonical();
        let [secret] = (request.header)(SECRET_HEADER)[..] else { return false };
        let Ok(secret) = std::str::from_utf8(secret) else { return false };
        // Hashes are compared, so that the time tells nothing about the secret.
        let hash = |secret: &str| fingerprint("secret of a proxy", secret);
        self.peers.iter().any(|network| network.contains(&peer))
            && hash(secret) == hash(self.secret.expose_secret())
    }
}

/// Several values are separated by `;`, which is `\;` within a value.
fn split(value: &str) -> Vec<String> {
    let mut values = vec![String::new()];
    let mut chars = value.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\\' if chars.next_if_eq(&';').is_some() => values.last_mut().expect("never empty").push(';'),
            ';' => values.push(String::new()),
            _ => values.last_mut().expect("never empty").push(char),
        }
    }
    let values = values.into_iter().map(|value| value.trim().to_owned());
    values.filter(|value| !value.is_empty() && value != NO_VALUE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_separated_by_semicolons() {
        for (value, expected) in [
            ("staff@uni.example", &["staff@uni.example"][..]),
            ("staff@uni.example;member@uni.example", &["staff@uni.example", "member@uni.example"]),
            (r"a\;b;c", &["a;b", "c"]),
            (r"a\b", &[r"a\b"]),
            (" a ; ", &["a"]),
            ("", &[]),
            (";", &[]),
            ("(null)", &[]),
        ] {
            assert_eq!(split(value), expected, "{value}");
        }
    }
}
