//! Emergencies that need two people: one asks, and another one confirms within ten minutes.

use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Institution, Person, TestApp, by_id, each_engine, picked, with};

const TICK: TimeDelta = TimeDelta::milliseconds(1);
pub(super) const TEN_MINUTES: TimeDelta = TimeDelta::minutes(10);

const REQUEST: &str = "emergencyNeedsTwo
    emergencyRequest { askedAt askedBy own remaining others confirmers previousPublishDate viewerCanAsk }
    status review editedAt publishDate viewerCanApprove releasedByName hidden { kind }";

impl Person {
    pub(super) async fn try_set_needs_two(&self, value: bool) -> Answer {
        self.run("setEmergencyNeedsTwo", json!({ "value": value }), "emergencyNeedsTwo releaserCount").await
    }

    pub(super) async fn try_ask_again(&self, post: &Value) -> Answer {
        self.run("requestPostConfirmation", by_id(post), REQUEST).await
    }

    /// Confirms the version that this person reads now.
    pub(super) async fn confirms(&self, post: &Value) -> Value {
        let read = self.reads_request(post).await;
        self.try_confirm(post, &read).await.ok()
    }

    pub(super) async fn try_confirm(&self, post: &Value, read: &Value) -> Answer {
        let arguments = json!({ "id": post["id"], "status": "APPROVED", "basedOn": read["editedAt"],
            "confirms": read["emergencyRequest"]["askedAt"] });
        self.run("changePostStatus", arguments, REQUEST).await
    }

    pub(super) async fn reads_request(&self, post: &Value) -> Value {
        self.run("post", by_id(post), REQUEST).await.ok()
    }
}

pub(super) fn alarm(more: &Value) -> Value {
    with(json!({ "content": "Gebäude räumen", "channels": [{ "id": Institution::EMERGENCY_ALARM }] }), more)
}

/// The administrator and another account that may publish, of a profile in which an emergency needs two people.
pub(super) async fn two(app: &TestApp) -> (Person, Person) {
    let (admin, user) = (app.admin().await, app.user().await);
    admin.try_set_needs_two(true).await.ok();
    (admin, user)
}

/// Fails unless it waits, nobody sees it, and the account with this address asks.
#[track_caller]
pub(super) fn assert_asks(post: &Value, email: &str) {
    let (status, asked_by) = (&post["status"], &post["emergencyRequest"]["askedBy"]);
    assert_eq!((status, asked_by), (&json!("DRAFT"), &json!(email)), "{post}");
}

async fn kinds(person: &Person, post: &Value) -> Vec<String> {
    let versions = person.run("postVersions", by_id(post), "kind accountName").await.ok();
    let act = |version: &Value| {
        let name = version["accountName"].as_str().unwrap_or("-").split('@').next().unwrap().to_owned();
        format!("{} {name}", version["kind"].as_str().unwrap())
    };
    versions.as_array().unwrap().iter().rev().map(act).collect()
}

#[each_engine]
async fn emergency_is_published_when_another_person_confirms_it(app: TestApp) {
    let (admin, user) = two(&app).await;
    let sent = user.sends(alarm(&json!({}))).await;
    let asked = user.reads_request(&sent).await;
    assert_asks(&asked, "user@fs.example");
    let request = json!({ "askedBy": "user@fs.example", "own": true, "remaining": 600_000, "others": 2,
        "confirmers": ["admin@fs.example", "fort@fs.example"], "previousPublishDate": null, "viewerCanAsk": true });
    let keys = ["askedBy", "own", "remaining", "others", "confirmers", "previousPublishDate", "viewerCanAsk"];
    assert_eq!(picked(&asked["emergencyRequest"], keys), picked(&request, keys));
    assert_eq!((&asked["emergencyNeedsTwo"], &asked["viewerCanApprove"]), (&json!(true), &json!(false)));
    assert_eq!(app.count("announcements").await, 0);
    user.try_confirm(&sent, &asked).await.refused(403, "EMERGENCY_NEEDS_TWO");
    app.advance(TEN_MINUTES - TICK);
    app.proves_by_code(&admin.email).await;
    let read = admin.reads_request(&sent).await;
    assert_eq!(picked(&read["emergencyRequest"], ["own", "remaining"]), json!([false, 1]));
    assert_eq!(read["viewerCanApprove"], true);
    let live = admin.try_confirm(&sent, &read).await.ok();
    assert_eq!(
        picked(&live, ["status", "releasedByName", "emergencyRequest"]),
        json!(["LIVE", "admin@fs.example", null])
    );
    assert_eq!(app.count("announcements").await, 1);
    let trail = app.trail_of(&sent).await;
    assert_eq!(
        trail,
        [
            "post.send USER",
            "post.ask_emergency USER",
            "post.confirm_emergency ADMIN",
            "post.approve ADMIN",
            "post.publish ADMIN"
        ]
    );
    assert_eq!(app.details_of("post.confirm_emergency").await, [json!({ "askedBy": user.id }).to_string()]);
    let story = ["EMERGENCY_ASKED user", "EMERGENCY_CONFIRMED admin", "APPROVED admin", "PUBLISHED admin"];
    assert_eq!(kinds(&admin, &sent).await, story);
    // The confirmation was repeated.
    admin.try_confirm(&sent, &read).await.refused(409, "WRONG_STATUS");
}

