//! Where people sign in only with a provider, every door that needs a password is closed.

use aushang_oidc::testing::Fault;
use axum::body::Body;
use chrono::TimeDelta;
use http::{Request, header};
use serde_json::{Value, json};

use super::{Stage, TILDA};
use crate::support::{Answer, Engine, PASSWORD, Person, changes, each_engine};

const NEW: &str = "Guten Abend 8";
/// The id of a question that nobody was asked.
const UNKNOWN: &str = "00000000-0000-4000-8000-000000000000";

/// The operations of a schema with an argument whose name contains `password`.
fn operations_with_passwords(sdl: &str) -> Vec<String> {
    let mut found = Vec::new();
    let (mut is_root, mut operation) = (false, String::new());
    for line in sdl.lines() {
        if let Some(name) = line.strip_prefix("type ") {
            is_root = name.starts_with("Query ") || name.starts_with("Mutation ");
        }
        let line = line.trim();
        let is_field = line.starts_with(|first: char| first.is_ascii_lowercase()) && line.contains('(');
        if is_field {
            line.split('(').next().unwrap().clone_into(&mut operation);
        }
        let arguments = if is_field { line.split_once('(').unwrap().1 } else { line };
        let is_password = |argument: &str| {
            let name = argument.split(':').next().unwrap().trim();
            !name.contains(' ') && argument.contains(':') && name.to_lowercase().contains("password")
        };
        if is_root && arguments.split(',').any(is_password) && !found.contains(&operation) {
            found.push(operation.clone());
        }
    }
    found
}

#[test]
fn every_operation_with_a_password_is_a_door_of_the_test() {
    let console = aushang::schema::console().finish().sdl();
    let doors = ["login", "register", "changePassword", "proveIdentity", "confirmProviderLink"];
    assert_eq!(operations_with_passwords(&console), doors);
    let app = aushang::schema::app_schema().finish().sdl();
    assert_eq!(operations_with_passwords(&app), ["connectProfile"]);
}

// spec: AUTH-01
#[each_engine]
async fn every_door_that_needs_a_password_is_closed_and_changes_nothing(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    let user = stage.app.user().await;
    let admin = stage.app.admin().await;
    let invitation = admin.invites("neu@uni.example", "USER").await["inviteLink"].clone();
    let reset = stage.app.reset_token("user@fs.example").await;
    let stage = stage.with_closed_passwords().await;
    let app = &stage.app;
    let invited = app.opens(&invitation, "neu@uni.example").await;
    let reader = app.reader("STUDENT").await;
    let back = stage.visits("uni", "").await;
    let offer = stage.redeems(&back).await.ok()["offer"].clone();
    let user = app.anonymous().with_token(user.token.unwrap());
    let (before, checks) = (app.dump().await, app.count("password_checks").await);

    let anonymous = app.anonymous();
    let passkey = json!({ "ceremony": UNKNOWN, "response": "{}" });
    let doors: [(&Person, &str, Value, &str); 13] = [
        (&anonymous, "login", json!({ "email": TILDA, "password": PASSWORD }), "token"),
        (&anonymous, "login", json!({ "email": "niemand@fs.example", "password": PASSWORD }), "token"),
        (&anonymous, "requestPasswordReset", json!({ "email": TILDA }), ""),
        (&anonymous, "requestPasswordReset", json!({ "email": "niemand@fs.example" }), ""),
        (&anonymous, "resetLink", json!({ "token": reset }), "email"),
        (&anonymous, "changePassword", json!({ "token": reset, "newPassword": NEW }), "token"),
        (&user, "changePassword", json!({ "oldPassword": PASSWORD, "newPassword": NEW }), "token"),
        (
            &invited,
            "register",
            json!({ "password": NEW, "privacyPolicyVersion": 20_180_918, "userAgreementVersion": 20_180_918 }),
            "token",
        ),
        (&user, "proveIdentity", json!({ "password": PASSWORD }), ""),
        (&user, "proveIdentity", json!({ "password": PASSWORD, "code": "000000" }), ""),
        (&anonymous, "beginPasskeySignIn", json!({}), "id"),
        (&anonymous, "signInWithPasskey", passkey, "email"),
        (&reader, "connectProfile", json!({ "email": TILDA, "password": PASSWORD }), "id"),
    ];
    for (person, operation, arguments, fields) in doors {
        let answer = person.run(operation, arguments.clone(), fields).await;
        assert_eq!(answer.outcome(), "403", "{operation} {arguments}");
        answer.refused(403, "ONLY_PROVIDERS");
    }
    stage.confirms(&back, &offer, PASSWORD).await.refused(403, "ONLY_PROVIDERS");
    let answer = translates(app, "a.b.c").await;
    assert_eq!((answer.status.as_u16(), &answer.body["reason"]), (403, &json!("ONLY_PROVIDERS")));

    assert_eq!(changes(&before, &app.dump().await), [""; 0]);
    assert_eq!(app.count("password_checks").await, checks, "no password was compared");
}

