//! Limits per network and day, and what a profile sees of them.

use aushang_push::testing::PushService;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Engine, Person, TestApp, a_question, by_id, device, each_engine, option_of};

const HERE: &str = "198.51.100.1";
const ELSEWHERE: &str = "198.51.100.2";

async fn one_source(person: &Person, post: &Value) -> Value {
    let post = person.run("post", by_id(post), "statistics { oneSource }").await.ok();
    post["statistics"]["oneSource"].clone()
}

#[each_engine]
async fn likes_and_votes_per_network_and_post_are_limited(engine: Engine) {
    let settings = [("AUSHANG_LIMITS__LIKES_PER_NETWORK", "2"), ("AUSHANG_LIMITS__VOTES_PER_NETWORK", "2")];
    let app = TestApp::with(engine, &settings).await.seen_locally();
    let admin = app.admin().await;
    let poll = admin.sends(a_question()).await;
    let other = admin.writes("Hallo").await;
    let mut readers = Vec::new();
    for _ in 0..3 {
        readers.push(app.follower("STUDENT").await);
    }
    let option = option_of(&poll, 0);
    let last = readers[2].at(HERE);
    for reader in readers[..2].iter().map(|reader| reader.at(HERE)) {
        reader.try_like(&poll).await.ok();
        // A repeated like counts once, and a removed like can be given again.
        reader.try_like(&poll).await.ok();
        reader.try_unlike(&poll).await.ok();
        reader.try_like(&poll).await.ok();
        reader.try_vote(&poll, &option).await.ok();
        reader.try_vote(&poll, &option).await.ok();
    }
    let until_midnight = 13 * 3_600;
    for refused in [last.try_like(&poll).await, last.try_vote(&poll, &option).await] {
        refused.refused_for(until_midnight, "TOO_MANY_ATTEMPTS");
    }
    // Other posts, networks and days have their own limits.
    last.try_like(&other).await.ok();
    readers[2].at(ELSEWHERE).try_like(&poll).await.ok();
    app.advance(TimeDelta::hours(13));
    last.try_vote(&poll, &option).await.ok();
}

#[each_engine]
async fn new_readers_and_devices_per_network_and_day_are_limited(engine: Engine) {
    let settings =
        [("AUSHANG_LIMITS__REGISTRATIONS_PER_NETWORK", "2"), ("AUSHANG_LIMITS__DEVICES_PER_NETWORK", "1")];
    let app = TestApp::with(engine, &settings).await.seen_locally();
    let (one, other) = (app.reader("STUDENT").await, app.reader("STUDENT").await);
    app.try_register("STUDENT", None, &[]).await.refused_for(13 * 3_600, "TOO_MANY_ATTEMPTS");
    let service = PushService::start().await.unwrap();
    let phone = service.subscribe();
    one.registers(&phone).await;
    // The device is already known.
    one.registers(&phone).await;
    let another = device(&service.subscribe());
    other.try_register_device(another.clone()).await.refused(429, "TOO_MANY_ATTEMPTS");
    other.at(ELSEWHERE).try_register_device(another).await.ok();
}

#[each_engine]
async fn views_over_the_network_limit_are_not_counted(engine: Engine) {
    let limit = [("AUSHANG_LIMITS__VIEWS_PER_NETWORK", "2")];
    let app = TestApp::with(engine, &limit).await.seen_locally();
    let post = app.admin().await.writes("Hallo").await;
    let mut counted = Vec::new();
    for _ in 0..3 {
        let reader = app.follower("STUDENT").await.at(HERE);
        counted.push(reader.sees(&[&post]).await);
        counted.push(reader.sees(&[&post]).await);
    }
    assert_eq!(counted, [1, 1, 1, 1, 0, 0]);
}

#[each_engine]
async fn number_from_new_readers_of_one_network_is_marked(app: TestApp) {
    let app = app.seen_locally();
    let admin = app.admin().await;
    app.permits_statistics().await;
    let (from_one, from_many, old) =
        (admin.writes("Eine Quelle").await, admin.writes("Viele").await, admin.writes("Alte").await);
    for number in 0..20 {
        let reader = app.follower("STUDENT").await;
        reader.at(HERE).try_like(&from_one).await.ok();
        reader.at(HERE).sees(&[&from_one, &from_many]).await;
        reader.at(&format!("203.0.113.{number}")).try_like(&from_many).await.ok();
    }
    let known = app.followers(20).await;
    app.advance(TimeDelta::days(1));
    for reader in &known {
        reader.at(HERE).try_like(&old).await.ok();
        reader.at(HERE).sees(&[&old]).await;
    }
    app.counts_views().await;
    let admin = app.admin().await;
    for (post, expected) in
        [(&from_one, json!(["LIKES", "VIEWS"])), (&from_many, json!(["VIEWS"])), (&old, json!([]))]
    {
        assert_eq!(one_source(&admin, post).await, expected);
    }
    // After the day, no hash is left that could be compared with an address.
    assert!(app.count("network_counts").await > 0);
    app.sweep_after(TimeDelta::days(2)).await;
    assert_eq!((app.count("network_counts").await, app.count("network_secrets").await), (0, 0));
    assert_eq!(app.count("post_sources").await, 3);
}
