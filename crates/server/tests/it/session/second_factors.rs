//! One-time codes and recovery codes: setting them up, signing in with them, and losing them.

use aushang_db::Engine;
use chrono::TimeDelta;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use crate::support::{Answer, PASSWORD, Person, SESSION, TestApp, each_engine, new_secret, text, token_of};

const EMAIL: &str = "user@fs.example";
const NEW: &str = "Guten Abend 8";
/// The time step of the codes.
const STEP: TimeDelta = TimeDelta::seconds(30);

/// The app of a person that shows codes.
struct Authenticator(Totp);

impl Authenticator {
    fn new(secret: &Value) -> Self {
        let secret = Secret::try_from_base32(text(secret)).expect("base32");
        Self(Builder::new().with_secret(secret).build_noncompliant())
    }

    /// The code that the app shows after this time.
    fn code_after(&self, app: &TestApp, span: TimeDelta) -> String {
        let seconds = u64::try_from((app.now() + span).timestamp()).unwrap();
        self.0.generate(seconds).to_string()
    }

    fn code(&self, app: &TestApp) -> String {
        self.code_after(app, TimeDelta::zero())
    }

    /// A code that has not been used: later ones are valid for a step.
    fn next_code(&self, app: &TestApp) -> String {
        app.advance(STEP);
        self.code(app)
    }
}

impl Person {
    pub async fn try_login_with(&self, email: &str, password: &str, code: &str) -> Answer {
        self.run("login", json!({ "email": email, "password": password, "code": code }), SESSION).await
    }

    async fn try_prove_with(&self, password: &str, code: &str) -> Answer {
        self.run("proveIdentity", json!({ "password": password, "code": code }), "").await
    }

    async fn try_begin(&self) -> Answer {
        self.run("beginOneTimeCodes", json!({}), "secret uri").await
    }

    async fn try_confirm_codes(&self, code: &str) -> Answer {
        let fields = "recoveryCodes secondFactors { oneTimeCodesSince recoveryCodesLeft }";
        self.run("confirmOneTimeCodes", json!({ "code": code }), fields).await
    }

    async fn second_factors(&self) -> Value {
        self.run("secondFactors", json!({}), "oneTimeCodesSince recoveryCodesLeft").await.ok()
    }
}

impl TestApp {
    /// Sets up one-time codes for a person, and returns their app and the recovery codes.
    async fn sets_up_codes(&self, person: &Person) -> (Authenticator, Vec<String>) {
        self.proves_strongly(person).await;
        let authenticator = Authenticator::new(&person.try_begin().await.ok()["secret"]);
        let added = person.try_confirm_codes(&authenticator.code(self)).await.ok();
        let codes = added["recoveryCodes"].as_array().expect("a list");
        (authenticator, codes.iter().map(text).collect())
    }

    /// Sets up one-time codes after a strong proof. Returns what the server answers.
    pub async fn confirms_codes(&self, person: &Person) -> Value {
        let authenticator = Authenticator::new(&person.try_begin().await.ok()["secret"]);
        person.try_confirm_codes(&authenticator.code(self)).await.ok()
    }

    /// Signs in with this code.
    async fn signs_in_with(&self, email: &str, code: &str) -> Person {
        let session = self.anonymous().try_login_with(email, PASSWORD, code).await.ok();
        self.anonymous().signed_in_as(text(&session["token"]), text(&session["accountId"]), email)
    }

    /// What the audit trail says about sign-ins with codes.
    async fn codes_used(&self) -> Vec<String> {
        let sql = "select details as text from audit_entries where action = 'session.login' and details is not null \
                   order by at, id";
        self.texts(sql).await
    }

    pub async fn reset_token(&self, email: &str) -> String {
        self.anonymous().try_request_reset(email).await.ok();
        token_of(&json!(self.mail_to(email).await.path())).to_owned()
    }
}

