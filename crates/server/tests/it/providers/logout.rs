//! Back-channel logout: the provider states that a session there has ended.

use aushang_oidc::testing::{Fault, TestPerson};
use axum::body::Body;
use chrono::TimeDelta;
use http::{Request, header};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{SUBJECT, Stage, TILDA};
use crate::support::{Engine, each_engine};

const BAD: u16 = 400;
const MOMENT: TimeDelta = TimeDelta::milliseconds(1);

impl Stage {
    pub(super) async fn logs_out_at(&self, provider: &str, token: &str) -> u16 {
        let body =
            url::form_urlencoded::Serializer::new(String::new()).append_pair("logout_token", token).finish();
        self.posts_logout(provider, body).await
    }

    async fn posts_logout(&self, provider: &str, body: String) -> u16 {
        let request = Request::post(format!("/api/sign-in/{provider}/logout"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body))
            .unwrap();
        self.app.router.clone().oneshot(request).await.unwrap().status().as_u16()
    }

    /// The provider sends a logout token with these changes.
    pub(super) async fn ends(&self, changes: &Value) -> u16 {
        self.uni.set_now(self.app.now());
        self.logs_out_at("uni", &self.uni.logout_token(changes)).await
    }
}

#[each_engine]
async fn provider_ends_the_sessions_that_began_with_its_session(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let one = stage.signs_in("uni", "").await;
    let session = Some("session-2".to_owned());
    stage.uni.set_person(TestPerson { session, ..TestPerson::new(SUBJECT, TILDA) });
    let two = stage.signs_in("uni", "").await;
    let with_password = stage.app.sign_in(TILDA).await;

    assert_eq!(stage.ends(&json!({ "jti": "a", "sid": "session-1" })).await, 200);
    one.state().await.refused(401, "NOT_SIGNED_IN");
    two.state().await.ok();
    // Without a session there, all of the person.
    assert_eq!(stage.ends(&json!({ "jti": "b", "sid": null })).await, 200);
    two.state().await.refused(401, "NOT_SIGNED_IN");
    with_password.state().await.ok();
    // The first session there had two here: the one in which the account was linked as well.
    assert_eq!(stage.app.actions("session.end_by_provider").await.len(), 3);
    assert_eq!(stage.ends(&json!({ "jti": "c", "sub": "nobody", "sid": null })).await, 200);
}

#[each_engine]
async fn logout_tokens_that_are_not_valid_end_no_session(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    let person = stage.signs_in("uni", "").await;
    let now = stage.app.now().timestamp();
    for changes in [
        json!({ "iss": "https://other.example" }),
        json!({ "aud": "another" }),
        json!({ "iat": now - 301 }),
        json!({ "iat": now + 301 }),
        json!({ "exp": now - 301 }),
        json!({ "events": {} }),
        json!({ "events": null }),
        json!({ "nonce": "x" }),
        json!({ "sub": null, "sid": null }),
        json!({ "jti": null }),
    ] {
        assert_eq!(stage.ends(&changes).await, BAD, "{changes}");
    }
    let access_token = stage.uni.logout_token_of_type("at+jwt", &json!({ "jti": "other type" }));
    for token in [&access_token, "", "a.b.c", "eyJhbGciOiJub25lIn0.e30."] {
        assert_eq!(stage.logs_out_at("uni", token).await, BAD, "{token}");
    }
    let token = stage.uni.logout_token(&json!({}));
    assert_eq!(stage.logs_out_at("other", &token).await, BAD, "a key of another provider");
    assert_eq!(stage.logs_out_at("niemand", &token).await, 404);
    person.state().await.ok();
    assert_eq!(stage.app.count("provider_logouts").await, 0);
}

#[each_engine]
async fn logout_tokens_are_valid_for_five_minutes(engine: Engine) {
    let stage = Stage::set(engine).await;
    let now = stage.app.now().timestamp();
    for (changes, status) in [
        (json!({ "jti": "a", "iat": now - 300 }), 200),
        (json!({ "jti": "b", "iat": now - 301 }), BAD),
        (json!({ "jti": "c", "iat": now + 300 }), 200),
        (json!({ "jti": "d", "iat": now + 301 }), BAD),
        (json!({ "jti": "e", "exp": now - 300 }), 200),
        (json!({ "jti": "f", "exp": now - 301 }), BAD),
        (json!({ "jti": "g", "exp": null }), 200),
    ] {
        assert_eq!(stage.ends(&changes).await, status, "{changes}");
    }
    // The moments count, too.
    stage.app.advance(MOMENT);
    assert_eq!(stage.ends(&json!({ "jti": "h", "iat": now - 300 })).await, BAD);
}

#[each_engine]
async fn tokens_with_unknown_keys_let_the_keys_be_fetched_once_in_a_minute(engine: Engine) {
    let stage = Stage::set(engine).await;
    let foreign = stage.other.logout_token(&json!({}));
    for documents in 1..4 {
        for _ in 0..5 {
            assert_eq!(stage.logs_out_at("uni", &foreign).await, BAD);
        }
        assert_eq!(stage.uni.documents(), documents);
        stage.app.advance(TimeDelta::minutes(1));
    }
}

#[each_engine]
async fn logouts_have_at_most_16_kilobytes(engine: Engine) {
    let stage = Stage::set(engine).await;
    let token = stage.uni.logout_token(&json!({}));
    let fields = "logout_token=&x=".len() + token.len();
    let padded = |bytes: usize| format!("{token}&x={}", "x".repeat(bytes - fields));
    assert_eq!(stage.posts_logout("uni", format!("logout_token={}", padded(16 * 1024 + 1))).await, BAD);
    assert_eq!(stage.app.count("provider_logouts").await, 0);
    assert_eq!(stage.posts_logout("uni", format!("logout_token={}", padded(16 * 1024))).await, 200);
    assert_eq!(stage.app.count("provider_logouts").await, 1);
}

#[each_engine]
async fn logout_token_works_once(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    assert_eq!(stage.ends(&json!({})).await, 200);
    let later = stage.signs_in("uni", "").await;
    assert_eq!(stage.ends(&json!({})).await, 200, "the provider may repeat it");
    later.state().await.ok();
    stage.app.sweep_after(TimeDelta::minutes(21)).await;
    assert_eq!(stage.app.count("provider_logouts").await, 0);
}

#[each_engine]
async fn new_keys_of_the_provider_are_found(engine: Engine) {
    let stage = Stage::set(engine).await;
    stage.joins(TILDA).await;
    stage.links_by_password().await;
    stage.uni.rotate_key();
    stage.app.advance(TimeDelta::minutes(1) - MOMENT);
    assert_eq!(stage.ends(&json!({})).await, BAD, "keys are fetched at most once in a minute");
    stage.app.advance(MOMENT);
    assert_eq!(stage.ends(&json!({})).await, 200);
    stage.app.advance(TimeDelta::minutes(61));
    stage.uni.set_fault(Fault::Down);
    assert_eq!(stage.ends(&json!({ "jti": "b" })).await, 200, "the old keys are used");
}
