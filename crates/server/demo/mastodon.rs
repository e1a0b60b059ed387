//! A Mastodon server on this machine with one account, to try other sources than Instagram.

use std::net::{Ipv4Addr, SocketAddr};

use aushang::clock::Clock;
use aushang_server::start::CannotStart;
use aushang_sources::testing::Reply;
use aushang_sources::testing::mastodon::{MastodonServer, TestMedia, TestStatus};
use bytes::Bytes;
use chrono::TimeDelta;
use url::Url;

const PICTURE: &[u8] = include_bytes!("instagram/pictures/kuchen.jpg");

/// Hours ago, and the text.
const STATUSES: [(&str, i64, &str); 3] = [
    ("101", 120, "<p>Wir sind jetzt auch im Fediverse zu finden. 👋</p>"),
    ("102", 50, "<p>Das Protokoll der letzten Sitzung ist online.<br>Fragen? Kommt am Dienstag vorbei.</p>"),
    ("103", 20, "<p>Kuchenverkauf am Dienstag um 12 Uhr im Foyer. 🍒</p>"),
];

/// The running server. It stops when it is dropped.
pub struct Mastodon {
    /// The page of the account.
    pub address: Url,
    _server: MastodonServer,
}

impl Mastodon {
    /// Listens on this port, or on any if it is in use.
    pub async fn start(port: u16) -> Result<Self, CannotStart> {
        let at = |port| MastodonServer::start_on(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let server = match at(port).await {
            Ok(server) => server,
            Err(_) => at(0).await.map_err(CannotStart::because)?,
        };
        let now = Clock::system().now().to_datetime();
        server.set_now(now);
        for id in ["1", "2"] {
            server.remove(id);
        }
        for (id, hours, html) in STATUSES {
            let mut status = TestStatus::new(id, html, now - TimeDelta::hours(hours));
            if id == "103" {
                status.media.push(TestMedia::image("kuchen.jpg", Some("Plakat mit einer Kirschtorte.")));
            }
            server.publish(status);
            server.answer_at(&format!("/@fsinfo/{id}"), page(html));
        }
        for size in ["original/kuchen.jpg", "small/kuchen.jpg.png"] {
            let picture = Reply::Body("image/jpeg", Bytes::from_static(PICTURE));
            server.answer_at(&format!("/media/{size}"), picture);
        }
        let all: String = STATUSES.iter().rev().map(|(_, _, html)| *html).collect();
        server.answer_at("/@fsinfo", page(&all));
        Ok(Self { address: server.url("/@fsinfo"), _server: server })
    }
}

/// A page for people.
fn page(content: &str) -> Reply {
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"de\"><head><meta charset=\"utf-8\"><title>@fsinfo</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <style>:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }}\
         body {{ max-width: 40rem; margin: 3rem auto; padding: 0 1rem }}</style></head>\n\
         <body><main><h1>Fachschaft Informatik</h1>{content}</main></body></html>\n"
    );
    Reply::Body("text/html; charset=utf-8", page.into())
}
