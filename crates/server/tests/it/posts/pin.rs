//! One pinned post per profile.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::TestApp;

// spec: POST-18, POST-19, API-17, API-39
#[tokio::test]
async fn pinning_clears_the_old_pin_of_this_profile() {
    for app in TestApp::on_each_engine().await {
        let (admin, stranger) = (app.admin().await, app.stranger().await);
        let (one, two) = (admin.writes("Eins").await, admin.writes("Zwei").await);
        let theirs = stranger.writes("Ihrer").await;
        stranger.try_pin(&theirs, true).await.ok();
        assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
        let pinned = admin.try_pin(&one, true).await.ok()["pinPost"].clone();
        assert_eq!(pinned["pinnedAt"], app.date_in(TimeDelta::zero()));
        app.advance(TimeDelta::minutes(1));
        // Pinning what is pinned changes nothing.
        assert_eq!(admin.try_pin(&one, true).await.ok()["pinPost"], pinned);
        admin.try_pin(&two, true).await.ok();
        assert_eq!(admin.post(&one).await["pinnedAt"], Value::Null);
        assert_eq!(admin.pinned_post(app.world.own.id).await["id"], two["id"]);
        assert_eq!(stranger.pinned_post(app.world.foreign.id).await["id"], theirs["id"]);
        assert_eq!(admin.try_pin(&two, false).await.ok()["pinPost"]["pinnedAt"], Value::Null);
        assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
        assert_eq!(app.trail_of(&two).await[2..], ["post.pin ADMIN", "post.unpin ADMIN"]);
    }
}

// spec: POST-18, ROLES-09
#[tokio::test]
async fn only_what_is_live_is_pinned_and_only_by_those_who_publish() {
    for app in TestApp::on_each_engine().await {
        let (admin, drafter) = (app.admin().await, app.drafter().await);
        let draft = drafter.writes("Entwurf").await;
        let planned =
            admin.sends(json!({ "content": "Morgen", "date": app.date_in(TimeDelta::days(1)) })).await;
        for post in [&draft, &planned] {
            admin.try_pin(post, true).await.refused(409, "WRONG_STATUS");
        }
        let live = admin.writes("Jetzt").await;
        drafter.try_pin(&live, true).await.refused(403, "NOT_PERMITTED");
        assert_eq!(admin.pinned_post(app.world.own.id).await, Value::Null);
    }
}

// spec: POST-19
#[tokio::test]
async fn of_those_who_pin_at_once_the_last_wins() {
    for app in TestApp::on_each_engine().await {
        let admin = app.admin().await;
        let mut posts = Vec::new();
        for number in 0..6 {
            posts.push(admin.writes(&number.to_string()).await);
        }
        for answer in futures::future::join_all(posts.iter().map(|post| admin.try_pin(post, true))).await {
            answer.ok();
        }
        let mut pinned = 0;
        for post in &posts {
            pinned += usize::from(admin.post(post).await["pinnedAt"] != Value::Null);
        }
        assert_eq!(pinned, 1);
    }
}
