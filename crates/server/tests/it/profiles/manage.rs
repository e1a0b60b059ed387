//! The permissions of a profile and its number in the CRM, both managed by internal staff.

use aushang::enums::Permission;
use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, by_id, changes, each_engine, picked, with};

impl Person {
    /// Updates a profile; `change` contains the arguments except the id.
    pub async fn try_manage(&self, profile: impl ToString, change: Value) -> Answer {
        let fields = "id username displayName visible autoFollow pipedriveId permissions targeting { roles }";
        self.run("updateProfile", with(change, &json!({ "id": profile.to_string() })), fields).await
    }

    /// Sets the permissions of a profile.
    pub async fn permits(&self, profile: impl ToString, permissions: &[Permission]) {
        self.try_manage(profile, json!({ "permissions": permissions })).await.ok();
    }
}

// spec: API-42, ADMIN-16, ADMIN-17
#[each_engine]
async fn staff_changes_the_crm_number_and_permissions_and_omitted_ones_stay(app: TestApp) {
    let (staff, id) = (app.superadmin().await, app.world.foreign.id);
    let there = app.switched(app.sign_in("intern@aushang.example").await, &id).await;
    let both = json!(["ADVERTISE_POST", "MULTILINGUAL_POSTS"]);
    let none = json!([]);
    for (change, number, permissions) in [
        (json!({}), Value::Null, &none),
        (json!({ "pipedriveId": " 4711\n" }), json!("4711"), &none),
        // The permissions are returned in a fixed order, each once.
        (
            json!({ "permissions": ["MULTILINGUAL_POSTS", "ADVERTISE_POST", "MULTILINGUAL_POSTS"] }),
            json!("4711"),
            &both,
        ),
        (json!({ "pipedriveId": "4712", "permissions": null }), json!("4712"), &both),
        (json!({ "pipedriveId": "4712", "permissions": both }), json!("4712"), &both),
        (json!({ "pipedriveId": "ä".repeat(200) }), json!("ä".repeat(200)), &both),
        (json!({ "pipedriveId": " " }), Value::Null, &both),
        (json!({ "pipedriveId": "1", "permissions": [] }), json!("1"), &none),
        (json!({ "pipedriveId": null }), Value::Null, &none),
    ] {
        let saved = staff.try_manage(id, change.clone()).await.ok();
        let expected = json!({
            "id": id, "username": "uni", "displayName": "Universität Beispielstadt", "visible": true,
            "autoFollow": false, "pipedriveId": number, "permissions": permissions,
            "targeting": { "roles": ["student", "employee"] }
        });
        assert_eq!(saved, expected, "{change}");
        let me = there.me("pipedriveId permissions").await;
        assert_eq!(me, json!({ "pipedriveId": number, "permissions": permissions }), "{change}");
    }
    // A call without a change adds no audit entry, and no entry contains the number.
    let trail = app.details_of("profile.manage").await;
    assert_eq!(trail.len(), 7);
    let details_of_both = "{\"permissions\":{\"after\":[\"ADVERTISE_POST\",\"MULTILINGUAL_POSTS\"],\"before\":[]},\
                \"pipedriveId\":false}";
    assert!(trail.iter().any(|details| details == details_of_both), "{trail:?}");
    assert!(!trail.concat().contains("47"), "{trail:?}");
}

// spec: API-42
#[each_engine]
async fn refused_change_changes_nothing(app: TestApp) {
    let (staff, id) = (app.superadmin().await, app.world.own.id);
    let before = app.dump().await;
    let long = json!({ "pipedriveId": "x".repeat(201), "permissions": [] });
    staff.try_manage(id, long).await.refused_at(400, "pipedriveId TOO_LONG");
    for missing in ["019cafe0-0000-7000-8000-000000000000", "keins"] {
        staff.try_manage(missing, json!({ "permissions": [] })).await.refused(404, "NOT_FOUND");
    }
    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
}

