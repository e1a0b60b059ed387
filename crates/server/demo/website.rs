//! A website on this machine with a feed, to try other sources than Instagram: a new report appears each day.

use std::net::{Ipv4Addr, SocketAddr};

use aushang::clock::Clock;
use aushang_server::start::CannotStart;
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use chrono::{Datelike, NaiveDate, NaiveTime};
use chrono_tz::Europe::Berlin;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::Url;

const TITLE: &str = "Hochschulsport Beispielstadt";
const PICTURE: &[u8] = include_bytes!("world/pictures/campus.jpg");
/// Days whose reports are shown.
const DAYS: i32 = 7;

/// Titles and texts. One of them appears each day.
const REPORTS: &[(&str, &str)] = &[
    (
        "Kletterhalle wieder offen",
        "Nach der Prüfung aller Griffe und Seile könnt ihr ab sofort wieder klettern.",
    ),
    (
        "Anmeldung zu den Kursen",
        "Die Kurse des nächsten Blocks sind online. Um 18 Uhr beginnt die Anmeldung.",
    ),
    ("Lauftreff im Schlossgarten", "Jeden Mittwoch um 19 Uhr, fünf oder zehn Kilometer, in eurem Tempo."),
    ("Schwimmbad geschlossen", "Wegen eines Wettkampfs bleibt das Schwimmbad am Samstag bis 14 Uhr zu."),
    (
        "Übungsleitung gesucht",
        "Für Badminton und Yoga suchen wir Menschen, die gern anleiten. Wir bilden euch aus.",
    ),
];

/// The running website. It stops when it is dropped.
pub struct Website {
    pub address: Url,
    task: JoinHandle<()>,
}

impl Drop for Website {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Website {
    /// Listens on this port, or on any if it is in use.
    pub async fn start(port: u16) -> Result<Self, CannotStart> {
        let at = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let listener = match at(port).await {
            Ok(listener) => listener,
            Err(_) => at(0).await.map_err(CannotStart::because)?,
        };
        let port = listener.local_addr().map_err(CannotStart::because)?.port();
        let address = Url::parse(&format!("http://localhost:{port}/")).map_err(CannotStart::because)?;
        let routes = Router::new()
            .route("/", get(page))
            .route("/feed.xml", get(feed))
            .route("/campus.jpg", get(|| async { ([(CONTENT_TYPE, "image/jpeg")], PICTURE) }))
            .with_state(address.clone());
        let task = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, routes).await {
                tracing::warn!(%error, "the demo's website has stopped");
            }
        });
        Ok(Self { address, task })
    }
}

async fn page() -> Html<String> {
    let reports = reports().map(|(day, (title, text))| {
        format!("<article id=\"{day}\"><h2>{title}</h2><p>{}: {text}</p></article>", day.format("%d.%m.%Y"))
    });
    Html(format!(
        "<!DOCTYPE html>\n<html lang=\"de\"><head><meta charset=\"utf-8\"><title>{TITLE}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"alternate\" type=\"application/rss+xml\" title=\"{TITLE}\" href=\"/feed.xml\">\n\
         <style>:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }}\
         body {{ max-width: 40rem; margin: 3rem auto; padding: 0 1rem }}</style></head>\n\
         <body><main><h1>{TITLE}</h1>\n{}</main></body></html>\n",
        reports.collect::<String>()
    ))
}

async fn feed(State(address): State<Url>) -> impl IntoResponse {
    let items = reports().map(|(day, (title, text))| {
        let date = day.and_time(ten()).and_local_timezone(Berlin).earliest();
        let date = date.map(|date| date.to_rfc2822()).unwrap_or_default();
        format!(
            "<item><guid isPermaLink=\"false\">sport-{day}</guid><title>{title}</title>\
             <link>{address}#{day}</link><pubDate>{date}</pubDate><description>{text}</description>\
             <enclosure url=\"{address}campus.jpg\" type=\"image/jpeg\" length=\"{}\"/></item>\n",
            PICTURE.len()
        )
    });
    let body = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\"><channel><title>{TITLE}</title>\
         <link>{address}</link><description>Aktuelles</description><language>de</language>\n{}</channel></rss>\n",
        items.collect::<String>()
    );
    ([(CONTENT_TYPE, "application/rss+xml; charset=utf-8")], body)
}

/// The reports of the last days, newest first. They are the same after a restart.
fn reports() -> impl Iterator<Item = (NaiveDate, &'static (&'static str, &'static str))> {
    let now = Clock::system().now().to_datetime().with_timezone(&Berlin);
    let newest = now.date_naive().num_days_from_ce() - i32::from(now.time() < ten());
    (0..DAYS).filter_map(move |ago| {
        let day = newest - ago;
        let place = usize::try_from(day).ok()? % REPORTS.len();
        Some((NaiveDate::from_num_days_from_ce_opt(day)?, &REPORTS[place]))
    })
}

fn ten() -> NaiveTime {
    NaiveTime::from_hms_opt(10, 0, 0).expect("the time is valid")
}
