//! Mails about waiting drafts, to those who may approve them.

use aushang::enums::AccountRole;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{Person, TestApp, each_engine};

/// Returns the mails about waiting drafts since the last call as `address: subject`, sorted.
struct Inbox(usize);

impl Inbox {
    async fn new_mails(&mut self, app: &TestApp) -> Vec<String> {
        let mails = app.mails().await;
        let about_drafts = mails[self.0..].iter().filter(|mail| mail.subject.ends_with("auf Freigabe"));
        let mut new: Vec<_> = about_drafts.map(|mail| format!("{}: {}", mail.to, mail.subject)).collect();
        self.0 = mails.len();
        new.sort();
        new
    }
}

fn mails_about(subject: &str) -> Vec<String> {
    ["admin", "fort", "user"]
        .map(|name| format!("{name}@fs.example: Fachschaft Informatik: {subject}"))
        .to_vec()
}

const ONE: &str = "Ein Entwurf wartet auf Freigabe";

async fn approve(admin: &Person, post: &serde_json::Value) {
    admin.try_change_status(post, "APPROVED").await.ok();
}

#[each_engine]
async fn first_draft_is_mailed_at_once_and_later_ones_together_after_an_hour(app: TestApp) {
    let (mut inbox, drafter, other) = (Inbox(0), app.drafter().await, app.other_drafter().await);
    drafter.writes("Eins").await;
    assert_eq!(inbox.new_mails(&app).await, mails_about(ONE));
    app.advance(TimeDelta::minutes(20));
    drafter.writes("Zwei").await;
    other.writes("Drei").await;
    app.advance(TimeDelta::minutes(40) - TimeDelta::milliseconds(1));
    assert_eq!(inbox.new_mails(&app).await, [""; 0]);
    app.advance(TimeDelta::milliseconds(1));
    assert_eq!(inbox.new_mails(&app).await, mails_about("3 Entwürfe warten auf Freigabe"));
    // After a mail about all drafts, the next one follows only when there is a new draft.
    app.advance(TimeDelta::hours(5));
    assert_eq!(inbox.new_mails(&app).await, [""; 0]);
    drafter.writes("Vier").await;
    assert_eq!(inbox.new_mails(&app).await, mails_about("4 Entwürfe warten auf Freigabe"));
}

#[each_engine]
async fn no_mail_is_sent_if_no_draft_waits_any_more(app: TestApp) {
    let (mut inbox, drafter, admin) = (Inbox(0), app.drafter().await, app.admin().await);
    let first = drafter.writes("Eins").await;
    assert_eq!(inbox.new_mails(&app).await, mails_about(ONE));
    let (second, third) = (drafter.writes("Zwei").await, drafter.writes("Drei").await);
    approve(&admin, &first).await;
    approve(&admin, &second).await;
    drafter.try_delete(&third).await.ok();
    app.advance(TimeDelta::hours(1));
    assert_eq!(inbox.new_mails(&app).await, [""; 0]);
    // No mail was sent at the end of the hour, so the next draft is mailed at once.
    drafter.writes("Vier").await;
    assert_eq!(inbox.new_mails(&app).await, mails_about(ONE));
}

#[each_engine]
async fn mails_are_about_drafts_only_and_go_to_registered_accounts_that_may_approve(app: TestApp) {
    let (mut inbox, admin, drafter) = (Inbox(0), app.admin().await, app.drafter().await);
    admin.writes("Gleich").await;
    admin.sends(json!({ "content": "Bald", "date": app.date_in(TimeDelta::days(1)) })).await;
    assert_eq!(inbox.new_mails(&app).await, [""; 0]);
    admin.invites("neu@fs.example", "ADMIN").await;
    app.change_role("fort@fs.example", AccountRole::Draft).await;
    inbox.new_mails(&app).await;
    drafter.writes("Eins").await;
    let expected: Vec<_> = mails_about(ONE).into_iter().filter(|mail| !mail.starts_with("fort")).collect();
    assert_eq!(inbox.new_mails(&app).await, expected);
}

#[each_engine]
async fn concurrent_drafts_are_mailed_once(app: TestApp) {
    let (mut inbox, drafter) = (Inbox(0), app.drafter().await);
    let texts: Vec<_> = (0..8).map(|number| format!("Nummer {number}")).collect();
    futures::future::join_all(texts.iter().map(|text| drafter.writes(text))).await;
    assert_eq!(inbox.new_mails(&app).await.len(), 3);
    app.advance(TimeDelta::hours(1));
    let expected = mails_about("8 Entwürfe warten auf Freigabe");
    assert_eq!(inbox.new_mails(&app).await, expected);
    app.advance(TimeDelta::hours(1));
    assert_eq!(inbox.new_mails(&app).await, [""; 0]);
}

#[each_engine]
async fn planned_post_that_becomes_a_draft_again_is_mailed(app: TestApp) {
    let (mut inbox, user) = (Inbox(0), app.user().await);
    user.sends(json!({ "content": "Bald", "date": app.date_in(TimeDelta::hours(1)) })).await;
    app.change_role("user@fs.example", AccountRole::Draft).await;
    app.publish_due_after(TimeDelta::hours(1)).await;
    let expected: Vec<_> = mails_about(ONE).into_iter().filter(|mail| !mail.starts_with("user")).collect();
    assert_eq!(inbox.new_mails(&app).await, expected);
}
