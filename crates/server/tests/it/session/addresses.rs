//! How often one network address may call what anyone may.

use serde_json::json;

use crate::support::{PASSWORD, Person, TestApp};

fn from(app: &TestApp, address: &str) -> Person {
    app.anonymous().with_header("x-forwarded-for", address)
}

async fn fails(person: &Person, number: usize) {
    let email = format!("niemand{number}@fs.example");
    person.login(&email, "Guten Abend 8").await.refused(400, "LOGIN_FAILED");
}

#[tokio::test]
async fn an_address_that_tries_one_account_after_the_other_is_held_up() {
    for app in TestApp::on_each_engine().await {
        let app = app.with_short_patience();
        for number in 0..10 {
            // What it writes itself into the header makes it nobody else.
            fails(&from(&app, &format!("203.0.113.{number}, 198.51.100.1")), number).await;
        }
        let held_up = from(&app, "198.51.100.1").login("niemand@fs.example", "Guten Abend 8").await;
        assert_eq!(held_up.status, 429);
        let seconds: u32 = held_up.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=60).contains(&seconds), "{seconds}");
        held_up.refused(429, "TOO_MANY_ATTEMPTS");

        fails(&from(&app, "198.51.100.2"), 10).await;
        // Whoever stands at the machine itself is an address, too.
        fails(&app.anonymous(), 11).await;
        from(&app, "198.51.100.1").call("{ config { brandWord } }", json!({})).await.ok();
    }
}

#[tokio::test]
async fn aliases_count_each() {
    for app in TestApp::on_each_engine().await {
        let app = app.with_short_patience();
        let logins = "a: login(email: \"a@b.example\", password: \"x\") { token }
            b: login(email: \"c@d.example\", password: \"x\") { token }";
        for number in 0..6 {
            let answer = app.ask(&format!("mutation {{ {logins} }}"), json!({})).await;
            assert_eq!(answer.status == 429, number == 5, "{number}");
        }
    }
}

#[tokio::test]
async fn no_address_exchanges_tokens_or_makes_readers_without_end() {
    for app in TestApp::on_each_engine().await {
        let app = app.with_short_patience();
        let exchange = "mutation { tokenLogin(token: \"none\") { token } }";
        let register = "mutation { registerReader(role: STUDENT) { token } }";
        let (console, phone) = (app.anonymous(), app.anonymous().on_the_app());
        for _ in 0..10 {
            assert_ne!(console.call(exchange, json!({})).await.status, 429);
            phone.call(register, json!({})).await.ok();
        }
        console.call(exchange, json!({})).await.refused(429, "TOO_MANY_ATTEMPTS");
        phone.call(register, json!({})).await.refused(429, "TOO_MANY_ATTEMPTS");
        assert_eq!(app.count("readers").await, 10);
    }
}

#[tokio::test]
async fn strangers_at_the_same_address_keep_no_known_browser_out() {
    for app in TestApp::on_each_engine().await {
        let app = app.with_short_patience();
        let cookie = from(&app, "198.51.100.1").login("admin@fs.example", PASSWORD).await.cookie();
        for number in 0..9 {
            fails(&from(&app, "198.51.100.1"), number).await;
        }
        let held_up = from(&app, "198.51.100.1").login("user@fs.example", PASSWORD).await;
        held_up.refused(429, "TOO_MANY_ATTEMPTS");
        let invented = format!("aushang_browser={}", "a".repeat(43));
        let held_up = from(&app, "198.51.100.1").with_header("cookie", invented);
        assert_eq!(held_up.login("user@fs.example", PASSWORD).await.status, 429);

        let known =
            from(&app, "198.51.100.1").with_header("cookie", cookie.expect("it is to be known again"));
        known.login("admin@fs.example", PASSWORD).await.ok();
        // It has a bucket, too.
        for number in 9..18 {
            fails(&known, number).await;
        }
        assert_eq!(known.login("admin@fs.example", PASSWORD).await.status, 429);
    }
}

#[tokio::test]
async fn account_has_ten_known_browsers_with_a_shared_limit() {
    for app in TestApp::on_each_engine().await {
        let mut cookies = Vec::new();
        for _ in 0..11 {
            let signed_in = app.anonymous().login("admin@fs.example", PASSWORD).await;
            cookies.push(signed_in.cookie().expect("the browser is new"));
            app.advance(chrono::TimeDelta::minutes(2));
        }
        assert_eq!(app.count("known_browsers").await, 10);
        let app = app.with_short_patience();
        for number in 0..10 {
            fails(&from(&app, "198.51.100.1"), number).await;
        }
        let browser = |cookie: &String| from(&app, "198.51.100.1").with_header("cookie", cookie.clone());
        assert_eq!(browser(&cookies[0]).login("admin@fs.example", PASSWORD).await.status, 429);
        // Addresses of one network share a limit.
        for number in 0..5 {
            fails(&browser(&cookies[1]), 10 + number).await;
            fails(&browser(&cookies[10]), 20 + number).await;
        }
        assert_eq!(browser(&cookies[5]).login("admin@fs.example", PASSWORD).await.status, 429);
    }
}
