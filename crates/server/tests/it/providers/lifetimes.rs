//! How long codes and cookies of a sign-in are valid, and how long their rows are kept: just before the end and at it.

use aushang_oidc::testing::TestPerson;
use chrono::TimeDelta;
use serde_json::json;

use super::readers::READERS;
use super::{SUBJECT, Stage, TILDA};
use crate::support::{Answer, Engine, PASSWORD, each_engine};

const MINUTE: TimeDelta = TimeDelta::minutes(1);
const MOMENT: TimeDelta = TimeDelta::milliseconds(1);

/// The last moment of a time, and the first one after it.
fn around(time: TimeDelta) -> [(TimeDelta, bool); 2] {
    [(time - MOMENT, true), (time, false)]
}

#[track_caller]
fn assert_valid(answer: Answer, is_valid: bool) {
    if is_valid {
        answer.ok();
    } else {
        answer.refused(400, "LINK_ENDED");
    }
}

#[each_engine]
async fn person_may_stay_at_the_provider_for_ten_minutes(engine: Engine) {
    let stage = Stage::set(engine).await;
    for (time, is_valid) in around(MINUTE * 10) {
        let (address, cookie) = stage.leaves("uni", "").await;
        stage.app.advance(time);
        stage.uni.set_now(stage.app.now());
        let back = stage.comes_back(&stage.uni.visit(&address).await, &cookie).await;
        assert_eq!(back.value("error"), if is_valid { "" } else { "expired" });
        assert_eq!(!back.value("code").is_empty(), is_valid);
    }
}

#[each_engine]
async fn code_that_the_console_redeems_at_once_is_valid_for_a_minute(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let person = stage.signs_in("uni", "").await;
    for (time, is_valid) in around(MINUTE) {
        let (sign_in, proof) = (stage.visits("uni", "").await, stage.visits("uni", "?for=proof").await);
        stage.app.advance(time);
        assert_valid(stage.redeems(&sign_in).await, is_valid);
        let person = person.clone().with_header("cookie", proof.cookie.clone());
        let code = json!({ "code": proof.value("proof") });
        assert_valid(person.run("proveWithProvider", code, "").await, is_valid);
    }
}

#[each_engine]
async fn offer_of_a_link_is_valid_for_ten_minutes(engine: Engine) {
    for (time, is_valid) in around(MINUTE * 10) {
        let stage = Stage::set(engine).await;
        stage.joins(TILDA).await;
        let back = stage.visits("uni", "").await;
        // From the offer, not from the return.
        stage.app.advance(MINUTE - MOMENT);
        let offer = stage.redeems(&back).await.ok()["offer"].clone();
        stage.app.advance(time);
        assert_valid(stage.confirms(&back, &offer, PASSWORD).await, is_valid);
    }
}

#[each_engine]
async fn mailed_code_for_a_link_is_valid_as_long_as_its_offer(engine: Engine) {
    for (time, is_valid) in around(MINUTE * 6) {
        let stage = Stage::set(engine).await;
        stage.joins(TILDA).await;
        let stage = stage.with_closed_passwords().await;
        let back = stage.visits("uni", "").await;
        let offer = stage.redeems(&back).await.ok()["offer"].clone();
        stage.app.advance(MINUTE * 4);
        let code = stage.mailed_code(&back, &offer).await;
        // The offer is from twelve o'clock.
        let mail = stage.app.mail_to(TILDA).await.text;
        assert!(mail.contains("12:10"), "{mail}");
        stage.app.advance(time);
        assert_valid(stage.confirms_by_mail(&back, &offer, &code).await, is_valid);
    }
}

#[each_engine]
async fn mailed_code_for_a_link_is_accepted_after_four_mistakes(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    let stage = stage.with_closed_passwords().await;
    let back = stage.visits("uni", "").await;
    let offer = stage.redeems(&back).await.ok()["offer"].clone();
    let code = stage.mailed_code(&back, &offer).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..4 {
        stage.confirms_by_mail(&back, &offer, wrong).await.refused_at(400, "mailedCode CODE_INCORRECT");
    }
    stage.confirms_by_mail(&back, &offer, &code).await.ok();
}

#[each_engine]
async fn code_for_a_link_in_the_settings_is_valid_for_ten_minutes(engine: Engine) {
    let stage = Stage::set(engine).await;
    let user = stage.app.user().await;
    for ((time, is_valid), id) in around(MINUTE * 10).into_iter().zip(["uni", "other"]) {
        let back = stage.visits(id, "?for=link").await;
        stage.app.advance(time);
        stage.app.proves_strongly(&user).await;
        let user = user.clone().with_header("cookie", back.cookie.clone());
        let code = json!({ "code": back.value("link") });
        assert_valid(user.run("linkProvider", code, "id").await, is_valid);
    }
}

#[each_engine]
async fn code_that_accepts_an_invitation_is_valid_for_ten_minutes(engine: Engine) {
    let stage = Stage::set(engine).await;
    let invited = stage.is_invited(TILDA).await;
    for (time, is_valid) in around(MINUTE * 10).into_iter().rev() {
        let back = stage.visits("uni", "?for=accept").await;
        stage.app.advance(time);
        assert_valid(stage.accepts(&invited, &back).await, is_valid);
    }
}

/// Neither a response nor a logout token counts twice while it could be valid.
#[each_engine]
async fn what_was_used_is_kept_for_twenty_minutes(engine: Engine) {
    let stage = Stage::with(engine, READERS).await;
    let mut person = TestPerson::new(SUBJECT, TILDA);
    person.claims.insert("eduperson_scoped_affiliation".to_owned(), json!(["student@uni.example"]));
    stage.uni.set_person(person);
    stage.visits("uni", "").await;
    stage.leads_to_the_app().await;
    assert_eq!(stage.ends(&json!({})).await, 200);
    let tables = ["provider_sign_ins", "provider_logouts", "reader_role_codes"];
    let left = async || futures::future::join_all(tables.map(|table| stage.app.count(table))).await;
    stage.app.sweep_after(MINUTE * 20).await;
    assert_eq!(left().await, [1; 3]);
    stage.app.sweep_after(MOMENT).await;
    assert_eq!(left().await, [0; 3]);
}

#[each_engine]
async fn document_and_keys_of_the_provider_are_used_for_an_hour(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.leaves("uni", "").await;
    assert_eq!(stage.uni.documents(), 1);
    stage.app.advance(MINUTE * 60 - MOMENT);
    stage.leaves("uni", "").await;
    assert_eq!(stage.uni.documents(), 1);
    stage.app.advance(MOMENT);
    stage.leaves("uni", "").await;
    assert_eq!(stage.uni.documents(), 2);
}

#[each_engine]
async fn browser_is_known_for_a_year_after_its_last_sign_in(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    let is_known = async || stage.app.count("known_browsers").await;
    stage.app.sweep_after(TimeDelta::days(365)).await;
    assert_ne!(is_known().await, 0);
    stage.app.sweep_after(MOMENT).await;
    assert_eq!(is_known().await, 0);
}
