//! The visibility of profiles.

use serde_json::json;

use crate::support::{TestApp, each_engine};

// spec: ROLES-02, API-43, PROFILE-03
#[each_engine]
async fn administrators_switch_their_profile_online_and_offline(app: TestApp) {
    for (person, allowed) in [
        (app.superadmin().await, true),
        (app.admin().await, true),
        (app.user().await, false),
        (app.drafter().await, false),
    ] {
        for visible in [false, true] {
            let answer = person.try_set_visibility(visible).await;
            if allowed {
                let expected = json!({ "id": app.world.own.id, "visible": visible });
                assert_eq!(answer.ok(), expected);
            } else {
                answer.refused(403, "NOT_PERMITTED");
            }
            let me = person.me("visible viewerCanSetVisibility").await;
            let expected = json!({ "visible": visible || !allowed, "viewerCanSetVisibility": allowed });
            assert_eq!(me, expected, "{}", person.email);
        }
    }
    let stranger = app.stranger().await.me("visible").await;
    assert_eq!(stranger["visible"], true, "other profiles do not change");
    let expected = ["profile.go_offline", "profile.go_online"].repeat(2);
    assert_eq!(app.actions("profile.%").await, expected);
}

// spec: PROFILE-03, COMPOSER-29
#[each_engine]
async fn accounts_of_an_offline_profile_still_write_and_see_everything(app: TestApp) {
    let (admin, staff) = (app.admin().await, app.superadmin().await);
    let pinned = admin.writes("Vorher").await;
    admin.try_pin(&pinned, true).await.ok();
    admin.sets_visibility(false).await;
    let post = admin.writes("Offline").await;
    assert_eq!(post["status"], "LIVE");
    for person in [&admin, &staff] {
        assert_eq!(person.posts("PUBLISHED").await["totalCount"], 2);
        assert_eq!(person.pinned_post(app.world.own.id).await["id"], pinned["id"]);
    }
}
