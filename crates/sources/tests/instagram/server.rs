//! The server itself: what it refuses, and what the adapter does not use.

use aushang_sources::Credentials;
use aushang_sources::testing::instagram::{Endpoint, Post};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use url::Url;

use crate::support::{USER, World, token};

async fn ask(world: &World, method: Method, path: &str, bearer: Option<&str>) -> (u16, Value) {
    let url = format!("http://{}{path}", world.server.addresses().graph);
    let mut request = Client::new().request(method, url).header("User-Agent", "Test (https://uni.example)");
    if let Some(bearer) = bearer {
        request = request.bearer_auth(bearer);
    }
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    (status, serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap())
}

async fn get(world: &World, path: &str, credentials: &Credentials) -> (u16, Value) {
    ask(world, Method::GET, path, Some(token(credentials))).await
}

#[tokio::test]
async fn a_token_in_an_address_is_refused_where_a_header_works() {
    let (world, credentials) = World::connected().await;
    let path = format!("/v25.0/me/media?access_token={}", token(&credentials));
    let (status, body) = ask(&world, Method::GET, &path, None).await;
    assert_eq!((status, &body["error"]["code"]), (400, &Value::from(190)));
    assert_eq!(world.server.violations(), ["the token is in the address of /v25.0/me/media"]);
}

#[tokio::test]
async fn a_token_is_refreshed_only_with_get_and_when_it_is_a_day_old() {
    let (world, credentials) = World::connected().await;
    let path =
        format!("/refresh_access_token?grant_type=ig_refresh_token&access_token={}", token(&credentials));
    assert_eq!(ask(&world, Method::POST, &path, None).await.0, 400);
    assert_eq!(ask(&world, Method::GET, &path, None).await.0, 400);
    let violations = world.server.violations();
    assert_eq!(violations[0], "POST /refresh_access_token does not exist");
    assert_eq!(violations[1], "a token was refreshed that is younger than 24 hours");
}

#[tokio::test]
async fn pages_follow_each_other_and_members_are_selected() {
    let (world, credentials) = World::connected().await;
    for number in 1..=3 {
        world.server.add_post(USER, Post::image("Text", "poster.jpg").with_id(&number.to_string()));
    }
    let (_, first) = get(&world, "/v25.0/me/media?limit=2&fields=caption", &credentials).await;
    assert_eq!(first["data"], json!([{ "id": "3", "caption": "Text" }, { "id": "2", "caption": "Text" }]));
    let next = Url::parse(first["paging"]["next"].as_str().unwrap()).unwrap();
    assert!(next.query().unwrap().contains("access_token=IGAA"), "{next}");
    let after = first["paging"]["cursors"]["after"].as_str().unwrap();
    let (_, last) = get(&world, &format!("/v25.0/me/media?after={after}"), &credentials).await;
    assert_eq!(last["data"], json!([{ "id": "1" }]));
    assert_eq!(last["paging"]["next"], Value::Null);
    let since = world.now().timestamp() + 1;
    let (_, none) = get(&world, &format!("/v25.0/me/media?since={since}"), &credentials).await;
    assert_eq!(none["data"], Value::Array(Vec::new()));
    let (status, unknown) = get(&world, "/v25.0/me/media?fields=id,secrets", &credentials).await;
    assert_eq!((status, &unknown["error"]["code"]), (400, &Value::from(100)));
}

#[tokio::test]
async fn children_have_an_address_of_their_own() {
    let (world, credentials) = World::connected().await;
    let children = vec![Post::image("", "hall.jpg"), Post::image("", "room.png")];
    let id = world.server.add_post(USER, Post::carousel("Zwei", children));
    let (_, body) = get(&world, &format!("/v25.0/{id}/children?fields=media_type"), &credentials).await;
    assert_eq!(body["data"].as_array().unwrap().len(), 2);
    let child = body["data"][1]["id"].as_str().unwrap();
    let (_, body) = get(&world, &format!("/v25.0/{child}?fields=media_url,caption"), &credentials).await;
    assert!(body["media_url"].as_str().unwrap().contains("/v/room.png?"), "{body}");
    assert_eq!(body.get("caption"), None);
    assert_eq!(world.server.count(Endpoint::Children), 1);
}

#[tokio::test]
async fn a_token_is_still_valid_when_the_server_is_started_again() {
    let (before, credentials) = World::connected().await;
    drop(before);
    let world = World::start().await;
    world.server.add_post(USER, Post::image("Neu", "poster.jpg"));
    assert_eq!(world.only_item(&credentials).await.text, "Neu");
}

#[tokio::test]
async fn the_start_page_says_how_the_server_is_used() {
    let world = World::start().await;
    let address = format!("http://{}/", world.server.addresses().authorize);
    let page = reqwest::get(address).await.unwrap();
    assert_eq!(page.status().as_u16(), 200);
    let page = page.text().await.unwrap();
    assert!(page.contains(r#"<a href="https://aushang.uni.example/settings/profile#sync">"#), "{page}");
    assert!(page.contains(r#"<a href="/fsinfo/">@fsinfo</a>, Fachschaft Informatik"#), "{page}");
}
