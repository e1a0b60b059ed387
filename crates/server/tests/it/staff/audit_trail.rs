//! The audit trail in the console.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Person, TestApp, each_engine, picked};

impl Person {
    async fn audit_trail(&self, filter: Value, first: u32, before: Value) -> Value {
        let page = json!({ "filter": filter, "paginationInput": { "first": first, "before": before } });
        let entry = "at action accountId accountEmail accountRole profileId profileName subjectId subjectName details";
        let fields = format!("edges {{ node {{ {entry} }} }} pageInfo {{ hasPreviousPage endCursor }}");
        self.run("auditTrail", page, &fields).await.ok()
    }

    /// Returns action and account of each entry that matches.
    async fn acts(&self, filter: Value) -> Vec<String> {
        acts(&self.audit_trail(filter, 200, Value::Null).await)
    }
}

fn acts(page: &Value) -> Vec<String> {
    let edges = page["edges"].as_array().expect("a list");
    let act = |edge: &Value| {
        let node = &edge["node"];
        format!("{} {}", node["action"].as_str().unwrap(), node["accountEmail"].as_str().unwrap_or("-"))
    };
    edges.iter().map(act).collect()
}

#[each_engine]
async fn staff_reads_and_filters_the_audit_trail(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    let began = app.now();
    app.advance(TimeDelta::hours(1));
    staff.proves().await;
    let there = staff.clone().naming(&app.world.foreign.id);
    staff.run("switchProfile", json!({ "id": app.world.foreign.id }), "profile").await.ok();
    app.advance(TimeDelta::seconds(1));
    let post = there.writes("Aus dem Haus").await;
    let user = app.user().await;
    app.advance(TimeDelta::seconds(1));
    let admin = app.admin().await;
    admin.try_change_role(&user.id, "DRAFT").await.ok();
    let newest = staff.audit_trail(json!({}), 1, Value::Null).await;
    let expected = json!({
        "at": app.now().to_rfc3339(), "action": "account.update_role",
        "accountId": admin.id, "accountEmail": "admin@fs.example",
        "accountRole": "ADMIN", "profileId": app.world.own.id, "profileName": "Fachschaft Informatik",
        "subjectId": user.id, "subjectName": "user@fs.example", "details": newest["edges"][0]["node"]["details"]
    });
    assert_eq!(newest["edges"][0]["node"], expected);
    let by_staff = |action: &str| format!("{action} intern@aushang.example");
    let published = by_staff("post.publish");
    // What staff changes without acting for the profile is named with the profile as well.
    let channel = json!({ "userId": app.world.own.id, "name": "Kolloquium", "roles": [] });
    staff.run("createChannel", channel, "id").await.ok();
    let created = staff.audit_trail(json!({}), 1, Value::Null).await["edges"][0]["node"].take();
    assert_eq!(
        picked(&created, ["action", "profileName"]),
        json!(["channel.create", "Fachschaft Informatik"])
    );
    for (filter, expected) in [
        (json!({ "action": "post.publish" }), vec![published.clone()]),
        (json!({ "action": "niemals" }), vec![]),
        (
            json!({ "profile": app.world.foreign.id }),
            vec![published.clone(), by_staff("post.send"), by_staff("profile.switch")],
        ),
        (
            json!({ "account": user.id }),
            vec!["account.update_role admin@fs.example".into(), "session.login user@fs.example".into()],
        ),
        (json!({ "until": began + TimeDelta::milliseconds(1) }), vec![by_staff("session.login")]),
        (json!({ "until": began }), vec![]),
        (
            json!({ "from": began + TimeDelta::hours(1), "until": began + TimeDelta::seconds(3601) }),
            vec![by_staff("profile.switch"), by_staff("session.prove")],
        ),
        (json!({ "profile": app.world.foreign.id, "action": "post.publish" }), vec![published]),
    ] {
        assert_eq!(staff.acts(filter.clone()).await, expected, "{filter}");
    }
    let of_post = staff.audit_trail(json!({ "action": "post.publish" }), 1, Value::Null).await;
    assert_eq!(of_post["edges"][0]["node"]["subjectId"], post["id"]);
    assert_eq!(of_post["edges"][0]["node"]["profileName"], "Universität Beispielstadt");
}

#[each_engine]
async fn audit_trail_comes_in_pages_and_outlives_accounts_and_profiles(app: TestApp) {
    let staff = app.superadmin().await;
    for _ in 0..3 {
        app.advance(TimeDelta::seconds(1));
        app.stranger().await;
    }
    let logins = json!({ "action": "session.login" });
    let first = staff.audit_trail(logins.clone(), 3, Value::Null).await;
    assert_eq!(acts(&first), ["session.login admin@uni.example"; 3]);
    assert_eq!(first["pageInfo"]["hasPreviousPage"], true);
    let second = staff.audit_trail(logins, 3, first["pageInfo"]["endCursor"].clone()).await;
    assert_eq!(acts(&second), ["session.login intern@aushang.example"]);
    assert_eq!(second["pageInfo"]["hasPreviousPage"], false);
    staff.run("deleteProfile", json!({ "id": app.world.foreign.id }), "").await.ok();
    let left = staff.audit_trail(json!({ "profile": app.world.foreign.id }), 200, Value::Null).await;
    let expected =
        ["profile.delete intern@aushang.example", "session.login -", "session.login -", "session.login -"];
    assert_eq!(acts(&left), expected);
    assert_eq!(left["edges"][1]["node"]["profileName"], Value::Null);
    assert_eq!(left["edges"][1]["node"]["profileId"], json!(app.world.foreign.id));
}

#[each_engine]
async fn audit_trail_is_exported_as_a_table(app: TestApp) {
    let staff = app.superadmin().await;
    app.advance(TimeDelta::seconds(1));
    app.stranger().await;
    let filter = json!({ "filter": { "action": "session.login" } });
    let table = staff.run("auditCsv", filter, "csv isComplete").await.ok();
    assert_eq!(table["isComplete"], true);
    let lines: Vec<_> = table["csv"].as_str().expect("a text").lines().collect();
    assert_eq!(lines.len(), 3);
    let head = "Zeit (in Berlin);Vorgang;Account;Rolle;Profil;Account-ID;Profil-ID;Betrifft;Betrifft-ID;Einzelheiten";
    assert_eq!(lines[0].trim_start_matches('\u{feff}'), head);
    let newest = "02.11.2026 12:00:01;session.login;admin@uni.example;ADMIN;Universität Beispielstadt;";
    assert!(lines[1].starts_with(newest), "{}", lines[1]);
}
