//! Deputies: accounts with the role DRAFT that may release posts for a time.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine, text};

const FIELDS: &str = "role deputy { from until }";

impl Person {
    async fn try_set_deputy(&self, id: &str, from: DateTime<Utc>, until: DateTime<Utc>) -> Answer {
        self.run("setDeputy", json!({ "id": id, "from": from, "until": until }), FIELDS).await
    }

    async fn try_end_deputy(&self, id: &str) -> Answer {
        self.run("endDeputy", json!({ "id": id }), FIELDS).await
    }

    async fn may_publish(&self) -> Value {
        let session = self.run("userState", json!({}), "accountRole").await.ok();
        let may_publish = self.me("viewerCanPublish").await["viewerCanPublish"].clone();
        // So a console that is open notices the change.
        assert_eq!(session["accountRole"] == "USER", may_publish);
        may_publish
    }
}

const HOUR: TimeDelta = TimeDelta::hours(1);

#[each_engine]
async fn deputy_releases_from_the_beginning_to_the_end_of_its_time(app: TestApp) {
    let (admin, deputy, other) = (app.admin().await, app.drafter().await, app.other_drafter().await);
    let draft = other.writes("Fest am Freitag").await;
    let (from, until) = (app.now() + HOUR, app.now() + HOUR * 3);
    let set = admin.try_set_deputy(&deputy.id, from, until).await.ok();
    assert_eq!(set["role"], "DRAFT");
    assert_eq!(app.count("mails where kind = 'DEPUTY'").await, 1);
    // The same request again, after its response was lost.
    admin.try_set_deputy(&deputy.id, from, until).await.ok();
    assert_eq!(app.count("mails where kind = 'DEPUTY'").await, 1);

    app.advance(HOUR - TimeDelta::milliseconds(1));
    assert_eq!(deputy.may_publish().await, false);
    deputy.try_change_status(&draft, "APPROVED").await.refused(403, "NOT_PERMITTED");
    app.advance(TimeDelta::milliseconds(1));
    let shown = text(&deputy.me("deputyUntil").await["deputyUntil"]);
    assert_eq!(shown.parse::<DateTime<Utc>>().unwrap(), until);
    deputy.try_change_status(&draft, "APPROVED").await.ok();
    let date = app.date_in(HOUR * 4);
    let planned = deputy.sends(json!({ "content": "Danach", "date": date })).await;
    assert_eq!(planned["status"], "APPROVED");

    app.advance(HOUR * 2 - TimeDelta::milliseconds(1));
    assert_eq!(deputy.may_publish().await, true);
    app.advance(TimeDelta::milliseconds(1));
    assert_eq!(deputy.may_publish().await, false);
    assert_eq!(deputy.me("deputyUntil").await["deputyUntil"], Value::Null);
    assert_eq!(deputy.writes("Später").await["status"], "DRAFT");
    // What it released before is published.
    app.publish_due_after(HOUR * 3).await;
    assert_eq!(admin.post(&planned).await["status"], "LIVE");
}

#[each_engine]
async fn releases_from_before_the_time_do_not_count(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let planned = user.sends(json!({ "content": "Fest", "date": app.date_in(HOUR * 2) })).await;
    admin.try_change_role(&user.id, "DRAFT").await.ok();
    app.advance(HOUR);
    app.proves_by_code(&admin.email).await;
    admin.try_set_deputy(&user.id, app.now(), app.now() + HOUR * 2).await.ok();
    app.publish_due_after(HOUR).await;
    assert_eq!(admin.post(&planned).await["status"], "DRAFT");
}

#[each_engine]
async fn deputies_are_told_what_waits_for_release(app: TestApp) {
    let (admin, deputy, other) = (app.admin().await, app.drafter().await, app.other_drafter().await);
    let waiting = "mails m join accounts a on a.id = m.account_id \
                   where m.kind = 'DRAFTS_WAITING' and a.email = 'draft@fs.example'";
    other.writes("Fest").await;
    assert_eq!(app.count(waiting).await, 0);
    app.advance(HOUR * 2);
    app.proves_by_code(&admin.email).await;
    admin.try_set_deputy(&deputy.id, app.now(), app.now() + HOUR).await.ok();
    other.writes("Noch ein Fest").await;
    assert_eq!(app.count(waiting).await, 1);
}

#[each_engine]
async fn time_ends_early_and_with_the_role(app: TestApp) {
    let (admin, deputy) = (app.admin().await, app.drafter().await);
    let until = app.now() + HOUR * 2;
    admin.try_set_deputy(&deputy.id, app.now(), until).await.ok();
    let planned = deputy.sends(json!({ "content": "Fest", "date": app.date_in(HOUR) })).await;
    assert_eq!(admin.try_end_deputy(&deputy.id).await.ok()["deputy"], Value::Null);
    assert_eq!(deputy.may_publish().await, false);
    admin.try_end_deputy(&deputy.id).await.ok();
    assert_eq!(app.details_of("account.set_deputy").await.len(), 2, "an unchanged time is not recorded");
    app.publish_due_after(HOUR).await;
    assert_eq!(admin.post(&planned).await["status"], "LIVE");

    app.proves_by_code(&admin.email).await;
    // One that has not begun is called off.
    admin.try_set_deputy(&deputy.id, app.now() + HOUR, app.now() + HOUR * 2).await.ok();
    assert_eq!(admin.try_end_deputy(&deputy.id).await.ok()["deputy"], Value::Null);
    app.advance(HOUR);
    assert_eq!(deputy.may_publish().await, false);

    app.proves_by_code(&admin.email).await;
    admin.try_set_deputy(&deputy.id, app.now(), app.now() + HOUR).await.ok();
    for role in ["USER", "DRAFT"] {
        admin.try_change_role(&deputy.id, role).await.ok();
    }
    assert_eq!(deputy.may_publish().await, false);
}

#[each_engine]
async fn only_accounts_that_may_not_release_become_deputies(app: TestApp) {
    let (admin, user, deputy) = (app.admin().await, app.user().await, app.drafter().await);
    let (now, later) = (app.now(), app.now() + HOUR);
    admin.try_set_deputy(&user.id, now, later).await.refused(409, "DEPUTY_NOT_NEEDED");
    admin.try_set_deputy(&admin.id, now, later).await.refused(403, "OWN_ACCOUNT");
    admin.try_set_deputy(&deputy.id, now, now).await.refused_at(400, "until IN_PAST");
    admin.try_set_deputy(&deputy.id, later, later).await.refused_at(400, "until ENDS_BEFORE_START");
    let (year, more) = (now + TimeDelta::days(366), now + TimeDelta::days(366) + TimeDelta::milliseconds(1));
    admin.try_set_deputy(&deputy.id, now, more).await.refused_at(400, "until TOO_FAR_AHEAD");
    admin.try_set_deputy(&deputy.id, now, year).await.ok();
    // Two releasers are needed, and the time of a deputy ends.
    for email in ["user@fs.example", "fort@fs.example"] {
        app.change_role(email, aushang::enums::AccountRole::Draft).await;
    }
    admin.try_set_four_eyes(true).await.refused(409, "TOO_FEW_RELEASERS");
}
