//! Multipart requests: an operation with files.

// spec: API-02, ATTACH-55

use std::sync::{Mutex, mpsc};
use std::time::Duration;

use aushang_graphql_http::{Room, TrustedDocument, document_id};
use axum::body::{Body, Bytes};
use futures::{StreamExt, stream};
use http::{Request, StatusCode, header};
use serde_json::json;

use crate::support::{Answer, Client};

const STORE: &str = "mutation ($f: Upload!) { store(file: $f) }";

/// A part as a browser sends it.
fn part(name: &str, file_name: Option<&str>, content: &[u8]) -> Vec<u8> {
    let file =
        file_name.map_or(String::new(), |name| format!("; filename=\"{name}\"\r\nContent-Type: image/png"));
    let head = format!("--B\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
    [head.as_bytes(), content, b"\r\n"].concat()
}

fn operations(query: &str, variables: &serde_json::Value) -> Vec<u8> {
    let json = json!({ "query": query, "variables": variables }).to_string();
    part("operations", None, json.as_bytes())
}

fn map(json: &serde_json::Value) -> Vec<u8> {
    part("map", None, json.to_string().as_bytes())
}

/// The parts before the file in a request that stores one.
fn before_file() -> Vec<u8> {
    [operations(STORE, &json!({ "f": null })), map(&json!({ "0": ["variables.f"] }))].concat()
}

fn request() -> http::request::Builder {
    Request::post("/")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=B")
        .header(header::ACCEPT, "application/graphql-response+json")
        .header("graphql-require-preflight", "1")
}

async fn send(client: &Client, parts: &[Vec<u8>]) -> Answer {
    let body = [parts.concat(), b"--B--\r\n".to_vec()].concat();
    client.send(request().body(Body::from(body)).unwrap()).await
}

/// A body that panics when it is polled after these chunks.
fn only(chunks: Vec<Vec<u8>>) -> Body {
    let chunks = stream::iter(chunks.into_iter().map(|chunk| Ok::<_, std::io::Error>(Bytes::from(chunk))));
    Body::from_stream(chunks.chain(stream::once(async { panic!("the body was read further than expected") })))
}

fn temporary_files(client: &Client) -> usize {
    std::fs::read_dir(client.folder.path()).unwrap().count()
}

#[tokio::test]
async fn a_file_reaches_its_resolver_in_chunks_of_any_size() {
    let client = Client::new();
    let content = [&[0, 255, 13, 10, 45, 45][..], b"\r\n--C\r\n--\r\n-", &[7; 3000]].concat();
    let sum: u64 = content.iter().map(|byte| u64::from(*byte)).sum();
    let whole = [before_file(), part("0", Some("Größe.png"), &content), b"--B--".to_vec()].concat();
    for size in (1..300).chain([1 << 20]) {
        let chunks: Vec<_> =
            whole.chunks(size).map(|chunk| Ok::<_, std::io::Error>(Bytes::copy_from_slice(chunk))).collect();
        let body = Body::from_stream(stream::iter(chunks));
        let answer = client.send(request().body(body).unwrap()).await;
        let expected = format!("Größe.png image/png {} {sum}", content.len());
        assert_eq!(answer.data(), json!({ "store": expected }), "in chunks of {size}");
    }
    assert_eq!(temporary_files(&client), 0);
    assert_eq!(client.take_inquiries()[0], "Mutation store with files from 192.0.2.7");
}

/// Simulates a network file system that reports its free space only after other work has continued.
#[tokio::test]
async fn checking_a_slow_disk_does_not_block_other_work() {
    let (sender, receiver) = mpsc::channel();
    let receiver = Mutex::new(receiver);
    let room = move || receiver.lock().unwrap().recv_timeout(Duration::from_secs(10)).is_ok();
    let client = Client::with(|settings| settings.uploads.as_mut().unwrap().room = Room::new(room));
    let parts = [before_file(), part("0", Some("a.png"), b"a")];
    let other_work = async { sender.send(()).unwrap() };
    let (answer, ()) = tokio::join!(send(&client, &parts), other_work);
    assert_eq!(answer.data(), json!({ "store": "a.png image/png 1 97" }));
}

#[tokio::test]
async fn the_map_assigns_files_to_variables() {
    let client = Client::new();
    let query = "mutation ($fs: [Upload!]!, $d: Draft!) { storeAll(files: $fs) add(draft: $d) }";
    let answer = send(
        &client,
        &[
            operations(query, &json!({ "fs": [null, null, null], "d": { "title": "A", "picture": null } })),
            map(&json!({ "b": ["variables.fs.1", "variables.d.picture"], "a": ["variables.fs.0", "variables.fs.2"] })),
            part("a", Some("a.png"), b"aa"),
            part("b", Some("b.png"), b""),
        ],
    )
    .await;
    let files = ["a.png image/png 2 194", "b.png image/png 0 0", "a.png image/png 2 194"];
    assert_eq!(answer.data()["storeAll"][1], files[1]);
    assert_eq!(answer.data()["add"], "A x1 0 None");
}

#[tokio::test]
async fn multipart_without_files_is_executed() {
    let client = Client::new();
    let answer = send(&client, &[operations("{ hello }", &json!({})), map(&json!({}))]).await;
    assert_eq!(answer.data(), json!({ "hello": "Hallo " }));
    assert_eq!(client.take_inquiries(), ["Query hello from 192.0.2.7"]);
}

#[tokio::test]
async fn a_form_of_another_site_is_refused_before_it_is_read() {
    let client = Client::new();
    let request = Request::post("/").header(header::CONTENT_TYPE, "multipart/form-data; boundary=B");
    let answer = client.send(request.body(only(Vec::new())).unwrap()).await;
    assert_eq!(answer.refused(), "NO_PREFLIGHT");
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(answer.headers[header::CONNECTION], "close");
}

#[tokio::test]
async fn the_gate_refuses_before_any_byte_of_a_file_is_read() {
    let client = Client::new();
    // The boundary that ends the map is also the first line of the next part.
    let head = [before_file(), b"--B".to_vec()].concat();
    let request = request().header("x-refuse", "401").body(only(vec![head])).unwrap();
    let answer = client.send(request).await;
    assert_eq!(answer.refused(), "REFUSED");
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    assert_eq!(answer.headers[header::CONNECTION], "close");
    assert_eq!(client.take_inquiries(), ["Mutation store with files from 192.0.2.7"]);
    assert!(client.calls.take().is_empty());
}

#[tokio::test]
async fn an_invalid_document_is_refused_before_any_byte_of_a_file_is_read() {
    let client = Client::new();
    let mut head = [
        operations("mutation ($f: Upload!) { storr(file: $f) }", &json!({ "f": null })),
        map(&json!({ "0": ["variables.f"] })),
    ]
    .concat();
    head.extend_from_slice(b"--B");
    let answer = client.send(request().body(only(vec![head])).unwrap()).await;
    assert_eq!(answer.refused(), "INVALID_DOCUMENT");
}

#[tokio::test]
async fn a_file_reaches_the_resolver_of_a_document_by_id() {
    let client = Client::with(|settings| {
        settings.trusted = [TrustedDocument { name: "Store".into(), text: STORE.into() }].into();
    });
    let parts = |id: &str| {
        let json = json!({ "documentId": id, "variables": { "f": null } }).to_string();
        [part("operations", None, json.as_bytes()), map(&json!({ "0": ["variables.f"] }))].concat()
    };
    let answer = send(&client, &[parts(&document_id(STORE)), part("0", Some("a.png"), b"a")]).await;
    assert_eq!(answer.data(), json!({ "store": "a.png image/png 1 97" }));
    client.take_inquiries();
    let head = [parts(&document_id("{ hello }")), b"--B".to_vec()].concat();
    let answer = client.send(request().body(only(vec![head])).unwrap()).await;
    assert_eq!(answer.refused(), "UNKNOWN_DOCUMENT");
    assert!(client.take_inquiries().is_empty());
}

#[tokio::test]
async fn a_file_that_is_too_large_is_refused() {
    let client = Client::with(|settings| {
        settings.uploads.as_mut().unwrap().file_bytes = 100_000;
    });
    let fits = send(&client, &[before_file(), part("0", Some("a"), &vec![1; 100_000])]).await;
    assert_eq!(fits.data(), json!({ "store": "a image/png 100000 100000" }));
    let head = [
        before_file(),
        b"--B\r\nContent-Disposition: form-data; name=\"0\"; filename=\"a\"\r\n\r\n".to_vec(),
    ];
    let chunks = [head.concat(), vec![1; 60_000], vec![1; 60_000]];
    let answer = client.send(request().body(only(chunks.to_vec())).unwrap()).await;
    assert_eq!(answer.refused(), "FILE_TOO_LARGE");
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(client.calls.take(), ["store"]);
    assert_eq!(temporary_files(&client), 0);
}

#[tokio::test]
async fn files_that_are_too_large_together_are_refused() {
    let client = Client::with(|settings| settings.uploads.as_mut().unwrap().all_bytes = 100_000);
    let query = "mutation ($fs: [Upload!]!) { storeAll(files: $fs) }";
    let two = async |bytes: usize| {
        let parts = [
            operations(query, &json!({ "fs": [null, null] })),
            map(&json!({ "0": ["variables.fs.0"], "1": ["variables.fs.1"] })),
            part("0", Some("a"), &vec![1; 60_000]),
            part("1", Some("b"), &vec![1; bytes]),
        ];
        send(&client, &parts).await
    };
    two(40_000).await.data();
    assert_eq!(two(40_001).await.refused(), "FILE_TOO_LARGE");
    assert_eq!(temporary_files(&client), 0);
}

#[tokio::test]
async fn a_broken_connection_leaves_no_files() {
    let client = Client::new();
    let head =
        [before_file(), b"--B\r\nContent-Disposition: form-data; name=\"0\"\r\n\r\nhalf".to_vec()].concat();
    let broken = stream::iter([
        Ok(Bytes::from(head.clone())),
        Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset)),
    ]);
    for body in [Body::from_stream(broken), Body::from(head)] {
        let answer = client.send(request().body(body).unwrap()).await;
        assert_eq!(answer.refused(), "BODY_INCOMPLETE");
    }
    let never = stream::iter([Ok::<_, std::io::Error>(Bytes::from(before_file()))]).chain(stream::pending());
    let mut request = Box::pin(client.send(request().body(Body::from_stream(never)).unwrap()));
    assert!(futures::poll!(&mut request).is_pending());
    drop(request);
    assert!(client.calls.take().is_empty());
    assert_eq!(temporary_files(&client), 0);
}