#[each_engine]
async fn request_lapses_after_ten_minutes_and_is_made_again(app: TestApp) {
    let (admin, user) = two(&app).await;
    let sent = user.sends(alarm(&json!({}))).await;
    user.try_ask_again(&sent).await.ok();
    admin.try_ask_again(&sent).await.refused(409, "WRONG_STATUS");
    assert_eq!(app.actions("post.ask_emergency").await.len(), 1, "a repeated request changes nothing");
    app.advance(TEN_MINUTES);
    let read = admin.reads_request(&sent).await;
    assert_eq!(read["emergencyRequest"]["remaining"], 0);
    for person in [&admin, &user] {
        person.try_confirm(&sent, &read).await.refused(409, "EMERGENCY_LAPSED");
    }
    app.proves_by_code(&user.email).await;
    assert_asks(&user.try_ask_again(&sent).await.ok(), "user@fs.example");
    app.advance(TEN_MINUTES);
    app.proves_by_code(&admin.email).await;
    app.proves_by_code(&user.email).await;
    // Somebody else asks, and then the first one is the second person.
    assert_asks(&admin.try_ask_again(&sent).await.ok(), "admin@fs.example");
    assert_eq!(user.confirms(&sent).await["status"], "LIVE");
    assert_eq!(app.count("announcements").await, 1);
}

#[each_engine]
async fn second_person_is_mailed_at_once(app: TestApp) {
    let (_, user) = two(&app).await;
    app.drafter().await.writes("Erst ein Entwurf").await;
    app.run_jobs().await;
    let before = app.mails().await.len();
    let sent = user.sends(alarm(&json!({}))).await;
    app.run_jobs().await;
    let mails = app.mails().await.split_off(before);
    let mut to: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
    to.sort_unstable();
    assert_eq!(to, ["admin@fs.example", "fort@fs.example"]);
    for mail in &mails {
        assert!(mail.subject.ends_with("Notfall-Nachricht wartet auf deine Bestätigung"), "{}", mail.subject);
        assert_eq!(mail.path(), format!("/?post={}", sent["id"].as_str().unwrap()));
        assert!(mail.text.contains("Das geht bis 02.11.2026 um 12:10 Uhr."), "{}", mail.text);
    }
    assert_eq!(app.count("mails where kind = 'EMERGENCY_ASKED'").await, 2);
}

