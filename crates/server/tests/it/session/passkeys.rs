//! Passkeys: adding them, signing in and proving one's identity with them, and losing them.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Device, Engine, PASSWORD, Person, TestApp, each_engine, text};

const EMAIL: &str = "user@fs.example";
const NEW: &str = "Guten Abend 8";
/// How long a question can be answered.
const LASTS: TimeDelta = TimeDelta::minutes(5);
const MOMENT: TimeDelta = TimeDelta::milliseconds(1);

/// What the audit trail says about sign-ins and proofs with passkeys and recovery codes.
async fn used(app: &TestApp, action: &str) -> Vec<String> {
    app.texts(&format!(
        "select details as text from audit_entries where action = '{action}' and details is not null order by at, id"
    ))
    .await
}

async fn removes(person: &Person, id: &Value) -> Value {
    person.run("removePasskey", json!({ "id": id }), "recoveryCodesLeft passkeys { name }").await.ok()
}

#[each_engine]
async fn passkey_is_added_named_and_renamed(app: TestApp) {
    let user = app.sign_in_by_password(EMAIL).await;
    let user = user.with_header("user-agent", "(X11; Linux x86_64) Firefox/140.0");
    user.run("beginPasskey", json!({}), "id").await.refused(403, "STRONG_PROOF_REQUIRED");
    let (_, recovery) = app.adds_passkey(&user).await;
    assert_eq!(recovery.len(), 10);
    let passkeys = user.passkeys().await;
    assert_eq!(
        (&passkeys[0]["name"], &passkeys[0]["lastUsedAt"]),
        (&json!("Firefox auf Linux"), &Value::Null)
    );
    assert_eq!(app.mail_to(EMAIL).await.subject, "Passkey hinzugefügt: dein Account bei Aushang");
    assert_eq!(app.actions("account.add_passkey").await.len(), 1);

    let rename = async |name: &str| {
        user.run("renamePasskey", json!({ "id": passkeys[0]["id"], "name": name }), "passkeys { name }").await
    };
    rename(" ").await.refused_at(400, "name REQUIRED");
    rename(&"ü".repeat(61)).await.refused_at(400, "name TOO_LONG");
    assert_eq!(rename(&"ü".repeat(60)).await.ok()["passkeys"][0]["name"], "ü".repeat(60));
    rename("a\nb").await.refused_at(400, "name WRONG_CHARACTERS");
    assert_eq!(rename(" Handy ").await.ok()["passkeys"][0]["name"], "Handy");
    assert_eq!(app.actions("account.rename_passkey").await.len(), 2);
    let other = json!({ "id": passkeys[0]["id"], "name": "Meins" });
    app.drafter().await.run("renamePasskey", other, "id").await.refused(404, "NOT_FOUND");
}

