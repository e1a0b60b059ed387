//! Checks that the benchmark compares like with like: on a tiny world, the product and the floor
//! (`bench/src/floor`) return identical bytes. This keeps the world and the floor in step with the product's
//! schema and responses.

use std::net::SocketAddr;
use std::path::Path;

use aushang::clock::Clock;
use aushang_bench::{POSTS, SEND_POST, addresses, floor, growth, pages, process, world};
use aushang_config::{Config, Mode};
use aushang_graphql_http::document_id;
use aushang_server::http::connection_slots::Slots;
use aushang_server::http::{ConsoleDocuments, OnInvalid, Served, connections};
use axum::Router;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn product_and_floor_return_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("world.sqlite");
    let world = world::create(&database, world::Size::TINY).await.unwrap();
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(&database, &copy).unwrap();

    let (product_listener, product_address) = listen().await;
    let routes = routes(folder.path(), &database).await;
    tokio::spawn(connections::serve(product_listener, routes, slots(), CancellationToken::new()));
    let (floor_listener, floor_address) = listen().await;
    tokio::spawn(async move { floor::serve(floor_listener, &copy).await });
    let addresses = [product_address, floor_address];

    let pages = pages::profile_pages(&world, addresses).await.unwrap();
    let feeds = pages::feeds(&world, addresses).await.unwrap();
    assert_eq!((pages.count, feeds.count), (world.authors.len(), world.readers.len()));
    pages::compare_sending(&world, addresses).await.unwrap();
    addresses::measure(product_address, &world.authors).await.unwrap();
}

#[tokio::test]
async fn a_larger_world_has_the_same_newest_pages() {
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
    // All posts of a profile are published, except the drafts and scheduled posts of the small world.
    let last_full_page = (POSTS_EACH - world::UNPUBLISHED) / 5;
    let addresses = addresses.try_into().unwrap();
    growth::compare(&world, addresses, &databases[1], last_full_page).await.unwrap();
}

/// Builds the product's routes the way the server does at startup.
async fn routes(folder: &Path, database: &Path) -> Router {
    let environment = process::product_environment(folder, database);
    let config =
        Config::load(None, environment.map(|(name, value)| (name.into(), value.into())), Mode::Normal);
    let config = config.unwrap();
    let app = aushang_server::start::start(&config, Clock::system()).await.unwrap();
    let served = Served::new(&config, false).unwrap().with_documents(documents());
    aushang_server::http::router(app, &served).unwrap()
}

/// The documents of the console that the bench requests by id.
fn documents() -> ConsoleDocuments {
    let entry = |text| json!({ "id": document_id(text), "name": "a document", "text": text });
    let list: Value = [POSTS, SEND_POST].into_iter().map(entry).collect();
    ConsoleDocuments::read(list.to_string().as_bytes(), OnInvalid::Fail)
}

async fn listen() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

fn slots() -> Slots {
    Slots::new(450, 450, &aushang_config::Server::default())
}
