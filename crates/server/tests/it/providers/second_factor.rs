//! A sign-in at a provider counts like a password, unless the provider states a second factor.

use aushang::enums::AccountRole;
use aushang_oidc::testing::TestPerson;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{SUBJECT, Stage, TILDA};
use crate::support::{Answer, Engine, PASSWORD, Person, each_engine};

const REFEDS: &str = "https://refeds.org/profile/mfa";
const SETTING: &str = r#", second_factor = ["https://refeds.org/profile/mfa", "mfa"]"#;
const FIVE_MINUTES: TimeDelta = TimeDelta::minutes(5);
const MILLISECOND: TimeDelta = TimeDelta::milliseconds(1);

/// Somebody at the provider, who has signed in there as these claims say.
fn signed_in_there(claims: &Value) -> TestPerson {
    let claims = claims.as_object().unwrap().clone();
    TestPerson { claims, ..TestPerson::new(SUBJECT, TILDA) }
}

impl Stage {
    /// Tilda is linked at the provider, and has signed in with it a while ago.
    async fn with_tilda(engine: Engine) -> (Self, Person) {
        let stage = Self::with(engine, SETTING).await;
        stage.joins(TILDA).await;
        stage.links_by_password().await;
        let person = stage.signs_in("uni", "").await;
        (stage, person)
    }

    async fn mails_proof_code_to(&self, person: &Person) -> String {
        person.run("requestProofCode", json!({ "another": true }), "").await.ok();
        self.app.mail_to(TILDA).await.subject[..6].to_owned()
    }

    /// An operation that requires a strong proof, and changes nothing here.
    async fn needs_strong_proof(&self, person: &Person) -> Answer {
        person.run("unlinkProvider", json!({ "id": "https://another.example" }), "id").await
    }

    async fn proofs(&self, by: &str) -> usize {
        self.app.count(&format!("sessions where proved_by = '{by}'")).await
    }
}

async fn proves_with_code(person: &Person, code: &str) -> Answer {
    person.run("proveIdentity", json!({ "code": code }), "").await
}

async fn methods(person: &Person) -> Value {
    person.run("proofMethods", json!({}), "password isByProvider isStrong").await.ok()
}

#[each_engine]
async fn stated_values_of_the_token_decide_whether_a_proof_is_strong(engine: Engine) {
    let (stage, person) = Stage::with_tilda(engine).await;
    assert_eq!(stage.uni.requested_acr(), None, "nothing is requested at a sign-in");
    for (claims, is_strong) in [
        (json!({}), false),
        (json!({ "acr": REFEDS }), true),
        (json!({ "acr": "mfa" }), true),
        (json!({ "acr": "https://refeds.org/profile/sfa", "amr": ["pwd"] }), false),
        (json!({ "acr": "1", "amr": ["pwd", "mfa"] }), true),
        (json!({ "amr": ["pwd", "otp"] }), false),
        (json!({ "amr": [] }), false),
        // Other claims do not count, whatever they contain.
        (json!({ "groups": ["mfa"], "acrs": [REFEDS] }), false),
    ] {
        stage.uni.set_person(signed_in_there(&claims));
        stage.app.forget_proofs().await;
        stage.proves_at("uni", &person).await.ok();
        assert_eq!(stage.uni.requested_acr().as_deref(), Some(REFEDS), "a name of amr is not requested");
        let by = if is_strong { "PROVIDER_SECOND_FACTOR" } else { "PROVIDER" };
        assert_eq!(stage.proofs(by).await, 1, "{claims}");
        let answer = stage.needs_strong_proof(&person).await;
        if is_strong {
            answer.ok();
        } else {
            answer.refused(403, "STRONG_PROOF_REQUIRED");
        }
        let expected = json!({ "password": false, "isByProvider": true, "isStrong": is_strong });
        assert_eq!(methods(&person).await, expected, "{claims}");
    }
    // A token that is not as the standard says.
    for claims in [json!({ "amr": "mfa" }), json!({ "amr": ["mfa", 7] }), json!({ "acr": [REFEDS] })] {
        stage.uni.set_person(signed_in_there(&claims));
        assert_eq!(stage.visits("uni", "?for=proof").await.value("error"), "invalid", "{claims}");
    }
    assert_eq!(stage.uni.requested_acr(), None, "a password suffices for other proofs");
    // What is only at the endpoint for the person's data has no signature.
    stage.uni.set_person(signed_in_there(&json!({ "acr": REFEDS, "amr": ["mfa"] })));
    stage.uni.keep_claims_apart();
    stage.app.forget_proofs().await;
    stage.proves_at("uni", &person).await.ok();
    stage.needs_strong_proof(&person).await.refused(403, "STRONG_PROOF_REQUIRED");
}

