//! What a previous secret of the installation has signed stays valid until the operator removes it.

use serde_json::json;

use crate::support::{TestApp, each_engine, jpeg, new_secret, text, token_of};

// spec: AUTH-39
#[each_engine]
async fn session_is_valid_until_its_secret_is_removed(app: TestApp) {
    let old = app.user().await.token.unwrap();
    let [secret, previous] = new_secret();
    let app = app.restarted_with(&[secret, previous]).await;
    app.anonymous().with_token(&old).state().await.ok();
    let new = app.user().await.token.unwrap();

    let app = app.restarted_with(&[secret]).await;
    app.anonymous().with_token(&old).state().await.refused(401, "NOT_SIGNED_IN");
    app.anonymous().with_token(&new).state().await.ok();
}

/// With several nodes, each of them knows the new secret before the first one signs with it.
#[each_engine]
async fn node_accepts_the_secret_that_another_node_signs_with_already(app: TestApp) {
    let [secret, previous] = new_secret();
    let app = app.restarted_with(&[secret, previous]).await;
    let new = app.user().await.token.unwrap();
    let app = app.restarted_with(&[("AUSHANG_SESSION__PREVIOUS_SECRETS", secret.1)]).await;
    app.anonymous().with_token(&new).state().await.ok();
}

// spec: AUTH-10
#[each_engine]
async fn invitation_is_valid_until_its_secret_is_removed(app: TestApp) {
    let admin = app.admin().await;
    let old = admin.invites("neu@fs.example", "USER").await["inviteLink"].clone();
    let [secret, previous] = new_secret();
    let app = app.restarted_with(&[secret, previous]).await;
    app.anonymous().try_open(token_of(&old)).await.ok();
    let new = app.admin().await.account("neu@fs.example").await["inviteLink"].clone();
    assert_ne!(new, old);

    let app = app.restarted_with(&[secret]).await;
    app.anonymous().try_open(token_of(&old)).await.refused(400, "LINK_ENDED");
    app.anonymous().try_open(token_of(&new)).await.ok();
}

#[each_engine]
async fn file_address_is_valid_until_its_secret_is_removed(app: TestApp) {
    let uploaded = app.admin().await.uploads(&jpeg(60, 40)).await;
    let address = text(&uploaded["image"]["large"]);
    let [secret, previous] = new_secret();
    let app = app.restarted_with(&[secret, previous]).await;
    assert_eq!(app.get(&address).await.status, 200);
    let app = app.restarted_with(&[secret]).await;
    assert_eq!(app.get(&address).await.status, 404);
}

/// A session has one draft key, so previous secrets cannot be used for it.
#[each_engine]
async fn draft_key_is_that_of_the_current_secret(app: TestApp) {
    let key = async |app: &TestApp| app.user().await.run("userState", json!({}), "draftKey").await.ok();
    let old = key(&app).await;
    let [secret, previous] = new_secret();
    let app = app.restarted_with(&[secret, previous]).await;
    let new = key(&app).await;
    assert_ne!(new, old);
    let app = app.restarted_with(&[secret]).await;
    assert_eq!(key(&app).await, new);
}
