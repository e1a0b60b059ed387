//! Push services that refuse every message of this server.

use aushang::delivery::{self, Outage};
use aushang_push::testing::{Answer, FcmService, PushService, SignIn};
use chrono::TimeDelta;

use super::{Scene, device_of, sends_push, sent, states};
use crate::support::{Engine, TestApp, each_engine, fcm_settings};

async fn outages(app: &TestApp) -> Vec<Outage> {
    delivery::list_outages(app.product.db.reader()).await.unwrap()
}

/// Returns the line of the metrics about them.
async fn metric(app: &TestApp) -> String {
    let metrics = app.metrics().await;
    metrics.lines().find(|line| line.starts_with("push_troubles ")).unwrap_or_default().to_owned()
}

// spec: MISC-05
#[each_engine]
async fn refused_service_account_is_one_outage_and_deletes_no_device(engine: Engine) {
    aushang_server::http::install_metrics();
    let fcm = FcmService::start().await.unwrap();
    let app = TestApp::with(engine, &fcm_settings(&fcm)).await.seen_locally();
    let web = PushService::start().await.unwrap();
    let (admin, reader) = (app.admin().await, app.follower("STUDENT").await);
    for _ in 0..3 {
        reader.registers_app(&fcm.register()).await;
    }
    device_of(&reader, &web).await;
    assert_eq!((outages(&app).await, metric(&app).await), (vec![], "push_troubles 0".to_owned()));

    let (began, sent_before) = (app.product.now(), fcm.log().len());
    fcm.sign_ins().answer_always(SignIn::Denied);
    fcm.end_accesses();
    sends_push(&admin).await;
    app.deliver().await;
    app.deliver_after(TimeDelta::minutes(30)).await;
    let why = "the sign-in at Google was refused: 400 Bad Request: invalid_grant Invalid JWT Signature.";
    let outage =
        Outage { service: "fcm".to_owned(), since: began, seen_at: app.product.now(), why: why.to_owned() };
    assert_eq!((outages(&app).await, metric(&app).await), (vec![outage], "push_troubles 1".to_owned()));
    // Web push still works.
    assert_eq!(sent(&web), 1);
    assert_eq!(states(&app).await, ["ACCEPTED", "WAITING", "WAITING", "WAITING"]);

    fcm.sign_ins().answer_always(SignIn::Granted { expires_in: 3_599 });
    app.deliver_after(TimeDelta::minutes(30)).await;
    assert_eq!((outages(&app).await, metric(&app).await), (vec![], "push_troubles 0".to_owned()));
    assert_eq!((fcm.log().len(), app.count("devices").await), (sent_before + 3, 4));
}

// spec: MISC-05
#[each_engine]
async fn refused_push_is_given_up_when_its_post_is_no_longer_news(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    service.answer_always(Answer::Status(403));
    sends_push(&admin).await;
    for _ in 0..30 {
        app.deliver().await;
        assert_eq!(states(&app).await, ["WAITING"]);
        app.advance(TimeDelta::minutes(23));
    }
    app.deliver_after(TimeDelta::minutes(30)).await;
    assert_eq!((states(&app).await, app.count("devices").await), (vec!["FAILED".to_owned()], 1));
    assert_eq!(outages(&app).await[0].service, "web-push-other");
    // The outage of a service that is no longer used is deleted.
    app.sweep_after(TimeDelta::days(7) + TimeDelta::milliseconds(1)).await;
    assert_eq!(outages(&app).await, []);
}

// spec: MISC-05
#[each_engine]
async fn service_that_is_busy_after_an_outage_loses_no_push(scene: Scene) {
    let Scene { app, service, admin, .. } = scene;
    service.answer_always(Answer::Status(403));
    sends_push(&admin).await;
    for _ in 0..12 {
        app.deliver().await;
        app.advance(TimeDelta::minutes(15));
    }
    service.answer_always(Answer::Status(503));
    app.deliver().await;
    assert_eq!(states(&app).await, ["WAITING"]);
    service.answer_always(Answer::Created);
    app.deliver_after(TimeDelta::seconds(30)).await;
    assert_eq!((states(&app).await, sent(&service)), (vec!["ACCEPTED".to_owned()], 14));
}
