//! The posts of all profiles.

use aushang::enums::AccountRole;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, contents, each_engine, with};

impl Person {
    async fn try_posts_everywhere(&self, arguments: Value) -> Answer {
        let all = json!({ "paginationInput": { "first": 10 }, "filter": "ALL", "ofAllProfiles": true });
        let fields = "edges { node { id content author { username } viewerCanEdit creator } } \
                      pageInfo { hasPreviousPage endCursor } totalCount";
        self.run("posts", with(all, &arguments), fields).await
    }

    async fn texts_everywhere(&self, arguments: Value) -> Vec<String> {
        contents(&self.try_posts_everywhere(arguments).await.ok())
    }
}

// spec: API-13, ADMIN-34, ADMIN-36
#[each_engine]
async fn staff_reads_live_and_planned_posts_of_all_profiles(app: TestApp) {
    let staff = app.superadmin().await;
    let tomorrow = app.date_in(TimeDelta::days(1));
    app.admin().await.writes("Fachschaft").await;
    app.drafter().await.writes("Entwurf").await;
    app.stranger().await.sends(json!({ "content": "Geplant", "date": tomorrow })).await;
    app.advance(TimeDelta::seconds(1));
    app.stranger().await.writes("Universität").await;
    for (arguments, expected) in [
        (json!({}), &["Geplant", "Universität", "Fachschaft"][..]),
        (json!({ "filter": "PUBLISHED" }), &["Universität", "Fachschaft"]),
        (json!({ "filter": "PLANNED" }), &["Geplant"]),
        (json!({ "text": "UNI" }), &["Universität"]),
        (json!({ "authorRole": null }), &["Geplant", "Universität", "Fachschaft"]),
        (json!({ "authorRole": "UNIVERSITY" }), &["Geplant", "Universität"]),
        (json!({ "authorRole": "STUDENT_COUNCIL" }), &["Fachschaft"]),
        (json!({ "authorRole": "CONTENT_PROVIDER" }), &[]),
        (json!({ "authorRole": "INSTITUTION" }), &[]),
        (json!({ "authorRole": "USER" }), &[]),
    ] {
        assert_eq!(staff.texts_everywhere(arguments.clone()).await, expected, "{arguments}");
    }
    // Posts of recruiters appear under all kinds, which cannot be named.
    app.change_profile_role(app.world.foreign.id, "RECRUITING_PROMOTER").await;
    assert_eq!(staff.texts_everywhere(json!({})).await, ["Geplant", "Universität", "Fachschaft"]);
    assert_eq!(staff.texts_everywhere(json!({ "authorRole": "UNIVERSITY" })).await, [""; 0]);
    for filter in ["DRAFT", "FIRST_SEMESTER", "FIRST_SEMESTER_PLANNED"] {
        let refused = staff.try_posts_everywhere(json!({ "filter": filter })).await;
        refused.refused_at(400, "filter NOT_OFFERED");
    }
    let own = staff.try_posts_everywhere(json!({ "ofAllProfiles": false, "authorRole": "USER" })).await;
    own.refused_at(400, "authorRole INVALID");
}

// spec: ADMIN-34, ADMIN-35
#[each_engine]
async fn posts_of_others_can_only_be_read_and_come_in_pages(app: TestApp) {
    let staff = app.superadmin().await;
    let stranger = app.stranger().await;
    for number in 0..11 {
        stranger.writes(&format!("Nummer {number}")).await;
        app.advance(TimeDelta::seconds(1));
    }
    let first = staff.try_posts_everywhere(json!({})).await.ok();
    assert_eq!(first["edges"].as_array().unwrap().len(), 10);
    assert_eq!((&first["totalCount"], &first["pageInfo"]["hasPreviousPage"]), (&Value::Null, &json!(true)));
    let node = &first["edges"][0]["node"];
    assert_eq!((&node["viewerCanEdit"], &node["author"]["username"]), (&json!(false), &json!("uni")));
    let next = json!({ "paginationInput": { "first": 10, "before": first["pageInfo"]["endCursor"] } });
    assert_eq!(staff.texts_everywhere(next).await, ["Nummer 0"]);
}

#[each_engine]
async fn role_is_checked_on_each_request(app: TestApp) {
    let staff = app.sign_in("intern@aushang.example").await;
    staff.try_posts_everywhere(json!({})).await.ok();
    app.change_role("intern@aushang.example", AccountRole::Admin).await;
    staff.try_posts_everywhere(json!({})).await.refused_at(403, "ofAllProfiles NOT_PERMITTED");
}
