use aushang_sources::testing::instagram::Endpoint;
use aushang_sources::{Credentials, Failure};
use chrono::TimeDelta;

use crate::support::{USER, World, token};

async fn refresh(world: &World, credentials: &Credentials) -> Result<Option<Credentials>, Failure> {
    world.instagram().refresh(credentials, world.now()).await
}

#[tokio::test]
async fn a_token_is_renewed_for_sixty_days_when_it_is_a_day_old() {
    let (world, first) = World::connected().await;
    world.server.advance(TimeDelta::hours(23));
    assert!(refresh(&world, &first).await.unwrap().is_none());
    assert_eq!(world.server.count(Endpoint::Refresh), 0);
    world.server.advance(TimeDelta::hours(1));
    let second = refresh(&world, &first).await.unwrap().unwrap();
    assert_ne!(token(&first), token(&second));
    world.server.advance(TimeDelta::days(59));
    assert_eq!(world.latest(&second).await.unwrap().items, []);
    let Credentials::Instagram { user, issued_at, expires_at, .. } = second else { panic!() };
    assert_eq!(user, world.server.account(USER).user_id);
    assert_eq!(expires_at - issued_at, TimeDelta::seconds(5_183_944));
    assert_eq!(world.server.violations(), [""; 0]);
}

#[tokio::test]
async fn the_same_token_may_come_back() {
    let (world, first) = World::connected().await;
    world.server.set_keeps_token(true);
    world.server.advance(TimeDelta::days(7));
    let second = refresh(&world, &first).await.unwrap().unwrap();
    assert_eq!(token(&first), token(&second));
}

#[tokio::test]
async fn an_expired_or_revoked_token_ends_the_connection() {
    let (world, credentials) = World::connected().await;
    let ended = |why: &str| Failure::Ended(why.to_owned());
    for (subcode, why) in [
        (458, "the person removed the app"),
        (460, "the password was changed"),
        (459, "Instagram asks the person to confirm a sign-in"),
    ] {
        world.server.revoke(USER, subcode);
        world.server.advance(TimeDelta::days(1));
        assert_eq!(refresh(&world, &credentials).await.unwrap_err(), ended(why));
        assert_eq!(world.latest(&credentials).await.unwrap_err(), ended(why));
    }
    world.server.advance(TimeDelta::days(60));
    let expired = ended("the token has expired");
    assert_eq!(refresh(&world, &credentials).await.unwrap_err(), expired);
    assert_eq!(world.latest(&credentials).await.unwrap_err(), expired);
    // Connecting again helps.
    let again = world.connect(USER).await.unwrap().credentials;
    world.latest(&again).await.unwrap();
}

// The clock of this server was wrong when the account was connected.
#[tokio::test]
async fn a_token_from_the_future_is_renewed() {
    let (world, first) = World::connected().await;
    let Credentials::Instagram { token, user, issued_at, expires_at } = first else { panic!() };
    let wrong = TimeDelta::days(365);
    let ahead =
        Credentials::Instagram { token, user, issued_at: issued_at + wrong, expires_at: expires_at + wrong };
    world.server.advance(TimeDelta::hours(24));
    let Some(Credentials::Instagram { issued_at, .. }) = refresh(&world, &ahead).await.unwrap() else {
        panic!()
    };
    assert_eq!(issued_at, world.now());
    assert_eq!(world.server.violations(), [""; 0]);
}