#[each_engine]
async fn account_is_asked_for_codes_once_one_was_entered(app: TestApp) {
    let user = app.user().await;
    assert_eq!(user.second_factors().await, json!({ "oneTimeCodesSince": null, "recoveryCodesLeft": 0 }));
    app.proves_strongly(&user).await;
    let discarded = user.try_begin().await.ok();
    let setup = user.try_begin().await.ok();
    assert_ne!(setup["secret"], discarded["secret"]);
    let secret = text(&setup["secret"]);
    assert!(text(&setup["uri"]).starts_with("otpauth://totp/Aushang:user%40fs.example?secret="), "{setup}");
    assert!(text(&setup["uri"]).contains(&secret));
    // Nothing has changed yet.
    app.anonymous().login(EMAIL, PASSWORD).await.ok();

    let authenticator = Authenticator::new(&setup["secret"]);
    user.try_confirm_codes("").await.refused_at(400, "code REQUIRED");
    for wrong in ["000000", "12345", &Authenticator::new(&discarded["secret"]).code(&app)] {
        user.try_confirm_codes(wrong).await.refused_at(400, "code CODE_INCORRECT");
    }
    let added = user.try_confirm_codes(&authenticator.code(&app)).await.ok();
    assert_eq!(added["recoveryCodes"].as_array().unwrap().len(), 10);
    let expected = json!({ "oneTimeCodesSince": "2026-11-02T11:00:00+00:00", "recoveryCodesLeft": 10 });
    assert_eq!(added["secondFactors"], expected);
    assert_eq!(
        app.mail_to(EMAIL).await.subject,
        "Codes aus einer App eingerichtet: dein Account bei Aushang"
    );
    assert_eq!(app.actions("account.add_one_time_codes").await.len(), 1);
    user.try_begin().await.refused(409, "ONE_TIME_CODES_SET");
    user.try_confirm_codes(&authenticator.next_code(&app)).await.refused(409, "ONE_TIME_CODES_SET");
    user.state().await.ok();
}

#[each_engine]
async fn setup_ends_after_half_an_hour(app: TestApp) {
    let user = app.user().await;
    user.try_confirm_codes("123456").await.refused(409, "SETUP_ENDED");
    app.proves_strongly(&user).await;
    let authenticator = Authenticator::new(&user.try_begin().await.ok()["secret"]);
    app.advance(TimeDelta::minutes(30) + TimeDelta::milliseconds(1));
    app.proves_by_code(EMAIL).await;
    user.try_confirm_codes(&authenticator.code(&app)).await.refused(409, "SETUP_ENDED");
    assert_eq!(app.count("one_time_codes").await, 1);
    app.sweep_after(TimeDelta::zero()).await;
    assert_eq!(app.count("one_time_codes").await, 0);
}

#[each_engine]
async fn setup_can_be_confirmed_for_half_an_hour(app: TestApp) {
    let user = app.user().await;
    app.proves_strongly(&user).await;
    let authenticator = Authenticator::new(&user.try_begin().await.ok()["secret"]);
    app.advance(TimeDelta::minutes(30));
    app.proves_by_code(EMAIL).await;
    app.sweep().await;
    user.try_confirm_codes(&authenticator.code(&app)).await.ok();
}