async fn translates(app: &crate::support::TestApp, token: &str) -> Answer {
    let body = json!({ "token": token, "applicationId": "console" }).to_string();
    let request = Request::post("/api/translate").header(header::CONTENT_TYPE, "application/json");
    app.anonymous().send(request.body(Body::from(body)).unwrap()).await
}

#[each_engine]
async fn mail_for_a_new_password_that_was_requested_before_is_not_sent(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.app.anonymous().try_request_reset("user@fs.example").await.ok();
    let stage = stage.with_closed_passwords().await;
    stage.app.run_jobs().await;
    assert_eq!(stage.app.count("mails where kind = 'PASSWORD_RESET'").await, 0);
    assert_eq!(stage.app.count("link_tokens where purpose = 'reset'").await, 0);
}

#[each_engine]
async fn account_is_linked_by_a_mailed_code(engine: Engine) {
    let stage = Stage::set(engine).await;
    let tilda = stage.joins(TILDA).await;
    let stage = stage.with_closed_passwords().await;
    let back = stage.visits("uni", "").await;
    let offer = stage.redeems(&back).await.ok()["offer"].clone();
    assert_eq!(offer["byMail"], true);
    stage.confirms_by_mail(&back, &offer, "000000").await.refused_at(400, "mailedCode CODE_ENDED");
    let first = stage.mailed_code(&back, &offer).await;
    let code = stage.mailed_code(&back, &offer).await;
    let other = stage.visits("uni", "").await;
    stage.confirms_by_mail(&other, &offer, &code).await.refused(400, "LINK_ENDED");
    if first != code {
        stage.confirms_by_mail(&back, &offer, &first).await.refused_at(400, "mailedCode CODE_INCORRECT");
    }
    let session =
        stage.confirms_by_mail(&back, &offer, &format!(" {} {} ", &code[..3], &code[3..])).await.ok();
    assert_eq!(session["accountId"], tilda.id.as_str());
    stage.confirms_by_mail(&back, &offer, &code).await.refused(400, "LINK_ENDED");
    assert_eq!(stage.signs_in("uni", "").await.id, tilda.id);
    assert_eq!(stage.app.actions("account.link_provider").await.len(), 1);
}

#[each_engine]
async fn mailed_code_for_a_link_ends_after_five_mistakes_and_ten_minutes(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    let stage = stage.with_closed_passwords().await;
    let back = stage.visits("uni", "").await;
    let offer = stage.redeems(&back).await.ok()["offer"].clone();
    let code = stage.mailed_code(&back, &offer).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        stage.confirms_by_mail(&back, &offer, wrong).await.refused_at(400, "mailedCode CODE_INCORRECT");
    }
    stage.confirms_by_mail(&back, &offer, &code).await.refused_at(400, "mailedCode CODE_ENDED");
    for _ in 0..9 {
        stage.mailed_code(&back, &offer).await;
    }
    let again = json!({ "code": offer["code"] });
    stage.browser(&back).run("requestLinkCode", again.clone(), "").await.refused(429, "TOO_MANY_ATTEMPTS");
    stage.app.advance(TimeDelta::minutes(10));
    stage.browser(&back).run("requestLinkCode", again, "").await.refused(400, "LINK_ENDED");
    assert_eq!(stage.app.actions("account.link_provider").await, [""; 0]);
}

#[each_engine]
async fn password_is_needed_where_the_account_has_one_and_passwords_are_open(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    let back = stage.visits("uni", "").await;
    let offer = stage.redeems(&back).await.ok()["offer"].clone();
    assert_eq!(offer["byMail"], false);
    let code = json!({ "code": offer["code"] });
    stage.browser(&back).run("requestLinkCode", code.clone(), "").await.refused_at(400, "password REQUIRED");
    stage.confirms_by_mail(&back, &offer, "000000").await.refused_at(400, "password REQUIRED");
    stage.browser(&back).run("confirmProviderLink", code, "token").await.refused(400, "INVALID");
}

#[each_engine]
async fn mailed_code_alone_proves_where_passwords_are_closed(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let stage = stage.with_closed_passwords().await;
    let person = stage.signs_in("uni", "").await;
    let issuer = json!({ "id": stage.uni.issuer() });
    person.run("unlinkProvider", issuer.clone(), "id").await.refused(403, "STRONG_PROOF_REQUIRED");
    person.run("proveIdentity", json!({}), "").await.refused_at(400, "code REQUIRED");
    person.run("requestProofCode", json!({}), "").await.ok();
    let code = stage.app.mail_to(TILDA).await.subject[..6].to_owned();
    person.run("proveIdentity", json!({ "code": code }), "").await.ok();
    // Neither the password counts as a way to sign in, nor a provider that is not configured any more.
    stage
        .app
        .run(format!(
            "insert into credentials (account_id, kind, subject, created_at) \
             select id, 'oidc', 'https://gone.example x', 0 from accounts where email = '{TILDA}'"
        ))
        .await;
    person.run("unlinkProvider", issuer, "id").await.refused(409, "LAST_SIGN_IN");
}

