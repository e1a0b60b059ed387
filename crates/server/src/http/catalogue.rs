//! `GET /app/universities` and `GET /app/affiliations`: the complete catalogue.
//!
//! The lists are public, and every app requests them on its first start. So each body is serialized and
//! compressed once per change, and a client that has the current one gets 304.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use aushang::app::App;
use aushang::problem::{Error, Reason};
use aushang::security::Network;
use aushang::targeting::{self, Entry, List};
use aushang_graphql_http::known;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::client_address::Proxies;
use super::encoding::accepts;
use super::limits::{Caller, Limits, network};
use super::refused::too_many;

/// How long clients may use a cached list.
const CACHING: &str = "public, max-age=300";

/// One of the two lists, served at its address.
#[derive(Clone)]
struct Catalogue {
    app: App,
    list: List,
    limits: Arc<Limits>,
    proxies: Proxies,
    prepared: Arc<Mutex<Option<Arc<Prepared>>>>,
}

/// A serialized list.
struct Prepared {
    entries: Arc<[Entry]>,
    plain: Bytes,
    gzip: Bytes,
    tag: HeaderValue,
}

pub fn route(app: App, list: List, limits: Arc<Limits>, proxies: Proxies) -> MethodRouter<App> {
    get(fetch).with_state(Catalogue { app, list, limits, proxies, prepared: Arc::default() })
}

async fn fetch(
    State(catalogue): State<Catalogue>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let address = catalogue.proxies.client(peer.ip(), &headers);
    if let Err(wait) = catalogue.limits.take_public(1, &Caller::at(address)) {
        let (app, reason) = (&catalogue.app, Reason::TooManyAttempts.code());
        app.security.refused(app.now(), reason, None, Network(network(address)), "catalogue");
        return too_many(wait);
    }
    match catalogue.prepared().await {
        Ok(prepared) => prepared.response(&headers),
        Err(error) => {
            tracing::error!(error = error.why(), "cannot read the catalogue");
            (StatusCode::INTERNAL_SERVER_ERROR, [(header::CACHE_CONTROL, "no-store")]).into_response()
        }
    }
}

impl Catalogue {
    async fn prepared(&self) -> Result<Arc<Prepared>, Error> {
        let entries = targeting::all(&self.app, self.list).await?;
        // The lock is held only while the same list is prepared.
        let mut prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = &*prepared
            && Arc::ptr_eq(&prepared.entries, &entries)
        {
            return Ok(Arc::clone(prepared));
        }
        let made = Arc::new(Prepared::of(entries));
        *prepared = Some(Arc::clone(&made));
        Ok(made)
    }
}

impl Prepared {
    fn of(entries: Arc<[Entry]>) -> Self {
        let rows: Vec<_> =
            entries.iter().map(|entry| serde_json::json!({ "id": entry.id, "name": entry.name })).collect();
        let plain = serde_json::to_vec(&rows).expect("two texts are JSON");
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(&plain).expect("writing to memory does not fail");
        let gzip = gzip.finish().expect("writing to memory does not fail");
        Self { entries, tag: known::tag(&plain), plain: plain.into(), gzip: gzip.into() }
    }

    fn response(&self, request: &HeaderMap) -> Response {
        let always = [
            (header::ETAG, self.tag.clone()),
            (header::CACHE_CONTROL, HeaderValue::from_static(CACHING)),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if known::has(request, &self.tag) {
            return (StatusCode::NOT_MODIFIED, always).into_response();
        }
        let json = (header::CONTENT_TYPE, "application/json");
        if accepts(request, "gzip") {
            let encoding = (header::CONTENT_ENCODING, "gzip");
            return (always, [json, encoding], self.gzip.clone()).into_response();
        }
        (always, [json], self.plain.clone()).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(number: usize) -> Arc<[Entry]> {
        let entry =
            |number: usize| Entry { id: format!("uni-{number}"), name: format!("Universität {number}") };
        (0..number).map(entry).collect()
    }

    #[test]
    fn entity_tag_identifies_the_body() {
        let (one, same, other) =
            (Prepared::of(entries(3)), Prepared::of(entries(3)), Prepared::of(entries(4)));
        assert_eq!(one.tag, same.tag);
        assert_ne!(one.tag, other.tag);
        assert!(one.plain.starts_with(br#"[{"id":"uni-0","name":""#));
    }

    #[test]
    fn full_catalogue_is_small_when_compressed() {
        let longest = Prepared::of(entries(targeting::MAX_ENTRIES));
        assert!(longest.gzip.len() < 100 * 1024, "{} bytes", longest.gzip.len());
        let mut gzip = HeaderMap::new();
        gzip.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip, br"));
        assert_eq!(longest.response(&gzip).headers()[header::CONTENT_ENCODING], "gzip");
        assert!(!longest.response(&HeaderMap::new()).headers().contains_key(header::CONTENT_ENCODING));
        gzip.insert(header::IF_NONE_MATCH, longest.tag.clone());
        assert_eq!(longest.response(&gzip).status(), StatusCode::NOT_MODIFIED);
    }
}
