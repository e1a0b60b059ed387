//! Responses of push services and their consequences.

use aushang_push::testing::{Answer, PushService};
use chrono::TimeDelta;

use super::{Scene, device_of, sends_emergency, sends_push, sent, states};
use crate::support::{TestApp, each_engine};

// spec: MISC-05
#[each_engine]
async fn device_that_is_gone_is_deleted(app: TestApp) {
    let service = PushService::start().await.unwrap();
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    device_of(&reader, &service).await;
    for (answer, left) in [(Answer::GONE, 0), (Answer::NOT_FOUND, 0), (Answer::Created, 1)] {
        service.answer_next([answer]);
        sends_push(&admin).await;
        app.deliver().await;
        assert_eq!(app.count("devices").await, left);
        device_of(&reader, &service).await;
    }
    assert_eq!(states(&app).await, ["ACCEPTED", "GONE", "GONE"]);
    app.deliver_after(TimeDelta::days(1)).await;
    assert_eq!(sent(&service), 3);
}

#[each_engine]
async fn busy_or_broken_service_is_tried_again_later(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    service.answer_next([Answer::TooMany { retry_after: 120 }, Answer::BROKEN, Answer::BROKEN]);
    sends_push(&admin).await;
    app.deliver().await;
    for (pause, tries) in [(120, 2), (60, 3), (120, 4)] {
        assert_eq!(states(&app).await, ["WAITING"]);
        app.deliver_after(TimeDelta::seconds(pause) - TimeDelta::milliseconds(1)).await;
        assert_eq!(sent(&service), tries - 1);
        app.deliver_after(TimeDelta::milliseconds(1)).await;
        assert_eq!(sent(&service), tries);
    }
    assert_eq!(states(&app).await, ["ACCEPTED"]);
    // A push to a service that never recovers is given up.
    service.answer_always(Answer::BROKEN);
    sends_push(&admin).await;
    for _ in 0..12 {
        app.deliver().await;
        app.advance(TimeDelta::hours(12));
    }
    assert_eq!(states(&app).await, ["ACCEPTED", "FAILED"]);
    assert_eq!(sent(&service), 4 + 8);
    assert_eq!(app.count("devices").await, 1);
}

#[each_engine]
async fn message_that_a_service_rejects_is_not_tried_again(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    service.answer_always(Answer::Status(400));
    sends_push(&admin).await;
    sends_emergency(&admin).await;
    app.deliver().await;
    app.deliver_after(TimeDelta::days(1)).await;
    assert_eq!(states(&app).await, ["FAILED", "FAILED"]);
    assert_eq!(sent(&service), 2);
}

// spec: MISC-05
#[each_engine]
async fn only_an_emergency_is_sent_again_after_a_lost_response(scene: Scene) {
    let Scene { app, service, admin, phone } = scene;
    service.answer_next([Answer::Drop]);
    sends_push(&admin).await;
    app.deliver().await;
    app.deliver_after(TimeDelta::days(1)).await;
    assert_eq!((states(&app).await, sent(&service)), (vec!["UNCERTAIN".to_owned()], 1));

    service.answer_next([Answer::Drop]);
    app.proves_by_code(&admin.email).await;
    let alarm = sends_emergency(&admin).await;
    app.deliver().await;
    assert_eq!(states(&app).await, ["UNCERTAIN", "WAITING"]);
    app.deliver_after(TimeDelta::seconds(30)).await;
    assert_eq!((states(&app).await.join(" "), sent(&service)), ("ACCEPTED UNCERTAIN".to_owned(), 3));
    // Sent twice, shown once.
    let shown = service.shown_on(&phone);
    let of_alarm = shown.iter().filter(|message| message.payload["tag"] == alarm["id"]);
    assert_eq!(of_alarm.count(), 1);
}
