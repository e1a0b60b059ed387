//! `aushang stuck`, and the figures of the same.

use aushang_push::testing::{Answer, PushService};
use chrono::TimeDelta;
use serde_json::json;

use crate::support::TestApp;

#[tokio::test]
async fn what_waits_though_it_should_not_is_told_in_one_place() {
    aushang_server::http::install_metrics();
    for app in TestApp::on_each_engine().await {
        let shell = app.shell();
        assert_eq!(shell.run(&["stuck"]).await.ok(), "Nothing is stuck.\n");
        let service = PushService::start().await.unwrap();
        app.follower("STUDENT").await.registers(&service.subscribe()).await;
        service.answer_next([Answer::Drop, Answer::Status(403)]);
        let live = app.admin().await.sends(json!({ "content": "Jetzt", "sendPush": true })).await;
        app.deliver().await;
        app.admin().await.sends(json!({ "content": "Noch etwas", "sendPush": true })).await;
        app.deliver().await;
        // Long ago by any clock: the command asks the machine's.
        app.set_now("2020-01-06T11:00:00Z");
        let admin = app.admin().await;
        let date = app.date_in(TimeDelta::hours(1));
        let late = admin.sends(json!({ "content": "Geplant", "date": date })).await;

        let told = shell.run(&["stuck"]).await.ok();
        let (late, live) = (late["id"].as_str().unwrap(), live["id"].as_str().unwrap());
        for line in [
            "Posts that should be live: 1.",
            &format!("post {late} of profile "),
            "due 2020-01-06T12:00:00Z",
            "Push services that take nothing: 1.",
            "web-push-other since 2026-11-02T11:00:00Z, last 2026-11-02T11:00:00Z: 403 Forbidden",
            "whether they were told: 1.",
            &format!("post {live}: 1, at 2026-11-02T11:00:00Z"),
        ] {
            assert!(told.contains(line), "{line} in {told}");
        }

        app.advance(TimeDelta::hours(1) + TimeDelta::minutes(4));
        let app = app.seen_from([127, 0, 0, 1]);
        let figures = async || String::from_utf8(app.get("/metrics").await.bytes).unwrap();
        let said = figures().await;
        assert!(said.contains("\nposts_late 0\n") && said.contains("\npushes_uncertain 1\n"), "{said}");
        app.advance(TimeDelta::minutes(1));
        assert!(figures().await.contains("\nposts_late 1\n"));
    }
}
