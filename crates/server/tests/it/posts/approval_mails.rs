//! Mails about the release of a post, to its author and to those who release it.

use aushang::posts::ImportedPost;
use chrono::TimeDelta;
use serde_json::json;

use crate::support::{TestApp, each_engine, text};

const TICK: TimeDelta = TimeDelta::milliseconds(1);
const REASON: &str = "Bitte nenn noch den Raum.";

/// Returns the mails since the last call as `name: title`, sorted, without those about waiting drafts.
struct Inbox(usize);

impl Inbox {
    async fn new_mails(&mut self, app: &TestApp) -> Vec<String> {
        app.run_jobs().await;
        let mails = app.mails().await;
        let others = mails[self.0..].iter().filter(|mail| !mail.subject.ends_with("auf Freigabe"));
        let mut new: Vec<_> = others
            .map(|mail| {
                let name = mail.to.split('@').next().unwrap();
                let title = mail.subject.strip_prefix("Fachschaft Informatik: ").unwrap_or(&mail.subject);
                format!("{name}: {title}")
            })
            .collect();
        self.0 = mails.len();
        new.sort();
        new
    }
}

fn to(names: &[&str], title: &str) -> Vec<String> {
    names.iter().map(|name| format!("{name}: {title}")).collect()
}

#[each_engine]
async fn author_is_told_what_became_of_a_draft(app: TestApp) {
    let (mut inbox, admin, drafter) = (Inbox(0), app.admin().await, app.drafter().await);
    let tomorrow = app.date_in(TimeDelta::days(3));
    let draft = drafter.sends(json!({ "content": "**Fest** am Freitag", "date": tomorrow })).await;
    inbox.new_mails(&app).await;
    admin.try_send_back(&draft, REASON).await.ok();
    assert_eq!(inbox.new_mails(&app).await, to(&["draft"], "Änderungen gewünscht"));
    let mail = app.mails().await.pop().unwrap();
    let link = format!("/?post={}", text(&draft["id"]));
    for part in [REASON, "„Fest am Freitag“", &link] {
        assert!(mail.text.contains(part), "{part} is not in {}", mail.text);
    }
    drafter.try_resubmit(&draft).await.ok();
    assert_eq!(inbox.new_mails(&app).await, [""; 0]);
    admin.try_change_status(&draft, "APPROVED").await.ok();
    assert_eq!(inbox.new_mails(&app).await, to(&["draft"], "Dein Post ist freigegeben"));
    // Nobody is told of what they have done themselves, and deleted accounts are not told.
    let own = admin.sends(json!({ "content": "Eigener", "date": tomorrow })).await;
    admin.try_change_status(&own, "LIVE").await.ok();
    let draft = drafter.writes("Noch eins").await;
    app.delete_account("draft@fs.example").await;
    inbox.new_mails(&app).await;
    admin.try_change_status(&draft, "APPROVED").await.ok();
    assert_eq!(inbox.new_mails(&app).await, [""; 0]);
}

#[each_engine]
async fn author_and_releaser_are_told_that_a_release_is_void(app: TestApp) {
    let (mut inbox, admin, user) = (Inbox(0), app.admin().await, app.user().await);
    admin.try_set_four_eyes(true).await.ok();
    let date = app.date_in(TimeDelta::days(3));
    let post = user.sends(json!({ "content": "Fest", "date": date })).await;
    admin.try_change_status(&post, "APPROVED").await.ok();
    inbox.new_mails(&app).await;
    user.updates(json!({ "id": post["id"], "content": "Fest im Saal" })).await;
    assert_eq!(inbox.new_mails(&app).await, to(&["admin"], "Freigabe aufgehoben"));
}

#[each_engine]
async fn people_are_reminded_a_day_and_two_hours_before_the_date(app: TestApp) {
    let (mut inbox, drafter) = (Inbox(0), app.drafter().await);
    let date = app.date_in(TimeDelta::hours(48));
    drafter.sends(json!({ "content": "Fest", "date": date })).await;
    inbox.new_mails(&app).await;
    let all = ["admin", "draft", "fort", "user"];
    for (span, title) in [
        (TimeDelta::hours(24), "Freigabe fehlt, Termin am 04.11. um 12:00 Uhr"),
        (TimeDelta::hours(22), "Freigabe fehlt, Termin am 04.11. um 12:00 Uhr"),
        (TimeDelta::hours(2), "Nicht veröffentlicht: Freigabe fehlt"),
    ] {
        app.remind_after(span - TICK).await;
        assert_eq!(inbox.new_mails(&app).await, [""; 0], "{title}");
        app.remind_after(TICK).await;
        assert_eq!(inbox.new_mails(&app).await, to(&all, title));
        // Each is sent once.
        app.remind_after(TimeDelta::zero()).await;
        assert_eq!(inbox.new_mails(&app).await, [""; 0], "{title}");
    }
    app.publish_due().await;
    assert!(drafter.texts_of("PUBLISHED").await.is_empty(), "nothing is published without a release");
}

