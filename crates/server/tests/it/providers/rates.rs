//! Each step of a sign-in with a provider has its own limit per network address: ten in a burst in these tests.

use aushang_oidc::testing::TestPerson;
use serde_json::json;

use super::readers::{READERS, VERIFIER, challenge};
use super::{SUBJECT, Stage, TILDA};
use crate::support::{Engine, each_engine};

const BURST: usize = 10;

/// Asserts that the limit is reached by the eleventh of these addresses.
async fn assert_limit(step: &str, refused: &str, next: impl AsyncFn() -> String) {
    for number in 1..=BURST {
        let location = next().await;
        assert!(!location.contains("tooMany"), "{step} {number}: {location}");
    }
    let location = next().await;
    assert!(location.ends_with(refused), "{step}: {location}");
}

#[each_engine]
async fn every_step_is_permitted_ten_times(engine: Engine) {
    let mut stage = Stage::with(engine, READERS).await;
    let mut person = TestPerson::new(SUBJECT, TILDA);
    person.claims.insert("eduperson_scoped_affiliation".to_owned(), json!(["student@uni.example"]));
    stage.uni.set_person(person);
    let of_reader = format!("?for=reader&challenge={}", challenge(VERIFIER));
    let (console, reader) = (stage.leaves("uni", "").await, stage.leaves("uni", &of_reader).await);
    stage.app = stage.app.with_low_rate_limits();
    let app = &stage.app;
    let get = async |path: &str, cookie: &str| {
        app.get_with(path, &[("cookie", cookie)]).await.header("location").to_owned()
    };
    let console_is_full = "/sign-in?error=tooMany";
    let app_is_full = "aushang:role?error=tooMany";

    assert_limit("begin", console_is_full, async || get("/api/sign-in/uni", "").await).await;
    let path = format!("/api/sign-in/uni{of_reader}");
    assert_limit("begin of a reader", app_is_full, async || get(&path, "").await).await;
    // Without the cookie of a sign-in.
    let path = "/api/sign-in/uni/callback?state=x&code=y";
    assert_limit("callback without a cookie", console_is_full, async || get(path, "").await).await;
    // With any cookie, also one that fits nothing: callbacks with a cookie have limits of their own.
    for ((address, cookie), step, is_full) in
        [(console, "callback", console_is_full), (reader, "callback of a reader", app_is_full)]
    {
        let callback = stage.uni.visit(&address).await;
        let path = format!("{}?{}", callback.path(), callback.query().unwrap());
        let first = get(&path, &cookie).await;
        assert!(first.contains("?code="), "{step}: {first}");
        for number in 2..=BURST {
            let location = get(&path, &cookie).await;
            assert!(location.ends_with("?error=invalid"), "{step} {number}: {location}");
        }
        let location = get(&path, &cookie).await;
        assert!(location.ends_with(is_full), "{step}: {location}");
    }
}

#[each_engine]
async fn logouts_are_permitted_ten_times(engine: Engine) {
    let mut stage = Stage::set(engine).await;
    stage.app = stage.app.with_low_rate_limits();
    for _ in 0..BURST {
        assert_eq!(stage.logs_out_at("uni", "x").await, 400);
    }
    let token = stage.uni.logout_token(&json!({}));
    assert_eq!(stage.logs_out_at("uni", &token).await, 429);
    // Nobody is kept from signing in.
    stage.visits("uni", "").await;
}
