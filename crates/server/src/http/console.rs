//! The console: the files in the binary, and one page for all other paths.

use std::borrow::Cow;

use aushang::app::App;
use aushang::secret::unguessable;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::encoding::accepts;
use super::trusted::{ConsoleDocuments, OnInvalid};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Console;

/// The list of the console's documents, for the server only.
const DOCUMENTS: &str = "documents.json";

/// The placeholder in index.html that each response replaces by its own nonce.
const NONCE: &str = "__CSP_NONCE__";

/// The page to which Instagram sends people back.
const RETURN_OF_INSTAGRAM: &str = "instagram/auth";

/// No pages exist under these paths.
const NO_PAGES: [&str; 6] = ["api/", "app/", "assets/", "events/", "files/", "graphql/"];

/// The documents of the console. Empty if it is not built.
pub fn documents() -> ConsoleDocuments {
    // A debug build reads the console's files while it runs.
    let on_invalid = if cfg!(debug_assertions) { OnInvalid::Warn } else { OnInvalid::Fail };
    let file = Console::get(DOCUMENTS);
    file.map_or_else(ConsoleDocuments::default, |file| ConsoleDocuments::read(&file.data, on_invalid))
}

pub async fn serve(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    // If a page repeated such a path in a link, browsers would take it for the address of another server.
    if uri.path().starts_with("//") || uri.path().contains('\\') {
        return StatusCode::NOT_FOUND.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path == DOCUMENTS {
        return StatusCode::NOT_FOUND.into_response();
    }
    // The page needs a nonce, so it is not sent as a plain file.
    if path.is_empty() || path == "index.html" {
        return page(&app, path);
    }
    if let Some(response) = file(path, &headers) {
        return response;
    }
    // A missing script, API path or file must get 404 and not the console's page.
    if NO_PAGES.iter().any(|folder| path.starts_with(folder)) {
        return StatusCode::NOT_FOUND.into_response();
    }
    page(&app, path)
}

/// The console's router handles all paths in the browser, so all get the same page.
fn page(app: &App, path: &str) -> Response {
    let Ok(nonce) = unguessable() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut response = match Console::get("index.html") {
        Some(index) => String::from_utf8_lossy(&index.data).replace(NONCE, &nonce).into_response(),
        None => {
            (StatusCode::SERVICE_UNAVAILABLE, "The console is not built. Run: make build").into_response()
        }
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let policy = HeaderValue::from_str(&policy(app, &nonce)).expect("the policy is ASCII");
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static(opener_policy(path)));
    response
}

/// Which windows may refer to each other. The console keeps the reference to the popup in which people connect
/// Instagram. The page to which Instagram sends them back keeps the one to the console only without a policy,
/// because Instagram's pages before it have none.
fn opener_policy(path: &str) -> &'static str {
    if path.trim_end_matches('/') == RETURN_OF_INSTAGRAM { "unsafe-none" } else { "same-origin-allow-popups" }
}

/// What the page may load. Map tiles come from the configured host only, and errors go to the configured one.
fn policy(app: &App, nonce: &str) -> String {
    let tiles = app.settings.public.map_tiles.as_ref().and_then(|tiles| tiles.origin.as_ref());
    let tiles = tiles.map(|origin| format!(" {origin}"));
    let tiles = tiles.unwrap_or_default();
    let errors = app.settings.public.error_tracing.as_ref().map(|tracing| format!(" {}", tracing.origin));
    let errors = errors.unwrap_or_default();
    format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' blob: data:{tiles}; media-src 'self' blob:; font-src 'self'; connect-src 'self'{errors}; \
         manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
}

/// Returns a built file. Files in `assets` have a hash in their names and never change. Clients that accept
/// it get a compressed variant.
fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let plain = Console::get(path)?;
    let compressed = [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(encoding, ending)| {
        accepts(headers, encoding)
            .then(|| Console::get(&format!("{path}.{ending}")))?
            .map(|file| (encoding, file))
    });
    let media_type = plain.metadata.mimetype().to_owned();
    let (encoding, EmbeddedFile { data, .. }) = match compressed {
        Some((encoding, file)) => (Some(encoding), file),
        None => (None, plain),
    };
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let data = match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    };
    let mut response = Body::from(data).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(&media_type).ok()?);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}
