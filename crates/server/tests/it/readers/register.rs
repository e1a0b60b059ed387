//! A new reader.

use serde_json::json;

use crate::support::{TestApp, text};

// spec: API-03, MISC-06
#[tokio::test]
async fn a_reader_stays_without_a_name_and_only_a_hash_of_the_token_is_kept() {
    for app in TestApp::on_each_engine().await {
        let reader = app.reader_at("STUDENT", Some(" kit ")).await;
        reader.try_feed(10, None).await.ok();
        let kept = app.dump().await["readers"].join("\n");
        assert!(!kept.contains(reader.token.as_deref().unwrap()));
        assert!(kept.contains("kit") && !kept.contains(" kit "), "{kept}");
        let other = app.reader("STUDENT").await;
        assert_ne!((&reader.id, &reader.token), (&other.id, &other.token));
    }
}

#[tokio::test]
async fn what_a_reader_says_of_itself_has_an_end() {
    for app in TestApp::on_each_engine().await {
        let long = "x".repeat(201);
        let refused = app.try_register("STUDENT", Some(&long), &[&long]).await;
        assert_eq!(refused.fields(), ["university TOO_LONG", "affiliations TOO_LONG"]);
        let many = app.try_register("GUEST", None, &["inf"; 21]).await;
        assert_eq!(many.fields(), ["affiliations TOO_MANY"]);
        assert_eq!(app.try_register("ADMIN", None, &[]).await.outcome(), "400");
        assert_eq!(app.count("readers").await, 0);
    }
}

// spec: MISC-06, API-03
#[tokio::test]
async fn neither_endpoint_takes_the_others_token() {
    for app in TestApp::on_each_engine().await {
        let (admin, reader) = (app.admin().await, app.reader("STUDENT").await);
        admin.clone().on_the_app().try_feed(10, None).await.refused(401, "NOT_SIGNED_IN");
        let state = reader.clone().on_the_console().call("{ userState { role } }", json!({})).await;
        state.refused(401, "NOT_SIGNED_IN");
        let forged = text(&json!(reader.token)) + "x";
        reader.with_token(forged).try_feed(10, None).await.refused(401, "NOT_SIGNED_IN");
    }
}

#[tokio::test]
async fn an_app_asks_for_the_key_to_subscribe_with() {
    for app in TestApp::on_each_engine().await {
        let key = app.anonymous().on_the_app().call("{ pushKey }", json!({})).await.ok();
        assert_eq!(text(&key["pushKey"]).len(), 87);
    }
}