/// Each act that would publish or plan an emergency asks for a second person instead.
#[each_engine]
async fn each_act_asks_for_a_second_person(app: TestApp) {
    let (admin, user) = two(&app).await;
    let tomorrow = app.date_in(TimeDelta::days(1));
    let emergency = json!([{ "id": Institution::EMERGENCY }]);
    let plans = async || {
        let sent = user.sends(alarm(&json!({ "date": tomorrow }))).await;
        assert_asks(&user.reads_request(&sent).await, "user@fs.example");
        assert_eq!(admin.confirms(&sent).await["status"], "APPROVED");
        sent
    };
    // The text of a planned one.
    let post = plans().await;
    admin.updates(json!({ "id": post["id"], "content": "Gebäude sofort räumen" })).await;
    assert_asks(&admin.reads_request(&post).await, "admin@fs.example");
    assert_eq!(user.confirms(&post).await["status"], "APPROVED");
    assert_eq!(user.reads_request(&post).await["publishDate"], json!(tomorrow));
    // An earlier version of it.
    let arguments = json!({ "id": post["id"], "number": 1 });
    admin.run("restorePostVersion", arguments, "id").await.ok();
    assert_asks(&admin.reads_request(&post).await, "admin@fs.example");
    admin.try_delete(&post).await.ok();
    // Its date.
    let post = plans().await;
    let later = app.date_in(TimeDelta::days(2));
    admin.try_reschedule(&post, json!(later)).await.ok();
    assert_asks(&admin.reads_request(&post).await, "admin@fs.example");
    assert_eq!(user.confirms(&post).await["publishDate"], json!(later));
    user.try_reschedule(&post, Value::Null).await.ok();
    assert_asks(&user.reads_request(&post).await, "user@fs.example");
    assert_eq!(admin.confirms(&post).await["status"], "LIVE");
    // Publishing it now.
    let post = plans().await;
    admin.try_change_status(&post, "LIVE").await.ok();
    assert_asks(&admin.reads_request(&post).await, "admin@fs.example");
    assert_eq!(user.confirms(&post).await["status"], "LIVE");
    // A planned post that becomes an emergency.
    let post = user.sends(json!({ "content": "Fest", "date": tomorrow })).await;
    user.updates(json!({ "id": post["id"], "content": "Fest", "notificationChannels": emergency })).await;
    assert_asks(&user.reads_request(&post).await, "user@fs.example");
    // A draft of an account that may not publish.
    let post = app.drafter().await.sends(alarm(&json!({}))).await;
    assert_eq!(user.reads_request(&post).await["emergencyRequest"], Value::Null);
    user.try_change_status(&post, "APPROVED").await.ok();
    assert_asks(&user.reads_request(&post).await, "user@fs.example");
    assert_eq!(app.count("announcements").await, 2);
}

#[each_engine]
async fn held_post_that_becomes_an_emergency_is_not_published_by_its_hold(app: TestApp) {
    let (admin, user) = two(&app).await;
    let draft = app.drafter().await.writes("Fest").await;
    let release = json!({ "id": draft["id"], "status": "APPROVED", "undoable": true });
    let held = user.run("changePostStatus", release, "status").await.ok();
    assert_eq!(held["status"], "APPROVED");
    let channels = json!([{ "id": Institution::EMERGENCY }]);
    user.updates(json!({ "id": draft["id"], "content": "Fest", "notificationChannels": channels })).await;
    assert_asks(&user.reads_request(&draft).await, "user@fs.example");
    app.publish_due_after(TimeDelta::minutes(1)).await;
    user.run("undoSendPost", by_id(&draft), "id").await.refused(409, "WRONG_STATUS");
    assert_eq!(admin.confirms(&draft).await["status"], "LIVE");
}

#[each_engine]
async fn withdrawn_emergency_is_shown_again_by_two_people(app: TestApp) {
    let (admin, user) = two(&app).await;
    let restore = async |person: &Person, post: &Value, read: Option<&Value>| {
        let mut arguments = by_id(post);
        if let Some(read) = read {
            let confirms = &read["emergencyRequest"]["askedAt"];
            arguments = with(arguments, &json!({ "basedOn": read["editedAt"], "confirms": confirms }));
        }
        person.run("restoreWithdrawnPost", arguments, REQUEST).await
    };
    let post = user.sends(alarm(&json!({}))).await;
    admin.confirms(&post).await;
    user.withdraws(&post, None).await;
    let asked = restore(&user, &post, None).await.ok();
    assert_eq!(asked["hidden"]["kind"], "WITHDRAWN");
    assert_eq!(asked["emergencyRequest"]["own"], true);
    restore(&user, &post, Some(&asked)).await.refused(403, "EMERGENCY_NEEDS_TWO");
    restore(&admin, &post, None).await.refused(409, "EMERGENCY_REQUEST_CHANGED");
    let unnamed = json!({ "id": post["id"], "confirms": asked["emergencyRequest"]["askedAt"] });
    admin.run("restoreWithdrawnPost", unnamed, "id").await.refused_at(400, "basedOn REQUIRED");
    // The text is changed meanwhile.
    admin.updates(json!({ "id": post["id"], "content": "Gebäude doch räumen" })).await;
    restore(&user, &post, Some(&asked)).await.refused_at(409, "basedOn EDITED_MEANWHILE");
    app.advance(TEN_MINUTES);
    let read = user.reads_request(&post).await;
    assert_eq!(read["emergencyRequest"]["askedBy"], "admin@fs.example");
    restore(&user, &post, Some(&read)).await.refused(409, "EMERGENCY_LAPSED");
    app.proves_by_code(&admin.email).await;
    app.proves_by_code(&user.email).await;
    admin.try_ask_again(&post).await.ok();
    restore(&user, &post, Some(&read)).await.refused(409, "EMERGENCY_REQUEST_CHANGED");
    let read = user.reads_request(&post).await;
    let shown = restore(&user, &post, Some(&read)).await.ok();
    assert_eq!((&shown["hidden"], &shown["emergencyRequest"]), (&Value::Null, &Value::Null));
}

