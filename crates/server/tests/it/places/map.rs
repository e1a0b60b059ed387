//! What the console is told of the map, and what its page then may load.

use serde_json::json;

use crate::support::{Setting, TestApp};

const CONFIG: &str =
    "{ config { placeSearch advertiseUrl mapTiles { url attribution attributionUrl maxZoom } } }";

/// Where the page may load pictures from.
async fn picture_sources(app: &TestApp) -> String {
    let page = app.get("/").await;
    let policy = page.header("content-security-policy").to_owned();
    let images = policy.split("; ").find_map(|part| part.strip_prefix("img-src "));
    images.expect("a policy for pictures").to_owned()
}

#[tokio::test]
async fn without_a_map_no_page_loads_pictures_from_elsewhere() {
    let app = TestApp::on_each_engine().await.next().expect("SQLite is always there");
    let config = app.ask(CONFIG, json!({})).await.ok()["config"].clone();
    assert_eq!(config, json!({ "placeSearch": false, "advertiseUrl": null, "mapTiles": null }));
    assert_eq!(picture_sources(&app).await, "'self' blob: data:");
}

#[tokio::test]
async fn the_pictures_of_the_map_come_from_the_configured_host_and_nowhere_else() {
    let settings: [Setting; 4] = [
        ("AUSHANG_PLACES__MAP_TILES_URL", "https://tile.example.org:8443/osm/{z}/{x}/{y}{r}.png?key=k"),
        ("AUSHANG_PLACES__MAP_MAX_ZOOM", "18"),
        ("AUSHANG_PLACES__PROVIDER", "nominatim"),
        ("AUSHANG_LINKS__ADVERTISE_URL", "https://werben.example.org/buchen"),
    ];
    let app = TestApp::on_each_engine_with(&settings).await.next().expect("SQLite is always there");
    let config = app.ask(CONFIG, json!({})).await.ok()["config"].clone();
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
    assert_eq!(picture_sources(&app).await, "'self' blob: data: https://tile.example.org:8443");
}