#[each_engine]
async fn released_sent_and_moved_posts_are_reminded_of_only_if_they_wait(app: TestApp) {
    let (mut inbox, admin, drafter) = (Inbox(0), app.admin().await, app.drafter().await);
    let in_hours = |hours| app.date_in(TimeDelta::hours(hours));
    // Without a date there is nothing to be reminded of.
    drafter.writes("Gleich").await;
    let released = drafter.sends(json!({ "content": "Freigegeben", "date": in_hours(30) })).await;
    admin.try_change_status(&released, "APPROVED").await.ok();
    let moved = drafter.sends(json!({ "content": "Verschoben", "date": in_hours(30) })).await;
    admin.try_reschedule(&moved, json!(in_hours(80))).await.ok();
    admin.saves_draft("Angefangen").await;
    inbox.new_mails(&app).await;
    app.remind_after(TimeDelta::hours(40)).await;
    assert_eq!(inbox.new_mails(&app).await, [""; 0]);
    app.remind_after(TimeDelta::hours(16)).await;
    let all = ["admin", "draft", "fort", "user"];
    assert_eq!(inbox.new_mails(&app).await, to(&all, "Freigabe fehlt, Termin am 05.11. um 20:00 Uhr"));
    // While the server was off, two reminders came due: only what is still true is said.
    app.remind_after(TimeDelta::hours(24)).await;
    assert_eq!(inbox.new_mails(&app).await, to(&all, "Nicht veröffentlicht: Freigabe fehlt"));
}

#[each_engine]
async fn everybody_who_releases_is_told_if_a_post_without_an_author_is_sent_back(app: TestApp) {
    let (mut inbox, admin, drafter) = (Inbox(0), app.admin().await, app.drafter().await);
    let imported = app.imports(ImportedPost { must_review: true, ..app.imported("Von drüben") }).await;
    inbox.new_mails(&app).await;
    admin.try_send_back(&imported, REASON).await.ok();
    assert_eq!(inbox.new_mails(&app).await, to(&["fort", "user"], "Änderungen gewünscht"));
    // Who changed it last is an author, too.
    let draft = drafter.writes("Fest").await;
    let edited = app.user().await.updates(json!({ "id": draft["id"], "content": "Fest im Saal" })).await;
    inbox.new_mails(&app).await;
    admin.try_send_back(&edited, REASON).await.ok();
    assert_eq!(inbox.new_mails(&app).await, to(&["draft", "user"], "Änderungen gewünscht"));
}

#[each_engine]
async fn mail_about_a_post_that_is_live_names_no_date_ahead(app: TestApp) {
    let (admin, drafter) = (app.admin().await, app.drafter().await);
    let draft = drafter.writes("Fest").await;
    app.advance(TimeDelta::hours(1));
    admin.try_change_status(&draft, "APPROVED").await.ok();
    app.run_jobs().await;
    let mail = app.mails().await.pop().unwrap();
    assert!(mail.text.contains("Er ist veröffentlicht."), "{}", mail.text);
    assert!(!mail.text.contains("geplant"), "{}", mail.text);
}

#[each_engine]
async fn address_that_cannot_be_used_keeps_no_mail_from_others(app: TestApp) {
    let (mut inbox, drafter) = (Inbox(0), app.drafter().await);
    drafter.sends(json!({ "content": "Fest", "date": app.date_in(TimeDelta::hours(30)) })).await;
    inbox.new_mails(&app).await;
    app.run("update accounts set email = 'kaputt' where email = 'user@fs.example'").await;
    app.remind_after(TimeDelta::hours(6)).await;
    let title = "Freigabe fehlt, Termin am 03.11. um 18:00 Uhr";
    assert_eq!(inbox.new_mails(&app).await, to(&["admin", "draft", "fort"], title));
    drafter.writes("Noch eins").await;
}
