//! The service account with which the server signs in at Google: a JSON file from the Firebase console.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jsonwebtoken::{Algorithm, EncodingKey, Header};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use url::Url;
use web_push_native::p256::pkcs8::{PrivateKeyInfo, SecretDocument};

use crate::AddressPolicy;

/// The scope of the access token: only sending messages.
const SCOPE: &str = "https://www.googleapis.com/auth/firebase.messaging";
/// The lifetime of an assertion. Google accepts at most this.
const VALID_FOR: Duration = Duration::from_hours(1);

/// The reason why a text is not a service account. Does not contain any part of the text.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAServiceAccount {
    #[error("the JSON file of the service account is not valid: {0} is missing or wrong")]
    Field(&'static str),
    #[error("the private key of the service account is not an RSA key in PEM (PKCS #8)")]
    Key,
}

/// A service account that can sign. Does not implement `Debug`, to keep its key out of logs.
pub(super) struct ServiceAccount {
    pub project: String,
    pub token_url: Url,
    email: String,
    key_id: String,
    key: EncodingKey,
}

/// The content of the file. All fields are optional, so that an error can name the missing one.
#[derive(Deserialize)]
struct Written {
    #[serde(rename = "type")]
    kind: Option<String>,
    project_id: Option<String>,
    private_key_id: Option<String>,
    private_key: Option<String>,
    client_email: Option<String>,
    token_uri: Option<String>,
}

#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    scope: &'a str,
    aud: &'a str,
    iat: u64,
    exp: u64,
}

impl ServiceAccount {
    pub fn parse(json: &SecretString, addresses: AddressPolicy) -> Result<Self, NotAServiceAccount> {
        use NotAServiceAccount::Field;
        let text = |text: Option<String>, name| text.filter(|text| !text.is_empty()).ok_or(Field(name));
        // Discards serde's message, because it could contain the key.
        let written: Written =
            serde_json::from_str(json.expose_secret()).map_err(|_| Field("its JSON syntax"))?;
        written.kind.filter(|kind| kind == "service_account").ok_or(Field("type"))?;
        let account = Self {
            project: text(written.project_id, "project_id")?,
            token_url: written
                .token_uri
                .and_then(|text| Url::parse(&text).ok())
                .filter(|url| url.scheme() == "https" || addresses == AddressPolicy::AlsoPrivate)
                .ok_or(Field("token_uri"))?,
            email: text(written.client_email, "client_email")?,
            key_id: text(written.private_key_id, "private_key_id")?,
            key: key(&written.private_key.ok_or(Field("private_key"))?.into())?,
        };
        // An invalid key is detected only when signing.
        account.assertion(UNIX_EPOCH).map(|_| account)
    }

    /// The signed assertion, which is exchanged for an access token (RFC 7523).
    pub fn assertion(&self, now: SystemTime) -> Result<String, NotAServiceAccount> {
        let since = |moment: SystemTime| moment.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let claims = Claims {
            iss: &self.email,
            scope: SCOPE,
            aud: self.token_url.as_str(),
            iat: since(now),
            exp: since(now + VALID_FOR),
        };
        let header = Header { kid: Some(self.key_id.clone()), ..Header::new(Algorithm::RS256) };
        jsonwebtoken::encode(&header, &claims, &self.key).map_err(|_| NotAServiceAccount::Key)
    }
}

/// Parses a PEM key (PKCS #8), and extracts the inner key (PKCS #1) that jsonwebtoken requires.
fn key(pem: &SecretString) -> Result<EncodingKey, NotAServiceAccount> {
    let (label, document) =
        SecretDocument::from_pem(pem.expose_secret()).map_err(|_| NotAServiceAccount::Key)?;
    if label != "PRIVATE KEY" {
        return Err(NotAServiceAccount::Key);
    }
    let info = PrivateKeyInfo::try_from(document.as_bytes()).map_err(|_| NotAServiceAccount::Key)?;
    Ok(EncodingKey::from_rsa_der(info.private_key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::FcmService;

    fn parse(json: &serde_json::Value) -> Result<ServiceAccount, NotAServiceAccount> {
        ServiceAccount::parse(&json.to_string().into(), AddressPolicy::PublicOnly)
    }

    #[test]
    fn error_names_the_wrong_field_and_contains_no_secret() {
        let good = FcmService::account_at("https://oauth2.googleapis.com");
        assert!(parse(&good).is_ok());
        for (name, wrong) in [
            ("type", serde_json::json!("authorized_user")),
            ("project_id", serde_json::json!("")),
            ("client_email", serde_json::json!(null)),
            ("private_key_id", serde_json::json!(null)),
            ("private_key", serde_json::json!(null)),
            ("token_uri", serde_json::json!("http://oauth2.example.org/token")),
        ] {
            let mut account = good.clone();
            account[name] = wrong;
            assert_eq!(parse(&account).err(), Some(NotAServiceAccount::Field(name)), "{name}");
        }
        let pem = good["private_key"].as_str().unwrap();
        for wrong in ["hunter2", &pem.replace("PRIVATE", "PUBLIC"), &pem.replacen("MII", "MIX", 1)] {
            let mut account = good.clone();
            account["private_key"] = wrong.into();
            assert_eq!(parse(&account).err(), Some(NotAServiceAccount::Key), "{wrong}");
        }
        let broken = ServiceAccount::parse(&"{\"private_key\": hunter2".into(), AddressPolicy::PublicOnly);
        assert!(!broken.err().unwrap().to_string().contains("hunter2"));
    }
}
