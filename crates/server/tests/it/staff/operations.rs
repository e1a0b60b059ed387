//! The operations page.

use aushang::backups::{self, Backup};
use aushang_push::testing::{Answer, PushService};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, each_engine};

impl Person {
    async fn operations(&self) -> Value {
        let fields = "version engine databaseBytes mediaBytes freeBytes clockSuspect sendsMail sendsPushes
            mailOutage { mails since fault lastError } stuckJobCount
            stuckJobs { id kind attempts lastError } failingJobs { kind jobs lastError } latePostCount
            latePosts { id profileId dueAt } pushOutages { service since seenAt why } uncertainPushCount
            uncertainPushes { postId devices at }
            lastBackup { databaseAt filesAt completeAt isOverdue }";
        self.run("operations", json!({}), fields).await.ok()
    }
}

#[each_engine]
async fn calm_installation_has_nothing_stuck(app: TestApp) {
    let staff = app.superadmin().await;
    let mut found = staff.operations().await;
    let engine =
        if app.product.db.engine() == crate::support::Engine::Sqlite { "SQLITE" } else { "POSTGRES" };
    assert!(found["databaseBytes"].take().as_u64().unwrap() > 100_000);
    assert!(found["freeBytes"].take().as_u64().unwrap() > 0);
    let expected = json!({
        "version": env!("CARGO_PKG_VERSION"), "engine": engine, "databaseBytes": null, "mediaBytes": 0,
        "freeBytes": null, "clockSuspect": false, "sendsMail": false, "sendsPushes": true,
        "mailOutage": null, "stuckJobCount": 0, "stuckJobs": [], "failingJobs": [],
        "latePostCount": 0, "latePosts": [], "pushOutages": [], "uncertainPushCount": 0,
        "uncertainPushes": [],
        "lastBackup": { "databaseAt": null, "filesAt": null, "completeAt": null, "isOverdue": true }
    });
    assert_eq!(found, expected);
}

#[each_engine]
async fn everything_that_is_stuck_is_shown(app: TestApp) {
    let staff = app.superadmin().await;
    let service = PushService::start().await.unwrap();
    app.follower("STUDENT").await.registers(&service.subscribe()).await;
    service.answer_next([Answer::Drop, Answer::Status(403)]);
    let live = app.admin().await.sends(json!({ "content": "Jetzt", "sendPush": true })).await;
    app.deliver().await;
    app.admin().await.sends(json!({ "content": "Noch etwas", "sendPush": true })).await;
    app.deliver().await;
    let seen = app.now().to_rfc3339();
    let due = app.now() + TimeDelta::hours(1);
    let late = app.admin().await.sends(json!({ "content": "Geplant", "date": due })).await;
    app.advance(TimeDelta::hours(1) + TimeDelta::minutes(5));
    let found = staff.operations().await;
    let (profile, due) = (app.world.own.id, due.to_rfc3339());
    assert_eq!(found["latePostCount"], 1);
    assert_eq!(found["latePosts"], json!([{ "id": late["id"], "profileId": profile, "dueAt": due }]));
    let outage = json!({
        "service": "web-push-other", "since": seen, "seenAt": seen, "why": "403 Forbidden"
    });
    assert_eq!(found["pushOutages"], json!([outage]));
    assert_eq!(found["uncertainPushCount"], 1);
    assert_eq!(found["uncertainPushes"], json!([{ "postId": live["id"], "devices": 1, "at": seen }]));
}

