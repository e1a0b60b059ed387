//! Methods, media types and status codes.

// spec: API-01

use axum::body::Body;
use http::{Request, StatusCode, header};
use serde_json::json;

use crate::support::{Client, post};

#[tokio::test]
async fn get_and_post_are_answered() {
    let client = Client::new();
    assert_eq!(client.ask("{ hello }").await.data(), json!({ "hello": "Hallo " }));
    let answer = client.get("query=query%20Q($n:String){hello(name:$n)}&variables=%7B%22n%22:%22J%C3%B6rg+A%22%7D&operationName=Q").await;
    assert_eq!(answer.data(), json!({ "hello": "Hallo Jörg A" }));
    assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn unchanged_response_to_get_is_304() {
    let client = Client::with(|settings| settings.revalidated = true);
    let get = async |query: &str, known: &str| {
        let request = Request::get(format!("/?query={query}"))
            .header(header::ACCEPT, "application/graphql-response+json")
            .header(header::IF_NONE_MATCH, known);
        client.send(request.body(Body::empty()).unwrap()).await
    };
    let first = get("{hello}", "\"other\"").await;
    assert_eq!((first.status, first.data()), (StatusCode::OK, json!({ "hello": "Hallo " })));
    let tag = first.headers[header::ETAG].to_str().unwrap();
    let again = get("{hello}", tag).await;
    assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
    assert!(!again.headers.contains_key(header::CONTENT_TYPE));
    for answer in [&first, &again] {
        assert_eq!(answer.headers[header::ETAG], tag);
        assert_eq!(answer.headers[header::CACHE_CONTROL], "private, no-cache");
        assert_eq!(answer.headers[header::VARY], "authorization, accept");
    }
    assert_eq!(get("{hi:hello}", tag).await.status, StatusCode::OK);
    // The gate is called for every request, including the one that was answered with 304.
    assert_eq!(client.take_inquiries().len(), 3);
    // Refusals, failures and responses to POST are not cached.
    let posted = client.ask("{ hello }").await;
    for answer in
        [get("{refused}", tag).await, get("{broken}", tag).await, get("{nothing}", tag).await, posted]
    {
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store");
        assert!(!answer.headers.contains_key(header::ETAG));
    }
}

#[tokio::test]
async fn mutation_over_get_is_refused() {
    let client = Client::new();
    let answer = client.get("query=mutation{rename}").await;
    assert_eq!(answer.refused(), "MUTATION_OVER_GET");
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.headers[header::ALLOW], "POST");
    assert!(client.calls.take().is_empty() && client.take_inquiries().is_empty());
}

#[tokio::test]
async fn other_methods_are_not_allowed() {
    let client = Client::new();
    for method in ["PUT", "DELETE", "HEAD", "PATCH", "BREW"] {
        let request = Request::builder().method(method).uri("/").body(Body::empty()).unwrap();
        let answer = client.send(request).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
        assert_eq!(answer.headers[header::ALLOW], "GET, POST, OPTIONS", "{method}");
    }
    let options = Request::options("/").body(Body::empty()).unwrap();
    let answer = client.send(options).await;
    assert_eq!((answer.status, answer.bytes.len()), (StatusCode::NO_CONTENT, 0));
    assert_eq!(answer.headers[header::ALLOW], "GET, POST, OPTIONS");
    assert!(!answer.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
}

#[tokio::test]
async fn other_content_types_are_refused() {
    let client = Client::new();
    for content_type in [
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
        Some("application/json; charset=utf-16"),
        None,
    ] {
        let mut request = Request::post("/");
        if let Some(content_type) = content_type {
            request = request.header(header::CONTENT_TYPE, content_type);
        }
        let body = Body::from(json!({ "query": "mutation { rename }" }).to_string());
        let answer = client.send(request.body(body).unwrap()).await;
        assert_eq!(answer.refused(), "MEDIA_TYPE");
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        assert_eq!(answer.headers[header::CONNECTION], "close");
    }
    let compressed = post().header(header::CONTENT_ENCODING, "gzip").body(Body::from("{}")).unwrap();
    assert_eq!(client.send(compressed).await.refused(), "MEDIA_TYPE");
    assert!(client.calls.take().is_empty());
}

#[tokio::test]
async fn accept_decides_content_type_and_status() {
    let client = Client::new();
    for (accept, content_type, wrong_document, no_json) in [
        ("application/graphql-response+json", "application/graphql-response+json; charset=utf-8", 400, 400),
        ("application/json", "application/json; charset=utf-8", 200, 400),
        ("text/html", "application/json; charset=utf-8", 406, 406),
    ] {
        let ask = |body: &str| {
            let request = Request::post("/")
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::ACCEPT, accept);
            client.send(request.body(Body::from(body.to_owned())).unwrap())
        };
        for document in ["{", "{ nothing }", "query Q($x: ID!) { hello(name: $x) }"] {
            let answer = ask(&json!({ "query": document }).to_string()).await;
            answer.refused();
            assert_eq!(answer.status.as_u16(), wrong_document, "{accept} {document}");
            assert_eq!(answer.headers[header::CONTENT_TYPE], content_type);
        }
        assert_eq!(ask("{").await.status.as_u16(), no_json, "{accept}");
    }
}
