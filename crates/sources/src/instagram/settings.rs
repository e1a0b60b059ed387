//! The settings of the adapter for Instagram.

use secrecy::{ExposeSecret, SecretString};
use url::Url;

/// The app that is registered with Meta, and the hosts of the API.
#[derive(Clone, Debug)]
pub struct InstagramSettings {
    /// The id of the app for Instagram, which is not the id of the Meta app.
    pub app_id: String,
    pub app_secret: SecretString,
    /// Where Instagram sends people back to. Equal, character by character, to an address that is registered for the
    /// app.
    pub redirect_url: Url,
    /// Like `v25.0`.
    pub api_version: String,
    /// The host on which people agree.
    pub authorize_url: Url,
    /// The host that takes the code.
    pub token_url: Url,
    /// The host that is read.
    pub graph_url: Url,
    /// The hosts from which media are downloaded: `.cdn.example` allows all names below that domain, `cdn.example` only
    /// this name.
    pub media_hosts: Vec<String>,
}

/// A setting has a value that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("instagram.{setting} {why}")]
pub struct NotUsable {
    pub setting: &'static str,
    why: &'static str,
}

impl InstagramSettings {
    /// Settings for Instagram itself.
    pub fn new(app_id: String, app_secret: SecretString, redirect_url: Url) -> Self {
        let url = |text: &str| Url::parse(text).expect("the address is valid");
        Self {
            app_id,
            app_secret,
            redirect_url,
            api_version: "v25.0".to_owned(),
            authorize_url: url("https://www.instagram.com"),
            token_url: url("https://api.instagram.com"),
            graph_url: url("https://graph.instagram.com"),
            media_hosts: vec![".cdninstagram.com".to_owned(), ".fbcdn.net".to_owned()],
        }
    }

    pub(super) fn check(&self) -> Result<(), NotUsable> {
        if self.app_id.is_empty() {
            return Err(NotUsable { setting: "app_id", why: "is empty" });
        }
        // With an empty secret, everybody could sign the requests of Meta's callbacks.
        if self.app_secret.expose_secret().is_empty() {
            return Err(NotUsable { setting: "app_secret", why: "is empty" });
        }
        let hosts = [
            ("authorize_url", &self.authorize_url),
            ("token_url", &self.token_url),
            ("graph_url", &self.graph_url),
        ];
        for (setting, url) in hosts {
            if !matches!(url.scheme(), "https" | "http") {
                return Err(NotUsable { setting, why: "is neither an https nor an http address" });
            }
        }
        let number = self.api_version.strip_prefix('v').and_then(|number| number.split_once('.'));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !number.is_some_and(|(major, minor)| is_number(major) && is_number(minor)) {
            return Err(NotUsable { setting: "api_version", why: "is not a version like v25.0" });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_setting_is_checked() {
        let redirect = Url::parse("https://aushang.uni.example/instagram/auth").unwrap();
        let good = InstagramSettings::new("1".to_owned(), "secret".into(), redirect);
        assert_eq!(good.check(), Ok(()));
        assert!(!format!("{good:?}").contains("\"secret\""));
        for version in ["25.0", "v25", "v25.", "v25.0/me", "v.0", "vx.0", ""] {
            let settings = InstagramSettings { api_version: version.to_owned(), ..good.clone() };
            assert_eq!(settings.check().unwrap_err().setting, "api_version", "{version}");
        }
        let settings = InstagramSettings { app_secret: "".into(), ..good.clone() };
        assert_eq!(settings.check().unwrap_err().to_string(), "instagram.app_secret is empty");
        let settings = InstagramSettings { app_id: String::new(), ..good.clone() };
        assert_eq!(settings.check().unwrap_err().setting, "app_id");
        let mail = Url::parse("mailto:me@uni.example").unwrap();
        let settings = InstagramSettings { graph_url: mail, ..good };
        let message = "instagram.graph_url is neither an https nor an http address";
        assert_eq!(settings.check().unwrap_err().to_string(), message);
    }
}