#[each_engine]
async fn ended_emergency_is_not_shown_again(app: TestApp) {
    let (admin, user) = two(&app).await;
    let end = app.date_in(TimeDelta::hours(1));
    let post = user.sends(alarm(&json!({ "expires": end }))).await;
    admin.confirms(&post).await;
    app.end_due_after(TimeDelta::hours(1)).await;
    user.try_set_end(&post, None).await.refused(409, "EMERGENCY_ENDED");
    app.proves_by_code(&admin.email).await;
    app.proves_by_code(&user.email).await;
    admin.try_set_needs_two(false).await.ok();
    user.try_set_end(&post, None).await.ok();
}

/// The end belongs to what a second person confirms.
#[each_engine]
async fn new_end_needs_a_second_person(app: TestApp) {
    let (admin, user) = two(&app).await;
    let sent = user.sends(alarm(&json!({}))).await;
    let read = admin.reads_request(&sent).await;
    app.advance(TICK);
    user.try_set_end(&sent, Some(&app.date_in(TimeDelta::minutes(1)))).await.ok();
    admin.try_confirm(&sent, &read).await.refused_at(409, "basedOn EDITED_MEANWHILE");
    assert_asks(&user.reads_request(&sent).await, "user@fs.example");

    let tomorrow = app.date_in(TimeDelta::days(1));
    let planned = user.sends(alarm(&json!({ "date": tomorrow }))).await;
    assert_eq!(admin.confirms(&planned).await["status"], "APPROVED");
    user.try_set_end(&planned, Some(&app.date_in(TimeDelta::days(2)))).await.ok();
    assert_asks(&user.reads_request(&planned).await, "user@fs.example");
    assert_eq!(admin.confirms(&planned).await["publishDate"], json!(tomorrow));
}

#[each_engine]
async fn confirmation_names_the_version_that_was_read(app: TestApp) {
    let (admin, user) = two(&app).await;
    let sent = user.sends(alarm(&json!({}))).await;
    let read = admin.reads_request(&sent).await;
    let unnamed =
        json!({ "id": sent["id"], "status": "APPROVED", "confirms": read["emergencyRequest"]["askedAt"] });
    admin.run("changePostStatus", unnamed, "id").await.refused_at(400, "basedOn REQUIRED");
    user.updates(json!({ "id": sent["id"], "content": "Gebäude nicht räumen" })).await;
    admin.try_confirm(&sent, &read).await.refused_at(409, "basedOn EDITED_MEANWHILE");
    // The date counts as well.
    let read = admin.reads_request(&sent).await;
    user.try_reschedule(&sent, json!(app.date_in(TimeDelta::days(1)))).await.ok();
    admin.try_confirm(&sent, &read).await.refused_at(409, "basedOn EDITED_MEANWHILE");
    // Who changes it asks, so nobody confirms what only they have read.
    admin.updates(json!({ "id": sent["id"], "content": "Gebäude räumen!" })).await;
    let read = admin.reads_request(&sent).await;
    assert_asks(&read, "admin@fs.example");
    admin.try_confirm(&sent, &read).await.refused(403, "EMERGENCY_NEEDS_TWO");
    assert_eq!(user.confirms(&sent).await["status"], "APPROVED");
}

#[each_engine]
async fn author_without_the_right_to_publish_ends_the_request_with_a_change(app: TestApp) {
    let (admin, user) = two(&app).await;
    let drafter = app.drafter().await;
    let draft = drafter.sends(alarm(&json!({}))).await;
    user.try_change_status(&draft, "APPROVED").await.ok();
    drafter.updates(json!({ "id": draft["id"], "content": "Alle Gebäude räumen" })).await;
    assert_eq!(user.reads_request(&draft).await["emergencyRequest"], Value::Null);
    assert_asks(&admin.confirms(&draft).await, "admin@fs.example");
    drafter.try_ask_again(&draft).await.refused(403, "NOT_PERMITTED");
    assert_eq!(user.confirms(&draft).await["status"], "LIVE");
}

