//! Measures what devices with dead addresses cost the other devices: the time until the last of many working
//! devices has received a push, alone and next to twice as many dead ones.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use http::StatusCode;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::Notify;
use web_push_native::p256::SecretKey;
use web_push_native::p256::elliptic_curve::{rand_core::OsRng, sec1::ToEncodedPoint};

use crate::BenchError;
use crate::calls::Call;
use crate::process::Server;
use crate::world::{self, Keys};

pub const GOOD: u64 = 10_000;
pub const DEAD: u64 = 2 * GOOD;

/// Similar to the response time of real push services.
const RESPONSE_TIME: Duration = Duration::from_millis(50);
/// Far longer than sending to all working devices takes.
const TIMEOUT: Duration = Duration::from_mins(10);

/// Time until the last working device received its push.
pub struct Measured {
    pub alone: Duration,
    pub beside: Duration,
}

pub async fn measure(folder: &Path, processors: &Handle) -> Result<Measured, BenchError> {
    let service = Service::start(processors)?;
    let nowhere = Nowhere::open().await?;
    let secret = SecretKey::random(&mut OsRng);
    let keys = Keys {
        p256dh: BASE64_URL_SAFE_NO_PAD.encode(secret.public_key().to_encoded_point(false).as_bytes()),
        auth: BASE64_URL_SAFE_NO_PAD.encode([7; 16]),
    };
    let database = folder.join("devices.sqlite");
    let crowd = world::create_crowd(&database).await?;
    let good = format!("'http://{}/push/' || n.i", service.address);
    world::insert_devices(&database, &keys, &good, GOOD, true).await?;
    let beside_dead = folder.join("devices-dead.sqlite");
    std::fs::copy(&database, &beside_dead)?;
    // Each device has an address of its own, so the failure of one does not cause the others to be skipped.
    let dead = format!(
        "'http://127.' || (1 + n.i / 65536) || '.' || (n.i / 256 % 256) || '.' || (n.i % 256) || ':{}/' || n.i",
        nowhere.port
    );
    world::insert_devices(&beside_dead, &keys, &dead, DEAD, false).await?;

    let mut times = Vec::new();
    for database in [&database, &beside_dead] {
        times.push(time_to_last_push(folder, database, &service, &Call::announce(&crowd.many, 1)).await?);
        std::fs::remove_file(database)?;
    }
    Ok(Measured { alone: times[0], beside: times[1] })
}

async fn time_to_last_push(
    folder: &Path,
    database: &Path,
    service: &Service,
    call: &Call,
) -> Result<Duration, BenchError> {
    let key = BASE64_URL_SAFE_NO_PAD.encode(SecretKey::random(&mut OsRng).to_bytes());
    let settings = [
        ("AUSHANG_PUSH__VAPID_PRIVATE_KEY", key.as_str()),
        ("AUSHANG_PUSH__CONTACT", "mailto:it@uni.example"),
        ("AUSHANG_PUSH__ALLOW_PRIVATE_ADDRESSES", "true"),
    ];
    let mut product = Server::product_with(folder, database, &settings)?;
    let mut connection = product.connect().await?;
    service.received.count.store(0, Ordering::SeqCst);
    let started = Instant::now();
    let (status, response) = connection.request(call).await?;
    if status != StatusCode::OK {
        return Err(BenchError::response(status, &response));
    }
    tokio::time::timeout(TIMEOUT, service.received.all.notified())
        .await
        .map_err(|_| BenchError::Server("some devices received no push".to_owned()))?;
    let took = started.elapsed();
    product.end()?;
    Ok(took)
}

#[derive(Default)]
struct Received {
    count: AtomicU64,
    all: Notify,
}

/// A push service that accepts every message.
struct Service {
    address: SocketAddr,
    received: Arc<Received>,
}

impl Service {
    fn start(processors: &Handle) -> Result<Self, BenchError> {
        let received = Arc::new(Received::default());
        let routes = Router::new().route("/push/{device}", post(accept)).with_state(received.clone());
        let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        processors.spawn(async move { axum::serve(TcpListener::from_std(listener)?, routes).await });
        Ok(Self { address, received })
    }
}

async fn accept(State(received): State<Arc<Received>>) -> StatusCode {
    tokio::time::sleep(RESPONSE_TIME).await;
    if received.count.fetch_add(1, Ordering::SeqCst) + 1 == GOOD {
        received.all.notify_one();
    }
    StatusCode::CREATED
}

/// A port on all of 127.0.0.0/8 that neither accepts nor refuses connections, because its backlog is full.
struct Nowhere {
    port: u16,
    _listener: TcpListener,
    _waiting: Vec<TcpStream>,
}

impl Nowhere {
    async fn open() -> Result<Self, BenchError> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((Ipv4Addr::UNSPECIFIED, 0).into())?;
        let listener = socket.listen(1)?;
        let port = listener.local_addr()?.port();
        let mut waiting = Vec::new();
        let attempt = || TcpStream::connect((Ipv4Addr::LOCALHOST, port));
        while let Ok(connection) = tokio::time::timeout(Duration::from_millis(300), attempt()).await {
            waiting.push(connection?);
        }
        Ok(Self { port, _listener: listener, _waiting: waiting })
    }
}
