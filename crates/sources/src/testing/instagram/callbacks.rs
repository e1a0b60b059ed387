//! The requests that Meta sends to an app when a person removes it, or asks for the deletion of their data.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::header::CONTENT_TYPE;
use serde_json::json;
use sha2::Sha256;
use url::{Url, form_urlencoded};

use super::InstagramServer;
use super::world::APP_SECRET;

/// How a callback is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callback {
    Good,
    /// Signed with the secret of another app.
    OtherSecret,
    /// It names another algorithm.
    OtherAlgorithm,
    /// It was signed a day ago.
    Replay,
}

impl InstagramServer {
    /// A `signed_request` for the account.
    pub fn signed_request(&self, username: &str, kind: Callback) -> String {
        let account = self.account(username);
        let algorithm = if kind == Callback::OtherAlgorithm { "HMAC-SHA1" } else { "HMAC-SHA256" };
        let age = if kind == Callback::Replay { TimeDelta::days(1) } else { TimeDelta::zero() };
        let issued_at = (self.now() - age).timestamp();
        let content = json!({ "user_id": account.scoped_id, "algorithm": algorithm, "issued_at": issued_at });
        let content = BASE64_URL_SAFE_NO_PAD.encode(content.to_string());
        let secret = if kind == Callback::OtherSecret { "another secret" } else { APP_SECRET };
        let mut mac =
            Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length is accepted");
        mac.update(content.as_bytes());
        format!("{}.{content}", BASE64_URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
    }

    /// Sends a callback for the account to an address, and returns the status and the body of the answer.
    pub async fn callback(
        &self,
        url: &Url,
        username: &str,
        kind: Callback,
    ) -> Result<(u16, String), reqwest::Error> {
        let signed = self.signed_request(username, kind);
        let form =
            form_urlencoded::Serializer::new(String::new()).append_pair("signed_request", &signed).finish();
        let request = self.browser.post(url.clone()).body(form);
        let answer = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").send().await?;
        Ok((answer.status().as_u16(), answer.text().await?))
    }
}
