//! Emergencies, which reach all readers that the targeting of the profile covers.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Engine, Institution, Person, TestApp, contents, each_engine, nodes, pages};

async fn alarms(person: &Person, content: &str, more: &[aushang::ids::ChannelId]) -> Value {
    let channels: Vec<_> =
        [Institution::EMERGENCY].iter().chain(more).map(|id| json!({ "id": id })).collect();
    person.sends(json!({ "content": content, "channels": channels })).await
}

/// Returns for each post of the feed whether the reader follows its author.
fn followed(feed: &Value) -> Vec<bool> {
    nodes(feed).iter().map(|node| node["author"]["following"].as_bool().unwrap()).collect()
}

// spec: MISC-07
#[each_engine]
async fn emergency_is_in_the_feed_of_all_readers_that_the_targeting_covers(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    // The council's targeting covers all readers, the university's only its own.
    let everywhere = alarms(&admin, "Brand", &[]).await;
    app.advance(TimeDelta::minutes(1));
    let on_campus = alarms(&stranger, "Stromausfall", &[]).await;
    for (role, university, expected) in [
        ("STUDENT", Some("kit"), &["Stromausfall", "Brand"][..]),
        ("EMPLOYEE", Some("kit"), &["Stromausfall", "Brand"]),
        ("STUDENT", Some("lmu"), &["Brand"]),
        ("STUDENT", None, &["Brand"]),
        ("GUEST", Some("kit"), &["Brand"]),
    ] {
        let reader = app.reader_at(role, university).await;
        assert_eq!(reader.reads().await, expected, "{role} {university:?}");
        let feed = reader.feed().await;
        assert_eq!(feed["edges"][0]["node"]["emergency"], true);
        assert!(followed(&feed).iter().all(|followed| !followed));
        // With its id, all readers may read a post for all roles.
        for post in [&on_campus, &everywhere] {
            let read = reader.try_read(post).await.ok();
            assert_eq!(read["author"]["following"], false);
        }
    }
}

// spec: MISC-07
#[each_engine]
async fn follower_sees_an_emergency_once(app: TestApp) {
    let (admin, own) = (app.admin().await, &app.world.own);
    let (student, guest) = (app.follower("STUDENT").await, app.follower("GUEST").await);
    admin.writes("Vorher").await;
    app.advance(TimeDelta::minutes(1));
    // Also outside of the role channel of the post, because emergencies reach all followers.
    alarms(&admin, "Brand", &[own.students]).await;
    app.advance(TimeDelta::minutes(1));
    admin.writes("Nachher").await;
    for reader in [student, guest] {
        assert_eq!(reader.reads().await, ["Nachher", "Brand", "Vorher"]);
        assert_eq!(followed(&reader.feed().await), [true; 3]);
    }
    admin.sets_visibility(false).await;
    assert_eq!(app.reader("GUEST").await.reads().await, [""; 0]);
}

/// Emergencies for other readers must not displace those for this reader.
// spec: MISC-07
#[each_engine]
async fn many_emergencies_for_others_hide_none_for_the_reader(engine: Engine) {
    let app = TestApp::with(engine, &[("AUSHANG_LIMITS__EMERGENCIES_PER_HOUR", "100")]).await;
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    for number in 0..5 {
        alarms(&admin, &format!("hier {number}"), &[]).await;
        app.advance(TimeDelta::minutes(1));
    }
    for number in 0..30 {
        app.proves_by_code(&stranger.email).await;
        alarms(&stranger, &format!("dort {number}"), &[]).await;
        app.advance(TimeDelta::minutes(1));
    }
    let reader = app.reader("STUDENT").await;
    let expected = ["hier 4", "hier 3", "hier 2", "hier 1", "hier 0"];
    assert_eq!(reads_in_pages(&reader, 2).await, expected);
}

// spec: MISC-06, MISC-07
#[each_engine]
async fn pages_of_any_length_form_the_same_feed(app: TestApp) {
    let (admin, stranger) = (app.admin().await, app.stranger().await);
    let reader = app.reader_at("STUDENT", Some("kit")).await;
    reader.follows(app.world.own.id).await;
    let mut expected = Vec::new();
    for number in 0..24 {
        let content = number.to_string();
        match number % 6 {
            0 => drop(alarms(&admin, &content, &[]).await),
            1 | 4 => drop(alarms(&stranger, &content, &[]).await),
            2 => drop(stranger.writes(&content).await),
            _ => drop(admin.writes(&content).await),
        }
        if number % 6 != 2 {
            expected.insert(0, content);
        }
        // Some posts become live in the same millisecond.
        if number % 5 == 0 {
            app.advance(TimeDelta::minutes(1));
        }
    }
    for length in [1, 2, 3, 7, 19, 20, 21] {
        assert_eq!(reads_in_pages(&reader, length).await, expected, "{length}");
    }
}

/// Reads the whole feed page by page.
async fn reads_in_pages(reader: &Person, length: u32) -> Vec<String> {
    let pages = pages(async |cursor| reader.try_feed(length, cursor).await.ok()).await;
    pages.iter().flat_map(contents).collect()
}
