//! Sessions that begin with a provider.

use aushang_oidc::testing::{Fault, TestPerson};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{SUBJECT, Stage, TILDA};
use crate::support::{Engine, PASSWORD, each_engine};

#[each_engine]
async fn linked_identity_signs_in_whatever_its_address_is(engine: Engine) {
    let stage = Stage::set(engine).await;
    let tilda = stage.joins(TILDA).await;
    stage.links_by_password().await;
    stage.uni.set_person(TestPerson::new(SUBJECT, "neu@anderswo.example"));
    let person = stage.signs_in("uni", "").await;
    assert_eq!((person.id, person.email.as_str()), (tilda.id, TILDA));
    // The same subject of another issuer is another person.
    stage.redeems(&stage.visits("other", "").await).await.refused(403, "IDENTITY_UNKNOWN");
    assert_eq!(stage.app.actions("account.link_provider").await.len(), 1);
}

#[each_engine]
async fn claims_may_be_apart_from_the_token(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.uni.keep_claims_apart();
    stage.links_by_password().await;
    stage.signs_in("uni", "").await;
}

#[each_engine]
async fn session_is_proved_only_if_the_person_has_just_signed_in_at_the_provider(engine: Engine) {
    let stage = Stage::with(engine, r#", second_factor = "always""#).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let issuer = json!({ "id": stage.uni.issuer() });
    let person = stage.signs_in("uni", "").await;
    person.run("unlinkProvider", issuer.clone(), "id").await.refused(403, "STRONG_PROOF_REQUIRED");
    stage.uni.set_fault(Fault::IgnoresPrompt);
    assert_eq!(stage.visits("uni", "?for=proof").await.value("error"), "invalid");
    stage.uni.set_fault(None);
    let answer = stage.proves_at("uni", &person).await;
    answer.ok();
    assert_eq!(stage.app.count("sessions where proved_by = 'PROVIDER_SECOND_FACTOR'").await, 1);
    person.run("unlinkProvider", issuer, "id").await.ok();
}

#[each_engine]
async fn proof_counts_for_the_linked_account_in_its_session_only(engine: Engine) {
    let stage = Stage::with(engine, r#", second_factor = "always""#).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let (person, elsewhere) = (stage.signs_in("uni", "").await, stage.signs_in("uni", "").await);
    let issuer = json!({ "id": stage.uni.issuer() });
    // Somebody else's account here.
    stage.proves_at("uni", &stage.app.user().await).await.refused(403, "OTHER_IDENTITY");
    // Another person at the provider.
    stage.uni.set_person(TestPerson::new("another", TILDA));
    stage.proves_at("uni", &person).await.refused(403, "OTHER_IDENTITY");
    // The same subject at another provider.
    stage.proves_at("other", &person).await.refused(403, "OTHER_IDENTITY");
    stage.uni.set_person(TestPerson::new(SUBJECT, TILDA));
    let back = stage.visits("uni", "?for=proof").await;
    assert_eq!(back.value("code"), "", "it opens no session");
    let code = json!({ "code": back.value("proof") });
    person.run("proveWithProvider", code.clone(), "").await.refused(400, "LINK_ENDED");
    stage.browser(&back).run("redeemProviderCode", code.clone(), "email").await.refused(400, "LINK_ENDED");
    let in_browser = person.clone().with_header("cookie", back.cookie.clone());
    in_browser.run("proveWithProvider", code.clone(), "").await.ok();
    in_browser.run("proveWithProvider", code, "").await.refused(400, "LINK_ENDED");
    elsewhere.run("unlinkProvider", issuer.clone(), "id").await.refused(403, "STRONG_PROOF_REQUIRED");
    let methods = person.run("proofMethods", json!({}), "password providers { id label }").await.ok();
    let uni = json!({ "id": "uni", "label": "Mit uni anmelden" });
    assert_eq!(methods, json!({ "password": false, "providers": [uni] }));
    // Five minutes after the sign-in at the provider, not after the return.
    stage.app.advance(TimeDelta::minutes(5));
    person.run("unlinkProvider", issuer.clone(), "id").await.ok();
    stage.app.advance(TimeDelta::milliseconds(1));
    person.run("unlinkProvider", issuer, "id").await.refused(403, "STRONG_PROOF_REQUIRED");
}

#[each_engine]
async fn old_sign_in_at_the_provider_proves_nothing(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let person = stage.signs_in("uni", "").await;
    stage.uni.set_fault(Fault::IgnoresPrompt);
    assert_eq!(stage.visits("uni", "?for=proof").await.value("error"), "invalid");
    // The clock of the provider may be five minutes slow; the proof is then too old at once.
    stage.uni.set_fault(None);
    let (address, cookie) = stage.leaves("uni", "?for=proof").await;
    stage.uni.set_now(stage.app.now() - TimeDelta::minutes(5));
    let back = stage.comes_back(&stage.uni.visit(&address).await, &cookie).await;
    stage.app.advance(TimeDelta::seconds(1));
    let person = person.with_header("cookie", back.cookie.clone());
    person
        .run("proveWithProvider", json!({ "code": back.value("proof") }), "")
        .await
        .refused(400, "LINK_ENDED");
}

#[each_engine]
async fn session_lasts_as_long_as_the_provider_is_trusted_for(engine: Engine) {
    let stage = Stage::with(engine, ", session_hours = 8").await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let person = stage.signs_in("uni", "").await;
    stage.app.advance(TimeDelta::hours(7));
    let renewed = stage.app.anonymous().try_token_login(person.token.as_deref().unwrap()).await.ok();
    let renewed = person.with_token(renewed["token"].as_str().unwrap());
    stage.app.advance(TimeDelta::hours(1) - TimeDelta::seconds(1));
    renewed.state().await.ok();
    stage.app.advance(TimeDelta::seconds(1));
    renewed.state().await.refused(401, "NOT_SIGNED_IN");
}

#[each_engine]
async fn sign_in_with_a_new_browser_is_mailed(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.app.sign_in(TILDA).await;
    stage.links_by_password().await;
    let mail = stage.app.mail_to(TILDA).await;
    assert_eq!(mail.subject, "Neue Anmeldung bei Aushang");
    assert!(mail.text.contains("mit dem Konto einer Einrichtung („Mit uni anmelden“)"), "{}", mail.text);
}

#[each_engine]
async fn open_session_names_the_provider_with_which_it_began(engine: Engine) {
    let stage = Stage::set(engine).await;
    let by_password = stage.joins(TILDA).await;
    stage.links_by_password().await;
    let by_provider = stage.signs_in("uni", "").await;
    for (person, provider) in [(by_provider, json!("Mit uni anmelden")), (by_password, Value::Null)] {
        let sessions = person.run("sessions", json!({}), "isCurrent provider").await.ok();
        let current = sessions.as_array().unwrap().iter().find(|open| open["isCurrent"] == true);
        assert_eq!(current.unwrap()["provider"], provider);
    }
}

#[each_engine]
async fn revoking_the_password_removes_the_links(engine: Engine) {
    let stage = Stage::set(engine).await;
    let tilda = stage.joins(TILDA).await;
    stage.links_by_password().await;
    stage.app.superadmin().await.try_take_password_back(&tilda.id).await.ok();
    stage.redeems(&stage.visits("uni", "").await).await.refused(403, "IDENTITY_UNKNOWN");
    stage.app.anonymous().login(TILDA, PASSWORD).await.refused(400, "LOGIN_FAILED");
}
