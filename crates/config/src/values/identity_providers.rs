//! The providers that people sign in with: a list of tables.

use std::path::Path;

use secrecy::{ExposeSecret, SecretString};
use toml::{Table, Value as Toml};
use url::Url;

use super::{Listen, Raw, Refusal, Value};

const MAX_PROVIDERS: usize = 10;
const MAX_ROLES: usize = 200;
const MAX_LABEL_CHARS: usize = 60;

/// The configured providers.
#[derive(Clone, Debug, Default)]
pub struct IdentityProviders(Vec<IdentityProvider>);

/// A provider with OpenID Connect.
#[derive(Clone, Debug)]
pub struct IdentityProvider {
    /// Names the provider in addresses of this server.
    pub id: String,
    /// Exactly as in the provider's document.
    pub issuer: String,
    pub client_id: String,
    client_secret: SecretString,
    /// The text of the button.
    pub label: String,
    pub scopes: Vec<String>,
    /// Domains whose addresses this provider may confirm, in lower case.
    pub mail_domains: Vec<String>,
    pub email_claim: String,
    pub email_verified_claim: String,
    /// After how many hours a session ends that began with this provider. `None`: as any other.
    pub session_hours: Option<u32>,
    /// The claim whose values are roles.
    pub role_claim: Option<String>,
    /// What its values mean.
    pub roles: Vec<StatedRoleRule>,
}

/// A value of the claim for roles gives a role in a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedRoleRule {
    pub value: String,
    pub role: StatedRoleName,
    /// The username of the profile.
    pub profile: String,
}

/// The roles that a provider may give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedRoleName {
    Admin,
    User,
    Draft,
}

impl IdentityProvider {
    pub fn client_secret(&self) -> &str {
        self.client_secret.expose_secret()
    }
}

