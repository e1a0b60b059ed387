//! The audit trail: who did what, with which role, when.

mod chain;

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, each_engine};

/// Returns each row as `<action> <role> for <profile>`, oldest first.
async fn trail(app: &TestApp) -> Vec<String> {
    let profiles = "select p.username from profiles p where p.id = audit_entries.profile_id";
    let sql = format!(
        "select action || ' ' || coalesce(account_role, 'SERVER') || ' for ' || ({profiles}) as text \
         from audit_entries order by at, id"
    );
    app.texts(&sql).await
}

// spec: POST-07
#[each_engine]
async fn each_change_adds_one_audit_entry_and_refusals_add_none(app: TestApp) {
    let (staff, admin, drafter) = (app.superadmin().await, app.admin().await, app.drafter().await);
    let signed_in = [
        "session.login SUPERADMIN for intern",
        "session.login ADMIN for fs-informatik",
        "session.login DRAFT for fs-informatik",
    ];
    assert_eq!(trail(&app).await, signed_in);

    let later = |hours| json!(app.date_in(TimeDelta::hours(hours)));
    let draft = drafter.sends(json!({ "content": "Entwurf", "date": later(1) })).await;
    drafter.try_update(json!({ "id": draft["id"], "content": "Besser" })).await.ok();
    drafter.try_change_status(&draft, "APPROVED").await.refused(403, "NOT_PERMITTED");
    admin.try_change_status(&draft, "LIVE").await.refused(409, "WRONG_STATUS");
    staff.try_change_status(&draft, "APPROVED").await.ok();
    admin.try_reschedule(&draft, later(2)).await.ok();
    app.publish_due_after(TimeDelta::hours(2)).await;
    admin.try_pin(&draft, true).await.ok();
    admin.try_pin(&draft, true).await.ok();
    admin.try_pin(&draft, false).await.ok();
    staff.sets_visibility(false).await;
    let settings = json!({ "hasSeenDisclaimer": true });
    drafter.run("updateUserSettings", settings, "hasSeenDisclaimer").await.ok();
    admin.try_delete(&draft).await.ok();
    admin.logs_out().await;
    assert_eq!(
        trail(&app).await[3..],
        [
            "post.send DRAFT for fs-informatik",
            "post.update DRAFT for fs-informatik",
            "post.approve SUPERADMIN for fs-informatik",
            "post.reschedule ADMIN for fs-informatik",
            "post.publish SERVER for fs-informatik",
            "post.pin ADMIN for fs-informatik",
            "post.unpin ADMIN for fs-informatik",
            "profile.go_offline SUPERADMIN for fs-informatik",
            "account.update_settings DRAFT for fs-informatik",
            "post.delete ADMIN for fs-informatik",
            "session.logout ADMIN for fs-informatik",
        ]
    );
}

#[each_engine]
async fn audit_trail_contains_the_new_date_of_a_rescheduled_post(app: TestApp) {
    let admin = app.admin().await;
    let post = admin.sends(json!({ "content": "Bald", "date": app.date_in(TimeDelta::hours(1)) })).await;
    let later = app.date_in(TimeDelta::hours(2));
    admin.try_reschedule(&post, json!(later)).await.ok();
    let details = app.details_of("post.reschedule").await;
    assert_eq!(details, [json!({ "publishDate": later }).to_string()]);
}

#[each_engine]
async fn audit_trail_contains_no_post_content_or_emails(app: TestApp) {
    let drafter = app.drafter().await;
    let post = drafter.writes("Ein Geheimnis").await;
    drafter.try_update(json!({ "id": post["id"], "content": "Noch ein Geheimnis" })).await.ok();
    let rows = app.dump().await["audit_entries"].join("\n");
    assert!(!rows.contains("Geheimnis") && !rows.contains('@'), "{rows}");
}
