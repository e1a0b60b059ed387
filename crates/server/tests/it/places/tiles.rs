//! Map tiles that the server sends.

use pmtiles::{PmTilesWriter, TileCoord, TileType};

use crate::support::TestApp;

/// Writes a file with one tile at zoom 1.
fn map_file() -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut writer = PmTilesWriter::new(TileType::Png).create(file.reopen().unwrap()).unwrap();
    writer.add_tile(TileCoord::new(1, 1, 0).unwrap(), b"a picture").unwrap();
    writer.finalize().unwrap();
    file
}

#[tokio::test]
async fn requests_for_tiles_are_limited_per_address() {
    let file = map_file();
    let app = TestApp::on_sqlite().await.with_map_and_few_tiles(file.path()).await;
    let get = async |path: &str, client: &str| app.get_with(path, &[("x-forwarded-for", client)]).await;
    for _ in 0..10 {
        let tile = get("/tiles/1/1/0", "198.51.100.1").await;
        assert_eq!((tile.status.as_u16(), tile.bytes.as_slice()), (200, b"a picture".as_slice()));
    }
    // Also for tiles that do not exist.
    for path in ["/tiles/1/1/0", "/tiles/1/0/0"] {
        let refused = get(path, "198.51.100.1").await;
        assert_eq!(refused.status, 429);
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=61).contains(&wait), "{wait}");
    }
    assert_eq!(get("/tiles/1/1/0", "198.51.100.2").await.status, 200);
    // The rest of the server is not affected.
    assert_eq!(get("/", "198.51.100.1").await.status, 200);
}
