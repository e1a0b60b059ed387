//! Accepting an invitation with a provider instead of a password.

use aushang_oidc::testing::TestPerson;
use chrono::TimeDelta;
use serde_json::json;

use super::{Back, SUBJECT, Stage, TILDA};
use crate::support::{Answer, Engine, PASSWORD, Person, SESSION, each_engine, text, with};

impl Stage {
    /// A person who has opened the link of an invitation.
    pub(super) async fn is_invited(&self, email: &str) -> Person {
        self.app.invited(&self.app.admin().await, email, "USER").await
    }

    pub(super) async fn accepts(&self, person: &Person, back: &Back) -> Answer {
        let consents = json!({ "privacyPolicyVersion": 20_180_918, "userAgreementVersion": 20_180_918 });
        let person = person.clone().with_header("cookie", back.cookie.clone());
        let arguments = with(json!({ "code": back.value("accept") }), &consents);
        person.run("acceptWithProvider", arguments, SESSION).await
    }
}

#[each_engine]
async fn invitation_is_accepted_with_the_provider(engine: Engine) {
    for closed in [false, true] {
        let stage = Stage::set(engine).await;
        let invited = stage.is_invited(TILDA).await;
        let stage = if closed { stage.with_closed_passwords().await } else { stage };
        let invited = stage.app.anonymous().signed_in_as(invited.token.unwrap(), invited.id, TILDA);
        let other_device = invited.clone();
        let back = stage.visits("uni", "?for=accept").await;
        assert_eq!(back.value("code"), "");
        let session = stage.accepts(&invited, &back).await.ok();
        assert_eq!((&session["accountRole"], &session["passwordSet"]), (&json!("USER"), &json!(true)));
        let person = stage.app.anonymous().signed_in_as(text(&session["token"]), invited.id.clone(), TILDA);
        person.state().await.ok();
        other_device.state().await.refused(401, "NOT_SIGNED_IN");
        assert_eq!(stage.signs_in("uni", "").await.id, invited.id);
        let count = async |what: &str| stage.app.count(what).await;
        assert_eq!(
            count("accounts where email = 'tilda@uni.example' and email_verified_at is not null").await,
            1
        );
        assert_eq!(count("sessions where provider_issuer is not null").await, 2);
        assert_eq!(stage.app.actions("account.link_provider").await.len(), 1);
        assert_eq!(
            stage
                .app
                .mails()
                .await
                .iter()
                .filter(|mail| mail.to == TILDA && mail.subject.starts_with("Konto verbunden"))
                .count(),
            1
        );
        if !closed {
            stage.app.anonymous().login(TILDA, PASSWORD).await.refused(400, "LOGIN_FAILED");
        }
    }
}

#[each_engine]
async fn invitation_needs_the_address_that_the_provider_confirms(engine: Engine) {
    let stage = Stage::set(engine).await;
    let invited = stage.is_invited(TILDA).await;
    let unverified = TestPerson { email_verified: false, ..TestPerson::new(SUBJECT, TILDA) };
    let without = TestPerson { email: None, ..TestPerson::new(SUBJECT, TILDA) };
    for person in [
        unverified,
        without,
        TestPerson::new(SUBJECT, "andere@uni.example"),
        TestPerson::new(SUBJECT, "tilda@uni.example.other.example"),
    ] {
        stage.uni.set_person(person);
        let back = stage.visits("uni", "?for=accept").await;
        stage.accepts(&invited, &back).await.refused(403, "OTHER_ADDRESS");
    }
    // A provider that may not confirm addresses.
    let back = stage.visits("other", "?for=accept").await;
    stage.accepts(&invited, &back).await.refused(403, "OTHER_ADDRESS");
    stage.uni.set_person(TestPerson::new(SUBJECT, "Tilda@UNI.example"));
    let back = stage.visits("uni", "?for=accept").await;
    let without_consents = invited.clone().with_header("cookie", back.cookie.clone());
    let code = json!({ "code": back.value("accept") });
    let refused = without_consents.run("acceptWithProvider", code, SESSION).await;
    let missing = ["privacyPolicyVersion CONSENT_MISSING", "userAgreementVersion CONSENT_MISSING"];
    assert_eq!(refused.fields(), missing);
    stage.accepts(&invited, &back).await.ok();
}

#[each_engine]
async fn code_accepts_one_invitation_within_ten_minutes(engine: Engine) {
    let stage = Stage::set(engine).await;
    let invited = stage.is_invited(TILDA).await;
    let late = stage.visits("uni", "?for=accept").await;
    stage.app.advance(TimeDelta::minutes(10));
    stage.accepts(&invited, &late).await.refused(400, "LINK_ENDED");
    let back = stage.visits("uni", "?for=accept").await;
    let code = json!({ "code": back.value("accept") });
    stage.browser(&back).run("redeemProviderCode", code, "email").await.refused(400, "LINK_ENDED");
    stage.accepts(&stage.app.anonymous(), &back).await.refused(401, "NOT_SIGNED_IN");
    stage.accepts(&stage.app.user().await, &back).await.refused(409, "PASSWORD_SET");
    let elsewhere = stage.is_invited("zweite@uni.example").await;
    stage.accepts(&elsewhere, &back).await.refused(403, "OTHER_ADDRESS");
    stage.accepts(&invited, &back).await.ok();
    // The identity belongs to an account now, whatever its address is.
    stage.uni.set_person(TestPerson::new(SUBJECT, "zweite@uni.example"));
    let back = stage.visits("uni", "?for=accept").await;
    stage.accepts(&elsewhere, &back).await.refused(409, "IDENTITY_TAKEN");
}
