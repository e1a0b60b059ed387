//! What the bench compares must be the same: on a tiny world, product and floor give the same
//! bytes. So neither the world nor the floor can fall behind the product's schema and answers.

use std::net::SocketAddr;
use std::path::Path;

use aushang::clock::Clock;
use aushang_bench::{addresses, floor, growth, pages, process, world};
use aushang_config::{Config, Mode};
use aushang_server::http::connection_slots::Slots;
use aushang_server::http::{Served, connections};
use axum::Router;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn product_and_floor_answer_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("world.sqlite");
    let world = world::create(&database, world::Size::TINY).await.unwrap();
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(&database, &copy).unwrap();

    let (product, of_product) = listen().await;
    let routes = routes(folder.path(), &database).await;
    tokio::spawn(connections::serve(product, routes, slots(), CancellationToken::new()));
    let (floor, of_floor) = listen().await;
    tokio::spawn(async move { floor::serve(floor, &copy).await });
    let both = [of_product, of_floor];

    let pages = pages::profile_pages(&world, both).await.unwrap();
    let feeds = pages::feeds(&world, both).await.unwrap();
    assert_eq!((pages.count, feeds.count), (world.authors.len(), world.readers.len()));
    pages::compare_sending(&world, both).await.unwrap();
    addresses::measure(of_product, &world.authors).await.unwrap();
}

#[tokio::test]
async fn a_world_that_grows_keeps_its_newest_pages() {
    const POSTS_EACH: usize = 200;
    let folder = tempfile::tempdir().unwrap();
    let databases = ["small", "large"].map(|name| folder.path().join(format!("{name}.sqlite")));
    let world = world::create(&databases[0], world::Size::TINY).await.unwrap();
    world::create_large(&databases[0], &databases[1], POSTS_EACH).await.unwrap();

    let mut addresses = Vec::new();
    for database in &databases {
        let (listener, address) = listen().await;
        let routes = routes(folder.path(), database).await;
        tokio::spawn(connections::serve(listener, routes, slots(), CancellationToken::new()));
        addresses.push(address);
    }
    // All of a profile are published but for its drafts and the planned ones of before.
    let last_full_page = (POSTS_EACH - world::UNPUBLISHED) / 5;
    let addresses = addresses.try_into().unwrap();
    growth::compare(&world, addresses, &databases[1], last_full_page).await.unwrap();
}

/// The product's, as its command makes them.
async fn routes(folder: &Path, database: &Path) -> Router {
    let environment = process::product_environment(folder, database);
    let config =
        Config::load(None, environment.map(|(name, value)| (name.into(), value.into())), Mode::Normal);
    let config = config.unwrap();
    let app = aushang_server::start::start(&config, Clock::system()).await.unwrap();
    aushang_server::http::router(app, &Served::new(&config, false).unwrap())
}

async fn listen() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

fn slots() -> Slots {
    Slots::new(450, 450, &aushang_config::Server::default())
}
