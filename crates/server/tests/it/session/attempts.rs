//! Limits on password attempts.

use chrono::TimeDelta;
use serde_json::json;

use crate::support::{PASSWORD, TestApp, each_engine, outcomes};

const WRONG: &str = "Guten Abend 8";

#[each_engine]
async fn ten_wrong_passwords_lock_an_address_for_15_minutes(app: TestApp) {
    let anonymous = app.anonymous();
    for email in ["admin@fs.example", "niemand@fs.example"] {
        for _ in 0..10 {
            anonymous.login(email, WRONG).await.refused(400, "LOGIN_FAILED");
        }
        anonymous.login(email, PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
    }
    anonymous.login("user@fs.example", PASSWORD).await.ok();
    app.advance(TimeDelta::minutes(15) - TimeDelta::milliseconds(1));
    anonymous.login("admin@fs.example", PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
    app.advance(TimeDelta::milliseconds(1));
    anonymous.login("admin@fs.example", PASSWORD).await.ok();
}

#[each_engine]
async fn attempts_are_counted_across_aliases_addresses_and_sessions(app: TestApp) {
    // An account that is signed in has the same limit.
    let holder = app.user().await;
    let logins = (0..5).map(|number| {
        format!("l{number}: login(email: \"admin@fs.example\", password: \"{WRONG}\") {{ token }}")
    });
    let document = format!("mutation {{ {} }}", logins.collect::<Vec<_>>().join(" "));
    let aliased = app.anonymous().call(&document, json!({})).await;
    let codes: Vec<_> = aliased.body["errors"].as_array().unwrap().iter().collect();
    assert!(codes.iter().all(|error| error["extensions"]["reason"] == "LOGIN_FAILED"), "{codes:?}");
    for number in 0..codes.len().min(5) {
        let elsewhere = app.anonymous().at(&format!("198.51.100.{number}"));
        elsewhere.login("ADMIN@fs.example ", WRONG).await.refused(400, "LOGIN_FAILED");
    }
    for _ in codes.len() + codes.len().min(5)..10 {
        app.anonymous().login("admin@fs.example", WRONG).await.refused(400, "LOGIN_FAILED");
    }
    let stranger = "a".repeat(64);
    for person in [
        app.anonymous(),
        app.anonymous().at("203.0.113.9"),
        app.anonymous().with_header("cookie", format!("aushang_browser={stranger}")),
        holder.clone(),
    ] {
        person.login("admin@fs.example", PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
    }
}

#[each_engine]
async fn concurrent_attempts_are_all_counted(app: TestApp) {
    let anonymous = app.anonymous();
    let tries = (0..25).map(|_| anonymous.login("admin@fs.example", WRONG));
    let outcomes = outcomes(&futures::future::join_all(tries).await);
    assert_eq!(outcomes, [["400"; 10].as_slice(), &["429"; 15]].concat());
}

#[each_engine]
async fn strangers_cannot_lock_out_a_browser_that_signed_in_before(app: TestApp) {
    let first = app.anonymous().login("admin@fs.example", PASSWORD).await;
    let cookie = first.cookie().expect("the server sets a browser cookie");
    let set = first.headers["set-cookie"].to_str().unwrap();
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict") && set.contains("Path=/;"), "{set}");

    for _ in 0..12 {
        app.anonymous().login("admin@fs.example", WRONG).await;
    }
    let known = app.anonymous().with_header("cookie", format!("a=b; {cookie}"));
    app.anonymous().login("admin@fs.example", PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
    known.login("admin@fs.example", PASSWORD).await.ok();
    // The known browser has its own limit, which applies to that account only.
    for _ in 0..9 {
        known.login("admin@fs.example", WRONG).await.refused(400, "LOGIN_FAILED");
    }
    known.login("admin@fs.example", PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
    for _ in 0..10 {
        known.login("user@fs.example", WRONG).await.refused(400, "LOGIN_FAILED");
    }
    app.anonymous().login("user@fs.example", PASSWORD).await.refused(429, "TOO_MANY_ATTEMPTS");
}

#[each_engine]
async fn browser_is_known_to_each_account_that_signed_in_with_it(app: TestApp) {
    let first = app.anonymous().login("admin@fs.example", PASSWORD).await;
    let browser = app.anonymous().with_header("cookie", first.cookie().expect("it is new"));
    browser.login("user@fs.example", PASSWORD).await.ok();
    for email in ["admin@fs.example", "user@fs.example"] {
        for _ in 0..10 {
            app.anonymous().login(email, WRONG).await;
        }
        browser.login(email, PASSWORD).await.ok();
    }
}
