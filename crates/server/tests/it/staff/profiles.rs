//! Finding profiles and switching into them.

use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine};

impl Person {
    async fn try_search(&self, text: &str) -> Answer {
        let page = json!({ "text": text, "paginationInput": { "first": 20 } });
        self.run("searchProfile", page, "edges { node { username } } totalCount").await
    }

    /// Creates a profile.
    async fn signs_up(&self, username: &str, display_name: &str) {
        let email = format!("{username}@neu.example");
        let new = json!({
            "email": email, "username": username, "displayName": display_name, "role": "INSTITUTION"
        });
        self.run("signup", new, "profile { id }").await.ok();
    }

    /// Returns the usernames of the profiles that are found.
    async fn finds_profiles(&self, text: &str) -> Vec<String> {
        let found = self.try_search(text).await.ok();
        let names = usernames(&found);
        assert_eq!(found["totalCount"], names.len(), "{text}");
        names
    }
}

fn usernames(page: &Value) -> Vec<String> {
    let edges = page["edges"].as_array().expect("a list");
    edges.iter().map(|edge| edge["node"]["username"].as_str().expect("a name").to_owned()).collect()
}

// spec: API-25, ADMIN-12
#[each_engine]
async fn staff_finds_profiles_by_parts_of_their_names(app: TestApp) {
    let staff = app.superadmin().await;
    staff.signs_up("stuwe", "Studierendenwerk Überall Größe").await;
    staff.try_manage(app.world.foreign.id, json!({ "pipedriveId": "4711" })).await.ok();
    for (text, expected) in [
        ("f", &["fs-informatik"][..]),
        ("INFORMATIK", &["fs-informatik"]),
        ("schaft", &["fs-informatik"]),
        ("schaft inf", &["fs-informatik"]),
        ("inf schaft", &["fs-informatik"]),
        ("in", &["fs-informatik", "intern"]),
        (" -inf ", &["fs-informatik"]),
        ("überall", &["stuwe"]),
        ("GRÖSSE", &[]),
        ("größe", &["stuwe"]),
        ("ll gr", &["stuwe"]),
        ("studierendenwerk überall", &["stuwe"]),
        ("Studierendenwerküberall", &[]),
        // The part that an index finds, and more than it.
        ("universität beispielstadt", &["uni"]),
        ("universität beispielstädt", &[]),
        ("stadt", &["uni"]),
        // The wildcards of SQL are ordinary letters.
        ("%", &[]),
        ("_", &[]),
        ("f%k", &[]),
        // An account's address and the id in the customer system, as a whole.
        ("Admin@uni.example", &["uni"]),
        ("admin@uni", &[]),
        ("4711", &["uni"]),
        ("471", &[]),
    ] {
        assert_eq!(staff.finds_profiles(text).await, expected, "{text}");
    }
    app.admin().await.run("updateUser", json!({ "displayName": "Informatik-Rat" }), "id").await.ok();
    assert_eq!(staff.finds_profiles("rat").await, ["fs-informatik"]);
    assert_eq!(staff.finds_profiles("fachschaft").await, [""; 0], "the old name is forgotten");
}

// spec: API-25, ADMIN-12
#[each_engine]
async fn search_has_a_text_of_1_to_100_characters(app: TestApp) {
    let staff = app.superadmin().await;
    staff.try_search("").await.refused_at(400, "text REQUIRED");
    staff.try_search(" \n").await.refused_at(400, "text REQUIRED");
    staff.try_search(&"ä".repeat(100)).await.ok();
    staff.try_search(&"ä".repeat(101)).await.refused_at(400, "text TOO_LONG");
}

