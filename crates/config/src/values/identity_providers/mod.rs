//! The providers that people sign in with: a list of tables.

mod headers;
mod roles;
mod second_factor;
mod table;

use secrecy::SecretString;
use toml::{Table, Value as Toml};
use url::Url;

pub use headers::ProxyHeaders;
pub use roles::{StatedRoleName, StatedRoleRule};
pub use second_factor::SecondFactor;

use super::{Listen, Raw, Refusal, Value};
use table::{hours, optional, secret, text, texts};

const MAX_PROVIDERS: usize = 10;
const MAX_LABEL_CHARS: usize = 60;

/// The configured providers.
#[derive(Clone, Debug, Default)]
pub struct IdentityProviders(Vec<IdentityProvider>);

/// A provider that says who somebody is.
#[derive(Clone, Debug)]
pub struct IdentityProvider {
    /// Names the provider in addresses of this server.
    pub id: String,
    /// Names the provider in the database. With OpenID Connect exactly as in its document.
    pub issuer: String,
    /// The text of the button.
    pub label: String,
    /// Domains whose addresses this provider may confirm, in lower case.
    pub mail_domains: Vec<String>,
    /// After how many hours a session ends that began with this provider. `None`: as any other.
    pub session_hours: Option<u32>,
    /// When a sign-in counts as one with a second factor. `None`: never, so that it counts like a password.
    pub second_factor: Option<SecondFactor>,
    /// What the values of the claim or header for roles mean.
    pub roles: Vec<StatedRoleRule>,
    /// What readers of the student app can prove with it. `None`: nothing.
    pub readers: Option<ReaderRoles>,
    pub method: ProviderMethod,
}

/// What a provider states about readers of the student app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReaderRoles {
    /// The claim or header with affiliations, such as `student@uni.example`.
    pub affiliation: String,
    /// The university of these people, by its id in the catalogue.
    pub university: String,
}

/// How a provider says who somebody is.
#[derive(Clone, Debug)]
pub enum ProviderMethod {
    OpenIdConnect(OpenIdClient),
    Headers(ProxyHeaders),
}

/// This server as a client of a provider with OpenID Connect.
#[derive(Clone, Debug)]
pub struct OpenIdClient {
    pub client_id: String,
    pub client_secret: SecretString,
    pub scopes: Vec<String>,
    pub email_claim: String,
    pub email_verified_claim: String,
    /// The claim whose values are roles.
    pub role_claim: Option<String>,
}

impl ProviderMethod {
    /// The claim or header whose values are roles.
    pub fn role_source(&self) -> Option<&str> {
        match self {
            Self::OpenIdConnect(client) => client.role_claim.as_deref(),
            Self::Headers(headers) => headers.role_header.as_deref(),
        }
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
        "tables [[sign_in.providers]] with id, issuer, label, and optionally mail_domains, session_hours, second_factor, roles, \
         reader_affiliation and reader_university; \
         with OpenID Connect client_id, client_secret or client_secret_file, and optionally scopes, email_claim, \
         email_verified_claim and role_claim; for the headers of a proxy peers, secret or secret_file, and optionally \
         subject_header, email_header, time_header, second_factor_header, role_header and fresh_login (in the \
         environment a TOML array of inline tables)"
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
    let session_hours = hours(&mut table)?;
    let second_factor = second_factor::second_factor(&mut table)?;
    let roles = roles::roles(&mut table)?;
    let readers = readers(&mut table)?;
    let method = if table.contains_key("peers") {
        ProviderMethod::Headers(headers::headers(&mut table)?)
    } else {
        ProviderMethod::OpenIdConnect(client(&mut table)?)
    };
    if method.role_source().is_some() == roles.is_empty() {
        let key = if matches!(method, ProviderMethod::Headers(_)) { "role_header" } else { "role_claim" };
        return Err(format!("{key} and roles need each other"));
    }
    if let (Some(readers), ProviderMethod::Headers(_)) = (&readers, &method)
        && !headers::is_name(&readers.affiliation)
    {
        return Err("reader_affiliation is not the name of a header".to_owned());
    }
    if readers.is_some() && mail_domains.is_empty() {
        return Err("reader_affiliation needs mail_domains, because only scopes among them count".to_owned());
    }
    match table.keys().next() {
        Some(unknown) => Err(format!("unknown key {unknown}")),
        None => Ok(IdentityProvider {
            id,
            issuer,
            label,
            mail_domains,
            session_hours,
            second_factor,
            roles,
            readers,
            method,
        }),
    }
}

fn readers(table: &mut Table) -> Result<Option<ReaderRoles>, String> {
    match (optional(table, "reader_affiliation")?, optional(table, "reader_university")?) {
        (Some(affiliation), Some(university)) => Ok(Some(ReaderRoles { affiliation, university })),
        (None, None) => Ok(None),
        _ => Err("reader_affiliation and reader_university need each other".to_owned()),
    }
}

fn client(table: &mut Table) -> Result<OpenIdClient, String> {
    Ok(OpenIdClient {
        client_id: text(table, "client_id")?,
        client_secret: secret(table, "client_secret")?,
        scopes: texts(table, "scopes")?.unwrap_or_else(|| vec!["profile".into(), "email".into()]),
        email_claim: optional(table, "email_claim")?.unwrap_or_else(|| "email".into()),
        email_verified_claim: optional(table, "email_verified_claim")?
            .unwrap_or_else(|| "email_verified".into()),
        role_claim: optional(table, "role_claim")?,
    })
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
