//! `aushang stuck` and its metrics.

use aushang_push::testing::{Answer, PushService};
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, each_engine, finding};

#[each_engine]
async fn everything_that_is_stuck_is_listed_and_counted(app: TestApp) {
    aushang_server::http::install_metrics();
    let app = app.seen_locally();
    let shell = app.shell();
    assert_eq!(shell.run(&["stuck"]).await.ok(), "Nothing is stuck.\n");
    app.admin().await.invites("neu@fs.example", "USER").await;
    app.break_jobs(1, false).await;
    let text = shell.run(&["stuck"]).await.ok();
    assert!(
        text.contains("Mails that are not delivered: 1, since ") && text.contains("Z: kaputt\n"),
        "{text}"
    );
    let (_, findings) = shell.doctor().await;
    let (state, found) = finding(&findings, "waiting mails");
    assert!(state == "warn" && found.starts_with("Mails that are not delivered: 1"), "{state} {found}");
    assert!(app.metrics().await.contains("\nmails_undelivered 1\n"));
    app.run_jobs().await;
    assert_eq!(shell.run(&["stuck"]).await.ok(), "Nothing is stuck.\n");
    assert!(app.metrics().await.contains("\nmails_undelivered 0\n"));
    let service = PushService::start().await.unwrap();
    app.follower("STUDENT").await.registers(&service.subscribe()).await;
    service.answer_next([Answer::Drop, Answer::Status(403)]);
    let live = app.admin().await.sends(json!({ "content": "Jetzt", "sendPush": true })).await;
    app.deliver().await;
    app.admin().await.sends(json!({ "content": "Noch etwas", "sendPush": true })).await;
    app.deliver().await;
    // A date long ago, because the command uses the machine's clock.
    app.set_now("2020-01-06T11:00:00Z");
    let admin = app.admin().await;
    let date = app.date_in(TimeDelta::hours(1));
    let late = admin.sends(json!({ "content": "Geplant", "date": date })).await;

    let text = shell.run(&["stuck"]).await.ok();
    let (late, live) = (late["id"].as_str().unwrap(), live["id"].as_str().unwrap());
    for line in [
        "Posts that should be published by now: 1.",
        &format!("post {late} of profile "),
        "due 2020-01-06T12:00:00Z",
        "Push services that refuse messages: 1.",
        "web-push-other since 2026-11-02T11:00:00Z, last 2026-11-02T11:00:00Z: 403 Forbidden",
        "may not have received a message: 1.",
        &format!("post {live}: 1, at 2026-11-02T11:00:00Z"),
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }

    app.advance(TimeDelta::hours(1) + TimeDelta::minutes(4));
    let before = app.metrics().await;
    assert!(before.contains("\nposts_late 0\n") && before.contains("\npushes_uncertain 1\n"), "{before}");
    app.advance(TimeDelta::minutes(1));
    assert!(app.metrics().await.contains("\nposts_late 1\n"));
}
