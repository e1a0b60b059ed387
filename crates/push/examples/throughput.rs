//! How many messages a second one core sends, against the bare encryption.
//!
//! The sender has a thread of its own; the sink that takes the messages answers 201 unseen, on
//! another thread, so that only the sender's work counts.

use std::{
    convert::Infallible,
    io,
    time::{Duration, Instant},
};

use aushang_push::{
    AddressPolicy, Message, Outcome, Subscription, Topic, Urgency, WebPush, WebPushSettings,
    testing::PushService,
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use bytes::Bytes;
use http::Response;
use http_body_util::{BodyExt, Empty};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use tokio::{net::TcpListener, task::JoinSet};
use web_push_native::{Auth, p256::PublicKey};

const MESSAGES: u32 = 8_000;
const AT_ONCE: u32 = 32;

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    let device = PushService::start().await?.subscribe();
    let endpoint = format!("http://{}/push/x", sink()?);
    let (p256dh, auth) = (&device.p256dh, &device.auth);
    let policy = AddressPolicy::AlsoPrivate;
    let subscription = Subscription::parse(&endpoint, p256dh, auth, policy).expect("it is good");
    let sender = sender(policy);

    let start = Instant::now();
    let mut running = JoinSet::new();
    let sender = std::sync::Arc::new(sender);
    for _ in 0..AT_ONCE {
        let (sender, subscription) = (sender.clone(), subscription.clone());
        running.spawn(async move {
            for _ in 0..MESSAGES / AT_ONCE {
                assert_eq!(sender.send(&subscription, &message()).await, Outcome::Accepted);
            }
        });
    }
    running.join_all().await;
    let sent = rate(start.elapsed());

    let bare = bare_encryption(p256dh, auth);
    println!("bare encryption {bare:.0}/s, send {sent:.0}/s, ratio {:.2}", sent / bare);
    Ok(())
}

fn bare_encryption(p256dh: &str, auth: &str) -> f64 {
    let decode = |text| BASE64_URL_SAFE_NO_PAD.decode(text).expect("it is base64url");
    let key = PublicKey::from_sec1_bytes(&decode(p256dh)).expect("it is a key");
    let auth = Auth::clone_from_slice(&decode(auth));
    let text = message().body.into_bytes();
    let start = Instant::now();
    for _ in 0..MESSAGES {
        web_push_native::encrypt(text.clone(), &key, &auth).expect("a short text");
    }
    rate(start.elapsed())
}

fn rate(elapsed: Duration) -> f64 {
    f64::from(MESSAGES) / elapsed.as_secs_f64()
}

fn sender(policy: AddressPolicy) -> WebPush {
    let key = "RS0WdYWWo1HajXg3NZR1olzCf31i-ZBGDkFyCs7j1jw".into();
    let settings = WebPushSettings::new(key, "mailto:it@example.org".to_owned(), policy);
    WebPush::new(&settings).expect("the key is good")
}

fn message() -> Message {
    Message {
        topic: Topic::parse("0198c5f27b3a7c1e9d5b2f4a6c8e0d13").expect("it is plain"),
        tag: "0198c5f27b3a7c1e9d5b2f4a6c8e0d13".to_owned(),
        title: "Mensa".to_owned(),
        body: "Die Mensa bleibt heute geschlossen. ".repeat(10),
        url: "https://aushang.example/p/1".to_owned(),
        urgency: Urgency::Normal,
        alarm: false,
        ttl: Duration::from_hours(24),
    }
}

/// Takes everything, on a thread of its own.
fn sink() -> io::Result<std::net::SocketAddr> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::spawn(move || {
        runtime.block_on(async move {
            let listener = TcpListener::from_std(listener).expect("it listens");
            while let Ok((stream, _)) = listener.accept().await {
                let service = service_fn(take);
                let served = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
                tokio::spawn(served);
            }
        });
    });
    Ok(address)
}

async fn take(request: http::Request<Incoming>) -> Result<Response<Empty<Bytes>>, Infallible> {
    let _ = request.into_body().collect().await;
    let mut reply = Response::default();
    *reply.status_mut() = http::StatusCode::CREATED;
    Ok(reply)
}