#[each_engine]
async fn sign_in_needs_a_code_that_counts_once(app: TestApp) {
    let (authenticator, _) = app.sets_up_codes(&app.user().await).await;
    let anonymous = app.anonymous();
    // The code is checked after the password, so that it tells nothing about the account.
    let used = authenticator.code(&app);
    for code in ["", &used] {
        anonymous.try_login_with(EMAIL, "Falsch 123", code).await.refused(400, "LOGIN_FAILED");
    }
    anonymous.login(EMAIL, PASSWORD).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    anonymous.try_login_with(EMAIL, PASSWORD, " ").await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    // It counted when it was set up.
    for wrong in ["000000", &used, "12345", &"1".repeat(1000)] {
        anonymous.try_login_with(EMAIL, PASSWORD, wrong).await.refused_at(400, "code CODE_INCORRECT");
    }
    app.advance(TimeDelta::minutes(15));
    let (earlier, code) = (authenticator.code_after(&app, -STEP), authenticator.code(&app));
    app.signs_in_with(EMAIL, &format!("{} {}", &code[..3], &code[3..])).await.state().await.ok();
    for used in [earlier, code] {
        anonymous.try_login_with(EMAIL, PASSWORD, &used).await.refused_at(400, "code CODE_INCORRECT");
    }
    // The clock of the device may be ahead.
    app.signs_in_with(EMAIL, &authenticator.code_after(&app, STEP)).await;
    assert_eq!(app.codes_used().await.last().unwrap(), r#"{"with":"ONE_TIME_CODE"}"#);
    // Other accounts are not asked.
    anonymous.try_login_with("draft@fs.example", PASSWORD, "000000").await.ok();
}

#[each_engine]
async fn codes_take_from_the_limit_of_passwords(app: TestApp) {
    let (authenticator, _) = app.sets_up_codes(&app.user().await).await;
    app.advance(TimeDelta::minutes(15));
    let stranger = app.anonymous();
    for _ in 0..10 {
        stranger.try_login_with(EMAIL, PASSWORD, "000000").await.refused(400, "CODE_INCORRECT");
    }
    let code = authenticator.next_code(&app);
    stranger.try_login_with(EMAIL, PASSWORD, &code).await.refused(429, "TOO_MANY_ATTEMPTS");
    app.advance(TimeDelta::minutes(15));
    stranger.try_login_with(EMAIL, PASSWORD, &authenticator.code(&app)).await.ok();
}

#[each_engine]
async fn one_code_opens_one_session_of_two_sign_ins_at_once(app: TestApp) {
    let (authenticator, _) = app.sets_up_codes(&app.user().await).await;
    let code = authenticator.next_code(&app);
    let sign_in = || async { app.anonymous().try_login_with(EMAIL, PASSWORD, &code).await };
    let (one, other) = tokio::join!(sign_in(), sign_in());
    let mut outcomes = [one.outcome(), other.outcome()];
    outcomes.sort();
    assert_eq!(outcomes, ["400", "ok"]);
}

#[each_engine]
async fn recovery_code_replaces_a_code_once(app: TestApp) {
    let user = app.user().await;
    let (_, recovery) = app.sets_up_codes(&user).await;
    let typed = recovery[0].to_uppercase().replace('-', " ");
    app.signs_in_with(EMAIL, &typed).await;
    assert_eq!(app.codes_used().await.last().unwrap(), r#"{"with":"RECOVERY_CODE"}"#);
    assert_eq!(user.second_factors().await["recoveryCodesLeft"], 9);
    let about_use = "Wiederherstellungscode benutzt";
    let mail = app.mails().await.into_iter().find(|mail| mail.subject.starts_with(about_use));
    let mail = mail.expect("the owner is told");
    assert!(mail.to == EMAIL && mail.text.contains("Jetzt sind noch 9 übrig."), "{}", mail.text);
    let again = app.anonymous().try_login_with(EMAIL, PASSWORD, &recovery[0]).await;
    again.refused_at(400, "code CODE_INCORRECT");

    user.try_prove_with(PASSWORD, &recovery[1]).await.ok();
    let new = user.run("newRecoveryCodes", json!({}), "recoveryCodes").await.ok();
    let new: Vec<_> = new["recoveryCodes"].as_array().unwrap().iter().map(text).collect();
    assert_eq!((new.len(), new.iter().any(|code| recovery.contains(code))), (10, false));
    assert_eq!(app.mail_to(EMAIL).await.subject, "Neue Wiederherstellungscodes: dein Account bei Aushang");
    let old = app.anonymous().try_login_with(EMAIL, PASSWORD, &recovery[2]).await;
    old.refused_at(400, "code CODE_INCORRECT");
    app.signs_in_with(EMAIL, &new[9]).await;
    let stranger = app.drafter().await;
    app.proves_strongly(&stranger).await;
    stranger.run("newRecoveryCodes", json!({}), "recoveryCodes").await.refused(404, "NOT_FOUND");
}

#[each_engine]
async fn own_codes_are_removed_and_other_sessions_end(app: TestApp) {
    let (user, elsewhere) = (app.user().await, app.user().await);
    let (_, recovery) = app.sets_up_codes(&user).await;
    user.try_prove_with(PASSWORD, &recovery[0]).await.ok();
    for _ in 0..2 {
        let factors = user.run("removeOneTimeCodes", json!({}), "oneTimeCodesSince recoveryCodesLeft").await;
        assert_eq!(factors.ok(), json!({ "oneTimeCodesSince": null, "recoveryCodesLeft": 0 }));
    }
    assert_eq!(app.mail_to(EMAIL).await.subject, "Codes aus der App entfernt: dein Account bei Aushang");
    assert_eq!(app.actions("account.remove_one_time_codes").await.len(), 1, "once");
    elsewhere.state().await.refused(401, "NOT_SIGNED_IN");
    user.state().await.ok();
    app.anonymous().login(EMAIL, PASSWORD).await.ok();
}

#[each_engine]
async fn administrator_removes_the_codes_of_a_colleague(app: TestApp) {
    let user = app.user().await;
    app.sets_up_codes(&user).await;
    let admin = app.admin().await;
    assert_eq!(
        admin
            .run("currentAccounts", json!({ "userId": app.world.own.id }), "hasSecondFactor")
            .await
            .ok()
            .as_array()
            .unwrap()
            .iter()
            .filter(|account| account["hasSecondFactor"] == true)
            .count(),
        1
    );
    app.proves_strongly(&admin).await;
    for _ in 0..2 {
        let account = admin.run("removeSecondFactorsOf", json!({ "id": user.id }), "hasSecondFactor").await;
        assert_eq!(account.ok(), json!({ "hasSecondFactor": false }));
    }
    user.state().await.refused(401, "NOT_SIGNED_IN");
    let mail = app.mail_to(EMAIL).await;
    assert_eq!(mail.subject, "Codes und Passkeys entfernt: dein Account bei Aushang");
    assert_eq!(app.actions("account.remove_second_factors").await.len(), 1, "once");
    app.anonymous().login(EMAIL, PASSWORD).await.ok();
}

/// The last SUPERADMIN has nobody who could do it in the console.
#[each_engine]
async fn operator_removes_the_codes_of_an_account(app: TestApp) {
    let staff = app.superadmin().await;
    app.sets_up_codes(&staff).await;
    let admin = app.admin().await;
    app.proves_strongly(&admin).await;
    let remove = async |id: &str| admin.run("removeSecondFactorsOf", json!({ "id": id }), "id").await;
    remove(&staff.id).await.refused(404, "NOT_FOUND");

    app.product.db.clone().close().await.unwrap();
    let remove = async |email: &'static str| app.shell().run(&["remove-second-factors", email]).await;
    assert!(remove("INTERN@aushang.example").await.ok().contains("were removed"));
    assert!(remove("intern@aushang.example").await.ok().contains("Nothing was changed"));
    assert!(remove("niemand@aushang.example").await.refused().contains("no account has the address"));
    let app = app.restarted_with(&[]).await;
    app.anonymous().with_token(staff.token.unwrap()).state().await.refused(401, "NOT_SIGNED_IN");
    app.superadmin().await.state().await.ok();
    let details = app.details_of("account.remove_second_factors").await;
    assert_eq!(details, [json!({ "by": "operator" }).to_string()]);
}

#[each_engine]
async fn new_password_by_link_needs_the_code_and_keeps_the_codes(app: TestApp) {
    let (_, recovery) = app.sets_up_codes(&app.user().await).await;
    let token = app.reset_token(EMAIL).await;
    let reset = async |code: Option<&str>| {
        let arguments = json!({ "token": token, "newPassword": NEW, "code": code });
        app.anonymous().run("changePassword", arguments, "accountId").await
    };
    reset(None).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    reset(Some("000000")).await.refused_at(400, "code CODE_INCORRECT");
    reset(Some(&recovery[0])).await.ok();
    app.anonymous().login(EMAIL, NEW).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");

    let token = app.reset_token(EMAIL).await;
    for _ in 0..7 {
        let arguments = json!({ "token": token, "newPassword": PASSWORD, "code": "000000" });
        app.anonymous().run("changePassword", arguments, "accountId").await;
    }
    let arguments = json!({ "token": token, "newPassword": PASSWORD, "code": recovery[1] });
    let refused = app.anonymous().run("changePassword", arguments, "accountId").await;
    refused.refused(429, "TOO_MANY_ATTEMPTS");
}

#[each_engine]
async fn every_other_check_of_the_password_needs_the_code(app: TestApp) {
    let user = app.user().await;
    let (_, recovery) = app.sets_up_codes(&user).await;
    let change = async |code: Option<&str>| {
        let arguments = json!({ "oldPassword": PASSWORD, "newPassword": NEW, "code": code });
        user.run("changePassword", arguments, "accountId").await
    };
    change(None).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    change(Some("000000")).await.refused_at(400, "code CODE_INCORRECT");

    let reader = app.reader("STUDENT").await;
    let connect = async |code: Option<&str>| {
        let arguments = json!({ "email": EMAIL, "password": PASSWORD, "code": code });
        reader.run("connectProfile", arguments, "username").await
    };
    connect(None).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    connect(Some("000000")).await.refused_at(400, "code CODE_INCORRECT");
    connect(Some(&recovery[0])).await.ok();
    change(Some(&recovery[1])).await.ok();
}

#[each_engine]
async fn proof_of_identity_needs_the_code_and_is_strong(app: TestApp) {
    let user = app.sign_in_by_password(EMAIL).await;
    user.try_begin().await.refused(403, "STRONG_PROOF_REQUIRED");
    let (authenticator, recovery) = app.sets_up_codes(&user).await;
    app.advance(TimeDelta::minutes(6));
    let remove = async || user.run("removeOneTimeCodes", json!({}), "recoveryCodesLeft").await;
    remove().await.refused(403, "STRONG_PROOF_REQUIRED");
    user.try_prove(PASSWORD).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    user.try_prove_with(PASSWORD, "000000").await.refused_at(400, "code CODE_INCORRECT");
    user.try_prove_with("Falsch 123", &recovery[0]).await.refused_at(400, "password PASSWORD_INCORRECT");
    // A code by mail proves less than the app.
    let mailed = user.run("requestProofCode", json!({}), "").await;
    mailed.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    remove().await.refused(403, "STRONG_PROOF_REQUIRED");
    user.try_prove_with(PASSWORD, &authenticator.code(&app)).await.ok();
    let signed_in = app.signs_in_with(EMAIL, &recovery[0]).await;
    signed_in.run("newRecoveryCodes", json!({}), "recoveryCodes").await.ok();
    remove().await.ok();
}

#[each_engine]
async fn account_with_a_revoked_password_needs_the_code_to_set_another(app: TestApp) {
    let user = app.user().await;
    let (_, recovery) = app.sets_up_codes(&user).await;
    let link = app.superadmin().await.try_take_password_back(&user.id).await.ok()["inviteLink"].clone();
    let person = app.opens(&link, EMAIL).await;
    person.try_register(NEW).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    person.try_register_with(NEW, json!({ "code": "000000" })).await.refused_at(400, "code CODE_INCORRECT");
    person.try_register_with(NEW, json!({ "code": recovery[0] })).await.ok();
    app.anonymous().login(EMAIL, NEW).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
}

/// The start with both secrets has encrypted the secrets of the apps again.
#[each_engine]
async fn codes_survive_a_change_of_the_secret(app: TestApp) {
    let stored = match app.product.db.engine() {
        Engine::Sqlite => "select hex(sealed) as text from one_time_codes",
        Engine::Postgres => "select encode(sealed, 'hex') as text from one_time_codes",
    };
    let (authenticator, recovery) = app.sets_up_codes(&app.user().await).await;
    let before = app.texts(stored).await;
    let [secret, previous] = new_secret();
    let app = app.restarted_with(&[secret, previous]).await;
    assert_ne!(app.texts(stored).await, before);
    let app = app.restarted_with(&[secret]).await;
    app.signs_in_with(EMAIL, &authenticator.next_code(&app)).await;

    let app = app.restarted_with(&[]).await;
    let code = authenticator.next_code(&app);
    app.anonymous().try_login_with(EMAIL, PASSWORD, &code).await.refused_at(400, "code CODE_INCORRECT");
    app.signs_in_with(EMAIL, &recovery[0]).await;
}

/// A stolen password of internal staff must not suffice to read or change anything.
#[each_engine]
async fn internal_staff_only_sets_up_codes_if_they_are_required(engine: Engine) {
    let app = TestApp::with(engine, &[("AUSHANG_SESSION__STAFF_SECOND_FACTOR", "true")]).await;
    let home = app.sign_in("intern@aushang.example").await;
    let staff = app.switched(home.clone(), &app.world.own.id).await;
    staff.run("operations", json!({}), "version").await.refused(403, "FOREIGN_PROFILE");
    for (operation, fields) in [("operations", "version"), ("sessions", "id")] {
        home.run(operation, json!({}), fields).await.refused(403, "SECOND_FACTOR_MISSING");
    }
    home.state().await.ok();
    app.sets_up_codes(&home).await;
    home.run("sessions", json!({}), "id").await.ok();
    staff.run("operations", json!({}), "version").await.ok();
    // Others need none.
    app.admin().await.run("sessions", json!({}), "id").await.ok();
}
