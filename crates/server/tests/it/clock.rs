//! Behaviour with a wrong wall clock.

use aushang::leftover_files::LeftoverFiles;
use aushang_mail::testing::{Answer as MailAnswer, At, MailServer};
use aushang_push::testing::{Answer, PushService};
use aushang_server::loops;
use chrono::TimeDelta;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::support::{Engine, TestApp, each_engine, jpeg, mailer_for, two_nodes_with_skew};

const JUMP: TimeDelta = TimeDelta::days(30);

/// Publishes what is due and deletes what has expired.
async fn run_due(app: &TestApp) {
    let end = CancellationToken::new();
    app.publish_due().await;
    app.sweep().await;
    loops::discard_unfinished_files(&app.product, end.clone()).await.unwrap();
    let mut leftover = LeftoverFiles::default();
    for _ in 0..2 {
        leftover.delete_found(&app.product, &end).await.unwrap();
    }
}

/// Returns the statuses of all posts, sorted.
async fn states(app: &TestApp) -> Vec<String> {
    app.texts("select status as text from posts order by status").await
}

/// Creates a post that is planned for tomorrow, and things that are deleted when they are old: sessions, a
/// file that no post uses, one that no row names, one that is incomplete, a mail, and a link sent by mail.
async fn arrange(app: &TestApp) {
    let admin = app.admin().await;
    admin.sends(json!({ "content": "Morgen", "date": app.date_in(TimeDelta::days(1)) })).await;
    let post = admin.sends(json!({ "content": "Jetzt" })).await;
    assert_eq!(post["status"], "LIVE");
    admin.uploads(&jpeg(40, 30)).await;
    app.anonymous().try_request_reset("user@fs.example").await.ok();
    app.run_jobs().await;
    std::fs::create_dir(app.media_folder().join("without-row")).unwrap();
    app.leave_unfinished("without-row/large.jpg", app.now());
    app.leave_unfinished("large.jpg#1", app.now());
    app.create_mail_file("alt.eml", app.now());
    run_due(app).await;
    assert_eq!(states(app).await, ["APPROVED", "LIVE"]);
}

#[each_engine]
async fn after_a_jump_nothing_is_published_or_deleted(engine: Engine) {
    for jump in [JUMP, -JUMP] {
        let app = TestApp::with(engine, &[]).await;
        arrange(&app).await;
        let before = (app.dump().await, app.count("sessions").await, app.stored_files(), app.mail_files());
        app.jump(jump);
        for _ in 0..2 {
            run_due(&app).await;
            assert!(app.product.clock.is_suspect());
            let after = (app.dump().await, app.count("sessions").await, app.stored_files(), app.mail_files());
            assert_eq!(after, before);
        }

        // When the clock is right again, the post is published at its date, and old data is deleted.
        app.jump(-jump);
        run_due(&app).await;
        assert!(!app.product.clock.is_suspect());
        assert_eq!(states(&app).await, ["APPROVED", "LIVE"]);
        app.advance(TimeDelta::days(1));
        run_due(&app).await;
        assert_eq!(states(&app).await, ["LIVE", "LIVE"]);
        app.advance(TimeDelta::days(30));
        run_due(&app).await;
        app.run_jobs().await;
        let left = (app.count("sessions").await, app.count("media_files").await, app.count("mails").await);
        assert_eq!(left, (0, 0, 0));
    }
}

#[each_engine]
async fn clock_may_jump_by_up_to_five_minutes(app: TestApp) {
    let admin = app.admin().await;
    admin.sends(json!({ "content": "Gleich", "date": app.date_in(TimeDelta::minutes(5)) })).await;
    run_due(&app).await;
    let bound = TimeDelta::minutes(5);
    app.jump(bound + TimeDelta::milliseconds(1));
    run_due(&app).await;
    assert_eq!(states(&app).await, ["APPROVED"]);
    app.jump(TimeDelta::milliseconds(-1));
    run_due(&app).await;
    assert_eq!(states(&app).await, ["LIVE"]);
}

#[each_engine]
async fn post_due_while_the_machine_was_suspended_is_published(app: TestApp) {
    arrange(&app).await;
    app.advance(JUMP);
    run_due(&app).await;
    assert!(!app.product.clock.is_suspect());
    assert_eq!(states(&app).await, ["LIVE", "LIVE"]);
    assert_eq!(app.count("sessions").await, 0);
}

#[each_engine]
async fn clock_is_trusted_after_a_restart(app: TestApp) {
    arrange(&app).await;
    app.jump(JUMP);
    run_due(&app).await;
    assert_eq!(states(&app).await, ["APPROVED", "LIVE"]);
    let app = app.restarted_with(&[]).await;
    run_due(&app).await;
    assert_eq!(states(&app).await, ["LIVE", "LIVE"]);
}