#[each_engine]
async fn operator_lets_internal_staff_in_while_the_provider_is_down(engine: Engine) {
    let stage = Stage::set(engine).await;
    let stage = stage.with_closed_passwords().await;
    stage.uni.set_fault(Fault::Down);
    let (app, providers) = (stage.app, stage.providers);
    app.product.db.clone().close().await.unwrap();
    let shell = || {
        let shell = app.shell().with("AUSHANG_SIGN_IN__PROVIDERS", providers.to_owned());
        shell
            .with("AUSHANG_SIGN_IN__ONLY_PROVIDERS", "true".to_owned())
            .with("AUSHANG_MAIL__ONLY_FILES", "true".to_owned())
            .with("AUSHANG_SERVER__PUBLIC_URL", "https://aushang.uni.example/console".to_owned())
    };
    let create = async |email: &'static str| shell().run(&["sign-in-link", "--mail", email]).await;
    assert!(create("niemand@aushang.example").await.refused().contains("no account has the address"));
    assert!(create("admin@fs.example").await.refused().contains("is not a SUPERADMIN"));
    let first = create("INTERN@aushang.example").await.ok();
    let printed = create("intern@aushang.example").await.ok();
    let (address, token) = printed.trim().split_once('#').expect("the token is in the fragment");
    assert_eq!(address, "https://aushang.uni.example/console/sign-in-link");

    let settings = [("AUSHANG_SIGN_IN__PROVIDERS", providers), ("AUSHANG_SIGN_IN__ONLY_PROVIDERS", "true")];
    let app = app.restarted_with(&settings).await;
    // The command has the clock of the machine.
    let sql = "select cast(expires_at as text) as text from link_tokens where purpose = 'sign_in'";
    let until = chrono::DateTime::from_timestamp_millis(app.texts(sql).await[0].parse().unwrap()).unwrap();
    app.set_now(&(until - TimeDelta::minutes(1)).to_rfc3339());
    let fields = "session { token accountRole } email";
    let redeem =
        async |token: &str| app.anonymous().run("redeemSignInLink", json!({ "token": token }), fields).await;
    // Opening the page, as mail programs do, uses nothing up.
    app.get("/sign-in-link").await;
    let earlier = first.trim().split_once('#').unwrap().1;
    redeem(earlier).await.refused(400, "LINK_ENDED");
    assert!(app.tables_containing(token).await.is_empty(), "only a hash is stored");
    let answer = redeem(token).await.ok();
    assert_eq!(
        (&answer["email"], &answer["session"]["accountRole"]),
        (&json!("intern@aushang.example"), &json!("SUPERADMIN"))
    );
    redeem(token).await.refused(400, "LINK_ENDED");
    let staff = app.anonymous().with_token(answer["session"]["token"].as_str().unwrap());
    assert_eq!(app.count("sessions where proved_by = 'SIGN_IN_LINK'").await, 1);
    staff.run("beginOneTimeCodes", json!({}), "uri").await.ok();
    assert_eq!(app.actions("account.create_sign_in_link").await.len(), 2);
    let details = app.details_of("session.login").await;
    assert_eq!(details.last().unwrap(), &json!({ "with": "SIGN_IN_LINK" }).to_string());
}

#[each_engine]
async fn link_of_the_operator_is_valid_for_ten_minutes_and_for_internal_staff_only(engine: Engine) {
    let stage = Stage::set(engine).await;
    let app = &stage.app;
    let staff = app.superadmin().await;
    let create = async |id: &str| {
        let id = aushang::ids::AccountId::parse(id).unwrap();
        let created = app.product.write_with(move |tx, app| {
            Box::pin(async move { aushang::session::create_sign_in_link(tx, app, id).await })
        });
        created.await.map(|link| link.path.split_once('#').unwrap().1.to_owned())
    };
    assert!(create(&app.admin().await.id).await.is_err());
    let redeem =
        async |token: &str| app.anonymous().run("redeemSignInLink", json!({ "token": token }), "email").await;
    let token = create(&staff.id).await.unwrap();
    app.advance(TimeDelta::minutes(10));
    redeem(&token).await.refused(400, "LINK_ENDED");
    let token = create(&staff.id).await.unwrap();
    app.change_role("intern@aushang.example", aushang::enums::AccountRole::Admin).await;
    redeem(&token).await.refused(400, "LINK_ENDED");
    app.change_role("intern@aushang.example", aushang::enums::AccountRole::Superadmin).await;
    app.advance(TimeDelta::minutes(10) - TimeDelta::milliseconds(1));
    redeem(&token).await.ok();
    for token in ["", "x", &"y".repeat(2000)] {
        redeem(token).await.refused(400, "LINK_ENDED");
    }
    // The token of another link.
    let token = app.reset_token("user@fs.example").await;
    redeem(&token).await.refused(400, "LINK_ENDED");
}