impl std::ops::Deref for IdentityProviders {
    type Target = [IdentityProvider];
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Value for IdentityProviders {
    fn expected() -> String {
        "tables [[sign_in.providers]] with id, issuer, client_id, client_secret or client_secret_file, label, and \
         optionally scopes, mail_domains, email_claim, email_verified_claim, session_hours, role_claim and roles (in the environment a \
         TOML array of inline tables)"
            .to_owned()
    }

    fn read(raw: &Raw) -> Result<Self, Refusal> {
        let tables = tables(raw).ok_or_else(|| refused(Self::expected()))?;
        if tables.len() > MAX_PROVIDERS {
            return Err(refused(format!("at most {MAX_PROVIDERS} tables")));
        }
        let mut providers: Vec<IdentityProvider> = Vec::new();
        for (index, table) in tables.into_iter().enumerate() {
            let why = |why: String| refused(format!("a valid provider in table {}: {why}", index + 1));
            let provider = provider(table).map_err(why)?;
            let same = |other: &IdentityProvider| {
                (other.id == provider.id)
                    .then_some("id")
                    .or((other.issuer == provider.issuer).then_some("issuer"))
            };
            if let Some(key) = providers.iter().find_map(same) {
                return Err(why(format!("another one has the same {key}")));
            }
            providers.push(provider);
        }
        Ok(Self(providers))
    }

    /// Configured providers are not printed, because they contain secrets.
    fn print(&self) -> Option<String> {
        self.0.is_empty().then(|| "[]".to_owned())
    }
}

/// The message must not contain the value.
fn refused(expected: String) -> Refusal {
    Refusal { expected, secret: true }
}

/// Tables of the file arrive as inline tables, each as a text.
fn tables(raw: &Raw) -> Option<Vec<Table>> {
    let text = match raw {
        Raw::One(text) if text.trim().is_empty() => "[]".to_owned(),
        Raw::One(text) => text.clone(),
        Raw::Many(texts) => format!("[{}]", texts.join(", ")),
    };
    let table: Table = format!("list = {text}").parse().ok()?;
    let Toml::Array(items) = table.get("list")? else { return None };
    items.iter().map(|item| item.as_table().cloned()).collect()
}

fn provider(mut table: Table) -> Result<IdentityProvider, String> {
    let id = text(&mut table, "id")?;
    let in_id = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.len() > 30 || !id.bytes().all(in_id) {
        return Err("id has other characters than a-z, 0-9 and -, or more than 30".to_owned());
    }
    let issuer = text(&mut table, "issuer")?;
    check_issuer(&issuer)?;
    let label = text(&mut table, "label")?;
    if label.chars().count() > MAX_LABEL_CHARS {
        return Err(format!("label has more than {MAX_LABEL_CHARS} characters"));
    }
    let mail_domains = texts(&mut table, "mail_domains")?.unwrap_or_default();
    let mail_domains: Vec<String> = mail_domains.iter().map(|domain| domain.to_lowercase()).collect();
    if let Some(domain) = mail_domains.iter().find(|domain| domain.contains('@') || !domain.contains('.')) {
        return Err(format!("mail_domains contains \"{domain}\", which is not a domain"));
    }
    let provider = IdentityProvider {
        id,
        issuer,
        label,
        mail_domains,
        client_id: text(&mut table, "client_id")?,
        client_secret: secret(&mut table)?,
        scopes: texts(&mut table, "scopes")?.unwrap_or_else(|| vec!["profile".into(), "email".into()]),
        email_claim: optional(&mut table, "email_claim")?.unwrap_or_else(|| "email".into()),
        email_verified_claim: optional(&mut table, "email_verified_claim")?
            .unwrap_or_else(|| "email_verified".into()),
        session_hours: hours(&mut table)?,
        role_claim: optional(&mut table, "role_claim")?,
        roles: roles(&mut table)?,
    };
    if provider.role_claim.is_some() == provider.roles.is_empty() {
        return Err("role_claim and roles need each other".to_owned());
    }
    match table.keys().next() {
        Some(unknown) => Err(format!("unknown key {unknown}")),
        None => Ok(provider),
    }
}

/// With http anybody on the network path could sign in as anybody.
fn check_issuer(issuer: &str) -> Result<(), String> {
    let url = Url::parse(issuer).map_err(|_| "issuer is not an address".to_owned())?;
    let is_here =
        url.host_str().is_some_and(|host| Listen::new(host.trim_matches(['[', ']']), 0).is_loopback());
    match url.scheme() {
        "https" => {}
        "http" if is_here => {}
        _ => return Err("issuer does not begin with https".to_owned()),
    }
    if issuer.contains(char::is_whitespace) {
        return Err("issuer contains a space".to_owned());
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err("issuer has a query or a fragment".to_owned());
    }
    Ok(())
}

fn secret(table: &mut Table) -> Result<SecretString, String> {
    match (optional(table, "client_secret")?, optional(table, "client_secret_file")?) {
        (Some(secret), None) => Ok(secret.into()),
        (None, Some(path)) => {
            let read = std::fs::read_to_string(Path::new(&path));
            let secret =
                read.map_err(|error| format!("client_secret_file {path} cannot be read: {error}"))?;
            match secret.trim() {
                "" => Err(format!("client_secret_file {path} is empty")),
                secret => Ok(secret.into()),
            }
        }
        (None, None) => Err("client_secret or client_secret_file is missing".to_owned()),
        (Some(_), Some(_)) => Err("client_secret and client_secret_file are both set".to_owned()),
    }
}

fn hours(table: &mut Table) -> Result<Option<u32>, String> {
    let wrong = || "session_hours is not a whole number from 1 to 8760".to_owned();
    match table.remove("session_hours") {
        None => Ok(None),
        Some(Toml::Integer(hours @ 1..=8760)) => u32::try_from(hours).map(Some).map_err(|_| wrong()),
        Some(_) => Err(wrong()),
    }
}

fn roles(table: &mut Table) -> Result<Vec<StatedRoleRule>, String> {
    let wrong = || "roles is not a list of tables with value, role and profile".to_owned();
    let Some(value) = table.remove("roles") else { return Ok(Vec::new()) };
    let Toml::Array(items) = value else { return Err(wrong()) };
    if items.len() > MAX_ROLES {
        return Err(format!("roles has more than {MAX_ROLES} entries"));
    }
    items.iter().map(|item| role(item.as_table().cloned().ok_or_else(wrong)?)).collect()
}

fn role(mut table: Table) -> Result<StatedRoleRule, String> {
    let given = match text(&mut table, "role")?.as_str() {
        "ADMIN" => StatedRoleName::Admin,
        "USER" => StatedRoleName::User,
        "DRAFT" => StatedRoleName::Draft,
        // Internal staff is appointed by people only.
        _ => return Err("role in roles is not ADMIN, USER or DRAFT".to_owned()),
    };
    let rule = StatedRoleRule {
        value: text(&mut table, "value")?,
        role: given,
        profile: text(&mut table, "profile")?,
    };
    match table.keys().next() {
        Some(unknown) => Err(format!("unknown key {unknown} in roles")),
        None => Ok(rule),
    }
}

fn text(table: &mut Table, key: &str) -> Result<String, String> {
    optional(table, key)?.ok_or_else(|| format!("{key} is missing"))
}

fn optional(table: &mut Table, key: &str) -> Result<Option<String>, String> {
    match table.remove(key) {
        None => Ok(None),
        Some(Toml::String(text)) if !text.trim().is_empty() => Ok(Some(text.trim().to_owned())),
        Some(_) => Err(format!("{key} is not a text, or is empty")),
    }
}

fn texts(table: &mut Table, key: &str) -> Result<Option<Vec<String>>, String> {
    let Some(value) = table.remove(key) else { return Ok(None) };
    let items = value.as_array().and_then(|items| {
        items.iter().map(|item| item.as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
    });
    items.map(Some).ok_or_else(|| format!("{key} is not a list of texts"))
}
