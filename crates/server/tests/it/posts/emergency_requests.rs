//! The request for a second person: who sees it, whom it names, how it ends, and what does not count as one.

use aushang::ids::PostId;
use aushang::posts::SendLapsedRequestMail;
use aushang_jobs::Job;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::second_person::{TEN_MINUTES, alarm, assert_asks, two};
use crate::support::{Answer, Mail, Person, TestApp, by_id, each_engine, picked, text, with};

impl Person {
    async fn try_end_request(&self, post: &Value, more: Value) -> Answer {
        self.run("endEmergencyRequest", with(by_id(post), &more), "status review emergencyRequest { own }")
            .await
    }

    async fn waiting(&self) -> Value {
        let fields = "id title askedBy own remaining publishDate withdrawn";
        self.run("waitingEmergencies", json!({}), fields).await.ok()
    }

    /// The date before, and the one that is to be confirmed.
    async fn dates_of(&self, post: &Value) -> [Value; 2] {
        let read = self.reads_request(post).await;
        [read["emergencyRequest"]["previousPublishDate"].clone(), read["publishDate"].clone()]
    }
}

/// The mails that arrive in the meantime, to whom and with which title.
async fn told(app: &TestApp, before: usize) -> Vec<Mail> {
    app.run_jobs().await;
    let mut mails = app.mails().await.split_off(before);
    mails.sort_by(|one, other| one.to.cmp(&other.to));
    mails
}

/// The number of mails that were sent until now.
async fn mailed(app: &TestApp) -> usize {
    app.run_jobs().await;
    app.mails().await.len()
}

#[each_engine]
async fn waiting_emergencies_are_listed_until_they_end(app: TestApp) {
    let (admin, user) = two(&app).await;
    assert_eq!(admin.waiting().await, json!([]));
    let first = user.sends(alarm(&json!({}))).await;
    let tomorrow = app.date_in(TimeDelta::days(1));
    app.advance(TimeDelta::minutes(1));
    let second = admin.sends(alarm(&json!({ "date": tomorrow }))).await;
    let title = "Gebäude räumen";
    let listed = json!([
        { "id": first["id"], "title": title, "askedBy": "user@fs.example", "own": false,
          "remaining": 540_000, "publishDate": null, "withdrawn": false },
        { "id": second["id"], "title": title, "askedBy": "admin@fs.example", "own": true,
          "remaining": 600_000, "publishDate": tomorrow, "withdrawn": false },
    ]);
    assert_eq!(admin.waiting().await, listed);
    // Another profile does not see them.
    assert_eq!(app.stranger().await.waiting().await, json!([]));
    user.confirms(&second).await;
    app.advance(TimeDelta::minutes(9));
    assert_eq!(user.waiting().await, json!([]));
}

#[each_engine]
async fn withdrawn_emergency_that_waits_is_listed(app: TestApp) {
    let (admin, user) = two(&app).await;
    let post = user.sends(alarm(&json!({}))).await;
    admin.confirms(&post).await;
    user.withdraws(&post, None).await;
    user.run("restoreWithdrawnPost", by_id(&post), "id").await.ok();
    let listed = admin.waiting().await;
    assert_eq!(picked(&listed[0], ["id", "withdrawn", "publishDate"]), json!([post["id"], true, null]));
}

/// Both have read the draft before there was a request, and release it at the same moment.
#[each_engine]
async fn two_people_who_ask_at_the_same_moment_do_not_confirm(app: TestApp) {
    let (admin, user) = two(&app).await;
    let draft = app.drafter().await.sends(alarm(&json!({}))).await;
    let (read, also_read) = (admin.reads_request(&draft).await, user.reads_request(&draft).await);
    assert_eq!(read["emergencyRequest"], Value::Null);
    let (one, other) = tokio::join!(admin.try_confirm(&draft, &read), user.try_confirm(&draft, &also_read));
    let mut outcomes = [one.outcome(), other.outcome()];
    outcomes.sort();
    assert_eq!(outcomes, ["409", "ok"]);
    let asked = admin.reads_request(&draft).await;
    assert_eq!((&asked["status"], app.count("announcements").await), (&json!("DRAFT"), 0));
    assert_eq!(app.actions("post.ask_emergency").await.len(), 1);
    let second = if asked["emergencyRequest"]["own"] == true { &user } else { &admin };
    second.try_confirm(&draft, &read).await.refused(409, "EMERGENCY_REQUEST_CHANGED");
    assert_eq!(second.confirms(&draft).await["status"], "LIVE");
}