#[each_engine]
async fn passkey_signs_in_without_password_and_code(app: TestApp) {
    let (mut device, _) = app.adds_passkey(&app.user().await).await;
    let (mut other, _) = app.adds_passkey(&app.drafter().await).await;
    for (device, email) in [(&mut device, EMAIL), (&mut other, "draft@fs.example")] {
        let signed_in = app.anonymous().signs_in_with(device).await.ok();
        assert_eq!(signed_in["email"], email);
        let session = &signed_in["session"];
        let person =
            app.anonymous().signed_in_as(text(&session["token"]), text(&session["accountId"]), email);
        person.state().await.ok();
        // It is a strong proof.
        person.run("beginOneTimeCodes", json!({}), "uri").await.ok();
        assert_eq!(person.passkeys().await[0]["lastUsedAt"], "2026-11-02T11:00:00+00:00");
    }
    assert_eq!(used(&app, "session.login").await, [r#"{"with":"PASSKEY"}"#; 2]);
}

#[each_engine]
async fn wrong_answers_are_refused_and_use_up_the_question(app: TestApp) {
    let user = app.user().await;
    let (mut device, _) = app.adds_passkey(&user).await;
    let anonymous = app.anonymous();
    // Of another question.
    let (first, first_options) = anonymous.begins_with_passkey("beginPasskeySignIn").await;
    let (second, second_options) = anonymous.begins_with_passkey("beginPasskeySignIn").await;
    let answer = device.signs(&first_options).await;
    anonymous.try_sign_in_with_passkey(&second, &answer).await.refused(400, "PASSKEY_REFUSED");
    let right = device.signs(&second_options).await;
    anonymous.try_sign_in_with_passkey(&second, &right).await.refused(400, "PASSKEY_ENDED");
    // Twice.
    let answer = device.signs(&first_options).await;
    anonymous.try_sign_in_with_passkey(&first, &answer).await.ok();
    anonymous.try_sign_in_with_passkey(&first, &answer).await.refused(400, "PASSKEY_ENDED");
    // From another page.
    device.origin = "http://localhost:9999";
    anonymous.signs_in_with(&mut device).await.refused(400, "PASSKEY_REFUSED");
    device.origin = crate::support::ORIGIN;
    // Without finger, face or PIN.
    let (ceremony, options) = anonymous.begins_with_passkey("beginPasskeySignIn").await;
    let options = options.replace(r#""userVerification":"required""#, r#""userVerification":"discouraged""#);
    let answer = device.signs(&options).await;
    anonymous.try_sign_in_with_passkey(&ceremony, &answer).await.refused(400, "PASSKEY_REFUSED");
    // No answers at all.
    let (ceremony, _) = anonymous.begins_with_passkey("beginPasskeySignIn").await;
    for nonsense in ["", "{}", &"x".repeat(20_001)] {
        anonymous.try_sign_in_with_passkey(&ceremony, nonsense).await.refused(400, "PASSKEY_REFUSED");
    }
    // A passkey that was never added to an account.
    app.proves_strongly(&app.drafter().await).await;
    let mut unknown = Device::new();
    let drafter = app.drafter().await;
    app.proves_strongly(&drafter).await;
    unknown.creates(&drafter.begins_with_passkey("beginPasskey").await.1).await;
    anonymous.signs_in_with(&mut unknown).await.refused(400, "PASSKEY_REFUSED");
}

#[each_engine]
async fn questions_end_after_five_minutes(app: TestApp) {
    let user = app.user().await;
    let (mut device, _) = app.adds_passkey(&user).await;
    let anonymous = app.anonymous();
    let (ceremony, options) = anonymous.begins_with_passkey("beginPasskeySignIn").await;
    app.advance(LASTS - MOMENT);
    anonymous.try_sign_in_with_passkey(&ceremony, &device.signs(&options).await).await.ok();
    let (ceremony, options) = anonymous.begins_with_passkey("beginPasskeySignIn").await;
    app.advance(LASTS);
    let late = anonymous.try_sign_in_with_passkey(&ceremony, &device.signs(&options).await).await;
    late.refused(400, "PASSKEY_ENDED");

    user.proves_with(&mut device).await.ok();
    let (ceremony, options) = user.begins_with_passkey("beginPasskey").await;
    let answer = Device::new().creates(&options).await;
    app.advance(LASTS);
    user.try_add_passkey(&ceremony, &answer).await.refused(400, "PASSKEY_ENDED");
    let (ceremony, options) = user.begins_with_passkey("beginPasskeyProof").await;
    app.advance(LASTS);
    let late = user.try_prove_with_passkey(&ceremony, &device.signs(&options).await).await;
    late.refused(400, "PASSKEY_ENDED");
    assert_eq!(app.count("passkey_ceremonies").await, 3);
    app.sweep_after(TimeDelta::zero()).await;
    assert_eq!(app.count("passkey_ceremonies").await, 0);
}

#[each_engine]
async fn questions_can_be_answered_until_their_last_moment(app: TestApp) {
    let user = app.user().await;
    let (mut device, _) = app.adds_passkey(&user).await;
    user.proves_with(&mut device).await.ok();
    let (ceremony, options) = user.begins_with_passkey("beginPasskey").await;
    let answer = Device::new().creates(&options).await;
    app.advance(LASTS - MOMENT);
    user.try_add_passkey(&ceremony, &answer).await.ok();
    let (ceremony, options) = user.begins_with_passkey("beginPasskeyProof").await;
    app.advance(LASTS - MOMENT);
    user.try_prove_with_passkey(&ceremony, &device.signs(&options).await).await.ok();
}

#[each_engine]
async fn answers_have_at_most_20000_bytes(app: TestApp) {
    let (mut device, _) = app.adds_passkey(&app.user().await).await;
    let anonymous = app.anonymous();
    let (ceremony, options) = anonymous.begins_with_passkey("beginPasskeySignIn").await;
    let answer = device.signs(&options).await;
    let padded = |bytes: usize| format!("{answer:<bytes$}");
    anonymous.try_sign_in_with_passkey(&ceremony, &padded(20_001)).await.refused(400, "PASSKEY_REFUSED");
    anonymous.try_sign_in_with_passkey(&ceremony, &padded(20_000)).await.ok();
}

#[each_engine]
async fn questions_belong_to_a_session_and_a_purpose(app: TestApp) {
    let (user, elsewhere, drafter) = (app.user().await, app.user().await, app.drafter().await);
    let (mut device, _) = app.adds_passkey(&user).await;
    let (mut other, _) = app.adds_passkey(&drafter).await;
    user.proves_with(&mut device).await.ok();
    let (ceremony, options) = user.begins_with_passkey("beginPasskey").await;
    let answer = Device::new().creates(&options).await;
    for stranger in [&elsewhere, &drafter] {
        stranger.try_add_passkey(&ceremony, &answer).await.refused(400, "PASSKEY_ENDED");
    }
    let (proof, options) = user.begins_with_passkey("beginPasskeyProof").await;
    let answer = device.signs(&options).await;
    elsewhere.try_prove_with_passkey(&proof, &answer).await.refused(400, "PASSKEY_ENDED");
    app.anonymous().try_sign_in_with_passkey(&proof, &answer).await.refused(400, "PASSKEY_ENDED");
    // The passkey of somebody else.
    let (proof, options) = user.begins_with_passkey("beginPasskeyProof").await;
    assert!(!options.contains(r#""allowCredentials":[]"#));
    let options: Value = serde_json::from_str(&options).unwrap();
    let options =
        json!({ "challenge": options["challenge"], "rpId": "localhost", "userVerification": "required" });
    let answer = other.signs(&options.to_string()).await;
    user.try_prove_with_passkey(&proof, &answer).await.refused(400, "PASSKEY_REFUSED");
    let (sign_in, options) = app.anonymous().begins_with_passkey("beginPasskeySignIn").await;
    let answer = device.signs(&options).await;
    user.try_prove_with_passkey(&sign_in, &answer).await.refused(400, "PASSKEY_ENDED");
}

#[each_engine]
async fn proof_with_a_passkey_is_strong(app: TestApp) {
    let user = app.user().await;
    user.run("beginPasskeyProof", json!({}), "id").await.refused(404, "NOT_FOUND");
    let (mut device, recovery) = app.adds_passkey(&user).await;
    app.advance(TimeDelta::minutes(6));
    let renew = async || user.run("newRecoveryCodes", json!({}), "recoveryCodes").await;
    renew().await.refused(403, "STRONG_PROOF_REQUIRED");
    // Neither the password alone nor a code by mail.
    let prove = async |code: Option<&str>| {
        user.run("proveIdentity", json!({ "password": PASSWORD, "code": code }), "").await
    };
    prove(None).await.refused_at(400, "code PASSKEY_REQUIRED");
    prove(Some("123456")).await.refused_at(400, "code CODE_INCORRECT");
    user.run("requestProofCode", json!({}), "").await.refused_at(400, "code PASSKEY_REQUIRED");
    user.proves_with(&mut device).await.ok();
    renew().await.ok();
    assert_eq!(used(&app, "session.prove").await, [r#"{"with":"PASSKEY"}"#]);
    prove(Some(&recovery[0])).await.refused_at(400, "code CODE_INCORRECT");
}

#[each_engine]
async fn password_needs_the_passkey_or_a_recovery_code(app: TestApp) {
    let user = app.user().await;
    let (mut device, recovery) = app.adds_passkey(&user).await;
    app.advance(TimeDelta::minutes(15));
    let anonymous = app.anonymous();
    anonymous.login(EMAIL, "Falsch 123").await.refused(400, "LOGIN_FAILED");
    anonymous.login(EMAIL, PASSWORD).await.refused_at(400, "code PASSKEY_REQUIRED");
    anonymous.try_login_with(EMAIL, PASSWORD, "000000").await.refused_at(400, "code CODE_INCORRECT");
    anonymous.try_login_with(EMAIL, PASSWORD, &recovery[0]).await.ok();
    // A new password: with a proof, or by mail with a recovery code.
    let change = async |new: &str| {
        user.run("changePassword", json!({ "oldPassword": PASSWORD, "newPassword": new }), "role").await
    };
    change(NEW).await.refused(403, "STRONG_PROOF_REQUIRED");
    user.proves_with(&mut device).await.ok();
    change(NEW).await.ok();
    anonymous.login(EMAIL, NEW).await.refused_at(400, "code PASSKEY_REQUIRED");
    anonymous.signs_in_with(&mut device).await.ok();
}

#[each_engine]
async fn recovery_codes_are_those_of_the_first_factor(app: TestApp) {
    let user = app.user().await;
    let (mut device, recovery) = app.adds_passkey(&user).await;
    user.proves_with(&mut device).await.ok();
    let codes = app.confirms_codes(&user).await;
    assert_eq!(codes["recoveryCodes"], json!([]));
    app.anonymous().login(EMAIL, PASSWORD).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    let (ceremony, options) = user.begins_with_passkey("beginPasskey").await;
    let answer = Device::new().creates(&options).await;
    assert_eq!(user.try_add_passkey(&ceremony, &answer).await.ok()["recoveryCodes"], json!([]));
    // They stay as long as there is a factor.
    let left = user.run("removeOneTimeCodes", json!({}), "recoveryCodesLeft").await.ok();
    assert_eq!(left["recoveryCodesLeft"], 10);
    for (passkey, left) in user.passkeys().await.iter().zip([10, 0]) {
        assert_eq!(removes(&user, &passkey["id"]).await["recoveryCodesLeft"], left);
    }
    app.anonymous().try_login_with(EMAIL, PASSWORD, &recovery[0]).await.ok();
}

#[each_engine]
async fn removing_a_passkey_ends_other_sessions(app: TestApp) {
    let (user, elsewhere) = (app.user().await, app.user().await);
    let (mut device, _) = app.adds_passkey(&user).await;
    let id = user.passkeys().await[0]["id"].clone();
    let drafter = app.drafter().await;
    app.proves_strongly(&drafter).await;
    removes(&drafter, &id).await;
    assert_eq!(user.passkeys().await.len(), 1);
    for _ in 0..2 {
        assert_eq!(removes(&user, &id).await, json!({ "recoveryCodesLeft": 0, "passkeys": [] }));
    }
    let mail = app.mail_to(EMAIL).await;
    assert_eq!(mail.subject, "Passkey entfernt: dein Account bei Aushang");
    assert!(mail.text.contains("weder Code noch Passkey"), "{}", mail.text);
    assert_eq!(app.actions("account.remove_passkey").await.len(), 1, "once");
    elsewhere.state().await.refused(401, "NOT_SIGNED_IN");
    app.anonymous().signs_in_with(&mut device).await.refused(400, "PASSKEY_REFUSED");
    app.anonymous().login(EMAIL, PASSWORD).await.ok();
}

#[each_engine]
async fn account_has_at_most_ten_passkeys(app: TestApp) {
    let user = app.user().await;
    app.adds_passkey(&user).await;
    let mut last = None;
    for number in 2..=10 {
        let (ceremony, options) = user.begins_with_passkey("beginPasskey").await;
        let answer = Device::new().creates(&options).await;
        if number == 10 {
            last = Some(user.begins_with_passkey("beginPasskey").await);
        }
        user.try_add_passkey(&ceremony, &answer).await.ok();
    }
    user.run("beginPasskey", json!({}), "id").await.refused(409, "TOO_MANY_PASSKEYS");
    // Begun before there were ten.
    let (ceremony, options) = last.unwrap();
    let answer = Device::new().creates(&options).await;
    user.try_add_passkey(&ceremony, &answer).await.refused(409, "TOO_MANY_PASSKEYS");
    assert_eq!(user.passkeys().await.len(), 10);
}

#[each_engine]
async fn counter_that_goes_backwards_is_refused(app: TestApp) {
    let user = app.user().await;
    let (mut device, _) = app.adds_passkey(&user).await;
    let mut copy = device.copied();
    for _ in 0..2 {
        app.anonymous().signs_in_with(&mut device).await.ok();
    }
    app.anonymous().signs_in_with(&mut copy).await.refused(400, "PASSKEY_COPIED");
    user.proves_with(&mut copy).await.refused(400, "PASSKEY_COPIED");
    app.anonymous().signs_in_with(&mut device).await.ok();
}

#[each_engine]
async fn sign_ins_with_a_passkey_take_from_the_limit_of_the_account(app: TestApp) {
    let (mut device, _) = app.adds_passkey(&app.user().await).await;
    app.advance(TimeDelta::minutes(15));
    let stranger = app.anonymous();
    for _ in 0..10 {
        stranger.login(EMAIL, "Falsch 123").await.refused(400, "LOGIN_FAILED");
    }
    stranger.signs_in_with(&mut device).await.refused(429, "TOO_MANY_ATTEMPTS");
}

#[each_engine]
async fn deleted_account_and_revoked_password_leave_no_passkey(app: TestApp) {
    let user = app.user().await;
    let (mut device, _) = app.adds_passkey(&user).await;
    let (mut other, _) = app.adds_passkey(&app.drafter().await).await;
    app.superadmin().await.try_take_password_back(&user.id).await.ok();
    app.anonymous().signs_in_with(&mut device).await.refused(400, "PASSKEY_REFUSED");
    let (ceremony, options) = app.anonymous().begins_with_passkey("beginPasskeySignIn").await;
    let answer = other.signs(&options).await;
    let signed_in = app.anonymous().signs_in_with(&mut other).await.ok();
    let drafter = app.anonymous().with_token(text(&signed_in["session"]["token"]));
    drafter.run("deleteUser", json!({}), "").await.ok();
    app.anonymous().try_sign_in_with_passkey(&ceremony, &answer).await.refused(400, "PASSKEY_REFUSED");
    assert_eq!((app.count("passkeys").await, app.count("recovery_codes").await), (0, 0));
}

#[each_engine]
async fn administrator_and_operator_remove_passkeys(app: TestApp) {
    let user = app.user().await;
    let (mut device, _) = app.adds_passkey(&user).await;
    let admin = app.admin().await;
    app.proves_strongly(&admin).await;
    let account = admin.run("removeSecondFactorsOf", json!({ "id": user.id }), "hasSecondFactor").await;
    assert_eq!(account.ok(), json!({ "hasSecondFactor": false }));
    user.state().await.refused(401, "NOT_SIGNED_IN");
    assert_eq!(app.mail_to(EMAIL).await.subject, "Codes und Passkeys entfernt: dein Account bei Aushang");
    app.anonymous().signs_in_with(&mut device).await.refused(400, "PASSKEY_REFUSED");
    app.anonymous().login(EMAIL, PASSWORD).await.ok();

    app.adds_passkey(&app.user().await).await;
    app.product.db.clone().close().await.unwrap();
    assert!(app.shell().run(&["remove-second-factors", EMAIL]).await.ok().contains("were removed"));
    let app = app.restarted_with(&[]).await;
    assert_eq!((app.count("passkeys").await, app.count("recovery_codes").await), (0, 0));
}

#[each_engine]
async fn passkeys_are_in_the_data_of_the_account_without_their_keys(app: TestApp) {
    let user = app.user().await;
    app.adds_passkey(&user).await;
    let exported = text(&user.run("exportOwnData", json!({}), "").await.ok());
    assert!(
        exported.contains(r#""kind":"passkey""#) && exported.contains(r#""name":"Passkey""#),
        "{exported}"
    );
    assert!(!exported.contains("counter"), "{exported}");
}

/// Codes of an app are not enough then.
#[each_engine]
async fn internal_staff_only_adds_a_passkey_if_it_is_required(engine: Engine) {
    let app = TestApp::with(engine, &[("AUSHANG_SESSION__STAFF_PASSKEY", "true")]).await;
    let home = app.sign_in("intern@aushang.example").await;
    let staff = app.switched(home.clone(), &app.world.own.id).await;
    let refused = staff.run("operations", json!({}), "version").await;
    refused.refused(403, "FOREIGN_PROFILE");
    for (operation, fields) in [("operations", "version"), ("beginOneTimeCodes", "uri"), ("sessions", "id")] {
        home.run(operation, json!({}), fields).await.refused(403, "PASSKEY_MISSING");
    }
    home.state().await.ok();
    app.adds_passkey(&home).await;
    home.run("sessions", json!({}), "id").await.ok();
    removes(&home, &home.passkeys().await[0]["id"]).await;
    home.run("sessions", json!({}), "id").await.refused(403, "PASSKEY_MISSING");
    app.admin().await.run("sessions", json!({}), "id").await.ok();
}

/// Passkeys cannot belong to an address without a name.
#[each_engine]
async fn there_are_no_passkeys_at_an_ip_address(engine: Engine) {
    let app = TestApp::with(engine, &[("AUSHANG_SERVER__PUBLIC_URL", "http://192.0.2.1:8080")]).await;
    let config = app.anonymous().run("config", json!({}), "passkeys").await.ok();
    assert_eq!(config, json!({ "passkeys": false }));
    let begun = app.anonymous().run("beginPasskeySignIn", json!({}), "id").await;
    begun.refused(400, "PASSKEYS_NOT_OFFERED");
}
