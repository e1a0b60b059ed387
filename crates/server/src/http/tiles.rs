//! Map tiles, below `/tiles/`.

use std::sync::Arc;

use aushang_graphql_http::known;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::tiles::{TileError, Tiles};

/// A map is replaced rarely, and an older tile does no harm.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=86400");

pub fn route<S: Clone + Send + Sync + 'static>(tiles: Arc<Tiles>) -> MethodRouter<S> {
    get(fetch).with_state(tiles)
}

/// `GET /tiles/<z>/<x>/<y>`: zoom, column and row, as in the addresses of OpenStreetMap's tiles.
async fn fetch(
    State(tiles): State<Arc<Tiles>>,
    Path((z, x, y)): Path<(u8, u32, u32)>,
    headers: HeaderMap,
) -> Response {
    let tile = match tiles.tile(z, x, y).await {
        Ok(Some(tile)) => tile,
        Ok(None) => return (StatusCode::NOT_FOUND, [(header::CACHE_CONTROL, CACHING)]).into_response(),
        Err(error) => {
            tracing::warn!(%error, "cannot send a map tile");
            let status = match error {
                TileError::File(_) => StatusCode::INTERNAL_SERVER_ERROR,
                TileError::Provider(_) => StatusCode::BAD_GATEWAY,
            };
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

    use aushang_config::{Config, Places};
    use axum::Router;
    use axum::body::{Body, to_bytes};
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

    async fn open(path: &std::path::Path) -> Result<Tiles, CannotStart> {
        let places = Places { map_file: Some(path.to_owned()), ..Places::default() };
        let tiles = Tiles::open(&Config { places, ..Config::default() }).await?;
        Ok(tiles.expect("they are configured"))
    }

    async fn routes(file: &NamedTempFile) -> Router {
        let tiles = open(file.path()).await.unwrap();
        Router::new().route("/tiles/{z}/{x}/{y}", route(Arc::new(tiles)))
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
