//! What the bench compares must be the same: on a tiny world, product and floor give the same
//! bytes. So neither the world nor the floor can fall behind the product's schema and answers.

use std::net::SocketAddr;
use std::path::Path;

use aushang::clock::Clock;
use aushang_bench::{floor, pages, process, world};
use aushang_config::{Config, Mode, Server};
use aushang_server::http::{Proxies, Served};
use axum::Router;
use tokio::net::TcpListener;

#[tokio::test]
async fn product_and_floor_answer_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("world.sqlite");
    let world = world::create(&database, world::Size::TINY).await.unwrap();
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(&database, &copy).unwrap();

    let addresses = [
        listen(product(folder.path(), &database).await).await,
        listen(floor::router(&copy).await.unwrap()).await,
    ];
    let pages = pages::profile_pages(&world, addresses).await.unwrap();
    let feeds = pages::feeds(&world, addresses).await.unwrap();
    assert_eq!((pages.count, feeds.count), (world.authors.len(), world.readers.len()));
    pages::compare_sending(&world, addresses).await.unwrap();
}

/// The product as its command starts it.
async fn product(folder: &Path, database: &Path) -> Router {
    let environment = process::product_environment(folder, database);
    let config =
        Config::load(None, environment.map(|(name, value)| (name.into(), value.into())), Mode::Normal);
    let config = config.unwrap();
    let app = aushang_server::start::start(&config, Clock::system()).await.unwrap();
    let upload_folder = folder.join("uploads");
    std::fs::create_dir_all(&upload_folder).unwrap();
    let Server { trusted_proxies: trusted, forwarded_header: header, .. } = config.server;
    let proxies = Proxies { trusted, header };
    aushang_server::http::router(
        app,
        &Served { introspection: false, upload_folder, limits: config.limits, proxies },
    )
}

async fn listen(router: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(axum::serve(listener, service).into_future());
    address
}
