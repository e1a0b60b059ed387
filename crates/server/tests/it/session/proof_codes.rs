//! Mailed codes, which with the password are a proof that a stolen password does not suffice for.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{Answer, PASSWORD, Person, TestApp, each_engine};

const USER: &str = "user@fs.example";
const TEN_MINUTES: TimeDelta = TimeDelta::minutes(10);
const MILLISECOND: TimeDelta = TimeDelta::milliseconds(1);

impl Person {
    async fn try_request_code(&self) -> Answer {
        self.run("requestProofCode", json!({ "another": true }), "").await
    }

    async fn try_code(&self, code: &str) -> Answer {
        self.run("proveIdentity", json!({ "password": PASSWORD, "code": code }), "").await
    }

    /// Requests a code and returns the one that was mailed.
    async fn mailed_code(&self, app: &TestApp) -> String {
        self.try_request_code().await.ok();
        let mail = app.mail_to(&self.email).await;
        assert!(mail.subject.ends_with(" ist dein Code für Aushang"), "{}", mail.subject);
        let code = mail.subject[..6].to_owned();
        assert!(mail.text.contains(&format!("diesen Code ein: {code}")), "{}", mail.text);
        code
    }
}

/// Another code than this one.
fn other(code: &str) -> String {
    let number: u32 = code.parse().expect("six digits");
    format!("{:06}", (number + 1) % 1_000_000)
}

async fn proofs(app: &TestApp, by: &str) -> usize {
    app.count(&format!("sessions where proved_by = '{by}'")).await
}

#[each_engine]
async fn mailed_code_proves_once_and_with_the_password_only(app: TestApp) {
    let user = app.sign_in_by_password(USER).await;
    assert_eq!((proofs(&app, "PASSWORD").await, proofs(&app, "MAILED_CODE").await), (1, 0));
    let code = user.mailed_code(&app).await;
    let wrong = json!({ "password": "Guten Abend 8", "code": code });
    user.run("proveIdentity", wrong, "").await.refused_at(400, "password PASSWORD_INCORRECT");
    // As people copy it.
    user.try_code(&format!(" {} {} ", &code[..3], &code[3..])).await.ok();
    assert_eq!((proofs(&app, "PASSWORD").await, proofs(&app, "MAILED_CODE").await), (0, 1));
    user.try_code(&code).await.refused_at(400, "code CODE_ENDED");
    assert!(!app.tables_containing(&code).await.contains(&"proof_codes".to_owned()), "only a hash is stored");
}

#[each_engine]
async fn mailed_code_is_valid_for_ten_minutes(app: TestApp) {
    let user = app.sign_in_by_password(USER).await;
    let code = user.mailed_code(&app).await;
    app.advance(TEN_MINUTES - MILLISECOND);
    user.try_code(&code).await.ok();
    let code = user.mailed_code(&app).await;
    app.advance(TEN_MINUTES);
    user.try_code(&code).await.refused_at(400, "code CODE_ENDED");
    assert_eq!(app.count("proof_codes").await, 1);
    app.sweep().await;
    assert_eq!(app.count("proof_codes").await, 1);
    app.advance(MILLISECOND);
    app.sweep().await;
    assert_eq!(app.count("proof_codes").await, 0);
}

#[each_engine]
async fn mailed_code_ends_after_five_mistakes(app: TestApp) {
    let user = app.sign_in_by_password(USER).await;
    let code = user.mailed_code(&app).await;
    for _ in 0..4 {
        user.try_code(&other(&code)).await.refused_at(400, "code CODE_INCORRECT");
    }
    user.try_code(&code).await.ok();
    app.advance(TimeDelta::minutes(15));
    let code = user.mailed_code(&app).await;
    for _ in 0..5 {
        user.try_code(&other(&code)).await.refused_at(400, "code CODE_INCORRECT");
    }
    user.try_code(&code).await.refused_at(400, "code CODE_ENDED");
    for (typed, reason) in [("", "REQUIRED"), (" ", "REQUIRED"), (&*"9".repeat(101), "TOO_LONG")] {
        user.try_code(typed).await.refused_at(400, &format!("code {reason}"));
    }
    assert_eq!(proofs(&app, "MAILED_CODE").await, 1);
}

