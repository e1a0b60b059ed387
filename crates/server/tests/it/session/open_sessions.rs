//! Sessions: how long they last, how their tokens follow each other, and who sees and ends them.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{PASSWORD, Person, TestApp, each_engine, picked, text};

const MINUTE: TimeDelta = TimeDelta::minutes(1);
const DAY: TimeDelta = TimeDelta::days(1);
const TICK: TimeDelta = TimeDelta::seconds(1);
const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const FIELDS: &str = "id isCurrent beganAt seenAt endsAt browser system network";

impl Person {
    pub async fn renews(&self) -> Self {
        let mut anonymous = self.clone();
        anonymous.token = None;
        let session = anonymous.try_token_login(self.token.as_deref().unwrap()).await.ok();
        self.clone().with_token(text(&session["token"]))
    }

    async fn sessions(&self) -> Vec<Value> {
        let sessions = self.run("sessions", json!({}), FIELDS).await.ok();
        sessions.as_array().expect("a list").clone()
    }

    async fn ends(&self, session: &Value) {
        self.run("endSession", json!({ "id": session["id"] }), "").await.ok();
    }

    async fn try_end_all_of(&self, other: &Self) -> crate::support::Answer {
        self.run("endSessionsOf", json!({ "id": other.id }), "").await
    }
}

/// Signs in as the user with this browser.
async fn with_browser(app: &TestApp, program: &str, address: &str) -> Person {
    let visitor = app.anonymous().at(address).with_header("user-agent", program);
    let session = visitor.login("user@fs.example", PASSWORD).await.ok();
    visitor.signed_in_as(text(&session["token"]), text(&session["accountId"]), "user@fs.example")
}

// spec: AUTH-09
#[each_engine]
async fn token_works_until_the_new_one_is_used_and_ten_minutes_longer(app: TestApp) {
    let old = app.admin().await;
    let new = old.renews().await;
    app.advance(DAY);
    // The response may have been lost.
    old.state().await.ok();
    new.state().await.ok();
    app.advance(MINUTE * 10 - TICK);
    old.state().await.ok();
    let renewal = app.anonymous().try_token_login(old.token.as_deref().unwrap()).await;
    renewal.refused(409, "TOKEN_RENEWED");
    app.advance(TICK);
    old.state().await.refused(401, "NOT_SIGNED_IN");
    new.state().await.ok();
    assert_eq!(app.count("sessions").await, 1);
    app.sweep_after(TICK).await;
    assert_eq!(app.count("session_tokens").await, 1);
}

#[each_engine]
async fn of_two_renewals_at_once_both_work(app: TestApp) {
    let old = app.admin().await;
    let (one, other) = futures::future::join(old.renews(), old.renews()).await;
    one.state().await.ok();
    app.advance(MINUTE * 9);
    // The one that the browser has stored last.
    other.state().await.ok();
    app.advance(MINUTE * 10);
    one.state().await.refused(401, "NOT_SIGNED_IN");
    app.advance(DAY * 6);
    other.state().await.ok();
    for _ in 0..7 {
        other.renews().await;
    }
    assert_eq!(app.count("session_tokens where used_at is null").await, 5);
}

#[each_engine]
async fn session_lasts_as_long_as_it_is_used_but_at_most_thirty_days(app: TestApp) {
    let mut person = app.admin().await;
    let unused = app.admin().await;
    for _ in 0..4 {
        app.advance(DAY * 6);
        person = person.renews().await;
        person.state().await.ok();
    }
    unused.state().await.refused(401, "NOT_SIGNED_IN");
    // It began 24 days ago.
    app.advance(DAY * 5);
    person = person.renews().await;
    app.advance(DAY - TICK);
    person.state().await.ok();
    app.advance(TICK);
    person.state().await.refused(401, "NOT_SIGNED_IN");
}

/// Whoever copied a token cannot keep it by renewing it.
#[each_engine]
async fn signing_out_ends_all_tokens_of_the_session(app: TestApp) {
    let owner = app.admin().await;
    let thief = owner.renews().await;
    thief.state().await.ok();
    let waiting = thief.renews().await;
    owner.logs_out().await;
    for person in [&owner, &thief, &waiting] {
        person.state().await.refused(401, "NOT_SIGNED_IN");
    }
    assert_eq!((app.count("sessions").await, app.count("session_tokens").await), (0, 0));
}

/// A renewed copy belongs to the session that continues.
#[each_engine]
async fn new_password_leaves_only_the_token_of_the_request(app: TestApp) {
    let owner = app.user().await;
    let copy = owner.renews().await;
    let changed = json!({ "oldPassword": PASSWORD, "newPassword": "Guten Abend 8" });
    owner.run("changePassword", changed, "accountId").await.ok();
    owner.state().await.ok();
    copy.state().await.refused(401, "NOT_SIGNED_IN");
    let copy = owner.renews().await;
    owner.run("endSessions", json!({ "keepCurrent": true }), "").await.ok();
    copy.state().await.refused(401, "NOT_SIGNED_IN");
    owner.state().await.ok();
}

#[each_engine]
async fn replaced_token_cannot_be_renewed_in_its_last_minutes(app: TestApp) {
    let old = app.user().await;
    app.advance(DAY * 7 - MINUTE * 5);
    let new = old.renews().await;
    new.state().await.ok();
    app.advance(MINUTE);
    old.state().await.ok();
    app.anonymous().try_token_login(old.token.as_deref().unwrap()).await.refused(409, "TOKEN_RENEWED");
}

