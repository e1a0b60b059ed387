//! The resources of a server with Mastodon's API.

use std::sync::{Arc, Mutex};

use aushang_test_script::lock;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use url::Url;

use super::{MastodonServer, TestMedia, TestStatus};
use crate::testing::site::{Content, Page, Received, Script, picture_of};

pub(super) struct Instance {
    pub address: Option<Url>,
    /// Newest first.
    pub statuses: Vec<TestStatus>,
    pub now: DateTime<Utc>,
    pub limit: (u32, TimeDelta),
    pub domain: Option<String>,
    pub refers_to: Option<(Url, String)>,
    pub requires_sign_in: bool,
    pub is_suspended: bool,
}

impl Default for Instance {
    fn default() -> Self {
        Self {
            address: None,
            statuses: Vec::new(),
            now: "2026-11-26T12:00:00Z".parse().expect("the date is valid"),
            limit: (299, TimeDelta::seconds(300)),
            domain: None,
            refers_to: None,
            requires_sign_in: false,
            is_suspended: false,
        }
    }
}

impl Content for Arc<Mutex<Instance>> {
    fn page(&self, received: &Received, script: &Script) -> Option<Page> {
        let instance = lock(self);
        if received.path.starts_with("/media/") {
            let headers = vec![("content-type", "image/png".to_owned())];
            return Some(Page { status: 200, headers, body: picture_of(&received.path) });
        }
        let (status, body) = instance.resource(received, script)?;
        let (remaining, reset) = instance.limit;
        let headers = vec![
            ("content-type", "application/json; charset=utf-8".to_owned()),
            ("date", instance.now.format("%a, %d %b %Y %H:%M:%S GMT").to_string()),
            ("x-ratelimit-limit", "300".to_owned()),
            ("x-ratelimit-remaining", remaining.to_string()),
            ("x-ratelimit-reset", (instance.now + reset).to_rfc3339()),
        ];
        Some(Page { status, headers, body: body.to_string().into() })
    }
}

impl Instance {
    fn resource(&self, received: &Received, script: &Script) -> Option<(u16, Value)> {
        let path: Vec<&str> = received.path.split('/').skip(1).collect();
        if self.requires_sign_in && path.first() == Some(&"api") {
            return Some((401, json!({ "error": "This method requires an authenticated user" })));
        }
        match path.as_slice() {
            [".well-known", "webfinger"] => self.webfinger(received.parameter("resource")?),
            ["api", "v1", "accounts", "lookup"] => {
                let name = received.parameter("acct")?.to_lowercase();
                (name == "fsinfo").then(|| (200, self.account()))
            }
            ["api", "v1", "accounts", MastodonServer::ACCOUNT, "statuses"] => {
                Some((200, self.list(received, script)))
            }
            ["api", "v1", "statuses", id] => {
                let status = self.statuses.iter().find(|status| status.id == *id)?;
                matches!(status.visibility, "public" | "unlisted").then(|| (200, self.status(status)))
            }
            _ => None,
        }
    }

    fn webfinger(&self, resource: &str) -> Option<(u16, Value)> {
        let name = resource.to_lowercase();
        let host = self.domain.clone().unwrap_or_else(|| self.host());
        let (server, host) = self.refers_to.clone().unwrap_or_else(|| (self.url("/"), host));
        name.starts_with("acct:fsinfo@").then(|| {
            let links = json!([
                { "rel": "http://webfinger.net/rel/profile-page", "type": "text/html", "href": format!("{server}@fsinfo") },
                { "rel": "self", "type": "application/activity+json", "href": format!("{server}users/fsinfo") },
                { "rel": "http://ostatus.org/schema/1.0/subscribe", "template": "https://x.example/?uri={uri}" },
            ]);
            (200, json!({ "subject": format!("acct:fsinfo@{host}"), "aliases": [], "links": links }))
        })
    }

    fn account(&self) -> Value {
        json!({
            "id": MastodonServer::ACCOUNT, "username": "fsinfo", "acct": "fsinfo",
            "display_name": "Fachschaft Informatik", "locked": true, "bot": false, "discoverable": false,
            "indexable": false, "noindex": true, "url": self.url("/@fsinfo"), "suspended": self.is_suspended,
            "note": "<p>Hier bloggt die Fachschaft.</p>", "followers_count": 12, "fields": [],
        })
    }

    /// Like Mastodon, it ignores a limit above 40, and shows strangers only public statuses.
    fn list(&self, received: &Received, script: &Script) -> Value {
        let is_set = |name| received.parameter(name) == Some("true");
        if !is_set("exclude_replies") || !is_set("exclude_reblogs") {
            script.violation("replies or boosts are requested");
        }
        let limit: usize = received.parameter("limit").and_then(|text| text.parse().ok()).unwrap_or(20);
        if limit > 40 {
            script.violation("the limit is above 40");
        }
        self.statuses.iter().take(limit.min(40)).map(|status| self.status(status)).collect()
    }

    fn status(&self, status: &TestStatus) -> Value {
        let media: Vec<Value> = status.media.iter().map(|media| self.media(media)).collect();
        json!({
            "id": status.id, "created_at": status.published.to_rfc3339(), "in_reply_to_id": status.answers.as_ref().map(|_| "7"),
            "in_reply_to_account_id": status.answers, "sensitive": status.sensitive, "spoiler_text": status.warning,
            "visibility": status.visibility, "language": "de", "url": self.url(&format!("/@fsinfo/{}", status.id)),
            "uri": self.url(&format!("/users/fsinfo/statuses/{}", status.id)), "content": status.html,
            "reblog": status.is_boost.then(|| json!({ "id": "8" })), "account": self.account(),
            "media_attachments": media, "mentions": [], "tags": [], "emojis": [], "card": null, "poll": null,
        })
    }

    fn media(&self, media: &TestMedia) -> Value {
        let url = media.name.as_ref().map(|name| self.url(&format!("/media/original/{name}")));
        let preview = media.name.as_ref().map(|name| self.url(&format!("/media/small/{name}.png")));
        json!({
            "id": "22", "type": media.kind, "url": url, "preview_url": preview, "remote_url": null,
            "description": media.description, "blurhash": null, "meta": { "focus": { "x": 0.0, "y": 0.0 } },
        })
    }

    fn host(&self) -> String {
        self.url("/").authority().to_owned()
    }

    fn url(&self, path: &str) -> Url {
        let address = self.address.as_ref().expect("the address is set at the start");
        address.join(path).expect("tests have valid paths")
    }
}
