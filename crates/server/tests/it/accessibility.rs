//! What the console shows in its accessibility statement.

use serde_json::{Value, json};

use crate::support::{Engine, Setting, TestApp, each_engine};

async fn statement(app: &TestApp) -> Value {
    let fields = "accessibility {
        institution law statementDate contactEmail contactUrl enforcement { name url }
    }";
    app.anonymous().run("config", json!({}), fields).await.ok()["accessibility"].clone()
}

#[each_engine]
async fn barriers_are_reported_to_the_support_by_default(app: TestApp) {
    let expected = json!({
        "institution": null,
        "law": "§ 12b des Behindertengleichstellungsgesetzes (BGG) und BITV 2.0",
        "statementDate": "2026-11-26",
        "contactEmail": "support@example.org",
        "contactUrl": null,
        "enforcement": null,
    });
    assert_eq!(statement(&app).await, expected);
}

#[each_engine]
async fn the_operator_names_law_contact_and_enforcement_body(engine: Engine) {
    let settings: [Setting; 7] = [
        ("AUSHANG_ACCESSIBILITY__INSTITUTION", "Universität Beispielstadt"),
        ("AUSHANG_ACCESSIBILITY__LAW", "Barrierefreie-Websites-Gesetz (BfWebG)"),
        ("AUSHANG_ACCESSIBILITY__STATEMENT_DATE", "2027-02-01"),
        ("AUSHANG_ACCESSIBILITY__CONTACT_EMAIL", "barrierefrei@uni.example"),
        ("AUSHANG_ACCESSIBILITY__CONTACT_URL", "https://uni.example/barriere-melden"),
        ("AUSHANG_ACCESSIBILITY__ENFORCEMENT_NAME", "Durchsetzungsstelle des Landes"),
        ("AUSHANG_ACCESSIBILITY__ENFORCEMENT_URL", "https://stelle.example/"),
    ];
    let app = TestApp::with(engine, &settings).await;
    let expected = json!({
        "institution": "Universität Beispielstadt",
        "law": "Barrierefreie-Websites-Gesetz (BfWebG)",
        "statementDate": "2027-02-01",
        "contactEmail": "barrierefrei@uni.example",
        "contactUrl": "https://uni.example/barriere-melden",
        "enforcement": { "name": "Durchsetzungsstelle des Landes", "url": "https://stelle.example/" },
    });
    assert_eq!(statement(&app).await, expected);
}
