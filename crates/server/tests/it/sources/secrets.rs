//! Tokens and the secret of the app are stored and logged nowhere.

use aushang_sources::testing::instagram::{APP_SECRET, Callback, Endpoint};
use aushang_test_script::ThreadLog;
use chrono::TimeDelta;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::{Layer, fmt};

use crate::support::{Engine, Mirror, USERNAME, each_engine, text};

/// How all tokens of the test server begin, as text and as bytes of a dump.
const TOKEN: [&str; 2] = ["IGAA", "49474141"];

#[each_engine]
async fn tokens_are_encrypted_in_the_database(engine: Engine) {
    let mirror = Mirror::with(engine, &[]).await;
    mirror.instagram.posts("Fest", TimeDelta::zero());
    let admin = mirror.checked().await;
    let code = text(&mirror.agrees(&admin, USERNAME).await["code"]);
    mirror.check_after(TimeDelta::days(7)).await;
    assert_eq!(mirror.instagram.count(Endpoint::Refresh), 1);
    mirror.app.run_jobs().await;
    for secret in TOKEN.into_iter().chain([APP_SECRET, &code]) {
        assert_eq!(mirror.app.tables_containing(secret).await, [""; 0], "{secret}");
        assert!(!mirror.app.bytes_of_database().contains(secret), "{secret}");
    }
}

#[each_engine]
async fn tokens_and_codes_are_not_logged(engine: Engine) {
    let mirror = Mirror::with(engine, &[]).await;
    // Without spans: one that ends on a thread of the database is looked up in the subscriber that another test has
    // set for the process, which panics there.
    let is_event = |metadata: &tracing::Metadata<'_>| metadata.is_event();
    let lines = fmt::layer().with_writer(|| ThreadLog).with_filter(filter_fn(is_event));
    let _guard = tracing::subscriber::set_default(tracing_subscriber::registry().with(lines));
    mirror.instagram.posts("Fest", TimeDelta::zero());
    let admin = mirror.app.admin().await;
    let arguments = mirror.agrees(&admin, USERNAME).await;
    ThreadLog::take();
    let refused = crate::support::with(arguments.clone(), &serde_json::json!({ "redirectUri": "x" }));
    admin.try_connect(refused).await.refused_at(400, "redirectUri INVALID");
    admin.try_connect(arguments.clone()).await.ok();
    mirror.check().await;
    mirror.check_after(TimeDelta::days(7)).await;
    assert_eq!(mirror.instagram.count(Endpoint::Refresh), 1);
    mirror.instagram.revoke(USERNAME, 463);
    mirror.check_hourly(1).await;
    let signed = mirror.instagram.signed_request(USERNAME, Callback::Good);
    mirror.calls_back("/instagram/data-deletion", &signed).await;
    let log = ThreadLog::take();
    assert!(log.contains("a source cannot be read"), "the log was captured");
    let (code, state) = (text(&arguments["code"]), text(&arguments["state"]));
    let account = mirror.instagram.account(USERNAME);
    for secret in [TOKEN[0], APP_SECRET, &code, &state, &signed, &account.scoped_id] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}

#[each_engine]
async fn addresses_contain_no_token_where_a_header_works(mirror: Mirror) {
    for number in 0..7 {
        mirror.instagram.posts("Fest", TimeDelta::hours(number));
    }
    mirror.checked().await;
    mirror.check_after(TimeDelta::days(7)).await;
    let log = mirror.instagram.log();
    let with_token: Vec<_> = log.iter().filter(|line| line.contains(TOKEN[0])).collect();
    assert_eq!(with_token.len(), 2, "{with_token:?}");
    for (line, path) in with_token.iter().zip(["GET /access_token?", "GET /refresh_access_token?"]) {
        assert!(line.starts_with(path), "{line}");
    }
    let with_secret = log.iter().filter(|line| line.contains(APP_SECRET)).count();
    assert_eq!(with_secret, 1, "only the exchange, which needs it");
}
