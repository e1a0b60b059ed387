//! Devices with dead addresses do not delay other devices.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use aushang::delivery;
use aushang::readers::Standing;
use aushang_push::testing::PushService;
use chrono::TimeDelta;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{Scene, device_of, devices_of_followers, sends_emergency, sends_push, sent, states};
use crate::support::{TestApp, each_engine};

/// A port that never responds, with a counter of its connections.
struct DeadEnd {
    address: SocketAddr,
    visits: Arc<AtomicUsize>,
}

impl DeadEnd {
    async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, visits) = (listener.local_addr().unwrap(), Arc::new(AtomicUsize::new(0)));
        let counter = visits.clone();
        tokio::spawn(async move {
            while listener.accept().await.is_ok() {
                counter.fetch_add(1, Ordering::SeqCst);
            }
        });
        Self { address, visits }
    }
}

/// Registers this number of devices with this address, 20 per reader.
async fn strangers(app: &TestApp, devices: usize, address: SocketAddr) {
    let service = PushService::start().await.unwrap();
    for _ in 0..devices / 20 {
        let reader = app.follower("STUDENT").await;
        for number in 0..20 {
            let mut subscription = service.subscribe();
            let known = subscription.endpoint.rsplit('/').next().unwrap();
            subscription.endpoint = format!("http://{address}/{known}/{number}");
            reader.registers(&subscription).await;
        }
    }
}

/// A port without a listener.
async fn closed_port() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap()
}

// spec: MISC-05
#[each_engine]
async fn dead_addresses_do_not_delay_proven_devices(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let (admin, nowhere) = (app.admin().await, DeadEnd::open().await);
    // Registered before the others.
    strangers(&app, 100, nowhere.address).await;
    devices_of_followers(&app, 40, &service).await;
    let new = device_of(&app.follower("STUDENT").await, &service).await;
    sends_push(&admin).await;
    app.deliver().await;
    // Each slot may already have started an attempt before the address was known to be dead.
    let visits = nowhere.visits.load(Ordering::SeqCst);
    assert!((5..=5 + 16).contains(&visits), "{visits}");
    assert_eq!(sent(&service), 41);
    assert!(service.log().iter().any(|message| message.device == new.id));

    sends_emergency(&admin).await;
    app.resolve().await;
    let end = CancellationToken::new();
    delivery::send_waiting(&app.product, Standing::Proven, &end).await.unwrap();
    assert_eq!((sent(&service), nowhere.visits.load(Ordering::SeqCst)), (2 * 41, visits));
    app.deliver().await;
    assert_eq!((sent(&service), nowhere.visits.load(Ordering::SeqCst)), (2 * 41, visits));
}

// spec: MISC-05
#[each_engine]
async fn unreachable_new_device_is_deleted_after_three_days(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    strangers(&app, 20, closed_port().await).await;
    for (day, devices) in [(0, 21), (1, 21), (2, 21), (3, 1), (4, 1)] {
        sends_push(&admin).await;
        for _ in 0..10 {
            app.deliver().await;
            app.advance(TimeDelta::minutes(70));
        }
        assert_eq!(app.count("devices").await, devices, "day {day}");
        app.advance(TimeDelta::hours(24) - TimeDelta::minutes(700));
    }
    assert_eq!(sent(&service), 5);
    let states = states(&app).await;
    let ends = ["ACCEPTED", "FAILED", "GONE"].map(|end| states.iter().filter(|state| *state == end).count());
    assert_eq!(ends, [5, 60, 20]);
    assert!(delivery::list_outages(app.product.db.reader()).await.unwrap().is_empty());
}

// spec: MISC-05
#[each_engine]
async fn clock_jump_deletes_no_device(scene: Scene) {
    async fn tries(app: &TestApp) {
        sends_push(&app.admin().await).await;
        for _ in 0..10 {
            app.deliver().await;
            app.advance(TimeDelta::minutes(70));
        }
    }
    let Scene { app, .. } = scene;
    strangers(&app, 20, closed_port().await).await;
    for _ in 0..3 {
        tries(&app).await;
    }
    app.jump(TimeDelta::days(30));
    tries(&app).await;
    assert_eq!(app.count("devices").await, 21);
    app.jump(TimeDelta::days(-30));
    app.advance(TimeDelta::days(2));
    tries(&app).await;
    assert_eq!(app.count("devices").await, 1);
}

// spec: MISC-05
#[each_engine]
async fn outage_of_days_deletes_no_device(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    sends_push(&admin).await;
    app.deliver().await;
    drop(service);
    for _ in 0..5 {
        sends_push(&admin).await;
        for _ in 0..40 {
            app.deliver().await;
            app.advance(TimeDelta::minutes(36));
        }
    }
    assert_eq!(states(&app).await, ["ACCEPTED", "FAILED", "FAILED", "FAILED", "FAILED", "FAILED"]);
    assert_eq!(app.count("devices").await, 1);
    assert_eq!(delivery::list_outages(app.product.db.reader()).await.unwrap().len(), 1);
}

#[each_engine]
async fn device_registered_under_other_rules_is_not_contacted(app: TestApp) {
    let nowhere = DeadEnd::open().await;
    strangers(&app, 20, nowhere.address).await;
    let app = app.restarted_with(&[("AUSHANG_PUSH__ALLOW_PRIVATE_ADDRESSES", "false")]).await;
    sends_push(&app.admin().await).await;
    app.deliver().await;
    assert_eq!(states(&app).await, ["FAILED"; 20]);
    assert_eq!(nowhere.visits.load(Ordering::SeqCst), 0);
}