#[each_engine]
async fn people_see_where_they_are_signed_in(app: TestApp) {
    // Behind a proxy that sends the address of the client.
    let app = app.with_low_rate_limits();
    let office = with_browser(&app, FIREFOX, "192.0.2.77").await;
    let began = app.date_in(TimeDelta::zero());
    app.advance(MINUTE);
    let unknown = with_browser(&app, "curl/8.0", "2001:db8:12:3456::1").await;
    let sessions = unknown.sessions().await;
    let names = ["isCurrent", "browser", "system", "network"];
    let shown: Vec<_> = sessions.iter().map(|session| picked(session, names)).collect();
    assert_eq!(
        shown,
        [json!([true, null, null, "2001:db8:12::/48"]), json!([false, "Firefox", "Windows", "192.0.2.0/24"]),]
    );
    let times = ["beganAt", "seenAt", "endsAt"];
    assert_eq!(picked(&sessions[1], times), json!([began, began, app.date_in(DAY * 7 - MINUTE)]));
    // Its use is recorded every five minutes, with the network.
    let elsewhere = office.at("198.51.100.3");
    app.advance(MINUTE * 4 - TICK);
    elsewhere.state().await.ok();
    assert_eq!(unknown.sessions().await[1]["seenAt"], began);
    app.advance(TICK);
    elsewhere.state().await.ok();
    let seen = unknown.sessions().await[0].clone();
    assert_eq!(
        picked(&seen, ["seenAt", "network"]),
        json!([app.date_in(TimeDelta::zero()), "198.51.100.0/24"])
    );
}

#[each_engine]
async fn people_end_one_session_all_others_or_all(app: TestApp) {
    let [one, two, three] = [app.user().await, app.user().await, app.user().await];
    let admin = app.admin().await;
    let other = two.sessions().await.into_iter().find(|session| session["isCurrent"] == true).unwrap();
    admin.ends(&other).await;
    two.state().await.ok();
    one.ends(&other).await;
    one.ends(&other).await;
    two.state().await.refused(401, "NOT_SIGNED_IN");
    assert_eq!(app.count("audit_entries where action = 'session.end'").await, 1);
    let two = app.user().await;
    one.run("endSessions", json!({ "keepCurrent": true }), "").await.ok();
    one.state().await.ok();
    for ended in [&two, &three] {
        ended.state().await.refused(401, "NOT_SIGNED_IN");
    }
    let two = app.user().await;
    two.run("endSessions", json!({ "keepCurrent": false }), "").await.ok();
    for ended in [&one, &two] {
        ended.state().await.refused(401, "NOT_SIGNED_IN");
    }
    admin.state().await.ok();
}

#[each_engine]
async fn administrators_end_the_sessions_of_a_colleague(app: TestApp) {
    let (admin, user, stranger) = (app.admin().await, app.user().await, app.stranger().await);
    admin.try_end_all_of(&user).await.ok();
    user.state().await.refused(401, "NOT_SIGNED_IN");
    // Once more, without a session.
    admin.try_end_all_of(&user).await.ok();
    assert_eq!(app.details_of("session.end_all_of").await, [json!({ "sessions": 1 }).to_string()]);
    admin.try_end_all_of(&stranger).await.refused(404, "NOT_FOUND");
    admin.try_end_all_of(&admin).await.refused(403, "OWN_ACCOUNT");
    stranger.state().await.ok();
    app.anonymous().login("user@fs.example", PASSWORD).await.ok();
}

#[each_engine]
async fn account_has_at_most_fifty_sessions(app: TestApp) {
    let first = app.user().await;
    for _ in 0..49 {
        app.advance(MINUTE * 2);
        app.user().await;
    }
    first.state().await.ok();
    app.advance(MINUTE * 2);
    app.user().await;
    assert_eq!(app.count("sessions").await, 50);
    first.state().await.ok();
    app.advance(MINUTE * 2);
    let last = app.user().await;
    assert_eq!(last.sessions().await.len(), 50);
}

#[each_engine]
async fn sign_in_with_a_new_browser_is_mailed(app: TestApp) {
    let mails_about_it = || app.count("mails where kind = 'NEW_BROWSER'");
    let first = app.anonymous().login("user@fs.example", PASSWORD).await;
    // There is nothing to compare the first one with.
    assert_eq!(mails_about_it().await, 0);
    let known = first.cookie().expect("the browser is new");
    app.anonymous().with_header("cookie", known.clone()).login("user@fs.example", PASSWORD).await.ok();
    assert_eq!(mails_about_it().await, 0);
    let visitor = app.anonymous().at("192.0.2.77").with_header("user-agent", FIREFOX);
    visitor.login("user@fs.example", PASSWORD).await.ok();
    assert_eq!(mails_about_it().await, 1);
    let mail = app.mails().await.pop().expect("a mail");
    assert_eq!(mail.subject, "Neue Anmeldung bei Aushang");
    assert!(mail.text.contains("Firefox auf Windows (Netz: 192.0.2.0/24)"), "{}", mail.text);
    // The browser of a colleague is new for this account.
    app.anonymous().login("admin@fs.example", PASSWORD).await.ok();
    app.anonymous().with_header("cookie", known).login("admin@fs.example", PASSWORD).await.ok();
    assert_eq!(mails_about_it().await, 2);
}

/// Another server of the domain may set a cookie for this one.
#[each_engine]
async fn browser_is_known_only_by_a_secret_from_this_server(app: TestApp) {
    let planted = format!("aushang_browser={}", "a".repeat(43));
    let signed_in =
        app.anonymous().with_header("cookie", planted.clone()).login("user@fs.example", PASSWORD).await;
    let cookie = signed_in.cookie().expect("it gets another secret");
    assert_ne!(cookie, planted);
    let set = signed_in.headers["set-cookie"].to_str().unwrap();
    assert!(set.contains("; Path=/; ") && !set.contains("Domain"), "{set}");
}
