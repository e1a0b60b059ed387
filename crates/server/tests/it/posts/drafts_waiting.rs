//! Who may release is told that drafts wait.

use aushang::enums::AccountRole;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{Person, TestApp};

/// To whom mails went since the last look, with their subjects, in order of the addresses.
struct Inbox(usize);

impl Inbox {
    async fn new_mails(&mut self, app: &TestApp) -> Vec<String> {
        let mails = app.mails().await;
        let mut new: Vec<_> =
            mails[self.0..].iter().map(|mail| format!("{}: {}", mail.to, mail.subject)).collect();
        self.0 = mails.len();
        new.sort();
        new
    }
}

fn told(words: &str) -> Vec<String> {
    ["admin", "fort", "user"]
        .map(|name| format!("{name}@fs.example: Fachschaft Informatik: {words}"))
        .to_vec()
}

const ONE: &str = "Ein Entwurf wartet auf Freigabe";

async fn release(admin: &Person, post: &serde_json::Value) {
    admin.try_change_status(post, "APPROVED").await.ok();
}

#[tokio::test]
async fn the_first_draft_is_told_at_once_and_the_next_ones_together_at_the_end_of_the_hour() {
    for app in TestApp::on_each_engine().await {
        let (mut inbox, drafter, other) = (Inbox(0), app.drafter().await, app.other_drafter().await);
        drafter.writes("Eins").await;
        assert_eq!(inbox.new_mails(&app).await, told(ONE));
        app.advance(TimeDelta::minutes(20));
        drafter.writes("Zwei").await;
        other.writes("Drei").await;
        app.advance(TimeDelta::minutes(40) - TimeDelta::milliseconds(1));
        assert_eq!(inbox.new_mails(&app).await, [""; 0]);
        app.advance(TimeDelta::milliseconds(1));
        assert_eq!(inbox.new_mails(&app).await, told("3 Entwürfe warten auf Freigabe"));
        // Who was told and does nothing is not told again, until there is something new.
        app.advance(TimeDelta::hours(5));
        assert_eq!(inbox.new_mails(&app).await, [""; 0]);
        drafter.writes("Vier").await;
        assert_eq!(inbox.new_mails(&app).await, told("4 Entwürfe warten auf Freigabe"));
    }
}

#[tokio::test]
async fn nothing_is_told_where_nothing_waits_any_more() {
    for app in TestApp::on_each_engine().await {
        let (mut inbox, drafter, admin) = (Inbox(0), app.drafter().await, app.admin().await);
        let first = drafter.writes("Eins").await;
        assert_eq!(inbox.new_mails(&app).await, told(ONE));
        let (second, third) = (drafter.writes("Zwei").await, drafter.writes("Drei").await);
        release(&admin, &first).await;
        release(&admin, &second).await;
        drafter.try_delete(&third).await.ok();
        app.advance(TimeDelta::hours(1));
        assert_eq!(inbox.new_mails(&app).await, [""; 0]);
        // That look was no mail, so the next draft is told at once.
        drafter.writes("Vier").await;
        assert_eq!(inbox.new_mails(&app).await, told(ONE));
    }
}

#[tokio::test]
async fn only_drafts_are_told_of_and_only_those_who_may_release_and_sign_in() {
    for app in TestApp::on_each_engine().await {
        let (mut inbox, admin, drafter) = (Inbox(0), app.admin().await, app.drafter().await);
        admin.writes("Gleich").await;
        admin.sends(json!({ "content": "Bald", "date": app.date_in(TimeDelta::days(1)) })).await;
        assert_eq!(inbox.new_mails(&app).await, [""; 0]);
        admin.invites("neu@fs.example", "ADMIN").await;
        app.change_role("fort@fs.example", AccountRole::Draft).await;
        inbox.new_mails(&app).await;
        drafter.writes("Eins").await;
        let expected: Vec<_> = told(ONE).into_iter().filter(|mail| !mail.starts_with("fort")).collect();
        assert_eq!(inbox.new_mails(&app).await, expected);
    }
}

#[tokio::test]
async fn drafts_at_once_are_told_of_once() {
    for app in TestApp::on_each_engine().await {
        let (mut inbox, drafter) = (Inbox(0), app.drafter().await);
        let texts: Vec<_> = (0..8).map(|number| format!("Nummer {number}")).collect();
        futures::future::join_all(texts.iter().map(|text| drafter.writes(text))).await;
        assert_eq!(inbox.new_mails(&app).await.len(), 3);
        app.advance(TimeDelta::hours(1));
        let expected = told("8 Entwürfe warten auf Freigabe");
        assert_eq!(inbox.new_mails(&app).await, expected);
        app.advance(TimeDelta::hours(1));
        assert_eq!(inbox.new_mails(&app).await, [""; 0]);
    }
}

#[tokio::test]
async fn a_planned_post_that_becomes_a_draft_again_is_told_of_too() {
    for app in TestApp::on_each_engine().await {
        let (mut inbox, user) = (Inbox(0), app.user().await);
        user.sends(json!({ "content": "Bald", "date": app.date_in(TimeDelta::hours(1)) })).await;
        app.change_role("user@fs.example", AccountRole::Draft).await;
        app.advance(TimeDelta::hours(1));
        app.publish_due().await;
        let expected: Vec<_> = told(ONE).into_iter().filter(|mail| !mail.starts_with("user")).collect();
        assert_eq!(inbox.new_mails(&app).await, expected);
    }
}