// spec: ADMIN-12, PROFILE-34
#[each_engine]
async fn result_has_what_staff_manages(app: TestApp) {
    let staff = app.superadmin().await;
    let fields = "
        id displayName username role visible autoFollow pipedriveId permissions avatar { large }
        targeting { universities allUniversities affiliations roles }
        notificationChannels { name globalChannel kind }";
    let page = json!({ "text": "beispielstadt", "paginationInput": { "first": 5 } });
    let found = staff.run("searchProfile", page, &format!("edges {{ node {{ {fields} }} }}")).await.ok();
    let channel =
        |name: &str, kind: &str, global: bool| json!({ "name": name, "globalChannel": global, "kind": kind });
    let expected = json!({
        "id": app.world.foreign.id, "displayName": "Universität Beispielstadt", "username": "uni",
        "role": "UNIVERSITY", "visible": true, "autoFollow": false, "pipedriveId": null,
        "permissions": [], "avatar": null,
        "targeting": {
            "universities": ["kit"], "allUniversities": false, "affiliations": [],
            "roles": ["student", "employee"]
        },
        "notificationChannels": [
            channel("Angestellte", "ROLE_TARGETED", false),
            channel("Ersti", "FRESHMAN", true),
            channel("Neuigkeiten", "DEFAULT", false),
            channel("Notfall", "EMERGENCY", true),
            channel("Notfall mit Alarm", "EMERGENCY_ALARM", true),
            channel("Studierende", "ROLE_TARGETED", false),
        ]
    });
    assert_eq!(found["edges"][0]["node"], expected);
    let one = staff.run("managedProfile", json!({ "id": app.world.foreign.id }), fields).await.ok();
    assert_eq!(one, expected);
}

// spec: ADMIN-12
#[each_engine]
async fn all_profiles_are_listed_in_pages(app: TestApp) {
    let staff = app.superadmin().await;
    for number in 0..3 {
        staff.signs_up(&format!("rat{number}"), &format!("Älteste Räte {number}")).await;
    }
    let fields = "edges { cursor node { username } } pageInfo { hasPreviousPage endCursor } totalCount";
    let page = async |first: u32, before: &Value| {
        let input = json!({ "paginationInput": { "first": first, "before": before } });
        staff.run("managedProfiles", input, fields).await.ok()
    };
    let first = page(4, &Value::Null).await;
    assert_eq!(usernames(&first), ["rat0", "rat1", "rat2", "fs-informatik"]);
    assert_eq!((&first["totalCount"], &first["pageInfo"]["hasPreviousPage"]), (&json!(6), &json!(true)));
    let second = page(4, &first["pageInfo"]["endCursor"]).await;
    assert_eq!(usernames(&second), ["intern", "uni"]);
    assert_eq!(second["pageInfo"]["hasPreviousPage"], false);
    let too_long = json!({ "paginationInput": { "first": 201 } });
    let refused = staff.run("managedProfiles", too_long, fields).await;
    refused.refused_at(400, "paginationInput.first PAGE_TOO_LARGE");
}

/// A page costs the same number of statements, however many profiles it has.
#[each_engine]
async fn page_of_profiles_has_no_statement_per_profile(app: TestApp) {
    let staff = app.superadmin().await;
    for number in 0..5 {
        staff.signs_up(&format!("rat{number}"), "Rat").await;
    }
    let fields = "edges { node { id notificationChannels { id } } } totalCount";
    let statements = async |first: u32| {
        let before = app.product.db.statements_read();
        let input = json!({ "text": "r", "paginationInput": { "first": first } });
        staff.run("searchProfile", input, fields).await.ok();
        app.product.db.statements_read() - before
    };
    assert_eq!(statements(1).await, statements(5).await);
}

// spec: API-45, ADMIN-38
#[each_engine]
async fn switching_names_the_profile_and_is_recorded(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    let id = app.world.foreign.id;
    let edge = staff.run("switchProfile", json!({ "id": id }), "profile accountId role").await.ok();
    assert_eq!(edge, json!({ "profile": id, "accountId": staff.id, "role": "SUPERADMIN" }));
    // Only the header selects the profile.
    assert_eq!(staff.me("username").await["username"], "intern");
    let there = staff.clone().naming(&id);
    assert_eq!(there.me("feedEdge { profile accountId role }").await["feedEdge"], edge);
    there.writes("Aus dem Haus").await;
    // The audit trail names the account, and the profile that it acts for.
    let by = "select e.action || ' ' || a.email || ' ' || p.username as text from audit_entries e \
              join accounts a on a.id = e.account_id join profiles p on p.id = e.profile_id order by e.at, e.id";
    let entries = app.texts(by).await;
    let by_staff = |action: &str, profile: &str| format!("{action} intern@aushang.example {profile}");
    let expected = [
        by_staff("session.login", "intern"),
        by_staff("profile.switch", "uni"),
        by_staff("post.send", "uni"),
        by_staff("post.publish", "uni"),
    ];
    assert_eq!(entries, expected);
}
