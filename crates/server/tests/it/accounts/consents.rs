//! Current and earlier consents.

use serde_json::{Value, json};

use crate::support::{Answer, PASSWORD, Person, TestApp, each_engine, text, token_of};

async fn update(person: &Person, policy: i32, agreement: i32) -> Answer {
    let arguments = json!({ "privacyPolicyVersion": policy, "userAgreementVersion": agreement });
    let fields = "privacyPolicy { version } userAgreement { version }";
    person.run("updateConsentVersions", arguments, fields).await
}

/// Consents of the accounts of `World`: two each.
const INITIAL_CONSENTS: usize = 2 * 8;

/// Returns `kind version given by address` of each consent after the initial ones, oldest first.
async fn history(app: &TestApp) -> Vec<String> {
    let sql = "select c.kind || ' ' || coalesce(cast(c.version as text), '-') \
               || case when c.given then ' given by ' else ' taken back by ' end || a.email as text \
               from consents c join accounts a on a.id = c.by_account order by c.at, c.id";
    app.texts(sql).await.split_off(INITIAL_CONSENTS)
}

// spec: API-32
#[each_engine]
async fn new_versions_are_consented_to_and_the_history_is_kept(app: TestApp) {
    let drafter = app.drafter().await;
    let state = update(&drafter, 20_180_918, 20_260_101).await.ok();
    let expected = json!({
        "privacyPolicy": { "version": 20_180_918 }, "userAgreement": { "version": 20_260_101 }
    });
    assert_eq!(state, expected);
    update(&drafter, 20_260_101, 20_260_101).await.ok();
    assert_eq!(
        history(&app).await,
        [
            "privacy_policy 20180918 given by draft@fs.example",
            "user_agreement 20260101 given by draft@fs.example",
            "privacy_policy 20260101 given by draft@fs.example",
            "user_agreement 20260101 given by draft@fs.example",
        ]
    );
    // Consent to a newer text includes the older one.
    let state = update(&drafter, 20_180_918, 20_180_918).await.ok();
    let newest = json!({
        "privacyPolicy": { "version": 20_260_101 }, "userAgreement": { "version": 20_260_101 }
    });
    assert_eq!((state, history(&app).await.len()), (newest, 4));
    // Consent to a future version is refused.
    let refused = update(&drafter, 20_261_103, 99_999_999).await;
    assert_eq!(refused.fields(), ["privacyPolicyVersion INVALID", "userAgreementVersion INVALID"]);
    update(&drafter, 20_261_102, 20_261_102).await.ok();
    let refused = update(&drafter, 20_180_917, 0).await;
    assert_eq!(
        refused.fields(),
        ["privacyPolicyVersion CONSENT_MISSING", "userAgreementVersion CONSENT_MISSING"]
    );
}

// spec: AUTH-32, AUTH-34
#[each_engine]
async fn registration_requires_consent_unless_it_was_given_before(app: TestApp) {
    let admin = app.admin().await;
    let person = app.invited(&admin, "neu@fs.example", "USER").await;
    for (policy, agreement, fields) in [
        (
            json!(null),
            json!(null),
            &["privacyPolicyVersion CONSENT_MISSING", "userAgreementVersion CONSENT_MISSING"][..],
        ),
        (json!(20_180_918), json!(null), &["userAgreementVersion CONSENT_MISSING"]),
        (json!(20_180_917), json!(20_180_918), &["privacyPolicyVersion CONSENT_MISSING"]),
    ] {
        let consents = json!({ "privacyPolicyVersion": policy, "userAgreementVersion": agreement });
        assert_eq!(person.try_register_with(PASSWORD, consents).await.fields(), fields);
    }
    assert_eq!(history(&app).await, [""; 0]);
    person.try_register(PASSWORD).await.ok();
    let expected = json!({
        "isRegistered": true, "privacyPolicy": { "version": 20_180_918 },
        "userAgreement": { "version": 20_180_918 }
    });
    let me = person.me("account { isRegistered privacyPolicy { version } userAgreement { version } }").await;
    assert_eq!(me["account"], expected);
    assert_eq!(
        history(&app).await,
        [
            "privacy_policy 20180918 given by neu@fs.example",
            "user_agreement 20180918 given by neu@fs.example"
        ]
    );

    let staff = app.sign_in("intern@aushang.example").await;
    let again = staff.try_take_password_back(&person.id).await.ok();
    let person = app.opens(&again["inviteLink"], "neu@fs.example").await;
    person.try_register_with("Guten Abend 8", json!({})).await.ok();
    assert_eq!(history(&app).await.len(), 2, "no consent was recorded again");
}

