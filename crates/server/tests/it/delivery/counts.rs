//! The delivery counts of a post, as its profile sees them.

use aushang::delivery;
use aushang::readers::Standing;
use aushang_push::testing::{Answer, PushService};
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::{Scene, devices_of_followers, sends_emergency, sends_push, sent, states};
use crate::support::{Person, TestApp, by_id, each_engine};

async fn delivery_of(person: &Person, post: &Value) -> Value {
    let fields = "delivery { devices accepted gone failed uncertain waiting done }";
    person.run("post", by_id(post), fields).await.ok()["delivery"].clone()
}

/// Devices, accepted, gone, failed, uncertain, waiting.
fn counted(counts: [u32; 6], done: bool) -> Value {
    let [devices, accepted, gone, failed, uncertain, waiting] = counts;
    json!({
        "devices": devices, "accepted": accepted, "gone": gone, "failed": failed,
        "uncertain": uncertain, "waiting": waiting, "done": done
    })
}

// spec: MISC-05
#[each_engine]
async fn each_device_is_counted_once_by_its_final_state(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let admin = app.admin().await;
    devices_of_followers(&app, 5, &service).await;
    let quiet = admin.sends(json!({ "content": "Ohne Push" })).await;
    let post = sends_push(&admin).await;
    assert_eq!(delivery_of(&admin, &quiet).await, Value::Null);
    assert_eq!(delivery_of(&admin, &post).await, counted([0; 6], false));
    app.resolve().await;
    assert_eq!(delivery_of(&admin, &post).await, counted([5, 0, 0, 0, 0, 5], false));
    let busy = Answer::TooMany { retry_after: 60 };
    service.answer_next([Answer::Created, Answer::GONE, Answer::Status(400), Answer::Drop, busy]);
    app.deliver().await;
    assert_eq!(delivery_of(&admin, &post).await, counted([5, 1, 1, 1, 1, 1], false));
    app.deliver_after(TimeDelta::minutes(1)).await;
    assert_eq!(delivery_of(&admin, &post).await, counted([5, 2, 1, 1, 1, 0], true));
    // Later deliveries change nothing.
    app.deliver_after(TimeDelta::hours(1)).await;
    assert_eq!(delivery_of(&admin, &post).await, counted([5, 2, 1, 1, 1, 0], true));
    assert_eq!(sent(&service), 6);
}

// spec: MISC-05
#[each_engine]
async fn delivery_counts_are_deleted_after_90_days(scene: Scene) {
    let Scene { app, admin, .. } = scene;
    let post = sends_push(&admin).await;
    app.deliver().await;
    app.sweep_after(TimeDelta::days(90) + TimeDelta::milliseconds(1)).await;
    // The earlier session has expired.
    assert_eq!(delivery_of(&app.admin().await, &post).await, Value::Null);
}

// spec: MISC-05
#[each_engine]
async fn late_result_of_a_sender_is_not_counted_twice(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    let post = sends_push(&admin).await;
    let alarm = sends_emergency(&admin).await;
    app.resolve().await;
    service.answer_next([Answer::Hang, Answer::Hang]);
    let (product, ending) = (app.product.clone(), CancellationToken::new());
    let end = ending.clone();
    let slow = tokio::spawn(async move { delivery::send_waiting(&product, Standing::New, &end).await });
    service.log_of(2).await;
    // The server takes no more requests.
    ending.cancel();
    app.advance(TimeDelta::minutes(4));
    delivery::recover(&app.product, false).await.unwrap();
    assert_eq!(states(&app).await, ["UNCERTAIN", "WAITING"]);
    // Now the slow sender learns that it will receive no response.
    drop(service);
    slow.await.unwrap().unwrap();
    assert_eq!(states(&app).await, ["UNCERTAIN", "WAITING"]);
    assert_eq!(delivery_of(&admin, &post).await, counted([1, 0, 0, 0, 1, 0], true));
    assert_eq!(delivery_of(&admin, &alarm).await, counted([1, 0, 0, 0, 0, 1], false));
}