#[each_engine]
async fn confirmation_of_another_request_is_refused(app: TestApp) {
    let (admin, user) = two(&app).await;
    let sent = user.sends(alarm(&json!({}))).await;
    let read = admin.reads_request(&sent).await;
    app.advance(TEN_MINUTES);
    app.proves_by_code(&user.email).await;
    app.proves_by_code(&admin.email).await;
    user.try_ask_again(&sent).await.ok();
    admin.try_confirm(&sent, &read).await.refused(409, "EMERGENCY_REQUEST_CHANGED");
    // The second person is switched off meanwhile.
    let read = admin.reads_request(&sent).await;
    admin.try_set_needs_two(false).await.ok();
    admin.try_confirm(&sent, &read).await.refused(409, "EMERGENCY_REQUEST_CHANGED");
    assert_eq!(admin.post(&sent).await["status"], "DRAFT");
    assert_eq!(app.count("announcements").await, 0);
}

#[each_engine]
async fn who_asks_is_told_once_that_nobody_has_confirmed(app: TestApp) {
    let (admin, user) = two(&app).await;
    let asked_at = app.product.now();
    let sent = user.sends(alarm(&json!({}))).await;
    let confirmed = user.sends(alarm(&json!({}))).await;
    admin.confirms(&confirmed).await;
    let before = mailed(&app).await;
    app.advance(TEN_MINUTES - TimeDelta::milliseconds(1));
    assert_eq!(told(&app, before).await.len(), 0);
    app.advance(TimeDelta::milliseconds(1));
    let mails = told(&app, before).await;
    assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["user@fs.example"]);
    assert!(mails[0].subject.ends_with("Niemand hat deine Notfall-Nachricht bestätigt"));
    assert!(mails[0].text.contains("frag erneut an"), "{}", mails[0].text);
    assert_eq!(mails[0].path(), format!("/?post={}", sent["id"].as_str().unwrap()));
    // The job runs again, because the node was killed after it.
    let post = PostId::parse(&async_graphql::ID(text(&sent["id"]))).unwrap();
    let again = SendLapsedRequestMail { profile: app.world.own.id, post, asked_at };
    again.run(&app.product).await.unwrap();
    assert_eq!(told(&app, before).await.len(), 1);
    // The next request has an end of its own.
    app.proves_by_code(&user.email).await;
    user.try_ask_again(&sent).await.ok();
    let before = mailed(&app).await;
    app.advance(TEN_MINUTES);
    let mails = told(&app, before).await;
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert_eq!(app.count("mails where kind = 'EMERGENCY_LAPSED'").await, 2);
}

#[each_engine]
async fn request_that_ends_before_its_time_is_not_said_to_have_lapsed(app: TestApp) {
    let (admin, user) = two(&app).await;
    let sent = user.sends(alarm(&json!({}))).await;
    let deleted = user.sends(alarm(&json!({}))).await;
    admin.try_end_request(&sent, json!({ "reason": "Nein" })).await.ok();
    admin.try_delete(&deleted).await.ok();
    let edited = user.sends(alarm(&json!({}))).await;
    app.advance(TimeDelta::minutes(5));
    admin.updates(json!({ "id": edited["id"], "content": "Gebäude sofort räumen" })).await;
    let before = mailed(&app).await;
    app.advance(TimeDelta::minutes(5));
    assert_eq!(told(&app, before).await.len(), 0);
    app.advance(TimeDelta::minutes(5));
    let mails = told(&app, before).await;
    assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["admin@fs.example"]);
}

