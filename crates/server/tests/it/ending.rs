//! Requests and pushes in progress when the server shuts down.

use aushang_push::testing::PushService;
use aushang_server::loops;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use crate::support::{TestApp, each_engine, jpeg, upload_body};

/// Returns head and body of an upload that waits for `100 Continue`.
fn upload(token: &str, picture: &[u8]) -> (String, Vec<u8>) {
    let body = upload_body("IMAGE", "Haus.jpg", picture);
    let length = body.len();
    let head = format!(
        "POST /graphql HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\nExpect: 100-continue\r\n\
         Content-Type: multipart/form-data; boundary=B\r\nContent-Length: {length}\r\n\r\n"
    );
    (head, body)
}

#[each_engine]
async fn upload_in_progress_finishes_and_no_new_connection_is_accepted(app: TestApp) {
    let admin = app.admin().await;
    let server = app.listen().await;
    let address = server.address;
    let mut idle = TcpStream::connect(address).await.unwrap();
    let mut uploading = TcpStream::connect(address).await.unwrap();
    let (head, body) = upload(admin.token.as_deref().unwrap(), &jpeg(60, 40));
    let (first, rest) = body.split_at(body.len() / 2);
    uploading.write_all(head.as_bytes()).await.unwrap();
    let mut ready = [0; 25];
    uploading.read_exact(&mut ready).await.unwrap();
    assert_eq!(&ready, b"HTTP/1.1 100 Continue\r\n\r\n");
    uploading.write_all(first).await.unwrap();

    server.shutdown.cancel();
    assert_eq!(idle.read(&mut [0; 1]).await.unwrap(), 0, "idle connections are closed at once");
    uploading.write_all(rest).await.unwrap();
    let mut answer = String::new();
    uploading.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let (_, json) = answer.split_once("\r\n\r\n").unwrap();
    let staged: Value = serde_json::from_str(json).unwrap();
    assert!(staged["data"]["upload"]["raw"].is_string(), "{staged}");
    server.stop().await;
    assert!(TcpStream::connect(address).await.is_err(), "the server still listens");
    assert_eq!((app.stored_files(), app.waiting_uploads()), (1, 0));
}

#[each_engine]
async fn batch_of_pushes_finishes_and_the_rest_waits(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let admin = app.admin().await;
    for _ in 0..48 {
        app.follower("STUDENT").await.registers(&service.subscribe()).await;
    }
    admin.sends(json!({ "content": "Hallo", "sendPush": true })).await;

    let shutdown = CancellationToken::new();
    let loops = loops::start(&app.product, &shutdown);
    service.log_of(1).await;
    shutdown.cancel();
    loops.join_all().await;
    let states = app.texts("select distinct state as text from pushes").await;
    assert!(!states.contains(&"SENDING".to_owned()), "{states:?}");

    app.deliver().await;
    let states = app.texts("select distinct state as text from pushes").await;
    assert_eq!(states, ["ACCEPTED"]);
    assert_eq!(service.log().len(), 48, "each device receives one message");
}