#[each_engine]
async fn job_that_was_set_aside_runs_again(app: TestApp) {
    let staff = app.superadmin().await;
    app.admin().await.invites("neu@fs.example", "USER").await;
    app.break_jobs(1, false).await;
    let failing = staff.operations().await;
    let outage = failing["mailOutage"].clone();
    // Not earlier than the mail: another test of this process may have created later ids.
    assert!(outage["since"].as_str().unwrap() >= app.now().to_rfc3339().as_str(), "{outage}");
    let expected = json!({ "mails": 1, "since": outage["since"], "fault": "OTHER", "lastError": "kaputt" });
    assert_eq!(outage, expected);
    assert_eq!(failing["stuckJobCount"], 0);
    let expected = json!([{ "kind": "send-mail", "jobs": 1, "lastError": "kaputt" }]);
    assert_eq!(failing["failingJobs"], expected);
    app.break_jobs(12, true).await;
    let found = staff.operations().await;
    assert_eq!((&found["failingJobs"], &found["mailOutage"]), (&json!([]), &outage));
    let id = found["stuckJobs"][0]["id"].clone();
    let expected = json!([{ "id": id, "kind": "send-mail", "attempts": 12, "lastError": "kaputt" }]);
    assert_eq!((&found["stuckJobs"], &found["stuckJobCount"]), (&expected, &json!(1)));
    for (ids, retried) in
        [(json!([]), 0), (json!([uuid::Uuid::nil()]), 0), (json!([id]), 1), (json!([id]), 0)]
    {
        assert_eq!(staff.run("retryJobs", json!({ "ids": ids }), "").await.ok(), retried);
    }
    let retried = staff.operations().await;
    assert_eq!((&retried["stuckJobCount"], &retried["mailOutage"]), (&json!(0), &Value::Null));
    assert_eq!(app.actions("jobs.retry").await, ["jobs.retry"]);
    app.mail_to("neu@fs.example").await;
    let many = vec![id.clone(); 501];
    staff.run("retryJobs", json!({ "ids": many }), "").await.refused_at(400, "ids TOO_MANY");
    staff.run("retryJobs", json!({ "ids": ["x"] }), "").await.refused_at(400, "ids INVALID");
}

/// Records a backup that was completed now.
async fn backs_up(app: &TestApp, has_database: bool, has_files: bool) {
    let backup =
        Backup { began_at: None, finished_at: app.product.now(), has_database, has_files, bytes: None };
    app.product.write(move |tx| Box::pin(backups::record(tx, backup))).await.unwrap();
}

/// Returns the last backup as the console, and as the metrics show it.
async fn last_backup(app: &TestApp, staff: &Person) -> (Value, u64) {
    let metrics = app.metrics().await;
    let value = metrics.lines().find_map(|line| line.strip_prefix("last_backup_timestamp_seconds "));
    (staff.operations().await["lastBackup"].clone(), value.expect("it is always present").parse().unwrap())
}

#[each_engine]
async fn last_backup_is_the_older_one_of_database_and_files(app: TestApp) {
    aushang_server::http::install_metrics();
    let app = app.seen_locally();
    let staff = app.superadmin().await;
    assert_eq!(last_backup(&app, &staff).await.1, 0);
    let first = app.now();
    backs_up(&app, true, false).await;
    let expected =
        json!({ "databaseAt": first.to_rfc3339(), "filesAt": null, "completeAt": null, "isOverdue": true });
    assert_eq!(last_backup(&app, &staff).await, (expected, 0));
    app.advance(TimeDelta::hours(1));
    let second = app.now();
    backs_up(&app, false, true).await;
    let with = |is_overdue: bool| {
        let (first, second) = (first.to_rfc3339(), second.to_rfc3339());
        json!({
            "databaseAt": first, "filesAt": second, "completeAt": first, "isOverdue": is_overdue
        })
    };
    let seconds = first.timestamp().unsigned_abs();
    app.advance(TimeDelta::hours(47));
    assert_eq!(last_backup(&app, &staff).await, (with(false), seconds));
    app.advance(TimeDelta::milliseconds(1));
    assert_eq!(last_backup(&app, &staff).await, (with(true), seconds));
    backs_up(&app, true, true).await;
    assert_eq!(last_backup(&app, &staff).await.0["isOverdue"], false);
    assert_eq!(app.count("backups").await, 3);
    app.sweep_after(TimeDelta::days(730)).await;
    assert_eq!(app.count("backups").await, 1);
    app.sweep_after(TimeDelta::milliseconds(1)).await;
    assert_eq!(app.count("backups").await, 0);
}