#[each_engine]
async fn switching_it_off_ends_requests_and_tells_who_is_concerned(app: TestApp) {
    let (admin, user) = two(&app).await;
    app.change_role("fort@fs.example", aushang::enums::AccountRole::Admin).await;
    let sent = user.sends(alarm(&json!({}))).await;
    let before = mailed(&app).await;
    admin.try_set_needs_two(false).await.ok();
    let post = user.reads_request(&sent).await;
    assert_eq!(picked(&post, ["status", "review", "emergencyRequest"]), json!(["DRAFT", "REQUESTED", null]));
    assert_eq!(app.count("announcements").await, 0);
    let mails = told(&app, before).await;
    let to: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(to, ["fort@fs.example", "user@fs.example"]);
    assert!(mails[0].subject.ends_with("Notfälle brauchen nur noch eine Person"), "{}", mails[0].subject);
    assert!(mails[0].text.contains("hat am 02.11.2026 um 12:00 Uhr bei"), "{}", mails[0].text);
    assert!(mails[1].subject.ends_with("Deine Anfrage ist beendet"), "{}", mails[1].subject);
    assert!(mails[1].text.contains("wurde nicht gesendet"), "{}", mails[1].text);
    // An administrator who asks gets one mail, about the request.
    admin.try_set_needs_two(true).await.ok();
    app.sign_in("fort@fs.example").await.sends(alarm(&json!({}))).await;
    let before = mailed(&app).await;
    app.proves_by_code(&admin.email).await;
    admin.try_set_needs_two(false).await.ok();
    let mails = told(&app, before).await;
    let to: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), mail.subject.contains("beendet"))).collect();
    assert_eq!(to, [("fort@fs.example", true)]);
    // The request does not come back, and nobody is told that it has lapsed.
    admin.try_set_needs_two(true).await.ok();
    assert_eq!(user.reads_request(&sent).await["emergencyRequest"], Value::Null);
    let before = mailed(&app).await;
    app.advance(TEN_MINUTES);
    assert_eq!(told(&app, before).await.len(), 0);
    // Repeated, it tells nobody.
    app.proves_by_code(&admin.email).await;
    admin.try_set_needs_two(false).await.ok();
    let before = mailed(&app).await;
    admin.try_set_needs_two(false).await.ok();
    assert_eq!(told(&app, before).await.len(), 0);
}

#[each_engine]
async fn those_who_can_confirm_are_named(app: TestApp) {
    let (admin, user) = two(&app).await;
    let confirmers = async |person: &Person| {
        person.me("emergencyConfirmers { count names }").await["emergencyConfirmers"].clone()
    };
    let others = json!({ "count": 2, "names": ["user@fs.example", "fort@fs.example"] });
    let named = confirmers(&admin).await;
    assert_eq!(named["count"], others["count"]);
    for email in ["user@fs.example", "fort@fs.example"] {
        assert!(named["names"].as_array().unwrap().contains(&json!(email)), "{named}");
    }
    // Who may only write can confirm nothing, but sees who can.
    assert_eq!(confirmers(&app.drafter().await).await["count"], 3);
    for email in ["user@fs.example", "fort@fs.example"] {
        app.change_role(email, aushang::enums::AccountRole::Draft).await;
    }
    assert_eq!(confirmers(&admin).await, json!({ "count": 0, "names": [] }));
    drop(user);
}

#[each_engine]
async fn second_person_sees_the_date_before(app: TestApp) {
    let (admin, user) = two(&app).await;
    let [first, second, third] = [1, 2, 3].map(|days| app.date_in(TimeDelta::days(days)));
    let post = user.sends(alarm(&json!({ "date": first }))).await;
    assert_eq!(admin.dates_of(&post).await, [Value::Null, json!(first)]);
    // While it waits, and another time.
    user.try_reschedule(&post, json!(second)).await.ok();
    assert_eq!(admin.dates_of(&post).await, [json!(first), json!(second)]);
    user.try_reschedule(&post, json!(third)).await.ok();
    assert_eq!(admin.dates_of(&post).await, [json!(first), json!(third)]);
    // A change of the text does not hide it.
    user.updates(json!({ "id": post["id"], "content": "Gebäude sofort räumen" })).await;
    assert_eq!(admin.dates_of(&post).await, [json!(first), json!(third)]);
    user.try_reschedule(&post, json!(first)).await.ok();
    assert_eq!(admin.dates_of(&post).await, [Value::Null, json!(first)]);
    // Once it is confirmed, that is the date.
    assert_eq!(admin.confirms(&post).await["status"], "APPROVED");
    user.try_reschedule(&post, json!(second)).await.ok();
    assert_eq!(admin.dates_of(&post).await, [json!(first), json!(second)]);
    assert_eq!(admin.confirms(&post).await["status"], "APPROVED");
    // It is to be sent at once.
    user.try_change_status(&post, "LIVE").await.ok();
    assert_asks(&user.reads_request(&post).await, "user@fs.example");
    assert_eq!(admin.dates_of(&post).await[0], json!(second));
}

