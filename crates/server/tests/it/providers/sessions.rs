//! Sessions that begin with a provider.

use aushang_oidc::testing::{Fault, TestPerson};
use chrono::TimeDelta;
use serde_json::json;

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
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let issuer = json!({ "id": stage.uni.issuer() });
    let person = stage.signs_in("uni", "").await;
    person.run("unlinkProvider", issuer.clone(), "id").await.refused(403, "STRONG_PROOF_REQUIRED");
    stage.uni.set_fault(Fault::IgnoresPrompt);
    assert_eq!(stage.visits("uni", "?for=proof").await.value("error"), "invalid");
    stage.uni.set_fault(None);
    let person = stage.signs_in("uni", "?for=proof").await;
    person.run("unlinkProvider", issuer, "id").await.ok();
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
