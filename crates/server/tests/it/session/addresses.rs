//! Rate limits per network address, for the operations that need no session.

use serde_json::json;

use crate::support::{PASSWORD, Person, TestApp, each_engine};

const HERE: &str = "198.51.100.1";

async fn login_fails(person: &Person, number: usize) {
    let email = format!("niemand{number}@fs.example");
    person.login(&email, "Guten Abend 8").await.refused(400, "LOGIN_FAILED");
}

#[each_engine]
async fn address_that_tries_many_accounts_is_rate_limited(app: TestApp) {
    let app = app.with_low_rate_limits();
    for number in 0..10 {
        // Addresses that the client adds to the header itself do not count.
        login_fails(&app.anonymous().at(&format!("203.0.113.{number}, {HERE}")), number).await;
    }
    let limited = app.anonymous().at(HERE).login("niemand@fs.example", "Guten Abend 8").await;
    assert_eq!(limited.status, 429);
    let seconds: u32 = limited.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&seconds), "{seconds}");
    limited.refused(429, "TOO_MANY_ATTEMPTS");

    login_fails(&app.anonymous().at("198.51.100.2"), 10).await;
    // Requests from the machine itself have their own limit.
    login_fails(&app.anonymous(), 11).await;
    app.anonymous().at(HERE).run("config", json!({}), "brandWord").await.ok();
}

#[each_engine]
async fn each_graphql_alias_counts_as_a_login(app: TestApp) {
    let app = app.with_low_rate_limits();
    let logins = "a: login(email: \"a@b.example\", password: \"x\") { token }
        b: login(email: \"c@d.example\", password: \"x\") { token }";
    for number in 0..6 {
        let answer = app.anonymous().call(&format!("mutation {{ {logins} }}"), json!({})).await;
        assert_eq!(answer.status == 429, number == 5, "{number}");
    }
}

#[each_engine]
async fn token_exchange_and_registration_are_rate_limited_per_address(app: TestApp) {
    let app = app.with_low_rate_limits();
    let anonymous = app.anonymous();
    for _ in 0..10 {
        assert_ne!(anonymous.try_token_login("none").await.status, 429);
        app.try_register("STUDENT", None, &[]).await.ok();
    }
    anonymous.try_token_login("none").await.refused(429, "TOO_MANY_ATTEMPTS");
    app.try_register("STUDENT", None, &[]).await.refused(429, "TOO_MANY_ATTEMPTS");
    assert_eq!(app.count("readers").await, 10);
}

#[each_engine]
async fn strangers_at_the_same_address_do_not_block_a_known_browser(app: TestApp) {
    let app = app.with_low_rate_limits();
    let cookie = app.anonymous().at(HERE).login("admin@fs.example", PASSWORD).await.cookie();
    for number in 0..9 {
        login_fails(&app.anonymous().at(HERE), number).await;
    }
    let limited = app.anonymous().at(HERE).login("user@fs.example", PASSWORD).await;
    limited.refused(429, "TOO_MANY_ATTEMPTS");
    let invented = format!("aushang_browser={}", "a".repeat(43));
    let limited = app.anonymous().at(HERE).with_header("cookie", invented);
    assert_eq!(limited.login("user@fs.example", PASSWORD).await.status, 429);

    let known =
        app.anonymous().at(HERE).with_header("cookie", cookie.expect("the server sets a browser cookie"));
    known.login("admin@fs.example", PASSWORD).await.ok();
    // The known browser has a limit, too.
    for number in 9..18 {
        login_fails(&known, number).await;
    }
    assert_eq!(known.login("admin@fs.example", PASSWORD).await.status, 429);
}

#[each_engine]
async fn ten_browsers_per_account_are_known_and_share_a_limit(app: TestApp) {
    let mut cookies = Vec::new();
    for _ in 0..11 {
        let signed_in = app.anonymous().login("admin@fs.example", PASSWORD).await;
        cookies.push(signed_in.cookie().expect("the browser is new"));
        app.advance(chrono::TimeDelta::minutes(2));
    }
    assert_eq!(app.count("known_browsers").await, 10);
    let app = app.with_low_rate_limits();
    for number in 0..10 {
        login_fails(&app.anonymous().at(HERE), number).await;
    }
    let browser = |cookie: &String| app.anonymous().at(HERE).with_header("cookie", cookie.clone());
    assert_eq!(browser(&cookies[0]).login("admin@fs.example", PASSWORD).await.status, 429);
    // The known browsers share a limit.
    for number in 0..5 {
        login_fails(&browser(&cookies[1]), 10 + number).await;
        login_fails(&browser(&cookies[10]), 20 + number).await;
    }
    assert_eq!(browser(&cookies[5]).login("admin@fs.example", PASSWORD).await.status, 429);
}