/// The scheduler publishes it while the setting is switched on.
#[each_engine]
async fn alarm_that_is_published_meanwhile_does_not_become_a_draft(app: TestApp) {
    let (admin, user) = (app.admin().await, app.user().await);
    let planned = user.sends(alarm(&json!({ "date": app.date_in(TimeDelta::days(1)) }))).await;
    let held = app.locks("update posts set push_title = push_title where status = 'APPROVED'").await;
    let publish = "update posts set status = 'LIVE' where status = 'APPROVED'";
    let publishing = async {
        app.until_a_write_waits().await;
        held.release_after(publish).await;
    };
    let (set, ()) = tokio::join!(admin.try_set_needs_two(true), publishing);
    set.ok();
    assert_eq!(user.post(&planned).await["status"], "LIVE");
    assert_eq!(app.actions("post.withdraw").await, [""; 0]);
}

/// Otherwise nobody would notice that an alarm is not sent.
#[each_engine]
async fn asker_is_mailed_how_somebody_else_ended_the_request(app: TestApp) {
    let (admin, user) = two(&app).await;
    let drafter = app.drafter().await;
    for (change, said) in [
        ("refused", Some("abgelehnt („Nein“). Die Notfall-Nachricht wurde nicht gesendet.")),
        ("refused silently", Some("abgelehnt. Die Notfall-Nachricht wurde nicht gesendet.")),
        ("edited", Some("geändert, bevor")),
        ("ended", Some("geändert, bevor")),
        ("deleted", Some("gelöscht, bevor")),
        ("deleted by the asker", None),
        ("taken back", None),
    ] {
        let post = drafter.sends(alarm(&json!({}))).await;
        let read = user.reads_request(&post).await;
        user.try_confirm(&post, &read).await.ok();
        assert_eq!(user.reads_request(&post).await["emergencyRequest"]["own"], true, "{change}");
        let before = mailed(&app).await;
        match change {
            "refused" => drop(admin.try_end_request(&post, json!({ "reason": " Nein " })).await.ok()),
            "refused silently" => drop(admin.try_end_request(&post, json!({})).await.ok()),
            "edited" => {
                drafter.updates(json!({ "id": post["id"], "content": "Gebäude A räumen" })).await;
            }
            "ended" => {
                let end = json!({ "id": post["id"], "expiresAt": app.date_in(TimeDelta::days(2)) });
                drafter.run("updatePostExpiry", end, "id").await.ok();
            }
            "deleted" => drop(admin.try_delete(&post).await.ok()),
            "taken back" => drop(user.try_end_request(&post, json!({})).await.ok()),
            _ => drop(user.try_delete(&post).await.ok()),
        }
        let mails = told(&app, before).await;
        let to: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
        let expected: &[&str] = if said.is_some() { &["user@fs.example"] } else { &[] };
        assert_eq!(to, expected, "{change}");
        if let Some(said) = said {
            assert!(mails[0].text.contains(said), "{change}: {}", mails[0].text);
            let path = format!("/?post={}", text(&post["id"]));
            assert_eq!(mails[0].text.contains(&path), change != "deleted", "{change}");
        }
        app.proves_by_code(&admin.email).await;
        app.proves_by_code(&user.email).await;
    }
}