/// User actions still work, and their mails and pushes are not delayed afterwards.
#[each_engine]
async fn user_actions_work_with_a_wrong_clock(engine: Engine) {
    for jump in [JUMP, -JUMP] {
        let app = TestApp::with(engine, &[]).await;
        let service = PushService::start().await.unwrap();
        app.follower("STUDENT").await.registers(&service.subscribe()).await;
        app.jump(jump);
        run_due(&app).await;
        let admin = app.admin().await;
        // The push service fails, so the message waits for the next attempt.
        service.answer_next([Answer::BROKEN]);
        let post = admin.sends(json!({ "content": "Jetzt", "sendPush": true })).await;
        assert_eq!(post["status"], "LIVE");
        app.deliver().await;
        app.anonymous().try_request_reset("user@fs.example").await.ok();

        app.jump(-jump);
        app.advance(TimeDelta::seconds(30));
        app.run_jobs().await;
        assert_eq!(app.mails().await.len(), 1);
        app.deliver().await;
        assert_eq!(app.texts("select state as text from pushes").await, ["ACCEPTED"]);
    }
}

#[each_engine]
async fn suspect_clock_does_not_make_a_post_due(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let tomorrow = app.date_in(TimeDelta::days(1));
    let dated = drafter.sends(json!({ "content": "Morgen", "date": tomorrow })).await;
    let undated = drafter.writes("Gleich").await;
    let planned = admin.sends(json!({ "content": "Später", "date": app.date_in(TimeDelta::days(9)) })).await;
    app.jump(JUMP);
    run_due(&app).await;
    // The session from before the jump looks expired.
    let admin = app.admin().await;
    for (post, status) in [(&dated, "APPROVED"), (&undated, "LIVE")] {
        admin.try_change_status(post, "APPROVED").await.ok();
        assert_eq!(admin.post(post).await["status"], status);
    }
    admin.try_reschedule(&planned, json!(tomorrow)).await.ok();
    assert_eq!(admin.post(&planned).await["status"], "APPROVED");
    app.jump(-JUMP);
    run_due(&app).await;
    let admin = app.admin().await;
    for (days, status) in [(0, "APPROVED"), (1, "LIVE")] {
        app.advance(TimeDelta::days(days));
        run_due(&app).await;
        for post in [&dated, &planned] {
            assert_eq!(admin.post(post).await["status"], status);
        }
    }
}

#[each_engine]
async fn waiting_mail_is_not_given_up_because_of_a_clock_jump(engine: Engine) {
    let server = MailServer::start().await.unwrap();
    let app = TestApp::mailing(engine, mailer_for(&server)).await;
    run_due(&app).await;
    app.anonymous().try_request_reset("user@fs.example").await.ok();
    server.answer_next([MailAnswer::Refuse(At::Connection, 421)]);
    app.run_jobs().await;
    assert_eq!(server.log().len(), 0);
    app.jump(JUMP);
    app.advance(TimeDelta::minutes(1));
    app.run_jobs().await;
    assert_eq!(server.log().len(), 1);
}

#[tokio::test]
async fn node_whose_clock_differs_from_the_database_publishes_and_deletes_nothing() {
    for skew in [TimeDelta::minutes(6), TimeDelta::minutes(-6)] {
        let Some((right, wrong)) = two_nodes_with_skew(skew).await else { return };
        let admin = right.admin().await;
        let date = right.date_in(TimeDelta::minutes(5));
        admin.sends(json!({ "content": "Gleich", "date": date })).await;
        let before = wrong.dump().await;
        run_due(&wrong).await;
        assert!(wrong.product.clock.is_suspect(), "it differs from the database's clock");
        assert_eq!(wrong.dump().await, before);

        wrong.jump(-skew);
        run_due(&wrong).await;
        assert!(!wrong.product.clock.is_suspect());
        run_due(&right).await;
        assert!(!right.product.clock.is_suspect());
    }
}

#[each_engine]
async fn metrics_show_a_suspect_clock(app: TestApp) {
    aushang_server::http::install_metrics();
    let app = app.seen_locally();
    for (jump, suspect) in [(0, 0), (6, 1), (-6, 0)] {
        app.jump(TimeDelta::minutes(jump));
        run_due(&app).await;
        let metrics = app.metrics().await;
        assert!(metrics.contains(&format!("\nclock_suspect {suspect}\n")), "{metrics}");
    }
}
