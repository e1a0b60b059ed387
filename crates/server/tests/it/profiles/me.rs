//! The query `me`.

use serde_json::json;

use crate::support::{TestApp, each_engine, picked};

const ME: &str = "
    id role username displayName visible permissions attachmentTypes followerCount postsCount
    viewerCanSetVisibility viewerCanPublish viewerCanWriteEnglish viewerCanSetPushText
    avatar { large } header { large }
    contact { email website imprint telephoneNumber location { city } }
    notificationChannels { id name kind globalChannel targeting { roles } }
    account { id email name role isRegistered privacyPolicy { version } userAgreement { version } }
    settings { skippedSetupSteps hasSeenDisclaimer }";

// spec: AUTH-48, API-69, API-70, ROLES-13, ROLES-14
#[each_engine]
async fn me_returns_the_profile_its_channels_and_permissions(app: TestApp) {
    let drafter = app.drafter().await;
    app.follower("STUDENT").await;
    app.admin().await.writes("Hallo").await;
    let me = drafter.me(ME).await;
    let special = |id: &str, name: &str, kind: &str| {
        json!({
            "id": format!("0e9a1c52-6a5b-4c0e-9f3d-3d1f5a0c000{id}"), "name": name, "kind": kind,
            "globalChannel": true, "targeting": { "roles": [] }
        })
    };
    let own = |id: aushang::ids::ChannelId, name: &str, kind: &str, roles: &[&str]| {
        json!({
            "id": id, "name": name, "kind": kind, "globalChannel": false, "targeting": { "roles": roles }
        })
    };
    let world = &app.world.own;
    let expected = json!({
        "id": world.id, "role": "STUDENT_COUNCIL", "username": "fs-informatik",
        "displayName": "Fachschaft Informatik", "visible": true,
        "permissions": ["MULTILINGUAL_POSTS", "CUSTOM_POST_PUSHCONFIG"], "attachmentTypes": ["BLOG", "PODCAST", "VIDEO", "GALLERY", "EVENT", "POLL"],
        "followerCount": 1, "postsCount": 1,
        "viewerCanSetVisibility": false, "viewerCanPublish": false,
        "viewerCanWriteEnglish": true, "viewerCanSetPushText": true,
        "avatar": null, "header": null,
        "contact": {
            "email": null, "website": null, "imprint": null, "telephoneNumber": null, "location": null
        },
        "notificationChannels": [
            own(world.employees, "Angestellte", "ROLE_TARGETED", &["employee"]),
            special("1", "Ersti", "FRESHMAN"),
            own(world.news, "Neuigkeiten", "DEFAULT", &[]),
            special("2", "Notfall", "EMERGENCY"),
            special("3", "Notfall mit Alarm", "EMERGENCY_ALARM"),
            own(world.students, "Studierende", "ROLE_TARGETED", &["student"]),
        ],
        "account": {
            "id": drafter.id, "email": "draft@fs.example", "name": null, "role": "DRAFT",
            "isRegistered": true, "privacyPolicy": { "version": 20_180_918 },
            "userAgreement": { "version": 20_180_918 }
        },
        "settings": { "skippedSetupSteps": [], "hasSeenDisclaimer": false }
    });
    assert_eq!(me, expected);
    let stranger = app.stranger().await.me(ME).await;
    let shown = ["username", "permissions", "viewerCanWriteEnglish", "viewerCanPublish"];
    assert_eq!(picked(&stranger, shown), json!(["uni", [], false, true]));
}

// spec: AUTH-22
#[each_engine]
async fn config_is_public(app: TestApp) {
    let fields = "brandWord appScheme recruitingDomain supportEmail supportChatUrl appStoreUrl playStoreUrl";
    let config = app.anonymous().run("config", json!({}), fields).await.ok();
    let expected = json!({
        "brandWord": "aushang", "appScheme": "aushang:", "recruitingDomain": "recruiting.example.org",
        "supportEmail": "support@example.org", "supportChatUrl": null,
        "appStoreUrl": null, "playStoreUrl": null
    });
    assert_eq!(config, expected);
}

// spec: PROFILE-08, API-08
#[each_engine]
async fn me_has_the_data_of_the_profile_and_of_the_account(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    app.follower("STUDENT").await;
    let live = admin.writes("Hallo").await;
    app.drafter().await.writes("Entwurf").await;
    let world = &app.world.own;
    admin.run("updateUser", json!({ "accessToken": "start-2026" }), "id").await.ok();
    staff.run("updateUser", json!({ "name": "Nele Neu" }), "id").await.ok();
    staff.run("updateProfile", json!({ "id": world.id, "pipedriveId": "4711" }), "id").await.ok();
    let fields = "
        id email name firstName accessToken publishMembership displayName username appConnected
        mustReviewInstagramPosts permissions autoFollow followerCount postsCount visible pipedriveId role
        feedEdge { profile accountId role } accounts { email role }
        published: posts(paginationInput: { first: 5 }, filter: PUBLISHED) { edges { node { id } } totalCount }
        drafts: posts(paginationInput: { first: 5 }, filter: DRAFT) { edges { node { status } } totalCount }
        found: posts(paginationInput: { first: 5 }, filter: ALL, text: \"entwurf\") { totalCount }";
    let mut me = staff.me(fields).await;
    let accounts = me["accounts"].take();
    assert!(accounts.as_array().unwrap().contains(&json!({ "email": admin.email, "role": "ADMIN" })));
    let expected = json!({
        "id": world.id, "email": staff.email, "name": "Nele Neu", "firstName": null,
        "accessToken": "start-2026", "publishMembership": false, "displayName": "Fachschaft Informatik",
        "username": "fs-informatik", "appConnected": false, "mustReviewInstagramPosts": true,
        "permissions": ["MULTILINGUAL_POSTS", "CUSTOM_POST_PUSHCONFIG"], "autoFollow": false,
        "followerCount": 1, "postsCount": 1, "visible": true, "pipedriveId": "4711",
        "role": "STUDENT_COUNCIL",
        "feedEdge": { "profile": world.id, "accountId": staff.id, "role": "SUPERADMIN" },
        "accounts": null,
        "published": { "edges": [{ "node": { "id": live["id"] } }], "totalCount": 1 },
        "drafts": { "edges": [{ "node": { "status": "DRAFT" } }], "totalCount": 1 },
        "found": { "totalCount": 1 }
    });
    assert_eq!(me, expected);
    let seen_by_admin = admin.me("pipedriveId email name").await;
    assert_eq!(seen_by_admin, json!({ "pipedriveId": null, "email": admin.email, "name": null }));
}

// spec: API-47
#[each_engine]
async fn publishers_decide_whether_imported_posts_are_reviewed(app: TestApp) {
    let (user, field) = (app.user().await, "mustReviewInstagramPosts");
    let (off, on) = (json!({ "value": false }), json!({ "value": true }));
    for (value, expected) in [(&off, false), (&off, false), (&on, true)] {
        let me = user.run("changeMustReviewInstagramPosts", value.clone(), field).await.ok();
        assert_eq!(me[field], expected);
        assert_eq!(user.me(field).await[field], expected);
    }
    let drafter = app.drafter().await;
    drafter.run("changeMustReviewInstagramPosts", off, field).await.refused(403, "NOT_PERMITTED");
    assert_eq!(drafter.me(field).await[field], true);
    assert_eq!(app.stranger().await.me(field).await[field], true, "other profiles do not change");
    // Setting it to the same value is no change.
    assert_eq!(app.actions("profile.%").await, ["profile.change_import_review"; 2]);
}
