//! A reverse proxy that lets people sign in, and states in headers who they are.

use ipnet::IpNet;
use secrecy::{ExposeSecret, SecretString};
use toml::{Table, Value as Toml};

use super::table::{optional, secret, text, texts};
use crate::values::Scalar;

/// A program that can connect from an address of the proxy could guess a shorter secret.
const MIN_SECRET_CHARS: usize = 32;

/// The trusted proxy, and its headers. The names are those of the Shibboleth service provider unless set otherwise.
#[derive(Clone, Debug)]
pub struct ProxyHeaders {
    /// Addresses from which the proxy connects.
    pub peers: Vec<IpNet>,
    /// What it sends in `Aushang-Proxy-Secret`.
    pub secret: SecretString,
    /// Identifies the person; must not be given to anybody else later.
    pub subject_header: String,
    pub email_header: String,
    /// When the person signed in (RFC 3339). `None`: the proxy does not state it.
    pub time_header: Option<String>,
    /// How the person signed in, such as `https://refeds.org/profile/mfa`.
    pub second_factor_header: String,
    pub role_header: Option<String>,
    /// The path at which the person signs in again. The address to return to is appended, encoded.
    pub fresh_login: String,
}

pub fn headers(table: &mut Table) -> Result<ProxyHeaders, String> {
    let peers = texts(table, "peers")?.unwrap_or_default();
    let network = |text: &String| {
        <IpNet as Scalar>::parse(text)
            .map_err(|_| format!("peers contains \"{text}\", which is not an address or a network"))
    };
    let peers = peers.iter().map(network).collect::<Result<Vec<_>, _>>()?;
    if peers.is_empty() {
        return Err("peers is empty".to_owned());
    }
    let secret = secret(table, "secret")?;
    if secret.expose_secret().chars().count() < MIN_SECRET_CHARS {
        return Err(format!("secret has fewer than {MIN_SECRET_CHARS} characters"));
    }
    let fresh_login = optional(table, "fresh_login")?
        .unwrap_or_else(|| "/Shibboleth.sso/Login?forceAuthn=true&target=".to_owned());
    if !fresh_login.starts_with('/') || fresh_login.starts_with("//") || fresh_login.contains('\\') {
        return Err("fresh_login is not a path of this host".to_owned());
    }
    let time_header = if table.get("time_header") == Some(&Toml::Boolean(false)) {
        table.remove("time_header");
        None
    } else {
        Some(name(table, "time_header", "shib-authentication-instant")?)
    };
    let has_roles = table.contains_key("role_header");
    let role_header = has_roles.then(|| name(table, "role_header", "")).transpose()?;
    Ok(ProxyHeaders {
        peers,
        secret,
        subject_header: name(table, "subject_header", "pairwise-id")?,
        email_header: name(table, "email_header", "mail")?,
        time_header,
        second_factor_header: name(table, "second_factor_header", "shib-authncontext-class")?,
        role_header,
        fresh_login,
    })
}

pub fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// The name of a header, in lower case.
fn name(table: &mut Table, key: &str, default: &str) -> Result<String, String> {
    let name = if table.contains_key(key) { text(table, key)? } else { default.to_owned() };
    if is_name(&name) { Ok(name.to_lowercase()) } else { Err(format!("{key} is not the name of a header")) }
}
