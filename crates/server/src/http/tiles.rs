//! Map tiles, below `/tiles/`.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use aushang::app::App;
use aushang::networks;
use aushang::problem::Reason;
use aushang::security::Network;
use aushang_graphql_http::known;
use axum::Extension;
use axum::extract::{ConnectInfo, Path, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::client_address::Proxies;
use super::limits::{Caller, Limits, network};
use super::refused::too_many;
use crate::tiles::{TileError, Tiles};

/// A map is replaced rarely, and an older tile does no harm.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// Sent as Retry-After if the queue of a network is full.
const RETRY_AFTER_QUEUE_FULL: Duration = Duration::from_secs(5);

#[derive(Clone)]
struct Admission {
    app: App,
    limits: Arc<Limits>,
    proxies: Proxies,
}

/// The network address of the client.
#[derive(Clone, Copy)]
struct Client(IpAddr);

pub fn route(app: App, tiles: Arc<Tiles>, limits: Arc<Limits>, proxies: Proxies) -> MethodRouter<App> {
    let admission = Admission { app, limits, proxies };
    get(fetch).with_state(tiles).layer(from_fn_with_state(admission, admit))
}

/// Limits the requests of one address.
async fn admit(
    State(Admission { app, limits, proxies }): State<Admission>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = proxies.client(peer.ip(), request.headers());
    if let Err(wait) = limits.take_tile(&Caller::at(address)) {
        let reason = Reason::TooManyAttempts.code();
        app.security.refused(app.now(), reason, None, Network(network(address)), "tiles");
        return too_many(wait);
    }
    request.extensions_mut().insert(Client(address));
    next.run(request).await
}

/// `GET /tiles/<z>/<x>/<y>`: zoom, column and row, as in the addresses of OpenStreetMap's tiles.
async fn fetch(
    State(tiles): State<Arc<Tiles>>,
    Extension(Client(address)): Extension<Client>,
    Path((z, x, y)): Path<(u8, u32, u32)>,
    headers: HeaderMap,
) -> Response {
    let tile = match tiles.tile(z, x, y, networks::Network::at(address)).await {
        Ok(Some(tile)) => tile,
        Ok(None) => return (StatusCode::NOT_FOUND, [(header::CACHE_CONTROL, CACHING)]).into_response(),
        Err(error) => {
            let status = match error {
                TileError::QueueFull => return too_many(RETRY_AFTER_QUEUE_FULL),
                TileError::File(_) => StatusCode::INTERNAL_SERVER_ERROR,
                TileError::Provider(_) => StatusCode::BAD_GATEWAY,
            };
            tracing::warn!(%error, "cannot send a map tile");
            return (status, [(header::CACHE_CONTROL, "no-store")]).into_response();
        }
    };
    let tag = known::strong_tag(&tile.bytes);
    let always = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, CACHING)];
    if known::has(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, always).into_response();
    }
    (always, [(header::CONTENT_TYPE, tile.content_type)], tile.bytes).into_response()
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::{Ipv4Addr, TcpListener};

    use aushang_config::{Config, Mode, Places};
    use axum::Router;
    use axum::body::{Body, to_bytes};
    use futures::FutureExt;
    use http::Request;
    use pmtiles::{PmTilesWriter, TileCoord, TileType};
    use tempfile::NamedTempFile;
    use tower::ServiceExt;

    use super::*;
    use crate::start::CannotStart;

    /// Writes a file with one tile at zoom 1.
    fn file_of(kind: TileType) -> NamedTempFile {
        let file = NamedTempFile::new().unwrap();
        let mut writer = PmTilesWriter::new(kind).create(file.reopen().unwrap()).unwrap();
        writer.add_tile(TileCoord::new(1, 1, 0).unwrap(), b"a picture").unwrap();
        writer.finalize().unwrap();
        file
    }

    const CLIENT: Extension<Client> = Extension(Client(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 7))));

    async fn open(path: &std::path::Path) -> Result<Tiles, CannotStart> {
        let places = Places { map_file: Some(path.to_owned()), ..Places::default() };
        let tiles = Tiles::open(&Config { places, ..Config::default() }).await?;
        Ok(tiles.expect("they are configured"))
    }

    async fn routes(file: &NamedTempFile) -> Router {
        let tiles = open(file.path()).await.unwrap();
        Router::new().route("/tiles/{z}/{x}/{y}", get(fetch).with_state(Arc::new(tiles)).layer(CLIENT))
    }

    async fn got(routes: &Router, path: &str, known: Option<&HeaderValue>) -> Response {
        let mut request = Request::get(path);
        if let Some(tag) = known {
            request = request.header(header::IF_NONE_MATCH, tag);
        }
        routes.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    }

    #[tokio::test]
    async fn tile_is_sent_with_its_type_and_kept_by_the_browser() {
        let file = file_of(TileType::Webp);
        let routes = routes(&file).await;
        let response = got(&routes, "/tiles/1/1/0", None).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "image/webp");
        assert_eq!(response.headers()[header::CACHE_CONTROL], "public, max-age=86400");
        let tag = response.headers()[header::ETAG].clone();
        assert_eq!(to_bytes(response.into_body(), 100).await.unwrap(), "a picture");
        let known = got(&routes, "/tiles/1/1/0", Some(&tag)).await;
        assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
        for missing in ["/tiles/1/0/0", "/tiles/1/2/0", "/tiles/99/0/0"] {
            assert_eq!(got(&routes, missing, None).await.status(), StatusCode::NOT_FOUND, "{missing}");
        }
        for invalid in ["/tiles/a/0/0", "/tiles/1/-1/0", "/tiles/1/0/0.png"] {
            assert_eq!(got(&routes, invalid, None).await.status(), StatusCode::BAD_REQUEST, "{invalid}");
        }
    }

    #[tokio::test]
    async fn map_of_the_demo_is_sent_at_all_its_places() {
        let file = NamedTempFile::new().unwrap();
        aushang_demo_map::write(file.path()).unwrap();
        let tiles = open(file.path()).await.unwrap();
        let routes = Router::new().route("/tiles/{z}/{x}/{y}", get(fetch).with_state(Arc::new(tiles)));
        let routes = routes.layer(CLIENT);
        for spot in aushang_demo_map::SPOTS {
            for zoom in 0..=aushang_demo_map::MAX_ZOOM {
                let (x, y) = spot.tile(zoom);
                let response = got(&routes, &format!("/tiles/{zoom}/{x}/{y}"), None).await;
                assert_eq!(response.status(), StatusCode::OK, "{spot:?} {zoom}");
                assert_eq!(response.headers()[header::CONTENT_TYPE], "image/png");
            }
        }
    }

    #[tokio::test]
    async fn only_200_requests_of_one_network_wait_for_the_provider() {
        // A provider that never answers.
        let provider = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/{{z}}/{{x}}/{{y}}", provider.local_addr().unwrap());
        let settings =
            [("AUSHANG_PLACES__MAP_TILES_URL", url.as_str()), ("AUSHANG_PLACES__MAP_PROXY", "true")];
        let settings = settings.into_iter().map(|(name, value)| (name.into(), value.into()));
        let config = Config::load(None, settings, Mode::Demo).unwrap();
        let tiles = Tiles::open(&config).await.unwrap().unwrap();
        let routes = Router::new().route("/tiles/{z}/{x}/{y}", get(fetch).with_state(Arc::new(tiles)));
        let (routes, other) =
            (routes.clone().layer(CLIENT), routes.layer(Extension(Client([192, 0, 2, 8].into()))));
        let mut waiting: Vec<_> = (0..200).map(|_| Box::pin(got(&routes, "/tiles/1/1/0", None))).collect();
        assert!(waiting.iter_mut().all(|request| request.now_or_never().is_none()));
        let refused = got(&routes, "/tiles/1/1/0", None).now_or_never().unwrap();
        assert_eq!(
            (refused.status(), &refused.headers()[header::RETRY_AFTER]),
            (StatusCode::TOO_MANY_REQUESTS, &6.into())
        );
        assert!(got(&other, "/tiles/1/1/0", None).now_or_never().is_none(), "another network waits");
    }

    #[tokio::test]
    async fn file_that_was_overwritten_is_not_read() {
        let file = file_of(TileType::Png);
        let routes = routes(&file).await;
        file.reopen().unwrap().set_len(0).unwrap();
        file.as_file().write_all(b"something else").unwrap();
        let response = got(&routes, "/tiles/1/1/0", None).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }

    #[tokio::test]
    async fn server_does_not_start_with_an_unfit_file() {
        let text = NamedTempFile::new().unwrap();
        text.as_file().write_all(b"no map").unwrap();
        for (file, why) in [(text, "places.map_file "), (file_of(TileType::Mvt), "its tiles are not images")]
        {
            let refused = open(file.path()).await.err().unwrap();
            assert!(refused.to_string().contains(why), "{refused}");
        }
        assert!(open("/nowhere/map.pmtiles".as_ref()).await.is_err());
    }
}