#[tokio::test]
async fn inconsistent_parts_are_refused() {
    let client = Client::with(|settings| settings.uploads.as_mut().unwrap().files = 2);
    let one = |path: &str| map(&json!({ "0": [path] }));
    let file = || part("0", Some("a"), b"a");
    let operation = || operations(STORE, &json!({ "f": null }));
    let two = json!({ "0": ["variables.f"], "1": ["variables.f"] });
    let three = json!({ "0": ["variables.f"], "1": ["variables.g"], "2": ["variables.h"] });
    for (name, reason, parts) in [
        ("map first", "MULTIPART", vec![one("variables.f"), operation(), file()]),
        ("file before map", "MULTIPART", vec![operation(), file(), one("variables.f")]),
        ("no map", "MULTIPART", vec![operation()]),
        ("a map that is not an object", "FILE_MAP", vec![operation(), map(&json!(["variables.f"]))]),
        ("a path to nowhere", "FILE_MAP", vec![operation(), one("variables.g"), file()]),
        ("a path into the query", "FILE_MAP", vec![operation(), one("query"), file()]),
        (
            "a path to what is not null",
            "FILE_MAP",
            vec![operations(STORE, &json!({ "f": 1 })), one("variables.f"), file()],
        ),
        (
            "two files for one variable",
            "FILE_MAP",
            vec![operation(), map(&two), file(), part("1", None, b"")],
        ),
        ("three files", "TOO_MANY_FILES", vec![operation(), map(&three), file()]),
        ("a file that does not come", "FILE_MAP", vec![before_file()]),
        ("a file twice", "FILE_MAP", vec![before_file(), file(), file()]),
        ("a file that is not in the map", "FILE_MAP", vec![before_file(), part("9", None, b"a"), file()]),
        ("a batch", "BATCH", vec![part("operations", None, b"[]"), one("variables.f")]),
        (
            "a variable that is not a file",
            "INVALID_VARIABLE",
            vec![
                operations("query ($f: String) { hello(name: $f) }", &json!({ "f": null })),
                one("variables.f"),
                file(),
            ],
        ),
        (
            "a file that the operation has no variable for",
            "FILE_MAP",
            vec![operations("{ hello }", &json!({ "f": null })), one("variables.f"), file()],
        ),
        ("no file at all", "INVALID_VARIABLE", vec![operation(), map(&json!({}))]),
    ] {
        assert_eq!(send(&client, &parts).await.refused(), reason, "{name}");
        assert!(client.calls.take().is_empty(), "{name}");
    }
    let garbage = request().body(Body::from("no boundary at all")).unwrap();
    assert_eq!(client.send(garbage).await.refused(), "MULTIPART");
}

#[tokio::test]
async fn a_missing_upload_folder_is_a_failure() {
    let client = Client::new();
    std::fs::remove_dir(client.folder.path()).unwrap();
    let answer = send(&client, &[before_file(), part("0", Some("a"), b"a")]).await;
    assert_eq!(answer.refused(), "INTERNAL");
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
}

#[tokio::test]
async fn an_endpoint_without_uploads_refuses_files() {
    let client = Client::with(|settings| settings.uploads = None);
    let answer = client.send(request().body(only(Vec::new())).unwrap()).await;
    assert_eq!(answer.refused(), "NO_UPLOADS");
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn a_body_with_a_content_length_above_the_limit_is_not_read() {
    let client = Client::new();
    let request = request().header(header::CONTENT_LENGTH, "99999999999");
    let answer = client.send(request.body(only(Vec::new())).unwrap()).await;
    assert_eq!(answer.refused(), "BODY_TOO_LARGE");
}
