//! Revocation of sessions with two nodes on one database.

use crate::support::{PASSWORD, Person, TestApp, two_nodes};

const NEW: &str = "Guten Abend 8";

/// Signs in at the first node, and uses the session at the second one as well.
async fn at_both(first: &TestApp, second: &TestApp, email: &str) -> (Person, Person) {
    let here = first.sign_in(email).await;
    let there = second.anonymous().with_token(here.token.clone().expect("a session has a token"));
    there.state().await.ok();
    (here, there)
}

// spec: AUTH-41
#[tokio::test]
async fn revocation_applies_to_the_next_request_on_the_other_node() {
    let Some((first, second)) = two_nodes().await else { return };
    let admin = first.admin().await;

    let (_, there) = at_both(&first, &second, "user@fs.example").await;
    let here = first.user().await;
    here.try_change_password(Some(PASSWORD), NEW).await.ok();
    there.state().await.refused(401, "NOT_SIGNED_IN");
    second.anonymous().login("user@fs.example", PASSWORD).await.refused(400, "LOGIN_FAILED");
    second.anonymous().login("user@fs.example", NEW).await.ok();

    let (_, there) = at_both(&first, &second, "draft@fs.example").await;
    first.anonymous().try_request_reset("draft@fs.example").await.ok();
    let path = first.mail_to("draft@fs.example").await.path();
    // Requested at one node, used at the other.
    second.anonymous().try_reset(path.trim_start_matches("/reset/"), NEW).await.ok();
    there.state().await.refused(401, "NOT_SIGNED_IN");

    let (here, there) = at_both(&first, &second, "draft2@fs.example").await;
    admin.try_change_role(&here.id, "USER").await.ok();
    assert_eq!(there.state().await.ok()["accountRole"], "USER");
    first.superadmin().await.try_take_password_back(&here.id).await.ok();
    there.state().await.refused(401, "NOT_SIGNED_IN");

    let (here, there) = at_both(&first, &second, "fort@fs.example").await;
    admin.try_delete_account(&here.id).await.ok();
    there.state().await.refused(603, "SESSION_GONE");

    let (_, there) = at_both(&first, &second, "admin@uni.example").await;
    first.delete_profile(first.world.foreign.id).await;
    there.state().await.refused(603, "SESSION_GONE");
}

/// An invitation of one node is valid at the other one, until its password is set.
#[tokio::test]
async fn invitations_are_valid_on_every_node() {
    let Some((first, second)) = two_nodes().await else { return };
    let account = first.admin().await.invites("neu@fs.example", "USER").await;
    let person = second.opens(&account["inviteLink"], "neu@fs.example").await;
    person.try_register(PASSWORD).await.ok();
    let token = crate::support::token_of(&account["inviteLink"]).to_owned();
    first.anonymous().try_token_login(&token).await.refused(400, "LINK_ENDED");
}
