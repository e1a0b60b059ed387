//! Saving the targeting of a profile, which internal staff does.

use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine, with};

const FIELDS: &str = "universities allUniversities affiliations roles";

impl Person {
    /// Saves the targeting of a profile; `change` contains the arguments except the id.
    pub async fn try_save_targeting(&self, profile: impl ToString, change: Value) -> Answer {
        self.run("saveTargeting", with(change, &json!({ "userId": profile.to_string() })), FIELDS).await
    }
}

// spec: PROFILE-34, ADMIN-13, ADMIN-14, API-22, API-65, PROFILE-10
#[each_engine]
async fn omitted_fields_stay(app: TestApp) {
    let (staff, profile) = (app.superadmin().await, app.world.own.id);
    for (change, expected) in [
        (
            json!({ "universities": ["lmu", "kit", "kit"], "roles": ["alumni", "student"] }),
            json!({
                "universities": ["kit", "lmu"], "allUniversities": false, "affiliations": [],
                "roles": ["student", "alumni"]
            }),
        ),
        (
            json!({ "allUniversities": true, "affiliations": ["physik"] }),
            json!({
                "universities": ["kit", "lmu"], "allUniversities": true, "affiliations": ["physik"],
                "roles": ["student", "alumni"]
            }),
        ),
        (
            json!({ "roles": [], "universities": [] }),
            json!({
                "universities": [], "allUniversities": true, "affiliations": ["physik"], "roles": []
            }),
        ),
    ] {
        let saved = staff.try_save_targeting(profile, change).await.ok();
        assert_eq!(saved, expected);
        let current = staff.run("currentTargets", json!({ "userId": profile }), FIELDS).await.ok();
        assert_eq!(current, expected);
        let own = app.admin().await.me(&format!("targeting {{ {FIELDS} }}")).await;
        assert_eq!(own["targeting"], expected);
    }
    // A call without a change adds no audit entry.
    staff.try_save_targeting(profile, json!({ "allUniversities": true })).await.ok();
    assert_eq!(app.actions("profile.target").await.len(), 3);
}

// spec: PROFILE-34, ADMIN-14, API-65
#[each_engine]
async fn unknown_entries_are_refused_at_their_field(app: TestApp) {
    let (staff, profile) = (app.superadmin().await, app.world.own.id);
    let many: Vec<_> = (0..501).map(|number| format!("u{number}")).collect();
    for (change, fields) in [
        (json!({ "universities": ["kit", "hogwarts"] }), &["universities NOT_FOUND"][..]),
        (
            json!({ "universities": ["x"], "affiliations": ["zauberei"] }),
            &["universities NOT_FOUND", "affiliations NOT_FOUND"],
        ),
        (json!({ "universities": many }), &["universities TOO_MANY"]),
        (json!({ "affiliations": many }), &["affiliations TOO_MANY"]),
    ] {
        let refused = staff.try_save_targeting(profile, change).await;
        assert_eq!(refused.fields(), fields);
    }
    assert_eq!(staff.try_save_targeting(profile, json!({ "roles": ["wizard"] })).await.outcome(), "400");
    let missing = "019cafe0-0000-7000-8000-000000000000";
    staff.try_save_targeting(missing, json!({})).await.refused(404, "NOT_FOUND");
    assert_eq!(app.actions("profile.target").await, [""; 0]);
}

// spec: API-21
#[each_engine]
async fn possible_targets_are_sorted_by_name(app: TestApp) {
    let fields = "universities { id name } affiliations { id name } notificationChannels { name }";
    let possible = app.superadmin().await.run("possibleTargets", json!({}), fields).await.ok();
    let universities = possible["universities"].as_array().unwrap();
    assert!(universities.len() > 100);
    assert!(universities.contains(&json!({ "id": "kit", "name": "Karlsruher Institut für Technologie" })));
    assert!(possible["affiliations"].as_array().unwrap().len() >= 40);
    assert_eq!(possible["affiliations"][0]["name"], "Agrarwissenschaften");
    let channels = json!([{ "name": "Ersti" }, { "name": "Notfall" }, { "name": "Notfall mit Alarm" }]);
    assert_eq!(possible["notificationChannels"], channels);
    // Readers choose from the same lists when they register.
    let offered = app.anonymous().on_the_app();
    let offered = offered.call("{ universities { id name } affiliations { id name } }", json!({})).await.ok();
    assert_eq!(offered["universities"], possible["universities"]);
    assert_eq!(offered["affiliations"], possible["affiliations"]);
}