#[each_engine]
async fn mailed_code_counts_in_its_session_until_the_next_one(app: TestApp) {
    let (user, same_person) = (app.sign_in_by_password(USER).await, app.sign_in_by_password(USER).await);
    let first = user.mailed_code(&app).await;
    same_person.try_code(&first).await.refused_at(400, "code CODE_ENDED");
    let second = user.mailed_code(&app).await;
    if first != second {
        user.try_code(&first).await.refused_at(400, "code CODE_INCORRECT");
    }
    user.try_code(&second).await.ok();
    user.logs_out().await;
    same_person.mailed_code(&app).await;
    assert_eq!(app.count("proof_codes").await, 1);
    same_person.logs_out().await;
    assert_eq!(app.count("proof_codes").await, 0);
}

#[each_engine]
async fn dialog_that_is_opened_again_uses_the_code_that_was_mailed(app: TestApp) {
    let user = app.sign_in_by_password(USER).await;
    let opens = async || user.run("requestProofCode", json!({}), "").await.ok();
    let mails = async || app.count("mails where kind = 'PROOF_CODE'").await;
    opens().await;
    app.advance(TimeDelta::minutes(5));
    opens().await;
    assert_eq!(mails().await, 1);
    app.advance(MILLISECOND);
    opens().await;
    assert_eq!(mails().await, 2);
    // One that has ended does not suffice, and another session does not know it.
    let code = user.mailed_code(&app).await;
    for _ in 0..5 {
        user.try_code(&other(&code)).await.refused_at(400, "code CODE_INCORRECT");
    }
    opens().await;
    let elsewhere = app.sign_in_by_password(USER).await;
    elsewhere.run("requestProofCode", json!({}), "").await.ok();
    assert_eq!(mails().await, 5);
}

#[each_engine]
async fn session_gets_ten_codes_an_hour(app: TestApp) {
    let user = app.sign_in_by_password(USER).await;
    for _ in 0..10 {
        user.try_request_code().await.ok();
    }
    user.try_request_code().await.refused(429, "TOO_MANY_ATTEMPTS");
    assert_eq!(app.count("mails where kind = 'PROOF_CODE'").await, 10);
    app.sign_in_by_password("admin@fs.example").await.try_request_code().await.ok();
    app.advance(TimeDelta::hours(1) - MILLISECOND);
    user.try_request_code().await.refused(429, "TOO_MANY_ATTEMPTS");
    app.advance(MILLISECOND);
    user.try_request_code().await.ok();
    assert_eq!(app.mail_to(USER).await.to, USER);
}

/// Somebody else who knows the password does not use up what the owner needs.
#[each_engine]
async fn account_gets_thirty_codes_an_hour_and_more_once_its_password_is_changed(app: TestApp) {
    let owner = app.sign_in_by_password(USER).await;
    for _ in 0..2 {
        let other = app.sign_in_by_password(USER).await;
        for _ in 0..10 {
            other.try_request_code().await.ok();
        }
        other.try_request_code().await.refused(429, "TOO_MANY_ATTEMPTS");
    }
    for _ in 0..9 {
        owner.try_request_code().await.ok();
    }
    let last = app.sign_in_by_password(USER).await;
    last.try_request_code().await.ok();
    assert_eq!(app.count("mails where kind = 'PROOF_CODE'").await, 30);
    owner.try_request_code().await.refused(429, "TOO_MANY_ATTEMPTS");
    owner.try_change_password(Some(PASSWORD), "Guten Abend 8").await.ok();
    owner.try_request_code().await.ok();
    owner.try_request_code().await.refused(429, "TOO_MANY_ATTEMPTS");
}