/// Two people confirm at the same time, and one of them edits while another one confirms.
#[each_engine]
async fn emergency_is_confirmed_once(app: TestApp) {
    let (admin, user) = two(&app).await;
    let third = app.sign_in("fort@fs.example").await;
    let sent = user.sends(alarm(&json!({}))).await;
    let read = admin.reads_request(&sent).await;
    let (one, other) = tokio::join!(admin.try_confirm(&sent, &read), third.try_confirm(&sent, &read));
    let mut outcomes = [one.outcome(), other.outcome()];
    outcomes.sort();
    assert_eq!(outcomes, ["409", "ok"]);
    assert_eq!((app.count("announcements").await, app.actions("post.confirm_emergency").await.len()), (1, 1));

    let sent = user.sends(alarm(&json!({}))).await;
    let read = admin.reads_request(&sent).await;
    let edit = json!({ "id": sent["id"], "content": "Fehlalarm" });
    let (confirmed, _) = tokio::join!(admin.try_confirm(&sent, &read), user.try_update(edit));
    let post = user.post(&sent).await;
    // Either the text that was read is LIVE and was edited afterwards, or it waits for another confirmation.
    let expected = if confirmed.outcome() == "ok" { "LIVE" } else { "DRAFT" };
    assert_eq!((&post["status"], &post["content"]), (&json!(expected), &json!("Fehlalarm")));
}

#[each_engine]
async fn deputy_asks_and_confirms(app: TestApp) {
    let (admin, user) = two(&app).await;
    let deputy = app.drafter().await;
    let (from, until) = (app.now(), app.now() + TimeDelta::hours(1));
    let time = json!({ "id": deputy.id, "from": from, "until": until });
    admin.run("setDeputy", time, "id").await.ok();
    let sent = user.sends(alarm(&json!({}))).await;
    assert_eq!(deputy.confirms(&sent).await["status"], "LIVE");
    let sent = deputy.sends(alarm(&json!({ "date": app.date_in(TimeDelta::hours(2)) }))).await;
    assert_asks(&deputy.reads_request(&sent).await, "draft@fs.example");
    assert_eq!(user.confirms(&sent).await["status"], "APPROVED");
    // What two people have planned is published after the time of one of them, too.
    app.publish_due_after(TimeDelta::hours(2)).await;
    assert_eq!(user.post(&sent).await["status"], "LIVE");
}

#[each_engine]
async fn setting_needs_two_accounts_and_an_administrator(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    user.try_set_needs_two(true).await.refused(403, "NOT_PERMITTED");
    for email in ["user@fs.example", "fort@fs.example"] {
        app.change_role(email, aushang::enums::AccountRole::Draft).await;
    }
    admin.try_set_needs_two(true).await.refused(409, "TOO_FEW_RELEASERS");
    app.change_role("user@fs.example", aushang::enums::AccountRole::User).await;
    let on = json!({ "emergencyNeedsTwo": true, "releaserCount": 2 });
    assert_eq!(admin.try_set_needs_two(true).await.ok(), on);
    admin.try_set_needs_two(true).await.ok();
    // The second one leaves: the post tells that nobody can confirm it.
    let sent = admin.sends(alarm(&json!({}))).await;
    assert_eq!(admin.reads_request(&sent).await["emergencyRequest"]["others"], 1);
    app.change_role("user@fs.example", aushang::enums::AccountRole::Draft).await;
    assert_eq!(admin.reads_request(&sent).await["emergencyRequest"]["others"], 0);
    assert_eq!(admin.me("releaserCount").await["releaserCount"], 1);
    admin.try_set_needs_two(false).await.ok();
    admin.try_change_status(&sent, "APPROVED").await.ok();
    let details = ["{\"emergencyNeedsTwo\":true}", "{\"emergencyNeedsTwo\":false}"];
    assert_eq!(app.details_of("profile.set_emergency_needs_two").await, details);
}

#[each_engine]
async fn emergencies_that_one_person_has_planned_wait_again(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let date = app.date_in(TimeDelta::hours(1));
    let planned = user.sends(alarm(&json!({ "date": date }))).await;
    let ordinary = user.sends(json!({ "content": "Fest", "date": date })).await;
    app.run_jobs().await;
    let before = app.mails().await.len();
    admin.try_set_needs_two(true).await.ok();
    assert_eq!(user.post(&planned).await["status"], "DRAFT");
    assert_eq!(user.post(&ordinary).await["status"], "APPROVED");
    app.run_jobs().await;
    let mails = app.mails().await.split_off(before);
    assert!(mails.iter().any(|mail| mail.to == "user@fs.example"
        && mail.text.contains("jetzt jede Notfall-Nachricht zwei Personen braucht")));
    // Even a row that says otherwise is not published without a second person.
    app.run("update posts set status = 'APPROVED' where content_de = 'Gebäude räumen'").await;
    app.publish_due_after(TimeDelta::hours(1)).await;
    assert_eq!(user.post(&planned).await["status"], "DRAFT");
    assert_eq!(user.post(&ordinary).await["status"], "LIVE");
    assert_eq!(app.count("announcements").await, 0);
}

