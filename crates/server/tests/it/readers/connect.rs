//! Connecting a profile with a reader of the student app, by an account's password.

use serde_json::json;

use crate::support::{Answer, PASSWORD, Person, TestApp, each_engine};

async fn connects(reader: &Person, email: &str, password: &str) -> Answer {
    let arguments = json!({ "email": email, "password": password });
    reader.run("connectProfile", arguments, "username following").await
}

async fn is_connected(person: &Person) -> bool {
    person.me("appConnected").await["appConnected"] == true
}

// spec: MISC-06, PHOTO-16, ONBOARD-10
#[each_engine]
async fn account_connects_its_profile_with_the_app(app: TestApp) {
    let (admin, stranger, reader) = (app.admin().await, app.stranger().await, app.reader("STUDENT").await);
    assert!(!is_connected(&admin).await);
    for (email, password) in [(admin.email.as_str(), "falsch"), ("niemand@fs.example", PASSWORD)] {
        connects(&reader, email, password).await.refused(400, "LOGIN_FAILED");
    }
    assert_eq!(connects(&reader, " ", "").await.fields(), ["email REQUIRED", "password REQUIRED"]);
    assert!(!is_connected(&admin).await);

    let sessions = app.count("sessions").await;
    let connected = connects(&reader, &admin.email, PASSWORD).await.ok();
    let expected = json!({ "username": "fs-informatik", "following": false });
    assert_eq!(connected, expected);
    assert!(is_connected(&admin).await);
    assert!(!is_connected(&stranger).await);
    // A repetition changes nothing.
    connects(&reader, &admin.email, PASSWORD).await.ok();
    let trail = app.dump().await["audit_entries"].join("\n");
    assert_eq!(trail.matches("profile.connect_app").count(), 1, "{trail}");
    // No session was created.
    assert_eq!(app.count("sessions").await, sessions);
}

// spec: MISC-06
#[each_engine]
async fn password_attempts_count_like_those_of_the_console(app: TestApp) {
    let (reader, email) = (app.reader("STUDENT").await, "admin@fs.example");
    let mut outcomes = Vec::new();
    for _ in 0..11 {
        outcomes.push(connects(&reader, email, "falsch").await.outcome());
    }
    assert_eq!(outcomes[9..], ["400", "429"]);
    assert_eq!(app.anonymous().login(email, PASSWORD).await.outcome(), "429");
}
