use aushang_sources::NotSigned;
use aushang_sources::testing::instagram::Callback;
use aushang_test_script::TestServer;
use chrono::TimeDelta;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use url::Url;

use crate::support::{USER, World};

#[tokio::test]
async fn only_a_new_callback_with_the_signature_of_the_app_is_accepted() {
    let world = World::start().await;
    let instagram = world.sources.instagram().unwrap();
    let verify = |signed: &str| {
        instagram.verify(signed, TimeDelta::minutes(10), world.now()).map(|request| request.account)
    };
    let good = world.server.signed_request(USER, Callback::Good);
    assert_eq!(verify(&good), Ok(world.server.account(USER).scoped_id));
    for (kind, refused) in [
        (Callback::OtherSecret, NotSigned::Signature),
        (Callback::OtherAlgorithm, NotSigned::Algorithm),
        (Callback::Replay, NotSigned::Time),
    ] {
        assert_eq!(verify(&world.server.signed_request(USER, kind)), Err(refused), "{kind:?}");
    }
    world.server.advance(TimeDelta::minutes(11));
    assert_eq!(verify(&good), Err(NotSigned::Time));
}

#[tokio::test]
async fn a_callback_is_sent_as_a_form() {
    let serve = |mut stream: TcpStream, received: std::sync::Arc<tokio::sync::Mutex<String>>| async move {
        let mut request = vec![0; 4_096];
        let mut text = String::new();
        while !text.contains("signed_request=") {
            let read = stream.read(&mut request).await.unwrap();
            text.push_str(&String::from_utf8_lossy(&request[..read]));
        }
        *received.lock().await = text;
        drop(stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").await);
    };
    let app = TestServer::start(|_| tokio::sync::Mutex::new(String::new()), serve).await.unwrap();
    let world = World::start().await;
    let url = Url::parse(&format!("http://{}/instagram/deauthorize", app.address)).unwrap();
    let answer = world.server.callback(&url, USER, Callback::Good).await.unwrap();
    assert_eq!(answer, (200, "{}".to_owned()));
    let received = app.state.lock().await.clone();
    assert!(received.starts_with("POST /instagram/deauthorize HTTP/1.1\r\n"), "{received}");
    assert!(received.contains("content-type: application/x-www-form-urlencoded"), "{received}");
}