// spec: API-31
#[each_engine]
async fn marketing_consent_belongs_to_the_profile(app: TestApp) {
    let admin = app.admin().await;
    let mut number = 0;
    let mut registers = async |role: &str, membership: Value| {
        number += 1;
        let email = format!("neu{number}@fs.example");
        let person = app.invited(&admin, &email, role).await;
        let consents = json!({
            "privacyPolicyVersion": 20_180_918, "userAgreementVersion": 20_180_918,
            "publishMembership": membership
        });
        person.try_register_with(PASSWORD, consents).await
    };
    let given = "select username as text from profiles where publish_membership";
    registers("USER", json!(false)).await.ok();
    registers("USER", json!(null)).await.ok();
    registers("DRAFT", json!(true)).await.refused_at(403, "publishMembership NOT_PERMITTED");
    assert_eq!(app.texts(given).await, [""; 0]);
    registers("USER", json!(true)).await.ok();
    assert_eq!(app.texts(given).await, ["fs-informatik"]);
    // A member who leaves the box unchecked does not withdraw the consent.
    registers("ADMIN", json!(false)).await.ok();
    assert_eq!(app.texts(given).await, ["fs-informatik"]);
    let marketing: Vec<_> =
        history(&app).await.into_iter().filter(|row| row.starts_with("marketing")).collect();
    assert_eq!(marketing, ["marketing - given by neu4@fs.example"]);
}

/// Returns whether the invitation page and the console ask a newly invited person for the consent.
async fn asks_for_consent(app: &TestApp, inviter: &Person, email: &str, role: &str) -> bool {
    let account = inviter.invites(email, role).await;
    let token = json!({ "token": token_of(&account["inviteLink"]) });
    let page = app.anonymous().run("invitation", token, "asksForMarketing").await.ok();
    let me = app.opens(&account["inviteLink"], email).await.me("asksForMarketing").await;
    let asks = page["asksForMarketing"].as_bool().unwrap();
    assert_eq!(me["asksForMarketing"], asks, "{email}");
    asks
}

/// Returns staff who act for a new profile, and the link of its first administrator.
async fn with_new_profile(app: &TestApp) -> (Person, Value) {
    let staff = app.sign_in("intern@aushang.example").await;
    let new = json!({
        "email": "erste@neu.example", "username": "neues", "displayName": "Neues", "role": "INSTITUTION"
    });
    let made = staff.run("signup", new, "profile { id } account { inviteLink }").await.ok();
    (app.switched(staff, &text(&made["profile"]["id"])).await, made["account"]["inviteLink"].clone())
}

#[each_engine]
async fn only_the_first_administrator_is_asked_for_marketing_consent(app: TestApp) {
    let (staff, link) = with_new_profile(&app).await;
    for (email, role, asks) in [
        ("admin@neu.example", "ADMIN", true),
        ("redaktion@neu.example", "USER", false),
        ("entwurf@neu.example", "DRAFT", false),
    ] {
        assert_eq!(asks_for_consent(&app, &staff, email, role).await, asks, "{role}");
    }
    // After the first answer, whatever it is, later members are not asked.
    let first = app.opens(&link, "erste@neu.example").await;
    first.try_register(PASSWORD).await.ok();
    assert!(!asks_for_consent(&app, &staff, "zweite@neu.example", "ADMIN").await);
}

#[each_engine]
async fn profile_that_has_consented_is_not_asked_again(app: TestApp) {
    let (staff, _) = with_new_profile(&app).await;
    for (given, asks) in [(true, false), (false, true)] {
        staff.run("updateUser", json!({ "publishMembership": given }), "id").await.ok();
        assert_eq!(asks_for_consent(&app, &staff, &format!("{given}@neu.example"), "ADMIN").await, asks);
    }
}
