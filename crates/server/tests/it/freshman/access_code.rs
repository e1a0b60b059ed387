//! The rules for access codes of freshman areas.

use serde_json::{Value, json};

use crate::support::{Answer, Person, TestApp, each_engine};

const CODE: &str = "accessToken";

async fn try_save(person: &Person, code: &str) -> Answer {
    person.run("updateUser", json!({ CODE: code }), CODE).await
}

async fn saved(person: &Person) -> Value {
    person.me(CODE).await[CODE].clone()
}

// spec: FRESHMAN-26, FRESHMAN-27
#[each_engine]
async fn code_has_6_to_25_allowed_characters(app: TestApp) {
    let admin = app.admin().await;
    let longest = "abcdefghijklmnopqrstuvwxy";
    for code in ["sechs6", longest, "azAZ09-_."] {
        try_save(&admin, code).await.ok();
        assert_eq!(saved(&admin).await, code);
    }
    for (code, reason) in [
        ("fuenf", "TOO_SHORT"),
        (&format!("{longest}z"), "TOO_LONG"),
        ("ersti 2026", "WRONG_CHARACTERS"),
        ("größe2026", "WRONG_CHARACTERS"),
        ("ersti+2026", "WRONG_CHARACTERS"),
        ("ersti/2026", "WRONG_CHARACTERS"),
    ] {
        try_save(&admin, code).await.refused_at(400, &format!("{CODE} {reason}"));
    }
    assert_eq!(saved(&admin).await, "azAZ09-_.", "a refused code changes nothing");
}

// spec: FRESHMAN-28
#[each_engine]
async fn empty_code_means_no_code(app: TestApp) {
    let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
    let document = "query ($profile: ID!) { freshman(profile: $profile) { area } }";
    let area =
        async || reader.call(document, json!({ "profile": app.world.own.id })).await.ok()["area"].clone();
    for empty in ["", "  "] {
        admin.sets_access_code("ersti-2026").await;
        assert_eq!(area().await, "LOCKED");
        admin.sets_access_code(empty).await;
        assert_eq!((saved(&admin).await, area().await), (Value::Null, json!("OPEN")), "{empty:?}");
    }
}