/// A series is made of texts and channels, and refuses emergencies; a date of it that becomes one is like any post.
#[each_engine]
async fn date_of_a_series_becomes_an_emergency_only_with_two_people(app: TestApp) {
    let (admin, user) = two(&app).await;
    let draft = app.drafter().await.writes("Sprechstunde").await;
    let channels = json!([{ "id": Institution::EMERGENCY }]);
    user.updates(json!({ "id": draft["id"], "content": "Sprechstunde", "notificationChannels": channels }))
        .await;
    let drafted = user.reads_request(&draft).await;
    assert_eq!(picked(&drafted, ["status", "emergencyRequest"]), json!(["DRAFT", null]));
    assert_asks(&user.try_confirm(&draft, &drafted).await.ok(), "user@fs.example");
    assert_eq!(admin.confirms(&draft).await["status"], "LIVE");
}

#[each_engine]
async fn lapsed_request_ends_when_the_post_is_sent_back_or_the_account_is_deleted(app: TestApp) {
    let (admin, user) = two(&app).await;
    let sent = user.sends(alarm(&json!({}))).await;
    let read = admin.post(&sent).await;
    // An open request is refused, which is another act.
    admin.try_send_back(&read, "Welches Gebäude?").await.refused(409, "WRONG_STATUS");
    app.advance(TEN_MINUTES);
    admin.try_send_back(&read, "Welches Gebäude?").await.ok();
    app.proves_by_code(&user.email).await;
    app.proves_by_code(&admin.email).await;
    assert_eq!(admin.reads_request(&sent).await["emergencyRequest"], Value::Null);
    user.try_ask_again(&sent).await.refused(409, "WRONG_STATUS");
    user.try_resubmit(&sent).await.ok();
    user.try_change_status(&sent, "APPROVED").await.ok();
    app.delete_account("user@fs.example").await;
    let read = admin.reads_request(&sent).await;
    assert_eq!(read["emergencyRequest"]["remaining"], 0);
    admin.try_confirm(&sent, &read).await.refused(409, "EMERGENCY_LAPSED");
    assert_asks(&admin.try_ask_again(&sent).await.ok(), "admin@fs.example");
}

/// Otherwise one person alone could send to most phones what nobody has confirmed.
#[each_engine]
async fn push_contains_what_was_confirmed_although_the_text_was_changed_at_once(app: TestApp) {
    let (admin, user) = two(&app).await;
    let service = PushService::start().await.unwrap();
    let phone = service.subscribe();
    app.follower("STUDENT").await.registers(&phone).await;
    let sent = user.sends(alarm(&json!({}))).await;
    let live = admin.confirms(&sent).await;
    let texts = ["Gebäude stürmen", "Gebäude anzünden"];
    let mut version = live["editedAt"].clone();
    for content in texts {
        let change = json!({ "id": sent["id"], "content": content, "editedAt": version });
        version = user.updates(change).await["editedAt"].clone();
    }
    app.deliver().await;
    assert_eq!(service.shown_on(&phone).len(), 1);
    assert_eq!(service.log().last().unwrap().payload["body"], "Gebäude räumen");
    let read = user.run("post", by_id(&sent), "content").await.ok();
    assert_eq!(read["content"], texts[1]);
}

/// With one person, a correction also reaches the phones that have no push yet.
#[each_engine]
async fn push_of_a_single_person_contains_the_correction(app: TestApp) {
    let user = app.user().await;
    let service = PushService::start().await.unwrap();
    let phone = service.subscribe();
    app.follower("STUDENT").await.registers(&phone).await;
    let sent = user.sends(alarm(&json!({}))).await;
    user.updates(json!({ "id": sent["id"], "content": "Gebäude B räumen", "editedAt": sent["editedAt"] }))
        .await;
    app.deliver().await;
    assert_eq!(service.log().last().unwrap().payload["body"], "Gebäude B räumen");
}