#[each_engine]
async fn operator_vouches_for_a_provider_that_always_asks_for_a_second_factor(engine: Engine) {
    let stage = Stage::with(engine, r#", second_factor = "always""#).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let person = stage.signs_in("uni", "").await;
    stage.proves_at("uni", &person).await.ok();
    assert_eq!(stage.uni.requested_acr(), None);
    stage.needs_strong_proof(&person).await.ok();
}

#[each_engine]
async fn provider_alone_proves_like_a_password(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins_as(TILDA, "ADMIN").await;
    stage.links_by_password().await;
    stage.uni.set_person(signed_in_there(&json!({ "acr": REFEDS, "amr": ["mfa"] })));
    let person = stage.signs_in("uni", "").await;
    let nobody = json!({ "id": "00000000-0000-4000-8000-000000000000" });
    person.run("deleteAccount", nobody.clone(), "").await.refused(403, "PROOF_REQUIRED");
    stage.proves_at("uni", &person).await.ok();
    assert_eq!(stage.proofs("PROVIDER").await, 1);
    person.run("deleteAccount", nobody, "").await.refused(404, "NOT_FOUND");
    stage.needs_strong_proof(&person).await.refused(403, "STRONG_PROOF_REQUIRED");
    let code = stage.mails_proof_code_to(&person).await;
    proves_with_code(&person, &code).await.ok();
    assert_eq!((stage.proofs("PROVIDER").await, stage.proofs("MAILED_CODE").await), (0, 1));
    stage.needs_strong_proof(&person).await.ok();
    // The code is used up, and what it completed was no proof by a provider.
    proves_with_code(&person, &code).await.refused_at(400, "password REQUIRED");
}

#[each_engine]
async fn code_completes_a_proof_by_the_provider_for_five_minutes(engine: Engine) {
    let (stage, person) = Stage::with_tilda(engine).await;
    stage.proves_at("uni", &person).await.ok();
    proves_with_code(&person, " ").await.refused_at(400, "code REQUIRED");
    person.run("proveIdentity", json!({}), "").await.refused_at(400, "code REQUIRED");
    let code = stage.mails_proof_code_to(&person).await;
    stage.app.advance(FIVE_MINUTES);
    proves_with_code(&person, &code).await.ok();
    stage.needs_strong_proof(&person).await.ok();
    // Both together count for five minutes, too.
    stage.app.advance(MILLISECOND);
    stage.needs_strong_proof(&person).await.refused(403, "STRONG_PROOF_REQUIRED");

    stage.proves_at("uni", &person).await.ok();
    let code = stage.mails_proof_code_to(&person).await;
    stage.app.advance(FIVE_MINUTES + MILLISECOND);
    proves_with_code(&person, &code).await.refused_at(400, "password REQUIRED");
    assert_eq!(methods(&person).await["password"], true);
    // Its code is still valid.
    let both = json!({ "password": PASSWORD, "code": code });
    person.run("proveIdentity", both, "").await.ok();
    stage.needs_strong_proof(&person).await.ok();
}

/// The window of the provider may return after the person has proved otherwise.
#[each_engine]
async fn weaker_proof_does_not_replace_a_strong_one_that_still_counts(engine: Engine) {
    let (stage, person) = Stage::with_tilda(engine).await;
    stage.app.proves_strongly(&person).await;
    stage.app.advance(FIVE_MINUTES);
    stage.proves_at("uni", &person).await.ok();
    stage.needs_strong_proof(&person).await.ok();
    stage.app.advance(MILLISECOND);
    stage.needs_strong_proof(&person).await.refused(403, "STRONG_PROOF_REQUIRED");
    stage.proves_at("uni", &person).await.ok();
    assert_eq!(stage.proofs("PROVIDER").await, 1);
}

#[each_engine]
async fn code_completes_no_other_proof(engine: Engine) {
    let (stage, person) = Stage::with_tilda(engine).await;
    let elsewhere = stage.signs_in("uni", "").await;
    stage.proves_at("uni", &elsewhere).await.ok();
    let code = stage.mails_proof_code_to(&person).await;
    proves_with_code(&person, &code).await.refused_at(400, "password REQUIRED");
    // The code of another session.
    proves_with_code(&elsewhere, &code).await.refused_at(400, "code CODE_ENDED");
    // A proof by the password replaces that by the provider.
    person.run("proveIdentity", json!({ "password": PASSWORD }), "").await.ok();
    stage.proves_at("uni", &person).await.ok();
    person.run("proveIdentity", json!({ "password": PASSWORD }), "").await.ok();
    proves_with_code(&person, &code).await.refused_at(400, "password REQUIRED");
    stage.needs_strong_proof(&person).await.refused(403, "STRONG_PROOF_REQUIRED");
}

#[each_engine]
async fn account_with_a_second_factor_completes_the_proof_with_it(engine: Engine) {
    let (stage, person) = Stage::with_tilda(engine).await;
    stage.app.proves_strongly(&person).await;
    let recovery = stage.app.confirms_codes(&person).await["recoveryCodes"].clone();
    let recovery = |number: usize| recovery[number].as_str().unwrap().to_owned();
    stage.app.forget_proofs().await;
    stage.proves_at("uni", &person).await.ok();
    stage.needs_strong_proof(&person).await.refused(403, "STRONG_PROOF_REQUIRED");
    person.run("requestProofCode", json!({}), "").await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    proves_with_code(&person, "000000").await.refused_at(400, "code CODE_INCORRECT");
    proves_with_code(&person, &recovery(0)).await.ok();
    stage.needs_strong_proof(&person).await.ok();
    proves_with_code(&person, &recovery(1)).await.refused_at(400, "password REQUIRED");
}

#[each_engine]
async fn checks_of_codes_after_a_provider_are_limited(engine: Engine) {
    let (stage, person) = Stage::with_tilda(engine).await;
    stage.proves_at("uni", &person).await.ok();
    for _ in 0..10 {
        proves_with_code(&person, "000000").await.refused_at(400, "code CODE_ENDED");
    }
    proves_with_code(&person, "000000").await.refused(429, "TOO_MANY_ATTEMPTS");
}

/// Restarts the server so that internal staff needs a second factor.
async fn requires_second_factor(stage: Stage) -> Stage {
    let settings =
        [("AUSHANG_SIGN_IN__PROVIDERS", stage.providers), ("AUSHANG_SESSION__STAFF_SECOND_FACTOR", "true")];
    Stage { app: stage.app.restarted_with(&settings).await, ..stage }
}

#[each_engine]
async fn internal_staff_signs_in_at_the_provider_with_a_second_factor_only(engine: Engine) {
    let (stage, person) = Stage::with_tilda(engine).await;
    stage.app.proves_strongly(&person).await;
    stage.app.confirms_codes(&person).await;
    stage.app.change_role(TILDA, AccountRole::Superadmin).await;
    person.state().await.ok();
    let stage = requires_second_factor(stage).await;
    // The session began with the password of the university.
    let person = stage.app.anonymous().with_token(person.token.unwrap());
    person.state().await.refused(401, "NOT_SIGNED_IN");
    let before = stage.app.count("sessions").await;
    let back = stage.visits("uni", "").await;
    stage.redeems(&back).await.refused(403, "SECOND_FACTOR_NOT_STATED");
    assert_eq!(stage.app.count("sessions").await, before);
    // The console offers to sign in again, and asks the provider for it.
    stage.uni.set_person(signed_in_there(&json!({ "acr": REFEDS })));
    let person = stage.signs_in("uni", "?factor=second").await;
    assert_eq!(stage.uni.requested_acr().as_deref(), Some(REFEDS));
    assert_eq!(person.state().await.ok()["accountRole"], "SUPERADMIN");
    person.run("sessions", json!({}), "id").await.ok();
    stage.app.change_role(TILDA, AccountRole::User).await;
    stage.uni.set_person(signed_in_there(&json!({})));
    stage.signs_in("uni", "").await;
}

#[each_engine]
async fn session_of_a_provider_alone_is_refused_while_its_account_is_internal_staff(engine: Engine) {
    let (stage, _) = Stage::with_tilda(engine).await;
    let stage = requires_second_factor(stage).await;
    let alone = stage.signs_in("uni", "").await;
    stage.uni.set_person(signed_in_there(&json!({ "amr": ["mfa"] })));
    let with_second_factor = stage.signs_in("uni", "").await;
    stage.app.change_role(TILDA, AccountRole::Superadmin).await;
    alone.state().await.refused(401, "NOT_SIGNED_IN");
    with_second_factor.state().await.ok();
    stage.app.change_role(TILDA, AccountRole::User).await;
    alone.state().await.ok();
}

#[each_engine]
async fn internal_staff_is_linked_with_its_own_second_factor(engine: Engine) {
    let stage = Stage::with(engine, SETTING).await;
    let tilda = stage.joins(TILDA).await;
    stage.app.proves_strongly(&tilda).await;
    let recovery = stage.app.confirms_codes(&tilda).await["recoveryCodes"].clone();
    stage.app.change_role(TILDA, AccountRole::Superadmin).await;
    let stage = requires_second_factor(stage).await;
    let back = stage.visits("uni", "").await;
    let offer = stage.redeems(&back).await.ok()["offer"].clone();
    stage.confirms(&back, &offer, PASSWORD).await.refused_at(400, "code SECOND_FACTOR_REQUIRED");
    let arguments = json!({ "code": offer["code"], "password": PASSWORD, "oneTimeCode": recovery[0] });
    let session = stage.browser(&back).run("confirmProviderLink", arguments, "token").await.ok();
    let person = stage.app.anonymous().with_token(session["token"].as_str().unwrap());
    person.run("sessions", json!({}), "id").await.ok();
    // From now on that of the provider is needed.
    stage.redeems(&stage.visits("uni", "").await).await.refused(403, "SECOND_FACTOR_NOT_STATED");
}

#[each_engine]
async fn internal_staff_is_linked_with_a_second_factor_of_the_provider(engine: Engine) {
    let stage = Stage::with(engine, SETTING).await;
    stage.joins(TILDA).await;
    stage.app.change_role(TILDA, AccountRole::Superadmin).await;
    let stage = requires_second_factor(stage).await;
    let back = stage.visits("uni", "").await;
    let offer = stage.redeems(&back).await.ok()["offer"].clone();
    stage.confirms(&back, &offer, PASSWORD).await.refused(403, "SECOND_FACTOR_NOT_STATED");
    stage.uni.set_person(signed_in_there(&json!({ "acr": REFEDS })));
    let back = stage.visits("uni", "").await;
    let offer = stage.redeems(&back).await.ok()["offer"].clone();
    stage.confirms(&back, &offer, PASSWORD).await.ok();
}