// spec: ROLES-11, ROLES-23, API-42
#[each_engine]
async fn each_permission_applies_to_all_accounts_of_one_profile(app: TestApp) {
    let (staff, id) = (app.superadmin().await, app.world.own.id);
    let seven = [
        "READ_POST_STATISTICS",
        "ADVERTISE_POST",
        "CREATE_CAREER_ADVERT",
        "CREATE_MAIL_ADVERT",
        "VIEW_FOLLOWER_TREND",
        "MULTILINGUAL_POSTS",
        "CUSTOM_POST_PUSHCONFIG",
    ];
    let kinds: Vec<_> = Permission::ALL.iter().map(|kind| kind.as_str()).collect();
    assert_eq!(kinds, seven);
    for other in ["READ_EVERYTHING", "read_post_statistics", ""] {
        let refused = staff.try_manage(id, json!({ "permissions": [other] })).await;
        refused.refused(400, "INVALID_VARIABLE");
    }

    let accounts = [app.admin().await, app.user().await, app.drafter().await, staff.clone()];
    let stranger = app.stranger().await;
    let has = async |person: &Person| person.me("permissions").await["permissions"].clone();
    for permission in seven {
        staff.try_manage(id, json!({ "permissions": [permission] })).await.ok();
        for account in &accounts {
            assert_eq!(has(account).await, json!([permission]), "{}", account.email);
        }
        assert_eq!(has(&stranger).await, json!([]), "{permission} belongs to one profile");
    }
}

/// Returns the permissions that are effective for this account.
async fn effective_permissions(person: &Person, post: &Value) -> Vec<&'static str> {
    let post = person.run("post", by_id(post), "viewerCanAdvertise statistics { seen }").await.ok();
    let trend = person.try_trend(1).await;
    let english = json!({ "content": [{ "lang": "en", "value": "Hello" }] });
    let english = person.try_send(json!({ "content": "Hallo", "translations": english })).await;
    let push = json!({ "content": "Hallo", "sendPush": true, "push": { "title": "Neu" } });
    [
        ("READ_POST_STATISTICS", !post["statistics"].is_null()),
        ("ADVERTISE_POST", post["viewerCanAdvertise"] == true),
        ("VIEW_FOLLOWER_TREND", trend.outcome() == "ok"),
        ("MULTILINGUAL_POSTS", english.outcome() == "ok"),
        ("CUSTOM_POST_PUSHCONFIG", person.try_send(push).await.outcome() == "ok"),
    ]
    .into_iter()
    .filter_map(|(permission, granted)| granted.then_some(permission))
    .collect()
}

// spec: ROLES-11, ADMIN-17
#[each_engine]
async fn permissions_apply_to_existing_sessions_at_once(app: TestApp) {
    let (staff, id) = (app.superadmin().await, app.world.own.id);
    let accounts = [app.admin().await, app.user().await, app.drafter().await];
    let live = accounts[0].writes("Live").await;
    app.reader("GUEST").await.sees(&[&live]).await;
    app.counts_views().await;
    let five = [
        "READ_POST_STATISTICS",
        "ADVERTISE_POST",
        "VIEW_FOLLOWER_TREND",
        "MULTILINGUAL_POSTS",
        "CUSTOM_POST_PUSHCONFIG",
    ];
    let without_one = |left_out: usize| {
        let kept = five.iter().enumerate().filter(move |(at, _)| *at != left_out);
        kept.map(|(_, permission)| *permission).collect::<Vec<_>>()
    };
    let alone = five.map(|permission| vec![permission]);
    let all_but_one: Vec<_> = (0..five.len()).map(without_one).collect();
    for permitted in alone.into_iter().chain([five.to_vec(), vec![]]).chain(all_but_one) {
        staff.try_manage(id, json!({ "permissions": permitted })).await.ok();
        for account in &accounts {
            assert_eq!(effective_permissions(account, &live).await, permitted, "{}", account.email);
        }
    }
}

// spec: ROLES-12
#[each_engine]
async fn follower_trend_of_an_auto_follow_profile_is_not_delivered(app: TestApp) {
    let (staff, admin, id) = (app.superadmin().await, app.admin().await, app.world.own.id);
    staff.try_set_auto_follow(id).await.ok();
    let saved = staff.try_manage(id, json!({ "permissions": ["VIEW_FOLLOWER_TREND"] })).await.ok();
    let permissions = ["VIEW_FOLLOWER_TREND"];
    assert_eq!(picked(&saved, ["permissions", "autoFollow"]), json!([permissions, true]));
    admin.try_trend(1).await.refused(403, "NOT_PERMITTED");
    let me = admin.me("permissions viewerCanSeeFollowerTrend").await;
    let expected = json!({ "permissions": permissions, "viewerCanSeeFollowerTrend": false });
    assert_eq!(me, expected);
}
