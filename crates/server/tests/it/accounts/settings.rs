//! Settings of the console that are stored per account.

use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine};

async fn update(person: &Person, arguments: Value) -> Answer {
    person.run("updateUserSettings", arguments, "skippedSetupSteps hasSeenDisclaimer").await
}

// spec: COMPOSER-16, API-50, AUTH-46, ONBOARD-05
#[each_engine]
async fn disclaimer_is_confirmed_once_per_account(app: TestApp) {
    let (drafter, other) = (app.drafter().await, app.other_drafter().await);
    let changed = update(&drafter, json!({ "hasSeenDisclaimer": true })).await.ok();
    assert_eq!(changed, json!({ "skippedSetupSteps": [], "hasSeenDisclaimer": true }));
    // Omitted settings do not change.
    let changed = update(&drafter, json!({ "skippedSetupSteps": ["instagram"] })).await.ok();
    let expected = json!({ "skippedSetupSteps": ["instagram"], "hasSeenDisclaimer": true });
    assert_eq!(changed, expected);
    let skipped = async |person: &Person| person.me("settings { skippedSetupSteps }").await;
    let expected = json!({ "settings": { "skippedSetupSteps": ["instagram"] } });
    assert_eq!(skipped(&drafter).await, expected);
    assert_eq!(skipped(&other).await, json!({ "settings": { "skippedSetupSteps": [] } }));
    let seen = async |person: &Person| {
        person.run("userState", json!({}), "hasSeenDisclaimer").await.ok()["hasSeenDisclaimer"].clone()
    };
    assert_eq!((seen(&drafter).await, seen(&other).await), (json!(true), json!(false)));
    assert_eq!(seen(&app.drafter().await).await, json!(true), "also after a new sign-in");
}

// spec: API-50
#[each_engine]
async fn list_of_skipped_steps_is_limited(app: TestApp) {
    let admin = app.admin().await;
    for steps in [vec!["x".repeat(51)], vec!["x".to_owned(); 21]] {
        let refused = update(&admin, json!({ "skippedSetupSteps": steps })).await;
        assert_eq!(refused.fields(), ["skippedSetupSteps TOO_MANY"]);
    }
}
