//! The map settings that the console receives, and the image sources that its page allows.

use serde_json::{Value, json};

use crate::support::{Engine, Setting, TestApp};

/// Returns the settings of the map and of the search for places.
async fn config(app: &TestApp) -> Value {
    let fields = "placeSearch advertiseUrl mapTiles { url attribution attributionUrl maxZoom }";
    app.anonymous().run("config", json!({}), fields).await.ok()
}

/// Returns the sources from which the page may load images.
async fn image_sources(app: &TestApp) -> String {
    let page = app.get("/").await;
    let policy = page.header("content-security-policy").to_owned();
    let images = policy.split("; ").find_map(|part| part.strip_prefix("img-src "));
    images.expect("a policy for images").to_owned()
}

#[tokio::test]
async fn page_loads_no_images_from_elsewhere_without_a_map() {
    let app = TestApp::on_sqlite().await;
    let config = config(&app).await;
    assert_eq!(config, json!({ "placeSearch": false, "advertiseUrl": null, "mapTiles": null }));
    assert_eq!(image_sources(&app).await, "'self' blob: data:");
}

#[tokio::test]
async fn tiles_that_the_server_sends_need_no_other_host() {
    let file: &[Setting] = &[("AUSHANG_PLACES__MAP_FILE", "campus.pmtiles")];
    let proxy: &[Setting] = &[
        ("AUSHANG_PLACES__MAP_TILES_URL", "https://tile.example.org/{z}/{x}/{y}.png"),
        ("AUSHANG_PLACES__MAP_PROXY", "true"),
    ];
    for settings in [file, proxy] {
        let app = TestApp::with(Engine::Sqlite, settings).await;
        assert_eq!(config(&app).await["mapTiles"]["url"], "/tiles/{z}/{x}/{y}");
        assert_eq!(image_sources(&app).await, "'self' blob: data:");
    }
}

#[tokio::test]
async fn map_tiles_may_be_loaded_from_the_configured_host_only() {
    let settings: [Setting; 4] = [
        ("AUSHANG_PLACES__MAP_TILES_URL", "https://tile.example.org:8443/osm/{z}/{x}/{y}{r}.png?key=k"),
        ("AUSHANG_PLACES__MAP_MAX_ZOOM", "18"),
        ("AUSHANG_PLACES__PROVIDER", "nominatim"),
        ("AUSHANG_LINKS__ADVERTISE_URL", "https://werben.example.org/buchen"),
    ];
    let app = TestApp::with(Engine::Sqlite, &settings).await;
    let config = config(&app).await;
    let expected = json!({
        "placeSearch": true,
        "advertiseUrl": "https://werben.example.org/buchen",
        "mapTiles": {
            "url": "https://tile.example.org:8443/osm/{z}/{x}/{y}{r}.png?key=k",
            "attribution": "© OpenStreetMap",
            "attributionUrl": "https://www.openstreetmap.org/copyright",
            "maxZoom": 18,
        },
    });
    assert_eq!(config, expected);
    assert_eq!(image_sources(&app).await, "'self' blob: data: https://tile.example.org:8443");
}
