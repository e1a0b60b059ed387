//! Approving drafts and publishing planned posts.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, each_engine, outcomes};

// spec: POST-05, POST-07, POST-09, API-38
#[each_engine]
async fn draft_is_approved_and_published_step_by_step(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let tomorrow = app.date_in(TimeDelta::days(1));
    let draft = drafter.sends(json!({ "content": "Morgen", "date": tomorrow })).await;
    for wrong in ["DRAFT", "LIVE"] {
        admin.try_change_status(&draft, wrong).await.refused(409, "WRONG_STATUS");
    }
    let planned = admin.try_change_status(&draft, "APPROVED").await.ok();
    assert_eq!((&planned["status"], &planned["planned"]), (&json!("APPROVED"), &json!(true)));
    assert_eq!((&planned["publishDate"], &planned["verificationNeeded"]), (&json!(tomorrow), &json!(false)));
    for wrong in ["DRAFT", "APPROVED"] {
        admin.try_change_status(&draft, wrong).await.refused(409, "WRONG_STATUS");
    }
    app.advance(TimeDelta::hours(1));
    let live = admin.try_change_status(&draft, "LIVE").await.ok();
    assert_eq!((&live["status"], &live["planned"]), (&json!("LIVE"), &json!(false)));
    assert_eq!(live["publishDate"], app.date_in(TimeDelta::zero()));
    for wrong in ["DRAFT", "APPROVED", "LIVE"] {
        admin.try_change_status(&draft, wrong).await.refused(409, "WRONG_STATUS");
    }
    let trail = ["post.send DRAFT", "post.approve ADMIN", "post.publish ADMIN"];
    assert_eq!(app.trail_of(&draft).await, trail);
}

// spec: POST-07, ROLES-07
#[each_engine]
async fn draft_with_no_or_a_past_date_is_live_when_it_is_approved(app: TestApp) {
    let (user, drafter) = (app.user().await, app.drafter().await);
    for hours in [None, Some(2)] {
        let date = hours.map(|hours| app.date_in(TimeDelta::hours(hours)));
        let draft = drafter.sends(json!({ "content": "Entwurf", "date": date })).await;
        app.advance(TimeDelta::hours(30));
        let live = user.try_change_status(&draft, "APPROVED").await.ok();
        assert_eq!((&live["status"], &live["verificationNeeded"]), (&json!("LIVE"), &json!(false)));
        let now = app.date_in(TimeDelta::zero());
        assert_eq!(live["publishDate"], now, "it is published now, not at its past date");
        assert_eq!(app.trail_of(&draft).await, ["post.send DRAFT", "post.approve USER", "post.publish USER"]);
    }
}

// spec: ROLES-07, ROLES-08
#[each_engine]
async fn drafters_neither_approve_nor_publish(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Entwurf").await;
    let planned = admin.sends(json!({ "content": "Morgen", "date": app.date_in(TimeDelta::days(1)) })).await;
    drafter.try_change_status(&draft, "APPROVED").await.refused(403, "NOT_PERMITTED");
    drafter.try_change_status(&planned, "LIVE").await.refused(403, "NOT_PERMITTED");
    drafter.try_reschedule(&planned, json!(null)).await.refused(403, "NOT_PERMITTED");
    assert_eq!(admin.post(&draft).await["status"], "DRAFT");
    assert_eq!(admin.post(&planned).await["status"], "APPROVED");
}

#[each_engine]
async fn concurrent_approvals_publish_once(app: TestApp) {
    let (admin, user, drafter) = (app.admin().await, app.user().await, app.drafter().await);
    let draft = drafter.sends(json!({ "content": "Entwurf", "sendPush": true })).await;
    let (one, other) =
        tokio::join!(admin.try_change_status(&draft, "APPROVED"), user.try_change_status(&draft, "APPROVED"));
    assert_eq!(outcomes([&one, &other]), ["409", "ok"]);
    assert_eq!(app.count("announcements").await, 1);
    assert_eq!(app.trail_of(&draft).await.len(), 3);
}