#[each_engine]
async fn request_is_refused_or_taken_back_and_nothing_is_sent(app: TestApp) {
    let (admin, user) = two(&app).await;
    let ended = json!(["DRAFT", "REQUESTED", null]);
    let fields = ["status", "review", "emergencyRequest"];
    let sent = user.sends(alarm(&json!({}))).await;
    let asked_at = user.reads_request(&sent).await["emergencyRequest"]["askedAt"].clone();
    let refused = admin.try_end_request(&sent, json!({ "askedAt": asked_at, "reason": "Nein" })).await.ok();
    assert_eq!(picked(&refused, fields), ended);
    // The response may have been lost; for others there is no request any more.
    let repeated = admin.try_end_request(&sent, json!({ "askedAt": asked_at, "reason": "Nein" })).await.ok();
    assert_eq!(picked(&repeated, fields), ended);
    let other_reason = json!({ "askedAt": asked_at, "reason": "Doch nicht" });
    admin.try_end_request(&sent, other_reason).await.refused(409, "EMERGENCY_REQUEST_CHANGED");
    user.try_end_request(&sent, json!({})).await.refused(409, "EMERGENCY_REQUEST_CHANGED");
    app.advance(TimeDelta::seconds(1));
    user.try_ask_again(&sent).await.ok();
    // Another request than the one that was read.
    let read = json!({ "askedAt": asked_at });
    admin.try_end_request(&sent, read).await.refused(409, "EMERGENCY_REQUEST_CHANGED");
    admin
        .try_end_request(&sent, json!({ "reason": "a".repeat(1_001) }))
        .await
        .refused_at(400, "reason TOO_LONG");
    for _ in 0..2 {
        assert_eq!(picked(&user.try_end_request(&sent, json!({})).await.ok(), fields), ended);
    }
    user.try_ask_again(&sent).await.ok();
    app.advance(TEN_MINUTES);
    admin.try_end_request(&sent, json!({})).await.refused(409, "EMERGENCY_LAPSED");
    assert_eq!(app.count("announcements").await, 0);
    let notes = admin.run("postVersions", by_id(&sent), "kind note").await.ok();
    assert!(notes.as_array().unwrap().contains(&json!({ "kind": "EMERGENCY_REFUSED", "note": "Nein" })));
    assert!(notes.as_array().unwrap().contains(&json!({ "kind": "EMERGENCY_TAKEN_BACK", "note": null })));
    assert_eq!(app.actions("post.refuse_emergency").await.len(), 1);
    assert_eq!(app.actions("post.end_emergency_request").await.len(), 1);
    // One that was withdrawn stays so.
    app.proves_by_code(&user.email).await;
    app.proves_by_code(&admin.email).await;
    let shown = user.sends(alarm(&json!({}))).await;
    admin.confirms(&shown).await;
    user.withdraws(&shown, None).await;
    user.run("restoreWithdrawnPost", by_id(&shown), "id").await.ok();
    admin.try_end_request(&shown, json!({})).await.ok();
    let read = user.reads_request(&shown).await;
    assert_eq!((&read["hidden"]["kind"], &read["emergencyRequest"]), (&json!("WITHDRAWN"), &Value::Null));
}

#[each_engine]
async fn who_asks_is_told_once_that_it_is_confirmed(app: TestApp) {
    let (admin, user) = two(&app).await;
    let tomorrow = app.date_in(TimeDelta::days(1));
    for (more, title, then) in [
        (json!({}), "Notfall-Nachricht bestätigt und gesendet", "Sie ist gesendet."),
        (
            json!({ "date": tomorrow }),
            "Notfall-Nachricht bestätigt und geplant",
            "Sie erscheint am 03.11.2026",
        ),
    ] {
        let post = user.sends(alarm(&more)).await;
        let before = mailed(&app).await;
        admin.confirms(&post).await;
        let mails = told(&app, before).await;
        assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["user@fs.example"]);
        assert!(mails[0].subject.ends_with(title), "{}", mails[0].subject);
        assert!(mails[0].text.contains(then), "{}", mails[0].text);
    }
    let post = user.sends(alarm(&json!({}))).await;
    admin.confirms(&post).await;
    admin.withdraws(&post, None).await;
    user.run("restoreWithdrawnPost", by_id(&post), "id").await.ok();
    let read = admin.reads_request(&post).await;
    let before = mailed(&app).await;
    let confirms = &read["emergencyRequest"]["askedAt"];
    let arguments = json!({ "id": post["id"], "basedOn": read["editedAt"], "confirms": confirms });
    admin.run("restoreWithdrawnPost", arguments, "id").await.ok();
    let mails = told(&app, before).await;
    assert_eq!(mails.iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["user@fs.example"]);
    assert!(mails[0].text.contains("Sie ist wieder zu sehen."), "{}", mails[0].text);
}
